"""Clients' mistakes: counted, and told in one line now and then instead of one each."""

from __future__ import annotations

import logging
import time
from collections import Counter

log = logging.getLogger("patolli.clients")

EVERY = 60.0  # seconds between two lines

total: Counter[str] = Counter()
_told: Counter[str] = Counter()
_last = float("-inf")


def count(what: str) -> None:
    """A client has made a mistake."""
    global _last
    total[what] += 1
    now = time.monotonic()
    if now - _last >= EVERY:
        _last = now
        new = total - _told
        _told.update(new)
        log.info("mistakes by clients", extra={"data": dict(new)})
