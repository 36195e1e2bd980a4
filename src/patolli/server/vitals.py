"""Whether a server is well: it can write, its workers answer, and the disk has room."""

from __future__ import annotations

import asyncio
import shutil
import time
from typing import Literal

from msgspec import Struct

from patolli.server.bots import CHECKS, Pool, WorkFailed, WorkRefused
from patolli.server.database import file_of
from patolli.server.store import Conflict, StorageError, Store

FRESH = 2.0  # seconds for which a finding is good
PATIENCE = 5.0  # seconds for a write or for an idle worker
STUCK = 30.0  # seconds in which some worker must have answered if anybody waits for one
ROOM = 50 * 1024 * 1024  # bytes the disk must have left


class HealthFacts(Struct):
    """How the server is: `ok`, or `ill` with what is wrong."""

    status: Literal["ok", "ill"]
    problems: list[str]
    version: str
    compiled: bool
    tables: int
    sockets: int


class Vitals:
    """What is wrong with a server now; looked at when somebody asks, and not more often."""

    def __init__(self, store: Store, pool: Pool) -> None:
        self.store = store
        self.pool = pool
        self.leaving = False  # whether the server is being stopped
        self._found: list[str] = []
        self._looked = float("-inf")
        self._began = time.monotonic()
        self._lock = asyncio.Lock()

    async def problems(self) -> list[str]:
        """Words for what is wrong: `storage`, `disk`, `workers`, `leaving`."""
        async with self._lock:
            if time.monotonic() - self._looked > FRESH:
                found = await asyncio.gather(self._storage(), self._workers())
                self._found = [word for word in (*found, self._disk()) if word]
                self._looked = time.monotonic()
        return [*self._found, "leaving"] if self.leaving else list(self._found)

    async def _storage(self) -> str:
        try:
            await asyncio.wait_for(self.store.pulse(), PATIENCE)
        except (StorageError, Conflict, TimeoutError):
            return "storage"
        return ""

    async def _workers(self) -> str:
        pool, now = self.pool, time.monotonic()
        if pool.idle:
            if not pool.alive:  # not loaded yet: fine for a while after the start
                return "workers" if now - self._began > 2 * STUCK and pool.replaced else ""
            try:
                await pool.ask({"do": "ping"}, PATIENCE, CHECKS, PATIENCE)
            except (WorkFailed, WorkRefused):
                return "workers"
            return ""
        return "workers" if any(pool.waiting) and now - pool.answered > STUCK else ""

    def _disk(self) -> str:
        file = file_of(self.store.engine)
        if file is None:
            return ""
        return "disk" if shutil.disk_usage(file.parent).free < ROOM else ""
