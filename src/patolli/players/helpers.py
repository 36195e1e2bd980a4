"""A second process that thinks beside the first, and is replaced when it fails."""

from __future__ import annotations

import contextlib
import multiprocessing
import time
from collections.abc import Callable
from multiprocessing.connection import Connection
from typing import Any

Work = Callable[[Any], Any]


class Helper:
    """A process that does one kind of work, made by fork so that it inherits what it needs."""

    def __init__(self, work: Work) -> None:
        self._work = work
        self._process: Any = None
        self._pipe: Connection | None = None

    def send(self, message: Any) -> bool:
        """Hand work over; False if no process can be had."""
        for _ in range(2):
            try:
                if self._pipe is None:
                    self._start()
                assert self._pipe is not None
                self._pipe.send(message)
                return True
            except (OSError, ValueError, AssertionError):  # broken, or no processes here
                self.stop()
        return False

    def receive(self, deadline: float) -> Any:
        """The result, or None if it failed or is not there at this time of the clock."""
        pipe = self._pipe
        if pipe is None:
            return None
        try:
            if pipe.poll(max(0.0, deadline - time.monotonic())):
                return pipe.recv()
        except (OSError, EOFError):
            pass
        self.stop()
        return None

    def _start(self) -> None:
        context = multiprocessing.get_context("fork")
        ours, theirs = context.Pipe()
        process = context.Process(target=serve, args=(theirs, ours, self._work), daemon=True)
        process.start()
        theirs.close()
        self._process, self._pipe = process, ours

    def stop(self) -> None:
        """End the process."""
        if self._pipe is not None:
            with contextlib.suppress(OSError):
                self._pipe.close()
        if self._process is not None:
            self._process.kill()
            self._process.join()
        self._process = self._pipe = None


def serve(pipe: Connection, other_end: Connection, work: Work) -> None:
    """What the process does: work on every message until the other end is gone."""
    other_end.close()
    while True:
        try:
            message = pipe.recv()
        except (EOFError, OSError, KeyboardInterrupt):
            return
        try:
            pipe.send(work(message))
        except (BrokenPipeError, KeyboardInterrupt):
            return
