"""Bots at tables: they think elsewhere, and whatever happens to them, the table goes on."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import msgspec
import pytest

import patolli
from patolli.engine.game import phrase
from patolli.players import LEVELS, make
from patolli.server import asking, sharing
from patolli.server.asking import Task
from patolli.server.bots import CHECKS, Pool, WorkRefused
from patolli.server.live import Live
from server.helpers import Caller, environment, inside, wish


@pytest.fixture(autouse=True)
def workers_know_the_toy(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in environment().items():
        monkeypatch.setenv(name, value)


async def until_over(live: Live) -> None:
    """Wait for the bots of a table to end its game, two minutes on a busy machine."""
    for _ in range(2400):
        if live.table.over:
            return
        await asyncio.sleep(0.05)
    pytest.fail("the game does not end")


def a_task(level: str) -> tuple[Task, str]:
    """A decision at a toy table, and what greedy would answer."""
    table = patolli.table("toy", 2, 5)
    for seat in (0, 1):
        table.answer(seat, table.choices(seat)[0])
    view = table.seen(table.waiting[0])
    task = asking.task(table, view, level, "secret", 9)
    kind = view.kind
    assert kind is not None and len(task.words) > 1
    greedy = make("greedy", table.game, seed=task.seed).decide(view)
    return task, phrase(kind, greedy)


def test_every_level_answers_from_the_view_alone() -> None:
    async def work() -> None:
        pool = Pool(1, 10.0)
        for level in LEVELS:
            task, _ = a_task(level)
            assert (await pool.choose(task))[0] in task.words
        await pool.close()

    asyncio.run(work())


def test_greedy_answers_for_a_bot_that_fails() -> None:
    async def work() -> None:
        pool = Pool(1, 10.0)
        task, greedy = a_task("no such level")
        assert await pool.choose(task) == (greedy, {})
        await pool.close()

    asyncio.run(work())


def test_a_late_or_killed_worker_is_replaced() -> None:
    async def work() -> None:
        pool = Pool(1, 10.0)
        task, _ = a_task("master")
        await pool.choose(task)
        process = pool.workers[0].process
        assert process is not None
        thinking = asyncio.create_task(pool.choose(task))
        await asyncio.sleep(0.1)
        os.kill(process.pid, signal.SIGKILL)
        assert (await thinking)[0] in task.words
        assert pool.replaced == 1
        assert pool.workers[0].process is not process
        pool.late = 0.01
        began = time.monotonic()
        assert (await pool.choose(task))[0] == task.words[0]  # greedy had no time either
        assert time.monotonic() - began < 30
        pool.late = 10.0
        word, _ = await pool.choose(msgspec.structs.replace(task, level="strong"))
        assert word in task.words
        await pool.close()

    asyncio.run(work())


def test_a_bot_is_not_asked_again_while_its_plan_holds(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who plans all questions of a game is asked once by the server; a wrong plan does no harm."""
    plan: dict[int, str] = {}
    table = patolli.table("toy", 2, seed="planned")
    while table.waiting:
        seat = table.waiting[0]
        view = table.seen(seat)
        plan[int(view.state.code())] = table.choices(seat)[-1]
        table.answer(seat, table.choices(seat)[-1])
    asked: list[int] = []

    async def choose(self: Pool, task: Task, who: int = 0) -> tuple[str, dict[int, str]]:
        asked.append(task.seat)
        return task.words[-1], {**plan, 1: "no such word"}

    monkeypatch.setattr(Pool, "choose", choose)

    async def work() -> None:
        async with inside(tmp_path) as server:
            given = await server.tables.create(wish(kinds="bb", seed="planned"))
            Caller(server, given.table, "").hello()  # bots play for somebody who watches
            live = await server.tables.find(given.table)
            await until_over(live)
            assert live.table.state.pack() == table.state.pack()
            assert sorted(asked) == [0, 1]

    asyncio.run(work())


def test_a_table_of_bots_ends_by_itself(tmp_path: Path) -> None:
    async def work() -> None:
        async with inside(tmp_path) as server:
            given = await server.tables.create(wish(kinds="bbb", seed="bots"))
            Caller(server, given.table, "").hello()
            live = await server.tables.find(given.table)
            await until_over(live)

    asyncio.run(work())


def test_bots_go_on_after_a_restart(tmp_path: Path) -> None:
    async def start() -> str:
        async with inside(tmp_path) as server:
            given = await server.tables.create(wish(kinds="mb", seed="again"))
            return f"{given.table} {given.seats[0].token}"

    table, token = asyncio.run(start()).split()

    async def go_on() -> None:
        async with inside(tmp_path) as server:
            caller = Caller(server, table, token)
            caller.hello()
            await caller.shown(1)
            number = 0
            while not caller.state["over"]:
                if caller.state["question"]:
                    number += 1
                    question, choices = caller.state["question"], caller.state["choices"]
                    reply = await caller.ask(
                        type="answer", id=f"a{number}", question=question, word=choices[0]["word"]
                    )
                    assert reply["type"] == "ack"
                    await caller.shown(caller.state["version"])
                elif not caller.state["over"]:
                    await caller.shown(caller.state["version"] + 1)
            assert caller.state["winners"]
            await caller.leave()

    asyncio.run(go_on())


def test_a_refusal_comes_in_every_language_from_the_workers_of_another_process() -> None:
    tongues = {"en": "no", "pl": "nie", "cs": "ne"}

    class Refusing(Pool):
        async def ask(self, *given: Any, **more: Any) -> Any:
            raise WorkRefused(tongues)

    async def asked() -> dict[str, str]:
        one, other = socket.socketpair()
        host = sharing.Host(await sharing.Line.over(one), {"bots": Refusing(0, 1.0)})
        answering = asyncio.create_task(host.run())
        guest = sharing.Guest(other)
        with pytest.raises(WorkRefused) as refused:
            await guest.pool("bots", 1.0).ask({}, 1.0, CHECKS)
        await guest.close()
        answering.cancel()
        return refused.value.tongues

    assert asyncio.run(asked()) == tongues


def test_a_worker_whose_server_has_gone_ends_in_silence() -> None:
    """It thinks to the end and finds nobody to tell: no fault, so nothing for the log."""
    command = [sys.executable, "-m", "patolli.server.worker"]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as worker:
        assert worker.stdin and worker.stdout and worker.stderr
        head = worker.stdout.read(4)
        assert msgspec.msgpack.decode(worker.stdout.read(int.from_bytes(head, "big")))["ready"]
        worker.stdout.close()
        task = msgspec.msgpack.encode({"do": "nothing that it knows"})
        worker.stdin.write(len(task).to_bytes(4, "big") + task)
        worker.stdin.close()
        assert worker.stderr.read() == b""
        assert worker.wait(20) == 0
