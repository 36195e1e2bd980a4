"""A quick estimate of how a player stands, for greedy play and search."""

from __future__ import annotations

from patolli.engine.native import i64
from patolli.games.mezo.state import Mezo


def worth(state: Mezo, seat: i64) -> i64:
    """VP."""
    return state.vp[seat]
