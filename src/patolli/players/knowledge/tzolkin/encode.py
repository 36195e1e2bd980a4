"""A position of Tzolk'in as numbers for a network, as one seat sees it.

The features of the linear value come first: they carry the arithmetic (prospects, hunger, buildings
in reach). Then what they lack: thresholds, every space of the gears, the rows, the other seats.
"""

from __future__ import annotations

from typing import Final

from patolli.engine.native import i64, zeros
from patolli.engine.state import FRAME, State
from patolli.games.tzolkin.rules.food import farm_total
from patolli.games.tzolkin.rules.kinds import ACTION, KEEP, TURN
from patolli.games.tzolkin.rules.state import Tzolkin, count_bits, in_play
from patolli.games.tzolkin.rules.tables import (
    BUILDINGS,
    CORN,
    FEED_DISCOUNT,
    FEED_FREE,
    FIRST_AGE,
    GEARS,
    GOLD,
    MATERIALS,
    MONUMENTS,
    ROW,
    SHOWN,
    SKULL,
    STONE,
    TEMPLES,
    TRACKS,
    WEALTH,
    WOOD,
)
from patolli.players.fast.encoder import Encoder
from patolli.players.knowledge.tzolkin.value import COUNT as LOOKED
from patolli.players.knowledge.tzolkin.value import TzolkinValue

SEATS: Final[i64] = 4
SPACES: Final[i64] = 11
STEPS: Final[i64] = 10
DAYS: Final[i64] = 28
OWN_AT: Final[i64] = LOOKED
TEMPLE_AT: Final[i64] = OWN_AT + 24
GEAR_AT: Final[i64] = TEMPLE_AT + TEMPLES * STEPS
HAND_AT: Final[i64] = GEAR_AT + GEARS * SPACES
MONUMENT_AT: Final[i64] = HAND_AT + 7
DAY_AT: Final[i64] = MONUMENT_AT + MONUMENTS
WORLD_AT: Final[i64] = DAY_AT + DAYS
ROOM_AT: Final[i64] = WORLD_AT + 24
ROW_AT: Final[i64] = ROOM_AT + 9
SHOWN_AT: Final[i64] = ROW_AT + BUILDINGS
BUSY_AT: Final[i64] = SHOWN_AT + MONUMENTS
OTHER_AT: Final[i64] = BUSY_AT + GEARS * SPACES
OTHER: Final[i64] = 30
KEPT_AT: Final[i64] = OTHER_AT + (SEATS - 1) * OTHER
STACK_AT: Final[i64] = KEPT_AT + WEALTH
KINDS: Final[i64] = 33
ACTION_AT: Final[i64] = STACK_AT + 2 * KINDS
SIZE: Final[i64] = ACTION_AT + 6 * SPACES
BUILT_AT: Final[i64] = OWN_AT + 13  # how many buildings
RAISED_AT: Final[i64] = OWN_AT + 18  # how many monuments


class TzolkinEncoder(Encoder):
    """Fills `x` with what a seat sees."""

    def __init__(self) -> None:
        super().__init__(SIZE)
        self.value: Final[TzolkinValue] = TzolkinValue(zeros(3 * LOOKED + 1), 4)

    def look(self, state: State, seat: i64) -> None:
        assert isinstance(state, Tzolkin)
        x = self.x
        for index in range(LOOKED, SIZE):
            x[index] = 0
        self.progress = self.value.look(state, seat)
        looked = self.value.feature
        for index in range(LOOKED):
            x[index] = looked[index]
        self.own(state, seat)
        self.world(state, seat)
        for number in range(1, state.seats):
            self.other(state, (seat + number) % state.seats, OTHER_AT + (number - 1) * OTHER)
        self.stack(state, seat)

    def own(self, state: Tzolkin, seat: i64) -> None:
        """What the seat has, beyond what the linear value looks at."""
        x = self.x
        at = seat * MATERIALS
        corn = state.goods[at + CORN]
        x[OWN_AT] = min(corn, 1)
        x[OWN_AT + 1] = min(corn, 5)
        x[OWN_AT + 2] = min(corn, 11)
        x[OWN_AT + 3] = min(corn, 20)
        x[OWN_AT + 4] = min(state.goods[at + WOOD], 2)
        x[OWN_AT + 5] = min(state.goods[at + STONE], 2)
        x[OWN_AT + 6] = min(state.goods[at + GOLD], 2)
        x[OWN_AT + 7] = min(state.goods[at + WOOD], 1)
        x[OWN_AT + 8] = min(state.goods[at + STONE], 1)
        x[OWN_AT + 9] = min(state.goods[at + GOLD], 1)
        x[OWN_AT + 10] = min(state.goods[at + SKULL], 1)
        x[OWN_AT + 11] = farm_total(state, seat, FEED_FREE)
        x[OWN_AT + 12] = farm_total(state, seat, FEED_DISCOUNT)
        x[OWN_AT + 13] = count_bits(state.built[2 * seat]) + count_bits(state.built[2 * seat + 1])
        for building in range(BUILDINGS):
            bits = state.built[2 * seat] if building < FIRST_AGE else state.built[2 * seat + 1]
            shift = building if building < FIRST_AGE else building - FIRST_AGE
            if (bits >> shift) & 1:
                x[OWN_AT + 14 + state.box.colour[building]] += 1
        x[OWN_AT + 18] = count_bits(state.raised[seat])
        x[OWN_AT + 19] = 1 if corn >= 30 else 0
        x[OWN_AT + 20] = state.score(seat)
        x[OWN_AT + 21] = min(state.corn_tiles[seat], 3)
        x[OWN_AT + 22] = min(state.wood_tiles[seat], 2)
        x[OWN_AT + 23] = state.bank[seat]
        for temple in range(TEMPLES):
            step = min(state.temple[seat * TEMPLES + temple], STEPS - 1)
            x[TEMPLE_AT + temple * STEPS + step] = 1
        for gear in range(GEARS):
            mask = state.workers[gear * state.seats + seat]
            busy = state.dummies[gear]
            for other in range(state.seats):
                if other != seat:
                    busy |= state.workers[gear * state.seats + other]
            for space in range(SPACES):
                x[GEAR_AT + gear * SPACES + space] = (mask >> space) & 1
                x[BUSY_AT + gear * SPACES + space] = (busy >> space) & 1
        x[HAND_AT + min(state.hand[seat], 6)] = 1
        for monument in range(MONUMENTS):
            x[MONUMENT_AT + monument] = (state.raised[seat] >> monument) & 1

    def world(self, state: Tzolkin, seat: i64) -> None:
        """What everybody shares."""
        x = self.x
        x[DAY_AT + min(state.day, DAYS - 1)] = 1
        x[WORLD_AT] = state.day
        x[WORLD_AT + 1] = state.food_due
        x[WORLD_AT + 2] = state.age
        x[WORLD_AT + 3] = state.skull_bank
        x[WORLD_AT + 4] = state.calendar_corn
        x[WORLD_AT + 5] = 1 if state.start_worker != 0 else 0
        x[WORLD_AT + 6] = (seat - state.first + state.seats) % state.seats
        x[WORLD_AT + 7] = max(0, state.seats - state.turns)
        x[WORLD_AT + 8 + min(state.food_next, 4)] = 1
        for group in range(4):
            x[WORLD_AT + 13 + group] = state.covered[group]
            x[WORLD_AT + 17 + group] = state.open[group]
        x[WORLD_AT + 21] = 26 - state.day if state.day < 26 else 0
        for room in range(9):
            x[ROOM_AT + room] = (state.rooms >> room) & 1
        for place in range(ROW):
            if state.row[place] > 0:
                x[ROW_AT + state.row[place] - 1] = 1
        for place in range(SHOWN):
            if state.shown[place] > 0:
                x[SHOWN_AT + state.shown[place] - 1] = 1

    def other(self, state: Tzolkin, seat: i64, at: i64) -> None:
        """What another seat has."""
        x = self.x
        for material in range(MATERIALS):
            x[at + material] = state.goods[seat * MATERIALS + material]
        for temple in range(TEMPLES):
            x[at + 5 + temple] = state.temple[seat * TEMPLES + temple]
        for track in range(TRACKS):
            x[at + 8 + track] = state.level[seat * TRACKS + track]
        for gear in range(GEARS):
            x[at + 12 + gear] = count_bits(state.workers[gear * state.seats + seat])
        x[at + 17] = in_play(state, seat)
        x[at + 18] = state.hand[seat]
        x[at + 19] = state.score(seat)
        x[at + 20] = count_bits(state.built[2 * seat]) + count_bits(state.built[2 * seat + 1])
        x[at + 21] = count_bits(state.raised[seat])
        x[at + 22] = state.corn_tiles[seat]
        x[at + 23] = state.wood_tiles[seat]
        x[at + 24] = state.light[seat]
        x[at + 25] = min(state.goods[seat * MATERIALS + CORN], 6)
        x[at + 26] = 1
        x[at + 27] = 1 if state.start_worker == seat + 1 else 0
        x[at + 28] = farm_total(state, seat, FEED_FREE)

    def stack(self, state: Tzolkin, seat: i64) -> None:
        """What the seat is in the middle of."""
        x = self.x
        for level in range(state.depth):
            at = level * FRAME
            if state.frames[at + 1] != 1 << seat:
                continue
            kind = state.frames[at]
            a = state.frames[at + 2]
            b = state.frames[at + 3]
            x[STACK_AT + 2 * kind] += 1
            if kind == ACTION:
                x[ACTION_AT + min(a, 5) * SPACES + min(b, SPACES - 1)] += 1
            elif kind == TURN:
                x[STACK_AT + 2 * kind + 1] += 4 * a + b
            else:
                x[STACK_AT + 2 * kind + 1] += min(a, 8)
        if state.depth > 0 and state.frames[(state.depth - 1) * FRAME] == KEEP:
            for tile in range(WEALTH):
                x[KEPT_AT + tile] = (state.chosen[seat] >> tile) & 1


def make_encoder() -> Encoder:
    """The encoder of Tzolk'in."""
    return TzolkinEncoder()
