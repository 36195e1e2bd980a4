"""Chapters 5, 12 and 18: workers, the citizen pool, raising dice, advisors."""

from __future__ import annotations

from patolli.engine.native import i64
from patolli.games.origins.rules.kinds import ADVISOR, ADVISOR_AGAIN, RAISED, TRIGGER
from patolli.games.origins.rules.payment import gain, holds, score
from patolli.games.origins.rules.state import Origins
from patolli.games.origins.rules.tables import (
    BASES,
    COLOURS,
    END_DICE,
    FACES,
    INSTRUCTION,
    REPEATED_ADVISORS,
    SCORPIO,
    SIGN_PROGRAM,
    SLOTS,
    TAURUS,
)

# A die: 8 * colour + value (OR-5.2). In a base: 64 * site + die, site 0 for an unused patrician.


def die_of_word(word: i64) -> i64:
    """The die of a place in the list of dice words."""
    return word // FACES * 8 + word % FACES + 1


def word_of_die(die: i64) -> i64:
    """The place of a die in the list of dice words."""
    return (die >> 3) * FACES + (die & 7) - 1


def find_base(state: Origins, seat: i64, content: i64) -> i64:
    """The first base with this content, or -1."""
    for index in range(BASES):
        if state.base[seat * BASES + index] == content:
            return seat * BASES + index
    return -1


def find_sent(state: Origins, seat: i64, die: i64) -> i64:
    """The first base at any site with this die, or -1."""
    for index in range(BASES):
        content = state.base[seat * BASES + index]
        if content >= 64 and content & 63 == die:
            return seat * BASES + index
    return -1


def free_base(state: Origins, seat: i64) -> i64:
    """OR-5.9: the first unlocked base without a die, or -1."""
    for index in range(state.bases[seat]):
        if state.base[seat * BASES + index] == 0:
            return seat * BASES + index
    return -1


def has_unused(state: Origins, seat: i64) -> bool:
    """Whether a seat has an unused patrician."""
    for index in range(BASES):
        content = state.base[seat * BASES + index]
        if 0 < content < 64:
            return True
    return False


def patricians(state: Origins, seat: i64) -> i64:
    """How many patricians a seat has, used or not; OR-4.12: dice in seats are none."""
    total: i64 = 0
    for index in range(BASES):
        if state.base[seat * BASES + index] > 0:
            total += 1
    return total


def patricians_of(state: Origins, seat: i64, colour: i64) -> i64:
    """How many patricians of a colour a seat has, used or not."""
    total: i64 = 0
    for index in range(BASES):
        content = state.base[seat * BASES + index]
        if content > 0 and (content & 63) >> 3 == colour:
            total += 1
    return total


def patrician_colours(state: Origins, seat: i64) -> i64:
    """How many different colours a seat's patricians have."""
    found: i64 = 0
    for index in range(BASES):
        content = state.base[seat * BASES + index]
        if content > 0:
            found |= 1 << ((content & 63) >> 3)
    total: i64 = 0
    while found > 0:
        found &= found - 1
        total += 1
    return total


def advisors(state: Origins, seat: i64) -> i64:
    """How many advisors stand on a seat's track."""
    total: i64 = 0
    while total < COLOURS and state.advisor[seat * COLOURS + total] > 0:
        total += 1
    return total


def has_advisor(state: Origins, seat: i64, colour: i64) -> bool:
    """OR-18.7, OR-18.8: whether a colour is on the track, and so on the archon."""
    return any(state.advisor[seat * COLOURS + slot] == colour + 1 for slot in range(COLOURS))


def raise_patrician(state: Origins, seat: i64, at: i64) -> None:
    """OR-5.12: raise the patrician of a base by 1; a 6 becomes an advisor."""
    content = state.base[at]
    if content & 7 == FACES:
        become_advisor(state, seat, at)
    else:
        state.base[at] = content + 1
        state.note(RAISED, seat, word_of_die((content & 63) + 1))


def become_advisor(state: Origins, seat: i64, at: i64) -> None:
    """Chapter 18: the die of a base becomes an advisor."""
    colour = (state.base[at] & 63) >> 3
    state.base[at] = 0  # OR-18.1, OR-16.4
    if holds(state, seat, SCORPIO):  # OR-23.19
        sign_gain(state, seat, SCORPIO)
    count = advisors(state, seat)
    if has_advisor(state, seat, colour):  # OR-18.3
        state.reserve[colour] += 1
        state.note(ADVISOR_AGAIN, seat, colour)
        score(state, seat, REPEATED_ADVISORS, state.box.advisor_points[count - 1])
    else:  # OR-18.2, OR-18.5
        state.advisor[seat * COLOURS + count] = colour + 1
        state.note(ADVISOR, seat, colour)


def sign_gain(state: Origins, seat: i64, sign: i64) -> None:
    """The plain gain printed on a zodiac card."""
    at = state.box.program[SIGN_PROGRAM + sign] * INSTRUCTION
    gain(state, seat, state.box.code[at + 1], state.box.code[at + 2])


def citizen_price(state: Origins, seat: i64, slot: i64) -> i64:
    """OR-12.2, OR-23.5, OR-23.6: the wisdom for a die of the pool."""
    price = state.box.citizen_price[slot]
    if price > 0 and holds(state, seat, TAURUS):
        price -= state.box.taurus_discount
    return price if price > 0 else 0


def take_from_pool(state: Origins, slot: i64) -> i64:
    """OR-12.4, OR-12.8: take a die out of the citizen pool; the others close up to the left."""
    die = state.citizen_pool[slot]
    for index in range(slot, SLOTS - 1):
        state.citizen_pool[index] = state.citizen_pool[index + 1]
    state.citizen_pool[SLOTS - 1] = 0
    return die


def refill_possible(state: Origins, colour: i64) -> bool:
    """OR-12.7: without a die of the colour in the reserve the slot stays empty and the end nears.

    OR-25.18: alone it only stays empty.
    """
    if state.reserve[colour] > 0:
        return True
    if state.seats > 1:
        trigger(state, END_DICE)
    return False


def trigger(state: Origins, reason: i64) -> None:
    """OR-21.5: a reason to end the game counts from the moment it occurs."""
    if state.ended & reason == 0:
        state.ended |= reason
        state.note(TRIGGER, -1, reason)


def speakers(state: Origins) -> i64:
    """How many dice lie in the speaker pool."""
    total: i64 = 0
    for value in range(FACES):
        total += state.speaker_pool[value]
    return total
