"""How hard puzzles are: how often players of every level find the solution."""

from __future__ import annotations

from patolli.engine.game import Game
from patolli.engine.question import reply
from patolli.engine.state import State
from patolli.players import make
from patolli.players.basic import Bot
from patolli.simulate.tactics import Proof, TooMany
from patolli.study.judge import Judge, asked
from patolli.study.puzzles import PROVED, Puzzle, choices_of
from patolli.study.story import moment

# The tries of each level. Those that leave nothing to chance have few; master has a fixed number of
# deals in place of its clock, so that the same puzzle is always found or not.
TRIES = {"beginner": 8, "casual": 8, "strong": 2, "expert": 2, "master": 1}
SETTINGS = {"master": "master:deals=3"}
EASY = 3  # tries of beginners that find a turn which is no puzzle


def found_by(judge: Judge, puzzle: Puzzle, start: State) -> dict[str, list[int]]:
    """Of every level: how often it found the solution, and its tries."""
    goal = worth(judge, puzzle, start, solution_of(judge.game, puzzle, start))
    found: dict[str, list[int]] = {}
    for level, tries in TRIES.items():
        right = 0
        for seed in range(tries):
            player = make(SETTINGS.get(level, level), judge.game, seed=seed)
            right += worth(judge, puzzle, start, played(judge, player, start, puzzle.seat)) == goal
            player.close()
        found[level] = [right, tries]
    return found


def everybody_finds(judge: Judge, start: State, seat: int, path: list[int]) -> bool:
    """Whether even beginners play a turn that leads where this one does, again and again."""
    goal = judge.reached(start, seat, path)[1]
    for seed in range(EASY):
        player = make("beginner", judge.game, seed=seed)
        if judge.reached(start, seat, played(judge, player, start, seat))[1] != goal:
            return False
    return True


def solution_of(game: Game, puzzle: Puzzle, start: State) -> list[int]:
    """The solution as choices."""
    path = choices_of(game, start, puzzle.seat, puzzle.solution)
    assert path is not None
    return path


def worth(judge: Judge, puzzle: Puzzle, start: State, path: list[int]) -> int:
    """What tells turns apart: the final margin where it can be proved, else where they lead."""
    if puzzle.deals != PROVED:
        return judge.reached(start, puzzle.seat, path)[1]
    state = start.copy()
    for choice in path:
        if not asked(state, puzzle.seat):
            break
        reply(state, puzzle.seat, choice)
    return margin(judge.game, state, puzzle.seat)


def margin(game: Game, state: State, seat: int) -> int:
    """The best final margin from here, where one seat decides alone."""
    try:
        return Proof(game, seat, 10 * 4000).best(state)
    except TooMany:
        return -(1 << 30)


def played(judge: Judge, player: Bot, start: State, seat: int) -> list[int]:
    """The turn that a player plays by itself."""
    state, path = start.copy(), []
    began = moment(state, judge.scale.clock)
    while asked(state, seat) and moment(state, judge.scale.clock) == began:
        choice = player.decide(judge.game.view(state, seat))
        path.append(choice)
        reply(state, seat, choice)
    return path
