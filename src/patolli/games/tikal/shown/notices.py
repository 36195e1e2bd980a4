"""What a coach points out: a scoring turn, a temple worth guarding, volcanoes that may come."""

from __future__ import annotations

from typing import TYPE_CHECKING

from patolli.engine.question import Choices
from patolli.games.tikal.rules.kinds import ACT
from patolli.games.tikal.rules.state import Tikal
from patolli.games.tikal.rules.tables import HEXES, VOLCANO, WORKER
from patolli.games.tikal.rules.temples import guard_refusal
from patolli.games.tikal.rules.tiles import offer_top_letter
from patolli.games.tikal.shown.names import TITLES
from patolli.games.tikal.shown.phase import scoring_seat

if TYPE_CHECKING:
    from patolli.engine.game import View

Notice = tuple[str, dict[str, str | int]]
WORTHY = 5  # points from which a temple is worth a guard


def notices(view: View) -> tuple[Notice, ...]:
    """What the asked seat should know now, gravest first."""
    state, seat, kind = view.state, view.seat, view.kind
    assert isinstance(state, Tikal)
    if seat is None or kind is None or kind.number != ACT:
        return ()
    found: list[Notice] = []
    if scoring_seat(state) == seat:
        found.append(("scoring", {}))
    held = [hex for hex in range(HEXES) if not guard_refusal(state, seat, WORKER, hex)]
    best = max(held, key=lambda hex: int(state.value[hex]), default=-1)
    if best >= 0 and state.value[best] >= WORTHY:
        found.append(("guard", {"temple": TITLES[best], "value": int(state.value[best])}))
    top = Choices()
    offer_top_letter(state, top)
    if any(state.box.kinds[top.item[index]] == VOLCANO for index in range(top.count)):
        found.append(("volcano", {}))
    return tuple(found)
