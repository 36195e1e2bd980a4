"""What the end of the age would bring as things stand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from patolli.engine.offer import Outlook, gained
from patolli.engine.state import State
from patolli.engine.text import Say
from patolli.games.mezo.rules.scoring import score_pyramid_regions, score_spaces
from patolli.games.mezo.rules.state import Mezo

if TYPE_CHECKING:
    from patolli.engine.game import View


def outlook(view: View, say: Say) -> Outlook | None:
    """The scoring at the end of this age, once it has begun."""
    state = view.state
    assert isinstance(state, Mezo)
    if state.depth == 0 or state.age == 0:
        return None

    def end_of_age(then: State) -> None:
        assert isinstance(then, Mezo)
        score_spaces(then)
        score_pyramid_regions(then)

    return Outlook("pyramid-1", say("outlook", age=int(state.age)), gained(view, end_of_age))
