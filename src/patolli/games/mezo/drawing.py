"""The board of Mezo."""

from __future__ import annotations

from patolli.engine.drawing import Board, Item, Panel, Row, Scene, circle, group, label, rectangle
from patolli.engine.game import View
from patolli.engine.text import Say
from patolli.games.mezo.state import Mezo
from patolli.games.mezo.tables import LEVELS, REGION_NAMES, REGIONS, UNITS


def board(view: View) -> Board:
    """The fixed art."""
    return Board(1096, 614, rectangle(8, 8, 1080, 598))


def scene(view: View, say: Say) -> Scene:
    """Regions."""
    state = view.state
    assert isinstance(state, Mezo)
    items = [
        Item(
            f"region-{REGION_NAMES[region]}",
            150.0 + 170 * int(region % 3),
            150.0 + 250 * int(region // 3),
            group(circle(0, 0, 60, "ring"), label(say.term("region", REGION_NAMES[region]))),
            say.term("region", REGION_NAMES[region]),
            word=f"champion {REGION_NAMES[region]}",
        )
        for region in range(REGIONS)
    ]
    return Scene(tuple(items))


def panel(view: View, seat: int, say: Say) -> Panel:
    """A player's belongings."""
    state = view.state
    assert isinstance(state, Mezo)
    own = seat * int(UNITS)
    index = int(state.devotion[seat])
    value, level = int(state.box.devotion_value[index]), int(state.box.devotion_level[index])
    pyramids = "·".join(str(int(state.pyramid_supply[seat * int(LEVELS) + n])) for n in range(4))
    xibalba = f"{int(state.xibalba[own])}+{int(state.xibalba[own + 1])}"
    rows = (
        Row("devotion", f"{value} ({level})", say("panel.devotion")),
        Row("warrior", str(int(state.reserve[own])), say("panel.warrior")),
        Row("shaman", str(int(state.reserve[own + 1])), say("panel.shaman")),
        Row("xibalba", xibalba, say("panel.xibalba")),
        Row("glyph", str(int(state.glyph_supply[seat])), say("panel.glyph")),
        Row("pyramid-1", pyramids, say("panel.pyramid")),
    )
    return Panel(seat, str(int(state.vp[seat])), rows)
