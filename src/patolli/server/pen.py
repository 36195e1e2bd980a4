"""Writing to an SQLite file and reading from it: a thread for each, to which a transaction goes as
a whole.

The driver for asyncio goes there and back for every statement, for the beginning and for the end;
that costs more than the writing or the reading. So does putting a statement together again for
every transaction: the writer keeps its connection, and the text of every statement.
"""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.dialects.sqlite.pysqlite import SQLiteDialect_pysqlite
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncEngine
from sqlalchemy.sql.dml import UpdateBase

from patolli.server.database import file_of, set_up_sqlite

Written = Iterable[tuple[UpdateBase, list[dict[str, Any]]]]
Found = TypeVar("Found")
Row = dict[str, Any]
NAMED = SQLiteDialect_pysqlite(paramstyle="named")  # rows are given as they are


class Pen:
    """The one that writes to the file of an engine, and reads from it."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine: Engine = create_engine(engine.url.set(drivername="sqlite"))
        event.listen(self._engine, "connect", set_up_sqlite)
        self._thread = ThreadPoolExecutor(1, "patolli-pen")
        self._reader = ThreadPoolExecutor(1, "patolli-reader")
        self._held: Any = None  # the connection that writes
        self._texts: dict[tuple[object, ...], tuple[str, Row]] = {}

    async def write(self, steps: Written) -> None:
        """Carry out all statements or none, and come back when they are durable."""
        await asyncio.get_running_loop().run_in_executor(self._thread, self._write, steps)

    def _write(self, steps: Written) -> None:
        if self._held is None:
            self._held = self._engine.raw_connection()
        try:
            for statement, rows in steps:
                text, fixed = self._text(statement, rows[0])
                given = [{**fixed, **row} for row in rows] if fixed else rows
                self._held.driver_connection.executemany(text, given)
            self._held.commit()
        except BaseException as error:
            self._drop()
            if isinstance(error, sqlite3.Error):
                raise DBAPIError.instance(None, None, error, sqlite3.Error) from error
            raise

    def _text(self, statement: UpdateBase, row: Row) -> tuple[str, Row]:
        """A statement for rows like this one, and the values that are the same for all of them."""
        key = (statement, *row)
        found = self._texts.get(key)
        if found is None:
            made = statement.compile(dialect=NAMED, column_keys=list(row))
            binds = made.bind_names.items()
            fixed = {name: bind.value for bind, name in binds if not bind.required}
            found = self._texts[key] = str(made), fixed
        return found

    def _drop(self) -> None:
        """Undo what was not finished, and begin again with a new connection."""
        held, self._held = self._held, None
        with contextlib.suppress(Exception):
            held.rollback()
            held.close()

    async def read(self, look: Callable[[Connection], Found]) -> Found:
        """What is found by looking through one connection, of one moment."""
        return await asyncio.get_running_loop().run_in_executor(self._reader, self._read, look)

    def _read(self, look: Callable[[Connection], Found]) -> Found:
        with self._engine.connect() as connection:
            return look(connection)

    def close(self) -> None:
        """Put it down; nothing is being written any more."""
        self._thread.submit(self._drop)
        self._thread.shutdown()
        self._reader.shutdown()
        self._engine.dispose()


def pen_for(engine: AsyncEngine) -> Pen | None:
    """What writes to a file; None where there is none to be written to."""
    return Pen(engine) if file_of(engine) is not None else None
