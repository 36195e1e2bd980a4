"""What the next food day would bring as things stand: hunger, and the temples where they score."""

from __future__ import annotations

from typing import TYPE_CHECKING

from patolli.engine.offer import Outlook, gained
from patolli.engine.state import State
from patolli.engine.text import Say
from patolli.games.tzolkin.rules.food import feed, score_temple
from patolli.games.tzolkin.rules.state import Tzolkin
from patolli.games.tzolkin.rules.tables import TEMPLES

if TYPE_CHECKING:
    from patolli.engine.game import View


def outlook(view: View, say: Say) -> Outlook | None:
    """The next food day, if there is one to come."""
    state = view.state
    assert isinstance(state, Tzolkin)
    number = int(state.food_next - state.food_due)  # one that is due has been counted already
    if state.depth == 0 or number >= state.box.food_days:
        return None

    def food_day(then: State) -> None:
        assert isinstance(then, Tzolkin)
        for seat in range(then.seats):  # TZ-20.7
            feed(then, seat)
        if then.box.food_ends[number]:
            for temple in range(TEMPLES):
                score_temple(then, temple, then.box.food_age[number] - 1)

    name = say("outlook", day=int(state.box.food_teeth[number]))
    return Outlook(
        "food-end" if state.box.food_ends[number] else "food-mid", name, gained(view, food_day)
    )
