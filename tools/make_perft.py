"""Counts positions and writes `tests/<game>/perft.txt`: `python tools/make_perft.py GAME`.

Every number of seats, a few points of random games; the depth grows while the count stays small.
"""

from __future__ import annotations

import sys
from pathlib import Path

import patolli
from patolli.engine.perft import after, perft

ROOT = Path(__file__).resolve().parents[1]
LARGEST = 4000


def main(name: str) -> None:
    """Write the counts of one game."""
    game = patolli.game(name)
    rows = ["# seats options seed answers depth leaves"]
    settings: list[dict[str, str]] = [{}]
    least = game.seats[0]
    settings += [{o.name: value} for o in game.options for value in o.values_at(least)[1:]]
    for number, options in enumerate(settings):
        for seats in game.seats:
            for answers in (0, 7, 40) if not options else (25 + number,):
                state = after(game, seats, options, seats + answers, answers)
                depth, leaves = 1, perft(state, 1)
                while depth < 6:
                    deeper = perft(state, depth + 1) if leaves * 12 < LARGEST * 4 else LARGEST + 1
                    if deeper > LARGEST:
                        break
                    depth, leaves = depth + 1, deeper
                text = ",".join(f"{k}={v}" for k, v in options.items()) or "-"
                rows.append(f"{seats} {text} {seats + answers} {answers} {depth} {leaves}")
                print(rows[-1])
    (ROOT / "tests" / name / "perft.txt").write_text("\n".join([*rows, ""]), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1])
