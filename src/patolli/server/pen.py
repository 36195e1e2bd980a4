"""Writing to an SQLite file: a thread of its own, to which a transaction goes as a whole.

The driver for asyncio goes there and back for every statement, for the beginning and for the end;
that costs more than the writing.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from sqlalchemy import Engine, create_engine, event
from sqlalchemy.ext.asyncio import AsyncEngine
from sqlalchemy.sql.dml import UpdateBase

from patolli.server.database import file_of, set_up_sqlite

Written = Iterable[tuple[UpdateBase, list[dict[str, Any]]]]


class Pen:
    """The one that writes to the file of an engine."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine: Engine = create_engine(engine.url.set(drivername="sqlite"))
        event.listen(self._engine, "connect", set_up_sqlite)
        self._thread = ThreadPoolExecutor(1, "patolli-pen")

    async def write(self, steps: Written) -> None:
        """Carry out all statements or none, and come back when they are durable."""
        await asyncio.get_running_loop().run_in_executor(self._thread, self._write, steps)

    def _write(self, steps: Written) -> None:
        with self._engine.begin() as connection:
            for statement, rows in steps:
                connection.execute(statement, rows)

    def close(self) -> None:
        """Put it down; nothing is being written any more."""
        self._thread.shutdown()
        self._engine.dispose()


def pen_for(engine: AsyncEngine) -> Pen | None:
    """What writes to a file; None where there is none to be written to."""
    return Pen(engine) if file_of(engine) is not None else None
