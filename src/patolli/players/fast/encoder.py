"""A position as whole numbers for a network, as one seat sees it."""

from __future__ import annotations

from typing import Final

from patolli.engine.native import i64, vec, zeros
from patolli.engine.state import State
from patolli.players.fast.value import Value

LARGEST: Final[i64] = 32000  # no input is larger: rows for learning are stored in 16 bits


class Encoder:
    """Fills `x` with what a seat sees; other seats follow in turn order. Sub-classes know one game.

    Inputs are small numbers: the weights of a large one would be too small to be whole. The first
    ones are the features of the linear value, each divided by its grain.

    Nothing hidden from the seat is looked at, and the middle of a turn looks different from its
    end: what is still undecided counts among the inputs.
    """

    def __init__(self, size: i64) -> None:
        self.size: Final[i64] = size
        self.x: Final[vec[i64]] = zeros(size)
        self.grain: Final[vec[i64]] = zeros(size)  # what one unit of an input stands for
        for index in range(size):
            self.grain[index] = 1
        self.progress: i64 = 0  # of the game in the position last looked at, 0 to 1000

    def look(self, state: State, seat: i64) -> None:
        """Fill in every input and the progress."""
        raise NotImplementedError

    def plain_margin(self, state: State, seat: i64, value: Value) -> i64:
        """What a plain value says of the position last looked at; what is known need not be found.

        The same number as `value.margin` gives.
        """
        return value.margin(state, seat)
