"""Chapter 22: final scoring."""

from __future__ import annotations

from patolli.engine.native import i64
from patolli.games.origins.rules.dice import advisors
from patolli.games.origins.rules.kinds import FINAL
from patolli.games.origins.rules.payment import score
from patolli.games.origins.rules.state import Origins
from patolli.games.origins.rules.tables import (
    ADVISORS,
    COLOURS,
    GOLD,
    GOLD_LEFT,
    GOODS,
    SEATS_OF_POWER,
    TEMPLE_TRACKS,
    TEMPLES,
)


def score_finally(state: Origins, seat: i64) -> None:
    """OR-22.1 to OR-22.5; OR-11.12: only now temple steps are worth anything."""
    state.note(FINAL, seat)
    gold = state.goods[seat * GOODS + GOLD]
    score(state, seat, GOLD_LEFT, gold * state.box.points_per_gold)  # OR-22.1, OR-3.6
    score(state, seat, ADVISORS, advisor_points(state, seat))
    score(state, seat, TEMPLE_TRACKS, temple_points(state, seat))
    score(state, seat, SEATS_OF_POWER, seat_points(state, seat))


def advisor_points(state: Origins, seat: i64) -> i64:
    """OR-22.2: the value beside the rightmost advisor."""
    count = advisors(state, seat)
    return state.box.advisor_points[count - 1] if count > 0 else 0


def temple_points(state: Origins, seat: i64) -> i64:
    """OR-22.3, OR-22.4: two discs count; the one on the highest position is ignored."""
    total: i64 = 0
    ignored: i64 = 0
    for temple in range(TEMPLES):
        total += temple_value(state, seat, temple)
        if state.temple[seat * TEMPLES + temple] > state.temple[seat * TEMPLES + ignored]:
            ignored = temple
    return total - temple_value(state, seat, ignored)


def temple_value(state: Origins, seat: i64, temple: i64) -> i64:
    """OR-22.10: the points beside a disc."""
    step = state.temple[seat * TEMPLES + temple]
    return state.box.temple_points[state.box.first_step[temple] + step]


def seat_points(state: Origins, seat: i64) -> i64:
    """OR-22.5: die value times the height of the own tower of its colour."""
    total: i64 = 0
    for index in range(state.closed_count):
        entry = state.closed[index]
        if entry >> 16 == seat + 1:
            total += (entry & 7) * state.tower[seat * COLOURS + ((entry & 63) >> 3)]
    return total
