"""The value of a position of Mezo: points, devotion, and what every conflict to come may bring."""

from __future__ import annotations

from typing import Final

from patolli.engine.native import i64, vec, zeros
from patolli.engine.state import State
from patolli.games.mezo.regions import in_play, owns_piece, presence
from patolli.games.mezo.resolution import strength
from patolli.games.mezo.state import Mezo, at
from patolli.games.mezo.tables import (
    AGES,
    REGIONS,
    SPACES,
    TRIBE_ABILITIES,
    UNITS,
)
from patolli.players.fast.value import POINT, RIVALRY, Value

NAMES: Final = [
    "rivalry",  # percent of the best opponent's value that counts
    "devotion",  # percent of the value of the devotion space
    "step",  # per space on the devotion track
    "altar",  # winning a conflict, in hundredths of a point
    "blessed",  # winning the Blessed region
    "majority",  # taking a space of the Calendar or the Codex
    "later",  # percent that a conflict not yet begun counts
    "reserve",  # a unit in the Reserve
    "resting",  # a unit in a region whose conflict of this age is over
    "xibalba",  # a unit in Xibalba
    "glyph",  # a glyph on the map, per age left
    "pyramid",  # percent of the points of pyramid regions at the ends of ages
    "presence",  # a region to be fought for in which the god is present
    "sharp",  # percent by which a lead in strength decides, beyond the share
    "ability 1a",
    "ability 1b",
    "ability 1c",
    "ability 2a",
    "ability 2b",
    "ability 2c",
    "ability 3a",
    "ability 3b",
    "ability 3c",
]
W_DEVOTION: Final[i64] = 1
W_STEP: Final[i64] = 2
W_ALTAR: Final[i64] = 3
W_BLESSED: Final[i64] = 4
W_MAJORITY: Final[i64] = 5
W_LATER: Final[i64] = 6
W_RESERVE: Final[i64] = 7
W_RESTING: Final[i64] = 8
W_XIBALBA: Final[i64] = 9
W_GLYPH: Final[i64] = 10
W_PYRAMID: Final[i64] = 11
W_PRESENCE: Final[i64] = 12
W_SHARP: Final[i64] = 13
W_ABILITY: Final[i64] = 14


class MezoValue(Value):
    """Weights as listed in NAMES."""

    def __init__(self, weights: vec[i64], unit: i64) -> None:
        super().__init__(weights, unit)
        self.force: Final[vec[i64]] = zeros(4)

    def of(self, state: State, seat: i64) -> i64:
        assert isinstance(state, Mezo)
        total: i64 = state.vp[seat] * POINT
        if state.depth == 0:
            return total
        weights = self.weights
        box = state.box
        total += box.devotion_value[state.devotion[seat]] * weights[W_DEVOTION]
        total += state.devotion[seat] * weights[W_STEP]
        for unit in range(UNITS):
            total += state.reserve[seat * UNITS + unit] * weights[W_RESERVE]
            total += state.xibalba[seat * UNITS + unit] * weights[W_XIBALBA]
        for ability in range(TRIBE_ABILITIES):
            if (state.abilities[seat] >> ability) & 1:
                total += weights[W_ABILITY + ability]
        for space in range(SPACES):
            if state.calendar[space] == seat + 1:
                total += box.calendar_codex_vp * POINT
            if state.codex[space] == seat + 1:
                total += box.calendar_codex_vp * POINT
        ends = self.ends_to_come(state)
        ages = AGES - max(state.age, 1) + 1
        open_regions = state.tiles
        if state.conflict > 0:
            open_regions |= 1 << (state.conflict - 1)
        here = presence(state, seat)
        playing = in_play(state)
        for region in range(REGIONS):
            if not (playing >> region) & 1:
                continue
            if owns_piece(state, seat, region):
                total += ends * weights[W_PYRAMID]
            glyphs = state.glyphs[region * state.seats + seat]
            total += glyphs * ages * weights[W_GLYPH]
            if (open_regions >> region) & 1:
                total += self.conflict(state, seat, region)
                if (here >> region) & 1:
                    total += weights[W_PRESENCE]
            else:
                for unit in range(UNITS):
                    total += state.units[at(state, region, seat, unit)] * weights[W_RESTING]
        return total

    def ends_to_come(self, state: Mezo) -> i64:
        """The points that one pyramid region still brings at the ends of ages."""
        total: i64 = 0
        for age in range(max(state.age, 1), AGES + 1):
            total += age
        return total

    def conflict(self, state: Mezo, seat: i64, region: i64) -> i64:
        """What a conflict to come should bring: its prize and the majorities, by share."""
        now = state.conflict == region + 1
        own = strength(state, seat, region)
        best: i64 = 0
        total: i64 = 0
        for other in range(state.seats):
            force = strength(state, other, region)
            total += force * force
            if other != seat:
                best = max(best, force)
        prize = self.weights[W_ALTAR]
        if state.blessed == region + 1:
            prize = self.weights[W_BLESSED]
        share: i64 = 100 * own * own // total if total > 0 else 0
        if own > best:
            share += self.weights[W_SHARP] * (100 - share) // 100
        elif own < best:
            share -= self.weights[W_SHARP] * share // 100
        worth = prize * share // 100
        if state.blessed != region + 1:
            for unit in range(UNITS):
                worth += self.majority(state, seat, region, unit)
        return worth if now else worth * self.weights[W_LATER] // 100

    def majority(self, state: Mezo, seat: i64, region: i64, unit: i64) -> i64:
        """What the majority of a type of unit should bring."""
        own = state.units[at(state, region, seat, unit)]
        if state.conflict == region + 1 and (state.claims[seat] >> unit) & 1:
            return self.weights[W_MAJORITY]
        if own == 0:
            return 0
        total: i64 = 0
        best: i64 = 0
        for other in range(state.seats):
            count = state.units[at(state, region, other, unit)]
            total += count * count
            if other != seat:
                best = max(best, count)
        share = 100 * own * own // total
        if own > best:
            share += self.weights[W_SHARP] * (100 - share) // 100
        elif own < best:
            share -= self.weights[W_SHARP] * share // 100
        return self.weights[W_MAJORITY] * share // 100


def make(weights: vec[i64], unit: i64) -> Value:
    """The value of Mezo with these weights."""
    assert len(weights) == len(NAMES) and RIVALRY == 0
    return MezoValue(weights, unit)
