"""Chapters 7, 8, 13 and 25: visiting an encounter site."""

from __future__ import annotations

from patolli.engine.native import i64
from patolli.engine.question import Choices, Question, Step, rule
from patolli.games.origins.rules.city import neighbour
from patolli.games.origins.rules.dice import die_of_word, find_base, has_advisor, sign_gain
from patolli.games.origins.rules.effects import chained, copied, perform, possible
from patolli.games.origins.rules.kinds import (
    ACT,
    ACT_BONUS,
    ACT_END,
    ACT_GOLD,
    ACT_LOWER,
    ACT_UPPER,
    AFTER_ACT,
    ARCHON,
    BONUS_LEFT,
    BOTH,
    FIRST_SPEAKER,
    MAIN_DONE,
    MAIN_LOWER,
    MAIN_UPPER,
    RISE,
    RISE_FREEZE,
    RISE_LEFT,
    RISE_NEITHER,
    RISE_RIGHT,
    SHIP_ROSE,
    SHIP_SET,
    SHIPS_STAY,
    USED,
    VISITED,
)
from patolli.games.origins.rules.payment import can_pay, holds, pay
from patolli.games.origins.rules.state import Origins
from patolli.games.origins.rules.tables import BONUS, FACES, LOWER, PISCES, SITES, UPPER, WISDOM


def missing(state: Origins, worker: i64, site: i64) -> i64:
    """OR-7.3, OR-7.4, OR-7.6: the wisdom a worker lacks at a site."""
    if worker == ARCHON:  # OR-5.7
        return 0
    short = state.ship[site] - worker % FACES - 1
    return short * state.box.shortfall if short > 0 else 0


def has_worker(state: Origins, seat: i64, worker: i64) -> bool:
    """OR-5.1, OR-7.1: an unused patrician, a held speaker, or the archon once a round (OR-5.8)."""
    if worker == ARCHON:
        return state.archon[seat] == 0
    if worker >= FIRST_SPEAKER:
        return state.speakers_held[seat * FACES + worker - FIRST_SPEAKER] > 0
    return find_base(state, seat, die_of_word(worker)) >= 0


def can_visit(state: Origins, seat: i64, worker: i64, site: i64) -> bool:
    """OR-7.5: whether the difference can be paid."""
    return can_pay(state, seat, WISDOM, missing(state, worker, site))


def visit(state: Origins, seat: i64, worker: i64, site: i64) -> None:
    """OR-7.1, OR-7.2, OR-7.9: send a worker, pay, raise the site, then act."""
    left: i64 = MAIN_UPPER | MAIN_LOWER
    price = missing(state, worker, site)
    if worker == ARCHON:
        state.archon[seat] = site + 1
        if has_advisor(state, seat, state.token[site] - 1):  # OR-7.14
            left |= BONUS_LEFT
    elif worker >= FIRST_SPEAKER:  # OR-5.4, OR-7.13
        value = worker - FIRST_SPEAKER
        state.speakers_held[seat * FACES + value] -= 1
        state.speakers_sent[site * FACES + value] += 1
    else:  # OR-5.3: with its base
        die = die_of_word(worker)
        state.base[find_base(state, seat, die)] = (site + 1) * 64 + die
        if die >> 3 == state.token[site] - 1:  # OR-7.12
            left |= BONUS_LEFT
        if die & 7 >= state.box.both_at:  # OR-7.15, OR-7.17
            left |= BOTH
    state.note(VISITED, seat, worker, site)
    pay(state, seat, WISDOM, price)  # OR-7.18: before any gain of the visit
    state.push(ACT, seat, site, left)
    if state.seats > 1:
        rise(state, site)
    else:
        raise_alone(state, seat, site)


def rise(state: Origins, site: i64) -> None:
    """OR-7.7, OR-7.8: the value of a site rises by 1, and from 6 to 1."""
    if state.ship[site] >= state.box.ship_most:
        state.ship[site] = state.box.ship_after
    else:
        state.ship[site] += 1
    state.note(SHIP_ROSE, -1, site, state.ship[site])


def can_rise(state: Origins, site: i64) -> bool:
    """OR-25.7, OR-25.8: whether a site exists and is below 6."""
    return 0 <= site < SITES and state.ship[site] < state.box.ship_most


def raise_alone(state: Origins, seat: i64, site: i64) -> None:
    """OR-25.6, OR-25.9, OR-25.11: alone a neighbour rises too; asked only if there is a choice."""
    left = can_rise(state, site - 1)
    right = can_rise(state, site + 1)
    if state.superiority[seat] > 0 or (left and right):
        state.push(RISE, seat, site)
        return
    rise(state, site)  # OR-25.10
    if left:
        rise(state, site - 1)
    elif right:
        rise(state, site + 1)


class Rise(Question[Origins]):
    """OR-25.6 to OR-25.11: which neighbour rises with the visited site, or a token freezes all."""

    def refusal(self, state: Origins, seat: i64, site: i64, b: i64, choice: i64) -> i64:
        if choice == RISE_FREEZE:
            return 0 if state.superiority[seat] > 0 else rule(25, 11)
        left = can_rise(state, site - 1)
        right = can_rise(state, site + 1)
        if choice == RISE_LEFT:
            return 0 if left else rule(25, 8)
        if choice == RISE_RIGHT:
            return 0 if right else rule(25, 8)
        return rule(25, 6) if left or right else 0

    def answer(self, state: Origins, seat: i64, site: i64, b: i64, choice: i64) -> None:
        if choice == RISE_FREEZE:
            state.superiority[seat] -= 1
            state.note(SHIPS_STAY, seat)
            return
        rise(state, site)
        if choice == RISE_LEFT:
            rise(state, site - 1)
        elif choice == RISE_RIGHT:
            rise(state, site + 1)
        else:
            assert choice == RISE_NEITHER


class Act(Question[Origins]):
    """OR-7.10 to OR-7.16: main actions and the bonus action of a visit, in any allowed order."""

    def choices(self, state: Origins, seat: i64, site: i64, left: i64, out: Choices) -> None:
        if left & MAIN_UPPER:
            out.add(ACT_UPPER)
        if left & MAIN_LOWER and possible(state, seat, state.box.program[LOWER + site], 0):
            out.add(ACT_LOWER)
        if left & BONUS_LEFT:
            if possible(state, seat, bonus_program(state, site), 0):
                out.add(ACT_BONUS)
            if holds(state, seat, PISCES):
                out.add(ACT_GOLD)
        if left & MAIN_DONE:
            out.add(ACT_END)

    def refusal(self, state: Origins, seat: i64, site: i64, left: i64, choice: i64) -> i64:
        if choice == ACT_UPPER:
            return 0 if left & MAIN_UPPER else rule(7, 15)
        if choice == ACT_LOWER:
            if left & MAIN_LOWER == 0:
                return rule(7, 15)
            return 0 if possible(state, seat, state.box.program[LOWER + site], 0) else rule(3, 7)
        if choice == ACT_END:
            return 0 if left & MAIN_DONE else rule(7, 10)
        if left & BONUS_LEFT == 0:
            return rule(7, 12)
        if choice == ACT_GOLD:
            return 0 if holds(state, seat, PISCES) else rule(23, 15)
        return 0 if possible(state, seat, bonus_program(state, site), 0) else rule(3, 7)

    def answer(self, state: Origins, seat: i64, site: i64, left: i64, choice: i64) -> None:
        if choice == ACT_END:
            return
        if choice in (ACT_BONUS, ACT_GOLD):  # OR-13.1: once
            state.push(AFTER_ACT, seat, site, left & ~BONUS_LEFT)
            if choice == ACT_BONUS:
                perform(state, seat, bonus_program(state, site), 0)
            else:  # OR-23.15, OR-23.16, OR-23.17: the token's cost is not paid
                sign_gain(state, seat, PISCES)
            return
        done = MAIN_UPPER if choice == ACT_UPPER else MAIN_LOWER
        if left & BOTH == 0:
            done = MAIN_UPPER | MAIN_LOWER
        state.push(AFTER_ACT, seat, site, (left & ~done) | MAIN_DONE)
        program = UPPER + site if choice == ACT_UPPER else LOWER + site
        perform(state, seat, state.box.program[program], 0)


def bonus_program(state: Origins, site: i64) -> i64:
    """The first instruction of a site's bonus token (OR-13.2 to OR-13.6)."""
    return state.box.program[BONUS + state.token[site] - 1]


class AfterAct(Step[Origins]):
    """Asks again while something of the visit can still be done."""

    def run(self, state: Origins, seat: i64, site: i64, left: i64) -> None:
        more = left & MAIN_UPPER != 0
        if not more and left & MAIN_LOWER:
            more = possible(state, seat, state.box.program[LOWER + site], 0)
        if not more and left & BONUS_LEFT:
            more = holds(state, seat, PISCES) or possible(
                state, seat, bonus_program(state, site), 0
            )
        if more:
            state.push(ACT, seat, site, left)


class Ship(Question[Origins]):
    """OR-24.29, OR-7.9: set one ship to a value."""

    def refusal(self, state: Origins, seat: i64, value: i64, b: i64, choice: i64) -> i64:
        return 0

    def answer(self, state: Origins, seat: i64, value: i64, b: i64, choice: i64) -> None:
        state.ship[choice] = value
        state.note(SHIP_SET, seat, choice, value)


class Mage(Question[Origins]):
    """OR-24.34, OR-24.35: which neighbour's ability the Mage Tower uses, on its own cell."""

    def refusal(self, state: Origins, seat: i64, a: i64, context: i64, choice: i64) -> i64:
        return 0 if copied(state, seat, context, choice) >= 0 else rule(24, 34)

    def answer(self, state: Origins, seat: i64, a: i64, context: i64, choice: i64) -> None:
        what = copied(state, seat, context, choice)
        near = neighbour(context & 1023, choice)
        chain = chained(state, seat, context)
        state.note(USED, seat, what)
        perform(state, seat, state.box.program[what], near | (chain << 10))
