"""Chapter 12 and the abilities that take, raise, lower or recolour dice."""

from __future__ import annotations

from patolli.engine.native import i64
from patolli.engine.question import Chance, Choices, Question, rule
from patolli.games.origins.rules.dice import (
    citizen_price,
    die_of_word,
    find_base,
    find_sent,
    free_base,
    raise_patrician,
    refill_possible,
    take_from_pool,
    word_of_die,
)
from patolli.games.origins.rules.kinds import (
    CITIZEN_TAKEN,
    FOR_DRAFT,
    FOR_POOL,
    FOR_REFILL,
    LIFT,
    LOWERED,
    RAISED,
    RECOLOURED,
    ROLL,
    ROLLED,
    SKIP_SLOT,
    SPEAKER_TAKEN,
    STRENGTHEN_END,
    STRENGTHEN_SENT,
    TRAIN_END,
    TRAIN_MARCH,
)
from patolli.games.origins.rules.payment import can_pay, holds, pay, score
from patolli.games.origins.rules.state import Origins
from patolli.games.origins.rules.tables import (
    ABILITIES,
    BASES,
    COLOURS,
    DRAFT,
    FACES,
    FOOD,
    SAGITTARIUS,
    WISDOM,
)
from patolli.games.origins.rules.tracks import can_march, march


class Citizen(Question[Origins]):
    """OR-12.1, OR-12.2, OR-24.19: a die of the pool, at its wisdom cost or for free."""

    def refusal(self, state: Origins, seat: i64, free: i64, skip: i64, choice: i64) -> i64:
        if choice == SKIP_SLOT:
            return 0 if skip else rule(23, 29)
        if state.citizen_pool[choice] == 0:
            return rule(12, 1)
        if free or can_pay(state, seat, WISDOM, citizen_price(state, seat, choice)):
            return 0
        return rule(12, 2)

    def answer(self, state: Origins, seat: i64, free: i64, skip: i64, choice: i64) -> None:
        if choice == SKIP_SLOT:
            return
        if not free:
            pay(state, seat, WISDOM, citizen_price(state, seat, choice))
        die = take_from_pool(state, choice)
        at = free_base(state, seat)
        state.base[at] = die  # OR-5.10, OR-5.11, OR-12.3: unused, value unchanged
        state.note(CITIZEN_TAKEN, seat, word_of_die(die))
        if refill_possible(state, die >> 3):  # OR-12.5
            state.push(ROLL, -1, die >> 3, FOR_REFILL)
        if die & 7 < state.box.sagittarius_citizen and holds(state, seat, SAGITTARIUS):
            state.push(LIFT, seat, at)


class Speaker(Question[Origins]):
    """OR-13.5, OR-24.14: a speaker of choice from the pool; OR-5.6: there is no limit."""

    def refusal(self, state: Origins, seat: i64, a: i64, b: i64, choice: i64) -> i64:
        return 0 if state.speaker_pool[choice] > 0 else rule(13, 5)

    def answer(self, state: Origins, seat: i64, a: i64, b: i64, choice: i64) -> None:
        state.speaker_pool[choice] -= 1
        state.speakers_held[seat * FACES + choice] += 1
        state.note(SPEAKER_TAKEN, seat, choice + 1)
        if choice + 1 < state.box.sagittarius_speaker and holds(state, seat, SAGITTARIUS):
            state.push(LIFT, seat, -1, choice)


class Lift(Question[Origins]):
    """OR-23.21: with Sagittarius the die just taken may be raised, but not beyond its limit."""

    def refusal(self, state: Origins, seat: i64, at: i64, speaker: i64, choice: i64) -> i64:
        return 0

    def answer(self, state: Origins, seat: i64, at: i64, speaker: i64, choice: i64) -> None:
        if choice == 1:
            return
        more = state.box.sagittarius_raise
        if at >= 0:
            die = state.base[at]
            value = least((die & 7) + more, state.box.sagittarius_citizen)
            state.base[at] = (die >> 3) * 8 + value
            state.note(RAISED, seat, word_of_die(state.base[at]))
        else:
            value = least(speaker + 1 + more, state.box.sagittarius_speaker)
            state.speakers_held[seat * FACES + speaker] -= 1
            state.speakers_held[seat * FACES + value - 1] += 1
            state.note(RAISED, seat, 29 + value)


def least(one: i64, other: i64) -> i64:
    """The smaller of two numbers."""
    return one if one < other else other


class Roll(Chance[Origins]):
    """OR-2.9, OR-2.26, OR-12.5: a citizen die of the reserve is rolled, every 6 again."""

    def choices(self, state: Origins, seat: i64, colour: i64, purpose: i64, out: Choices) -> None:
        for value in range(FACES):
            if state.box.roll[value] > 0:
                out.add(value, state.box.roll[value])

    def answer(self, state: Origins, seat: i64, colour: i64, purpose: i64, choice: i64) -> None:
        die = colour * 8 + choice + 1
        state.reserve[colour] -= 1
        state.note(ROLLED, -1, word_of_die(die))
        if purpose == FOR_DRAFT:
            put_first(state, die)
        elif purpose == FOR_POOL:
            state.citizen_pool[colour] = die  # sorted when all are rolled
        else:  # OR-12.6, OR-12.8: the leftmost empty slot, unsorted
            slot: i64 = 0
            while state.citizen_pool[slot] > 0:
                slot += 1
            state.citizen_pool[slot] = die


def put_first(state: Origins, die: i64) -> None:
    """A die joins the draft at its first empty place."""
    place: i64 = 0
    while place < DRAFT and state.draft[place] > 0:
        place += 1
    state.draft[place] = die


class Training(Question[Origins]):
    """OR-8.10, OR-8.11, OR-8.12: for each food, up to the most, raise an unused patrician or march.

    OR-8.13: a six becomes an advisor.
    """

    def choices(self, state: Origins, seat: i64, most: i64, paid: i64, out: Choices) -> None:
        for index in range(BASES):
            content = state.base[seat * BASES + index]
            if 0 < content < 64 and find_base(state, seat, content) == seat * BASES + index:
                out.add(word_of_die(content))
        if can_march(state, seat):
            out.add(TRAIN_MARCH)
        if paid > 0:
            out.add(TRAIN_END)

    def refusal(self, state: Origins, seat: i64, most: i64, paid: i64, choice: i64) -> i64:
        if choice == TRAIN_END:
            return 0 if paid > 0 else rule(8, 10)
        if choice == TRAIN_MARCH:
            return 0 if can_march(state, seat) else rule(9, 11)
        return 0 if find_base(state, seat, die_of_word(choice)) >= 0 else rule(8, 12)

    def answer(self, state: Origins, seat: i64, most: i64, paid: i64, choice: i64) -> None:
        if choice == TRAIN_END:
            return
        pay(state, seat, FOOD, 1)
        if choice == TRAIN_MARCH:
            march(state, seat, 1)
        else:
            raise_patrician(state, seat, find_base(state, seat, die_of_word(choice)))
        if paid + 1 < most and can_pay(state, seat, FOOD, 1) and has_trainee(state, seat):
            state.push(self.number, seat, most, paid + 1)


def has_trainee(state: Origins, seat: i64) -> bool:
    """Whether another food could be used."""
    if can_march(state, seat):
        return True
    return any(0 < state.base[seat * BASES + index] < 64 for index in range(BASES))


class Gate(Question[Origins]):
    """OR-24.30, OR-24.31, OR-5.14: raise one unused patrician by 1 or more, beyond 6 too."""

    def refusal(self, state: Origins, seat: i64, most: i64, b: i64, choice: i64) -> i64:
        die = die_of_word(choice // 2)
        by = choice % 2 + 1
        if find_base(state, seat, die) < 0:
            return rule(8, 12)
        if by > most:
            return rule(24, 30)
        return rule(5, 14) if by == 2 and die & 7 == FACES else 0

    def answer(self, state: Origins, seat: i64, most: i64, b: i64, choice: i64) -> None:
        at = find_base(state, seat, die_of_word(choice // 2))
        for _ in range(choice % 2 + 1):
            if state.base[at] > 0:
                raise_patrician(state, seat, at)


class Strengthen(Question[Origins]):
    """OR-23.7, OR-23.8: with Capricorn raise one patrician, used or not, at most to 6, or none.

    OR-23.20: that is no raise of a six for Scorpio.
    """

    def refusal(self, state: Origins, seat: i64, by: i64, most: i64, choice: i64) -> i64:
        if choice == STRENGTHEN_END:
            return 0
        die = die_of_word(choice % STRENGTHEN_SENT)
        found = find_base(state, seat, die)
        if choice >= STRENGTHEN_SENT:
            found = find_sent(state, seat, die)
        if found < 0:
            return rule(23, 7)
        return 0 if die & 7 < most else rule(23, 8)

    def answer(self, state: Origins, seat: i64, by: i64, most: i64, choice: i64) -> None:
        if choice == STRENGTHEN_END:
            return
        die = die_of_word(choice % STRENGTHEN_SENT)
        at = find_base(state, seat, die)
        if choice >= STRENGTHEN_SENT:
            at = find_sent(state, seat, die)
        more = least((die & 7) + by, most) - (die & 7)
        state.base[at] += more
        state.note(RAISED, seat, word_of_die(die + more))


class Veteran(Question[Origins]):
    """OR-24.8, OR-24.9: score the value of an unused patrician of a colour, then lower it."""

    def refusal(self, state: Origins, seat: i64, colour: i64, b: i64, choice: i64) -> i64:
        if choice // FACES != colour:
            return rule(24, 8)
        return 0 if find_base(state, seat, die_of_word(choice)) >= 0 else rule(24, 8)

    def answer(self, state: Origins, seat: i64, colour: i64, b: i64, choice: i64) -> None:
        at = find_base(state, seat, die_of_word(choice))
        value = state.base[at] & 7
        score(state, seat, ABILITIES, value)
        if value > 1:
            state.base[at] -= 1
            state.note(LOWERED, seat, word_of_die(state.base[at]))


class School(Question[Origins]):
    """OR-24.20, OR-24.21: exchange an unused patrician for a reserve die of another colour."""

    def choices(self, state: Origins, seat: i64, a: i64, b: i64, out: Choices) -> None:
        for index in range(BASES):
            content = state.base[seat * BASES + index]
            if 0 < content < 64 and find_base(state, seat, content) == seat * BASES + index:
                for colour in range(COLOURS):
                    if colour != content >> 3 and state.reserve[colour] > 0:
                        out.add(word_of_die(content) * COLOURS + colour)

    def refusal(self, state: Origins, seat: i64, a: i64, b: i64, choice: i64) -> i64:
        die = die_of_word(choice // COLOURS)
        colour = choice % COLOURS
        if find_base(state, seat, die) < 0 or die >> 3 == colour:
            return rule(24, 20)
        return 0 if state.reserve[colour] > 0 else rule(24, 21)

    def answer(self, state: Origins, seat: i64, a: i64, b: i64, choice: i64) -> None:
        die = die_of_word(choice // COLOURS)
        colour = choice % COLOURS
        state.base[find_base(state, seat, die)] = colour * 8 + (die & 7)
        state.reserve[die >> 3] += 1
        state.reserve[colour] -= 1
        state.note(RECOLOURED, seat, word_of_die(die), colour)
