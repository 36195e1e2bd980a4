"""The page about the players tells what was measured, and nothing else."""

from __future__ import annotations

import re
from pathlib import Path

import patolli
from patolli.players import level_ratings
from patolli.players.nets import shipped


def test_the_tables_of_the_page_are_those_of_the_data() -> None:
    from publish_players import MARK, PAGE, TABLES, written

    page = PAGE.read_text(encoding="utf-8")
    assert written(page) == page, "python tools/publish_players.py"
    found = [match.group(1, 2) for match in MARK.finditer(page)]
    assert {kind for kind, _ in found} == set(TABLES)
    assert [game for kind, game in found if kind == "ladder"] == [
        "tzolkin",
        "tikal",
        "mezo",
        "origins",
    ]


def test_a_changed_figure_shows() -> None:
    from publish_players import PAGE, written

    page = PAGE.read_text(encoding="utf-8")
    spoilt = re.sub(r"\| passed \|", "| MISSED |", page, count=1)
    assert spoilt != page
    assert written(spoilt) == page


def test_every_network_and_every_rating_is_told() -> None:
    page = (Path(__file__).parents[2] / "docs" / "players.md").read_text(encoding="utf-8")
    for name in patolli.game_names():
        game = patolli.game(name)
        for seats in game.seats:
            if shipped(name, seats) is not None:
                assert f"| {game.title} | {seats} | " in page
        for seats, rows in level_ratings(name).items():
            for player, row in rows.items():
                assert f"| {game.title} | {seats} | `{player}` | {row.rating} |" in page
