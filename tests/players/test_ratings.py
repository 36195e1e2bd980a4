"""Ratings that ship with the players, and the command that makes them."""

from __future__ import annotations

import json
from pathlib import Path

import patolli
from patolli.cli.rate import put_into
from patolli.players import BOTS, LEVELS, level_ratings, rating_text
from patolli.simulate.rating import Rated


def test_shipped_ratings_are_of_players_there_are() -> None:
    rated = {name: level_ratings(name) for name in patolli.game_names()}
    assert rated["tzolkin"]
    for name, tables in rated.items():
        for seats, rows in tables.items():
            assert seats in patolli.game(name).seats
            assert set(rows) <= {*BOTS, *LEVELS}
            assert all(row.low <= row.rating <= row.high and row.games > 0 for row in rows.values())
            assert rows["heuristic"].rating == 1500


def test_a_level_stands_beside_its_rating() -> None:
    found = level_ratings("tzolkin")[4]["strong"]
    assert (
        rating_text("tzolkin", 4, "strong") == f"strong {found.rating} ({found.low}–{found.high})"
    )
    assert rating_text("toy", 2, "strong") == "strong"


def test_ratings_of_a_pool_join_those_of_other_tables(tmp_path: Path) -> None:
    file = tmp_path / "ratings.json"
    put_into(file, 4, [Rated("strong", 1712.6, 1650.2, 1790.0, 40, 71.0)])
    put_into(file, 2, [Rated("heuristic", 1500.0, 1500.0, 1500.0, 30, 60.0)])
    told = json.loads(file.read_text(encoding="utf-8"))
    assert told == {
        "2": {"heuristic": [1500, 1500, 1500, 30]},
        "4": {"strong": [1713, 1650, 1790, 40]},
    }
