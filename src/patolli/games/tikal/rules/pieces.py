"""TK-7: entering, secret paths between camps, walking."""

from __future__ import annotations

from patolli.engine.native import i64
from patolli.engine.question import Choices, Question, rule
from patolli.games.tikal.rules.board import (
    can_leave,
    entry_point,
    find_walks,
    is_open,
    kind_of,
    pieces_on,
    place_piece,
    standing,
    walk_cost,
)
from patolli.games.tikal.rules.kinds import (
    ACT,
    ENTERED,
    LEADER_WALKED,
    TRANSFERRED,
    WALK,
    WORKER_WALKED,
)
from patolli.games.tikal.rules.sets import BIT
from patolli.games.tikal.rules.state import IN_RESERVE, Tikal
from patolli.games.tikal.rules.tables import FAR, HEXES, LEADER, VOLCANO


def in_reserve(state: Tikal, seat: i64, piece: i64) -> bool:
    """Whether such a piece has not entered yet."""
    if piece == LEADER:
        return state.leader[seat] == IN_RESERVE
    return state.reserve[seat] > 0


def lift_piece(state: Tikal, seat: i64, piece: i64, hex: i64) -> None:
    """Take a piece from a hex; it is put elsewhere at once."""
    left = pieces_on(state, seat, hex) - 1
    if piece != LEADER:
        state.workers[seat * HEXES + hex] -= 1
    if left == 0:
        state.own[seat] &= ~BIT[hex]


# ----------------------------------------------------------------------------- entering
def enter_refusal(state: Tikal, seat: i64, piece: i64, place: i64) -> i64:
    """TK-7.1: from the reserve to the base camp or an own camp."""
    if not in_reserve(state, seat, piece):
        return rule(7, 1)  # TK-7.4: nothing ever comes back
    if entry_point(state, seat, place) < 0:
        return rule(10, 7)  # TK-7.3: own camps alone
    if state.points_left < state.box.enter_cost:
        return rule(6, 2)  # TK-7.2: no other limit
    return 0


def enter(state: Tikal, seat: i64, piece: i64, place: i64) -> None:
    """TK-7.1: one piece from the reserve."""
    hex = entry_point(state, seat, place)
    state.points_left -= state.box.enter_cost
    if piece != LEADER:
        state.reserve[seat] -= 1
    place_piece(state, seat, piece, hex)
    state.note(ENTERED, seat, piece, hex)


# ------------------------------------------------------------------------- secret paths
def pair_from(pair: i64) -> i64:
    """The entry point a pair of different entry points starts with."""
    return pair >> 1


def pair_to(pair: i64) -> i64:
    """The entry point a pair of different entry points ends with."""
    other = pair & 1
    return other if other < pair >> 1 else other + 1


def transfer_refusal(state: Tikal, seat: i64, piece: i64, pair: i64) -> i64:
    """TK-7.5, TK-7.6: between the base camp and own camps, in every direction."""
    start = entry_point(state, seat, pair_from(pair))
    if start < 0 or entry_point(state, seat, pair_to(pair)) < 0:
        return rule(10, 7)
    if standing(state, seat, piece, start) == 0:
        return rule(7, 8)
    if state.points_left < state.box.transfer_cost:
        return rule(6, 2)
    return 0


def transfer(state: Tikal, seat: i64, piece: i64, pair: i64) -> None:
    """TK-7.7: neither distance nor stones matter."""
    start = entry_point(state, seat, pair_from(pair))
    end = entry_point(state, seat, pair_to(pair))
    state.points_left -= state.box.transfer_cost
    lift_piece(state, seat, piece, start)
    place_piece(state, seat, piece, end)
    state.note(TRANSFERRED, seat, piece, start, end)


# ------------------------------------------------------------------------------ walking
def walk_refusal(state: Tikal, seat: i64, piece: i64, hex: i64) -> i64:
    """Whether a piece from this hex can take at least one step."""
    if standing(state, seat, piece, hex) == 0:
        return rule(6, 6)
    if not can_leave(state, hex, state.points_left):
        return rule(6, 2)  # TK-7.19: with enough points there always is a way
    return 0


class Walk(Question[Tikal]):
    """TK-7.9, TK-7.13: where the piece walks, by the cheapest chain of steps.

    A dearer way to the same hex would only waste points, and stopping on the way is a shorter
    walk, so no outcome is lost.
    """

    def choices(self, state: Tikal, seat: i64, piece: i64, start: i64, out: Choices) -> None:
        out.add_all(0, find_walks(state, start, state.points_left) & ~BIT[start])

    def refusal(self, state: Tikal, seat: i64, piece: i64, start: i64, hex: i64) -> i64:
        if hex == start:
            return rule(7, 9)
        if not is_open(state, hex):
            return rule(5, 5) if kind_of(state, hex) == VOLCANO else rule(7, 14)
        cost = walk_cost(state, start, hex, FAR - 1)
        if cost == FAR:
            return rule(7, 10)
        if cost > state.points_left:
            return rule(6, 2)
        return 0

    def answer(self, state: Tikal, seat: i64, piece: i64, start: i64, hex: i64) -> None:
        cost = walk_cost(state, start, hex, state.points_left)
        state.points_left -= cost
        lift_piece(state, seat, piece, start)
        place_piece(state, seat, piece, hex)
        state.note(LEADER_WALKED if piece == LEADER else WORKER_WALKED, seat, start, hex, cost)
        state.push(ACT, seat)


def begin_walk(state: Tikal, seat: i64, piece: i64, hex: i64) -> None:
    """Ask where a piece walks to."""
    state.push(WALK, seat, piece, hex)
