"""The garbage collector of a server: it looks through everything, but only while nobody waits.

Nearly everything here goes by itself when nobody needs it any more; only rings of things that know
each other wait for the collector, and neither an answer nor a socket nor a request leaves one
(`test_rubbish.py`). Left alone, it would look at what is new again and again and find nothing: that
took a thirtieth of the time, and everybody waited for its looks at everything. So it does nothing
by itself. It is asked when nobody has answered for a while, and else only when so much is new that
it may be rubbish that fills the memory.
"""

from __future__ import annotations

import contextlib
import gc
from collections.abc import Iterator

LITTLE = 20_000  # new things, less those that went, that are not worth a look
MUCH = 3_000_000  # new things that are, whoever waits


class Rubbish:
    """When the garbage collector works."""

    @contextlib.contextmanager
    def kept_small(self) -> Iterator[None]:
        """Take over from Python's own way for as long as this lasts."""
        enabled = gc.isenabled()
        gc.disable()
        self.look_through()
        try:
            yield
        finally:
            if enabled:
                gc.enable()

    def due(self, quiet: bool) -> bool:
        """Whether everything should be looked through: nobody waits, or there is too much."""
        return gc.get_count()[0] > (LITTLE if quiet else MUCH)

    def look_through(self) -> None:
        """Look through everything; that takes about a second for a million things."""
        gc.collect()
