"""A value made of features: what a seat has, each at a price that glides as the game goes on.

Sub-classes list their features and fill them in. Weights are learnt from what games came to
(`patolli learn`), so they answer one question: how many points does this still bring?
"""

from __future__ import annotations

from typing import Final

from patolli.engine.native import i64, vec, zeros
from patolli.engine.state import State
from patolli.players.fast.value import POINT, Value

KNOTS: Final[i64] = 3  # begin, middle and end of a game; between them a weight glides
WHOLE: Final[i64] = 1000  # progress at the end of a game
SPAN: Final[i64] = WHOLE // (KNOTS - 1)
PRECISION: Final[i64] = 100  # weights are hundredths of what values count in
PARTS: Final = ("begin", "middle", "end")


def glides(features: list[str]) -> list[str]:
    """The names of all weights: rivalry, then the features at begin, middle and end."""
    return ["rivalry", *(f"{name} {part}" for part in PARTS for name in features)]


class LinearValue(Value):
    """The score so far and, for every feature, its weight at this point of the game."""

    def __init__(self, weights: vec[i64], unit: i64, count: i64) -> None:
        super().__init__(weights, unit)
        self.count: Final[i64] = count
        self.feature: Final[vec[i64]] = zeros(count)

    def look(self, state: State, seat: i64) -> i64:
        """Fill in every feature of a seat; how far the game is, 0 to WHOLE."""
        raise NotImplementedError

    def of(self, state: State, seat: i64) -> i64:
        score = state.score(seat) * POINT // self.unit
        if state.depth == 0:
            return score
        progress = self.look(state, seat)
        return score + self.price(self.feature, 0, progress)

    def price(self, feature: vec[i64], first: i64, progress: i64) -> i64:
        """What features are worth that lie in an array from `first` on."""
        progress = min(max(progress, 0), WHOLE)
        knot = min(progress // SPAN, KNOTS - 2)
        later = progress - knot * SPAN
        sooner = SPAN - later
        at = 1 + knot * self.count
        total: i64 = 0
        for index in range(self.count):
            found = feature[first + index]
            if found != 0:
                weight = self.weights[at + index] * sooner
                total += found * (weight + self.weights[at + index + self.count] * later)
        return total // (SPAN * PRECISION)
