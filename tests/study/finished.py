"""Finished games that several tests look at."""

from __future__ import annotations

from functools import cache

import patolli
from patolli.players import make


@cache
def record(seed: int = 5, seats: int = 2) -> str:
    """A finished game of the toy."""
    return played("toy", seats, seed, "heuristic")


@cache
def played(name: str, seats: int, seed: int, level: str) -> str:
    """The record of a game that one kind of player has played."""
    table = patolli.table(name, seats, seed)
    bot = make(level, table.game, seed=1)
    while not table.over:
        seat = table.waiting[0]
        table.answer(seat, bot.choose(table, seat))
    return table.record()
