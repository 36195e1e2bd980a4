"""The map: which hexes touch, what a step costs, who stands where and who has the majority."""

from __future__ import annotations

from typing import Final

from patolli.engine.native import REMAINDERS, i64, table, vec, zeros
from patolli.games.tikal.rules.sets import BIT, HEX_OF, first_hex
from patolli.games.tikal.rules.state import (
    NONE,
    STEP_BITS,
    STEP_MASK,
    WAY_BITS,
    WAY_COST,
    WAY_EDGE,
    WAY_MASK,
    Tikal,
    keep_ways,
    with_way,
)
from patolli.games.tikal.rules.tables import (
    AT_BASE,
    CAMPS,
    EDGES,
    FAR,
    HEXES,
    LEADER,
    TURNS,
    VOLCANO,
)

# What the last search for walks found: every hex that was reached stands in one of these sets.
AT_COST: Final[vec[i64]] = zeros(FAR)
# That search: how many there were, the hexes it reached, where it began, its limit, the dearest
# walk, and which search COSTS tells.
search: Final[vec[i64]] = zeros(6)
COSTS: Final[vec[i64]] = table([int(FAR)] * int(HEXES))  # what `measure` found last


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
    keep_ways(state, hex)
    state.measured = 0


def count_steps_around(state: Tikal, hex: i64) -> None:
    """Keep the steps over the edges of a hex that has just been explored, from both sides."""
    neighbours = state.box.neighbours
    steps = state.steps
    packed: i64 = 0
    ways: i64 = 0
    for edge in range(EDGES):
        cost = counted_crossing(state, hex, edge)
        if cost > 0:
            packed |= cost << (STEP_BITS * edge)
            ways = with_way(ways, edge, cost)
            other = neighbours[hex * EDGES + edge]
            steps[other] |= cost << (STEP_BITS * opposite(edge))
            state.ways[other] = with_way(state.ways[other], opposite(edge), cost)
    steps[hex] = packed
    state.ways[hex] = ways
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
    cheapest = (state.ways[hex] & WAY_MASK) >> WAY_COST
    return 0 < cheapest <= points


def find_walks(state: Tikal, start: i64, limit: i64) -> i64:
    """The hexes that a piece reaches from another within a limit, and that one; see AT_COST.

    TK-7.13: a walk is a chain of steps, over the base camp too (TK-7.17); nobody is in its way
    (TK-7.15, TK-7.16), no guard either (TK-11.14). TK-7.18: no step is too dear for a phase.
    """
    if state.measured > 0 and state.measured == search[0]:
        if search[2] == start and search[3] == limit:
            return search[1]  # asked for once more, as the answer of a walk does after its choices
    neighbours = state.box.neighbours
    ways = state.ways
    at_cost = AT_COST
    for cost in range(search[4] + 1):
        at_cost[cost] = 0
    at_cost[0] = BIT[start]
    reached: i64 = 0
    dearest: i64 = 0
    so_far: i64 = 0
    while so_far <= dearest:
        here = at_cost[so_far] & ~reached  # what is reached for less does not count again
        at_cost[so_far] = here
        reached |= here
        while here and so_far < limit:
            hex = HEX_OF[(here & -here) % REMAINDERS]
            here &= here - 1
            left = ways[hex]
            while left:
                total = so_far + ((left & WAY_MASK) >> WAY_COST)
                if total > limit:
                    break  # the others cost more
                at_cost[total] |= BIT[neighbours[hex * EDGES + (left & WAY_EDGE)]]
                if total > dearest:
                    dearest = total
                left >>= WAY_BITS
        so_far += 1
    search[0] += 1
    search[1] = reached
    search[2] = start
    search[3] = limit
    search[4] = dearest
    state.measured = search[0]
    return reached


def walk_cost(state: Tikal, start: i64, hex: i64, limit: i64) -> i64:
    """What the cheapest walk from one hex to another costs; FAR if it is not within a limit."""
    find_walks(state, start, limit)
    for cost in range(search[4] + 1):
        if AT_COST[cost] & BIT[hex]:
            return cost
    return FAR


def measure(state: Tikal, start: i64, limit: i64) -> None:
    """Put into COSTS the cheapest walk to every hex within a limit, FAR elsewhere."""
    find_walks(state, start, limit)
    if search[5] == search[0]:
        return
    search[5] = search[0]
    for hex in range(HEXES):
        COSTS[hex] = FAR
    for cost in range(search[4] + 1):
        here = AT_COST[cost]
        while here:
            COSTS[first_hex(here)] = cost
            here &= here - 1


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


def has_majority(state: Tikal, seat: i64, hex: i64) -> bool:
    """Whether a seat with pieces on a hex has the majority there."""
    mine = strength(state, seat, hex)
    for other in range(state.seats):
        if other != seat and state.own[other] & BIT[hex] and strength(state, other, hex) >= mine:
            return False
    return mine > 0


def owner_of_temple(state: Tikal, hex: i64) -> i64:
    """Who would be paid for a temple now: its guard's owner, else the majority."""
    if state.guard[hex] >= 0:
        return state.guard[hex] >> 1  # TK-11.10, TK-11.11
    return majority(state, hex)


def guards_of(state: Tikal, seat: i64) -> i64:
    """How many guards a seat has placed."""
    left = state.guarded
    count: i64 = 0
    while left:
        if state.guard[first_hex(left)] >> 1 == seat:
            count += 1
        left &= left - 1
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
