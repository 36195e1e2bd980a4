"""TK-8 and TK-11: uncovering temples, and guards."""

from __future__ import annotations

from patolli.engine.native import i64
from patolli.engine.question import rule
from patolli.games.tikal.rules.board import (
    guards_of,
    has_majority,
    kind_of,
    pieces_on,
    standing,
)
from patolli.games.tikal.rules.kinds import GUARDED, UNCOVERED
from patolli.games.tikal.rules.sets import BIT
from patolli.games.tikal.rules.state import GUARDING, OUT, Tikal
from patolli.games.tikal.rules.tables import HEXES, LEADER, TEMPLE, VALUES


def has_token(state: Tikal, value: i64) -> bool:
    """TK-8.6: whether the token of the next value is left; none above the highest."""
    return value + 1 < VALUES and state.tokens[value + 1] > 0


def uncover_refusal(state: Tikal, seat: i64, hex: i64) -> i64:
    """TK-8.2, TK-8.3: an own piece on a temple is enough; TK-8.11: printed ones alike."""
    if kind_of(state, hex) != TEMPLE:
        return rule(8, 1)
    own = pieces_on(state, seat, hex)
    if own == 0:
        return rule(8, 2)
    if state.guard[hex] >= 0:
        return rule(8, 9)  # TK-11.16
    if state.used[hex] >= state.box.levels_per_phase:
        return rule(8, 4)  # TK-8.8: every temple has its own limit
    if own <= state.used[hex]:
        return rule(8, 5)
    if not has_token(state, state.value[hex]):
        return rule(8, 6)
    if state.points_left < state.box.uncover_cost:
        return rule(6, 2)
    return 0


def uncover(state: Tikal, seat: i64, hex: i64) -> None:
    """TK-8.2: the next token goes on top for good (TK-8.7); no points by itself (TK-8.12)."""
    state.points_left -= state.box.uncover_cost
    state.value[hex] += 1
    state.tokens[state.value[hex]] -= 1
    state.used[hex] += 1
    state.used_up |= BIT[hex]
    state.note(UNCOVERED, seat, hex, state.value[hex])


def guard_refusal(state: Tikal, seat: i64, piece: i64, hex: i64) -> i64:
    """TK-11.5: with the majority on a temple; TK-11.6: a worker or the leader."""
    if kind_of(state, hex) != TEMPLE:
        return rule(11, 5)
    if state.guard[hex] >= 0:
        return rule(11, 12)
    if standing(state, seat, piece, hex) == 0:
        return rule(11, 6)
    if not has_majority(state, seat, hex):
        return rule(11, 2)
    if guards_of(state, seat) >= state.box.guards:
        return rule(11, 13)
    if state.points_left < state.box.guard_cost:
        return rule(6, 2)
    return 0


def place_guard(state: Tikal, seat: i64, piece: i64, hex: i64) -> None:
    """TK-11.5, TK-11.9: the piece stays for ever; TK-11.8: other players' pieces remain."""
    state.points_left -= state.box.guard_cost
    others = state.workers[seat * HEXES + hex]
    if piece == LEADER:
        state.leader[seat] = GUARDING
        state.guard[hex] = 2 * seat + 1
    else:
        others -= 1
        state.guard[hex] = 2 * seat
        if state.leader[seat] == hex:
            state.leader[seat] = OUT  # TK-11.7
    state.guarded |= BIT[hex]
    state.workers[seat * HEXES + hex] = 0
    state.own[seat] &= ~BIT[hex]
    state.gone[seat] += others  # TK-11.7
    state.note(GUARDED, seat, piece, hex, state.value[hex])
