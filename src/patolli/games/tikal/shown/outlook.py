"""What a volcano would bring as things stand, before anybody uses the points of a scoring turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from patolli.engine.offer import Outlook
from patolli.engine.text import Say
from patolli.games.tikal.rules.scoring import temple_points, treasure_points
from patolli.games.tikal.rules.state import Tikal

if TYPE_CHECKING:
    from patolli.engine.game import View


def outlook(view: View, say: Say) -> Outlook | None:
    """A scoring of the position as it stands."""
    state = view.state
    assert isinstance(state, Tikal)
    if state.depth == 0:
        return None
    points = tuple(
        int(temple_points(state, seat) + treasure_points(state, seat))
        for seat in range(state.seats)
    )
    return Outlook("volcano", say("outlook"), points)
