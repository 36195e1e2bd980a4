"""The editor and insight over the network: positions, their reasons, and nobody else's games."""

from __future__ import annotations

import io
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy import insert

from patolli.engine.text import LANGUAGES
from patolli.server import study_insight
from patolli.server.club.result_schema import RESULTS
from server.desk import Desk, refused
from server.helpers import Process, process
from server.test_results import result

HIDING = {"game": "toy", "seats": [{"kind": "me"}, {"kind": "open"}]}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    with process(str(tmp_path_factory.mktemp("editor") / "tables.sqlite")) as running:
        yield running


@pytest.fixture
def web(server: Process) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=f"http://{server.address}", timeout=60) as client:
        yield client


def edited(web: httpx.Client, lang: str = "en", **wish: Any) -> dict[str, Any]:
    """A position of Tikal after changes."""
    answer = web.post("/api/editor/tikal", params={"lang": lang}, json=wish)
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


def test_a_position_is_edited_told_in_every_language_and_played_on(web: httpx.Client) -> None:
    start = edited(web, seats=2, answers=30, seed=3, art=True)
    assert start["problems"] == [] and start["board"]["width"] > 0
    assert start["state"]["waiting"] == start["waiting"]
    labels = set()
    for lang in LANGUAGES:
        told = edited(web, lang, text=start["text"])
        labels.add(tuple(one["label"] for group in told["groups"] for one in group["fields"]))
        assert told["text"] == start["text"] and told["board"] is None
    assert len(labels) == len(LANGUAGES)
    wrong = edited(web, text=start["text"], changes=[{"field": "pile", "index": 0, "value": 99}])
    assert "treasures" in wrong["problems"][0] and wrong["state"] is None
    again = edited(web, "pl", text=wrong["text"])
    assert again["problems"][0].startswith("zakryte skarby: we wszystkich miejscach razem")
    path = "/api/editor/tikal/table"
    told = web.post(path, json={"text": wrong["text"], "seat": 0})
    refused(told, "bad-setup")
    assert "treasures" in told.text
    told = web.post(path, params={"lang": "cs"}, json={"text": wrong["text"], "seat": 0})
    assert told.json()["error"]["text"].startswith("skryté poklady: na všech místech")
    right = edited(web, text=start["text"], turn=1)
    assert right["waiting"] == [1]
    given = web.post("/api/editor/tikal/table", json={"text": right["text"], "seat": 1}).json()
    facts = web.get(f"/api/tables/{given['table']}").json()
    assert facts["waiting"] == [1] and facts["seats"][0]["kind"] == "bot"


@pytest.mark.parametrize(
    ("path", "wish", "code"),
    [
        ("tikal", {"text": "nonsense ="}, "bad-setup"),
        ("tikal", {"text": "seats = 7"}, "bad-setup"),
        ("tikal", {"seats": 7}, "bad-setup"),
        ("tikal", {"changes": [{"field": "x", "index": 0, "value": 0}]}, "bad-setup"),
        ("tikal", {"turn": 3}, "bad-setup"),
        ("tikal", {"text": "x" * 30_001}, "bad-message"),
        ("tikal", {"unknown": 1}, "bad-message"),
        ("tikal", {"answers": 99_999}, "bad-message"),
        ("toy", {}, "unknown-page"),
        ("chess", {}, "unknown-game"),
        ("tikal/table", {"text": "seats = 2", "seat": 5}, "unknown-seat"),
        ("tikal/table", {"text": "seats = 2", "seat": 0, "level": "god"}, "unknown-level"),
    ],
)
def test_what_is_no_position_is_refused_in_one_line(
    web: httpx.Client, path: str, wish: dict[str, Any], code: str
) -> None:
    refused(web.post(f"/api/editor/{path}", json=wish), code)


def test_of_a_running_table_only_what_the_own_seat_knows_can_be_edited(web: httpx.Client) -> None:
    given = web.post("/api/tables", json={**HIDING, "seed": "secret"}).json()
    path = f"/api/tables/{given['table']}/position"
    line = web.get(f"/api/tables/{given['table']}").json()["lines"]
    own, other = ({"authorization": f"Bearer {seat['token']}"} for seat in given["seats"])
    refused(web.post(path, json={"at": line, "seat": 0}), "no-token")
    refused(web.post(path, json={"at": line, "seat": 0}, headers=other), "not-your-seat")
    told = web.post(path, json={"at": line, "seat": 0, "seed": 5}, headers=own).json()
    assert told["game"] == "toy" and told["text"].startswith("seats = 2")
    again = web.post(path, json={"at": line, "seat": 0, "seed": 5}, headers=own).json()
    assert again == told  # dealt from the view and the seed alone


def test_a_table_of_tikal_leads_to_its_own_position(web: httpx.Client) -> None:
    wish = {"game": "tikal", "seats": [{"kind": "me"}, {"kind": "open"}], "seed": "here"}
    given = web.post("/api/tables", json=wish).json()
    line = web.get(f"/api/tables/{given['table']}").json()["lines"]
    own = {"authorization": f"Bearer {given['seats'][0]['token']}"}
    path = f"/api/tables/{given['table']}/position"
    told = web.post(path, json={"at": line, "seat": 0}, headers=own).json()
    found = edited(web, text=told["text"])
    facts = web.get(f"/api/tables/{given['table']}").json()
    assert found["problems"] == [] and found["waiting"] == facts["waiting"]
    state = web.get(f"/api/tables/{given['table']}/at/{line}", headers=own).json()
    assert found["state"]["hash"] == state["hash"]  # in Tikal nothing is hidden


def test_insight_is_of_finished_games_and_for_their_player_alone(tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    with desk.client:
        refused(desk.get("/api/me/insight"), "no-player")
        refused(desk.get("/api/me/insight.parquet"), "no-player")
        ewa, jan = desk.player("Ewa"), desk.player("Jan")
        desk.table(key=ewa)  # a game that runs is not in it
        assert desk.get("/api/me/insight", ewa).json()["games"] == []
        who = desk.get("/api/me", ewa).json()["player"]
        rows = [
            result("done", 0, player=who, points=9.0),
            result("done", 1, level="casual", points=4.0),
            result("other", 0, points=70.0),
        ]
        turn = {"number": 1, "seat": 0, "words": ["take 2"], "label": "x", "loss": 3.0}
        parts = [{"turn": {**turn, "loss_error": 0.1, "grade": "mistake"}}]

        async def add() -> None:
            await desk.server.store.commit((insert(RESULTS), rows))
            await desk.server.store.keep("done", "review", json.dumps({"parts": parts}))

        desk.run(add)
        found = desk.get("/api/me/insight", ewa, params={"lang": "pl"}).json()
        assert [(one["table"], one["margin"]) for one in found["games"]] == [("done", 5.0)]
        for name in ("by_game", "by_seat", "against"):
            assert [(one["games"], one["won"]) for one in found[name]] == [(1, 1)]
        (loss,) = found["losses"]
        assert (loss["turns"], loss["loss"], loss["mistakes"]) == (1, 3.0, 1)
        assert [one["loss"] for one in found["games"]] == [3.0]
        # Of another game there is nothing, but it can be chosen again.
        none = desk.get("/api/me/insight", ewa, params={"game": "tikal"}).json()
        assert none["games"] == none["by_seat"] == none["losses"] == []
        assert none["by_game"] == desk.get("/api/me/insight", ewa).json()["by_game"]
        told = desk.get("/api/me/insight", jan).text
        assert "done" not in told and "other" not in told
        polars = pytest.importorskip("polars")
        file = desk.get("/api/me/insight.parquet", ewa)
        read = polars.read_parquet(io.BytesIO(file.content)).to_dicts()
        assert [(one["table"], one["grade"]) for one in read] == [("done", "mistake")]


def test_without_polars_one_line_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(study_insight, "find_spec", lambda _: None)
    desk = Desk(tmp_path)
    with desk.client:
        refused(desk.get("/api/me/insight.parquet", desk.player()), "no-polars")
