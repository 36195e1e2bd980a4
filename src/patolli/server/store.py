"""Keeps tables in a database. What many tables write at the same moment is one transaction."""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from sqlalchemy import Connection, bindparam, select
from sqlalchemy.exc import DBAPIError, IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine
from sqlalchemy.sql.dml import UpdateBase

from patolli.engine.errors import BadSetup
from patolli.server import schema
from patolli.server.club.schema import CLOCKS
from patolli.server.database import Claim, engine_for, prepare
from patolli.server.packing import PACKED, unpack
from patolli.server.peers import LIVE, Fenced, Peers
from patolli.server.pen import pen_for
from patolli.server.schema import CHAT, ENTRIES, PAPERS, SEATS, TABLES

log = logging.getLogger("patolli.store")

FORGOTTEN = 86_400.0  # seconds after which a server that has not been seen is forgotten
BREATH = 0.008  # seconds from one transaction to the next: answers of that time share it
READERS = 8  # tables read at the same time; the others wait for their turn

Row = dict[str, Any]
Step = tuple[UpdateBase, list[Row]]
# What is to be written, under which lease, and who waits for it.
Job = tuple[Sequence[Step], str | None, asyncio.Future[None]]


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
    clock: Row | None = None


def options_of(row: Row) -> dict[str, str]:
    """The options of a stored table."""
    found: dict[str, str] = json.loads(row["options"])
    return found


def start_of(row: Row) -> list[int]:
    """The packed position a stored table began from, empty for the usual one."""
    found: list[int] = json.loads(row["start"]) if row["start"] else []
    return found


class Store:
    """The database with one writer, which commits for everybody at once."""

    def __init__(self, url: str) -> None:
        self.engine: AsyncEngine = engine_for(url, prompt=True)
        self.claim = Claim(self.engine)
        self.peers = Peers(self.engine, self.claim)
        self._pen = pen_for(self.engine)
        self._reading = asyncio.Semaphore(READERS)
        self._jobs: list[Job] = []
        self._work = asyncio.Event()
        self._writer: asyncio.Task[None] | None = None
        self._closing = False
        self.now: Callable[[], float] = time.time  # what the clocks of the tables go by
        self.commits = 0  # transactions so far; answers share them
        self.failures = 0  # transactions that the database did not take
        self.timed: Callable[[float], None] = lambda seconds: None  # told how long one took

    async def open(self) -> None:
        """Claim the database, create or upgrade its schema and start the writer."""
        try:
            await self.claim.take()
            await prepare(self.engine, self.claim.alone)
            await self.claim.let_in()
        except (SQLAlchemyError, OSError) as error:
            await self._give_up()
            await asyncio.sleep(0.1)  # the driver's thread still has something to say
            reason = str(getattr(error, "orig", None) or error)
            raise BadSetup(f"the database cannot be used: {reason}") from None
        except BadSetup:
            await self._give_up()
            raise
        self._writer = asyncio.create_task(self._write())
        if not self.peers.shared:
            row = {"id": self.peers.id, "address": "", "seen": self.now(), "machine": ""}
            forgotten = {"before": self.now() - FORGOTTEN}
            await self.commit((schema.FORGET_SERVERS, [forgotten]), (schema.ADD_SERVER, [row]))

    async def pulse(self) -> None:
        """Write something, to see whether that works; StorageError if not."""
        if self.peers.shared:
            await self.commit((LIVE, [{"me": self.peers.id}]))
        else:
            await self.commit((schema.PULSE, [{"of_server": self.peers.id, "at": time.time()}]))

    async def close(self) -> None:
        """Write what is left, hand the tables back and close."""
        if self._writer is not None:
            self._closing = True
            self._work.set()
            await self._writer
        with contextlib.suppress(SQLAlchemyError, OSError):  # then they are taken after a while
            await self.peers.leave()
        await self._give_up()

    async def _give_up(self) -> None:
        if self._pen is not None:
            self._pen.close()
        await self.claim.release()
        await self.engine.dispose()

    # ------------------------------------------------------------------------------- writing
    async def commit(self, *steps: Step, lease: str | None = None) -> None:
        """Write all of this or nothing, and come back when it is durable.

        What is about a table counts only under the lease that it was taken into memory with.
        """
        if self._closing:
            raise StorageError("the store is closed")
        if lease not in (None, self.peers.id):
            raise StorageError("the table was given up here")
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._jobs.append((steps, lease, done))
        self._work.set()
        await asyncio.shield(done)

    async def _write(self) -> None:
        """The writer: one transaction for everything that came in since the last one began.

        Whoever comes after a while of silence is written at once.
        """
        began = float("-inf")
        while self._jobs or not self._closing:
            await self._work.wait()
            breath = began + BREATH - time.monotonic()
            if breath > 0:
                await asyncio.sleep(breath)
            began = time.monotonic()
            self._work.clear()
            jobs, self._jobs = self._jobs, []
            if not jobs:
                continue
            failure = await self._transaction(jobs)
            if failure is None:
                for _, _, done in jobs:
                    if not done.done():
                        done.set_result(None)
                continue
            for job in jobs:  # one bad write must not hurt the others
                alone = failure if len(jobs) == 1 else await self._transaction([job])
                done = job[2]
                if done.done():
                    continue
                if alone is None:
                    done.set_result(None)
                else:
                    done.set_exception(alone)

    async def _transaction(self, jobs: list[Job]) -> Exception | None:
        """Write several jobs in one transaction; what went wrong, if anything."""
        merged: dict[int, tuple[UpdateBase, list[Row]]] = {}
        for steps, _, _ in jobs:
            for statement, rows in steps:
                merged.setdefault(id(statement), (statement, []))[1].extend(rows)
        steps, began = [step for step in merged.values() if step[1]], time.perf_counter()
        try:
            if self._pen is not None:  # one server alone: nobody to be fenced off from
                await self._pen.write(steps)
            else:
                async with self.engine.begin() as connection:
                    await self.peers.fence(connection, {lease for _, lease, _ in jobs if lease})
                    for statement, rows in steps:
                        await connection.execute(statement, rows)
        except IntegrityError:
            return Conflict()
        except Fenced:
            return StorageError("another server has these tables now")
        except (SQLAlchemyError, OSError) as error:
            self.failures += 1
            log.error("write failed", extra={"data": {"error": describe(error)}})
            return StorageError(describe(error))
        except Exception as error:  # the driver's own: without a writer every table stands still
            self.failures += 1
            log.exception("write failed")
            return StorageError(describe(error))
        self.commits += 1
        self.timed(time.perf_counter() - began)
        return None

    # ------------------------------------------------------------------------------- reading
    async def load(self, table_id: str) -> Saved | None:
        """Everything about a table, None if there is none."""
        look = partial(read_table, table_id=table_id)
        try:
            if self._pen is not None:
                return await self._pen.read(look)
            async with self._reading, self.engine.connect() as connection:
                return await connection.run_sync(look)
        except (SQLAlchemyError, OSError) as error:
            raise StorageError(describe(error)) from None

    async def rows(self, query: Any, values: Row | None = None) -> list[Row]:
        """The rows of a query, with the values that it asks for."""
        try:
            async with self._reading, self.engine.connect() as connection:
                return await rows(connection, query, values)
        except (SQLAlchemyError, OSError) as error:
            raise StorageError(describe(error)) from None

    async def change(self, statement: UpdateBase) -> int:
        """Carry out one change at once; how many rows it found."""
        try:
            async with self.engine.begin() as connection:
                return int((await connection.execute(statement)).rowcount)
        except (SQLAlchemyError, OSError) as error:
            raise StorageError(describe(error)) from None

    async def paper(self, table_id: str, name: str) -> str:
        """What is kept with a table under a name, empty if nothing is."""
        query = select(PAPERS.c.text).where(PAPERS.c.table_id == table_id, PAPERS.c.name == name)
        found = await self.rows(query)
        return str(found[0]["text"]) if found else ""

    async def keep(self, table_id: str, name: str, text: str) -> None:
        """Keep something with a table under a name, instead of what was kept there."""
        row = {"table_id": table_id, "name": name, "text": text, "at": time.time()}
        old = {"of_table": table_id, "of_name": name}
        await self.commit((schema.DROP_PAPER, [old]), (schema.ADD_PAPER, [row] if text else []))


def of_table(source: Any, order: Any) -> Any:
    """All rows of one table in order."""
    return select(source).where(source.c.table_id == bindparam("wanted")).order_by(order)


TABLE = select(TABLES).where(TABLES.c.id == bindparam("wanted"))
SEATS_OF = of_table(SEATS, SEATS.c.seat)
ENTRIES_OF = of_table(ENTRIES, ENTRIES.c.number)
CHAT_OF = of_table(CHAT, CHAT.c.number)
CLOCK_OF = of_table(CLOCKS, CLOCKS.c.table_id)
PACKED_OF = of_table(PAPERS, PAPERS.c.name).where(PAPERS.c.name == PACKED)


def read_table(connection: Connection, table_id: str) -> Saved | None:
    """Everything about a table, None if there is none; an archived one is unpacked."""

    def found(query: Any) -> list[Row]:
        return [dict(row) for row in connection.execute(query, {"wanted": table_id}).mappings()]

    tables = found(TABLE)
    if not tables:
        return None
    clocks, entries = found(CLOCK_OF), found(ENTRIES_OF)
    if not entries:  # looked for only now: they go in the moment in which the packed ones come
        entries = [row for paper in found(PACKED_OF) for row in unpack(table_id, paper["text"])]
    return Saved(
        tables[0],
        found(SEATS_OF),
        entries,
        found(CHAT_OF),
        clocks[0] if clocks else None,
    )


async def rows(connection: AsyncConnection, query: Any, values: Row | None = None) -> list[Row]:
    """The rows of a query as plain dicts."""
    return [dict(row) for row in (await connection.execute(query, values)).mappings()]


def describe(error: Exception) -> str:
    """What went wrong, without the statement and its values (they may hold secrets)."""
    cause = error.orig if isinstance(error, DBAPIError) else error
    return f"{type(cause).__name__}: {cause}"[:300]
