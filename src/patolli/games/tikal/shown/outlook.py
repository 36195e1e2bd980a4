"""What a volcano would bring as things stand, and who holds which temple."""

from __future__ import annotations

from typing import TYPE_CHECKING

from patolli.engine.offer import Holding, Outlook
from patolli.engine.text import Say
from patolli.games.tikal.rules.board import owner_of_temple
from patolli.games.tikal.rules.scoring import temple_points, treasure_points
from patolli.games.tikal.rules.state import Tikal
from patolli.games.tikal.rules.tables import HEXES
from patolli.games.tikal.shown.names import TITLES

if TYPE_CHECKING:
    from patolli.engine.game import View


def outlook(view: View, say: Say) -> Outlook | None:
    """A scoring of the position, before anybody uses the points of a scoring turn."""
    state = view.state
    assert isinstance(state, Tikal)
    if state.depth == 0:
        return None
    points = tuple(
        int(temple_points(state, seat) + treasure_points(state, seat))
        for seat in range(state.seats)
    )
    return Outlook("volcano", say("outlook"), points)


def holdings(view: View, say: Say) -> tuple[Holding, ...]:
    """Every temple with who has the majority there, or a guard."""
    state = view.state
    assert isinstance(state, Tikal)
    return tuple(
        Holding(
            "temple-any",
            say("holding.temple", hex=TITLES[hex]),
            int(state.value[hex]),
            int(owner_of_temple(state, hex)),
        )
        for hex in range(HEXES)
        if state.value[hex] > 0
    )
