"""Reaching a database: connections, its file, whose it is now, and its schema."""

from __future__ import annotations

import asyncio
import contextlib
import os
import sys
from datetime import UTC, datetime
from pathlib import Path
from typing import IO, Any

from sqlalchemy import event, text
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from patolli.engine.errors import BadSetup
from patolli.server import backup, upgrade

OURS = 0o600  # seeds of running games lie in the file: nobody else on the machine reads them
WAITS = (0.1, 0.3, 0.6, 1.0, 1.0, 0.0)  # seconds between tries to claim a PostgreSQL
HALF_DONE = 2000  # milliseconds that a paused server can keep a transaction open
ADVISORY = 0x7061746F6C6C69  # the number of our lock in PostgreSQL: "patolli"


def engine_for(url: str, prompt: bool = False) -> AsyncEngine:
    """Connections to a database; prompt ones lose what they leave lying half-done."""
    if not url.startswith("sqlite"):
        limits = {"server_settings": {"idle_in_transaction_session_timeout": str(HALF_DONE)}}
        return create_async_engine(
            url, pool_pre_ping=True, pool_timeout=None, connect_args=limits if prompt else {}
        )
    engine = create_async_engine(url)
    event.listen(engine.sync_engine, "connect", set_up_sqlite)
    return engine


def set_up_sqlite(connection: Any, _record: Any) -> None:
    """Durable at every commit, and readers do not stop the writer."""
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "busy_timeout=10000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def file_of(engine: AsyncEngine) -> Path | None:
    """The file of an SQLite database, None for a server or for memory."""
    name = engine.url.database
    if engine.dialect.name != "sqlite" or not name or name == ":memory:":
        return None
    return Path(name)


class Claim:
    """The right to play on a database.

    An SQLite file is one server's at a time: two would both go on with the same games and tell
    their players different things. Servers on PostgreSQL share it (`peers.py`); its schema is
    changed only by one that is alone.
    """

    def __init__(self, engine: AsyncEngine) -> None:
        self.engine = engine
        self.held: AsyncConnection | None = None  # as long as it is open, the claim stands
        self.alone = True
        self._lock: IO[str] | None = None

    async def take(self) -> None:
        """Claim the database; BadSetup if somebody else wants it for themselves."""
        file = file_of(self.engine)
        if file is not None:
            self._lock_file(file)
        elif self.engine.dialect.name == "postgresql":
            await self._share()

    async def _share(self) -> None:
        connection = await self.engine.connect()
        self.held = await connection.execution_options(isolation_level="AUTOCOMMIT")
        for wait in WAITS:  # PostgreSQL may not have noticed yet that the last server died
            self.alone = await self._ask("try_advisory_lock")
            if self.alone or await self._ask("try_advisory_lock_shared"):
                return
            await asyncio.sleep(wait)
        raise BadSetup("another server plays on this database; stop it first")

    async def _ask(self, function: str) -> bool:
        assert self.held is not None
        return bool((await self.held.execute(text(f"select pg_{function}({ADVISORY})"))).scalar())

    async def let_in(self) -> None:
        """The schema is as it should be: others may play here too."""
        if self.held is not None and self.alone:
            self.alone = False
            await self._ask("advisory_lock_shared")
            await self._ask("advisory_unlock")

    async def again(self) -> None:
        """Claim it once more: the connection that stood for the claim was lost."""
        await self.release()
        await self.take()
        await self.let_in()

    def _lock_file(self, file: Path) -> None:
        if not file.parent.is_dir():
            raise BadSetup(f"the database cannot be used: there is no folder {file.parent}")
        descriptor = os.open(file, os.O_RDWR | os.O_CREAT, OURS)
        os.close(descriptor)
        with contextlib.suppress(PermissionError):  # somebody else's file that we may write
            file.chmod(OURS)
        lock = open(f"{file}.lock", "a+", encoding="utf-8", opener=private)  # noqa: SIM115
        try:
            lock_whole(lock)
        except OSError:
            lock.seek(0)
            who = lock.read(80).strip()
            lock.close()
            running = f" (process {who})" if who else ""
            raise BadSetup(f"another server{running} plays on {file}; stop it first") from None
        lock.truncate(0)
        lock.write(f"{os.getpid()}\n")
        lock.flush()
        self._lock = lock

    async def release(self) -> None:
        """Let somebody else have it."""
        if self._lock is not None:
            self._lock.close()
            self._lock = None
        if self.held is not None:
            held, self.held = self.held, None
            with contextlib.suppress(SQLAlchemyError, OSError):
                await held.invalidate()  # a claim must not outlive us in the pool
                await held.close()


def lock_whole(file: IO[str]) -> None:
    """Lock a file until it is closed or the process ends; OSError if somebody else has it."""
    if sys.platform == "win32":
        import msvcrt

        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
    else:
        import fcntl

        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


def private(name: str, flags: int) -> int:
    """Open a file that only this user can read."""
    return os.open(name, flags, OURS)


async def prepare(engine: AsyncEngine, alone: bool = True) -> None:
    """Bring the schema up to date; what is there is kept in a file before it is changed."""
    if engine.dialect.name == "sqlite":
        await bring_up(engine, alone)
        return
    patient = engine_for(engine.url.render_as_string(hide_password=False))
    try:
        await bring_up(patient, alone)
    finally:
        await patient.dispose()


async def bring_up(engine: AsyncEngine, alone: bool) -> None:
    """The same, over connections that may take their time."""
    async with engine.connect() as connection:
        found, wanted = await connection.run_sync(upgrade.check)
    if found == wanted:
        return
    if not alone:
        raise BadSetup("servers of an older Patolli play on this database; stop them all first")
    if found:
        await backup.write(engine, kept_before(engine, found))
    async with engine.begin() as connection:
        await connection.run_sync(upgrade.bring_up)


def kept_before(engine: AsyncEngine, version: str) -> Path:
    """The file that keeps a database as it was before its schema is changed."""
    file = file_of(engine)
    now = datetime.now(UTC).strftime("%Y%m%dT%H%M%S")
    if file is not None:
        return file.with_name(f"{file.name}.schema-{version}.{now}.backup")
    from patolli.server.settings import data_folder

    folder = data_folder()
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    return folder / f"{engine.url.database}.schema-{version}.{now}.backup"
