"""What positions came to: least squares over the features of a value, gathered while games run."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from patolli.engine.native import zeros
from patolli.engine.state import State
from patolli.players.fast.linear import KNOTS, PRECISION, SPAN, WHOLE, LinearValue
from patolli.players.fast.value import POINT

MOST_ROWS: Final[i64] = 40000  # positions noted of one game


class Lessons:
    """Notes positions of a game; at its end adds them to the sums of a regression.

    The columns are the weights of the value in their order (without rivalry), then one constant per
    knot. What is to be explained: the points that a seat still got, in hundredths; with `rivals`
    how many more than the others it got, by how its features differ from theirs.
    """

    def __init__(self, value: LinearValue, rivals: bool = False) -> None:
        self.value: Final[LinearValue] = value
        self.rivals: Final[bool] = rivals
        self.columns: Final[i64] = KNOTS * (value.count + 1)
        self.product: Final[vec[float]] = vec[float]([0.0] * (self.columns * self.columns))
        self.target: Final[vec[float]] = vec[float]([0.0] * self.columns)
        self.rows: i64 = 0
        self.squares: float = 0.0  # of the targets
        self.mean: float = 0.0  # sum of the targets
        self.noted: i64 = 0
        self.feature: Final[vec[i64]] = zeros(MOST_ROWS * value.count)
        self.progress: Final[vec[i64]] = zeros(MOST_ROWS)
        self.seat: Final[vec[i64]] = zeros(MOST_ROWS)
        self.score: Final[vec[i64]] = zeros(MOST_ROWS)
        self.active: Final[vec[i64]] = zeros(2 * value.count + 2)
        self.amount: Final[vec[float]] = vec[float]([0.0] * (2 * value.count + 2))

    def note(self, state: State, seat: i64) -> None:
        """Note what a seat has in a position of the game."""
        if self.noted == MOST_ROWS or state.depth == 0:
            return
        value = self.value
        row = self.noted
        self.noted += 1
        self.seat[row] = seat
        self.score[row] = self.standing(state, seat)
        at = row * value.count
        for index in range(value.count):
            self.feature[at + index] = 0
        for other in range(state.seats):
            times = self.counts(state, seat, other)
            if times != 0:
                progress = value.look(state, other)
                if other == seat:
                    self.progress[row] = min(max(progress, 0), WHOLE)
                for index in range(value.count):
                    self.feature[at + index] += times * value.feature[index]

    def counts(self, state: State, seat: i64, other: i64) -> i64:
        """How often what `other` has counts for a seat: beside rivals own things count for each."""
        if not self.rivals or state.seats == 1:
            return 1 if other == seat else 0
        return state.seats - 1 if other == seat else -1

    def standing(self, state: State, seat: i64) -> i64:
        """The score of a seat, or how far it is ahead of the others in all."""
        total: i64 = 0
        for other in range(state.seats):
            total += self.counts(state, seat, other) * state.score(other)
        return total

    def close(self, state: State) -> None:
        """The game is over: add all noted positions to the sums."""
        for row in range(self.noted):
            gained = self.standing(state, self.seat[row]) - self.score[row]
            self.add(row, float(gained * POINT) / float(self.value.unit))
        self.noted = 0

    def add(self, row: i64, gained: float) -> None:
        """Add one position."""
        count = self.value.count
        progress = self.progress[row]
        knot = min(progress // SPAN, KNOTS - 2)
        later = float(progress - knot * SPAN) / float(SPAN)
        used: i64 = 0
        for part in range(2):
            share = later if part == 1 else 1.0 - later
            if share > 0.0:
                for index in range(count):
                    found = self.feature[row * count + index]
                    if found != 0:
                        self.active[used] = (knot + part) * count + index
                        self.amount[used] = share * float(found) / float(PRECISION)
                        used += 1
                self.active[used] = KNOTS * count + knot + part
                self.amount[used] = share
                used += 1
        for one in range(used):
            column = self.active[one]
            amount = self.amount[one]
            self.target[column] += amount * gained
            for other in range(one + 1):  # a constant comes before features of the next knot
                low = min(column, self.active[other])
                at = max(column, self.active[other]) * self.columns + low
                self.product[at] += amount * self.amount[other]
        self.rows += 1
        self.squares += gained * gained
        self.mean += gained
