"""The position of the toy game."""

from __future__ import annotations

from typing import Final

from patolli.engine.native import fill, i64, vec, zeros
from patolli.engine.question import Kind
from patolli.engine.state import Field, State, mix, mix_all, private, public
from patolli_toy.rules.tables import GEMS, VALUES, Box

FIELDS: Final[list[Field]] = [
    *public("rich", "round", "points_left", "got", "leader", "turns"),
    *public("scored_cards", "scored_gems", "played", "hand_size", "bag", "gems"),
    *private("hand", "laid"),
]


class Toy(State):
    """Cards in secret hands, gems in a bag."""

    def __init__(self, seats: i64, kinds: list[Kind[State]], box: Box, rich: i64) -> None:
        super().__init__(seats, kinds)
        self.box: Final[Box] = box
        self.rich: i64 = rich  # the option: everybody starts with a gem
        self.round: i64 = 0
        self.points_left: i64 = 0  # of the turn
        self.got: i64 = 0  # gems received by trading this turn, a bit each (T-3.4)
        self.leader: i64 = 0  # who has the first turn of the round
        self.turns: i64 = 0  # turns taken this round
        self.scored_cards: Final[vec[i64]] = zeros(seats)
        self.scored_gems: Final[vec[i64]] = zeros(seats)
        self.played: Final[vec[i64]] = zeros(VALUES)  # cards out of the game, by value
        self.hand_size: Final[vec[i64]] = zeros(seats)
        self.bag: Final[vec[i64]] = zeros(GEMS)
        self.gems: Final[vec[i64]] = zeros(seats * GEMS)
        self.hand: Final[vec[i64]] = zeros(seats * VALUES)  # cards in hand, by value
        self.laid: Final[vec[i64]] = zeros(seats)  # value laid face down, 0 none

    def blank(self) -> State:
        return Toy(self.seats, self.kinds, self.box, self.rich)

    def copy_from(self, other: State) -> None:
        assert isinstance(other, Toy)
        self.copy_stack(other)
        self.rich = other.rich
        self.round = other.round
        self.points_left = other.points_left
        self.got = other.got
        self.leader = other.leader
        self.turns = other.turns
        fill(self.scored_cards, other.scored_cards)
        fill(self.scored_gems, other.scored_gems)
        fill(self.played, other.played)
        fill(self.hand_size, other.hand_size)
        fill(self.bag, other.bag)
        fill(self.gems, other.gems)
        fill(self.hand, other.hand)
        fill(self.laid, other.laid)

    def code(self) -> i64:
        code = mix(mix(mix(self.stack_code(), self.rich), self.round), self.points_left)
        code = mix(mix(mix(code, self.got), self.leader), self.turns)
        code = mix_all(mix_all(code, self.scored_cards), self.scored_gems)
        code = mix_all(mix_all(mix_all(code, self.played), self.hand_size), self.bag)
        return mix_all(mix_all(mix_all(code, self.gems), self.hand), self.laid)

    def fields(self) -> list[Field]:
        return FIELDS

    def score(self, seat: i64) -> i64:
        return self.scored_cards[seat] + self.scored_gems[seat]

    def worth(self, seat: i64) -> i64:
        total: i64 = 4 * self.score(seat)
        for gem in range(GEMS):
            total += self.gems[seat * GEMS + gem] * self.box.price[gem]
        return total

    def tie_break(self, seat: i64) -> i64:
        """T-4.2: gems left."""
        total: i64 = 0
        for gem in range(GEMS):
            total += self.gems[seat * GEMS + gem]
        return total


def deck(state: Toy, value: i64) -> i64:
    """Cards of a value (counted from 0) still face down: a derived fact, never stored."""
    left: i64 = state.box.copies - state.played[value]
    for seat in range(state.seats):
        left -= state.hand[seat * VALUES + value]
    return left
