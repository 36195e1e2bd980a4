"""The position: what lies on the board, what everybody owns, and how far the turn has come."""

from __future__ import annotations

from typing import Final

from patolli.engine.native import fill, i64, vec, zeros
from patolli.engine.question import Kind
from patolli.engine.state import Field, State, mix, mix_all, public
from patolli.games.tikal.tables import (
    CAMPS,
    HEXES,
    MOST_SEATS,
    TILES,
    TREASURES,
    VALUES,
    Box,
)

NONE: Final[i64] = -1  # no tile, hex or seat
IN_RESERVE: Final[i64] = -1  # where a leader is, if not on a hex
OUT: Final[i64] = -2  # out of the game
GUARDING: Final[i64] = -3

# Nothing is private to one player (TK-14.1, TK-14.2): what nobody knows is drawn late.
FIELDS: Final[list[Field]] = [
    *public("auction", "laid_anyway", "placer_first", "points_left", "held", "lost", "pile"),
    *public("high_bid", "high_bidder", "first_passed", "passed", "played", "last_placer"),
    *public("tile", "turn", "steps", "value", "treasures", "guard", "used"),
    *public("workers", "leader", "reserve", "gone", "camps", "owned", "tokens", "unseen"),
    *public("bag", "display", "scored_temples", "scored_treasures", "paid", "scorings"),
]


class Tikal(State):
    """The jungle and the expeditions in it (TK-1.16: every piece is in exactly one place)."""

    def __init__(
        self,
        seats: i64,
        kinds: list[Kind[State]],
        box: Box,
        auction: i64,
        laid_anyway: i64,
        placer_first: i64,
    ) -> None:
        super().__init__(seats, kinds)
        self.box: Final[Box] = box
        self.auction: i64 = auction  # option: the auction game
        self.laid_anyway: i64 = laid_anyway  # option: the other reading of TK-4.9
        self.placer_first: i64 = placer_first  # option: the other reading of TK-13.27
        self.points_left: i64 = 0  # action points of the phase
        self.held: i64 = NONE  # the tile drawn or chosen, not yet on the board
        self.lost: i64 = 0  # tiles that left the game unplaced
        self.pile: i64 = 0  # treasures not yet put on a tile
        self.high_bid: i64 = 0  # of the auction
        self.high_bidder: i64 = NONE
        self.first_passed: i64 = NONE  # who passed first in the auction
        self.passed: i64 = 0  # who has passed in the auction, a bit each
        self.played: i64 = 0  # whose indicator is face down in this round, a bit each
        self.last_placer: i64 = NONE  # who had the last tile
        self.tile: Final[vec[i64]] = zeros(HEXES)  # tile or printed hex, -1 unexplored
        self.turn: Final[vec[i64]] = zeros(HEXES)  # clockwise steps of 60 degrees
        self.steps: Final[vec[i64]] = zeros(HEXES)  # kept: what tiles and turns say, see board.py
        self.value: Final[vec[i64]] = zeros(HEXES)  # of a temple now, else 0
        self.treasures: Final[vec[i64]] = zeros(HEXES)  # lying face down
        self.guard: Final[vec[i64]] = zeros(HEXES)  # -1, or seat * 2 + 1 if it is the leader
        self.used: Final[vec[i64]] = zeros(HEXES)  # levels or treasures taken in this phase
        self.workers: Final[vec[i64]] = zeros(seats * HEXES)
        self.leader: Final[vec[i64]] = zeros(seats)  # a hex, IN_RESERVE, OUT or GUARDING
        self.reserve: Final[vec[i64]] = zeros(seats)  # workers not yet entered
        self.gone: Final[vec[i64]] = zeros(seats)  # workers out of the game
        self.camps: Final[vec[i64]] = zeros(seats * CAMPS)  # hexes in order of building, or -1
        self.owned: Final[vec[i64]] = zeros(seats * TREASURES)
        self.tokens: Final[vec[i64]] = zeros(VALUES)  # temple tokens left, by value
        self.unseen: Final[vec[i64]] = zeros(TREASURES)  # treasures nobody has seen, by kind
        self.bag: Final[vec[i64]] = zeros(TILES)  # tiles not yet turned up
        self.display: Final[vec[i64]] = zeros(MOST_SEATS)  # tiles on offer, lowest first, or -1
        self.scored_temples: Final[vec[i64]] = zeros(seats)
        self.scored_treasures: Final[vec[i64]] = zeros(seats)
        self.paid: Final[vec[i64]] = zeros(seats)  # points paid in auctions
        self.scorings: Final[vec[i64]] = zeros(seats)  # scoring turns had

    def blank(self) -> State:
        return Tikal(
            self.seats, self.kinds, self.box, self.auction, self.laid_anyway, self.placer_first
        )

    def copy_from(self, other: State) -> None:
        assert isinstance(other, Tikal)
        self.copy_stack(other)
        self.auction = other.auction
        self.laid_anyway = other.laid_anyway
        self.placer_first = other.placer_first
        self.points_left = other.points_left
        self.held = other.held
        self.lost = other.lost
        self.pile = other.pile
        self.high_bid = other.high_bid
        self.high_bidder = other.high_bidder
        self.first_passed = other.first_passed
        self.passed = other.passed
        self.played = other.played
        self.last_placer = other.last_placer
        fill(self.tile, other.tile)
        fill(self.turn, other.turn)
        fill(self.steps, other.steps)
        fill(self.value, other.value)
        fill(self.treasures, other.treasures)
        fill(self.guard, other.guard)
        fill(self.used, other.used)
        fill(self.workers, other.workers)
        fill(self.leader, other.leader)
        fill(self.reserve, other.reserve)
        fill(self.gone, other.gone)
        fill(self.camps, other.camps)
        fill(self.owned, other.owned)
        fill(self.tokens, other.tokens)
        fill(self.unseen, other.unseen)
        fill(self.bag, other.bag)
        fill(self.display, other.display)
        fill(self.scored_temples, other.scored_temples)
        fill(self.scored_treasures, other.scored_treasures)
        fill(self.paid, other.paid)
        fill(self.scorings, other.scorings)

    def code(self) -> i64:
        code = mix(mix(mix(self.stack_code(), self.auction), self.laid_anyway), self.placer_first)
        code = mix(mix(mix(mix(code, self.points_left), self.held), self.lost), self.pile)
        code = mix(mix(mix(code, self.high_bid), self.high_bidder), self.first_passed)
        code = mix(mix(mix(code, self.passed), self.played), self.last_placer)
        code = mix_all(mix_all(mix_all(code, self.tile), self.turn), self.steps)
        code = mix_all(mix_all(mix_all(code, self.value), self.guard), self.used)
        code = mix_all(mix_all(mix_all(code, self.workers), self.leader), self.reserve)
        code = mix_all(mix_all(mix_all(code, self.gone), self.camps), self.owned)
        code = mix_all(mix_all(mix_all(code, self.tokens), self.unseen), self.bag)
        code = mix_all(mix_all(mix_all(code, self.display), self.scored_temples), self.paid)
        code = mix_all(mix_all(code, self.scored_treasures), self.scorings)
        return mix_all(code, self.treasures)

    def fields(self) -> list[Field]:
        return FIELDS

    def start_score(self) -> i64:
        """TK-2.4, TK-13.1: the points everybody starts with."""
        return self.box.auction_start if self.auction else self.box.basic_start

    def score(self, seat: i64) -> i64:
        """TK-1.17: a plain number; only auctions lower it (TK-12.10, TK-13.12).

        There is no tie-break: the best share the victory (TK-12.16).
        """
        gained = self.scored_temples[seat] + self.scored_treasures[seat]
        return self.start_score() + gained - self.paid[seat]

    def worth(self, seat: i64) -> i64:
        from patolli.games.tikal.evaluation import worth

        return worth(self, seat)


def set_up(state: Tikal) -> None:
    """TK-2: only the printed hexes are open, nothing is on the board."""
    box = state.box
    for hex in range(HEXES):
        state.tile[hex] = NONE
        state.guard[hex] = NONE
    for index in range(len(box.printed_at)):  # TK-2.1
        hex = box.printed_at[index]
        state.tile[hex] = TILES + index
        state.value[hex] = box.values[TILES + index]
    fill(state.bag, box.copies)  # TK-2.2: counts per tile; the letter on top is drawn first
    fill(state.tokens, box.tokens)  # TK-2.5
    for kind in range(TREASURES):  # TK-2.6: one pile, drawn late
        state.unseen[kind] = box.treasure_copies
    state.pile = box.treasure_copies * TREASURES
    fill_with(state.display, NONE)
    fill_with(state.camps, NONE)
    fill_with(state.leader, IN_RESERVE)
    fill_with(state.reserve, box.workers)


def fill_with(target: vec[i64], number: i64) -> None:
    """Write one number everywhere."""
    for index in range(len(target)):
        target[index] = number
