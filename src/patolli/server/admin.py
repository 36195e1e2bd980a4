"""What whoever runs a server does with its database: look, check, keep, bring back, close."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import asdict, dataclass
from pathlib import Path

from sqlalchemy import RowMapping, func, select
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine

from patolli.engine.errors import BadSetup, PatolliError
from patolli.server import backup, packing, schema, tokens, upgrade
from patolli.server.club import schema as club
from patolli.server.club.players import INVITATION_SECONDS
from patolli.server.database import engine_for, file_of
from patolli.server.memory import Memory
from patolli.server.refusals import Refusal
from patolli.server.schema import ENTRIES, PAPERS, TABLES
from patolli.server.settings import database_url
from patolli.server.store import Store, read_table


@dataclass(frozen=True)
class Listed:
    """One stored table."""

    table: str
    game: str
    seats: int
    lines: int
    created: float
    last: float  # when somebody last answered
    state: str  # running, over, archived (over, and packed), archive (a record) or closed

    def row(self) -> dict[str, object]:
        return asdict(self)


@asynccontextmanager
async def reached(database: str) -> AsyncIterator[AsyncEngine]:
    """A database of the newest schema, to read beside a running server."""
    engine = engine_for(database_url(database))
    try:
        file = file_of(engine)
        if file is not None and not file.is_file():
            raise BadSetup(f"there is no database {file}")
        async with engine.connect() as connection:
            found, wanted = await connection.run_sync(upgrade.check)
        if found != wanted:
            raise BadSetup(f"this database has schema {found or 'none'}: start the server once")
        yield engine
    except (SQLAlchemyError, OSError) as error:
        reason = getattr(error, "orig", None) or error
        raise BadSetup(f"the database cannot be used: {reason}") from None
    finally:
        await engine.dispose()


async def save(database: str, file: Path) -> int:
    """Copy a database into a new file while it is used."""
    async with reached(database) as engine:
        return await backup.write(engine, file)


async def bring_back(file: Path, database: str) -> int:
    """Put a backup into a new database."""
    url = database_url(database)
    engine = engine_for(url)
    try:
        return await backup.read(file, engine)
    finally:
        await engine.dispose()


async def tables(database: str) -> list[Listed]:
    """All stored tables, those answered last first."""
    count = (
        select(ENTRIES.c.table_id, func.max(ENTRIES.c.number).label("lines"))
        .add_columns(func.max(ENTRIES.c.at).label("last"))
        .group_by(ENTRIES.c.table_id)
        .subquery()
    )
    packed = (PAPERS.c.table_id == TABLES.c.id) & (PAPERS.c.name == packing.PACKED)
    head = func.substr(PAPERS.c.text, 1, packing.COUNT).label("packed")
    query = (
        select(TABLES, count.c.lines, count.c.last, head, PAPERS.c.at)
        .outerjoin(count, TABLES.c.id == count.c.table_id)
        .outerjoin(PAPERS, packed)
    )
    async with reached(database) as engine, engine.connect() as connection:
        rows = (await connection.execute(query)).mappings().all()
    found = [
        Listed(
            row["id"],
            row["game"],
            row["seats"],
            row["lines"] or packing.count(row["packed"] or "0"),
            row["created"],
            row["last"] or row["at"] or row["created"],
            state_of(row),
        )
        for row in rows
    ]
    return sorted(found, key=lambda table: -table.last)


def state_of(row: RowMapping) -> str:
    """What can still be done at a table."""
    if row["archive"]:
        return "archive"
    if row["ended"]:
        return "archived" if row["packed"] else "over"
    return "closed" if row["closed"] else "running"


async def wrong(database: str) -> AsyncIterator[tuple[str, str]]:
    """Replay every stored table: its id, and what is wrong with it or nothing."""
    async with reached(database) as engine:
        if engine.dialect.name == "sqlite":
            async with engine.connect() as connection:
                told = (await connection.exec_driver_sql("pragma integrity_check")).scalar_one()
            if told != "ok":
                yield "", f"the file is damaged: {told}"
        async with engine.connect() as connection:
            names = (await connection.execute(select(TABLES.c.id).order_by(TABLES.c.id))).scalars()
            listed = list(names)
        for name in listed:
            try:
                async with engine.connect() as connection:
                    saved = await connection.run_sync(read_table, name)
                if saved is None:
                    continue
                memory = Memory(saved)
            except (PatolliError, Refusal) as error:
                yield name, str(error)
                continue
            numbers = [row["number"] for row in saved.entries]
            if numbers != list(range(1, len(numbers) + 1)):
                yield name, "lines are missing"
            elif memory.frozen == "old-rules":
                yield name, "other rules or components: can be looked at, not played on"
            else:
                yield name, ""


async def invite(database: str) -> str:
    """A new invitation for a server with a closed door; it counts once, for two weeks."""
    token, now = tokens.new_token(), time.time()
    row = {"hash": tokens.hashed(token), "player": "", "expires": now + INVITATION_SECONDS}
    async with reached(database) as engine, engine.begin() as connection:
        await connection.execute(club.ADD_LINK, [{**row, "used": None}])
    return token


async def close(database: str, table: str) -> None:
    """Let nobody play on at a table.

    Servers on PostgreSQL are told; an SQLite file is needed alone, so its server must rest.
    """
    store = Store(database_url(database))
    await store.open()
    try:
        if await store.load(table) is None:
            raise BadSetup(f"there is no table {table!r}")
        await store.commit((schema.CLOSE_TABLE, [{"of_table": table}]))
        if store.peers.shared:
            await store.peers.tell({}, [table])
    finally:
        await store.close()
