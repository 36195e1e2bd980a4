"""Where figures come from, figure by figure."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

import patolli
from patolli.cli import app
from patolli.engine import components
from patolli.engine.errors import BadRecord, BadSetup
from patolli.engine.provenance import PROVENANCES, Figure, counted, figures

GAMES = ("tikal", "tzolkin", "mezo", "origins")
TOY_RECORDS = Path(__file__).parents[1] / "toy" / "records"


def found(data: dict[str, Any]) -> dict[str, Figure]:
    """The figures of a box by key."""
    return {figure.key: figure for figure in figures(data)}


def test_an_entry_speaks_for_its_fields_unless_one_speaks_for_itself() -> None:
    data = {
        "provenance_fields": {"card.action": {"slot": "seed"}},
        "card": [
            {
                "id": "one",
                "value": 3,
                "steps": [1, 5, 5],
                "effects": [{"verb": "gain", "n": 2}],
                "provenance": "reconstructed",
                "provenance_fields": {"value": "public", "effects.0.verb": "seed"},
                "anchored": {"steps": [5]},
                "note": "why",
                "action": [{"slot": 1, "what": "x"}],
            },
            {"id": "two", "value": 3, "provenance": "seed", "copy_of": "one"},
        ],
    }
    told = {key: figure.provenance for key, figure in found(data).items()}
    assert told == {
        "card.one.value": "public",
        "card.one.steps.0": "reconstructed",
        "card.one.steps.1": "seed",
        "card.one.steps.2": "reconstructed",
        "card.one.effects": "reconstructed",
        "card.one.effects.0.verb": "seed",
        "card.one.action.0.slot": "seed",
        "card.one.action.0.what": "reconstructed",
    }
    assert found(data)["card.one.effects"].note == "why"
    assert counted(data) == {"public": 1, "seed": 3, "reconstructed": 4}


@pytest.mark.parametrize("game", GAMES)
def test_every_figure_has_one_known_provenance(game: str) -> None:
    told = figures(patolli.game(game).components())
    assert len({figure.key for figure in told}) == len(told) > 400
    assert {figure.provenance for figure in told} <= set(PROVENANCES)


def test_printed_values_inside_reconstructed_tracks_of_origins() -> None:
    told = found(patolli.game("origins").components())
    steps = [f for key, f in told.items() if key.startswith("board.temple_tracks.") and f.value]
    printed = {f.value for f in steps if f.provenance == "seed" and isinstance(f.value, int)}
    assert printed == {16, 31, 70}
    assert told["buildings.quarry.effect"].provenance == "seed"
    assert told["buildings.quarry.copies"].provenance == "reconstructed"
    assert told["buildings.quarry.color"].provenance == "seed"
    assert told["buildings.castle.color"].provenance == "reconstructed"
    assert told["district_cards.D01.kind"].provenance == "derived"


@pytest.mark.parametrize("game", ["tikal", "tzolkin"])
def test_nothing_is_reconstructed_where_everything_was_found(game: str) -> None:
    assert counted(patolli.game(game).components())["reconstructed"] == 0


def test_an_edition_marks_the_figures_it_changes_and_no_others() -> None:
    game = patolli.game("origins")
    text = '[[buildings]]\nid = "quarry"\ncopies = 9\n[board.temple_tracks]\nseas = [0, 70]\n'
    told = found(components.load(game.package, text))
    assert told["buildings.quarry.copies"].provenance == "edition"
    assert told["buildings.quarry.stone_cost"].provenance == "reconstructed"
    assert told["buildings.quarry.effect"].provenance == "seed"
    assert told["board.temple_tracks.seas"].provenance == "edition"
    assert told["board.temple_tracks.forests.0"].provenance == "reconstructed"
    before = counted(game.components())["reconstructed"]
    assert counted(components.load(game.package, text))["reconstructed"] < before


def test_what_is_told_about_figures_does_not_change_the_fingerprint() -> None:
    game = patolli.game("mezo")
    data = game.components()
    name = components.fingerprint(data)
    data["altar"][1]["provenance"] = "seed"
    data["altar"][1]["note"] = "seen on a card"
    assert components.fingerprint(data) == name
    data["altar"][1]["effects"][0]["n"] += 1
    assert components.fingerprint(data) != name


@pytest.mark.parametrize("text", ["formerly = []", "[provenance_fields]\naltar = {}"])
def test_an_edition_changes_figures_only(text: str) -> None:
    with pytest.raises(BadSetup, match="unknown key"):
        components.load(patolli.game("mezo").package, text)


def test_check_counts_figures() -> None:
    ran = CliRunner().invoke(app, ["check", "mezo", "--json"])
    facts = json.loads(ran.output)["mezo"]
    assert ran.exit_code == 0 and facts["problems"] == []
    told = counted(patolli.game("mezo").components())
    assert facts["provenance"] == dict(told) and facts["figures"] == sum(told.values())
    assert f"{facts['figures']} figures: " in CliRunner().invoke(app, ["check", "mezo"]).output


def test_an_edition_that_changes_nothing_keeps_old_records_valid() -> None:
    """The server lays the components that a table keeps over those of today."""
    text = (TOY_RECORDS / "00-2.record").read_text(encoding="utf-8")
    same = "[cards]\ncopies = 4\n"
    assert patolli.replay(text, edition=same).scores == patolli.replay(text).scores
    with pytest.raises(BadRecord, match="with components f1586c6d"):
        patolli.replay(text, edition="[cards]\ncopies = 5\n")
