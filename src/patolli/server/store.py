"""Keeps tables in a database. What many tables write at the same moment is one transaction."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sqlalchemy import event, insert, select, text, update
from sqlalchemy.exc import DBAPIError, IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine
from sqlalchemy.sql.dml import UpdateBase

from patolli.engine.errors import BadSetup
from patolli.server import schema
from patolli.server.schema import CHAT, ENTRIES, SCHEMA, SEATS, TABLES, metadata

log = logging.getLogger("patolli.store")

Row = dict[str, Any]
Step = tuple[UpdateBase, list[Row]]


class Conflict(Exception):
    """Somebody else has written the same entry: what is in memory is old."""


class StorageError(Exception):
    """The database did not take it; nobody may be told that it happened."""


@dataclass(frozen=True)
class Saved:
    """A table as it was kept."""

    table: Row
    seats: list[Row]
    entries: list[Row]
    chat: list[Row]

    @property
    def options(self) -> dict[str, str]:
        found: dict[str, str] = json.loads(self.table["options"])
        return found

    @property
    def start(self) -> list[int]:
        found: list[int] = json.loads(self.table["start"]) if self.table["start"] else []
        return found


class Store:
    """The database with one writer, which commits for everybody at once."""

    def __init__(self, url: str) -> None:
        self.sqlite = url.startswith("sqlite")
        options: dict[str, Any] = {} if self.sqlite else {"pool_pre_ping": True}
        self.engine: AsyncEngine = create_async_engine(url, **options)
        if self.sqlite:
            event.listen(self.engine.sync_engine, "connect", set_up_sqlite)
        self._jobs: list[tuple[Sequence[Step], asyncio.Future[None]]] = []
        self._work = asyncio.Event()
        self._writer: asyncio.Task[None] | None = None
        self._closing = False
        self.commits = 0  # transactions so far; answers share them

    async def open(self) -> None:
        """Create or upgrade the schema and start the writer."""
        file = self.engine.url.database if self.sqlite else None
        if file and file != ":memory:" and not Path(file).parent.is_dir():
            raise BadSetup(f"the database cannot be used: there is no folder {Path(file).parent}")
        try:
            async with self.engine.begin() as connection:
                await upgrade(connection)
        except (SQLAlchemyError, OSError) as error:
            await self.engine.dispose()
            await asyncio.sleep(0.1)  # the driver's thread still has something to say
            reason = str(getattr(error, "orig", None) or error)
            raise BadSetup(f"the database cannot be used: {reason}") from None
        self._writer = asyncio.create_task(self._write())

    async def close(self) -> None:
        """Write what is left and close."""
        if self._writer is not None:
            self._closing = True
            self._work.set()
            await self._writer
        await self.engine.dispose()

    # ------------------------------------------------------------------------------- writing
    async def commit(self, *steps: Step) -> None:
        """Write all of this or nothing, and come back when it is durable."""
        if self._closing:
            raise StorageError("the store is closed")
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._jobs.append((steps, done))
        self._work.set()
        await asyncio.shield(done)

    async def _write(self) -> None:
        """The writer: one transaction for everything that came in during the last one."""
        while self._jobs or not self._closing:
            await self._work.wait()
            self._work.clear()
            jobs, self._jobs = self._jobs, []
            if not jobs:
                continue
            failure = await self._transaction([steps for steps, _ in jobs])
            if failure is None:
                for _, done in jobs:
                    if not done.done():
                        done.set_result(None)
                continue
            for steps, done in jobs:  # one bad write must not hurt the others
                alone = failure if len(jobs) == 1 else await self._transaction([steps])
                if done.done():
                    continue
                if alone is None:
                    done.set_result(None)
                else:
                    done.set_exception(alone)

    async def _transaction(self, jobs: list[Sequence[Step]]) -> Exception | None:
        """Write several jobs in one transaction; what went wrong, if anything."""
        merged: dict[int, tuple[UpdateBase, list[Row]]] = {}
        for steps in jobs:
            for statement, rows in steps:
                merged.setdefault(id(statement), (statement, []))[1].extend(rows)
        try:
            async with self.engine.begin() as connection:
                for statement, rows in merged.values():
                    if rows:
                        await connection.execute(statement, rows)
        except IntegrityError:
            return Conflict()
        except (SQLAlchemyError, OSError) as error:
            log.error("write failed", extra={"data": {"error": describe(error)}})
            return StorageError(describe(error))
        self.commits += 1
        return None

    # ------------------------------------------------------------------------------- reading
    async def load(self, table_id: str) -> Saved | None:
        """Everything about a table, None if there is none."""
        try:
            async with self.engine.connect() as connection:
                found = await rows(connection, select(TABLES).where(TABLES.c.id == table_id))
                if not found:
                    return None
                return Saved(
                    found[0],
                    await rows(connection, of_table(SEATS, table_id, SEATS.c.seat)),
                    await rows(connection, of_table(ENTRIES, table_id, ENTRIES.c.number)),
                    await rows(connection, of_table(CHAT, table_id, CHAT.c.number)),
                )
        except (SQLAlchemyError, OSError) as error:
            raise StorageError(describe(error)) from None


def of_table(source: Any, table_id: str, order: Any) -> Any:
    """All rows of one table in order."""
    return select(source).where(source.c.table_id == table_id).order_by(order)


async def rows(connection: AsyncConnection, query: Any) -> list[Row]:
    """The rows of a query as plain dicts."""
    return [dict(row) for row in (await connection.execute(query)).mappings()]


async def upgrade(connection: AsyncConnection) -> None:
    """Bring the schema to this version; BadSetup if a newer Patolli made it."""
    newest = len(schema.UPGRADES) + 1
    await connection.run_sync(metadata.create_all)
    found = (await connection.execute(select(SCHEMA.c.version))).scalar_one_or_none()
    if found is None:
        await connection.execute(insert(SCHEMA).values(version=newest))
        return
    if found > newest:
        raise BadSetup(f"this database was made by a newer Patolli (schema {found}, not {newest})")
    for statements in schema.UPGRADES[found - 1 :]:
        for statement in statements:
            await connection.execute(text(statement))
    if found < newest:
        await connection.execute(update(SCHEMA).values(version=newest))


def set_up_sqlite(connection: Any, _record: Any) -> None:
    """Durable at every commit, and readers do not stop the writer."""
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "busy_timeout=10000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def describe(error: Exception) -> str:
    """What went wrong, without the statement and its values (they may hold secrets)."""
    cause = error.orig if isinstance(error, DBAPIError) else error
    return f"{type(cause).__name__}: {cause}"[:300]
