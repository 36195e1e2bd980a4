"""What a coach points out: a conflict that can hardly be won, what a sacrifice brings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from patolli.games.mezo.rules.kinds import LAY, SACRIFICE
from patolli.games.mezo.rules.resolution import strength
from patolli.games.mezo.rules.state import Mezo

if TYPE_CHECKING:
    from patolli.engine.game import View

Notice = tuple[str, dict[str, str | int]]
HOPELESS = 3  # strength behind the best from which a conflict can hardly be won


def notices(view: View) -> tuple[Notice, ...]:
    """What the asked seat should know now, gravest first."""
    state, seat, kind = view.state, view.seat, view.kind
    assert isinstance(state, Mezo)
    if seat is None or kind is None:
        return ()
    if kind.number == SACRIFICE:
        return (("sacrifice", {}),)
    if kind.number == LAY and state.conflict:
        region = int(state.conflict) - 1
        forces = [int(strength(state, other, region)) for other in range(int(state.seats))]
        behind = max(forces) - forces[seat]
        if behind >= HOPELESS:
            return (("weak", {"behind": behind}),)
    return ()
