"""A position of Tikal as numbers for a network, as one seat sees it.

The features of the linear value come first, of every seat in turn order. Then the temples one by
one, the most valuable first: wherever they lie, what they are worth, who holds them and what taking
them costs is what matters.
"""

from __future__ import annotations

from typing import Final

from patolli.engine.native import i64, vec, zeros
from patolli.engine.state import FRAME, State
from patolli.games.tikal.rules.board import camps_of
from patolli.games.tikal.rules.kinds import ACT, FIND, GIVE, WALK
from patolli.games.tikal.rules.state import IN_RESERVE, Tikal
from patolli.games.tikal.rules.tables import (
    HEXES,
    JUNGLE,
    MOST_SEATS,
    TEMPLE,
    TILES,
    TREASURE,
    TREASURES,
    VALUES,
    VOLCANO,
)
from patolli.games.tikal.rules.temples import has_token
from patolli.players.fast.encoder import Encoder
from patolli.players.fast.value import POINT, RIVALRY, Value
from patolli.players.knowledge.tikal.value import COUNT as LOOKED
from patolli.players.knowledge.tikal.value import (
    F_FIND,
    F_NEAR,
    F_TAKER,
    NAMES,
    ONE,
    TikalValue,
    scores_now,
)

SLOTS: Final[i64] = 12  # temples looked at one by one
SLOT: Final[i64] = 10
SEAT: Final[i64] = 15
KINDS: Final[i64] = 18
POINTS: Final[i64] = 11

TEMPLE_AT: Final[i64] = MOST_SEATS * LOOKED
SEAT_AT: Final[i64] = TEMPLE_AT + SLOTS * SLOT
TOKEN_AT: Final[i64] = SEAT_AT + MOST_SEATS * SEAT
BAG_AT: Final[i64] = TOKEN_AT + VALUES
STACK_AT: Final[i64] = BAG_AT + 8
POINTS_AT: Final[i64] = STACK_AT + KINDS
SIZE: Final[i64] = POINTS_AT + POINTS + 5
DEAREST: Final[i64] = 20  # action points beyond which the price of a temple is the same


def grain_of(feature: i64) -> i64:
    """What one unit of an input stands for: a whole one, a tenth of what treasures may bring."""
    if feature == F_FIND or F_TAKER <= feature < F_NEAR + 2:
        return ONE // 10
    return ONE


class TikalEncoder(Encoder):
    """Fills `x` with what a seat sees."""

    def __init__(self) -> None:
        super().__init__(SIZE)
        self.value: Final[TikalValue] = TikalValue(zeros(len(NAMES)), 1)
        self.order: Final[vec[i64]] = zeros(HEXES)  # temples, the most valuable first
        self.whole: Final[vec[i64]] = zeros(MOST_SEATS * LOOKED)  # features, not yet divided
        self.reached: Final[vec[i64]] = zeros(MOST_SEATS)  # progress, as each seat sees it
        for index in range(MOST_SEATS * LOOKED):
            self.grain[index] = grain_of(index % LOOKED)

    def look(self, state: State, seat: i64) -> None:
        assert isinstance(state, Tikal)
        x = self.x
        for index in range(SIZE):
            x[index] = 0
        value = self.value
        value.survey.take(state)
        value.surveyed = True
        for number in range(state.seats):
            other = (seat + number) % state.seats
            progress = value.look(state, other)
            self.reached[number] = progress
            at = number * LOOKED
            for index in range(LOOKED):
                found = value.feature[index]
                self.whole[at + index] = found
                x[at + index] = found // self.grain[at + index]
            self.look_at_seat(state, other, SEAT_AT + number * SEAT)
        value.surveyed = False
        self.progress = self.reached[0]
        self.look_at_temples(state, seat)
        self.look_at_supply(state)
        self.look_at_turn(state, seat)

    def plain_margin(self, state: State, seat: i64, value: Value) -> i64:
        assert isinstance(value, TikalValue)
        best: i64 = -1000000000
        own: i64 = 0
        for number in range(state.seats):
            other = (seat + number) % state.seats
            found = state.score(other) * POINT // value.unit
            found += value.price(self.whole, number * LOOKED, self.reached[number])
            if number == 0:
                own = found
            else:
                best = max(best, found)
        if value.weights[RIVALRY] == 0 or state.seats == 1:
            return own
        return own - value.weights[RIVALRY] * best // 100

    def look_at_seat(self, state: Tikal, seat: i64, at: i64) -> None:
        """What a seat has, beyond what the linear value looks at."""
        x = self.x
        x[at] = 1
        x[at + 1] = state.score(seat)
        x[at + 2] = state.reserve[seat]
        x[at + 3] = state.scorings[seat]
        x[at + 4] = camps_of(state, seat)
        x[at + 5] = self.value.survey.guards[seat]
        x[at + 6] = self.value.survey.guarded[seat]
        x[at + 7] = 1 if state.leader[seat] == IN_RESERVE else 0
        x[at + 8] = 1 if state.leader[seat] < IN_RESERVE else 0
        for kind in range(TREASURES):
            owned = state.owned[seat * TREASURES + kind]
            if owned > 0:
                x[at + 8 + min(owned, 3)] += 1
        x[at + 12] = (state.played >> seat) & 1
        for hex in range(HEXES):
            if state.workers[seat * HEXES + hex] > 0:
                x[at + 13] += 1  # hexes with workers
                x[at + 14] = max(x[at + 14], state.workers[seat * HEXES + hex])

    def look_at_temples(self, state: Tikal, seat: i64) -> None:
        """The temples nobody guards, one by one."""
        x = self.x
        survey = self.value.survey
        order = self.order
        for index in range(survey.count):
            hex = survey.temple[index]
            rank = self.rank(state, seat, hex)
            place = index
            while place > 0 and self.rank(state, seat, order[place - 1]) < rank:
                order[place] = order[place - 1]
                place -= 1
            order[place] = hex
        for index in range(min(survey.count, SLOTS)):
            hex = order[index]
            at = TEMPLE_AT + index * SLOT
            own = survey.strong[seat * HEXES + hex]
            best: i64 = 0
            for other in range(state.seats):
                if other != seat:
                    best = max(best, survey.strong[other * HEXES + hex])
            x[at] = state.value[hex]
            x[at + 1] = min(own, 8)
            x[at + 2] = min(best, 8)
            x[at + 3] = 1 if has_token(state, state.value[hex]) else 0
            x[at + 4] = min(survey.enter[seat * HEXES + hex], DEAREST)
            if own > best:
                x[at + 5] = state.value[hex]
                x[at + 6] = min(survey.threat(state, seat, hex), DEAREST)
                x[at + 7] = min(own - best, 4)
            else:
                price = survey.price(state, seat, hex, best + 1 - own)
                x[at + 8] = min(price, DEAREST)
                x[at + 9] = state.value[hex] if best > own else 0

    def rank(self, state: Tikal, seat: i64, hex: i64) -> i64:
        """The order of temples: by value, then by the seat's strength."""
        return state.value[hex] * 100 + self.value.survey.strong[seat * HEXES + hex]

    def look_at_supply(self, state: Tikal) -> None:
        """Temple tokens and tiles that are left."""
        x = self.x
        for value in range(VALUES):
            x[TOKEN_AT + value] = state.tokens[value]
        for tile in range(TILES):
            left = state.bag[tile]
            if left > 0:
                kind = state.box.kinds[tile]
                x[BAG_AT] += left
                if kind == VOLCANO:
                    x[BAG_AT + 1] += left
                elif kind == TEMPLE:
                    x[BAG_AT + 2] += left
                    x[BAG_AT + 3] += left * state.box.values[tile]
                elif kind == TREASURE:
                    x[BAG_AT + 4] += left
                    x[BAG_AT + 5] += left * state.box.masks[tile]
                elif kind == JUNGLE:
                    x[BAG_AT + 6] += left
        x[BAG_AT + 7] = state.auction

    def look_at_turn(self, state: Tikal, seat: i64) -> None:
        """What the seat is in the middle of."""
        x = self.x
        for level in range(state.depth):
            at = level * FRAME
            if state.frames[at + 1] == 1 << seat or state.frames[at] == FIND:
                x[STACK_AT + state.frames[at]] += 1
        top = state.top()
        rest = POINTS_AT + POINTS
        if state.waiting() == 1 << seat:
            if top in (ACT, WALK, GIVE):
                x[POINTS_AT + min(state.points_left, POINTS - 1)] = 1
            x[rest] = 1 if scores_now(state, seat) else 0
        elif top == FIND and state.top_a() == seat:
            x[POINTS_AT + min(state.points_left, POINTS - 1)] = 1
        if state.held >= 0:
            x[rest + 1] = 1
            x[rest + 2] = state.box.values[state.held]
            x[rest + 3] = state.box.masks[state.held]
        x[rest + 4] = state.high_bid if state.high_bidder == seat else 0


def make_encoder() -> Encoder:
    """The encoder of Tikal."""
    return TikalEncoder()
