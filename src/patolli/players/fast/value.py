"""How good a position is for a seat, in hundredths of a point."""

from __future__ import annotations

from typing import Final

from patolli.engine.native import i64, vec
from patolli.engine.question import Choices
from patolli.engine.state import State

POINT: Final[i64] = 100  # values count hundredths of a point
RIVALRY: Final[i64] = 0  # the first weight: percent of the best opponent's value that counts


class Value:
    """The value of a position by the game's own estimate. Sub-classes know one game.

    Weights are whole numbers, mostly hundredths of a point; which is which, the file that holds
    them says. A value looks at nothing that the seat it is computed for may not know.
    """

    def __init__(self, weights: vec[i64], unit: i64) -> None:
        self.weights: Final[vec[i64]] = weights
        self.unit: Final[i64] = unit  # the game counts scores in 1/unit points
        self.spread: i64 = 48  # times the width is what the lookahead keeps of first actions

    def of(self, state: State, seat: i64) -> i64:
        """How well a seat stands."""
        if state.depth == 0:
            return state.score(seat) * POINT // self.unit
        return state.worth(seat) * POINT // self.unit

    def margin(self, state: State, seat: i64) -> i64:
        """How well a seat stands beside its best opponent."""
        own = self.of(state, seat)
        if self.weights[RIVALRY] == 0 or state.seats == 1:
            return own
        best: i64 = -1000000000
        for other in range(state.seats):
            if other != seat:
                best = max(best, self.of(state, other))
        return own - self.weights[RIVALRY] * best // 100

    def lead(self, state: State, seat: i64) -> i64:
        """The margin to the best opponent that the game is expected to end with."""
        if state.seats == 1:
            return self.of(state, seat)
        best: i64 = -1000000000
        for other in range(state.seats):
            if other != seat:
                best = max(best, self.of(state, other))
        return self.of(state, seat) - best

    def prize(self, state: State, seat: i64, lead: i64) -> i64:
        """What winning is worth beside the margin, to a seat that expects this lead."""
        return 0

    def sensible(self, state: State, seat: i64, out: Choices) -> None:
        """Leave out of the choices what no sensible player looks at; never all of them."""

    def period(self, state: State) -> i64:
        """The stretch of the game a position belongs to: somebody alone looks ahead to its end."""
        return 0

    def pausing(self, state: State) -> bool:
        """Whether such a stretch is over but for draws by chance."""
        return False

    def mark(self, state: State, seat: i64) -> i64:
        """A hash that tells apart the positions a seat can reach in one turn."""
        return state.code()

    def half_done(self, state: State) -> bool:
        """Whether an action has only begun: the lookahead judges it when it is complete."""
        return False


def final_margin(state: State, seat: i64, unit: i64, nudge: i64) -> i64:
    """The result of a finished game: points ahead of the best opponent, and more for winning."""
    own = state.score(seat)
    best: i64 = -1000000000
    for other in range(state.seats):
        if other != seat:
            best = max(best, state.score(other))
    if state.seats == 1:
        best = 0
    result = (own - best) * POINT // unit
    winners = state.winners()
    if (winners >> seat) & 1:
        return result + (nudge if winners == 1 << seat else nudge // 2)
    return result - nudge
