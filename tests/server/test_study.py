"""Study over the network: reviews in a line, lines on a copy, and plans that only a seat reads."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import httpx
import pytest

import patolli
from patolli.engine.text import LANGUAGES
from patolli.players import make
from patolli.server import study
from patolli.server.live import Live
from patolli.server.refusals import STATUS, Refusal
from patolli.server.running import Server
from patolli.study.puzzles import shipped
from server.helpers import Process, inside, process, wish

TWO = {"game": "toy", "seats": [{"kind": "me"}, {"kind": "open"}]}


@cache
def finished(seed: int = 5) -> str:
    """The record of a finished game."""
    table = patolli.table("toy", 2, seed)
    bot = make("heuristic", table.game, seed=1)
    while not table.over:
        seat = table.waiting[0]
        table.answer(seat, bot.choose(table, seat))
    return table.record()


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("study")


@pytest.fixture(scope="module")
def server(folder: Path) -> Iterator[Process]:
    file = str(folder / "tables.sqlite")
    with process(file, PATOLLI_REVIEW_SECONDS="2", PATOLLI_REVIEWS="0.0001 3") as running:
        yield running


@pytest.fixture
def web(server: Process) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=f"http://{server.address}", timeout=60) as client:
        yield client


def refused(answer: httpx.Response, code: str) -> None:
    """A refusal with its code."""
    assert answer.json()["error"]["code"] == code, answer.text
    assert answer.status_code == STATUS[code]


def imported(web: httpx.Client, seed: int = 5) -> str:
    """A finished game as a table."""
    answer = web.post("/api/records", content=finished(seed))
    return str(answer.json()["table"])


def waited(web: httpx.Client, table: str) -> dict[str, Any]:
    """A review when it is done."""
    for _ in range(600):
        found: dict[str, Any] = web.get(f"/api/tables/{table}/review").json()
        if found["status"] not in ("waiting", "running"):
            return found
        time.sleep(0.1)
    raise AssertionError("a review without end")


def test_a_review_is_made_told_in_every_language_and_kept(
    server: Process, web: httpx.Client, folder: Path
) -> None:
    table = imported(web)
    assert web.get(f"/api/tables/{table}/review").json()["status"] == "none"
    begun = web.post(f"/api/tables/{table}/review")
    assert begun.json()["status"] in ("waiting", "running")
    found = waited(web, table)
    assert found["status"] == "done" and found["total"] == len(found["parts"])
    lines = sorted(
        line for part in found["parts"] for line in (part.get("turn") or part["draw"])["lines"]
    )
    assert lines == list(range(1, len(patolli.replay(finished()).lines) + 1))
    labels = set()
    for lang in LANGUAGES:
        told = web.get(f"/api/tables/{table}/review", params={"lang": lang}).json()
        labels.add(tuple(part["turn"]["label"] for part in told["parts"] if "turn" in part))
    assert len(labels) == len(LANGUAGES)
    later = web.get(f"/api/tables/{table}/review", params={"since": found["total"] - 1}).json()
    assert later["since"] == found["total"] - 1 and len(later["parts"]) == 1
    # Where strong players' points come from, who play on from the same first turns.
    sheets = patolli.replay(finished()).score_sheet("en")
    assert len(found["reference"]) == len(sheets) == 2
    for own, sheet in zip(found["reference"], sheets, strict=True):
        assert own and set(own) <= {row["key"] for row in sheet["rows"]}
        assert sum(own.values()) > 0
    copy = folder / "copy.sqlite"
    copy.write_bytes((folder / "tables.sqlite").read_bytes())
    for more in ("-wal", "-shm"):
        if (folder / f"tables.sqlite{more}").exists():
            copy.with_name(f"copy.sqlite{more}").write_bytes(
                (folder / f"tables.sqlite{more}").read_bytes()
            )
    with process(str(copy)) as other, httpx.Client(base_url=f"http://{other.address}") as again:
        kept = again.get(f"/api/tables/{table}/review").json()
        assert kept["status"] == "done" and kept["parts"] == found["parts"]


def test_who_asks_for_too_many_reviews_waits(web: httpx.Client) -> None:
    answers = [web.post(f"/api/tables/{imported(web, seed)}/review") for seed in range(20, 25)]
    assert any(answer.status_code == 200 for answer in answers)
    refused(answers[-1], "too-fast")


def test_a_running_game_is_not_reviewed(web: httpx.Client) -> None:
    given = web.post("/api/tables", json=TWO).json()
    refused(web.post(f"/api/tables/{given['table']}/review"), "game-running")
    assert web.get(f"/api/tables/{given['table']}/review").json()["status"] == "none"
    refused(web.post("/api/tables/nowhere/review"), "unknown-table")


async def ended(server: Server, seed: str) -> Live:
    """A table at which a game was played to its end."""
    given = await server.tables.create(wish("toy", "mo", seed=seed))
    live = await server.tables.find(given.table)
    while not live.table.over:
        before, waiting = live.version, live.table.waiting
        live.table.answer(waiting[0], live.table.choices(waiting[0])[0])
        live._observe(before, waiting)
    return live


def test_a_review_stops_when_nobody_looks_and_goes_on_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATOLLI_GAMES", "patolli_toy")

    async def run() -> None:
        async with inside(tmp_path, review_seconds=1.0) as server:
            live = await ended(server, "left")
            monkeypatch.setattr(study, "LEFT", -1.0)
            job = await server.study.start(live, "me")
            assert job.task is not None
            await job.task
            assert job.status == "stopped" and len(job.parts) < job.total
            monkeypatch.setattr(study, "LEFT", 100.0)
            again = await server.study.start(live, "me")
            assert again.task is not None
            await again.task
            assert again.status == "done" and len(again.parts) == again.total

    asyncio.run(run())


def test_reviews_wait_in_line_and_a_visitor_has_two_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def never(*_: object) -> None:
        await asyncio.sleep(60)

    async def run() -> None:
        async with inside(tmp_path) as server:
            monkeypatch.setattr(server.study, "_judge", never)
            lives = [await ended(server, seed) for seed in "abc"]
            jobs = [await server.study.start(live, "me") for live in lives[:2]]
            with pytest.raises(Refusal, match="too-fast"):
                await server.study.start(lives[2], "me")
            jobs.append(await server.study.start(lives[2], "somebody else"))
            await asyncio.sleep(0)
            assert [server.study.place(job) for job in jobs] == [0, 1, 2]

    asyncio.run(run())


def ask_line(web: httpx.Client, given: dict[str, Any], seat: int, **more: Any) -> httpx.Response:
    """A line on a copy, with the token of a seat."""
    token = given["seats"][seat]["token"]
    data = {"at": more.pop("at"), "seat": more.pop("of", seat), **more}
    headers = {"authorization": f"Bearer {token}"}
    return web.post(f"/api/tables/{given['table']}/line", json=data, headers=headers)


def test_a_line_is_played_on_a_copy_as_far_as_it_is_legal(web: httpx.Client) -> None:
    given = web.post("/api/tables", json={**TWO, "seed": "line"}).json()
    lines = web.get(f"/api/tables/{given['table']}").json()["lines"]
    first = ask_line(web, given, 0, at=lines).json()
    seat, steps = first["state"]["waiting"][0], []
    for number in range(4):
        word = first["state"]["choices"][0]["word"]
        steps.append({"seat": first["state"]["you"], "word": word})
        first = ask_line(web, given, 0, at=lines, steps=steps).json()
        assert len(first["steps"]) == number + 1 == first["state"]["undo"]
        assert len(first["hashes"]) == number + 2
    wrong = [*steps, {"seat": seat, "word": "nonsense 3"}, *steps]
    cut = ask_line(web, given, 0, at=lines, steps=wrong).json()
    assert len(cut["steps"]) == len(steps) and cut["reason"]
    assert web.get(f"/api/tables/{given['table']}").json()["lines"] == lines


def test_only_the_own_seat_is_copied_while_the_game_runs(web: httpx.Client) -> None:
    given = web.post("/api/tables", json=TWO).json()
    lines = web.get(f"/api/tables/{given['table']}").json()["lines"]
    refused(ask_line(web, given, 0, at=lines, of=1), "not-your-seat")
    stranger = {"at": lines, "seat": 0}
    refused(web.post(f"/api/tables/{given['table']}/line", json=stranger), "no-token")
    refused(web.post(f"/api/tables/{given['table']}/line/value", json=stranger), "no-token")
    refused(web.post(f"/api/tables/{given['table']}/line/others", json=stranger), "no-token")
    refused(ask_line(web, given, 0, at=lines + 9), "unknown-line")
    refused(
        ask_line(web, given, 0, at=lines, steps=[{"seat": 0, "word": "x"}] * 201), "bad-message"
    )


def test_others_answer_and_a_plan_has_a_value(tmp_path: Path) -> None:
    with (
        process(str(tmp_path / "tables.sqlite")) as server,
        httpx.Client(base_url=f"http://{server.address}", timeout=60) as web,
    ):
        given = web.post("/api/tables", json={**TWO, "seed": "value"}).json()
        lines = web.get(f"/api/tables/{given['table']}").json()["lines"]
        state = ask_line(web, given, 0, at=lines).json()["state"]
        headers = {"authorization": f"Bearer {given['seats'][0]['token']}"}
        steps = []
        while state["you"] == 0 and 0 in state["waiting"]:
            steps.append({"seat": 0, "word": state["choices"][0]["word"]})
            state = ask_line(web, given, 0, at=lines, steps=steps).json()["state"]
        data = {"at": lines, "seat": 0, "steps": steps}
        path = f"/api/tables/{given['table']}/line"
        others = web.post(f"{path}/others", json=data, headers=headers).json()
        assert others and all(step["seat"] == 1 for step in others)
        values = web.post(f"{path}/value", json=data, headers=headers).json()
        assert len(values) == 2 and all(one["error"] >= 0 for one in values)


def test_plans_are_read_by_their_own_seat_alone(web: httpx.Client) -> None:
    given = web.post("/api/tables", json=TWO).json()
    path = f"/api/tables/{given['table']}/plans"
    mine, other = ({"authorization": f"Bearer {seat['token']}"} for seat in given["seats"])
    kept = {
        "text": "first the skull",
        "plans": [{"seed": 4, "steps": [{"seat": 0, "word": "x y"}]}],
    }
    assert web.post(path, json=kept, headers=mine).status_code == 200
    assert web.get(path, headers=mine).json() == kept
    assert web.get(path, headers=other).json() == {"text": "", "plans": []}
    refused(web.get(path), "no-token")
    refused(web.post(path, json=kept), "no-token")
    refused(web.post(path, json={"text": "x" * 2001}, headers=mine), "bad-message")
    assert web.post(path, json={}, headers=mine).status_code == 200
    assert web.get(path, headers=mine).json()["text"] == ""


def test_a_puzzle_is_played_on_a_copy_and_its_solution_counts(web: httpx.Client) -> None:
    listed = web.get("/api/puzzles", params={"day": "2026-11-16"}).json()
    assert listed["game"] and listed["day"] == "2026-11-16"
    path = f"/api/puzzles/{listed['game']}/{listed['number']}"
    facts = web.get(path, params={"lang": "pl"}).json()
    assert facts["count"] >= listed["number"] and "solution" not in facts
    puzzle = shipped(listed["game"]).puzzles[listed["number"] - 1]
    assert bool(facts["hint"]) == (len(puzzle.solution) > 1)  # one answer is no hint
    steps = [{"seat": puzzle.seat, "word": word} for word in puzzle.solution]
    played = web.post(f"{path}/line", json={"steps": steps}).json()
    assert [step["word"] for step in played["steps"]] == puzzle.solution
    tried = web.post(f"{path}/try", json={"steps": steps}).json()
    assert tried["solved"] and tried["gain"] == puzzle.gain
    assert len(tried["solution"]) == len(steps)
    assert tried["effects"] and all(row["second"] != row["solution"] for row in tried["effects"])
    refused(
        web.post(f"{path}/try", json={"steps": [{"seat": puzzle.seat, "word": "x"}]}), "illegal"
    )
    refused(web.post(f"{path}/try", json={"steps": []}), "illegal")
    refused(web.get("/api/puzzles/tikal/9999"), "unknown-page")
    refused(web.get("/api/puzzles/chess/1"), "unknown-game")
    refused(web.get("/api/puzzles", params={"day": "someday"}), "unknown-page")
    given = web.post(f"{path}/table", json={"name": "Ania"}).json()
    assert [seat["kind"] for seat in given["seats"]].count("me") == 1


def test_every_step_of_a_line_tells_what_it_changed(web: httpx.Client) -> None:
    """What it cost or brought whoever gave it, and where that is seen."""
    made = web.post("/api/tables", json={**TWO, "game": "tikal", "seed": "steps"}).json()
    token = next(seat["token"] for seat in made["seats"] if seat["seat"] == 0)
    at = web.get(f"/api/tables/{made['table']}").json()["lines"]
    steps: list[dict[str, Any]] = []

    def line() -> dict[str, Any]:
        body = {"at": at, "seat": 0, "steps": steps}
        path, headers = f"/api/tables/{made['table']}/line", {"Authorization": f"Bearer {token}"}
        found: dict[str, Any] = web.post(path, json=body, headers=headers).json()
        return found

    for start in ("place ", "turn ", "act enter worker"):
        state = line()["state"]
        words = [choice["word"] for choice in state["choices"]]
        word = next(word for word in words if word.startswith(start))
        steps.append({"seat": state["you"], "word": word})
    told = line()["steps"]
    assert [mark["kind"] for mark in told[1]["marks"]] == ["laid"]
    assert {row["icon"]: row["value"] for row in told[2]["changes"]} == {
        "worker": "−1",
        "action-point": "−1",
    }
    assert any(mark["kind"] == "came" for mark in told[2]["marks"])


def test_a_line_to_be_looked_at_shows_nobody_what_could_be_chosen(web: httpx.Client) -> None:
    table = imported(web)
    wish = {"at": 0, "seat": 0, "steps": []}
    asked = web.post(f"/api/tables/{table}/line", json=wish).json()["state"]
    while asked["you"] == 0:
        step = {"seat": 0, "word": asked["choices"][-1]["word"]}
        wish["steps"] = [*wish["steps"], step]  # type: ignore[misc]
        asked = web.post(f"/api/tables/{table}/line", json=wish).json()["state"]
    still = web.post(f"/api/tables/{table}/line", json={**wish, "still": True}).json()["state"]
    assert asked["choices"] and not still["choices"] and still["you"] == 0


def test_the_past_tells_what_every_answer_changed(web: httpx.Client) -> None:
    table = imported(web)
    lines = patolli.replay(finished()).lines
    path = f"/api/tables/{table}/at/{len(lines)}"
    assert web.get(path).json()["acts"] == []
    acts = web.get(path, params={"since": 0}).json()["acts"]
    assert [act["seat"] for act in acts] == [line.who for line in lines if line.who >= 0][
        -len(acts) :
    ]
    assert any(act["marks"] for act in acts)
    assert web.get(path, params={"since": len(lines)}).json()["acts"] == []
    assert web.get(path, params={"since": -5}).json()["acts"] == acts
