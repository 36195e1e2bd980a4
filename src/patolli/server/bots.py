"""Bots think in worker processes; a late or crashed one is replaced and greedy answers instead."""

from __future__ import annotations

import asyncio
import logging
import sys
from typing import Any

import msgspec

from patolli.server.asking import Task

log = logging.getLogger("patolli.bots")

START = 60.0  # seconds for a worker to load the games
QUIET = 1.0  # seconds after the start in which workers load nothing, so that pages come first
MOST = 4 * 1024 * 1024  # bytes of an answer

Plan = dict[int, str]  # words a bot has decided on, by the hash of the view to come


class WorkFailed(Exception):
    """A worker was late, crashed or refused."""


class WorkRefused(Exception):
    """The work cannot be done with what was given; the message is for people."""


class Worker:
    """One process; it is started when it is first needed and again after it was given up."""

    def __init__(self) -> None:
        self.process: asyncio.subprocess.Process | None = None

    async def ready(self) -> asyncio.subprocess.Process:
        """The running process, with the games loaded."""
        if self.process is None or self.process.returncode is not None:
            self.process = await asyncio.create_subprocess_exec(
                *(sys.executable, "-m", "patolli.server.worker"),
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                limit=MOST,
            )
            await asyncio.wait_for(self._receive(self.process), START)
        return self.process

    async def ask(self, request: dict[str, Any], seconds: float) -> Any:
        """What the worker makes of a request; WorkFailed, and the process is gone."""
        try:
            process = await self.ready()
            answer = await asyncio.wait_for(self._exchange(process, request), seconds)
        except (TimeoutError, OSError, EOFError, ValueError, msgspec.DecodeError) as error:
            self.kill()
            raise WorkFailed(f"{type(error).__name__}: {error}") from None
        except asyncio.CancelledError:
            self.kill()
            raise
        if "refused" in answer:
            raise WorkRefused(answer["refused"])
        if "error" in answer:
            raise WorkFailed(answer["error"])
        return answer["result"]

    async def _exchange(self, process: asyncio.subprocess.Process, request: dict[str, Any]) -> Any:
        assert process.stdin is not None
        data = msgspec.msgpack.encode(request)
        process.stdin.write(len(data).to_bytes(4, "big") + data)
        await process.stdin.drain()
        return await self._receive(process)

    async def _receive(self, process: asyncio.subprocess.Process) -> Any:
        assert process.stdout is not None
        size = int.from_bytes(await process.stdout.readexactly(4), "big")
        if size > MOST:
            raise ValueError("an answer too long")
        return msgspec.msgpack.decode(await process.stdout.readexactly(size))

    def kill(self) -> None:
        """Give the process up."""
        if self.process is not None and self.process.returncode is None:
            self.process.kill()
        self.process = None


class Pool:
    """A few workers that take one task after the other."""

    def __init__(self, count: int, late: float) -> None:
        self.late = late
        self.workers = [Worker() for _ in range(count)]
        self.replaced = 0  # workers given up so far
        self._idle: asyncio.LifoQueue[Worker] = asyncio.LifoQueue()
        self._warming: set[asyncio.Task[None]] = set()
        for worker in self.workers:
            self._idle.put_nowait(worker)

    def start(self) -> None:
        """Start the processes without waiting for them."""
        for _ in self.workers:
            self._warm(QUIET)

    def _warm(self, after: float = 0.0) -> None:
        """Let an idle worker load the games in the background."""
        task = asyncio.create_task(self._load(after))
        self._warming.add(task)
        task.add_done_callback(self._warming.discard)

    async def _load(self, after: float) -> None:
        await asyncio.sleep(after)
        worker = await self._idle.get()
        try:
            await worker.ready()
        except (TimeoutError, OSError, EOFError) as error:
            worker.kill()
            log.error("worker does not start", extra={"data": {"error": str(error)}})
        finally:
            self._idle.put_nowait(worker)

    async def close(self) -> None:
        """End all processes."""
        warming = list(self._warming)
        for task in warming:
            task.cancel()
        await asyncio.gather(*warming, return_exceptions=True)
        for worker in self.workers:
            process = worker.process
            worker.kill()
            if process is not None:
                await process.wait()

    async def ask(self, request: dict[str, Any], seconds: float) -> Any:
        """Let the next idle worker do something; WorkFailed if it cannot."""
        worker = await self._idle.get()
        try:
            return await worker.ask(request, seconds)
        except WorkFailed as failed:
            if worker.process is None:
                self.replaced += 1
            data = {"do": request["do"], "error": str(failed)}
            log.warning("work failed", extra={"data": data})
            raise
        finally:
            self._idle.put_nowait(worker)
            if worker.process is None:
                self._warm()

    async def choose(self, task: Task) -> tuple[str, Plan]:
        """A bot's answer and its plan for the rest of its turn.

        If it is late or crashes, greedy answers; if even that fails, it is the first choice.
        """
        if len(task.words) == 1:
            return task.words[0], {}
        for level in (task.level, ""):
            request = {"do": "choose", "task": msgspec.structs.replace(task, level=level)}
            try:
                word, plan = await self.ask(request, self.late)
            except (WorkFailed, WorkRefused):
                continue
            if word in task.words:
                return str(word), plan
        return task.words[0], {}
