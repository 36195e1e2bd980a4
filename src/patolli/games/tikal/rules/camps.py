"""TK-10: building camps."""

from __future__ import annotations

from patolli.engine.native import i64
from patolli.engine.question import rule
from patolli.games.tikal.rules.board import camp_owner, camps_of
from patolli.games.tikal.rules.kinds import CAMPED
from patolli.games.tikal.rules.sets import BIT
from patolli.games.tikal.rules.state import Tikal, takes_a_camp
from patolli.games.tikal.rules.tables import CAMPS


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
    state.sites &= ~BIT[hex]
    state.note(CAMPED, seat, hex)
