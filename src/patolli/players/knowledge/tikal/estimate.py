"""A quick estimate of how well a seat stands, in points, for players that look one answer ahead."""

from __future__ import annotations

from typing import Final

from patolli.engine.native import i64
from patolli.engine.state import State
from patolli.games.tikal.rules.board import COSTS, measure, pieces_on, place_piece, strength
from patolli.games.tikal.rules.kinds import ACT, FIND, GIVE, WALK
from patolli.games.tikal.rules.pieces import lift_piece
from patolli.games.tikal.rules.scoring import treasure_points
from patolli.games.tikal.rules.state import Tikal
from patolli.games.tikal.rules.tables import FAR, HEXES, TREASURES
from patolli.players.fast.value import POINT, Value

# What is not yet points, in points; chosen by play of the greedy player.
POINT_LEFT: Final[i64] = 1  # an action point not yet spent
ON_THE_MAP: Final[i64] = 1  # a worker away from the base camp
LEADER_OUT: Final[i64] = 4  # the leader on the board
AT_BASE_CAMP: Final[i64] = 2  # a worker waiting in the base camp
WAITING: Final[i64] = 2  # more of them than this are worth nothing
AT_TREASURES: Final[i64] = 3  # somebody to take treasures
SAFETY: Final[i64] = 2  # strength beyond the majority that still helps
PRESENT: Final[i64] = 1  # a foot in a temple without the majority


class Estimate(Value):
    """The value of a position by this estimate alone."""

    def of(self, state: State, seat: i64) -> i64:
        assert isinstance(state, Tikal)
        return worth(state, seat) * POINT // self.unit


def worth(state: Tikal, seat: i64) -> i64:
    """The seat's points and what its assets should still bring."""
    if state.depth > 0 and state.waiting() == 1 << seat:
        if state.top() == WALK:
            return best_walk(state, seat, state.top_a(), state.top_b())
        if state.top() == GIVE:
            return best_gift(state, seat, state.top_a(), state.top_b())
    return standing_worth(state, seat)


def standing_worth(state: Tikal, seat: i64) -> i64:
    """The estimate for a position in which no action is half done."""
    rounds = state.box.volcanoes + 1 - state.scorings[seat]
    if rounds <= 0:
        return state.score(seat)
    temples: i64 = 0
    guarded: i64 = 0
    presence: i64 = 0
    leader = state.leader[seat]
    for hex in range(HEXES):
        workers = state.workers[seat * HEXES + hex]
        value = state.value[hex]
        if state.guard[hex] >= 0:
            if state.guard[hex] >> 1 == seat:
                guarded += value
            continue
        if workers == 0 and leader != hex:
            continue
        if value > 0:
            lead = lead_on(state, seat, hex)
            if lead > 0:
                temples += value
                presence += min(lead - 1, SAFETY)
            else:
                presence += PRESENT
        elif hex == state.box.base:
            presence += min(workers, WAITING) * AT_BASE_CAMP
            continue
        elif state.treasures[hex] > 0:
            presence += AT_TREASURES + min(pieces_on(state, seat, hex) - 1, 1)
        presence += workers * ON_THE_MAP
    if leader >= 0:
        presence += LEADER_OUT
    total = state.score(seat) + presence + temples * (rounds + 1) // 2
    total += (guarded + treasure_points(state, seat)) * rounds
    if state.depth > 0 and state.top() == ACT and state.waiting() == 1 << seat:
        total += state.points_left * POINT_LEFT
    elif state.depth > 0 and state.top() == FIND and state.top_a() == seat:
        total += state.points_left * POINT_LEFT + expected_find(state, seat) * rounds
    return total


def expected_find(state: Tikal, seat: i64) -> i64:
    """What a treasure not yet seen adds to a scoring, rounded up."""
    points = state.box.treasure_points
    total: i64 = 0
    unseen: i64 = 0
    for kind in range(TREASURES):
        held = state.owned[seat * TREASURES + kind]
        if state.unseen[kind] > 0:
            total += state.unseen[kind] * (points[held + 1] - points[held])
            unseen += state.unseen[kind]
    return (total + unseen - 1) // unseen


def lead_on(state: Tikal, seat: i64, hex: i64) -> i64:
    """By how much a seat is stronger on a hex than the strongest other."""
    best: i64 = 0
    for other in range(state.seats):
        if other != seat:
            best = max(best, strength(state, other, hex))
    return strength(state, seat, hex) - best


def best_walk(state: Tikal, seat: i64, piece: i64, start: i64) -> i64:
    """The best position after the walk that has begun."""
    points = state.points_left
    measure(state, start, points)
    best: i64 = -FAR
    for hex in range(HEXES):
        cost = COSTS[hex]
        if 0 < cost < FAR:
            move(state, seat, piece, start, hex)
            found = standing_worth(state, seat) + (points - cost) * POINT_LEFT
            move(state, seat, piece, hex, start)
            best = max(best, found)
    return best


def move(state: Tikal, seat: i64, piece: i64, start: i64, end: i64) -> None:
    """Move a piece without any rule."""
    lift_piece(state, seat, piece, start)
    place_piece(state, seat, piece, end)


def best_gift(state: Tikal, seat: i64, owner: i64, wanted: i64) -> i64:
    """The best position after the exchange that has begun."""
    rounds = state.box.volcanoes + 1 - state.scorings[seat]
    before = state.owned[seat * TREASURES + wanted]
    gain = state.box.treasure_points[before + 1] - state.box.treasure_points[before]
    cost = state.box.treasure_points[1]  # a single one is given
    left = (state.points_left - state.box.exchange_cost) * POINT_LEFT
    return standing_worth(state, seat) + (gain - cost) * max(rounds, 0) + left
