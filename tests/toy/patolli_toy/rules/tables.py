"""The box of the toy game as constant tables."""

from __future__ import annotations

from typing import Final

from patolli.engine.native import i64, table, vec

JADE: Final[i64] = 0
SHELL: Final[i64] = 1
GOLD: Final[i64] = 2
GEMS: Final[i64] = 3
GEM_NAMES: Final = ["jade", "shell", "gold"]

VALUES: Final[i64] = 6  # card values 1 to 6
HAND: Final[i64] = 3


class Box:
    """The figures of the components."""

    def __init__(
        self, copies: i64, in_bag: list[int], price: list[int], rounds: i64, points: i64
    ) -> None:
        self.copies: Final[i64] = copies
        self.in_bag: Final[vec[i64]] = table(in_bag)
        self.price: Final[vec[i64]] = table(price)
        self.rounds: Final[i64] = rounds
        self.points: Final[i64] = points
