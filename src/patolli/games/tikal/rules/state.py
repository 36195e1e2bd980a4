"""The position: what lies on the board, what everybody owns, and how far the turn has come."""

from __future__ import annotations

from typing import Final

from patolli.engine.native import fill, i64, vec, zeros
from patolli.engine.question import Kind
from patolli.engine.state import Field, State, mix, mix_all, public
from patolli.games.tikal.rules.sets import BIT
from patolli.games.tikal.rules.tables import (
    CAMPS,
    EDGES,
    HEXES,
    JUNGLE,
    MOST_SEATS,
    TILES,
    TREASURE,
    TREASURES,
    VALUES,
    VOLCANO,
    Box,
)

NONE: Final[i64] = -1  # no tile, hex or seat
IN_RESERVE: Final[i64] = -1  # where a leader is, if not on a hex
OUT: Final[i64] = -2  # out of the game
GUARDING: Final[i64] = -3

STEP_BITS: Final[i64] = 5  # of `steps` per edge, lowest for N; a step costs 31 at most
STEP_MASK: Final[i64] = 31
WAY_BITS: Final[i64] = 8  # of `ways` per step: its edge, and above it its cost
WAY_MASK: Final[i64] = 255
WAY_EDGE: Final[i64] = 7
WAY_COST: Final[i64] = 3  # bits below the cost

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
        # No fields, they follow from them (`keep_all`): sets of hexes, what is on top of the
        # stack of tiles, and the search for walks here that board.py holds, or 0.
        self.ways: Final[vec[i64]] = zeros(HEXES)  # the possible steps, cheapest lowest
        self.own: Final[vec[i64]] = zeros(seats)  # where a seat has pieces
        self.sites: i64 = 0  # where a camp can be built
        self.explored: i64 = 0
        self.beside_open: i64 = 0
        self.beside_volcano: i64 = 0
        self.temples: i64 = 0
        self.guarded: i64 = 0  # the temples with a guard
        self.hoards: i64 = 0  # where treasures lie
        self.used_up: i64 = 0  # where `used` is not 0
        self.singles: i64 = 0  # treasures of which a seat owns one, seat * 8 + kind
        self.top_tile: i64 = 0  # the first tile not yet turned up, TILES if none
        self.measured: i64 = 0

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
        fill(self.ways, other.ways)
        fill(self.own, other.own)
        self.sites = other.sites
        self.explored = other.explored
        self.beside_open = other.beside_open
        self.beside_volcano = other.beside_volcano
        self.temples = other.temples
        self.guarded = other.guarded
        self.hoards = other.hoards
        self.used_up = other.used_up
        self.singles = other.singles
        self.top_tile = other.top_tile
        self.measured = 0

    def unpack(self, numbers: list[int]) -> None:
        super().unpack(numbers)
        keep_all(self)

    def seen_by(self, seat: i64) -> State:
        seen = super().seen_by(seat)
        assert isinstance(seen, Tikal)
        keep_all(seen)
        return seen

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


# ---------------------------------------------------------------- sets kept beside the fields
def own_hexes(state: Tikal, seat: i64) -> i64:
    """The hexes where a seat has pieces, counted anew."""
    found: i64 = 0
    for hex in range(HEXES):
        if state.workers[seat * HEXES + hex] > 0 or state.leader[seat] == hex:
            found |= BIT[hex]
    return found


def takes_a_camp(state: Tikal, hex: i64) -> bool:
    """TK-10.1, TK-10.6: a jungle or a tile without treasures (TK-9.7), no volcano (TK-5.6)."""
    if state.tile[hex] < 0:
        return False
    kind = state.box.kinds[state.tile[hex]]
    return kind == JUNGLE or (kind == TREASURE and state.treasures[hex] == 0)


def keep_tile(state: Tikal, hex: i64) -> None:
    """Keep what an explored hex is beside, and whether a camp could be built there."""
    state.explored |= BIT[hex]
    if state.box.kinds[state.tile[hex]] == VOLCANO:
        state.beside_volcano |= state.box.around[hex]
    else:
        state.beside_open |= state.box.around[hex]
    if state.value[hex] > 0:
        state.temples |= BIT[hex]
    if state.treasures[hex] > 0:
        state.hoards |= BIT[hex]
    if takes_a_camp(state, hex):
        state.sites |= BIT[hex]


def with_way(ways: i64, edge: i64, cost: i64) -> i64:
    """The possible steps from a hex with one more, in the order of their costs."""
    way = cost << WAY_COST | edge
    cheaper: i64 = 0  # bits of those that come before it
    left = ways
    while left and left & WAY_MASK < way:
        left >>= WAY_BITS
        cheaper += WAY_BITS
    return ways & (BIT[cheaper] - 1) | way << cheaper | left << (cheaper + WAY_BITS)


def keep_ways(state: Tikal, hex: i64) -> None:
    """Keep the possible steps from a hex."""
    ways: i64 = 0
    for edge in range(EDGES):
        cost = (state.steps[hex] >> (STEP_BITS * edge)) & STEP_MASK
        if cost > 0:
            ways = with_way(ways, edge, cost)
    state.ways[hex] = ways


def keep_treasure(state: Tikal, seat: i64, kind: i64) -> None:
    """Keep whether a seat owns a kind of treasure exactly once."""
    bit = BIT[seat * TREASURES + kind]
    if state.owned[seat * TREASURES + kind] == 1:
        state.singles |= bit
    else:
        state.singles &= ~bit


def keep_top_tile(state: Tikal) -> None:
    """Keep which tile is the first that is still in the stack; it only ever goes up."""
    while state.top_tile < TILES and state.bag[state.top_tile] == 0:
        state.top_tile += 1


def keep_all(state: Tikal) -> None:
    """Keep everything, counted anew."""
    state.explored = 0
    state.beside_open = 0
    state.beside_volcano = 0
    state.temples = 0
    state.guarded = 0
    state.hoards = 0
    state.used_up = 0
    state.sites = 0
    for hex in range(HEXES):
        keep_ways(state, hex)
        if state.tile[hex] >= 0:
            keep_tile(state, hex)
        if state.guard[hex] >= 0:
            state.guarded |= BIT[hex]
        if state.used[hex] > 0:
            state.used_up |= BIT[hex]
    for seat in range(state.seats):
        for kind in range(TREASURES):
            keep_treasure(state, seat, kind)
    state.top_tile = 0
    keep_top_tile(state)
    for index in range(len(state.camps)):
        if state.camps[index] >= 0:
            state.sites &= ~BIT[state.camps[index]]  # TK-10.3
    for seat in range(state.seats):
        state.own[seat] = own_hexes(state, seat)


def fill_with(target: vec[i64], number: i64) -> None:
    """Write one number everywhere."""
    for index in range(len(target)):
        target[index] = number
