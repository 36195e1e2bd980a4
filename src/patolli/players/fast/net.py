"""A small network as the value of a position; whole numbers, so it is the same everywhere.

Two hidden layers that cut off below nothing. Of the first only what changed since the last position
is computed anew; two of its sums share one number, the upper half and the lower.
"""

from __future__ import annotations

from typing import Final

from patolli.engine.native import i64, vec, zeros
from patolli.engine.question import Choices
from patolli.engine.state import State
from patolli.players.fast.encoder import Encoder
from patolli.players.fast.value import POINT, Value

FIRST_BITS: Final[i64] = 16  # behind the point, in weights and sums of the first layer
BITS: Final[i64] = 12  # in the weights of the others
KEPT: Final[i64] = 10  # in what a layer hands on
HIGHEST: Final[i64] = 1 << 20  # that a unit hands on
OUTPUTS: Final[i64] = 2  # points still to come: own, and of the seat that will be the best other
HALF: Final[i64] = 32
LOW: Final[i64] = (1 << HALF) - 1
SIGN: Final[i64] = 1 << (HALF - 1)
NOBODY: Final[i64] = -1000000000


class Net:
    """The weights. `first`: input by pair of units; `second`, `third`: unit by unit of before."""

    def __init__(
        self,
        inputs: i64,
        hidden: i64,
        second_hidden: i64,
        weights: vec[i64],
        rivalry: i64,
        share: i64 = 100,
    ) -> None:
        self.inputs: Final[i64] = inputs
        self.pairs: Final[i64] = hidden // 2
        self.hidden: Final[i64] = hidden
        self.second_hidden: Final[i64] = second_hidden
        self.rivalry: Final[i64] = rivalry  # percent of the best other's points that count
        self.share: Final[i64] = share  # percent of its opinion in a margin; the rest is linear
        self.first: Final[vec[i64]] = zeros(inputs * self.pairs)
        self.first_base: Final[vec[i64]] = zeros(self.pairs)
        self.second: Final[vec[i64]] = zeros(second_hidden * hidden)
        self.second_base: Final[vec[i64]] = zeros(second_hidden)
        self.third: Final[vec[i64]] = zeros(OUTPUTS * second_hidden)
        self.third_base: Final[vec[i64]] = zeros(OUTPUTS)
        self.at: i64 = 0
        self.take_pairs(weights, self.first)
        self.take_pairs(weights, self.first_base)
        self.take(weights, self.second)
        self.take(weights, self.second_base)
        self.take(weights, self.third)
        self.take(weights, self.third_base)

    def take(self, weights: vec[i64], target: vec[i64]) -> None:
        """Fill an array from the list of all weights."""
        for index in range(len(target)):
            target[index] = weights[self.at]
            self.at += 1

    def take_pairs(self, weights: vec[i64], target: vec[i64]) -> None:
        """The same, two weights to a number."""
        for index in range(len(target)):
            target[index] = weights[self.at] + (weights[self.at + 1] << HALF)
            self.at += 2


def weights_of(inputs: i64, hidden: i64, second_hidden: i64) -> i64:
    """How many weights a network of this size has."""
    return (inputs + 1) * hidden + (hidden + 1) * second_hidden + (second_hidden + 1) * OUTPUTS


class NetValue(Value):
    """Points by a network; what is sensible, and where an action ends, another value knows."""

    def __init__(self, inner: Value, encoder: Encoder, net: Net) -> None:
        super().__init__(inner.weights, inner.unit)
        self.spread = inner.spread
        self.inner: Final[Value] = inner
        self.encoder: Final[Encoder] = encoder
        self.net: Final[Net] = net
        self.last: Final[vec[i64]] = zeros(net.inputs)  # the inputs that `sum` is of
        self.sum: Final[vec[i64]] = zeros(net.pairs)
        for pair in range(net.pairs):
            self.sum[pair] = net.first_base[pair]
        self.unit_value: Final[vec[i64]] = zeros(net.hidden)  # of the units that are not cut off
        self.unit_number: Final[vec[i64]] = zeros(net.hidden)  # which those are
        self.second_value: Final[vec[i64]] = zeros(net.second_hidden)
        self.own: i64 = 0  # points still to come, in hundredths
        self.other: i64 = 0

    def run(self, state: State, seat: i64) -> None:
        """Let the network look: what is to come for a seat, and for the best other."""
        net = self.net
        self.encoder.look(state, seat)
        self.add_changes()
        count = self.cut_off()
        hidden = net.hidden
        for two in range(net.second_hidden):
            total = net.second_base[two]
            at = two * hidden
            for number in range(count):
                total += self.unit_value[number] * net.second[at + self.unit_number[number]]
            self.second_value[two] = max(0, min(total >> BITS, HIGHEST))
        self.own = self.output(0)
        self.other = self.output(1)

    def add_changes(self) -> None:
        """Bring the sums of the first layer from the last position to this one."""
        x = self.encoder.x
        last = self.last
        total = self.sum
        first = self.net.first
        pairs = self.net.pairs
        for index in range(self.net.inputs):
            change = x[index] - last[index]
            if change != 0:
                last[index] = x[index]
                at = index * pairs
                for pair in range(pairs):
                    total[pair] += change * first[at + pair]

    def cut_off(self) -> i64:
        """List the units of the first layer above nothing; how many they are."""
        count: i64 = 0
        for pair in range(self.net.pairs):
            both = self.sum[pair]
            low = ((both & LOW) ^ SIGN) - SIGN
            high = (both - low) >> HALF
            if low > 0:
                self.unit_number[count] = 2 * pair
                self.unit_value[count] = min(low >> (FIRST_BITS - KEPT), HIGHEST)
                count += 1
            if high > 0:
                self.unit_number[count] = 2 * pair + 1
                self.unit_value[count] = min(high >> (FIRST_BITS - KEPT), HIGHEST)
                count += 1
        return count

    def output(self, number: i64) -> i64:
        """One output, in hundredths of a point."""
        net = self.net
        total = net.third_base[number]
        at = number * net.second_hidden
        for two in range(net.second_hidden):
            total += self.second_value[two] * net.third[at + two]
        return ((total >> BITS) * POINT) >> KEPT

    def of(self, state: State, seat: i64) -> i64:
        own = state.score(seat) * POINT // self.unit
        if state.depth == 0:
            return own
        self.run(state, seat)
        return own + self.own

    def margin(self, state: State, seat: i64) -> i64:
        net = self.net
        own = self.of(state, seat)
        best = self.best_other(state, seat)
        found = own - net.rivalry * best // 100 + self.inner.prize(state, seat, own - best)
        if net.share < 100:  # two opinions err in different ways
            if state.depth == 0:
                plain = self.inner.margin(state, seat)
            else:
                plain = self.encoder.plain_margin(state, seat, self.inner)
            return (net.share * found + (100 - net.share) * plain) // 100
        return found

    def lead(self, state: State, seat: i64) -> i64:
        return self.of(state, seat) - self.best_other(state, seat)

    def best_other(self, state: State, seat: i64) -> i64:
        """What the best other comes to, in the position last looked at."""
        if state.seats == 1:
            return 0
        best = NOBODY
        for other in range(state.seats):
            if other != seat:
                best = max(best, state.score(other))
        best = best * POINT // self.unit
        return best if state.depth == 0 else best + self.other

    def sensible(self, state: State, seat: i64, out: Choices) -> None:
        self.inner.sensible(state, seat, out)

    def mark(self, state: State, seat: i64) -> i64:
        return self.inner.mark(state, seat)

    def half_done(self, state: State) -> bool:
        return self.inner.half_done(state)
