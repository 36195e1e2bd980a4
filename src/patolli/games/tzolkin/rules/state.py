"""The position of a game."""

from __future__ import annotations

from typing import Final

from patolli.engine.native import fill, i64, vec, zeros
from patolli.engine.question import Kind
from patolli.engine.state import Field, State, mix, mix_all, private, public
from patolli.games.tzolkin.rules.kinds import SOURCES
from patolli.games.tzolkin.rules.tables import (
    GEARS,
    GROUPS,
    MATERIALS,
    ROW,
    SHOWN,
    TEMPLES,
    TRACKS,
    Box,
)

FIELDS: Final[list[Field]] = [
    *public("variant", "round", "day", "food_next", "food_due", "age", "turns", "first"),
    *public("start_worker", "calendar_corn", "rooms", "skull_bank", "skulls_lost", "burned"),
    *public("monument_deck", "discarded", "drawn", "dummies_left"),
    *public("goods", "points", "temple", "level", "hand", "bank", "light"),  # TZ-1.13
    *public("corn_tiles", "wood_tiles", "kept", "tiles", "built", "raised"),
    *public("workers", "dummies", "covered", "open", "row", "shown", "deck"),
    *private("dealt", "chosen"),
]


class Tzolkin(State):
    """Workers on gears, goods and markers of the players, tiles in rows and decks."""

    def __init__(self, seats: i64, kinds: list[Kind[State]], box: Box, variant: i64) -> None:
        super().__init__(seats, kinds)
        self.box: Final[Box] = box
        self.variant: i64 = variant  # options that differ from their default, a bit each
        self.round: i64 = 0
        self.day: i64 = 0  # TZ-2.5: teeth the calendar has moved since the start (D)
        self.food_next: i64 = 0  # the next food day, counted from 0
        self.food_due: i64 = 0  # 1 if this round is a food day
        self.age: i64 = 0  # age of the buildings in the row, counted from 0
        self.turns: i64 = 0  # turns begun this round
        self.first: i64 = 0  # who holds the start player marker
        self.start_worker: i64 = 0  # seat + 1 of the worker on the start space, 0 none
        self.calendar_corn: i64 = 0  # TZ-19.2: one counter, it is always taken whole
        self.rooms: i64 = 0  # Chichen Itza actions with a skull on them, a bit each
        self.skull_bank: i64 = box.skulls
        self.skulls_lost: i64 = 0  # out of the game, by option only (TZ-17.16)
        self.burned: i64 = 0  # wood tiles out of the game
        self.monument_deck: i64 = 0  # monuments not turned up, a bit each
        self.discarded: i64 = 0  # age 1 buildings that left the row for good, a bit each
        self.drawn: i64 = 0  # wealth tiles drawn for dummies, a bit each
        self.dummies_left: i64 = 0  # still to be placed
        self.goods: Final[vec[i64]] = zeros(seats * MATERIALS)
        self.points: Final[vec[i64]] = zeros(seats * SOURCES)  # in quarters, by source
        self.temple: Final[vec[i64]] = zeros(seats * TEMPLES)  # step index
        self.level: Final[vec[i64]] = zeros(seats * TRACKS)
        self.hand: Final[vec[i64]] = zeros(seats)  # workers in hand
        self.bank: Final[vec[i64]] = zeros(seats)  # workers not in play
        self.light: Final[vec[i64]] = zeros(seats)  # 1: player board on its light side
        self.corn_tiles: Final[vec[i64]] = zeros(seats)
        self.wood_tiles: Final[vec[i64]] = zeros(seats)
        self.kept: Final[vec[i64]] = zeros(seats)  # wealth tiles, a bit each
        self.tiles: Final[vec[i64]] = zeros(seats)  # number of wealth tiles in hand
        self.built: Final[vec[i64]] = zeros(seats * 2)  # buildings by age, a bit each
        self.raised: Final[vec[i64]] = zeros(seats)  # monuments, a bit each
        self.workers: Final[vec[i64]] = zeros(GEARS * seats)  # occupied spaces, a bit each
        self.dummies: Final[vec[i64]] = zeros(GEARS)  # occupied teeth positions, a bit each
        self.covered: Final[vec[i64]] = zeros(GROUPS)  # jungle fields with wood on corn
        self.open: Final[vec[i64]] = zeros(GROUPS)  # jungle fields with corn visible
        self.row: Final[vec[i64]] = zeros(ROW)  # building + 1, 0 empty
        self.shown: Final[vec[i64]] = zeros(SHOWN)  # monument + 1, 0 empty
        self.deck: Final[vec[i64]] = zeros(2)  # buildings face down by age, a bit each
        self.dealt: Final[vec[i64]] = zeros(seats)  # wealth tiles in hand, a bit each
        self.chosen: Final[vec[i64]] = zeros(seats)  # those to be kept, a bit each

    def blank(self) -> State:
        return Tzolkin(self.seats, self.kinds, self.box, self.variant)

    def copy_from(self, other: State) -> None:
        assert isinstance(other, Tzolkin)
        self.copy_stack(other)
        self.variant = other.variant
        self.round = other.round
        self.day = other.day
        self.food_next = other.food_next
        self.food_due = other.food_due
        self.age = other.age
        self.turns = other.turns
        self.first = other.first
        self.start_worker = other.start_worker
        self.calendar_corn = other.calendar_corn
        self.rooms = other.rooms
        self.skull_bank = other.skull_bank
        self.skulls_lost = other.skulls_lost
        self.burned = other.burned
        self.monument_deck = other.monument_deck
        self.discarded = other.discarded
        self.drawn = other.drawn
        self.dummies_left = other.dummies_left
        fill(self.goods, other.goods)
        fill(self.points, other.points)
        fill(self.temple, other.temple)
        fill(self.level, other.level)
        fill(self.hand, other.hand)
        fill(self.bank, other.bank)
        fill(self.light, other.light)
        fill(self.corn_tiles, other.corn_tiles)
        fill(self.wood_tiles, other.wood_tiles)
        fill(self.kept, other.kept)
        fill(self.tiles, other.tiles)
        fill(self.built, other.built)
        fill(self.raised, other.raised)
        fill(self.workers, other.workers)
        fill(self.dummies, other.dummies)
        fill(self.covered, other.covered)
        fill(self.open, other.open)
        fill(self.row, other.row)
        fill(self.shown, other.shown)
        fill(self.deck, other.deck)
        fill(self.dealt, other.dealt)
        fill(self.chosen, other.chosen)

    def code(self) -> i64:
        code = mix(mix(mix(self.stack_code(), self.variant), self.round), self.day)
        code = mix(mix(mix(code, self.food_next), self.food_due), self.age)
        code = mix(mix(mix(code, self.turns), self.first), self.start_worker)
        code = mix(mix(mix(code, self.calendar_corn), self.rooms), self.skull_bank)
        code = mix(mix(mix(code, self.skulls_lost), self.burned), self.monument_deck)
        code = mix(mix(mix(code, self.discarded), self.drawn), self.dummies_left)
        code = mix_all(mix_all(mix_all(code, self.goods), self.points), self.temple)
        code = mix_all(mix_all(mix_all(code, self.level), self.hand), self.bank)
        code = mix_all(mix_all(mix_all(code, self.light), self.corn_tiles), self.wood_tiles)
        code = mix_all(mix_all(mix_all(code, self.kept), self.tiles), self.built)
        code = mix_all(mix_all(mix_all(code, self.raised), self.workers), self.dummies)
        code = mix_all(mix_all(mix_all(code, self.covered), self.open), self.row)
        code = mix_all(mix_all(mix_all(code, self.shown), self.deck), self.dealt)
        return mix_all(code, self.chosen)

    def fields(self) -> list[Field]:
        return FIELDS

    def score(self, seat: i64) -> i64:
        total: i64 = 0
        for source in range(SOURCES):
            total += self.points[seat * SOURCES + source]
        return total

    def tie_break(self, seat: i64) -> i64:
        """TZ-22.7 to 22.9: among the tied (TZ-22.9: or shared), most workers on gears (TZ-22.8)."""
        return on_gears(self, seat)


def count_bits(mask: i64) -> i64:
    """How many bits are set; none below zero, where uncompiled numbers have no last bit."""
    count: i64 = 0
    while mask > 0:
        mask &= mask - 1
        count += 1
    return count


def on_gears(state: Tzolkin, seat: i64) -> i64:
    """How many of a seat's workers stand on gears."""
    count: i64 = 0
    for gear in range(GEARS):
        count += count_bits(state.workers[gear * state.seats + seat])
    return count


def in_play(state: Tzolkin, seat: i64) -> i64:
    """TZ-1.3: workers anywhere but in the bank."""
    return state.box.workers - state.bank[seat]


def occupied(state: Tzolkin, gear: i64) -> i64:
    """TZ-3.10: the spaces of a gear with a worker or a dummy on them, a bit each."""
    mask = state.dummies[gear]
    for seat in range(state.seats):
        mask |= state.workers[gear * state.seats + seat]
    return mask


def lowest_free(state: Tzolkin, gear: i64) -> i64:
    """TZ-6.2: the lowest numbered space without worker or dummy; -1 if there is none (TZ-6.4).

    TZ-1.11: the unnumbered teeth behind the last space are never offered.
    """
    mask = occupied(state, gear)
    space: i64 = 0
    while mask & 1:
        mask >>= 1
        space += 1
    return space if space <= state.box.last_space[gear] else -1
