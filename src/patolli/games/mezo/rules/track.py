"""Chapters 3 and 4: the VP track, on which no two markers share a space, and devotion."""

from __future__ import annotations

from patolli.engine.native import i64
from patolli.games.mezo.rules.kinds import (
    DEVOTION_GAINED,
    FROM_OVERFLOW,
    FROM_PUSHES,
    PUSHED_ON,
    SOURCES,
    VP_GAINED,
)
from patolli.games.mezo.rules.state import Mezo


def vp_order(state: Mezo) -> i64:
    """MZ-3.7, MZ-3.9, MZ-3.11: the seats by VP, highest first; 3 bits hold a seat and one."""
    order: i64 = 0
    shift: i64 = 0
    below: i64 = 1000000000
    for _ in range(state.seats):
        best: i64 = -1
        for seat in range(state.seats):
            if state.vp[seat] < below and (best < 0 or state.vp[seat] > state.vp[best]):
                best = seat
        order |= (best + 1) << shift
        shift += 3
        below = state.vp[best]
    return order


def first_in(order: i64) -> i64:
    """The seat that an order names first."""
    return (order & 7) - 1


def occupied(state: Mezo, space: i64, seat: i64) -> bool:
    """Whether another player's marker stands on a space of the VP track."""
    found = False
    for other in range(state.seats):
        found = found or (other != seat and state.vp[other] == space)
    return found


def gain(state: Mezo, seat: i64, points: i64, source: i64) -> None:
    """MZ-3.2: move the marker on; spaces held by others count like any other."""
    if points <= 0:  # MZ-3.6
        return
    state.scored[seat * SOURCES + source] += points
    state.note(VP_GAINED, seat, points, source)
    space = state.vp[seat] + points
    pushed: i64 = 0
    while occupied(state, space, seat):  # MZ-3.1, MZ-3.3, MZ-3.4
        space += 1
        pushed += 1
    if pushed > 0:  # MZ-3.5
        state.scored[seat * SOURCES + FROM_PUSHES] += pushed
        state.note(PUSHED_ON, seat, pushed)
    state.vp[seat] = (
        space  # MZ-3.8: the space left is free for the next. MZ-1.20: the track has no end
    )


def gain_both(
    state: Mezo, seat: i64, points: i64, source: i64, more: i64, other_source: i64
) -> None:
    """MZ-3.10: points of one event from two sources move the marker once."""
    if more > 0 and points + more > 0:
        state.scored[seat * SOURCES + other_source] += more
        state.scored[seat * SOURCES + source] -= more
    gain(state, seat, points + more, source)


def level(state: Mezo, seat: i64) -> i64:
    """MZ-4.4, MZ-4.8: the devotion level of the space the marker is on now."""
    return state.box.devotion_level[state.devotion[seat]]


def gain_devotion(state: Mezo, seat: i64, points: i64) -> None:
    """MZ-4.1: one space per point, on into the next level (MZ-4.3)."""
    if points <= 0:  # MZ-4.7: never lost
        return
    end: i64 = len(state.box.devotion_value) - 1
    state.note(DEVOTION_GAINED, seat, points)
    target = state.devotion[seat] + points
    if target > end:  # MZ-4.5, MZ-4.6: what goes beyond the end is one gain of VP
        state.devotion[seat] = end
        gain(state, seat, (target - end) * state.box.devotion_overflow, FROM_OVERFLOW)
    else:
        state.devotion[seat] = target
