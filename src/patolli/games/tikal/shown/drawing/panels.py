"""A player's belongings as rows."""

from __future__ import annotations

from patolli.engine.drawing import Panel, Row
from patolli.engine.game import View
from patolli.engine.sketch import part
from patolli.engine.text import Say
from patolli.games.tikal.rules.board import camps_of, guards_of
from patolli.games.tikal.rules.scoring import temple_points, treasure_points
from patolli.games.tikal.rules.state import IN_RESERVE, Tikal
from patolli.games.tikal.rules.tables import TREASURE_NAMES, TREASURES


@part(
    "auction",
    "value",
    "guard",
    "workers",
    "leader",
    "reserve",
    "camps",
    "owned",
    "scored_temples",
    "scored_treasures",
    "paid",
    asked=(),
)
def panel(view: View, seat: int, say: Say) -> Panel:
    """What a player has in reserve, the treasures, and what a scoring would bring now."""
    state = view.state
    assert isinstance(state, Tikal)
    preview = int(temple_points(state, seat) + treasure_points(state, seat))
    rows = [
        Row("worker", str(state.reserve[seat]), say("draw.reserve")),
        Row("leader", "1" if state.leader[seat] == IN_RESERVE else "0", say("draw.leader")),
        Row("camp", str(state.box.camps - camps_of(state, seat)), say("draw.camps")),
        Row("guard", str(state.box.guards - guards_of(state, seat)), say("draw.guards")),
        Row("vp", f"+{preview}", say("draw.preview")),
    ]
    for kind in range(TREASURES):
        count = int(state.owned[seat * TREASURES + kind])
        if count:
            name = say.term("treasure", TREASURE_NAMES[kind])
            rows.append(Row(f"mask-{kind + 1}", str(count), name))
    return Panel(seat, str(state.score(seat)), tuple(rows))
