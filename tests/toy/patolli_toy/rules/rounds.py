"""The rules of the toy game (rules.md): secret cards, then turns of three points."""

from __future__ import annotations

from patolli.engine.bag import offer, size
from patolli.engine.native import i64
from patolli.engine.question import Chance, Choices, Question, Step, rule
from patolli_toy.rules.kinds import (
    ACT,
    ACT_DIG,
    ACT_END,
    ACT_SELL,
    ACT_TRADE,
    BEGIN_ROUND,
    CARD_POINTS,
    DEAL,
    DEALT,
    DIG,
    DUG,
    END_ROUND,
    LAY,
    NEXT_TURN,
    REVEAL,
    REVEALED,
    SOLD,
    SWAP,
    SWAPPED,
    TRADED,
)
from patolli_toy.rules.state import Toy, deck
from patolli_toy.rules.tables import GEMS, GOLD, HAND, VALUES


class Deal(Chance[Toy]):
    """T-1.2: cards are dealt one by one, each known to its owner alone."""

    def choices(self, state: Toy, seat: i64, owner: i64, b: i64, out: Choices) -> None:
        for value in range(VALUES):
            count = deck(state, value)
            if count > 0:
                out.add(value, count)

    def answer(self, state: Toy, seat: i64, owner: i64, b: i64, choice: i64) -> None:
        state.hand[owner * VALUES + choice] += 1
        state.hand_size[owner] += 1
        state.note(DEALT, owner, choice)


class BeginRound(Step[Toy]):
    """T-2.1: hands are filled up, then everybody lays a card."""

    def run(self, state: Toy, seat: i64, a: i64, b: i64) -> None:
        state.round += 1
        state.turns = 0
        state.push(END_ROUND, -1)
        state.push(NEXT_TURN, -1)
        state.push(REVEAL, -1)
        state.push_for_all(LAY, (1 << state.seats) - 1)
        for owner in range(state.seats):
            for _ in range(HAND - state.hand_size[owner]):
                state.push(DEAL, -1, owner)


class Lay(Question[Toy]):
    """T-2.2: all seats lay one card face down at once."""

    def refusal(self, state: Toy, seat: i64, a: i64, b: i64, choice: i64) -> i64:
        if state.hand[seat * VALUES + choice] == 0:
            return rule(2, 2)
        return 0

    def answer(self, state: Toy, seat: i64, a: i64, b: i64, choice: i64) -> None:
        state.hand[seat * VALUES + choice] -= 1
        state.laid[seat] = choice + 1


class Reveal(Step[Toy]):
    """T-2.3: the cards are shown; the highest value laid only once scores and leads."""

    def run(self, state: Toy, seat: i64, a: i64, b: i64) -> None:
        best: i64 = -1
        for owner in range(state.seats):
            value = state.laid[owner]
            state.note(REVEALED, owner, value - 1)
            state.hand_size[owner] -= 1
            state.played[value - 1] += 1
            alone = True
            for other in range(state.seats):
                if other != owner and state.laid[other] == value:
                    alone = False
            if alone and (best < 0 or value > state.laid[best]):
                best = owner
        if best >= 0:
            state.leader = best
            state.scored_cards[best] += state.laid[best]
            state.note(CARD_POINTS, best, state.laid[best])
        for owner in range(state.seats):
            state.laid[owner] = 0


class NextTurn(Step[Toy]):
    """T-3.1: turns go round from the leader, with three points each."""

    def run(self, state: Toy, seat: i64, a: i64, b: i64) -> None:
        if state.turns == state.seats:
            return
        player = (state.leader + state.turns) % state.seats
        state.turns += 1
        state.points_left = state.box.points
        state.got = 0
        state.push(NEXT_TURN, -1)
        state.push(ACT, player)


class Act(Question[Toy]):
    """T-3.2: one action after another, until the player ends the turn."""

    def refusal(self, state: Toy, seat: i64, a: i64, b: i64, choice: i64) -> i64:
        if choice == ACT_END:
            return 0
        if choice == ACT_DIG:
            if state.points_left < 1:
                return rule(3, 2)
            if size(state.bag, 0, GEMS) == 0:
                return rule(3, 3)
            return 0
        if choice < ACT_TRADE:
            gem = choice - ACT_SELL
            if state.points_left < 2:
                return rule(3, 2)
            if state.gems[seat * GEMS + gem] < 2:
                return rule(3, 5)
            return 0
        given = (choice - ACT_TRADE) // GEMS
        got = (choice - ACT_TRADE) % GEMS
        if given == got or state.gems[seat * GEMS + given] == 0 or state.bag[got] == 0:
            return rule(3, 4)
        if (state.got >> given) & 1:  # T-3.4: no cycle
            return rule(3, 4)
        return 0

    def answer(self, state: Toy, seat: i64, a: i64, b: i64, choice: i64) -> None:
        if choice == ACT_END:
            return
        state.push(ACT, seat)
        if choice == ACT_DIG:
            state.points_left -= 1
            state.push(DIG, -1, seat)
        elif choice < ACT_TRADE:
            gem = choice - ACT_SELL
            state.points_left -= 2
            state.gems[seat * GEMS + gem] -= 2
            state.bag[gem] += 2
            state.scored_gems[seat] += state.box.price[gem]
            state.note(SOLD, seat, gem, state.box.price[gem])
        else:
            trade(state, seat, (choice - ACT_TRADE) // GEMS, (choice - ACT_TRADE) % GEMS)


def trade(state: Toy, seat: i64, given: i64, got: i64) -> None:
    """T-3.4: one gem for one of another kind from the bag."""
    state.gems[seat * GEMS + given] -= 1
    state.bag[given] += 1
    state.gems[seat * GEMS + got] += 1
    state.bag[got] -= 1
    state.got |= 1 << got
    state.note(TRADED, seat, given, got)


class Dig(Chance[Toy]):
    """T-3.3: a gem from the bag; gold may be given away at once."""

    def choices(self, state: Toy, seat: i64, digger: i64, b: i64, out: Choices) -> None:
        offer(state.bag, 0, GEMS, out)

    def answer(self, state: Toy, seat: i64, digger: i64, b: i64, choice: i64) -> None:
        state.bag[choice] -= 1
        state.gems[digger * GEMS + choice] += 1
        state.note(DUG, digger, choice)
        if choice == GOLD:
            state.push(SWAP, digger)


class Swap(Question[Toy]):
    """T-3.6: keep the gold, or swap it for two gems of one kind."""

    def refusal(self, state: Toy, seat: i64, a: i64, b: i64, choice: i64) -> i64:
        if choice < GOLD and state.bag[choice] < 2:
            return rule(3, 6)
        return 0

    def answer(self, state: Toy, seat: i64, a: i64, b: i64, choice: i64) -> None:
        if choice == GOLD:
            return
        state.gems[seat * GEMS + GOLD] -= 1
        state.bag[GOLD] += 1
        state.gems[seat * GEMS + choice] += 2
        state.bag[choice] -= 2
        state.note(SWAPPED, seat, choice)


class EndRound(Step[Toy]):
    """T-4.1: the game ends after the last round."""

    def run(self, state: Toy, seat: i64, a: i64, b: i64) -> None:
        if state.round < state.box.rounds:
            state.push(BEGIN_ROUND, -1)
