"""Chapter 13: a conflict's tile, cards, action turns and the glyph step."""

from __future__ import annotations

from typing import Final

from patolli.engine.native import i64
from patolli.engine.question import Chance, Choices, Question, Step, rule
from patolli.games.mezo.rules.effects import use
from patolli.games.mezo.rules.kinds import (
    ACT,
    ACT_TURN,
    ACTION_USED,
    CARD_DRAWN,
    CARD_REVEALED,
    CLEAN_UP,
    CONFLICT,
    CONFLICT_BEGINS,
    DEAL,
    END_AGE,
    GLYPH_STEP,
    GLYPH_TURN,
    GLYPH_USED,
    LAY,
    LAY_CARDS,
    NEXT_CONFLICT,
    PASSED,
    RESOLVE,
    REVEAL,
)
from patolli.games.mezo.rules.state import Mezo, every_seat
from patolli.games.mezo.rules.tables import (
    ACTION_TURNS,
    CARD_ACTION,
    CARDS,
    PASS_REWARD,
    REGIONS,
    SLOTS,
)
from patolli.games.mezo.rules.track import first_in, vp_order

KEEP: Final[i64] = 0
DEMOLISH_ONE: Final[i64] = 1


def cards_in_deck(state: Mezo, seat: i64) -> i64:
    """Cards of the own god not yet played in this age, the drawn ones included."""
    count: i64 = 0
    for card in range(CARDS):
        if (state.played[seat] >> card) & 1 == 0:
            count += 1
    return count


class NextConflict(Step[Mezo]):
    """MZ-13.1: one conflict for every region in play, then the age ends.

    MZ-13.20, MZ-13.21: so a hand has 3, 3, 3, 2, 1 cards; with four conflicts one is left.
    """

    def run(self, state: Mezo, seat: i64, a: i64, b: i64) -> None:
        if state.tiles == 0:
            state.push(END_AGE, -1)
            return
        state.push(NEXT_CONFLICT, -1)
        state.push(CLEAN_UP, -1)
        state.push(RESOLVE, -1)
        state.push(REVEAL, -1)
        state.push(LAY_CARDS, -1)
        # MZ-13.3, MZ-13.5: cards put back on top are drawn again, so a hand is filled up.
        # MZ-13.6: in what order they lie there makes no difference.
        for player in range(state.seats):
            size = cards_in_deck(state, player)
            if size > state.box.hand:
                size = state.box.hand
            for _ in range(size - state.hand_size[player]):
                state.push(DEAL, -1, player)
        state.push(CONFLICT, -1)


class DrawConflict(Chance[Mezo]):
    """MZ-13.1: the top conflict tile names the region."""

    def choices(self, state: Mezo, seat: i64, a: i64, b: i64, out: Choices) -> None:
        for region in range(REGIONS):
            if (state.tiles >> region) & 1:
                out.add(region)

    def answer(self, state: Mezo, seat: i64, a: i64, b: i64, choice: i64) -> None:
        state.tiles &= ~(1 << choice)
        state.conflict = choice + 1
        state.note(CONFLICT_BEGINS, -1, choice)


class Deal(Chance[Mezo]):
    """MZ-2.16, MZ-13.3: the next card of a shuffled deck, known to its owner alone."""

    def choices(self, state: Mezo, seat: i64, owner: i64, b: i64, out: Choices) -> None:
        gone = state.played[owner] | state.hand[owner]
        for card in range(CARDS):
            if (gone >> card) & 1 == 0:
                out.add(card)

    def answer(self, state: Mezo, seat: i64, owner: i64, b: i64, choice: i64) -> None:
        state.hand[owner] |= 1 << choice
        state.hand_size[owner] += 1
        state.note(CARD_DRAWN, owner, choice)


class LayCards(Step[Mezo]):
    """MZ-13.2: everybody lays a card; the only card left lays itself."""

    def run(self, state: Mezo, seat: i64, a: i64, b: i64) -> None:
        if state.hand_size[0] > 1:
            state.push_for_all(LAY, every_seat(state))
            return
        for player in range(state.seats):
            for card in range(CARDS):
                if (state.hand[player] >> card) & 1:
                    lay(state, player, card)


class Lay(Question[Mezo]):
    """MZ-13.4: all choose a drawn card in secret."""

    def refusal(self, state: Mezo, seat: i64, a: i64, b: i64, choice: i64) -> i64:
        return 0 if (state.hand[seat] >> choice) & 1 else rule(13, 4)

    def answer(self, state: Mezo, seat: i64, a: i64, b: i64, choice: i64) -> None:
        lay(state, seat, choice)


def lay(state: Mezo, seat: i64, card: i64) -> None:
    """Put a card face down."""
    state.hand[seat] &= ~(1 << card)
    state.laid[seat] = card + 1


class Reveal(Step[Mezo]):
    """MZ-13.7: all chosen cards are revealed together; then the action turns begin."""

    def run(self, state: Mezo, seat: i64, a: i64, b: i64) -> None:
        for player in range(state.seats):
            state.shown[player] = state.laid[player]
            state.laid[player] = 0
            state.hand_size[player] -= 1
            state.note(CARD_REVEALED, player, state.shown[player] - 1)
        owner = state.champion[state.conflict - 1]
        if owner > 0:  # MZ-13.8: the player to the left of the Champion's owner
            state.first = owner % state.seats
        elif state.fewest_first != 0:  # MZ-13.19, the other reading
            order = vp_order(state)
            while order > 7:
                order >>= 3
            state.first = first_in(order)
        else:  # MZ-13.19: most VP now
            state.first = first_in(vp_order(state))
        state.push(GLYPH_TURN, -1, 0)
        state.push(ACT_TURN, -1, 0)


class ActTurn(Step[Mezo]):
    """MZ-13.8: clockwise, until everyone has taken two turns."""

    def run(self, state: Mezo, seat: i64, turn: i64, b: i64) -> None:
        if turn < ACTION_TURNS * state.seats:
            state.push(ACT_TURN, -1, turn + 1)
            state.push(ACT, (state.first + turn) % state.seats, turn)


class Act(Question[Mezo]):
    """MZ-13.9: cover an action and carry it out, or pass and cover one (MZ-13.12)."""

    def choices(self, state: Mezo, seat: i64, turn: i64, b: i64, out: Choices) -> None:
        for choice in range(2 * SLOTS):
            if (state.covered[seat] >> (choice % SLOTS)) & 1 == 0:
                out.add(choice)

    def refusal(self, state: Mezo, seat: i64, turn: i64, b: i64, choice: i64) -> i64:
        return rule(13, 10) if (state.covered[seat] >> (choice % SLOTS)) & 1 else 0

    def answer(self, state: Mezo, seat: i64, turn: i64, b: i64, choice: i64) -> None:
        slot = choice % SLOTS
        state.covered[seat] |= 1 << slot
        if choice < SLOTS:
            state.note(ACTION_USED, seat, state.shown[seat] - 1, slot)
            use(state, seat, action_of(state, seat, slot))
        else:  # MZ-13.11, MZ-13.13: a reward instead; the player stays in the conflict
            state.note(PASSED, seat, state.shown[seat] - 1, slot)
            use(state, seat, PASS_REWARD)


def action_of(state: Mezo, seat: i64, slot: i64) -> i64:
    """The ability that an action of a player's revealed card is."""
    return CARD_ACTION + ((state.god[seat] - 1) * CARDS + state.shown[seat] - 1) * SLOTS + slot


def open_action(state: Mezo, seat: i64) -> i64:
    """The action of a player's card that is not covered, or -1."""
    for slot in range(SLOTS):
        if (state.covered[seat] >> slot) & 1 == 0:
            return slot
    return -1


class GlyphTurn(Step[Mezo]):
    """MZ-13.15, MZ-13.16: in the same order, whoever has a glyph in the conflict region then."""

    def run(self, state: Mezo, seat: i64, turn: i64, b: i64) -> None:
        if turn == state.seats:
            return
        state.push(GLYPH_TURN, -1, turn + 1)
        player = (state.first + turn) % state.seats
        if state.glyphs[(state.conflict - 1) * state.seats + player] > 0:
            state.push(GLYPH_STEP, player)


class GlyphStep(Question[Mezo]):
    """MZ-13.15, MZ-13.17, MZ-13.18: keep the glyph, or demolish it for the last action."""

    def refusal(self, state: Mezo, seat: i64, a: i64, b: i64, choice: i64) -> i64:
        return 0

    def answer(self, state: Mezo, seat: i64, a: i64, b: i64, choice: i64) -> None:
        if choice == KEEP:
            return
        state.glyphs[(state.conflict - 1) * state.seats + seat] -= 1
        state.glyph_supply[seat] += 1
        slot = open_action(state, seat)
        state.covered[seat] |= 1 << slot
        state.note(GLYPH_USED, seat, state.shown[seat] - 1, slot)
        use(state, seat, action_of(state, seat, slot))
