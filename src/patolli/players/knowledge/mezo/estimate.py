"""A quick estimate of how a player stands, in hundredths of a point, for greedy play and search.

VP, what is sure to be scored later, and a guess at conflicts, majorities and what lies on the
stack. It looks at nothing that the seat may not know.
"""

from __future__ import annotations

from typing import Final

from patolli.engine.native import i64, table, vec
from patolli.engine.state import FRAME, State
from patolli.games.mezo.rules.kinds import (
    CHOOSE,
    DEPLOY,
    EFFECT,
    OFFER,
    SUMMON,
    TILE,
    TRANSFORM,
    USE,
    USE_GOD,
    USE_SUMMON,
    USE_TILES,
)
from patolli.games.mezo.rules.regions import owns_piece, presence
from patolli.games.mezo.rules.resolution import strength
from patolli.games.mezo.rules.scoring import units_on_spaces
from patolli.games.mezo.rules.state import POINT, Mezo, at
from patolli.games.mezo.rules.tables import (
    AGES,
    AT_CONFLICT_WON,
    AT_FINAL_SCORING,
    CALENDAR_CODEX_VP,
    GOD_ABILITY,
    REGIONS,
    TILE_ABILITY,
    TILES,
    UNITS,
)
from patolli.games.mezo.rules.tribe import bonus_vp, modifier
from patolli.players.fast.value import Value
from patolli.players.knowledge.mezo.guesses import (
    ability_guess,
    card_guess,
    effect_guess,
    reward_guess,
)

MARGIN: Final[i64] = 5  # the tables begin at a margin of -5
# Percent chance to win a conflict, by the strength ahead of the best opponent: now, and later.
NOW: Final[vec[i64]] = table([2, 4, 8, 14, 25, 42, 68, 82, 90, 95, 97])
LATER: Final[vec[i64]] = table([5, 9, 13, 19, 27, 37, 48, 57, 64, 70, 74])
NAMES_TIES: Final[i64] = 28  # percent more in a tie for the owner of the Champion

READY: Final[i64] = 80  # a unit for the next age
DEAD: Final[i64] = 15  # a unit in Xibalba
TO_GIVE: Final[i64] = 70  # a unit in the Reserve while the Blessed conflict is to come
STEP: Final[i64] = 12  # a space of devotion, beside its value
GLYPH: Final[i64] = 35  # a glyph in a region, for each later age
SPARE: Final[i64] = 4  # a glyph or pyramid piece in the Supply
NEAR: Final[i64] = 14  # presence where a conflict is to come
MAJORITY: Final[i64] = 330  # a Calendar or Codex space with its effect


class Estimate(Value):
    """The value of a position by this estimate alone."""

    def of(self, state: State, seat: i64) -> i64:
        assert isinstance(state, Mezo)
        return worth(state, seat) * POINT // self.unit


def worth(state: Mezo, seat: i64) -> i64:
    """How well a player stands."""
    total = state.vp[seat] * POINT
    if state.depth == 0:
        return total
    total += scored_later(state, seat) + units_worth(state, seat)
    coming = state.tiles
    if state.conflict > 0:
        coming |= 1 << (state.conflict - 1)
    for region in range(REGIONS):
        if (coming >> region) & 1:
            total += conflict_worth(state, seat, region)
        if (state.desolate >> region) & 1 == 0:
            glyphs = state.glyphs[region * state.seats + seat]
            total += glyphs * GLYPH * (AGES - state.age)
    total += state.glyph_supply[seat] * SPARE
    if state.shown[seat] > 0:
        total += card_guess(state, seat, state.shown[seat] - 1, state.covered[seat])
    elif state.laid[seat] > 0:
        total += card_guess(state, seat, state.laid[seat] - 1, 0)
    return total + promised(state, seat)


def scored_later(state: Mezo, seat: i64) -> i64:
    """Devotion, pyramids, and units on the Calendar and the Codex."""
    index = state.devotion[seat]
    total = state.box.devotion_value[index] * POINT + index * STEP
    total += bonus_vp(state, seat, AT_FINAL_SCORING) * POINT
    ages: i64 = 0
    for age in range(state.age, AGES + 1):
        ages += age
    for region in range(REGIONS):
        if owns_piece(state, seat, region):
            total += ages * 85
    each = state.box.calendar_codex_vp + modifier(state, seat, CALENDAR_CODEX_VP)
    return total + units_on_spaces(state, seat) * each * POINT


def units_worth(state: Mezo, seat: i64) -> i64:
    """Units by the zone they are in."""
    own = seat * UNITS
    reserve = state.reserve[own] + state.reserve[own + 1]
    dead = state.xibalba[own] + state.xibalba[own + 1]
    dead += state.wrath[own] + state.wrath[own + 1] + state.given[own] + state.given[own + 1]
    placed: i64 = 0
    for region in range(REGIONS):
        where = at(state, region, seat, 0)
        placed += state.units[where] + state.units[where + 1]
    total: i64 = 0
    if state.age < AGES:
        total = (reserve + placed) * READY + dead * DEAD
    if state.blessed > 0 and (state.age == AGES or state.conflict == state.blessed):
        total += reserve * (TO_GIVE if state.age == AGES else TO_GIVE // 4)
    return total + placed


def conflict_worth(state: Mezo, seat: i64, region: i64) -> i64:
    """What a conflict to come should bring."""
    own = strength(state, seat, region)
    best: i64 = 0
    for other in range(state.seats):
        if other != seat:
            force = strength(state, other, region)
            if force > best:
                best = force
    ahead = own - best
    if ahead > MARGIN:
        ahead = MARGIN
    if ahead < -MARGIN:
        ahead = -MARGIN
    now = state.conflict == region + 1
    chance = NOW[ahead + MARGIN] if now else LATER[ahead + MARGIN]
    if ahead == 0 and state.champion[region] == seat + 1:
        chance += NAMES_TIES
    if own == 0:
        chance //= 3
    total = chance * (reward_guess(state, region) + bonus_vp(state, seat, AT_CONFLICT_WON) * POINT)
    if (presence(state, seat) >> region) & 1:
        total += NEAR * 100
    if state.blessed != region + 1:
        for unit in range(UNITS):
            total += majority_chance(state, seat, region, unit) * MAJORITY
    return total // 100


def majority_chance(state: Mezo, seat: i64, region: i64, unit: i64) -> i64:
    """Percent chance to have the most units of a type in a region."""
    own = state.units[at(state, region, seat, unit)]
    if own == 0:
        return 0
    if (state.claims[seat] >> unit) & 1:
        return 95
    best: i64 = 0
    for other in range(state.seats):
        if other != seat:
            count = state.units[at(state, region, other, unit)]
            if (state.claims[other] >> unit) & 1 and count > 0:
                return 3
            if count > best:
                best = count
    ahead = own - best
    if ahead == 0:
        return 55 if state.champion[region] == seat + 1 else 25
    if ahead < 0:
        return 12 if ahead == -1 else 4
    return 62 if ahead == 1 else (80 if ahead == 2 else 88)


def promised(state: Mezo, seat: i64) -> i64:
    """What the entries on the stack should still do for the player."""
    total: i64 = 0
    for entry in range(state.depth):
        first = entry * FRAME
        if state.frames[first + 1] == 1 << seat:
            total += promise(
                state, seat, state.frames[first], state.frames[first + 2], state.frames[first + 3]
            )
    return total


def promise(state: Mezo, seat: i64, kind: i64, a: i64, b: i64) -> i64:
    """What one entry should do."""
    if kind == EFFECT:
        return effect_guess(state, seat, a, -1)
    if DEPLOY <= kind <= TRANSFORM:
        return effect_guess(state, seat, a & 1023, ((a >> 10) & 63) - (b & 31))
    if kind in (USE, CHOOSE):
        return ability_guess(state, seat, a)
    if kind in (USE_GOD, SUMMON, USE_SUMMON):
        return ability_guess(
            state, seat, GOD_ABILITY + (state.god[seat] - 1) * AGES + state.age - 1
        )
    if kind == OFFER:
        return -a * (READY - DEAD)
    if kind in (USE_TILES, TILE):
        return best_tile(state, seat)
    return 0


def best_tile(state: Mezo, seat: i64) -> i64:
    """The best face-up tile."""
    best: i64 = 0
    for age in range(AGES):
        if state.wrathful[age] > 0:
            tile = TILE_ABILITY + age * TILES + state.wrathful[age] - 1
            guess = ability_guess(state, seat, tile)
            if guess > best:
                best = guess
    return best
