"""Finds positions with one right answer, and lets players solve them.

python benchmarks/tactics.py find GAME [--count 18] [--seats 2,3,4] [--minutes 5] [--first 0]
    [--file FILE]
python benchmarks/tactics.py solve GAME [PLAYER ...] [--file FILE] [--write FOLDER]

Positions come from games of plain players; `patolli.simulate.tactics` proves them.
"""

from __future__ import annotations

import argparse
import json
import time
from pathlib import Path

from patolli import api
from patolli.engine.game import Game
from patolli.players import make
from patolli.simulate.tactics import decisions, judge

FOLDER = Path(__file__).parents[1] / "tests" / "players" / "positions"
FIRST_DEAL = 600_000_000


def find(game: Game, count: int, seats: list[int], minutes: float, first: int, file: Path) -> None:
    """Look for positions until there are enough, or the time is over; at most one of a game."""
    end, found, number = time.monotonic() + 60 * minutes, [], first
    while len(found) < count and time.monotonic() < end:
        table = seats[number % len(seats)]
        for state in decisions(game.name, table, FIRST_DEAL + number):
            one = judge(game, state)
            if one is not None:
                found.append(one)
                print(f"{len(found)}: game {number}, {table} seats, {one['answer']}, {one['gap']}")
                break
        number += 1
    rows = ",\n".join(json.dumps(one, separators=(",", ":")) for one in found)
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(f"[\n{rows}\n]\n", encoding="utf-8")
    print(f"{len(found)} positions of {number - first} games: {file}")


def solve(game: Game, players: list[str], file: Path, folder: Path | None) -> None:
    """How many positions players solve; joins what the folder has of other games and players."""
    positions = json.loads(file.read_text(encoding="utf-8"))
    solved: dict[str, list[int]] = {}
    for player in players:
        right = 0
        for one in positions:
            view = game.view(game.unpack(one["numbers"]), one["seat"])
            bot = make(player, game, seconds=0.3, seed=1)
            right += bot.word(view) == one["answer"]
            bot.close()
        solved[player] = [right, len(positions)]
        print(f"{player}: {right} of {len(positions)}")
    if folder is not None:
        kept = folder / "positions.json"
        told = json.loads(kept.read_text(encoding="utf-8")) if kept.is_file() else {}
        told[game.name] = told.get(game.name, {}) | solved
        kept.write_text(json.dumps(told, indent=1) + "\n", encoding="utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description="Positions with one right answer.")
    parser.add_argument("what", choices=["find", "solve"])
    parser.add_argument("game", choices=api.game_names())
    parser.add_argument("players", nargs="*", default=["strong", "expert", "master"])
    parser.add_argument("--count", type=int, default=18)
    parser.add_argument("--seats", default="2,3,4")
    parser.add_argument("--minutes", type=float, default=5.0)
    parser.add_argument("--first", type=int, default=0, help="number of the first game")
    parser.add_argument("--file", type=Path)
    parser.add_argument("--write", type=Path)
    given = parser.parse_args()
    game = api.game(given.game)
    file = given.file or FOLDER / f"{given.game}.json"
    if given.what == "find":
        seats = [int(part) for part in given.seats.split(",")]
        find(game, given.count, seats, given.minutes, given.first, file)
    else:
        solve(game, given.players, file, given.write)


if __name__ == "__main__":
    main()
