"""Chapters 6, 15, 16, 17 and 19: a turn, towers, population, passing, superiority tokens."""

from __future__ import annotations

from patolli.engine.native import i64
from patolli.engine.question import Choices, Question, Step, rule
from patolli.games.origins.rules.closing import close
from patolli.games.origins.rules.dice import (
    become_advisor,
    die_of_word,
    find_base,
    has_advisor,
    raise_patrician,
    trigger,
    word_of_die,
)
from patolli.games.origins.rules.effects import perform, possible
from patolli.games.origins.rules.kinds import (
    ARCHON,
    BUILD_TOWER,
    CLOSE,
    END_ROUND,
    END_TURN,
    FIRST_SPEAKER,
    GREW,
    GROW,
    ORDER,
    PASS,
    PASSED,
    PASSING,
    RECALL,
    TAKE_BACK,
    TOKEN,
    TOKEN_SPENT,
    TOWER,
    TURN,
    VISIT,
)
from patolli.games.origins.rules.payment import can_pay, holds, pay, score
from patolli.games.origins.rules.state import Origins
from patolli.games.origins.rules.tables import (
    BASES,
    CANCER,
    CAPRICORN,
    COLOURS,
    END_TOWERS,
    FACES,
    FOOD,
    GEMINI,
    GOLD,
    GOODS,
    POPULATION,
    SIGN_PROGRAM,
    SITES,
    WISDOM,
)
from patolli.games.origins.rules.visit import can_visit, has_worker, visit


def next_base_price(state: Origins, seat: i64) -> i64:
    """OR-16.1, OR-16.2: the food for the next base, -1 when all are unlocked."""
    grown = state.bases[seat] - state.box.bases_free
    if grown >= len(state.box.population_price):
        return -1
    return state.box.population_price[grown]


class Turn(Question[Origins]):
    """OR-6.4: visit a site, close a district, build a tower floor, grow, or pass.

    OR-6.6, OR-6.7: passing is always possible, and nothing else needs a worker in hand but
    visits and closings.
    """

    def choices(self, state: Origins, seat: i64, a: i64, b: i64, out: Choices) -> None:
        at = seat * BASES
        means = state.goods[seat * GOODS + WISDOM] + state.goods[seat * GOODS + GOLD]
        price = state.box.shortfall
        closes = state.open_districts[seat] > 0
        for index in range(BASES):
            content = state.base[at + index]
            if 0 < content < 64 and find_base(state, seat, content) == at + index:
                word = word_of_die(content)
                for site in range(SITES):
                    if (state.ship[site] - (content & 7)) * price <= means:
                        out.add(VISIT + word * SITES + site)
                if closes:
                    out.add(CLOSE + word)
        for value in range(FACES):
            if state.speakers_held[seat * FACES + value] > 0:
                for site in range(SITES):
                    if (state.ship[site] - value - 1) * price <= means:
                        out.add(VISIT + (FIRST_SPEAKER + value) * SITES + site)
        if state.archon[seat] == 0:
            for site in range(SITES):
                out.add(VISIT + ARCHON * SITES + site)
        for colour in range(COLOURS):
            if can_build(state, seat, colour):
                out.add(BUILD_TOWER + colour)
        if can_grow(state, seat):
            out.add(GROW)
        out.add(PASS)

    def refusal(self, state: Origins, seat: i64, a: i64, b: i64, choice: i64) -> i64:
        if choice < CLOSE:
            worker = choice // SITES
            if not has_worker(state, seat, worker):
                return rule(7, 1)
            return 0 if can_visit(state, seat, worker, choice % SITES) else rule(7, 5)
        if choice < BUILD_TOWER:
            if find_base(state, seat, die_of_word(choice - CLOSE)) < 0:
                return rule(14, 2)
            return 0 if state.open_districts[seat] > 0 else rule(14, 1)
        if choice < GROW:
            colour = choice - BUILD_TOWER
            if state.tower_pool[colour] == 0:
                return rule(15, 1)
            return 0 if can_build(state, seat, colour) else rule(15, 2)
        if choice == GROW:
            if next_base_price(state, seat) < 0:
                return rule(16, 5)
            return 0 if can_grow(state, seat) else rule(16, 1)
        return 0

    def answer(self, state: Origins, seat: i64, extra: i64, b: i64, choice: i64) -> None:
        if choice == PASS:
            declare_pass(state, seat)
            return
        state.push(END_TURN, seat, extra)
        if choice < CLOSE:
            visit(state, seat, choice // SITES, choice % SITES)
        elif choice < BUILD_TOWER:
            close(state, seat, choice - CLOSE)
        elif choice < GROW:
            build_tower(state, seat, choice - BUILD_TOWER)
        else:
            grow(state, seat)


def can_build(state: Origins, seat: i64, colour: i64) -> bool:
    """OR-15.1, OR-15.2, OR-15.4, OR-15.5: a disc in the pool and gold for the floors below."""
    return state.tower_pool[colour] > 0 and can_pay(
        state, seat, GOLD, state.tower[seat * COLOURS + colour]
    )


def can_grow(state: Origins, seat: i64) -> bool:
    """OR-16.1, OR-16.5: a base left on the track and food for it."""
    price = next_base_price(state, seat)
    return price >= 0 and can_pay(state, seat, FOOD, price)


def build_tower(state: Origins, seat: i64, colour: i64) -> None:
    """OR-15.2, OR-15.3; OR-23.7: Capricorn afterwards."""
    at = seat * COLOURS + colour
    pay(state, seat, GOLD, state.tower[at])
    state.tower[at] += 1
    state.tower_pool[colour] -= 1
    state.note(TOWER, seat, colour, state.tower[at])
    left: i64 = 0
    for other in range(COLOURS):
        if state.tower_pool[other] > 0:
            left += 1
    if left <= state.box.tower_colours_left and state.seats > 1:  # OR-21.3
        trigger(state, END_TOWERS)
    if holds(state, seat, CAPRICORN):
        perform(state, seat, state.box.program[SIGN_PROGRAM + CAPRICORN], 0)


def grow(state: Origins, seat: i64) -> None:
    """OR-16.1, OR-16.3: a base more; the last one scores."""
    pay(state, seat, FOOD, next_base_price(state, seat))
    state.bases[seat] += 1
    state.note(GREW, seat, state.bases[seat])
    if next_base_price(state, seat) < 0:
        score(state, seat, POPULATION, state.box.last_base_points)


class EndTurn(Step[Origins]):
    """OR-6.5, OR-19.1, OR-19.2, OR-19.3: one token may buy one more action; alone it cannot."""

    def run(self, state: Origins, seat: i64, extra: i64, b: i64) -> None:
        if extra == 0 and state.superiority[seat] > 0 and state.seats > 1:
            state.push(TOKEN, seat)
        else:
            next_turn(state, seat)


class Token(Question[Origins]):
    """OR-19.1: spend a token for another action, or end the turn."""

    def refusal(self, state: Origins, seat: i64, a: i64, b: i64, choice: i64) -> i64:
        return 0

    def answer(self, state: Origins, seat: i64, a: i64, b: i64, choice: i64) -> None:
        if choice == 0:  # OR-19.4: any action, also passing
            state.superiority[seat] -= 1
            state.note(TOKEN_SPENT, seat)
            state.push(TURN, seat, 1)
        else:
            next_turn(state, seat)


def next_turn(state: Origins, seat: i64) -> None:
    """OR-6.1, OR-6.2, OR-6.3: the next player clockwise who has not passed, or the round's end.

    OR-25.5: alone it is always the same one.
    """
    for step in range(1, state.seats + 1):
        other = (seat + step) % state.seats
        if (state.passed >> other) & 1 == 0:
            state.push(TURN, other)
            return
    state.push(END_ROUND, -1)


def declare_pass(state: Origins, seat: i64) -> None:
    """OR-17.1, OR-17.2: Gemini and Cancer first, then the workers come back."""
    state.passed |= 1 << seat
    state.note(PASSED, seat)
    state.push(END_TURN, seat, 1)  # OR-17.1: no token can follow
    state.push(TAKE_BACK, seat)
    gemini = pass_program(state, seat, GEMINI)
    cancer = pass_program(state, seat, CANCER)
    if gemini >= 0 and cancer >= 0:
        state.push(ORDER, seat)
    elif gemini >= 0:
        perform(state, seat, gemini, 0)
    elif cancer >= 0:
        perform(state, seat, cancer, 0)


def pass_program(state: Origins, seat: i64, sign: i64) -> i64:
    """OR-23.3, OR-23.4, OR-23.13, OR-23.14: the program of a card that works on passing, or -1."""
    if holds(state, seat, sign):
        program = state.box.program[SIGN_PROGRAM + sign]
        if possible(state, seat, program, 0):
            return program
    return -1


class Order(Question[Origins]):
    """OR-17.2: which of Gemini and Cancer works first."""

    def refusal(self, state: Origins, seat: i64, a: i64, b: i64, choice: i64) -> i64:
        return 0

    def answer(self, state: Origins, seat: i64, a: i64, b: i64, choice: i64) -> None:
        first = GEMINI if choice == 0 else CANCER
        state.push(PASSING, seat, CANCER if choice == 0 else GEMINI)
        perform(state, seat, state.box.program[SIGN_PROGRAM + first], 0)


class Passing(Step[Origins]):
    """The second of the two cards that work on passing."""

    def run(self, state: Origins, seat: i64, sign: i64, b: i64) -> None:
        program = pass_program(state, seat, sign)
        if program >= 0:
            perform(state, seat, program, 0)


def order_matters(state: Origins, seat: i64) -> bool:
    """OR-17.3: whether the order in which sixes come back changes the points (OR-18.3)."""
    colours: i64 = 0
    new = False
    again = False
    for index in range(BASES):
        content = state.base[seat * BASES + index]
        if content >= 64:
            colour = (content & 63) >> 3
            known = has_advisor(state, seat, colour)
            new = new or not known
            again = again or known or (colours >> colour) & 1 != 0
            colours |= 1 << colour
    return new and again and colours & (colours - 1) != 0


class TakeBack(Step[Origins]):
    """OR-17.3, OR-17.4, OR-17.5, OR-17.6: all come back; 1 to 5 rise, a 6 becomes an advisor.

    OR-17.7: speakers stay on the sites. Only sixes are still there when the order is asked.
    """

    def run(self, state: Origins, seat: i64, a: i64, b: i64) -> None:
        state.archon[seat] = 0
        for index in range(BASES):
            at = seat * BASES + index
            if state.base[at] >= 64 and state.base[at] & 7 < FACES:
                state.base[at] &= 63
                raise_patrician(state, seat, at)
        for index in range(BASES):
            at = seat * BASES + index
            if state.base[at] >= 64:
                if order_matters(state, seat):
                    state.push(TAKE_BACK, seat)
                    state.push(RECALL, seat)
                    return
                become_advisor(state, seat, at)


class Recall(Question[Origins]):
    """OR-17.3: which six comes back next."""

    def refusal(self, state: Origins, seat: i64, a: i64, b: i64, choice: i64) -> i64:
        return 0 if six_at(state, seat, choice) >= 0 else rule(17, 3)

    def answer(self, state: Origins, seat: i64, a: i64, b: i64, choice: i64) -> None:
        become_advisor(state, seat, six_at(state, seat, choice))


def six_at(state: Origins, seat: i64, colour: i64) -> i64:
    """A base at a site with a die of a colour, or -1."""
    for index in range(BASES):
        content = state.base[seat * BASES + index]
        if content >= 64 and (content & 63) >> 3 == colour:
            return seat * BASES + index
    return -1
