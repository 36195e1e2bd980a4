"""Workers that all serving processes of a machine share: asked by one, hosted by another.

The process that started the others keeps the workers and answers over one connection each; the
same connection tells both sides whether the other is still there.
"""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import os
import signal
import socket
import time
from collections.abc import Callable
from typing import Any

import msgspec

from patolli.server.bots import MOST, Pool, WorkBusy, WorkFailed, WorkRefused

BOTS, STUDY = "bots", "study"
FAILURES = {"refused": WorkRefused, "busy": WorkBusy, "failed": WorkFailed}

Message = dict[str, Any]


class Line:
    """Messages over a connection, whole ones."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader = reader
        self.writer = writer

    @classmethod
    async def over(cls, one: socket.socket) -> Line:
        return cls(*await asyncio.open_connection(sock=one, limit=MOST))

    def send(self, message: Message) -> None:
        """Send a message, if anybody is still there."""
        if not self.writer.is_closing():
            self.writer.write(packed(message))

    async def receive(self) -> Message | None:
        """The next message, None at the end."""
        try:
            size = int.from_bytes(await self.reader.readexactly(4), "big")
            found: Message = msgspec.msgpack.decode(await self.reader.readexactly(size))
        except (asyncio.IncompleteReadError, OSError):
            return None
        return found

    def close(self) -> None:
        with contextlib.suppress(OSError):
            self.writer.close()


def packed(message: Message) -> bytes:
    """A message with its length before it."""
    data = msgspec.msgpack.encode(message)
    return len(data).to_bytes(4, "big") + data


def first_message(one: socket.socket) -> Message:
    """The message a process begins with, before it does anything else."""
    with one.makefile("rb", buffering=0) as file:
        size, data = int.from_bytes(file.read(4) or b"", "big"), b""
        while len(data) < size:
            data += file.read(size - len(data)) or b""
    found: Message = msgspec.msgpack.decode(data)
    return found


class Host:
    """The side that has the workers, for one of those who ask."""

    def __init__(self, line: Line, pools: dict[str, Pool]) -> None:
        self.line = line
        self.pools = pools
        self.heard = time.monotonic()  # when the other side last gave a sign of life
        self.ready: Callable[[], None] = lambda: None  # told when the other side serves
        self._tasks: dict[int, asyncio.Task[None]] = {}

    async def run(self) -> None:
        """Answer until the other side is gone; nobody needs what it has asked for then."""
        while (message := await self.line.receive()) is not None:
            self.heard = time.monotonic()
            if "ask" in message:
                self._tasks[message["id"]] = asyncio.create_task(self._answer(message))
            elif "cancel" in message:
                task = self._tasks.get(message["cancel"])
                if task is not None:
                    task.cancel()
            elif "ready" in message:
                self.ready()
        for task in list(self._tasks.values()):
            task.cancel()
        self.line.close()

    async def _answer(self, message: Message) -> None:
        pool, number = self.pools[message["pool"]], message["id"]
        try:
            found = await pool.ask(
                message["ask"], message["seconds"], message["who"], message["patience"]
            )
            self.line.send({"id": number, "result": found})
        except WorkRefused as error:
            self.line.send({"id": number, "refused": error.tongues})
        except WorkBusy as error:
            self.line.send({"id": number, "busy": str(error)})
        except WorkFailed as error:
            self.line.send({"id": number, "failed": str(error)})
        finally:
            self._tasks.pop(number, None)

    def look(self) -> None:
        """Tell how the workers are; the answer shows that the other side lives."""
        now = time.monotonic()
        figures = {
            name: (pool.alive, pool.idle, pool.waiting, pool.replaced, now - pool.answered)
            for name, pool in self.pools.items()
        }
        self.line.send({"figures": figures})


class Guest:
    """The side that asks; if the other one is gone, this process ends too."""

    def __init__(self, one: socket.socket) -> None:
        self._socket = one
        self._line: Line | None = None
        self._numbers = itertools.count(1)
        self._waiting: dict[int, asyncio.Future[Message]] = {}
        self._reading: asyncio.Task[None] | None = None
        self.pools: dict[str, SharedPool] = {}

    def pool(self, name: str, late: float) -> SharedPool:
        """One of the pools of the other side."""
        self.pools[name] = SharedPool(self, name, late)
        return self.pools[name]

    async def open(self) -> None:
        """Begin to ask."""
        if self._line is None:
            self._line = await Line.over(self._socket)
            self._reading = asyncio.create_task(self._read())

    async def close(self) -> None:
        if self._reading is not None:
            self._reading.cancel()
        if self._line is not None:
            self._line.close()

    def say(self, message: Message) -> None:
        """Tell the other side something."""
        if self._line is not None:
            self._line.send(message)

    async def _read(self) -> None:
        assert self._line is not None
        while (message := await self._line.receive()) is not None:
            if "figures" in message:
                for name, figures in message["figures"].items():
                    if name in self.pools:
                        self.pools[name].told(*figures)
                self.say({"here": True})
            else:
                waiting = self._waiting.pop(message["id"], None)
                if waiting is not None and not waiting.done():
                    waiting.set_result(message)
        for waiting in self._waiting.values():
            waiting.cancel()
        os.kill(os.getpid(), signal.SIGTERM)

    async def ask(self, message: Message) -> Any:
        """What a worker makes of a request; the exceptions of `Pool.ask`."""
        await self.open()
        number = next(self._numbers)
        waiting: asyncio.Future[Message] = asyncio.get_running_loop().create_future()
        self._waiting[number] = waiting
        self.say({**message, "id": number})
        try:
            answer = await waiting
        except asyncio.CancelledError:
            self._waiting.pop(number, None)
            self.say({"cancel": number})
            raise
        for name, failure in FAILURES.items():
            if name in answer:
                raise failure(answer[name])
        return answer["result"]


class SharedPool(Pool):
    """Workers of another process, asked like one's own."""

    def __init__(self, guest: Guest, name: str, late: float) -> None:
        super().__init__(0, late)
        self.guest = guest
        self.name = name
        self._alive, self._idle, self._waits = 0, 1, super().waiting

    def told(self, alive: int, idle: int, waiting: list[int], replaced: int, silent: float) -> None:
        """How the workers were a moment ago."""
        self._alive, self._idle, self._waits, self.replaced = alive, idle, waiting, replaced
        self.answered = time.monotonic() - silent

    def start(self) -> None:
        """They are started by whoever has them."""

    async def close(self) -> None:
        """And ended by whoever has them."""

    @property
    def alive(self) -> int:
        return self._alive

    @property
    def idle(self) -> int:
        return self._idle

    @property
    def waiting(self) -> list[int]:
        return self._waits

    async def ask(
        self, request: dict[str, Any], seconds: float, who: int, patience: float | None = None
    ) -> Any:
        asked = {"ask": request, "seconds": seconds, "who": who, "patience": patience}
        return await self.guest.ask({"pool": self.name, **asked})
