"""A lookahead that plays on from its best turns, to the next draw by chance, and orders them anew.

For games in which others reply at once to what a turn does: only when they have, it shows what the
turn was worth.
"""

from __future__ import annotations

from typing import Final

from patolli.engine.native import i64, vec, zeros
from patolli.engine.state import State
from patolli.players.fast.rollout import Rollout
from patolli.players.fast.turn import LONGEST, Turn
from patolli.players.fast.value import Value


class Foresight(Turn):
    """Finds turns by one value and compares the best of them by where they lead."""

    def __init__(
        self, value: Value, like: State, width: i64, nodes: i64, replies: i64, rollout: Rollout
    ) -> None:
        super().__init__(value, like, width, replies, nodes)
        self.rollout: Final[Rollout] = rollout
        self.line: Final[vec[i64]] = zeros(LONGEST)

    def search(self, start: State, seat: i64) -> i64:
        super().search(start, seat)
        asked = start.waiting()
        if self.count < 2 or asked & (asked - 1) != 0:  # what others answer is not known
            return self.count
        seed = start.code() & 0x3FFFFFFF
        for number in range(self.count):
            for step in range(self.length[number]):
                self.line[step] = self.step(number, step)
            self.worth[number] = self.rollout.run(start, seat, self.line, self.length[number], seed)
        self.put_best_first()
        return self.count
