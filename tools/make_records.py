"""Plays whole games and stores their records: `python tools/make_records.py GAME [N]`.

Random and greedy players sit in changing company at every number of seats; every option's other
values appear too. `tests/<game>/records/scores.toml` keeps the final scores and winners.
"""

from __future__ import annotations

import sys
from pathlib import Path

import patolli
from patolli.players import make

ROOT = Path(__file__).resolve().parents[1]


def main(name: str, count: int) -> None:
    """Write `count` records of a game, more if it takes them to show every option."""
    game = patolli.game(name)
    folder = ROOT / "tests" / name / "records"
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.glob("*"):
        old.unlink()
    settings: list[dict[str, str]] = [{}]
    least = game.seats[0]
    settings += [{o.name: value} for o in game.options for value in o.values_at(least)[1:]]
    scores = []
    for number in range(max(count, len(settings))):
        seats = game.seats[number % len(game.seats)]
        options = settings[number % len(settings)]
        table = patolli.table(name, seats, seed=f"record {number}", options=options)
        bots = [
            make("greedy" if (seat + number) % 2 else "random", game, seed=seat + number)
            for seat in range(seats)
        ]
        while not table.over:
            seat = table.waiting[-1]
            table.answer(seat, bots[seat].choose(table, seat))
        title = f"{number:02}-{seats}" + "".join(f"-{v}" for v in options.values())
        (folder / f"{title}.record").write_text(table.record(), encoding="utf-8")
        points = [str(score) for score in table.scores]
        scores.append(f"[{title!r}]\nscores = {points}\nwinners = {list(table.winners)}\n")
        print(title, len(table.lines), points)
    text = "\n".join(scores).replace("'", '"')
    (folder / "scores.toml").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 10)
