"""What final scoring would bring as things stand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from patolli.engine.offer import Outlook, gained
from patolli.engine.state import State
from patolli.engine.text import Say
from patolli.games.origins.rules.scoring import score_finally
from patolli.games.origins.rules.state import Origins

if TYPE_CHECKING:
    from patolli.engine.game import View


def outlook(view: View, say: Say) -> Outlook | None:
    """Final scoring, while it is still to come."""
    state = view.state
    assert isinstance(state, Origins)
    if state.depth == 0:
        return None

    def final(then: State) -> None:
        assert isinstance(then, Origins)
        for seat in range(then.seats):
            score_finally(then, seat)

    return Outlook("vp", say("outlook"), gained(view, final))
