"""Writing to an SQLite file and reading from it: a thread for each, to which a transaction goes as
a whole.

The driver for asyncio goes there and back for every statement, for the beginning and for the end;
that costs more than the writing or the reading.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.ext.asyncio import AsyncEngine
from sqlalchemy.sql.dml import UpdateBase

from patolli.server.database import file_of, set_up_sqlite

Written = Iterable[tuple[UpdateBase, list[dict[str, Any]]]]
Found = TypeVar("Found")


class Pen:
    """The one that writes to the file of an engine, and reads from it."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine: Engine = create_engine(engine.url.set(drivername="sqlite"))
        event.listen(self._engine, "connect", set_up_sqlite)
        self._thread = ThreadPoolExecutor(1, "patolli-pen")
        self._reader = ThreadPoolExecutor(1, "patolli-reader")

    async def write(self, steps: Written) -> None:
        """Carry out all statements or none, and come back when they are durable."""
        await asyncio.get_running_loop().run_in_executor(self._thread, self._write, steps)

    def _write(self, steps: Written) -> None:
        with self._engine.begin() as connection:
            for statement, rows in steps:
                connection.execute(statement, rows)

    async def read(self, look: Callable[[Connection], Found]) -> Found:
        """What is found by looking through one connection, of one moment."""
        return await asyncio.get_running_loop().run_in_executor(self._reader, self._read, look)

    def _read(self, look: Callable[[Connection], Found]) -> Found:
        with self._engine.connect() as connection:
            return look(connection)

    def close(self) -> None:
        """Put it down; nothing is being written any more."""
        self._thread.shutdown()
        self._reader.shutdown()
        self._engine.dispose()


def pen_for(engine: AsyncEngine) -> Pen | None:
    """What writes to a file; None where there is none to be written to."""
    return Pen(engine) if file_of(engine) is not None else None
