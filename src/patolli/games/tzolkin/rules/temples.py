"""Chapters 14 and 15: steps up and down in the temples."""

from __future__ import annotations

from typing import Final

from patolli.engine.native import i64, table, vec
from patolli.engine.question import Choices, Question, rule
from patolli.games.tzolkin.rules.kinds import (
    CLIMB_LOST,
    CLIMBED,
    DESCENDED,
    LIGHT_SIDE,
    PAIRS,
    TEMPLE,
)
from patolli.games.tzolkin.rules.state import Tzolkin
from patolli.games.tzolkin.rules.tables import TEMPLE_NAMES, TEMPLES

# TZ-10.10: the pairs of different temples, after the three single ones.
PAIR_NAMES: Final = [
    f"{TEMPLE_NAMES[one]} {TEMPLE_NAMES[two]}" for one, two in ((0, 1), (0, 2), (1, 2))
]
PAIR: Final[vec[i64]] = table([0, 1, 0, 2, 1, 2])


def can_climb(state: Tzolkin, seat: i64, temple: i64) -> bool:
    """Whether a step up would have an effect."""
    top = state.box.steps[temple] - 1
    at = state.temple[seat * TEMPLES + temple]
    if at == top:  # TZ-14.5
        return False
    if at == top - 1:  # TZ-14.3, TZ-14.4, TZ-14.6: one marker on top
        for other in range(state.seats):
            if state.temple[other * TEMPLES + temple] == top:
                return False
    return True


def can_climb_somewhere(state: Tzolkin, seat: i64) -> bool:
    """Whether a step up would have an effect in some temple."""
    temple: i64 = 0
    while temple < TEMPLES and not can_climb(state, seat, temple):
        temple += 1
    return temple < TEMPLES


def climb(state: Tzolkin, seat: i64, temple: i64) -> None:
    """TZ-14.2: one step up; TZ-14.10: a blocked one has no effect and cannot be declined."""
    if not can_climb(state, seat, temple):
        state.note(CLIMB_LOST, seat, temple)
        return
    at = seat * TEMPLES + temple
    state.temple[at] += 1
    state.note(CLIMBED, seat, temple, state.temple[at])
    if state.temple[at] == state.box.steps[temple] - 1 and state.light[seat] == 0:
        state.light[seat] = 1  # TZ-14.7, TZ-14.8
        state.note(LIGHT_SIDE, seat)


def climb_steps(state: Tzolkin, seat: i64, temple: i64, steps: i64) -> None:
    """TZ-14.9: several steps, one after the other."""
    for _ in range(steps):
        climb(state, seat, temple)


def can_anger(state: Tzolkin, seat: i64) -> bool:
    """TZ-5.7, TZ-8.10: on the lowest step of all temples there is nothing to lose."""
    steps: i64 = 0
    for temple in range(TEMPLES):
        steps += state.temple[seat * TEMPLES + temple]
    return steps > 0


class Anger(Question[Tzolkin]):
    """DP3, TZ-15.1: where to move down one step, after begging or burning (TZ-15.3)."""

    def refusal(self, state: Tzolkin, seat: i64, a: i64, b: i64, choice: i64) -> i64:
        if state.temple[seat * TEMPLES + choice] == 0:
            return rule(15, 2)
        return 0

    def answer(self, state: Tzolkin, seat: i64, a: i64, b: i64, choice: i64) -> None:
        at = seat * TEMPLES + choice
        state.temple[at] -= 1  # TZ-15.4: the player board stays as it is
        state.note(DESCENDED, seat, choice, state.temple[at])


class Temple(Question[Tzolkin]):
    """DP15: the temple, or the two different temples, in which to step up."""

    def choices(self, state: Tzolkin, seat: i64, temples: i64, b: i64, out: Choices) -> None:
        first: i64 = 0 if temples == 1 else PAIRS
        for choice in range(3):
            out.add(first + choice)

    def refusal(self, state: Tzolkin, seat: i64, temples: i64, b: i64, choice: i64) -> i64:
        if temples == 1:
            return rule(14, 10) if choice >= PAIRS else 0
        return rule(10, 10) if choice < PAIRS else 0

    def answer(self, state: Tzolkin, seat: i64, temples: i64, b: i64, choice: i64) -> None:
        if choice < PAIRS:
            climb(state, seat, choice)
        else:
            climb(state, seat, PAIR[2 * (choice - PAIRS)])
            climb(state, seat, PAIR[2 * (choice - PAIRS) + 1])


def step_up(state: Tzolkin, seat: i64, temples: i64) -> None:
    """Let a seat choose where to step up."""
    state.push(TEMPLE, seat, temples)
