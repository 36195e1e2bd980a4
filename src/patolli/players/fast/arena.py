"""Whole games between lookahead players at full speed, for tuning.

The players here get the whole position: their values look at nothing hidden from their seat, and
`patolli match` measures what they learn through views alone.
"""

from __future__ import annotations

from patolli.engine.native import i64
from patolli.engine.question import Choices, fill_choices, reply
from patolli.engine.random import Random
from patolli.engine.state import CHANCE, State
from patolli.players.fast.turn import Turn


def play(state: State, turns: list[Turn], seed: i64) -> i64:
    """Play a game to its end, seat after seat with its lookahead; the answers given."""
    chance = Random(seed)
    out = Choices()
    answers: i64 = 0
    while state.depth > 0:
        seat = state.to_answer
        fill_choices(state, seat, out)
        if seat == CHANCE:
            reply(state, seat, out.at_weight(chance.below(out.total)))
            continue
        answers += 1
        if out.count == 1:
            reply(state, seat, out.item[0])
            continue
        turn = turns[seat]
        turn.search(state, seat)
        for step in range(turn.length[0]):
            reply(state, seat, turn.path[step])
            if state.depth == 0 or state.to_answer != seat:
                break
    return answers
