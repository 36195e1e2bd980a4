"""How often each god of Mezo wins: `python tools/mezo_balance.py [GAMES]`.

Writes docs/mezo-balance.md.

Gods are dealt at random, so that neither seat nor order of choosing favours one. Random players
answer uniformly; greedy players take the answer after which they stand best by `State.worth`.
"""

from __future__ import annotations

import sys
from concurrent.futures import ProcessPoolExecutor
from math import sqrt
from pathlib import Path

from rich.progress import track

import patolli
from patolli.engine.question import Choices, fill_choices, reply
from patolli.engine.random import Random
from patolli.games.mezo.kinds import GOD
from patolli.games.mezo.state import Mezo
from patolli.games.mezo.tables import GOD_NAMES

ROOT = Path(__file__).resolve().parents[1]
BATCH = 250
FAIR = (15.0, 35.0)  # percent at four seats under greedy play that need no look


def play(seats: int, greedy: bool, seed: int) -> tuple[list[int], list[int], int]:
    """One game: the seats' gods and points, and the winner."""
    random, out = Random(seed), Choices()
    state = patolli.game("mezo").new(seats)
    assert isinstance(state, Mezo)
    after = state.copy()
    while state.depth:
        seat = state.to_answer
        fill_choices(state, seat, out)
        if seat < 0:
            choice = out.at_weight(random.below(out.total))
        elif not greedy or state.top() == GOD or out.count == 1:
            choice = out.item[random.below(out.count)]
        else:
            choice = best(state, after, seat, [int(out.item[i]) for i in range(out.count)])
        reply(state, seat, choice)
    points = [int(state.vp[seat]) for seat in range(seats)]
    return [int(state.god[seat]) - 1 for seat in range(seats)], points, points.index(max(points))


def best(state: Mezo, after: Mezo, seat: int, choices: list[int]) -> int:
    """The first choice after which the seat is worth most."""
    found, found_worth = choices[0], None
    for choice in choices:
        after.copy_from(state)
        reply(after, seat, choice)
        worth = int(after.worth(seat))
        if found_worth is None or worth > found_worth:
            found, found_worth = choice, worth
    return found


def batch(task: tuple[int, bool, int, int]) -> list[tuple[int, int, int]]:
    """Per god: games, wins and points in a run of games."""
    seats, greedy, first, games = task
    found = [[0, 0, 0] for _ in GOD_NAMES]
    for seed in range(first, first + games):
        gods, points, winner = play(seats, greedy, seed)
        for seat, god in enumerate(gods):
            found[god][0] += 1
            found[god][1] += seat == winner
            found[god][2] += points[seat]
    return [(games, wins, points) for games, wins, points in found]


def measure(seats: int, greedy: bool, games: int) -> list[tuple[int, int, int]]:
    """Per god: games, wins and points in all games."""
    tasks = [(seats, greedy, first, min(BATCH, games - first)) for first in range(0, games, BATCH)]
    total = [[0, 0, 0] for _ in GOD_NAMES]
    title = f"{seats} seats, {'greedy' if greedy else 'random'}"
    with ProcessPoolExecutor() as pool:
        for part in track(pool.map(batch, tasks), description=title, total=len(tasks)):
            for god, numbers in enumerate(part):
                for index, number in enumerate(numbers):
                    total[god][index] += number
    return [(games, wins, points) for games, wins, points in total]


def rows(seats: int, greedy: bool, games: int) -> list[str]:
    """The lines of the table for one kind of play."""
    say = patolli.game("mezo").say("en")
    lines = []
    for god, (played, wins, points) in enumerate(measure(seats, greedy, games)):
        share = 100 * wins / played
        error = 196 * sqrt(share / 100 * (1 - share / 100) / played)
        outside = seats == 4 and greedy and not FAIR[0] <= share <= FAIR[1]
        lines.append(
            f"| {seats} | {'greedy' if greedy else 'random'} | {say.term('god', GOD_NAMES[god])} "
            f"| {played} | {share:.1f} % ± {error:.1f}{' (!)' if outside else ''} "
            f"| {100 / seats:.1f} % | {points / played:.1f} |"
        )
    return lines


def main(games: int) -> None:
    """Measure and write the document."""
    lines = [
        "# Balance of the gods of Mezo",
        "",
        f"Made by `python tools/mezo_balance.py {games}`: {games} games for each number of seats",
        "and kind of play, all seats played alike, gods dealt at random. The interval is 95 %.",
        "Most cards are reconstructed, so this judges the reconstruction, not the printed game.",
        f"A god outside {FAIR[0]:.0f}-{FAIR[1]:.0f} % at four greedy seats is marked (!).",
        "",
        "| seats | play | god | games | wins | fair | mean VP |",
        "|---|---|---|---|---|---|---|",
    ]
    for seats in (4, 3, 2):
        for greedy in (False, True):
            lines += rows(seats, greedy, games)
    (ROOT / "docs" / "mezo-balance.md").write_text("\n".join([*lines, ""]), encoding="utf-8")
    print("\n".join(lines))


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 5000)
