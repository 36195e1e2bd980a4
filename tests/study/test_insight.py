"""Insight: results, losses by kind of decision, and all of it as a file."""

from __future__ import annotations

import io
import sys
from typing import Any

import pytest

import patolli
from patolli.engine.errors import BadSetup
from patolli.engine.text import LANGUAGES
from patolli.study.insight import (
    PEOPLE,
    judged,
    kind_of,
    losses,
    named,
    parquet,
    played,
    tally,
)


def row(table: str, seat: int, points: float, **more: Any) -> dict[str, Any]:
    """A seat of a finished game."""
    return {
        "table_id": table,
        "seat": seat,
        "game": "tikal",
        "seats": 2,
        "ended": 10.0,
        "player": "",
        "level": "",
        "points": points,
        "place": 1,
        **more,
    }


ROWS = [
    row("two", 0, 50.0, player="me", ended=20.0),
    row("two", 1, 60.0, level="strong", ended=20.0, place=1),
    row("one", 0, 70.0, player="you"),
    row("one", 1, 75.5, player="me"),
    row("other", 0, 1.0, player="you"),
]
ROWS[0]["place"] = 2


def turn(seat: int, word: str, loss: float, grade: str) -> dict[str, Any]:
    """A turn of a review."""
    told = {"number": 1, "seat": seat, "words": [word], "label": "x", "loss": loss}
    return {"turn": {**told, "loss_error": 0.5, "grade": grade}}


PARTS = [
    turn(1, "place c0r0", 2.0, "good"),
    turn(1, "place c0r1", 6.0, "mistake"),
    turn(1, "act walk a b", 9.0, "unsure"),
    turn(0, "place c0r2", 30.0, "mistake"),
    {"draw": {}},
]


def test_own_games_in_their_order_with_margin_and_opponents() -> None:
    games = played(ROWS, "me")
    assert [(one.table, one.margin, one.against) for one in games] == [
        ("one", 5.5, PEOPLE),
        ("two", -10.0, "strong"),
    ]
    (all_,) = tally(games, lambda one: one.game)
    assert (all_.key, all_.games, all_.won, all_.margin) == ("tikal", 2, 1, -2.25)
    assert [one.key for one in tally(games, lambda one: one.against)] == [PEOPLE, "strong"]
    assert played(ROWS, "nobody") == []


def test_losses_count_own_turns_that_are_sure_by_kind_of_decision() -> None:
    game = played(ROWS, "me")[0]
    turns = judged(game, PARTS)
    assert [one.loss for one in turns] == [2.0, 6.0, 9.0]
    (found,) = losses(turns, lambda one: one.kind.partition(".")[0])
    assert (found.kind, found.turns, found.loss, found.mistakes) == ("place", 2, 4.0, 1)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_decisions_have_names_in_every_game(lang: str) -> None:
    for name, kinds in {
        "tzolkin": ("turn.place", "turn.pick", "keep.w-01"),
        "tikal": ("place.c0r0", "act.walk"),
        "mezo": ("lay.task", "act.use", "space.2"),
        "origins": ("turn.visit", "pick.red3"),
    }.items():
        say = patolli.game(name).say(lang)
        told = {named(kind, say) for kind in kinds}
        assert len(told) == len(kinds) and say("decision.other") not in told
        assert named("nonsense.x", say) == say("decision.other")
    assert kind_of(["turn place uxmal", "stop"]) == "turn.place"


def test_everything_is_written_as_one_file() -> None:
    polars = pytest.importorskip("polars")
    games = played(ROWS, "me")
    rows = polars.read_parquet(io.BytesIO(parquet(games, judged(games[0], PARTS)))).to_dicts()
    assert [one["table"] for one in rows] == ["one"] * 3 + ["two"]
    assert rows[1]["grade"] == "mistake" and rows[3]["loss"] is None
    empty = polars.read_parquet(io.BytesIO(parquet([], [])))
    assert empty.height == 0 and "margin" in empty.columns


def test_without_polars_one_line_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "polars", None)
    monkeypatch.setattr("patolli.study.insight.find_spec", lambda _: None)
    with pytest.raises(BadSetup, match="polars"):
        parquet([], [])
