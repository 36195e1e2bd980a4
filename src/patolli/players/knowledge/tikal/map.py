"""Tikal's jungle as its players judge it: ways, strengths, and what it costs to take a temple.

Ways depend on the tiles alone, so they are kept for the last maps met.
"""

from __future__ import annotations

from typing import Final

from patolli.engine.native import i64, vec, zeros
from patolli.engine.state import FRAME
from patolli.games.tikal.rules.board import COSTS, measure
from patolli.games.tikal.rules.state import IN_RESERVE, Tikal
from patolli.games.tikal.rules.tables import CAMPS, FAR, HEXES, MOST_SEATS, TILES, TREASURES

MAPS: Final[i64] = 256  # maps whose ways are kept, a power of two
SIZE: Final[i64] = HEXES * HEXES
PARTS: Final[i64] = 5  # lines of the factors of a hash
NEVER: Final[i64] = 99  # action points for what cannot be done

# Where a worker can be.
AT_BASE_CAMP: Final[i64] = 0
AT_CAMP: Final[i64] = 1
AT_TEMPLE: Final[i64] = 2
AT_TREASURES: Final[i64] = 3
ELSEWHERE: Final[i64] = 4
SORTS: Final[i64] = 5


def sort_of(state: Tikal, seat: i64, hex: i64) -> i64:
    """Where a worker on a hex is."""
    if state.value[hex] > 0:
        return AT_TEMPLE if state.guard[hex] < 0 else ELSEWHERE
    if hex == state.box.base:
        return AT_BASE_CAMP
    if state.treasures[hex] > 0:
        return AT_TREASURES
    if state.camps[seat * CAMPS] == hex or state.camps[seat * CAMPS + 1] == hex:
        return AT_CAMP
    return ELSEWHERE


class Survey:
    """What everybody could do on the map of one position."""

    def __init__(self) -> None:
        self.key: Final[vec[i64]] = zeros(MAPS)
        self.known: Final[vec[i64]] = zeros(MAPS * HEXES)  # whether ways from a hex are measured
        self.way: Final[vec[i64]] = zeros(MAPS * SIZE)  # (map, from, to) -> action points on foot
        self.factor: Final[vec[i64]] = zeros(HEXES)
        number: i64 = 7919
        for hex in range(HEXES):
            number = (number * 48271) % 2147483647
            self.factor[hex] = (number & 0xFFFFF) | 1
        self.wide: Final[vec[i64]] = zeros(PARTS * HEXES)  # factors of a hash
        for index in range(PARTS * HEXES):
            number = (number * 48271) % 2147483647
            self.wide[index] = (number & 0xFFFFF) * 1048576
            number = (number * 48271) % 2147483647
            self.wide[index] += number & 0xFFFFF
        self.slot: i64 = 0
        self.left: i64 = 0  # tiles in the stack
        self.guards: Final[vec[i64]] = zeros(MOST_SEATS)  # placed by each seat
        self.guarded: Final[vec[i64]] = zeros(MOST_SEATS)  # values of the temples they guard
        self.at_work: Final[vec[i64]] = zeros(MOST_SEATS * SORTS)  # workers by where they are
        self.count: i64 = 0  # temples nobody guards
        self.temple: Final[vec[i64]] = zeros(HEXES)  # their hexes
        self.troves: i64 = 0  # tiles with treasures
        self.trove: Final[vec[i64]] = zeros(HEXES)  # their hexes
        # seat * 40 + hex, for temples and troves alone:
        self.enter: Final[vec[i64]] = zeros(MOST_SEATS * HEXES)  # price of a piece from the reserve
        self.near: Final[vec[i64]] = zeros(MOST_SEATS * HEXES)  # price of the nearest worker
        self.strong: Final[vec[i64]] = zeros(MOST_SEATS * HEXES)
        self.best: Final[vec[i64]] = zeros(HEXES)  # the highest strength
        self.second: Final[vec[i64]] = zeros(HEXES)  # the highest of the other seats
        self.holder: Final[vec[i64]] = zeros(HEXES)  # a seat with the highest strength

    def take(self, state: Tikal) -> None:
        """Survey a position."""
        self.find_map(state)
        self.count = 0
        self.troves = 0
        self.left = 0
        for tile in range(TILES):
            self.left += state.bag[tile]
        for seat in range(state.seats):
            self.guards[seat] = 0
            self.guarded[seat] = 0
        for hex in range(HEXES):
            if state.value[hex] > 0:
                if state.guard[hex] < 0:
                    self.temple[self.count] = hex
                    self.count += 1
                else:
                    owner = state.guard[hex] >> 1
                    self.guards[owner] += 1
                    self.guarded[owner] += state.value[hex]
            elif state.treasures[hex] > 0:
                self.trove[self.troves] = hex
                self.troves += 1
        for index in range(self.count):
            self.best[self.temple[index]] = 0
            self.second[self.temple[index]] = 0
            self.holder[self.temple[index]] = -1
        for seat in range(state.seats):
            self.take_seat(state, seat)

    def mark(self, state: Tikal, seat: i64) -> i64:
        """A hash of all that a seat can change in its turn; sums of products, below 2**63."""
        wide = self.wide
        first = seat * HEXES
        total = state.points_left * wide[0] + state.leader[seat] * wide[1]
        total += state.depth * wide[2] + state.held * wide[3]
        for index in range(state.depth * FRAME):
            total += state.frames[index] * wide[4 + index % 32]
        for camp in range(CAMPS):
            total += state.camps[seat * CAMPS + camp] * wide[36 + camp]
        for hex in range(HEXES):
            at = HEXES + 3 * hex
            total += state.steps[hex] * self.factor[hex]
            total += (state.value[hex] * 16 + state.used[hex]) * wide[at]
            total += (state.treasures[hex] * 16 + state.guard[hex]) * wide[at + 1]
            total += state.workers[first + hex] * wide[at + 2]
        for index in range(state.seats * TREASURES):
            total += state.owned[index] * wide[HEXES * 4 + index]
        return total

    def find_map(self, state: Tikal) -> None:
        """Find the ways of these tiles among those kept, or begin anew."""
        key: i64 = 0
        steps = state.steps
        factor = self.factor
        for hex in range(HEXES):
            key += steps[hex] * factor[hex]
        slot = (key ^ (key >> 13) ^ (key >> 29)) & (MAPS - 1)
        if self.key[slot] != key:
            self.key[slot] = key
            for hex in range(HEXES):
                self.known[slot * HEXES + hex] = 0
        self.slot = slot

    def ways(self, state: Tikal, start: i64) -> i64:
        """Where the ways from a hex begin in `way`."""
        at = self.slot * SIZE + start * HEXES
        if self.known[self.slot * HEXES + start] == 0:
            self.known[self.slot * HEXES + start] = 1
            measure(state, start, FAR - 1)
            for hex in range(HEXES):
                self.way[at + hex] = COSTS[hex]
        return at

    def take_seat(self, state: Tikal, seat: i64) -> None:
        """What a seat has on the temples and what bringing pieces there costs it."""
        way = self.way
        enter = self.enter
        near = self.near
        first = seat * HEXES
        price = state.box.enter_cost
        base = self.ways(state, state.box.base)
        for index in range(self.count):
            hex = self.temple[index]
            enter[first + hex] = way[base + hex] + price
            near[first + hex] = NEVER
        for index in range(self.troves):
            hex = self.trove[index]
            enter[first + hex] = way[base + hex] + price
            near[first + hex] = NEVER
        for camp in range(CAMPS):
            at = state.camps[seat * CAMPS + camp]
            if at >= 0:
                start = self.ways(state, at)
                for index in range(self.count):
                    hex = self.temple[index]
                    enter[first + hex] = min(enter[first + hex], way[start + hex] + price)
                for index in range(self.troves):
                    hex = self.trove[index]
                    enter[first + hex] = min(enter[first + hex], way[start + hex] + price)
        for sort in range(SORTS):
            self.at_work[seat * SORTS + sort] = 0
        for at in range(HEXES):
            workers = state.workers[first + at]
            if workers > 0:
                self.at_work[seat * SORTS + sort_of(state, seat, at)] += workers
                start = self.ways(state, at)
                for index in range(self.count):
                    hex = self.temple[index]
                    if hex != at:
                        near[first + hex] = min(near[first + hex], way[start + hex])
                for index in range(self.troves):
                    hex = self.trove[index]
                    if hex != at:
                        near[first + hex] = min(near[first + hex], way[start + hex])
        for index in range(self.count):
            hex = self.temple[index]
            here = state.workers[first + hex] * state.box.worker_strength
            if state.leader[seat] == hex:
                here += state.box.leader_strength
            self.strong[first + hex] = here
            if here > self.best[hex]:
                self.second[hex] = self.best[hex]
                self.best[hex] = here
                self.holder[hex] = seat
            elif here > self.second[hex]:
                self.second[hex] = here

    def price(self, state: Tikal, seat: i64, hex: i64, strength: i64) -> i64:
        """Action points that bring a seat so much more strength on a temple."""
        if strength <= 0:
            return 0
        each = self.enter[seat * HEXES + hex]
        if state.reserve[seat] == 0:
            each = max(each, self.near[seat * HEXES + hex])
        first = min(each, self.near[seat * HEXES + hex])
        cost = first + (strength - 1) * each
        leader = state.leader[seat]
        if leader == IN_RESERVE:
            walk = self.enter[seat * HEXES + hex]
        elif leader >= 0 and leader != hex:
            walk = self.way[self.ways(state, leader) + hex]
        else:
            return cost
        rest = strength - state.box.leader_strength
        if rest > 0:
            walk += first + (rest - 1) * each
        return min(cost, walk)

    def threat(self, state: Tikal, seat: i64, hex: i64) -> i64:
        """The fewest action points with which somebody else takes a held temple from a seat."""
        least = NEVER
        own = self.strong[seat * HEXES + hex]
        for other in range(state.seats):
            if other != seat:
                more = own - self.strong[other * HEXES + hex]  # a tie is enough (TK-11.3)
                least = min(least, self.price(state, other, hex, more))
        return least
