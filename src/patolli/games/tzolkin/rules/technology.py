"""Chapter 13: advances on the technology tracks."""

from __future__ import annotations

from patolli.engine.native import i64
from patolli.engine.question import Choices, Question, Step, rule
from patolli.games.tzolkin.rules.goods import blocks, gain, pay_blocks, score, take_blocks
from patolli.games.tzolkin.rules.kinds import (
    ADVANCE,
    BONUS_TAKEN,
    FROM_TECHNOLOGY,
    LEVEL_REACHED,
    MORE_TECH,
    TECH,
    TECH_MAY_STOP,
    TECH_PAID,
    TECH_STOP,
)
from patolli.games.tzolkin.rules.state import Tzolkin
from patolli.games.tzolkin.rules.tables import (
    AGRICULTURE,
    ARCHITECTURE,
    EXTRACTION,
    MASTERY,
    SKULL,
    THEOLOGY,
    TRACKS,
)
from patolli.games.tzolkin.rules.temples import can_climb_somewhere, step_up


def level(state: Tzolkin, seat: i64, track: i64) -> i64:
    """A seat's level on a track, 0 to 3."""
    return state.level[seat * TRACKS + track]


def advance_refusal(state: Tzolkin, seat: i64, track: i64) -> i64:
    """The rule that forbids a paid advance on a track, or 0."""
    reached = state.level[seat * TRACKS + track]
    if state.box.advance_cost[reached] > blocks(state, seat):  # TZ-13.2, TZ-13.3
        return rule(1, 16)
    if reached == MASTERY:  # a bonus without effect is not paid for
        if track == THEOLOGY and state.skull_bank == 0:
            return rule(13, 25)
        if track == AGRICULTURE and not can_climb_somewhere(state, seat):
            return rule(7, 12)
    return 0


def can_advance(state: Tzolkin, seat: i64) -> bool:
    """Whether some paid advance is possible."""
    track: i64 = 0
    while track < TRACKS and advance_refusal(state, seat, track) != 0:
        track += 1
    return track < TRACKS


def advance_track(state: Tzolkin, seat: i64, track: i64) -> None:
    """One level up, or the bonus behind the last level."""
    at = seat * TRACKS + track
    if state.level[at] < MASTERY:
        state.level[at] += 1
        state.note(LEVEL_REACHED, seat, track, state.level[at])
        return
    # TZ-13.3, TZ-13.4, TZ-13.5, TZ-13.7: the marker stays, the bonus comes every time
    state.note(BONUS_TAKEN, seat, track)
    if track == AGRICULTURE:  # TZ-13.17
        for _ in range(state.box.bonus_steps):
            step_up(state, seat, 1)
    elif track == EXTRACTION:  # TZ-13.38
        take_blocks(state, seat, state.box.bonus_blocks)
    elif track == ARCHITECTURE:  # TZ-13.33
        score(state, seat, FROM_TECHNOLOGY, state.box.bonus_points)
    else:  # TZ-13.25
        gain(state, seat, SKULL, state.box.bonus_skulls)


class Tech(Question[Tzolkin]):
    """DP9: the track on which to advance, or stop after the first paid advance."""

    def choices(self, state: Tzolkin, seat: i64, left: i64, flags: i64, out: Choices) -> None:
        for track in range(TRACKS):
            if not flags & TECH_PAID or advance_refusal(state, seat, track) == 0:
                out.add(track)
        if flags & TECH_MAY_STOP:
            out.add(TECH_STOP)

    def refusal(self, state: Tzolkin, seat: i64, left: i64, flags: i64, choice: i64) -> i64:
        if choice == TECH_STOP:
            return 0 if flags & TECH_MAY_STOP else rule(7, 12)
        return advance_refusal(state, seat, choice) if flags & TECH_PAID else 0

    def answer(self, state: Tzolkin, seat: i64, left: i64, flags: i64, choice: i64) -> None:
        if choice == TECH_STOP:
            return
        if left > 1:  # TZ-10.4: one after the other
            state.push(MORE_TECH, seat, left - 1, flags)
        if flags & TECH_PAID:
            state.push(ADVANCE, seat, choice)
            pay_blocks(state, seat, state.box.advance_cost[level(state, seat, choice)])
        else:  # TZ-13.6: wealth tiles and buildings cost no blocks
            advance_track(state, seat, choice)


class Advance(Step[Tzolkin]):
    """The advance that has just been paid."""

    def run(self, state: Tzolkin, seat: i64, track: i64, b: i64) -> None:
        advance_track(state, seat, track)


class MoreTech(Step[Tzolkin]):
    """A further advance: a paid one is optional and only offered if it can be paid."""

    def run(self, state: Tzolkin, seat: i64, left: i64, flags: i64) -> None:
        if not flags & TECH_PAID:
            state.push(TECH, seat, left, flags)
        elif can_advance(state, seat):
            state.push(TECH, seat, left, flags | TECH_MAY_STOP)
