"""Counts the ways a game can go on: one number that both modes and every change must agree on."""

from __future__ import annotations

from patolli.engine.game import Game
from patolli.engine.question import Choices, fill_choices, reply
from patolli.engine.random import Random
from patolli.engine.state import State


def after(game: Game, seats: int, options: dict[str, str], seed: int, answers: int) -> State:
    """The position after so many random answers (draws by chance not counted)."""
    state = game.new(seats, options)
    random = Random(seed)
    out = Choices()
    while state.depth and answers >= 0:
        seat = state.to_answer
        fill_choices(state, seat, out)
        if seat < 0:
            choice = out.at_weight(random.below(out.total))
        elif answers == 0:
            break
        else:
            choice = out.item[random.below(out.count)]
            answers -= 1
        reply(state, seat, choice)
    return state


def perft(state: State, depth: int) -> int:
    """The number of positions after `depth` answers; every outcome of chance is one."""
    if depth == 0 or not state.depth:
        return 1
    seat = state.to_answer
    out = Choices()
    fill_choices(state, seat, out)
    if depth == 1:
        return int(out.count)
    total = 0
    child = state.copy()
    for index in range(out.count):
        child.copy_from(state)
        reply(child, seat, out.item[index])
        total += perft(child, depth - 1)
    return total
