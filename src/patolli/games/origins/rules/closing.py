"""Chapter 14: closing a district."""

from __future__ import annotations

from patolli.engine.native import i64
from patolli.engine.question import Choices, Question, Step, rule
from patolli.games.origins.rules.city import colour_on, corner, is_district, seat_die, tile_on
from patolli.games.origins.rules.dice import die_of_word, find_base, sign_gain, trigger, word_of_die
from patolli.games.origins.rules.effects import perform, possible
from patolli.games.origins.rules.kinds import (
    ACTIVATE,
    ACTIVATE_END,
    ACTIVATIONS,
    CARD,
    CARD_SCORED,
    CLOSED,
    CLOSED_DISTRICT,
    DISTRICT,
    RAISED,
)
from patolli.games.origins.rules.payment import gain, holds, score
from patolli.games.origins.rules.people import least
from patolli.games.origins.rules.purchase import use_ability
from patolli.games.origins.rules.state import Origins
from patolli.games.origins.rules.tables import (
    AGORA,
    CARDS,
    DISTRICTS,
    END_GOLD,
    GOLD,
    LEO,
    LIBRA,
    SCORPIO,
    SIGN_PROGRAM,
    WIDTH,
)


def close(state: Origins, seat: i64, word: i64) -> None:
    """OR-14.1: choose the district for a patrician; without a choice it is the only open one."""
    if state.open_districts[seat] > 1:
        state.push(DISTRICT, seat, word)
        return
    for row in range(1, WIDTH):
        blocks = blocks_of(state, seat, row)
        column: i64 = 0
        while blocks > 0:
            if blocks & 1 and seat_die(state, seat, row * WIDTH + column) == 0:
                close_district(state, seat, row * WIDTH + column, word)
                return
            blocks >>= 1
            column += 1


def blocks_of(state: Origins, seat: i64, row: i64) -> i64:
    """The districts whose upper tiles lie in a row, a bit for each upper left cell."""
    both = state.rows[seat * WIDTH + row] & state.rows[seat * WIDTH + row - 1]
    return both & (both >> 1)


class District(Question[Origins]):
    """OR-14.1, OR-4.10: which open district is closed."""

    def choices(self, state: Origins, seat: i64, word: i64, b: i64, out: Choices) -> None:
        for row in range(1, WIDTH):
            blocks = blocks_of(state, seat, row)
            column: i64 = 0
            while blocks > 0:
                if blocks & 1 and seat_die(state, seat, row * WIDTH + column) == 0:
                    out.add(row * WIDTH + column)
                blocks >>= 1
                column += 1

    def refusal(self, state: Origins, seat: i64, word: i64, b: i64, choice: i64) -> i64:
        if not is_district(state, seat, choice):
            return rule(4, 6)
        return 0 if seat_die(state, seat, choice) == 0 else rule(4, 10)

    def answer(self, state: Origins, seat: i64, word: i64, b: i64, choice: i64) -> None:
        close_district(state, seat, choice, word)


def close_district(state: Origins, seat: i64, cell: i64, word: i64) -> None:
    """OR-14.16: place the die (Leo, Scorpio), then the card, the activations, Libra.

    OR-14.5: its colour need not match; OR-6.8: Leo keeps a six from becoming an advisor.
    """
    die = die_of_word(word)
    state.base[find_base(state, seat, die)] = 0  # OR-14.3, OR-14.4
    state.note(CLOSED_DISTRICT, seat, cell, word)
    if holds(state, seat, LEO):  # OR-23.9
        value = least((die & 7) + state.box.leo_raise, state.box.leo_most)
        if value > die & 7:
            die = (die >> 3) * 8 + value
            state.note(RAISED, seat, word_of_die(die))
    state.closed[state.closed_count] = ((seat + 1) << 16) | (cell << 6) | die
    state.closed_count += 1
    state.open_districts[seat] -= 1
    if holds(state, seat, SCORPIO):  # OR-23.18
        sign_gain(state, seat, SCORPIO)
    remaining: i64 = 0
    for number in range(4):
        near = corner(cell, number)
        if colour_on(state, seat, near) == die >> 3 or near == state.box.agora_cell:  # OR-14.12
            remaining |= 1 << number
    state.push(CLOSED, seat)
    state.push(ACTIVATIONS, seat, cell, remaining)
    fitting = matching(state, seat, cell)
    if fitting & (fitting - 1):  # OR-14.9: several
        state.push(CARD, seat, fitting)
    elif fitting:
        for place in range(CARDS):
            if (fitting >> place) & 1:
                score_card(state, seat, place)


def matching(state: Origins, seat: i64, cell: i64) -> i64:
    """The dealt cards that a block matches, a bit each."""
    upper_left = colour_on(state, seat, cell)
    upper_right = colour_on(state, seat, corner(cell, 1))
    lower_left = colour_on(state, seat, corner(cell, 2))
    lower_right = colour_on(state, seat, corner(cell, 3))
    found: i64 = 0
    for place in range(CARDS):
        card = state.district[place] - 1
        if card >= 0 and (
            fits(state, card, upper_left, upper_right, lower_left)
            or fits(state, card, upper_right, upper_left, lower_right)
            or fits(state, card, lower_left, upper_left, lower_right)
            or fits(state, card, lower_right, upper_right, lower_left)
        ):
            found |= 1 << place
    return found


def fits(state: Origins, card: i64, middle: i64, one: i64, other: i64) -> bool:
    """OR-14.6, OR-14.7, OR-14.8: a corner and its two arms; opposite may lie any tile."""
    box = state.box
    if box.corner[card] != middle:
        return False
    return (box.arm[card] == one and box.other_arm[card] == other) or (
        box.arm[card] == other and box.other_arm[card] == one
    )


class Card(Question[Origins]):
    """OR-14.9: exactly one of the matching cards is scored."""

    def refusal(self, state: Origins, seat: i64, fitting: i64, b: i64, choice: i64) -> i64:
        return 0 if (fitting >> choice) & 1 else rule(14, 6)

    def answer(self, state: Origins, seat: i64, fitting: i64, b: i64, choice: i64) -> None:
        score_card(state, seat, choice)


def score_card(state: Origins, seat: i64, place: i64) -> None:
    """OR-14.10, OR-14.11: the higher value the first time, and the gold above the card."""
    card = state.district[place] - 1
    points = state.box.later_points[card]
    if (state.cards_scored[seat] >> place) & 1 == 0:
        points = state.box.first_points[card]
    state.cards_scored[seat] |= 1 << place
    state.note(CARD_SCORED, seat, card)
    score(state, seat, DISTRICTS, points)
    if state.district_gold[place] > 0:
        gain(state, seat, GOLD, state.district_gold[place])
        state.district_gold[place] = 0
        left: i64 = 0
        for other in range(CARDS):
            left += state.district_gold[other]
        if left == 0 and state.seats > 1:  # OR-21.2
            trigger(state, END_GOLD)


def can_activate(state: Origins, seat: i64, cell: i64, number: i64) -> bool:
    """OR-24.38: whether the ability of a tile of the block has any effect now."""
    near = corner(cell, number)
    what = tile_on(state, seat, near)
    return 0 <= what <= AGORA and possible(state, seat, state.box.program[what], near)


class Activations(Step[Origins]):
    """OR-14.12, OR-14.13: asks while an adjacent building can still be activated."""

    def run(self, state: Origins, seat: i64, cell: i64, remaining: i64) -> None:
        for number in range(4):
            if (remaining >> number) & 1 and can_activate(state, seat, cell, number):
                state.push(ACTIVATE, seat, cell, remaining)
                return


class Activate(Question[Origins]):
    """OR-14.15: which building is activated next, or none any more."""

    def refusal(self, state: Origins, seat: i64, cell: i64, remaining: i64, choice: i64) -> i64:
        if choice == ACTIVATE_END:
            return 0
        if (remaining >> choice) & 1 == 0:
            return rule(14, 12)
        return 0 if can_activate(state, seat, cell, choice) else rule(24, 38)

    def answer(self, state: Origins, seat: i64, cell: i64, remaining: i64, choice: i64) -> None:
        if choice == ACTIVATE_END:
            return
        state.push(ACTIVATIONS, seat, cell, remaining & ~(1 << choice))
        near = corner(cell, choice)
        use_ability(state, seat, tile_on(state, seat, near), near)


class Closed(Step[Origins]):
    """OR-23.22, OR-23.23: after the closing Libra offers a die of the pool at its cost."""

    def run(self, state: Origins, seat: i64, a: i64, b: i64) -> None:
        if holds(state, seat, LIBRA):
            perform(state, seat, state.box.program[SIGN_PROGRAM + LIBRA], 0)
