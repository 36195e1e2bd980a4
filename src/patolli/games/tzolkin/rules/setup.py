"""Chapters 2 and 3: what chance deals before the first turn, and the choice of wealth tiles."""

from __future__ import annotations

from typing import Final

from patolli.engine.native import i64, table, vec
from patolli.engine.question import Chance, Choices, Question, Step, rule
from patolli.games.tzolkin.rules.buildings import receive
from patolli.games.tzolkin.rules.kinds import (
    BLOCK,
    BUILDING_SHOWN,
    DEAL,
    DUMMY_PLACED,
    FIRST,
    FROM_START,
    GOES_FIRST,
    KEEP,
    MONUMENT_SHOWN,
    REVEAL,
    SHOW,
    SOURCES,
    TILE_DEALT,
    TILES_KEPT,
    WEALTH_OUT,
)
from patolli.games.tzolkin.rules.rounds import begin_round
from patolli.games.tzolkin.rules.state import Tzolkin
from patolli.games.tzolkin.rules.tables import (
    BUILDINGS,
    FIRST_AGE,
    GROUPS,
    MATERIALS,
    MONUMENTS,
    QUARTERS,
    ROW,
    TEMPLES,
    TRACKS,
    WEALTH,
    WEALTH_NAMES,
)

# The 210 pairs of wealth tiles that can be kept.
PAIRS: Final = [(one, two) for one in range(21) for two in range(one + 1, 21)]
PAIR_WORDS: Final = [f"{WEALTH_NAMES[one]} {WEALTH_NAMES[two]}" for one, two in PAIRS]
PAIR_MASK: Final[vec[i64]] = table([1 << one | 1 << two for one, two in PAIRS])


def set_up(state: Tzolkin, first: i64) -> None:
    """Lay everything out; what chance decides is put on the stack.

    `first` is the start player the table has settled on, counted from 1; 0 if chance decides.
    """
    box = state.box
    fields = box.fields[state.seats - 2]
    for seat in range(state.seats):
        state.hand[seat] = box.hand  # TZ-2.1
        state.bank[seat] = box.workers - box.hand
        state.light[seat] = box.start_light
        state.points[seat * SOURCES + FROM_START] = box.start_points * QUARTERS
        for temple in range(TEMPLES):
            state.temple[seat * TEMPLES + temple] = box.start_step  # TZ-2.2
        for track in range(TRACKS):
            state.level[seat * TRACKS + track] = box.start_level  # TZ-2.3
        for material in range(MATERIALS):
            state.goods[seat * MATERIALS + material] = box.start_goods[material]  # TZ-2.4
    for group in range(GROUPS):  # TZ-2.6, TZ-2.7, TZ-3.1
        if box.wood_on_top[group]:
            state.covered[group] = fields
        else:
            state.open[group] = fields
    state.deck[0] = (1 << FIRST_AGE) - 1  # TZ-2.9
    state.deck[1] = (1 << (BUILDINGS - FIRST_AGE)) - 1
    state.monument_deck = (1 << MONUMENTS) - 1
    state.dummies_left = box.dummies[state.seats - 2]  # TZ-3.2
    # pushed last, done first
    state.push(WEALTH_OUT, -1)
    state.push_for_all(KEEP, (1 << state.seats) - 1)  # TZ-2.11
    if state.dummies_left > 0:
        state.push(BLOCK, -1)  # TZ-3.3
    for back in range(state.seats):
        for _ in range(box.dealt):
            state.push(DEAL, -1, state.seats - 1 - back)  # TZ-2.10
    for back in range(ROW):
        state.push(REVEAL, -1, ROW - 1 - back)
    shown = box.displayed[state.seats - 2]
    for back in range(shown):
        state.push(SHOW, -1, shown - 1 - back)  # TZ-2.8
    state.push(FIRST, -1, first)  # TZ-2.17


class First(Chance[Tzolkin]):
    """R1, TZ-2.17: the first start player; only one if the table has settled it."""

    def choices(self, state: Tzolkin, seat: i64, settled: i64, b: i64, out: Choices) -> None:
        for player in range(state.seats):
            if settled == 0 or settled == player + 1:
                out.add(player)

    def answer(self, state: Tzolkin, seat: i64, a: i64, b: i64, choice: i64) -> None:
        state.first = choice
        state.note(GOES_FIRST, choice)


def offer_bits(mask: i64, first: i64, out: Choices) -> None:
    """Let chance draw one of a set, counted from `first` on."""
    choice = first
    while mask:
        if mask & 1:
            out.add(choice)
        mask >>= 1
        choice += 1


class Show(Chance[Tzolkin]):
    """R2, TZ-2.8: a monument into the display."""

    def choices(self, state: Tzolkin, seat: i64, place: i64, b: i64, out: Choices) -> None:
        offer_bits(state.monument_deck, 0, out)

    def answer(self, state: Tzolkin, seat: i64, place: i64, b: i64, choice: i64) -> None:
        state.monument_deck &= ~(1 << choice)
        state.shown[place] = choice + 1
        state.note(MONUMENT_SHOWN, -1, choice)


class Reveal(Chance[Tzolkin]):
    """R3, R7, R8: a building of the current age into the row."""

    def choices(self, state: Tzolkin, seat: i64, place: i64, b: i64, out: Choices) -> None:
        first: i64 = 0 if state.age == 0 else FIRST_AGE
        offer_bits(state.deck[state.age], first, out)

    def answer(self, state: Tzolkin, seat: i64, place: i64, b: i64, choice: i64) -> None:
        number = choice if state.age == 0 else choice - FIRST_AGE
        state.deck[state.age] &= ~(1 << number)
        state.row[place] = choice + 1
        state.note(BUILDING_SHOWN, -1, choice)


def undealt(state: Tzolkin) -> i64:
    """Wealth tiles that are neither in a hand nor drawn for a dummy."""
    mask: i64 = ((1 << WEALTH) - 1) & ~state.drawn
    for seat in range(state.seats):
        mask &= ~state.dealt[seat]
    return mask


class Deal(Chance[Tzolkin]):
    """R5, TZ-2.10: a wealth tile that its owner alone may see."""

    def choices(self, state: Tzolkin, seat: i64, owner: i64, b: i64, out: Choices) -> None:
        offer_bits(undealt(state), 0, out)

    def answer(self, state: Tzolkin, seat: i64, owner: i64, b: i64, choice: i64) -> None:
        state.dealt[owner] |= 1 << choice
        state.tiles[owner] += 1
        state.note(TILE_DEALT, owner, choice)


class Block(Chance[Tzolkin]):
    """R6, TZ-3.4: an undealt wealth tile tells where a dummy stands; TZ-3.13: it is public."""

    def choices(self, state: Tzolkin, seat: i64, a: i64, b: i64, out: Choices) -> None:
        offer_bits(undealt(state), 0, out)

    def answer(self, state: Tzolkin, seat: i64, a: i64, b: i64, choice: i64) -> None:
        state.drawn |= 1 << choice
        gear = state.box.dummy_gear[choice]
        space = state.box.dummy_space[choice]
        first = state.dummies[gear] == 0
        place_dummy(state, gear, space)
        if first and state.box.opposite[gear] > 0 and state.dummies_left > 0:  # TZ-3.5, TZ-3.7
            opposite = (space + state.box.opposite[gear]) % state.box.teeth[gear]  # TZ-3.6
            place_dummy(state, gear, opposite)
        if state.dummies_left > 0 and undealt(state):  # TZ-3.8
            state.push(BLOCK, -1)


def place_dummy(state: Tzolkin, gear: i64, space: i64) -> None:
    """One dummy worker onto a gear, unless one stands there (TZ-3.9: never in the printed box)."""
    if (state.dummies[gear] >> space) & 1:
        return
    state.dummies[gear] |= 1 << space
    state.dummies_left -= 1
    state.note(DUMMY_PLACED, -1, gear, space)


class Keep(Question[Tzolkin]):
    """DP1, TZ-2.11: two of the dealt wealth tiles, chosen in secret by all at once."""

    def choices(self, state: Tzolkin, seat: i64, a: i64, b: i64, out: Choices) -> None:
        hand = state.dealt[seat]
        for one in range(WEALTH - 1):
            if (hand >> one) & 1:
                first: i64 = one * (2 * WEALTH - one - 1) // 2 - one - 1  # pairs before this tile's
                for two in range(one + 1, WEALTH):
                    if (hand >> two) & 1:
                        out.add(first + two)

    def refusal(self, state: Tzolkin, seat: i64, a: i64, b: i64, choice: i64) -> i64:
        mask = PAIR_MASK[choice]
        return 0 if state.dealt[seat] & mask == mask else rule(2, 11)

    def answer(self, state: Tzolkin, seat: i64, a: i64, b: i64, choice: i64) -> None:
        state.chosen[seat] = PAIR_MASK[choice]


class WealthOut(Step[Tzolkin]):
    """TZ-2.11 to 2.13, TZ-2.15: the kept tiles are shown and grant their contents."""

    def run(self, state: Tzolkin, seat: i64, a: i64, b: i64) -> None:
        begin_round(state)
        for back in range(state.seats):
            player = state.seats - 1 - back
            state.kept[player] = state.chosen[player]
            state.chosen[player] = 0
            state.dealt[player] = 0  # TZ-2.12: what was not kept is never shown
            state.tiles[player] = 0
            one: i64 = -1
            for step in range(WEALTH):
                tile = WEALTH - 1 - step
                if (state.kept[player] >> tile) & 1:
                    receive(state, player, BUILDINGS + tile)
                    if one >= 0:
                        state.note(TILES_KEPT, player, tile, one)
                    one = tile
