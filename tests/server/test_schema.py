"""The database from version to version, its backups, and who may read it."""

from __future__ import annotations

import asyncio
import json
import sqlite3
import stat
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, create_engine
from typer.testing import CliRunner

from patolli.cli import app
from patolli.engine.errors import BadSetup
from patolli.server import backup, upgrade
from patolli.server.database import engine_for
from patolli.server.schema import metadata
from patolli.server.store import Store
from server.helpers import Caller, inside, wish

# A table as the first schema kept it, before alembic counted the versions.
FIRST = """
create table patolli_schema (version integer primary key);
insert into patolli_schema values (1);
create table patolli_tables (id varchar(40) primary key, created float not null,
  game varchar(40) not null, rules integer not null, components varchar(16) not null,
  seats integer not null, options text not null, seed text not null, secret varchar(64) not null,
  edition text, edition_name text not null, start text not null, archive integer not null,
  host varchar(64) not null, parent varchar(40) not null, parent_at integer not null);
create table patolli_seats (table_id varchar(40), seat integer, name text not null,
  level varchar(40) not null, token varchar(64) not null, primary key (table_id, seat));
create table patolli_entries (table_id varchar(40), number integer, who integer not null,
  word text not null, mark varchar(8) not null, message varchar(64) not null, at float not null,
  primary key (table_id, number));
create table patolli_chat (table_id varchar(40), number integer, seat integer not null,
  name text not null, text text not null, message varchar(64) not null, at float not null,
  primary key (table_id, number));
"""


def url(file: Path) -> str:
    return f"sqlite+aiosqlite:///{file}"


async def opened(file: Path) -> None:
    store = Store(url(file))
    await store.open()
    await store.close()


async def some_game(folder: Path) -> tuple[str, str]:
    """A table with an answer in it; its id and the hash everybody sees."""
    async with inside(folder) as server:
        given = await server.tables.create(wish())
        one = Caller(server, given.table, given.seats[0].token)
        one.hello()
        await one.shown(1)
        word, question = one.state["choices"][0]["word"], one.state["question"]
        reply = await one.ask(type="answer", id="a", question=question, word=word)
        assert reply["type"] == "ack"
        await one.leave()
        live = await server.tables.find(given.table)
        return given.table, f"{int(live.table.state.code())}"


async def hash_of(folder: Path, table: str) -> str:
    async with inside(folder) as server:
        return f"{int((await server.tables.find(table)).table.state.code())}"


def test_the_versions_make_what_the_schema_declares(tmp_path: Path) -> None:
    asyncio.run(opened(tmp_path / "new.sqlite"))
    engine = create_engine(f"sqlite:///{tmp_path / 'new.sqlite'}")

    def differences(connection: Connection) -> list[Any]:
        context = MigrationContext.configure(
            connection, opts={"version_table": upgrade.VERSIONS, "compare_type": True}
        )
        return compare_metadata(context, metadata)

    with engine.connect() as connection:
        assert differences(connection) == []
        assert upgrade.version_of(connection) == upgrade.newest()
        connection.exec_driver_sql("alter table patolli_tables add column colour text")
        assert differences(connection), "the comparison above can fail"
    engine.dispose()


def test_an_older_database_is_upgraded_and_kept(tmp_path: Path) -> None:
    table, code = asyncio.run(some_game(tmp_path))
    new, old = tmp_path / "tables.sqlite", tmp_path / "old" / "tables.sqlite"
    old.parent.mkdir()
    with sqlite3.connect(old) as connection:
        connection.executescript(FIRST)
        connection.execute("attach ? as new", (str(new),))
        for name in ("tables", "seats", "entries", "chat"):
            listed = connection.execute(f"pragma table_info(patolli_{name})")
            columns = ", ".join(f'"{row[1]}"' for row in listed)
            copy = f"insert into patolli_{name} select {columns} from new.patolli_{name}"
            connection.execute(copy)
    connection.close()
    assert asyncio.run(hash_of(old.parent, table)) == code
    kept = list(old.parent.glob("tables.sqlite.schema-0001.*.backup"))
    assert len(kept) == 1
    with sqlite3.connect(kept[0]) as connection:
        assert connection.execute("select version from patolli_schema").fetchone() == (1,)
        assert connection.execute("select count(*) from patolli_entries").fetchone()[0] > 0
    asyncio.run(opened(old))
    assert len(list(old.parent.glob("*.backup"))) == 1, "nothing to do the second time"


def test_a_newer_database_is_refused_untouched(tmp_path: Path) -> None:
    file = tmp_path / "x.sqlite"
    asyncio.run(opened(file))
    with sqlite3.connect(file) as connection:
        connection.execute("update patolli_version set version_num = '9999'")
    with pytest.raises(BadSetup, match="newer"):
        asyncio.run(opened(file))
    assert not list(tmp_path.glob("*.backup"))


def test_a_backup_of_a_running_server_brings_everything_back(tmp_path: Path) -> None:
    """The file itself would not: what was just written still lies in SQLite's log beside it."""

    async def work() -> tuple[str, list[str]]:
        async with inside(tmp_path) as server:
            given = await server.tables.create(wish())
            await backup.write(server.store.engine, tmp_path / "kept.sqlite")
            with pytest.raises(BadSetup, match="never overwritten"):
                await backup.write(server.store.engine, tmp_path / "kept.sqlite")
            live = await server.tables.find(given.table)
            return given.table, [line.word for line in live.table.lines]

    table, words = asyncio.run(work())
    assert stat.S_IMODE((tmp_path / "kept.sqlite").stat().st_mode) == 0o600
    place = tmp_path / "again"
    place.mkdir()

    async def restore() -> list[str]:
        engine = engine_for(url(place / "tables.sqlite"))
        assert await backup.read(tmp_path / "kept.sqlite", engine) > 0
        with pytest.raises(BadSetup, match="not empty"):
            await backup.read(tmp_path / "kept.sqlite", engine)
        await engine.dispose()
        async with inside(place) as server:
            live = await server.tables.find(table)
            return [line.word for line in live.table.lines]

    assert asyncio.run(restore()) == words


def test_what_is_no_backup_is_refused(tmp_path: Path) -> None:
    (tmp_path / "text").write_text("nothing of the kind")
    sqlite3.connect(tmp_path / "empty.sqlite").execute("create table x (y)").connection.commit()

    async def work() -> None:
        engine = engine_for(url(tmp_path / "tables.sqlite"))
        for name in ("missing", "text", "empty.sqlite"):
            with pytest.raises(BadSetup):
                await backup.read(tmp_path / name, engine)
        await engine.dispose()

    asyncio.run(work())


def test_nobody_else_on_the_machine_reads_the_database(tmp_path: Path) -> None:
    async def work() -> None:
        async with inside(tmp_path) as server:
            await server.tables.create(wish())
            files = list(tmp_path.glob("tables.sqlite*"))
            assert len(files) >= 3  # the log and its index too
            assert all(stat.S_IMODE(file.stat().st_mode) & 0o077 == 0 for file in files)

    asyncio.run(work())


def run_admin(*arguments: str) -> tuple[int, str]:
    """`patolli admin`: its exit status and what it says."""
    told = CliRunner().invoke(app, ["admin", *arguments])
    if isinstance(told.exception, BadSetup):
        return 2, str(told.exception)
    return told.exit_code, told.stdout


def test_the_commands_of_whoever_runs_a_server(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    table, _ = asyncio.run(some_game(tmp_path))
    here, there = ("--database", "tables.sqlite"), ("--database", "new.sqlite")
    listed = json.loads(run_admin("list", "--json", *here)[1])
    assert [(row["table"], row["game"], row["state"]) for row in listed] == [
        (table, "toy", "running")
    ]
    assert run_admin("backup", "kept", *here)[0] == 0
    assert run_admin("backup", "kept", *here)[0] == 2
    assert run_admin("restore", "kept", *there)[0] == 0
    assert "1 tables, 0 with" in run_admin("check", *there)[1]
    with sqlite3.connect("new.sqlite") as connection:
        connection.execute("update patolli_entries set word = 'act fly' where who >= 0")
    status, told = run_admin("check", *there)
    assert status == 1 and table in told
    assert run_admin("close", table, *here)[0] == 0
    assert run_admin("close", "none", *here)[0] == 2
    assert run_admin("list", "--database", "none.sqlite")[0] == 2

    async def frozen() -> str:
        async with inside(tmp_path) as server:
            return (await server.tables.find(table)).frozen

    assert asyncio.run(frozen()) == "closed"
