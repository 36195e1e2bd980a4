"""What makes a server stand still for a moment: the garbage collector, and a busy event loop."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import time
from collections.abc import Iterator

from prometheus_client import CollectorRegistry, Histogram

SECONDS = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0)
EVERY = 0.1  # seconds between two looks at the clock


class Pauses:
    """How long the garbage collector works, and how late the event loop comes to its callbacks."""

    def __init__(self, registry: CollectorRegistry) -> None:
        self.collector = Histogram(
            "patolli_collector_seconds",
            "Pauses of the garbage collector",
            buckets=SECONDS,
            registry=registry,
        )
        self.late = Histogram(
            "patolli_late_seconds",
            "How late the event loop was, looked at ten times a second",
            buckets=SECONDS,
            registry=registry,
        )
        self._began = 0.0
        self._timer: asyncio.TimerHandle | None = None

    @contextlib.contextmanager
    def watched(self) -> Iterator[None]:
        """Look at the clock for as long as this lasts."""
        gc.callbacks.append(self._collecting)
        self._look_later(asyncio.get_running_loop())
        try:
            yield
        finally:
            gc.callbacks.remove(self._collecting)
            if self._timer is not None:
                self._timer.cancel()

    def _collecting(self, phase: str, _info: dict[str, int]) -> None:
        if phase == "start":
            self._began = time.perf_counter()
        else:
            self.collector.observe(time.perf_counter() - self._began)

    def _look_later(self, loop: asyncio.AbstractEventLoop) -> None:
        self._timer = loop.call_later(EVERY, self._look, loop, loop.time() + EVERY)

    def _look(self, loop: asyncio.AbstractEventLoop, due: float) -> None:
        self.late.observe(max(0.0, loop.time() - due))
        self._look_later(loop)
