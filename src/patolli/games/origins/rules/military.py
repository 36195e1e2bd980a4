"""Chapter 9: move and attack."""

from __future__ import annotations

from patolli.engine.native import i64
from patolli.engine.question import Choices, Question, Step, rule
from patolli.games.origins.rules.effects import dice_and_seats, perform
from patolli.games.origins.rules.kinds import (
    ATTACK,
    ATTACK_POINTS,
    ATTACKED,
    CAN_ATTACK,
    CAN_MOVE,
    FIGHT,
    FIGHT_ATTACK,
    FIGHT_EITHER,
    FIGHT_END,
    FIGHT_MOVE,
    FIGHT_STARTED,
    SKIP_GOOD,
)
from patolli.games.origins.rules.payment import gain, holds, pay, score
from patolli.games.origins.rules.state import Origins
from patolli.games.origins.rules.tables import ARIES, ATTACKS, BASIC, GOODS
from patolli.games.origins.rules.tracks import can_march, march, weaker


class Fight(Question[Origins]):
    """OR-8.2, OR-9.22, OR-9.23, OR-24.10, OR-24.13: move and/or attack, in either order."""

    def choices(self, state: Origins, seat: i64, steps: i64, left: i64, out: Choices) -> None:
        if left & CAN_MOVE and can_march(state, seat):
            out.add(FIGHT_MOVE)
        if left & CAN_ATTACK:
            out.add(FIGHT_ATTACK)
        if left & FIGHT_STARTED:
            out.add(FIGHT_END)

    def refusal(self, state: Origins, seat: i64, steps: i64, left: i64, choice: i64) -> i64:
        if choice == FIGHT_MOVE:
            if left & CAN_MOVE == 0:
                return rule(9, 23)
            return 0 if can_march(state, seat) else rule(9, 11)
        if choice == FIGHT_ATTACK:
            return 0 if left & CAN_ATTACK else rule(9, 22)
        return 0 if left & FIGHT_STARTED else rule(8, 2)

    def answer(self, state: Origins, seat: i64, steps: i64, left: i64, choice: i64) -> None:
        if choice == FIGHT_END:
            return
        if left & (FIGHT_EITHER | FIGHT_STARTED) == 0:  # the other part may follow
            rest = left & ~(CAN_MOVE if choice == FIGHT_MOVE else CAN_ATTACK)
            if rest & CAN_ATTACK or can_march(state, seat):
                state.push(FIGHT, seat, steps, rest | FIGHT_STARTED)
        if choice == FIGHT_MOVE:
            march(state, seat, steps)
        else:
            state.push(ATTACK, seat)


class Attack(Step[Origins]):
    """OR-9.12: first the bonus of the space (OR-9.16 to OR-9.20), then points.

    OR-9.21: nothing moves and nobody loses anything.
    """

    def run(self, state: Origins, seat: i64, a: i64, b: i64) -> None:
        state.note(ATTACKED, seat, state.strength[seat])
        state.push(ATTACK_POINTS, seat)
        perform(state, seat, state.box.space_program[state.strength[seat]], 0)


class AttackPoints(Step[Origins]):
    """OR-9.13, OR-9.14, OR-23.1: discs behind, borders passed, and red dice with Aries."""

    def run(self, state: Origins, seat: i64, a: i64, b: i64) -> None:
        score(state, seat, ATTACKS, attack_points(state, seat))


def attack_points(state: Origins, seat: i64) -> i64:
    """What an attack would score now."""
    box = state.box
    points = box.points_per_disc * weaker(state, seat)
    points += box.points_per_border * box.borders[state.strength[seat]]
    if holds(state, seat, ARIES):
        points += box.aries_points * dice_and_seats(state, seat, box.aries_colour)
    return points


class Exchange(Question[Origins]):
    """OR-9.17, OR-3.5: one basic resource for gold, or nothing."""

    def refusal(self, state: Origins, seat: i64, got: i64, amount: i64, choice: i64) -> i64:
        if choice < BASIC and state.goods[seat * GOODS + choice] == 0:
            return rule(3, 7)
        return 0

    def answer(self, state: Origins, seat: i64, got: i64, amount: i64, choice: i64) -> None:
        if choice != SKIP_GOOD:
            pay(state, seat, choice, 1)
            gain(state, seat, got, amount)


class Gain(Question[Origins]):
    """OR-3.4: each unit of "any basic resource" is chosen by itself, never gold."""

    def refusal(self, state: Origins, seat: i64, allowed: i64, count: i64, choice: i64) -> i64:
        return 0 if (allowed >> choice) & 1 else rule(3, 4)

    def answer(self, state: Origins, seat: i64, allowed: i64, count: i64, choice: i64) -> None:
        gain(state, seat, choice, 1)
        if count > 1:
            state.push(self.number, seat, allowed, count - 1)
