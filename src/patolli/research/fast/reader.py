"""Names what a seat may know of a position, number by number.

A reader names the features of its game in the order of their declaration
(`research/features/<game>.py`). What belongs to other seats' secrets is never read at all.
"""

from __future__ import annotations

from typing import Final

from patolli.engine.native import i64
from patolli.engine.state import FRAME, State
from patolli.research.fast.sight import Sight

ENTRIES: Final[i64] = 6  # of the stack, from the top, that an observation shows


class Reader:
    """Reads one game; sub-classes write `fields`."""

    def fields(self, state: State, sight: Sight) -> None:
        """Name every feature of the game."""
        raise NotImplementedError

    def read(self, state: State, sight: Sight) -> None:
        """Name everything: the own seat, the stack from its top, then the fields."""
        row = sight.numbers
        row[0] = sight.seat
        row[1] = state.depth
        at: i64 = 2
        entry = (state.depth - 1) * FRAME
        for _ in range(ENTRIES):
            if entry >= 0:
                row[at] = state.frames[entry] + 1
                row[at + 1] = sight.turned_set(state.frames[entry + 1])
                row[at + 2] = state.frames[entry + 2] + 1  # so that -1 is a number too
                row[at + 3] = state.frames[entry + 3] + 1
            else:
                row[at] = 0
                row[at + 1] = 0
                row[at + 2] = 0
                row[at + 3] = 0
            entry -= FRAME
            at += 4
        sight.line(at)
        self.fields(state, sight)
