"""What a coach points out: a district that can be closed, wisdom that runs out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from patolli.games.origins.rules.kinds import TURN
from patolli.games.origins.rules.state import Origins
from patolli.games.origins.rules.tables import GOODS, WISDOM

if TYPE_CHECKING:
    from patolli.engine.game import View

Notice = tuple[str, dict[str, str | int]]


def notices(view: View) -> tuple[Notice, ...]:
    """What the asked seat should know now, gravest first."""
    state, seat, kind = view.state, view.seat, view.kind
    assert isinstance(state, Origins)
    if seat is None or kind is None or kind.number != TURN:
        return ()
    found: list[Notice] = []
    if any(word.startswith("turn close ") for word in view.words):
        found.append(("close", {}))
    if state.goods[seat * GOODS + WISDOM] == 0:
        found.append(("dear", {}))
    return tuple(found)
