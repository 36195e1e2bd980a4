"""Archived tables: packed when they have long been over, and read as if nothing had happened."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from pathlib import Path
from typing import Any

import msgspec
import pytest
from sqlalchemy import func, select, text, update
from typer.testing import CliRunner

from patolli.cli import app
from patolli.engine.errors import BadRecord, BadSetup
from patolli.server.admin import tables
from patolli.server.archive import archive
from patolli.server.club.result_schema import RESULTS
from patolli.server.packing import count, pack, unpack
from patolli.server.protocol import Answer, Chat
from patolli.server.refusals import Refusal
from patolli.server.running import Server
from patolli.server.schema import ENTRIES, PAPERS
from server.helpers import inside, wish

DAY = 86_400.0


async def played(server: Server, answers: int = 10_000, **more: Any) -> str:
    """A table with so many answers, or played to its end, and a line of chat."""
    given = await server.tables.create(wish(**more))
    live = await server.tables.find(given.table)
    await live.say(0, Chat("c", "well played"))
    for number in range(answers):
        if live.table.over:
            break
        seat = live.table.waiting[0]
        question = live.question(seat)
        assert question is not None
        word = live.table.choices(seat)[0]
        await live.answer(seat, Answer(f"a{number}", question, word), "en")
    return given.table


async def told(server: Server, table: str) -> list[Any]:
    """Everything that is told of a table, from what is stored."""
    server.tables.sweep(0.0)
    assert table not in server.tables.live
    live = await server.tables.find(table)
    kinds = [(seat, lang, True) for seat in (None, 0, 1) for lang in ("en", "pl", "cs")]
    seats = live.seat_facts(None)
    return [
        await server.store.load(table),
        live.record(),
        live.facts,
        msgspec.json.encode(live.board),
        live.board_address,
        live.chat,
        live.done,
        [live.state_text(kind, 0) for kind in kinds],
        [
            live.history.state_text(line, seat, "en", seats, live.board_address)
            for line in range(live.version + 1)
            for seat in (None, 0)
        ],
        await server.results.finished("", 1e12),
    ]


async def entries(server: Server, table: str) -> int:
    """How many entries of a table lie in the database one by one."""
    query = select(func.count().label("n")).where(ENTRIES.c.table_id == table)
    return int((await server.store.rows(query))[0]["n"])


async def archived(database: str, days: float = 0) -> list[tuple[str, str]]:
    return [found async for found in archive(database, days)]


def run_admin(*arguments: str) -> tuple[int, str]:
    """`patolli admin`: its exit status and what it says."""
    said = CliRunner().invoke(app, ["admin", *arguments])
    if isinstance(said.exception, BadSetup):
        return 2, str(said.exception)
    return said.exit_code, said.stdout


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_an_archived_table_is_read_as_before(
    kind: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    file = str(tmp_path / "tables.sqlite")
    database = request.getfixturevalue("postgres") if kind == "postgres" else file

    async def work() -> None:
        async with inside(tmp_path, database=database) as server:
            await server.store.peers.join()
            over, running = await played(server), await played(server, 1)
            before = [await told(server, over), await told(server, running)]
            assert before[0][0].table["ended"] and before[0][5][-1]["text"] == "well played"
            lines = await entries(server, running)
        listed = {row.table: row for row in await tables(database)}
        assert await archived(database) == [(over, "")]
        now = {row.table: row for row in await tables(database)}
        assert (listed[over].state, now[over].state) == ("over", "archived")
        assert now[running] == listed[running]
        assert (now[over].lines, now[over].last) == (listed[over].lines, listed[over].last)
        async with inside(tmp_path, database=database) as server:
            await server.store.peers.join()
            assert await entries(server, over) == 0 and await entries(server, running) == lines
            assert [await told(server, over), await told(server, running)] == before
        assert await archived(database) == [], "nothing is left to be done"

    asyncio.run(work())


def test_servers_on_postgresql_play_on_meanwhile(postgres: str, tmp_path: Path) -> None:
    async def work() -> None:
        async with inside(tmp_path, database=postgres) as server:
            await server.store.peers.join()
            over = await played(server)
            live = await server.tables.find(over)
            before = live.record()
            assert await archived(postgres) == [(over, "")]
            assert live.record() == before
            await live.say(0, Chat("d", "and again"))
            assert (await told(server, over))[5][-1]["text"] == "and again"
            assert (await server.tables.find(over)).record() == before

    asyncio.run(work())


def test_only_what_has_long_been_over_is_archived(tmp_path: Path) -> None:
    database = str(tmp_path / "tables.sqlite")

    async def work() -> None:
        async with inside(tmp_path) as server:
            old, young = await played(server), await played(server)
            await played(server, 2)
            for table, days in ((old, 91), (young, 89)):
                earlier = update(ENTRIES).where(ENTRIES.c.table_id == table)
                await server.store.change(earlier.values(at=ENTRIES.c.at - days * DAY))
        assert await archived(database, 90) == [(old, "")]
        assert await archived(database, 88) == [(young, "")]

    asyncio.run(work())


def test_what_does_not_replay_to_its_result_is_left_alone_and_named(tmp_path: Path) -> None:
    database = str(tmp_path / "tables.sqlite")

    async def work() -> tuple[list[str], list[Any]]:
        async with inside(tmp_path) as server:
            broken, gap, short, other, good = [await played(server) for _ in range(5)]
            for change in (
                update(ENTRIES).where(ENTRIES.c.table_id == broken).values(word="act fly"),
                ENTRIES.delete().where(ENTRIES.c.table_id == gap, ENTRIES.c.number == 2),
                ENTRIES.delete().where(
                    ENTRIES.c.table_id == short,
                    ENTRIES.c.number > await entries(server, short) // 2,
                ),
                update(RESULTS)
                .where(RESULTS.c.table_id == other, RESULTS.c.seat == 1)
                .values(points=RESULTS.c.points + 1),
            ):
                assert await server.store.change(change) > 0
            left = [broken, gap, short, other]
            before = [await server.store.load(table) for table in left]
        found = dict(await archived(database))
        assert found.pop(good) == ""
        assert set(found) == set(left) and all(found.values())
        assert found[gap] == "lines are missing"
        assert found[short] == "these rules do not play it to its end"
        assert found[other] == "it ends with another result"
        async with inside(tmp_path) as server:
            assert [await server.store.load(table) for table in left] == before
            assert not await server.store.rows(select(PAPERS).where(PAPERS.c.table_id.in_(left)))
        return left, before

    left, _ = asyncio.run(work())
    status, said = run_admin("archive", "--older", "0", "--database", database)
    assert status == 1 and "0 tables archived, 4 left as they are" in said
    assert all(table in said for table in left)


def test_a_write_that_fails_leaves_all_entries(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    database = str(tmp_path / "tables.sqlite")

    async def work() -> None:
        async with inside(tmp_path) as server:
            over = await played(server)
            before = await server.store.load(over)
        with monkeypatch.context() as patch:
            patch.setattr("patolli.server.schema.DROP_ENTRIES", text("delete from nowhere"))
            assert (await archived(database))[0][1], "the second half of it cannot be written"
        async with inside(tmp_path) as server:
            assert await server.store.load(over) == before
            assert not await server.store.rows(select(PAPERS))

    asyncio.run(work())


def test_the_commands_know_archived_tables(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    here, there = ("--database", "tables.sqlite"), ("--database", "again/tables.sqlite")

    async def first() -> tuple[str, list[Any]]:
        async with inside(tmp_path) as server:
            table = await played(server)
            status, said = await asyncio.to_thread(run_admin, "archive", "--older", "0", *here)
            assert status == 2 and "another server" in said
            return table, await told(server, table)

    table, before = asyncio.run(first())
    assert "0 tables archived, 0 left" in run_admin("archive", *here)[1], "it has just ended"
    assert "1 tables archived, 0 left" in run_admin("archive", "--older", "0", *here)[1]
    assert "0 tables archived, 0 left" in run_admin("archive", "--older", "0", *here)[1]
    assert run_admin("archive", "--database", "none.sqlite")[0] == 2
    assert not Path("none.sqlite").exists()
    assert json.loads(run_admin("list", "--json", *here)[1])[0]["state"] == "archived"
    assert "1 tables, 0 with" in run_admin("check", *here)[1]
    Path("again").mkdir()
    assert run_admin("backup", "kept", *here)[0] == 0
    assert run_admin("restore", "kept", *there)[0] == 0
    assert "1 tables, 0 with" in run_admin("check", *there)[1]

    async def again() -> list[Any]:
        async with inside(tmp_path / "again") as server:
            return await told(server, table)

    assert asyncio.run(again()) == before
    with sqlite3.connect("again/tables.sqlite") as connection:
        connection.execute("update patolli_papers set text = replace(text, 'c', 'd')")
    connection.close()
    status, said = run_admin("check", *there)
    assert status == 1 and f"{table}: the packed entries are damaged" in said
    with pytest.raises(Refusal, match="broken-table"):
        asyncio.run(again())


def test_packed_entries_are_the_same_and_short() -> None:
    rows = [
        {"table_id": "t", "number": number, "who": number % 3 - 1, "word": f"act é {number}"}
        | {"mark": "", "message": f"m{number}", "at": 1763455555.123 + number / 7}
        for number in range(1, 500)
    ]
    packed = pack(rows)
    assert unpack("t", packed) == rows and count(packed[:5]) == 499
    assert len(packed) < len(json.dumps(rows)) / 4
    for damaged in ("", "499", "499 ", packed[:-9], f"498 {packed[4:]}", packed.replace("a", "b")):
        with pytest.raises(BadRecord):
            unpack("t", damaged)
