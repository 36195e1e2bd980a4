"""Measures the players: how late they are, how search grows with its clock, how many games hold.

python benchmarks/players.py clock GAME [BOT] [--seconds 0.1] [--answers 200]
python benchmarks/players.py scaling GAME [--clocks 0.1,1] [--games 40] [--seats 2] [--write FOLDER]
python benchmarks/players.py health GAME BOT [--games 10000] [--write FOLDER]
"""

from __future__ import annotations

import argparse
import json
import os
import time
from pathlib import Path

from patolli import api
from patolli.engine.game import Game
from patolli.players import make
from patolli.simulate.ladder import commit
from patolli.simulate.match import Match
from patolli.simulate.run import run
from patolli.simulate.statistics import summarize

Row = dict[str, float]
CLOCKS = "0.01,0.03,0.1,0.3,1"  # seconds of the scaling curve


def clock(game: Game, kind: str, seconds: float, answers: int) -> dict[str, float]:
    """How long a player thinks beyond its clock, over real questions of heuristic play."""
    bot, other = make(kind, game, seconds=seconds, seed=1), make("heuristic", game, seed=1)
    took: list[float] = []
    number = 0
    while len(took) < answers:
        table = api.table(game.name, game.seats[-1], f"clock/{number}")
        number += 1
        count = 0
        while table.waiting and len(took) < answers:
            seat = table.waiting[0]
            view = table.seen(seat)
            count += 1
            if len(view.choices) > 1 and count % 7 == 0:
                began = time.perf_counter()
                bot.decide(view)
                took.append(time.perf_counter() - began)
            table.answer(seat, other.word(view))
    bot.close()
    took.sort()
    return {
        "answers": len(took),
        "clock_ms": seconds * 1000,
        "p50_ms": took[len(took) // 2] * 1000,
        "p99_ms": took[min(len(took) - 1, len(took) * 99 // 100)] * 1000,
        "most_ms": took[-1] * 1000,
    }


def scaling(
    game: Game, clocks: list[float], games: int, seats: int, workers: int, folder: Path | None
) -> None:
    """Search against copies of the heuristic, by clock; joins what the folder has from before."""
    name = f"{game.name}-scaling-{seats}"
    known: list[Row] = []
    if folder is not None and (folder / f"{name}.json").is_file():
        known = json.loads((folder / f"{name}.json").read_text())
    rows = {row["ms"]: row for row in known}
    for seconds in clocks:
        match = Match(game.name, (f"search:{seconds}", *["heuristic"] * (seats - 1)), "scaling")
        summary = summarize(match, run(match, match.blocks(games), workers))
        one = summary.players[0]
        rows[seconds * 1000] = {
            "ms": seconds * 1000,
            "seats": seats,
            "games": summary.games,
            "wins": one.win_share,
            "low": one.low,
            "high": one.high,
            "margin": one.margin,
        }
        print(json.dumps(rows[seconds * 1000]), flush=True)
        if folder is not None:
            every = [rows[key] for key in sorted(rows)]
            (folder / f"{name}.json").write_text(json.dumps(every, indent=1) + "\n")
            (folder / f"{name}.svg").write_text(curve(every, f"{game.title}, {seats} seats"))


def curve(rows: list[Row], title: str) -> str:
    """The win share of search by its clock, with intervals; a dashed line at a fair share."""
    left, top, step, height = 50, 40, 90, 200
    width = left + step * len(rows)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {top + height + 50}" '
        'font-family="sans-serif" font-size="12" role="img">',
        f"<title>Search against heuristic by its clock: {title}</title>",
        '<rect width="100%" height="100%" fill="#fff"/>',
        f'<text x="10" y="20" font-size="14">{title}: search against heuristic</text>',
    ]
    for share in range(0, 101, 25):
        y = top + height * (100 - share) // 100
        parts.append(f'<path d="M{left} {y}H{width - 20}" stroke="#ddd"/>')
        parts.append(f'<text x="{left - 6}" y="{y + 4}" text-anchor="end">{share} %</text>')
    fair = top + height * (1 - 1 / rows[0]["seats"])
    parts.append(
        f'<path d="M{left} {fair:.1f}H{width - 20}" stroke="#222" stroke-dasharray="3 2"/>'
    )
    points = []
    for number, row in enumerate(rows):
        x = left + step * number + step // 2
        low, high, won = (top + height * (1 - row[key]) for key in ("low", "high", "wins"))
        points.append(f"{x},{won:.1f}")
        parts += [
            f'<path d="M{x} {low:.1f}V{high:.1f}" stroke="#3f7d58" stroke-width="2"/>',
            f'<circle cx="{x}" cy="{won:.1f}" r="4" fill="#3f7d58"/>',
            f'<text x="{x}" y="{top + height + 18}" text-anchor="middle">{row["ms"]:g} ms</text>',
            f'<text x="{x}" y="{top + height + 34}" text-anchor="middle" fill="#666">'
            f"n = {row['games']:g}</text>",
        ]
    line = " ".join(points)
    parts.append(f'<polyline points="{line}" fill="none" stroke="#3f7d58"/>')
    return "\n".join([*parts, "</svg>"]) + "\n"


def health(
    game: Game, bot: str, games: int, workers: int, folder: Path | None
) -> dict[str, int | str]:
    """Whole games of a player against itself at every number of seats; all must hold."""
    failures = played = answers = 0
    counts = [seats for seats in game.seats if seats > 1]
    for seats in counts:
        match = Match(game.name, (bot,) * seats, f"health {seats}")
        for block in run(match, match.blocks(-(-games // len(counts))), workers):
            for one in block:
                played += 1
                failures += sum(one.failures)
                answers += sum(one.answers)
    row: dict[str, int | str] = {
        "game": game.name,
        "bot": bot,
        "games": played,
        "answers": answers,
        "refused": failures,
        "commit": commit(),
    }
    if folder is not None:
        file = folder / "health.json"
        known = json.loads(file.read_text()) if file.is_file() else []
        rows = {(one["bot"], one["game"]): one for one in [*known, row]}
        file.write_text(json.dumps([rows[key] for key in sorted(rows)], indent=1) + "\n")
    return row


def main() -> None:
    """Measure what the command line names."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", choices=["clock", "scaling", "health"])
    parser.add_argument("game")
    parser.add_argument("bot", nargs="?")
    parser.add_argument("--seconds", type=float, default=0.1)
    parser.add_argument("--answers", type=int, default=200)
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--clocks", default=CLOCKS)
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--write", type=Path)
    given = parser.parse_args()
    game = api.game(given.game)
    if given.what == "clock":
        print(json.dumps(clock(game, given.bot or "champion", given.seconds, given.answers)))
    elif given.what == "health":
        row = health(game, given.bot or "heuristic", given.games, given.workers, given.write)
        print(json.dumps(row))
    else:
        clocks = [float(part) for part in given.clocks.split(",")]
        scaling(game, clocks, given.games, given.seats, given.workers, given.write)


if __name__ == "__main__":
    main()
