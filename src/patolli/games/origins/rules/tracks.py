"""Chapters 9, 11 and 21: moving discs on the military and temple tracks."""

from __future__ import annotations

from patolli.engine.native import i64
from patolli.games.origins.rules.dice import trigger
from patolli.games.origins.rules.kinds import CLIMBED, MARCHED, SIGN_TAKEN, TOKENS_GOT
from patolli.games.origins.rules.payment import score
from patolli.games.origins.rules.state import Origins
from patolli.games.origins.rules.tables import END_TEMPLES, LAST_SPACE, TEMPLES


def can_march(state: Origins, seat: i64) -> bool:
    """OR-9.11: a disc on the last space never moves again."""
    return state.strength[seat] < state.box.last_space


def march(state: Origins, seat: i64, steps: i64) -> None:
    """OR-9.3, OR-9.24: advance the military disc by all the steps, at most to the last space."""
    here = state.strength[seat]
    there = here + steps
    if there > state.box.last_space:  # OR-9.11
        there = state.box.last_space
    if there == here:
        return
    height: i64 = 0
    for other in range(state.seats):
        if other == seat:
            continue
        if state.strength[other] == here and (
            state.strength_height[other] > state.strength_height[seat]
        ):
            state.strength_height[other] -= 1  # OR-9.6
        if state.strength[other] == there:
            height += 1  # OR-9.4, OR-9.5
    state.strength[seat] = there
    state.strength_height[seat] = height
    state.note(MARCHED, seat, there, there - here)
    crossed = state.box.borders[there] - state.box.borders[here]
    if crossed > 0:  # OR-9.8
        state.superiority[seat] += crossed
        state.note(TOKENS_GOT, seat, crossed)
    if there == state.box.last_space:  # OR-9.10
        score(state, seat, LAST_SPACE, state.box.last_space_points)


def weaker(state: Origins, seat: i64) -> i64:
    """OR-9.13, OR-9.15, OR-25.14: discs strictly behind, the neutral one included."""
    total: i64 = 0
    for other in range(state.seats):
        if state.strength[other] < state.strength[seat]:
            total += 1
    if 0 <= state.neutral < state.strength[seat]:
        total += 1
    return total


def can_climb(state: Origins, seat: i64, temple: i64) -> bool:
    """OR-11.7: a disc on the top step cannot move further."""
    return state.temple[seat * TEMPLES + temple] < state.box.top[temple]


def can_climb_any(state: Origins, seat: i64, but: i64) -> bool:
    """Whether a seat's disc can move in some temple other than `but`."""
    return any(temple != but and can_climb(state, seat, temple) for temple in range(TEMPLES))


def climb(state: Origins, seat: i64, temple: i64, steps: i64) -> i64:
    """OR-11.7, OR-11.10: move a disc up, at most to the top; the steps really made."""
    at = seat * TEMPLES + temple
    here = state.temple[at]
    there = here + steps
    if there > state.box.top[temple]:
        there = state.box.top[temple]
    if there == here:
        return 0
    height: i64 = 0
    for other in range(state.seats):
        if other == seat:
            continue
        near = other * TEMPLES + temple
        if state.temple[near] == here and state.temple_height[near] > state.temple_height[at]:
            state.temple_height[near] -= 1
        if state.temple[near] == there:
            height += 1
    state.temple[at] = there
    state.temple_height[at] = height
    state.note(CLIMBED, seat, temple, there - here)
    if not can_climb_any(state, seat, -1) and state.seats > 1:  # OR-21.1
        trigger(state, END_TEMPLES)
    return there - here


def take_sign(state: Origins, seat: i64, temple: i64) -> None:
    """OR-11.4, OR-11.5, OR-11.6: take the zodiac card of a temple from wherever it is."""
    if state.holder[temple] != seat + 1:
        state.holder[temple] = seat + 1
        state.note(SIGN_TAKEN, seat, state.sign[temple] - 1)
