"""The value of a position in Mezo: the game's own estimate, and how strong gods and abilities are.

The estimate sees what stands on the board. What a god or a tribe ability will do in the rest of the
game shows only in results: their weights are what they brought in games of the same players.
"""

from __future__ import annotations

from typing import Final

from patolli.engine.native import i64, vec
from patolli.engine.question import Choices
from patolli.engine.state import State
from patolli.games.mezo.state import Mezo
from patolli.games.mezo.tables import AGES, GOD_NAMES, TRIBE_ABILITIES, TRIBE_NAMES
from patolli.players.fast.value import POINT, Value
from patolli.players.sense.mezo import sensible

NAMES: Final = [
    "rivalry",  # percent of the best opponent's value that counts
    *GOD_NAMES,  # what a god brings over the game
    *TRIBE_NAMES,  # what an ability brings beyond what the estimate sees of it
]
W_GOD: Final[i64] = 1
W_TRIBE: Final[i64] = 5


class MezoValue(Value):
    """The estimate with what lies further ahead."""

    def of(self, state: State, seat: i64) -> i64:
        assert isinstance(state, Mezo)
        total = state.worth(seat) * POINT // self.unit
        if state.depth == 0:
            return total
        if state.god[seat] > 0:
            total += self.weights[W_GOD + state.god[seat] - 1] * (AGES + 1 - state.age) // AGES
        owned = state.abilities[seat]
        if owned != 0:
            for ability in range(TRIBE_ABILITIES):
                if (owned >> ability) & 1:
                    total += self.weights[W_TRIBE + ability]
        return total

    def sensible(self, state: State, seat: i64, out: Choices) -> None:
        assert isinstance(state, Mezo)
        sensible(state, seat, out)


def make(weights: vec[i64], unit: i64) -> Value:
    """The value of Mezo with these weights."""
    assert len(weights) == len(NAMES)
    return MezoValue(weights, unit)
