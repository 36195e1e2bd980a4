"""Chapters 20, 21 and 25: rounds, their end, the end of the game."""

from __future__ import annotations

from patolli.engine.native import i64
from patolli.engine.question import Chance, Choices, Step
from patolli.games.origins.rules.dice import trigger
from patolli.games.origins.rules.kinds import (
    BEGIN_ROUND,
    FIRST_PLAYER,
    KEEP,
    ROUND_BEGAN,
    ROUND_CHECK,
    SIGN_LOST,
    SIGN_TAKEN,
    SPEAKER_ROLL,
    SPEAKER_ROLLED,
    TURN,
)
from patolli.games.origins.rules.scoring import score_finally
from patolli.games.origins.rules.state import Origins
from patolli.games.origins.rules.tables import (
    END_ROUNDS,
    FACES,
    SITES,
    TEMPLES,
)


class BeginRound(Step[Origins]):
    """OR-6.1, OR-6.2; OR-25.13: alone the neutral disc is set before the border of the round."""

    def run(self, state: Origins, seat: i64, a: i64, b: i64) -> None:
        state.round += 1
        state.passed = 0
        if state.seats == 1:
            state.neutral = state.box.neutral[state.round - 1]
        state.note(ROUND_BEGAN, -1, state.round)
        state.push(TURN, state.first)


class EndRound(Step[Origins]):
    """OR-20.1, OR-20.2: used speakers return to the pool, raised by 1; a 5 is rolled again.

    OR-5.13; OR-17.8: the ships keep their values.
    """

    def run(self, state: Origins, seat: i64, a: i64, b: i64) -> None:
        state.push(ROUND_CHECK, -1)
        for site in range(SITES):
            for value in range(FACES):
                at = site * FACES + value
                for _ in range(state.speakers_sent[at]):
                    if value + 1 < state.box.speaker_most:
                        state.speaker_pool[value + 1] += 1
                    else:
                        state.push(SPEAKER_ROLL, -1)
                state.speakers_sent[at] = 0


class SpeakerRoll(Chance[Origins]):
    """OR-1.7, OR-2.12, OR-20.1: a speaker is rolled into the pool."""

    def choices(self, state: Origins, seat: i64, a: i64, b: i64, out: Choices) -> None:
        for value in range(FACES):
            if state.box.speaker_roll[value] > 0:
                out.add(value, state.box.speaker_roll[value])

    def answer(self, state: Origins, seat: i64, a: i64, b: i64, choice: i64) -> None:
        state.speaker_pool[choice] += 1
        state.note(SPEAKER_ROLLED, -1, choice + 1)


class RoundCheck(Step[Origins]):
    """OR-20.3 to OR-20.14: marker, falling back, zodiac cards, then the end or a new round."""

    def run(self, state: Origins, seat: i64, a: i64, b: i64) -> None:
        if a == 1:  # after the draw of a card that is kept alone
            finish_round(state)
            return
        if state.seats > 1:
            state.first = furthest(state)
            state.note(FIRST_PLAYER, state.first)
        fall_back(state)
        if state.seats > 1:
            assign_signs(state)
            finish_round(state)
            return
        held: i64 = 0
        for temple in range(TEMPLES):
            if state.holder[temple] > 0:
                held += 1
        state.push(ROUND_CHECK, -1, 1)
        if held > 1:  # OR-25.15
            state.push(KEEP, -1)


def furthest(state: Origins) -> i64:
    """OR-20.3, OR-20.4, OR-9.7: the furthest disc, the lowest of its stack."""
    best: i64 = 0
    for other in range(1, state.seats):
        if state.strength[other] > state.strength[best] or (
            state.strength[other] == state.strength[best]
            and state.strength_height[other] < state.strength_height[best]
        ):
            best = other
    return best


def fall_back(state: Origins) -> None:
    """OR-20.5, OR-20.6, OR-20.8, OR-20.9: stacks go under what lies behind their border.

    OR-9.9: never across a border; OR-25.17: the neutral disc is placed anew instead.
    """
    for space in range(1, state.box.last_space):
        target = state.box.fallback[space]
        if target == space:
            continue
        arriving: i64 = 0
        for seat in range(state.seats):
            if state.strength[seat] == space:
                arriving += 1
        if arriving == 0:
            continue
        for seat in range(state.seats):
            if state.strength[seat] == target:
                state.strength_height[seat] += arriving
        for seat in range(state.seats):
            if state.strength[seat] == space:
                state.strength[seat] = target


def assign_signs(state: Origins) -> None:
    """OR-20.10, OR-20.11, OR-20.12: each card to the highest disc of its temple, or the lowest tie.

    OR-20.13: not while all are on the start.
    """
    for temple in range(TEMPLES):
        best: i64 = 0
        for other in range(1, state.seats):
            at = other * TEMPLES + temple
            top = best * TEMPLES + temple
            if state.temple[at] > state.temple[top] or (
                state.temple[at] == state.temple[top]
                and state.temple_height[at] < state.temple_height[top]
            ):
                best = other
        if state.temple[best * TEMPLES + temple] > 0 and state.holder[temple] != best + 1:
            state.holder[temple] = best + 1
            state.note(SIGN_TAKEN, best, state.sign[temple] - 1)


class Keep(Chance[Origins]):
    """OR-25.15, OR-25.16: alone one card, at random, is kept; the others return."""

    def choices(self, state: Origins, seat: i64, a: i64, b: i64, out: Choices) -> None:
        for temple in range(TEMPLES):
            if state.holder[temple] > 0:
                out.add(temple)

    def answer(self, state: Origins, seat: i64, a: i64, b: i64, choice: i64) -> None:
        for temple in range(TEMPLES):
            if temple != choice and state.holder[temple] > 0:
                state.holder[temple] = 0
                state.note(SIGN_LOST, 0, state.sign[temple] - 1)


def finish_round(state: Origins) -> None:
    """OR-20.14, OR-21.6; alone the game lasts a fixed number of rounds (OR-25.12)."""
    if state.seats > 1:
        if state.round >= state.box.round_cap:  # OR-21.7
            trigger(state, END_ROUNDS)
        over = state.ended != 0
    else:
        over = state.round >= state.box.solo_rounds
    if not over:
        state.push(BEGIN_ROUND, -1)
        return
    for seat in range(state.seats):
        score_finally(state, seat)
