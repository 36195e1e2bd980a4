"""Positions with one right answer: near the end of a game it can be proved.

From a question to one seat every line of its own answers is followed to the end of the game, so the
right answer is not an opinion. All others lose at least a point on it, and the greedy player does
not find it.
"""

from __future__ import annotations

from typing import Any

from patolli import api
from patolli.engine.game import Game, phrase
from patolli.engine.question import Choices, fill_choices, reply
from patolli.engine.random import Random
from patolli.engine.state import CHANCE, State
from patolli.players import make
from patolli.players.fast.turn import Turn
from patolli.players.fast.value import final_margin
from patolli.players.profile import make_value, profile
from patolli.simulate.tuning import opening

LAST = 40  # decisions of a game that are looked at, from its end
FEWEST, MOST = 4, 40  # answers of a question that makes a position
NODES = 4000  # positions that may have to be looked at to prove an answer
GAP = 100  # hundredths of a point that any other answer loses, at least
STOP = "pass"  # how answers end that do nothing: they teach nothing


class TooMany(Exception):
    """A tree that is too large, or not decided by the seat alone."""


class Proof:
    """Follows every line of a seat's own answers to the end of the game."""

    def __init__(self, game: Game, seat: int, nodes: int = NODES) -> None:
        self.game, self.seat, self.left = game, seat, nodes
        self.known: dict[int, int] = {}

    def best(self, state: State) -> int:
        """The best final margin that the seat can still reach, in hundredths of a point."""
        if state.depth == 0:
            return int(final_margin(state, self.seat, self.game.unit, 0))
        if state.to_answer != self.seat or int(state.waiting()).bit_count() > 1:
            raise TooMany
        code = int(state.code())
        if code not in self.known:
            self.known[code] = max(self.answers(state).values())
        return self.known[code]

    def answers(self, state: State) -> dict[int, int]:
        """What every answer comes to."""
        out = Choices()
        fill_choices(state, self.seat, out)
        found = {}
        for choice in [int(out.item[number]) for number in range(out.count)]:
            self.left -= 1
            if self.left < 0:
                raise TooMany
            after = state.copy()
            reply(after, self.seat, choice)
            found[choice] = self.best(after)
        return found


def decisions(name: str, seats: int, seed: int) -> list[State]:
    """The last questions to a single seat in a game of plain players."""
    like = opening(name, seats)
    value = make_value(api.game(name), profile(name, seats).weights)
    turn = Turn(value, like, 2, 4, 30)
    state, chance, out = like.copy(), Random(seed), Choices()
    met: list[State] = []
    while state.depth > 0:
        seat = int(state.to_answer)
        fill_choices(state, seat, out)
        if seat == CHANCE:
            reply(state, seat, out.at_weight(chance.below(out.total)))
            continue
        turn.search(state, seat)
        path = turn.best(int(chance.below(turn.count)) if chance.below(100) < 30 else 0)
        for choice in path:
            if state.depth == 0 or state.to_answer != seat:
                break
            met.append(state.copy())
            reply(state, seat, choice)
    return met[-LAST:]


def judge(game: Game, state: State) -> dict[str, Any] | None:
    """The position as data, None if it has no single right answer or an obvious one."""
    seat = int(state.to_answer)
    view = game.view(state, seat)
    if not FEWEST <= len(view.choices) <= MOST:
        return None
    try:
        worths = Proof(game, seat).answers(state)
    except TooMany:
        return None
    ranked = sorted(worths, key=lambda choice: -worths[choice])
    gap = worths[ranked[0]] - worths[ranked[1]]
    kind = view.kind
    assert kind is not None
    answer = phrase(kind, ranked[0])
    if answer.endswith(STOP):
        return None
    if gap < GAP or make("greedy", game).word(view) == answer:
        return None
    return {
        "seats": int(state.seats),
        "seat": seat,
        "answer": answer,
        "gap": gap / 100,
        "numbers": [int(number) for number in state.pack()],
    }
