"""Chapters 4, 5, 18 and 19: rounds, the end of a turn, the start space, the calendar."""

from __future__ import annotations

from patolli.engine.native import i64
from patolli.engine.question import Question, Step, rule
from patolli.games.tzolkin.rules.goods import gain
from patolli.games.tzolkin.rules.kinds import (
    CALENDAR,
    CORN_CLAIMED,
    CORN_LAID,
    DARK_SIDE,
    DAYS,
    DUMMIES_FORBID,
    END_TURN,
    FINAL,
    FOOD_DAY,
    MARKER_MOVED,
    NEXT_TURN,
    ONE_DAY_ONLY,
    PUSHED_OFF,
    REVEAL,
    ROUND_BEGAN,
    TURN,
    TURNED,
)
from patolli.games.tzolkin.rules.state import Tzolkin, count_bits
from patolli.games.tzolkin.rules.tables import CORN, GEARS, ROW


def begin_round(state: Tzolkin) -> None:
    """TZ-4.1, TZ-23.2: turns, then the food day if it is due, then the calendar."""
    state.round += 1
    state.turns = 0
    state.note(ROUND_BEGAN, -1, state.round)
    state.push(CALENDAR, -1)
    if state.food_due:
        state.push(FOOD_DAY, -1)
    state.push(NEXT_TURN, -1)


class NextTurn(Step[Tzolkin]):
    """TZ-2.18: clockwise from the holder of the start player marker."""

    def run(self, state: Tzolkin, seat: i64, a: i64, b: i64) -> None:
        if state.turns == state.seats:
            return
        player = (state.first + state.turns) % state.seats
        state.turns += 1
        state.push(NEXT_TURN, -1)
        state.push(END_TURN, player)
        state.push(TURN, player)


class EndTurn(Step[Tzolkin]):
    """TZ-5.12, TZ-23.1: refill the row, then claim the corn."""

    def run(self, state: Tzolkin, seat: i64, refilled: i64, b: i64) -> None:
        claims = state.start_worker == seat + 1 and state.calendar_corn > 0
        if not refilled:
            if claims:
                state.push(END_TURN, seat, 1)  # after what is drawn for the row
            refill(state)
        elif claims:
            # TZ-18.2: after all placements are paid (TZ-6.10), before the food day (TZ-18.3)
            state.note(CORN_CLAIMED, seat, state.calendar_corn)
            gain(state, seat, CORN, state.calendar_corn)
            state.calendar_corn = 0


def refill(state: Tzolkin) -> None:
    """TZ-16.6, TZ-16.7: empty places of the row are filled while the deck lasts."""
    empty: i64 = 0
    for place in range(ROW):
        if state.row[place] == 0:
            empty |= 1 << place
    if empty == 0:
        return
    left = count_bits(state.deck[state.age])
    skipped = count_bits(empty) - left
    for back in range(ROW):
        place = ROW - 1 - back  # pushed last, filled first
        if (empty >> place) & 1:
            if skipped > 0:
                skipped -= 1
            else:
                state.push(REVEAL, -1, place)


class Calendar(Step[Tzolkin]):
    """Phase 3, TZ-19.1 and TZ-19.3: corn or the start-space worker, then the advance."""

    def run(self, state: Tzolkin, seat: i64, a: i64, b: i64) -> None:
        if state.start_worker == 0:
            state.calendar_corn += 1
            state.note(CORN_LAID, -1, state.calendar_corn)
            turn_calendar(state, state.box.one_day)
            return
        owner = state.start_worker - 1
        state.start_worker = 0
        state.hand[owner] += 1  # TZ-18.4
        if state.first == owner:  # TZ-18.5; TZ-18.6: nowhere else does the marker move
            state.first = (owner + 1) % state.seats
        else:
            state.first = owner
        state.note(MARKER_MOVED, state.first)
        if state.food_next == state.box.food_days:  # TZ-22.2, TZ-18.13
            turn_calendar(state, state.box.one_day)
            return
        refusal = double_refusal(state, owner)
        if refusal == 0:
            state.push(DAYS, owner)
        else:  # TZ-18.12: the rest holds all the same
            state.note(ONE_DAY_ONLY, owner, refusal - rule(18, 8))
            turn_calendar(state, state.box.one_day)


def double_refusal(state: Tzolkin, owner: i64) -> i64:
    """Why the owner of the start-space worker may not advance by two days, or 0."""
    if state.light[owner] == 0:
        return rule(18, 8)
    for gear in range(GEARS):
        for seat in range(state.seats):
            # TZ-18.11: the spaces behind it are cleared by the first day anyway
            if state.workers[gear * state.seats + seat] & state.box.guarded[gear]:
                return rule(18, 9)
        if state.variant & DUMMIES_FORBID and state.dummies[gear] & state.box.guarded[gear]:
            return rule(18, 10)
    return 0


class Days(Question[Tzolkin]):
    """DP20, TZ-18.7: advance the calendar by one day or by two."""

    def refusal(self, state: Tzolkin, seat: i64, a: i64, b: i64, choice: i64) -> i64:
        return 0 if choice == 0 else double_refusal(state, seat)

    def answer(self, state: Tzolkin, seat: i64, a: i64, b: i64, choice: i64) -> None:
        if choice == 0:
            turn_calendar(state, state.box.one_day)
            return
        state.light[seat] = 0  # TZ-18.8
        state.note(DARK_SIDE, seat)
        turn_calendar(state, state.box.two_days)


def turn_calendar(state: Tzolkin, days: i64) -> None:
    """TZ-19.4: the gears turn; then the next round, or the end.

    TZ-4.2: only a tooth reached by turning makes a food day, so the first round is none.
    TZ-4.9: days beyond the last food tooth change nothing any more.
    """
    for _ in range(days):
        turn_gears(state)
    state.day += days
    state.note(TURNED, -1, days, state.day)
    if state.food_due and state.food_next == state.box.food_days:  # TZ-4.8, TZ-22.1
        state.push(FINAL, -1)
        return
    state.food_due = 0
    if state.day >= state.box.food_teeth[state.food_next]:  # TZ-4.5, TZ-4.6, TZ-19.7
        state.food_due = 1
        state.food_next += 1
    begin_round(state)


def turn_gears(state: Tzolkin) -> None:
    """One day: every worker moves up one space, dummies stay on their teeth (TZ-3.11)."""
    for gear in range(GEARS):
        beyond: i64 = 1 << (state.box.last_space[gear] + 1)
        for seat in range(state.seats):
            at = gear * state.seats + seat
            mask = state.workers[at] << 1
            if mask & beyond:  # TZ-19.5, TZ-19.6: off the gear, without an action
                mask ^= beyond
                state.hand[seat] += 1
                state.note(PUSHED_OFF, seat, gear)
            state.workers[at] = mask
        round_the_gear: i64 = 1 << state.box.teeth[gear]
        mask = state.dummies[gear] << 1  # TZ-3.12, TZ-19.8
        if mask & round_the_gear:
            mask ^= round_the_gear | 1
        state.dummies[gear] = mask
