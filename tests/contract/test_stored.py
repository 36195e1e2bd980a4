"""Stored games and counts: what both modes and every change of the rules must agree on."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

import patolli
from patolli.engine.perft import after, perft

TESTS = Path(__file__).parents[1]
RECORDS = sorted(TESTS.glob("*/records/*.record"))
COUNTS = [
    (file.parent.name, line)
    for file in sorted(TESTS.glob("*/perft.txt"))
    for line in file.read_text(encoding="utf-8").splitlines()
    if line and not line.startswith("#")
]


@pytest.mark.parametrize("file", RECORDS, ids=lambda file: f"{file.parts[-3]}-{file.stem}")
def test_a_stored_game_replays_to_its_scores(file: Path) -> None:
    stored = tomllib.loads((file.parent / "scores.toml").read_text(encoding="utf-8"))[file.stem]
    table = patolli.replay(file.read_text(encoding="utf-8"))
    assert table.over
    assert [str(score) for score in table.scores] == stored["scores"]
    assert list(table.winners) == stored["winners"]


@pytest.mark.parametrize(("name", "line"), COUNTS, ids=str)
def test_perft(name: str, line: str) -> None:
    """A line is: seats, options (- or name=value,...), seed, answers before, depth, leaves."""
    seats, options, seed, answers, depth, leaves = line.split()
    chosen = dict(part.split("=") for part in options.split(",")) if options != "-" else {}
    state = after(patolli.game(name), int(seats), chosen, int(seed), int(answers))
    assert perft(state, int(depth)) == int(leaves)
