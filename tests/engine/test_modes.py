"""Compiled or not, whatever the hash seed: the same seeds give the same games."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import patolli
from patolli.engine.build import compiled, source_hash, stamp

ROOT = Path(__file__).parents[2]
SOURCES = os.pathsep.join(["src", os.path.join("tests", "toy")])
GAMES = """
import hashlib, sys
import patolli
from patolli.engine.build import compiled
from patolli.engine.random import Random
for name in patolli.game_names():
    for seats in patolli.game(name).seats:
        table, random = patolli.table(name, seats, seed=seats), Random(seats)
        while not table.over:
            seat = table.waiting[0]
            choices = table.choices(seat)
            table.answer(seat, choices[random.below(len(choices))])
        print(name, seats, hashlib.sha256(table.record().encode()).hexdigest(), table.scores)
        run = patolli.playouts(name, seats, games=3, seed=seats)
        print(run.decisions, run.scores)
print(compiled(), file=sys.stderr)
"""


def games_played(**environment: str) -> tuple[str, str]:
    done = subprocess.run(
        [sys.executable, "-c", GAMES],
        env={**os.environ, "PATOLLI_GAMES": "patolli_toy", **environment},
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout, done.stderr.strip()


def test_the_same_games_in_both_modes_and_under_any_hash_seed() -> None:
    path = {} if compiled() else {"PYTHONPATH": SOURCES}
    one, mode = games_played(PYTHONHASHSEED="1", **path)
    two, _ = games_played(PYTHONHASHSEED="2", PATOLLI_PURE="1", PYTHONPATH=SOURCES)
    assert one == two
    assert len(one.splitlines()) >= 2 * len(patolli.game_names())
    assert mode == str(compiled())


def test_the_compiled_modules_come_from_these_sources() -> None:
    embedded, files = stamp()
    if not compiled():
        assert "PATOLLI_PURE" in os.environ or not embedded
        return
    assert "engine/state.py" in files
    assert source_hash(ROOT / "src" / "patolli", files) == embedded
