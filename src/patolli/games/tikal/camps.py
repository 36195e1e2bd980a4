"""TK-10: building camps."""

from __future__ import annotations

from patolli.engine.native import i64
from patolli.engine.question import rule
from patolli.games.tikal.board import camp_owner, camps_of, kind_of
from patolli.games.tikal.kinds import CAMPED
from patolli.games.tikal.state import Tikal
from patolli.games.tikal.tables import CAMPS, JUNGLE, TREASURE


def takes_a_camp(state: Tikal, hex: i64) -> bool:
    """TK-10.1, TK-10.6: a jungle or a tile without treasures (TK-9.7), no volcano (TK-5.6)."""
    kind = kind_of(state, hex)
    return kind == JUNGLE or (kind == TREASURE and state.treasures[hex] == 0)


def camp_refusal(state: Tikal, seat: i64, hex: i64) -> i64:
    """TK-10.1; TK-10.2: no piece need be there."""
    if not takes_a_camp(state, hex):
        return rule(10, 1)
    if camp_owner(state, hex) >= 0:
        return rule(10, 3)
    if camps_of(state, seat) >= state.box.camps:
        return rule(10, 4)
    if state.points_left < state.box.camp_cost:
        return rule(6, 2)
    return 0


def build_camp(state: Tikal, seat: i64, hex: i64) -> None:
    """TK-10.1, TK-10.5: for good; an entry point from now on (TK-10.7)."""
    state.points_left -= state.box.camp_cost
    state.camps[seat * CAMPS + camps_of(state, seat)] = hex
    state.note(CAMPED, seat, hex)
