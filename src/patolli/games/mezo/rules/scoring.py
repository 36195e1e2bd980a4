"""Chapters 16 and 17: what the end of an age and of the game score."""

from __future__ import annotations

from patolli.engine.native import i64
from patolli.games.mezo.rules.kinds import (
    FROM_CALENDAR_CODEX,
    FROM_DEVOTION,
    FROM_PYRAMID_REGIONS,
    FROM_TRIBE,
)
from patolli.games.mezo.rules.regions import pyramid_regions
from patolli.games.mezo.rules.state import Mezo
from patolli.games.mezo.rules.tables import (
    AT_FINAL_SCORING,
    CALENDAR_CODEX_VP,
    SHAMAN,
    SPACES,
    UNITS,
    WARRIOR,
)
from patolli.games.mezo.rules.track import first_in, gain, gain_both, vp_order
from patolli.games.mezo.rules.tribe import bonus_vp, modifier


def units_on_spaces(state: Mezo, seat: i64) -> i64:
    """A player's units on the Calendar and the Codex."""
    count: i64 = 0
    for space in range(SPACES):
        if state.calendar[space] == seat + 1:
            count += 1
        if state.codex[space] == seat + 1:
            count += 1
    return count


def score_spaces(state: Mezo) -> None:
    """MZ-16.1, MZ-9.17, MZ-9.18: VP per unit on Calendar and Codex, which then return."""
    order = vp_order(state)
    while order > 0:
        seat = first_in(order)
        order >>= 3
        units = units_on_spaces(state, seat)
        more = units * modifier(state, seat, CALENDAR_CODEX_VP)
        gain_both(
            state, seat, units * state.box.calendar_codex_vp, FROM_CALENDAR_CODEX, more, FROM_TRIBE
        )
    for space in range(SPACES):
        if state.calendar[space] > 0:
            state.reserve[(state.calendar[space] - 1) * UNITS + SHAMAN] += 1
            state.calendar[space] = 0
        if state.codex[space] > 0:
            state.reserve[(state.codex[space] - 1) * UNITS + WARRIOR] += 1
            state.codex[space] = 0


def score_pyramid_regions(state: Mezo) -> None:
    """MZ-16.2, MZ-16.3: the age number for every region with an own piece, in a fresh order."""
    order = vp_order(state)
    while order > 0:
        seat = first_in(order)
        order >>= 3
        gain(state, seat, pyramid_regions(state, seat) * state.age, FROM_PYRAMID_REGIONS)


def score_end(state: Mezo) -> None:
    """MZ-17.1, MZ-17.2, MZ-9.15, MZ-9.16: devotion and 3a as one gain, in VP order."""
    order = vp_order(state)
    while order > 0:
        seat = first_in(order)
        order >>= 3
        value = state.box.devotion_value[state.devotion[seat]]
        more = bonus_vp(state, seat, AT_FINAL_SCORING)
        gain_both(state, seat, value, FROM_DEVOTION, more, FROM_TRIBE)
