"""kill -9 while reviews, plans and puzzles are thought about: nothing acknowledged is lost."""

from __future__ import annotations

import asyncio
import contextlib
import os
import random
import time
from collections.abc import Iterator
from pathlib import Path
from threading import Thread
from typing import Any

import httpx
import pytest

from patolli.server.settings import database_url
from patolli.study.puzzles import shipped
from server.helpers import Nursery
from server.test_kill import Player, new_players, play_until_killed, stored
from server.test_study import finished

ROUNDS = 4
TABLES = 3
REVIEWED = (5, 6)  # seeds of the games that are reviewed meanwhile
SETTINGS = {"PATOLLI_REVIEW_SECONDS": "20", "PATOLLI_REVIEWS": "10 20"}


def review_of(address: str, table: str) -> dict[str, Any]:
    """Ask for a review, or look how far it is."""
    answer = httpx.post(f"http://{address}/api/tables/{table}/review", timeout=60)
    assert answer.status_code < 300, answer.text
    found: dict[str, Any] = answer.json()
    return found


def begun(address: str, table: str) -> None:
    """Wait until some parts of a review are there, or all."""
    for _ in range(600):
        found = review_of(address, table)
        if found["status"] == "done" or found["parts"]:
            return
        time.sleep(0.05)
    raise AssertionError(f"no part of a review: {found}")


def children(process: int) -> set[int]:
    """The processes that a process has started, and those that they have."""
    found: set[int] = set()
    for file in Path("/proc").glob("[0-9]*/stat"):
        try:
            parent = int(file.read_text().rpartition(")")[2].split()[1])
        except (OSError, ValueError, IndexError):
            continue
        if parent == process:
            own = int(file.parent.name)
            found |= {own, *children(own)}
    return found


def gone(processes: set[int]) -> bool:
    """Whether none of them is running any more."""
    for _ in range(400):
        left = [one for one in processes if running(one)]
        if not left:
            return True
        time.sleep(0.05)
    return False


def running(process: int) -> bool:
    """Whether a process is there, and not only waiting to be counted as dead."""
    try:
        state = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return False
    return state != "Z"


@pytest.fixture
def database(tmp_path: Path) -> str:
    return str(tmp_path / "kill.sqlite")


@pytest.fixture
def nursery(database: str) -> Iterator[Nursery]:
    made = Nursery(database, **SETTINGS)
    yield made
    made.kill()
    made.close()


@pytest.mark.skipif(not os.path.isdir("/proc/self"), reason="processes are looked up in /proc")
def test_servers_that_review_are_killed_and_nothing_is_lost(
    database: str, nursery: Nursery
) -> None:
    random.seed(9)
    address = nursery.start()
    tables = [
        str(httpx.post(f"http://{address}/api/records", content=finished(seed)).json()["table"])
        for seed in REVIEWED
    ]
    players: list[Player] = []
    for number in range(ROUNDS):
        if number:
            address = nursery.start()
        still = {player.table for player in players if not player.over}
        players += new_players(address, TABLES - len(still))
        for table in tables:
            review_of(address, table)
        begun(address, tables[0])
        workers = children(nursery.child)
        assert workers, "no process reviews: that was no test"
        asyncio.run(play_until_killed(address, nursery, players, random.randint(3, 20)))
        assert gone(workers), "a worker outlived its server"
        found = asyncio.run(stored(database_url(database)))
        promised = set().union(*(player.promised for player in players))
        assert promised <= set(found), "an acknowledged answer is lost"
        assert max(found.values(), default=1) == 1, "an answer was carried out twice"
    assert len(promised) > 3 * ROUNDS, f"only {len(promised)} answers: that was no load"
    address = nursery.start()
    for table in tables:
        for _ in range(1200):
            told = review_of(address, table)
            if told["status"] == "done":
                break
            time.sleep(0.05)
        assert told["status"] == "done" and told["total"] == len(told["parts"])


@pytest.mark.skipif(not os.path.isdir("/proc/self"), reason="processes are looked up in /proc")
def test_plans_outlive_a_server_that_is_killed_while_it_thinks_about_them(
    nursery: Nursery,
) -> None:
    """Plans that were kept are there afterwards; what was being valued or tried is asked again."""
    address = nursery.start()
    wish = {"game": "toy", "seats": [{"kind": "me"}, {"kind": "open"}], "seed": "kill"}
    given = httpx.post(f"http://{address}/api/tables", json=wish).json()
    headers = {"authorization": f"Bearer {given['seats'][0]['token']}"}
    path = f"/api/tables/{given['table']}"
    puzzle = shipped("tikal").puzzles[0]
    tried = {"steps": [{"seat": puzzle.seat, "word": word} for word in puzzle.second]}
    for number in range(ROUNDS):
        kept = {"text": f"plan {number}", "plans": [{"seed": number, "steps": []}]}
        told = httpx.post(f"http://{address}{path}/plans", json=kept, headers=headers)
        assert told.status_code == 200, told.text
        line = {"at": 0, "seat": 0, "steps": []}
        asked = [
            Thread(target=unanswered, args=(f"http://{address}{where}", data, headers))
            for where, data in ((f"{path}/line/value", line), ("/api/puzzles/tikal/1/try", tried))
        ]
        for one in asked:
            one.start()
        workers = at_work(nursery.child)
        nursery.kill()
        assert gone(workers), "a worker outlived its server"
        for one in asked:
            one.join(timeout=30)
        address = nursery.start()
        found = httpx.get(f"http://{address}{path}/plans", headers=headers).json()
        assert found == kept
    value = httpx.post(f"http://{address}{path}/line/value", json=line, headers=headers, timeout=60)
    assert value.status_code == 200 and len(value.json()) == 2
    solved = httpx.post(f"http://{address}/api/puzzles/tikal/1/try", json=tried, timeout=60)
    assert solved.status_code == 200 and solved.json()["solution"]


def unanswered(address: str, data: dict[str, Any], headers: dict[str, str]) -> None:
    """Ask for something that the kill cuts off, or that was quicker."""
    with contextlib.suppress(httpx.HTTPError):
        httpx.post(address, json=data, headers=headers, timeout=20)


def at_work(process: int) -> set[int]:
    """The processes that think for a server, as soon as there is one."""
    for _ in range(400):
        if found := children(process):
            return found
        time.sleep(0.05)
    raise AssertionError("no process thinks: that was no test")
