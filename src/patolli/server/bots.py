"""Bots think in worker processes; a late or crashed one is replaced and greedy answers instead."""

from __future__ import annotations

import asyncio
import logging
import sys
import time
from collections import deque
from typing import Any

import msgspec

from patolli.server.asking import Task
from patolli.server.settings import Settings

log = logging.getLogger("patolli.bots")

START = 60.0  # seconds for a worker to load the games
QUIET = 1.0  # seconds after the start in which workers load nothing, so that pages come first
MOST = 4 * 1024 * 1024  # bytes of an answer

# Kinds of work, each with a queue of its own: bots at tables where somebody plays, hints, checks of
# what people bring, bots at tables whose players are away, and bots among themselves.
PLAYING, HINTS, CHECKS, AWAY, ALONE = KINDS = range(5)
KIND_NAMES = ("playing", "hints", "checks", "away", "alone")

Plan = dict[int, str]  # words a bot has decided on, by the hash of the view to come


class WorkFailed(Exception):
    """A worker was late, crashed or refused."""


class WorkBusy(WorkFailed):
    """No worker had time."""


class WorkRefused(Exception):
    """The work cannot be done with what was given; the message is for people, in every language."""

    def __init__(self, tongues: dict[str, str]) -> None:
        super().__init__(tongues["en"])
        self.tongues = tongues


class Worker:
    """One process; it is started when it is first needed and again after it was given up."""

    def __init__(self, memory: int) -> None:
        self.memory = memory
        self.process: asyncio.subprocess.Process | None = None

    async def ready(self) -> asyncio.subprocess.Process:
        """The running process, with the games loaded."""
        if self.process is None or self.process.returncode is not None:
            starting = asyncio.create_task(self._start())
            try:
                self.process = await asyncio.shield(starting)
            except asyncio.CancelledError:
                self.process = await starting  # it is there already: let nobody forget to end it
                raise
            await asyncio.wait_for(self._receive(self.process), START)
        return self.process

    async def _start(self) -> asyncio.subprocess.Process:
        return await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "patolli.server.worker", str(self.memory)),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            limit=MOST,
        )

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
    """A few workers that take one task after the other, from everybody in turn."""

    def __init__(self, count: int, late: float, memory: int = Settings.worker_memory) -> None:
        self.late = late
        self.workers = [Worker(memory) for _ in range(count)]
        self.replaced = 0  # workers given up so far
        self.answered = time.monotonic()  # when a worker last answered
        self.queue = Queue(self.workers)
        self._warming: set[asyncio.Task[None]] = set()
        self._closed = False

    def start(self) -> None:
        """Start the processes without waiting for them."""
        for _ in self.workers:
            self._warm(QUIET)

    def _warm(self, after: float = 0.0) -> None:
        """Let an idle worker load the games in the background."""
        if self._closed:
            return
        task = asyncio.create_task(self._load(after))
        self._warming.add(task)
        task.add_done_callback(self._warming.discard)

    async def _load(self, after: float) -> None:
        await asyncio.sleep(after)
        worker = await self.queue.take(PLAYING)
        try:
            await worker.ready()
        except (TimeoutError, OSError, EOFError) as error:
            worker.kill()
            log.error("worker does not start", extra={"data": {"error": str(error)}})
        finally:
            self.queue.give(worker)

    async def close(self) -> None:
        """End all processes, and start none for work that is broken off."""
        self._closed = True
        warming = list(self._warming)
        for task in warming:
            task.cancel()
        await asyncio.gather(*warming, return_exceptions=True)
        for worker in self.workers:
            process = worker.process
            worker.kill()
            if process is not None:
                await process.wait()

    def rest(self) -> None:
        """End the processes until somebody needs them again; only while nobody does."""
        for worker in self.workers:
            worker.kill()

    @property
    def alive(self) -> int:
        """Workers that have loaded the games."""
        return sum(1 for worker in self.workers if worker.process is not None)

    @property
    def idle(self) -> int:
        """Workers that have nothing to do."""
        return len(self.queue.idle)

    @property
    def waiting(self) -> list[int]:
        """How much work of each kind waits for a worker."""
        return [len(queue) for queue in self.queue.waiting]

    async def ask(
        self, request: dict[str, Any], seconds: float, who: int, patience: float | None = None
    ) -> Any:
        """Let a worker do something for one of the queues; WorkFailed if it cannot, or is busy."""
        worker = await self.queue.take(who, patience)
        try:
            result = await worker.ask(request, seconds)
            self.answered = time.monotonic()
            return result
        except WorkRefused:
            self.answered = time.monotonic()
            raise
        except WorkFailed as failed:
            if worker.process is None:
                self.replaced += 1
            data = {"do": request["do"], "error": str(failed)}
            log.warning("work failed", extra={"data": data})
            raise
        finally:
            self.queue.give(worker)
            if worker.process is None:
                self._warm()

    async def choose(self, task: Task, who: int = PLAYING) -> tuple[str, Plan]:
        """A bot's answer and its plan for the rest of its turn.

        If it is late or crashes, greedy answers; if even that fails, it is the first choice.
        """
        if len(task.words) == 1:
            return task.words[0], {}
        for level in (task.level, ""):
            request = {"do": "choose", "task": msgspec.structs.replace(task, level=level)}
            try:
                word, plan = await self.ask(request, self.late, who)
            except (WorkFailed, WorkRefused):
                continue
            if word in task.words:
                return str(word), plan
        return task.words[0], {}


class Queue:
    """Who waits for a worker: each kind of work in turn, so that none keeps the others waiting.

    Bots where no person plays come last, whenever nobody else has anything to do.
    """

    def __init__(self, workers: list[Worker]) -> None:
        self.idle = list(workers)
        self.waiting: list[deque[asyncio.Future[Worker]]] = [deque() for _ in KINDS]
        self._last = 0  # the kind that was served last

    async def take(self, who: int, patience: float | None = None) -> Worker:
        """The next idle worker; WorkFailed after waiting too long."""
        if self.idle:
            return self.idle.pop()
        mine: asyncio.Future[Worker] = asyncio.get_running_loop().create_future()
        self.waiting[who].append(mine)
        try:
            async with asyncio.timeout(patience):
                return await mine
        except (TimeoutError, asyncio.CancelledError) as error:
            if mine.done() and not mine.cancelled():
                self.give(mine.result())
            mine.cancel()
            if isinstance(error, TimeoutError):
                raise WorkBusy("all workers are busy") from None
            raise

    def give(self, worker: Worker) -> None:
        """A worker is free: the next in turn has it."""
        turns = [(self._last + step) % ALONE for step in range(1, ALONE + 1)]
        for kind in (*turns, ALONE):
            queue = self.waiting[kind]
            while queue:
                first = queue.popleft()
                if not first.done():
                    first.set_result(worker)
                    self._last = kind if kind != ALONE else self._last
                    return
        self.idle.append(worker)
