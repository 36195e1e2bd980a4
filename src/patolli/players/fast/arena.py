"""Whole games between lookahead players at full speed, for tuning and for learning.

The players here get the whole position: their values look at nothing hidden from their seat, and
`patolli match` measures what they learn through views alone.
"""

from __future__ import annotations

from patolli.engine.native import i64
from patolli.engine.question import Choices, fill_choices, reply
from patolli.engine.random import Random
from patolli.engine.state import CHANCE, State
from patolli.players.fast.lessons import Lessons
from patolli.players.fast.turn import Turn


def play(
    state: State, turns: list[Turn], seed: i64, noise: i64 = 0, lessons: Lessons | None = None
) -> None:
    """Play a game to its end, seat after seat with its lookahead; lessons note every position.

    `noise` is the percentage of turns that are any of those the lookahead kept.
    """
    chance = Random(seed)
    policy = Random(seed + 1)
    out = Choices()
    while state.depth > 0:
        seat = state.to_answer
        fill_choices(state, seat, out)
        if seat == CHANCE:
            reply(state, seat, out.at_weight(chance.below(out.total)))
            continue
        if out.count == 1:
            reply(state, seat, out.item[0])
            continue
        turn = turns[seat]
        turn.search(state, seat)
        number: i64 = 0
        if noise > 0 and policy.below(100) < noise:
            number = policy.below(turn.count)
        for step in range(turn.length[number]):
            reply(state, seat, turn.step(number, step))
            if state.depth == 0 or state.to_answer != seat:
                break
            if lessons is not None:
                lessons.note(state, seat)
        if lessons is not None and state.depth > 0 and state.to_answer != seat:
            for other in range(state.seats):
                lessons.note(state, other)
    if lessons is not None:
        lessons.close(state)
