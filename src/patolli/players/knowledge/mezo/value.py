"""The value of a position in Mezo: the game's own estimate, and how strong the gods are.

The estimate sees what stands on the board. What a god will do in the rest of the game shows only in
results: the weights are what the gods brought in games of the same players.
"""

from __future__ import annotations

from typing import Final

from patolli.engine.native import i64, vec
from patolli.engine.question import Choices
from patolli.engine.state import State
from patolli.games.mezo.rules.state import Mezo
from patolli.games.mezo.rules.tables import AGES, GOD_NAMES
from patolli.players.fast.value import POINT, Value
from patolli.players.knowledge.mezo.estimate import worth
from patolli.players.knowledge.mezo.sense import sensible

NAMES: Final = [
    "rivalry",  # percent of the best opponent's value that counts
    *GOD_NAMES,  # what a god brings over the game
]
W_GOD: Final[i64] = 1


class MezoValue(Value):
    """The estimate with what lies further ahead."""

    def of(self, state: State, seat: i64) -> i64:
        assert isinstance(state, Mezo)
        total = worth(state, seat) * POINT // self.unit
        if state.depth == 0:
            return total
        if state.god[seat] > 0:
            total += self.weights[W_GOD + state.god[seat] - 1] * (AGES + 1 - state.age) // AGES
        return total

    def sensible(self, state: State, seat: i64, out: Choices) -> None:
        assert isinstance(state, Mezo)
        sensible(state, seat, out)


def make(weights: vec[i64], unit: i64) -> Value:
    """The value of Mezo with these weights."""
    assert len(weights) == len(NAMES)
    return MezoValue(weights, unit)
