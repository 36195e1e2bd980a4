"""The garbage collector of a server: short looks at what is new, seldom one at everything.

Nearly everything here goes by itself when nobody needs it any more; only rings of things that know
each other wait for the collector. Left alone, it would look through all tables again and again,
and everybody would wait for it. So what has outlived one look is put aside. Everything is looked
through when nobody has answered for a while, or so seldom that hardly any answer meets it.
"""

from __future__ import annotations

import contextlib
import gc
import time
from collections.abc import Iterator

YOUNG = 1_000  # new things, less those that went, before they are looked at
NEVER = 1_000_000
LITTLE = 20_000  # new things that are not worth a look through everything
MUCH = 3_000_000  # new things that are, whoever waits
SHARE = 1 / 300  # of the time may be spent on looking through everything


class Rubbish:
    """When the garbage collector works, and on what."""

    def __init__(self) -> None:
        self._looks = 0  # at what is new, since everything was looked through
        self._all = 1  # things that were left then
        self._took = 0.0  # seconds that it took
        self._when = 0.0  # and when that was

    @contextlib.contextmanager
    def kept_small(self) -> Iterator[None]:
        """Take over from Python's own way for as long as this lasts."""
        before = gc.get_threshold()
        gc.set_threshold(YOUNG, NEVER, NEVER)
        gc.callbacks.append(self._looked)
        self.look_through()
        try:
            yield
        finally:
            gc.callbacks.remove(self._looked)
            gc.set_threshold(*before)
            gc.unfreeze()

    def _looked(self, phase: str, info: dict[str, int]) -> None:
        if phase == "stop" and info["generation"] == 0:
            self._looks += 1
            gc.freeze()

    def due(self, quiet: bool, now: float) -> bool:
        """Whether everything should be looked through: nobody waits, it is time, or too much."""
        new = self._looks * YOUNG
        lasts = self._took * (self._all + new) / self._all
        at_leisure = quiet or lasts <= SHARE * (now - self._when)
        return new > max(MUCH, self._all) or (new > LITTLE and at_leisure)

    def look_through(self) -> None:
        """Look through everything; that takes about a second for a million things."""
        began = time.monotonic()
        gc.unfreeze()
        gc.collect()
        gc.freeze()
        self._looks, self._all, self._when = 0, gc.get_freeze_count(), time.monotonic()
        self._took = self._when - began
