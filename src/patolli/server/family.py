"""Several processes that serve at one address, and the one that starts them and ends them.

They accept at the same socket; which of them has a table is written in the database (`peers.py`).
Bots think in workers of the parent, which all share. A process that ends is started again, one
that gives no sign of life is ended; if the parent ends, so do all.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import signal
import socket
import sys
import time
from collections.abc import Callable
from dataclasses import asdict
from typing import Any

from patolli.server import study
from patolli.server.bots import Pool
from patolli.server.settings import Settings
from patolli.server.sharing import BOTS, STUDY, Host, Line, first_message, packed

log = logging.getLogger("patolli.family")

LOOK = 1.0  # seconds between two looks at the processes
SILENT = 15.0  # seconds without a sign of life after which a process is ended
START = 60.0  # seconds for a process to begin to answer
STOPPING = 12.0  # seconds for a process to finish what it has in hand
FIRST_WAIT, LONGEST_WAIT = 0.1, 10.0  # seconds before a process that ended is started again
WELL = 30.0  # seconds after which it counts as well again


class Family:
    """The parent of the processes that serve."""

    def __init__(self, settings: Settings, listening: socket.socket) -> None:
        self.settings = settings
        self.listening = listening
        memory = settings.worker_memory
        self.pools = {
            BOTS: Pool(settings.worker_count, settings.late, memory),
            STUDY: Pool(settings.review_workers, study.LATE, memory),
        }
        self.serving: Callable[[], None] = lambda: None  # told when all of them answer
        self._ready: set[int] = set()  # the numbers of those that answer
        self._announced = False
        self._processes: dict[int, asyncio.subprocess.Process] = {}
        self._stopping = asyncio.Event()

    async def run(self) -> None:
        """Serve until somebody stops it."""
        loop = asyncio.get_running_loop()
        for one in (signal.SIGINT, signal.SIGTERM):
            loop.add_signal_handler(one, self._stopping.set)
        self.pools[BOTS].start()
        numbers = range(1, self.settings.processes + 1)
        raising = [asyncio.create_task(self._raise(number)) for number in numbers]
        resting = asyncio.create_task(self._rest())
        await self._stopping.wait()
        self.listening.close()
        for process in self._processes.values():
            with contextlib.suppress(ProcessLookupError):
                process.terminate()
        _, late = await asyncio.wait(raising, timeout=STOPPING)
        for task in (*late, resting):
            task.cancel()
        await asyncio.gather(*raising, resting, return_exceptions=True)
        for pool in self.pools.values():
            await pool.close()

    async def _raise(self, number: int) -> None:
        """Start a process, and start it again whenever it ends."""
        wait = FIRST_WAIT
        while not self._stopping.is_set():
            began = time.monotonic()
            await self._serve(number)
            if self._stopping.is_set():
                return
            wait = FIRST_WAIT if time.monotonic() - began > WELL else min(LONGEST_WAIT, 2 * wait)
            log.error("a process has ended", extra={"data": {"process": number}})
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._stopping.wait(), wait)

    async def _serve(self, number: int) -> None:
        """One process, from its beginning to its end."""
        here, there = socket.socketpair()
        here.sendall(packed({"number": number, "settings": asdict(self.settings)}))
        files = (self.listening.fileno(), there.fileno())
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "patolli.server.member", *map(str, files)), pass_fds=files
        )
        there.close()
        self._processes[number] = process
        host = Host(await Line.over(here), self.pools)
        host.ready = lambda: self._is_ready(number)
        works = (host.run(), self._watch(number, host, process))
        tasks = [asyncio.create_task(work) for work in works]
        try:
            await process.wait()
        finally:
            if process.returncode is None:
                process.kill()
                await process.wait()
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            host.line.close()
            self._ready.discard(number)
            del self._processes[number]

    def _is_ready(self, number: int) -> None:
        self._ready.add(number)
        if len(self._ready) == self.settings.processes and not self._announced:
            self._announced = True
            self.serving()

    async def _watch(self, number: int, host: Host, process: asyncio.subprocess.Process) -> None:
        """End a process that hangs: its tables are another's by now, its browsers must know."""
        while True:
            await asyncio.sleep(LOOK)
            host.look()
            if time.monotonic() - host.heard > (SILENT if number in self._ready else START):
                log.error("a process hangs", extra={"data": {"process": number}})
                process.kill()
                return

    async def _rest(self) -> None:
        """End the workers for reviews while nobody studies."""
        pool = self.pools[STUDY]
        while True:
            await asyncio.sleep(LOOK)
            idle = pool.idle == len(pool.workers) and time.monotonic() - pool.answered > study.IDLE
            if pool.alive and idle:
                pool.rest()


def born(listening: int, line: int) -> tuple[socket.socket, socket.socket, int, Settings]:
    """What a process is given: where to listen, its parent, its number, the settings."""
    parent = socket.socket(fileno=line)
    told: dict[str, Any] = first_message(parent)
    given: dict[str, Any] = {
        name: tuple(value) if isinstance(value, list) else value
        for name, value in told["settings"].items()
    }
    return socket.socket(fileno=listening), parent, told["number"], Settings(**given)
