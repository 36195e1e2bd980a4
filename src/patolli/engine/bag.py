"""Face-down piles whose order nobody knows: kept as counts, drawn when they are turned up.

The distribution is that of shuffling first, and the state contains nothing that nobody knows.
"""

from __future__ import annotations

from patolli.engine.native import i64, vec
from patolli.engine.question import Choices


def offer(bag: vec[i64], start: i64, length: i64, out: Choices) -> None:
    """Let chance draw one of `length` kinds of things counted from `start` on."""
    for index in range(length):
        count = bag[start + index]
        if count > 0:
            out.add(index, count)


def size(bag: vec[i64], start: i64, length: i64) -> i64:
    """How many things lie in a bag."""
    total: i64 = 0
    for index in range(length):
        total += bag[start + index]
    return total
