"""The map: which hexes touch, what a step costs, who stands where and who has the majority."""

from __future__ import annotations

from typing import Final

from patolli.engine.native import i64, table, vec, zeros
from patolli.games.tikal.rules.state import NONE, Tikal
from patolli.games.tikal.rules.tables import (
    AT_BASE,
    BIT,
    CAMPS,
    EDGES,
    FAR,
    HEXES,
    LEADER,
    TURNS,
    VOLCANO,
)

STEP_BITS: Final[i64] = 5  # of `steps` per edge, lowest for N; a step costs 31 at most
STEP_MASK: Final[i64] = 31
QUEUE: Final[i64] = 64  # hexes waiting in a search; a ring, longer than the board has hexes
COSTS: Final[vec[i64]] = table([int(FAR)] * int(HEXES))  # what `measure` found last
waiting: Final[vec[i64]] = zeros(QUEUE)
queued: Final[vec[i64]] = zeros(HEXES)
reached: Final[vec[i64]] = zeros(HEXES)  # the hexes in COSTS that are not FAR
# The last search: how many there were, hexes in `reached`, where it began and its limit.
search: Final[vec[i64]] = zeros(4)


def kind_of(state: Tikal, hex: i64) -> i64:
    """The kind of an explored hex, -1 for an unexplored one."""
    tile = state.tile[hex]
    return NONE if tile < 0 else state.box.kinds[tile]


def is_open(state: Tikal, hex: i64) -> bool:
    """Whether a piece could stand here: explored and no volcano (TK-5.5, TK-5.7, TK-7.14)."""
    tile = state.tile[hex]
    return tile >= 0 and state.box.kinds[tile] != VOLCANO


def stones(state: Tikal, hex: i64, edge: i64) -> i64:
    """The stones of an explored hex on one of its edges, as it lies."""
    return state.box.stones[(state.tile[hex] * TURNS + state.turn[hex]) * EDGES + edge]


def opposite(edge: i64) -> i64:
    """The same edge seen from the other hex."""
    return edge + 3 if edge < 3 else edge - 3


# ----------------------------------------------------- what a step costs, kept in `steps`
def counted_crossing(state: Tikal, hex: i64, edge: i64) -> i64:
    """What a step over an edge costs, counted from the stones; 0 if it is impossible."""
    other = state.box.neighbours[hex * EDGES + edge]
    if other < 0 or not is_open(state, hex) or not is_open(state, other):  # TK-5.5, TK-7.14
        return 0
    # TK-7.9, TK-7.11, TK-7.12: all stones of both sides; TK-7.10: none at all, no way.
    both = stones(state, hex, edge) + stones(state, other, opposite(edge))
    return both * state.box.stone_cost


def count_steps(state: Tikal, hex: i64) -> None:
    """Keep the cost of the six steps from a hex in one number."""
    packed: i64 = 0
    for edge in range(EDGES):
        packed |= counted_crossing(state, hex, edge) << (STEP_BITS * edge)
    state.steps[hex] = packed
    state.measured = 0


def count_steps_around(state: Tikal, hex: i64) -> None:
    """Keep the steps over the edges of a hex that has just been explored, from both sides."""
    neighbours = state.box.neighbours
    steps = state.steps
    packed: i64 = 0
    for edge in range(EDGES):
        other = neighbours[hex * EDGES + edge]
        if other >= 0:
            cost = counted_crossing(state, hex, edge)
            packed |= cost << (STEP_BITS * edge)
            back = STEP_BITS * opposite(edge)
            steps[other] = (steps[other] & ~(STEP_MASK << back)) | (cost << back)
    steps[hex] = packed
    state.measured = 0


def count_all_steps(state: Tikal) -> None:
    """Keep the steps from every hex."""
    for hex in range(HEXES):
        count_steps(state, hex)


def crossing(state: Tikal, hex: i64, edge: i64) -> i64:
    """What a step over an edge costs; 0 if it is impossible."""
    return (state.steps[hex] >> (STEP_BITS * edge)) & STEP_MASK


def can_leave(state: Tikal, hex: i64, points: i64) -> bool:
    """Whether some step from a hex costs at most this much."""
    packed = state.steps[hex]
    while packed:
        cost = packed & STEP_MASK
        if 0 < cost <= points:
            return True
        packed >>= STEP_BITS
    return False


def measure(state: Tikal, start: i64, limit: i64) -> None:
    """Put into COSTS the cheapest way on foot to every hex within a limit, FAR elsewhere.

    TK-7.13: a walk is a chain of steps, over the base camp too (TK-7.17); nobody is in its way
    (TK-7.15, TK-7.16), no guard either (TK-11.14). TK-7.18: no step is too dear for a phase.
    """
    if state.measured > 0 and state.measured == search[0]:
        if search[2] == start and search[3] == limit:
            return  # asked for once more, as the answer of a walk does after its choices
    neighbours = state.box.neighbours
    steps = state.steps
    costs = COSTS
    line = waiting
    in_line = queued
    found = reached
    for index in range(search[1]):
        costs[found[index]] = FAR
    costs[start] = 0
    found[0] = start
    count: i64 = 1
    line[0] = start
    first: i64 = 0
    last: i64 = 1
    while first != last:
        hex = line[first]
        first = (first + 1) & (QUEUE - 1)
        in_line[hex] = 0
        so_far = costs[hex]
        packed = steps[hex]
        at = hex * EDGES
        while packed:
            cost = packed & STEP_MASK
            if cost and so_far + cost <= limit:
                other = neighbours[at]
                if so_far + cost < costs[other]:
                    if costs[other] == FAR:
                        found[count] = other
                        count += 1
                    costs[other] = so_far + cost
                    if in_line[other] == 0:
                        in_line[other] = 1
                        line[last] = other
                        last = (last + 1) & (QUEUE - 1)
            packed >>= STEP_BITS
            at += 1
    search[0] += 1
    search[1] = count
    search[2] = start
    search[3] = limit
    state.measured = search[0]


def within_reach(state: Tikal, start: i64, limit: i64) -> i64:
    """The hexes to which a piece could walk from another within a limit, as a set."""
    measure(state, start, limit)
    found: i64 = 0
    for index in range(1, search[1]):
        found |= BIT[reached[index]]
    return found


# ------------------------------------------------------------------------------- pieces
def standing(state: Tikal, seat: i64, piece: i64, hex: i64) -> i64:
    """How many pieces of this sort a seat has on a hex."""
    if piece == LEADER:
        return 1 if state.leader[seat] == hex else 0
    return state.workers[seat * HEXES + hex]


def pieces_on(state: Tikal, seat: i64, hex: i64) -> i64:
    """The seat's pieces on a hex; the leader is one (TK-1.15), a guard none (TK-8.10)."""
    count = state.workers[seat * HEXES + hex]
    if state.leader[seat] == hex:
        count += 1
    return count


def place_piece(state: Tikal, seat: i64, piece: i64, hex: i64) -> None:
    """Put a piece on a hex."""
    if piece == LEADER:
        state.leader[seat] = hex
    else:
        state.workers[seat * HEXES + hex] += 1
    state.own[seat] |= BIT[hex]


def strength(state: Tikal, seat: i64, hex: i64) -> i64:
    """TK-11.1: a worker counts 1, the leader 3; camps and guards nothing (TK-10.8, TK-11.15)."""
    total = state.workers[seat * HEXES + hex] * state.box.worker_strength
    if state.leader[seat] == hex:
        total += state.box.leader_strength
    return total


def majority(state: Tikal, hex: i64) -> i64:
    """TK-11.2: the seat that alone has the highest strength; -1 if nobody has."""
    workers = state.workers
    leader = state.leader
    worker_strength = state.box.worker_strength
    best: i64 = 0
    holder: i64 = NONE
    for seat in range(state.seats):
        here = workers[seat * HEXES + hex] * worker_strength
        if leader[seat] == hex:
            here += state.box.leader_strength
        if here > best:  # TK-12.12: one piece alone is enough
            best = here
            holder = seat
        elif here == best and here > 0:
            holder = NONE  # TK-11.3; TK-11.4: ties below the highest do not matter
    return holder


def owner_of_temple(state: Tikal, hex: i64) -> i64:
    """Who would be paid for a temple now: its guard's owner, else the majority."""
    if state.guard[hex] >= 0:
        return state.guard[hex] >> 1  # TK-11.10, TK-11.11
    return majority(state, hex)


def guards_of(state: Tikal, seat: i64) -> i64:
    """How many guards a seat has placed."""
    guard = state.guard
    count: i64 = 0
    for hex in range(HEXES):
        if guard[hex] >> 1 == seat:
            count += 1
    return count


# -------------------------------------------------------------------------------- camps
def camp_owner(state: Tikal, hex: i64) -> i64:
    """Whose camp is on a hex, -1 if nobody's."""
    for index in range(state.seats * CAMPS):
        if state.camps[index] == hex:
            return index // CAMPS
    return NONE


def camps_of(state: Tikal, seat: i64) -> i64:
    """How many camps a seat has built."""
    count: i64 = 0
    for index in range(CAMPS):
        if state.camps[seat * CAMPS + index] >= 0:
            count += 1
    return count


def entry_point(state: Tikal, seat: i64, place: i64) -> i64:
    """The hex of an entry point of a seat, -1 for a camp not yet built (TK-7.1, TK-10.7)."""
    if place == AT_BASE:
        return state.box.base
    return state.camps[seat * CAMPS + place - 1]
