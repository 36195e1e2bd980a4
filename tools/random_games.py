"""Plays many random games and looks for anything lost: `python tools/random_games.py GAME N`.

Every number of seats, every option's other values alone, in turn. Each finished game must keep its
pieces, its score sheet must add up, and no game may be longer than the game's own bound.
"""

from __future__ import annotations

import sys
import time

from rich.progress import track

import patolli
from patolli.engine.build import compiled
from patolli.engine.playout import playout
from patolli.engine.question import Choices
from patolli.engine.random import Random


def main(name: str, games: int) -> int:
    """Play, check, and print what was seen."""
    game = patolli.game(name)
    settings: list[dict[str, str]] = [{}]
    least = game.seats[0]
    settings += [{o.name: value} for o in game.options for value in o.values_at(least)[1:]]
    starts = [game.new(seats, options) for options in settings for seats in game.seats]
    works = [start.copy() for start in starts]
    out = Choices()
    began, answers, longest, code = time.perf_counter(), 0, 0, 0
    for number in track(range(games), description=name):
        start, state = starts[number % len(starts)], works[number % len(starts)]
        state.copy_from(start)
        length = int(playout(state, Random(number), out))
        answers += length
        longest = max(longest, length)
        code = (code * 31 + int(state.code())) & 0xFFFFFFFFFFFF
        problems = [
            f"{found} {piece}, the box holds {box}"
            for piece, (found, box) in game.pieces(state).items()
            if found != box
        ]
        for seat, sheet in enumerate(game.score_sheet(state)):
            if sum(sheet.values()) != state.score(seat):
                problems.append(f"seat {seat}: the sheet does not add up")
        if length > game.longest:
            problems.append(f"{length} answers, more than {game.longest}")
        if problems:
            print(f"game {number} ({start.seats} seats): {problems[0]}")
            return 1
    seconds = time.perf_counter() - began
    mode = "compiled" if compiled() else "uncompiled"
    print(
        f"{name}: {games} random games {mode}, {answers} answers in {seconds:.0f} s, "
        f"the longest {longest} of at most {game.longest}, hash {code:012x}"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], int(sys.argv[2])))
