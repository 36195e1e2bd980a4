"""The store: what fails changes nothing, recovery is replaying, nothing secret lies open."""

from __future__ import annotations

import asyncio
import gc
import subprocess
import sys
import time
from collections.abc import Coroutine
from pathlib import Path
from typing import Any
from weakref import ref

import pytest

from patolli.server import schema, settings, store
from patolli.server.running import Server
from patolli.server.store import Conflict, StorageError
from server.helpers import Caller, environment, inside, wish


def run(work: Coroutine[Any, Any, None]) -> None:
    asyncio.run(work)


async def sit(server: Server, kinds: str = "mo", seed: str = "s") -> tuple[Any, list[Caller]]:
    """A new table and a caller per person."""
    given = await server.tables.create(wish(kinds=kinds, seed=seed))
    callers = [Caller(server, given.table, seat.token) for seat in given.seats if seat.token]
    for caller in callers:
        caller.hello()
        await caller.shown(1)
    return given, callers


def answer(caller: Caller, identity: str) -> dict[str, Any]:
    """The first choice as an answer."""
    word = caller.state["choices"][0]["word"]
    question = caller.state["question"]
    return {"type": "answer", "id": identity, "question": question, "word": word}


def test_a_failed_write_changes_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work() -> None:
        async with inside(tmp_path) as server:
            given, (one, two) = await sit(server)
            message = answer(one, "a")
            before = one.state["version"], one.state["hash"]
            real = server.store._transaction

            async def broken(jobs: object) -> Exception:
                return StorageError("disk full")

            monkeypatch.setattr(server.store, "_transaction", broken)
            assert (await one.ask(**message))["code"] == "storage"
            monkeypatch.setattr(server.store, "_transaction", real)
            two.read()
            assert two.state["version"] == before[0], "somebody saw what is not stored"
            late = Caller(server, given.table, "")
            late.hello()
            await late.shown(1)
            assert late.state["version"] == before[0]
            assert (await one.ask(**message)) == {"type": "ack", "id": "a"}
            await two.shown(before[0] + 1)

    run(work())


def test_many_tables_share_a_commit(tmp_path: Path) -> None:
    async def work() -> None:
        async with inside(tmp_path) as server:
            tables = [await sit(server, seed=str(number)) for number in range(20)]
            before = server.store.commits
            for number, (_, (one, _)) in enumerate(tables):
                one.say(**answer(one, f"a{number}"))
            for _, (one, _) in tables:
                await one.settle()
                assert one.others[-1]["type"] == "ack"
            assert server.store.commits - before < 20

    run(work())


def test_what_comes_within_a_breath_shares_a_transaction(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And whoever comes after a silence is written at once."""
    monkeypatch.setattr(store, "BREATH", 0.5)

    async def work() -> None:
        async with inside(tmp_path) as server:
            begun: list[tuple[int, float]] = []
            real = server.store._transaction

            async def watched(jobs: list[Any]) -> Exception | None:
                begun.append((len(jobs), time.monotonic()))
                return await real(jobs)

            def write(seconds: float) -> asyncio.Task[None]:
                row = {"of_server": server.store.peers.id, "at": seconds}
                return asyncio.create_task(server.store.commit((schema.PULSE, [row])))

            monkeypatch.setattr(server.store, "_transaction", watched)
            await asyncio.sleep(0.6)
            said = time.monotonic()
            await write(1.0)
            second = write(2.0)
            await asyncio.sleep(0.05)
            await asyncio.gather(second, write(3.0))
            assert [count for count, _ in begun] == [1, 2]
            assert begun[0][1] - said < 0.4
            assert begun[1][1] - begun[0][1] >= 0.45

    run(work())


def test_idle_tables_leave_the_memory_and_come_back(tmp_path: Path) -> None:
    async def work() -> None:
        async with inside(tmp_path) as server:
            given, callers = await sit(server)
            assert (await callers[0].ask(**answer(callers[0], "a")))["type"] == "ack"
            server.tables.sweep(0.0)
            assert given.table in server.tables.live, "somebody still looks at it"
            hashes = []
            for caller in callers:
                caller.read()
                hashes.append(caller.state["hash"])
                await caller.leave()
            server.tables.sweep(0.0)
            assert given.table not in server.tables.live
            again = Caller(server, given.table, given.seats[0].token)
            again.hello()
            await again.shown(1)
            assert again.state["hash"] == hashes[0]

    run(work())


def test_the_past_of_a_table_leaves_the_memory_when_nobody_looks_back(tmp_path: Path) -> None:
    async def work() -> None:
        async with inside(tmp_path) as server:
            given, callers = await sit(server)
            live = await server.tables.find(given.table)
            number = 0
            while not live.table.over:
                number += 1
                asked = callers[live.table.waiting[0]]
                await asked.shown(live.version)
                assert (await asked.ask(**answer(asked, f"n{number}")))["type"] == "ack"
            hashes = [live.history.view(line, 0).state.code() for line in range(live.version)]
            assert len(live.history._kept) > 1
            server.tables.sweep(60.0)
            assert len(live.history._kept) > 1, "somebody has just looked back"
            server.tables.sweep(0.0)
            assert len(live.history._kept) == 1
            again = [live.history.view(line, 0).state.code() for line in range(live.version)]
            assert again == hashes

    run(work())


def test_no_token_lies_in_the_database(tmp_path: Path) -> None:
    async def work() -> list[str]:
        async with inside(tmp_path) as server:
            given, _ = await sit(server)
            return [given.host, *(seat.token for seat in given.seats)]

    secrets = asyncio.run(work())
    data = b"".join(file.read_bytes() for file in tmp_path.glob("tables.sqlite*"))
    assert all(len(secret) >= 22 and secret.encode() not in data for secret in secrets)


@pytest.mark.parametrize(
    "arguments",
    [
        ["--database", "mysql://somewhere/x"],
        ["--database", "no/such/folder/x.sqlite"],
        ["--port", "70000"],
        ["--host", "256.256.256.256"],
        ["--processes", "2"],
        ["--processes", "0"],
    ],
)
def test_bad_settings_are_one_clear_line(arguments: list[str], tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "patolli", "serve", "--no-browser", *arguments],
        env=environment(XDG_DATA_HOME=str(tmp_path)),
        cwd=tmp_path,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 2
    assert done.stderr.startswith("patolli: ") and done.stderr.count("\n") == 1, done.stderr


def test_the_database_has_a_place_of_its_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setattr(sys, "platform", "linux")
    assert settings.database_url("").endswith(f"{tmp_path}/patolli/tables.sqlite")
    assert settings.database_url("postgres://a/b") == "postgresql+asyncpg://a/b"


def test_a_table_that_is_put_out_leaves_nothing_behind(tmp_path: Path) -> None:
    """Without waiting for the garbage collector, which looks through everything only seldom."""

    async def work() -> None:
        async with inside(tmp_path) as server:
            given = await server.tables.create(wish())
            caller = Caller(server, given.table, given.seats[0].token)
            caller.hello()
            await caller.shown(1)
            live = await server.tables.find(given.table)
            kept = [ref(live), ref(live.painter), ref(live.table), ref(live.history)]
            del live
            await caller.leave()
            server.tables.sweep(-1.0)
            assert not server.tables.live
            assert [found() for found in kept] == [None] * 4

    gc.collect()
    gc.disable()
    try:
        run(asyncio.wait_for(work(), 60))
    finally:
        gc.enable()


def test_pictures_of_a_table_nobody_looks_at_leave_the_memory(tmp_path: Path) -> None:
    async def work() -> None:
        async with inside(tmp_path) as server:
            given, callers = await sit(server)
            live = server.tables.live[given.table]
            live.touched -= 60
            server.tables.sweep(120.0)
            assert live._shown, "somebody still looks at it"
            for caller in callers:
                await caller.leave()
            live.touched -= 60
            server.tables.sweep(120.0)
            assert server.tables.live[given.table] is live and not live._shown
            again = Caller(server, given.table, given.seats[0].token)
            again.hello()
            await again.shown(1)
            assert (await again.ask(**answer(again, "a")))["type"] == "ack"

    run(work())


def test_a_table_is_read_in_one_go(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work() -> None:
        async with inside(tmp_path) as server:
            given, _ = await sit(server)
            pen, looks = server.store._pen, []
            assert pen is not None
            read = pen._read
            monkeypatch.setattr(pen, "_read", lambda look: looks.append(look) or read(look))
            saved = await server.store.load(given.table)
            assert saved is not None and len(saved.seats) == 2 and len(looks) == 1
            assert await server.store.load("nobody") is None

    run(work())


def test_the_pen_writes_all_or_nothing_and_writes_on(tmp_path: Path) -> None:
    """Also with values that a statement itself brings, and after a statement that failed."""

    async def work() -> None:
        async with inside(tmp_path) as server:
            store = server.store
            given = await server.tables.create(wish())
            row = {"table_id": given.table, "number": 99, "who": 0, "word": "x", "mark": ""}
            row |= {"message": "", "at": 1.5}
            close = (schema.CLOSE_TABLE, [{"of_table": given.table}])
            with pytest.raises(Conflict):  # the second entry of that number
                await store.commit(close, (schema.ADD_ENTRY, [row, row]))
            saved = await store.load(given.table)
            assert saved is not None and saved.entries[-1]["number"] < 99
            assert saved.table["closed"] == 0
            with pytest.raises(StorageError):  # what no database can keep
                await store.commit(close, (schema.ADD_ENTRY, [{**row, "word": ["x"]}]))
            await store.commit(close, (schema.ADD_ENTRY, [row]))
            saved = await store.load(given.table)
            assert saved is not None and saved.table["closed"] == 1
            assert (saved.entries[-1]["number"], saved.entries[-1]["at"]) == (99, 1.5)

    run(work())


def test_a_fault_nobody_expects_ends_a_write_but_not_the_writer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work() -> None:
        async with inside(tmp_path) as server:
            store = server.store

            async def broken(_steps: object) -> None:
                raise RuntimeError("of the driver, which no list of errors names")

            with monkeypatch.context() as patch:
                patch.setattr(store._pen, "write", broken)
                with pytest.raises(StorageError):
                    await asyncio.wait_for(store.pulse(), 5)
                assert store.failures == 1
            await asyncio.wait_for(store.pulse(), 5)

    run(work())
