"""Random games at full speed, for any game."""

from __future__ import annotations

from patolli.engine.native import i64
from patolli.engine.question import Choices, fill_choices, reply
from patolli.engine.random import Random
from patolli.engine.state import State


def playout(state: State, random: Random, out: Choices) -> i64:
    """Play on with uniform answers until the game is over; the number of answers given."""
    answers: i64 = 0
    while state.depth > 0:
        seat = state.to_answer
        fill_choices(state, seat, out)
        if seat < 0:
            reply(state, seat, out.at_weight(random.below(out.total)))
        else:
            reply(state, seat, out.item[random.below(out.count)])
            answers += 1
    return answers


def many_playouts(start: State, games: i64, seed: i64) -> tuple[int, list[list[int]]]:
    """Play random games from one position; the answers given and every game's scores."""
    random = Random(seed)
    out = Choices()
    state = start.copy()
    answers: i64 = 0
    scores: list[list[int]] = []
    for _ in range(games):
        state.copy_from(start)
        answers += playout(state, random, out)
        scores.append([int(state.score(seat)) for seat in range(state.seats)])
    return int(answers), scores
