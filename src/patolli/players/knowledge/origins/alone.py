"""What a position of Origins is worth to somebody who plays alone: own points, round by round.

Alone a game has five rounds and nobody in the way, so every round has weights of its own, one set
for its begin, when nobody has been sent yet, and one for later. To the features of the linear value
come those that tell what the colours of dice and towers can still come to.
"""

from __future__ import annotations

from typing import Final

from patolli.engine.native import i64, vec, zeros
from patolli.engine.state import State
from patolli.games.origins.rules.state import Origins
from patolli.games.origins.rules.tables import BASES, COLOURS, FACES, GOLD, GOODS, SITES
from patolli.players.fast.linear import PRECISION
from patolli.players.fast.value import POINT
from patolli.players.knowledge.origins.features import COUNT, FEATURES
from patolli.players.knowledge.origins.value import OriginsValue

BEST_COLOUR: Final[i64] = COUNT  # most dice values of a colour, in seats of power and in hand
BEST_TOWER: Final[i64] = COUNT + 1  # the same times the height of its tower
DISCS: Final[i64] = COUNT + 2  # of that colour in the tower pool, few
SPACE: Final[i64] = COUNT + 3  # on the military track
SHORT: Final[i64] = COUNT + 4  # spaces to pass the neutral disc, if it is not behind
SHIPS: Final[i64] = COUNT + 5  # values of the sites, together
CHEAPEST: Final[i64] = COUNT + 6  # the lowest of them
SEATED: Final[i64] = COUNT + 7  # dice in seats of power
AFFORDED: Final[i64] = COUNT + 8  # dice values times floors that gold pays for, the best colour
SECOND: Final[i64] = COUNT + 9  # dice values of the second best colour
READY_TWICE: Final[i64] = COUNT + 10  # ready workers, squared
READY_GOLD: Final[i64] = COUNT + 11  # ready workers times gold, few
ALL: Final[i64] = COUNT + 12

NAMES: Final[list[str]] = [
    *FEATURES,
    *("best colour", "best tower", "discs", "space", "short", "ships", "cheapest", "seated"),
    *("afforded", "second", "ready twice", "ready gold"),
]
PARTS: Final[i64] = 2  # of a round: its begin, and later
ROUNDS: Final[i64] = 6  # the draft is round 0
FEW: Final[i64] = 4


class AloneValue(OriginsValue):
    """The score so far, and features at the weights of the round, in 1/PRECISION of theirs."""

    def __init__(self, plain: vec[i64], unit: i64, prices: vec[i64]) -> None:
        super().__init__(plain, unit)
        self.prices: Final[vec[i64]] = prices  # by round, part and feature
        self.found: Final[vec[i64]] = zeros(ALL)
        self.part: i64 = 0  # the set of weights that counts

    def of(self, state: State, seat: i64) -> i64:
        score = state.score(seat) * POINT // self.unit
        if state.depth == 0:
            return score
        self.study(state, seat)
        at = self.part * ALL
        total: i64 = 0
        for index in range(ALL):
            if self.found[index] != 0:
                total += self.found[index] * self.prices[at + index]
        return score + total // (PRECISION * PRECISION)

    def margin(self, state: State, seat: i64) -> i64:
        return self.of(state, seat)

    def period(self, state: State) -> i64:
        assert isinstance(state, Origins)
        return state.round

    def pausing(self, state: State) -> bool:
        assert isinstance(state, Origins)
        return state.passed != 0

    def study(self, state: State, seat: i64) -> None:
        """Fill in all features, and find out which weights count."""
        assert isinstance(state, Origins)
        self.look(state, seat)
        found = self.found
        for index in range(COUNT):
            found[index] = self.feature[index]
        gold = state.goods[seat * GOODS + GOLD]
        self.look_at_colours(state, seat, gold)
        found[SPACE] = state.strength[seat]
        found[SHORT] = max(0, state.neutral + 1 - state.strength[seat])
        found[SHIPS] = 0
        found[CHEAPEST] = FACES
        for site in range(SITES):
            found[SHIPS] += state.ship[site]
            found[CHEAPEST] = min(found[CHEAPEST], state.ship[site])
        found[SEATED] = state.closed_count
        found[READY_TWICE] = self.ready * self.ready
        found[READY_GOLD] = self.ready * min(gold, FEW)
        later: i64 = 1 if sent(state, seat) else 0
        self.part = PARTS * min(state.round, ROUNDS - 1) + later

    def look_at_colours(self, state: Origins, seat: i64, gold: i64) -> None:
        """What dice of one colour can come to, with the tower of that colour."""
        found = self.found
        best: i64 = 0
        second: i64 = 0
        best_colour: i64 = 0
        afforded: i64 = 0
        for colour in range(COLOURS):
            total: i64 = 0
            for index in range(BASES):
                content = state.base[seat * BASES + index]
                if content > 0 and (content & 63) >> 3 == colour:
                    total += content & 7
            for index in range(state.closed_count):
                if (state.closed[index] & 63) >> 3 == colour:
                    total += state.closed[index] & 7
            if total > best:
                second = best
                best = total
                best_colour = colour
            else:
                second = max(second, total)
            left = gold
            height = state.tower[seat * COLOURS + colour]
            floors: i64 = 0
            while floors < state.tower_pool[colour] and left >= height + floors:
                left -= height + floors
                floors += 1
            afforded = max(afforded, floors * total)
        found[BEST_COLOUR] = best
        found[BEST_TOWER] = best * state.tower[seat * COLOURS + best_colour]
        found[DISCS] = min(state.tower_pool[best_colour], FEW)
        found[AFFORDED] = afforded
        found[SECOND] = second


def sent(state: Origins, seat: i64) -> bool:
    """Whether a worker has been sent in this round."""
    away: i64 = 1 if state.archon[seat] != 0 else 0
    for index in range(BASES):
        if state.base[seat * BASES + index] >= 64:
            away += 1
    for index in range(SITES * FACES):
        away += state.speakers_sent[index]
    return away > 0


def make(plain: vec[i64], unit: i64, prices: vec[i64]) -> AloneValue:
    """The value with weights by round, as listed in NAMES."""
    return AloneValue(plain, unit, prices)
