"""How much of a game the tests look at."""

from __future__ import annotations

from patolli.engine.build import compiled

UNCOMPILED = 4  # thinking takes some thirty times as long then, and is the same (`test_values*`)


def some(count: int) -> int:
    """So many positions where the rules are compiled, a part of them where they are not."""
    return count if compiled() else max(1, count // UNCOMPILED)
