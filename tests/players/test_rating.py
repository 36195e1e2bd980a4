"""Ratings: strengths come back from the orders they made, and results are kept."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from typer.testing import CliRunner

from patolli.cli import app
from patolli.simulate.rating import Pool, Result, anchored, strengths


def orders_of(power: dict[str, float], games: int) -> list[list[list[str]]]:
    """Finishing orders of players drawn by their strength."""
    chance = random.Random(3)
    found = []
    for _ in range(games):
        rest = dict(power)
        order = []
        while rest:
            name = chance.choices(list(rest), list(rest.values()))[0]
            order.append([name])
            del rest[name]
        found.append(order)
    return found


def test_strengths_come_back_from_the_orders_they_made() -> None:
    players = ["heuristic", "better", "worse"]
    orders = orders_of({"heuristic": 1.0, "better": 10.0, "worse": 0.1}, 800)
    found = anchored(players, strengths(players, orders))
    assert found[0] == 1500
    assert found[1] == pytest.approx(1900, abs=60)
    assert found[2] == pytest.approx(1100, abs=60)


def test_those_who_finish_level_are_level() -> None:
    found = strengths(["a", "b"], [[["a", "b"]]] * 10 + [[["a"], ["b"]], [["b"], ["a"]]])
    assert found[0] == pytest.approx(found[1])


def test_a_result_knows_its_order() -> None:
    assert Result(["x", "y", "z"], [2.5, 1.0, 2.5], [3, 9, 3]).order() == [["y"], ["x", "z"]]


def test_a_pool_plays_what_is_missing_and_keeps_it(tmp_path: Path) -> None:
    file = tmp_path / "toy-2.json"
    pool = Pool("toy", 2, file)
    names = ["random", "greedy", "heuristic"]
    assert list(pool.play(names, 6, "1"))
    pool.save()
    assert all(pool.count(name) >= 6 for name in names)
    again = Pool("toy", 2, file)
    assert again.results == pool.results
    assert not list(again.play(names, 6, "1"))
    rated = again.ratings()
    assert {row.player for row in rated} == set(names)
    assert all(row.low <= row.rating <= row.high for row in rated)
    best = [row.player for row in rated]
    assert best.index("random") > best.index("heuristic")


def test_the_command_prints_ratings(tmp_path: Path) -> None:
    arguments = ["rate", "toy", "random", "heuristic", "--seats", "2", "--games", "4"]
    done = CliRunner().invoke(app, [*arguments, "--folder", str(tmp_path), "--json"])
    assert done.exit_code == 0, done.output
    assert '"rating": 1500.0' in done.output
    assert (tmp_path / "toy-2.json").is_file()
