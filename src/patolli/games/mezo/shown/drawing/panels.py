"""A player's belongings as rows."""

from __future__ import annotations

from patolli.engine.drawing import Panel, Row
from patolli.engine.game import View
from patolli.engine.sketch import part
from patolli.engine.text import Say
from patolli.games.mezo.rules.state import Mezo
from patolli.games.mezo.rules.tables import LEVELS, TRIBE_NAMES, UNITS
from patolli.games.mezo.shown.describe import god_name


@part(
    "vp",
    "devotion",
    "god",
    "abilities",
    "reserve",
    "xibalba",
    "glyph_supply",
    "pyramid_supply",
    "won",
    asked=(),
)
def panel(view: View, seat: int, say: Say) -> Panel:
    """A player's belongings."""
    state = view.state
    assert isinstance(state, Mezo)
    own = seat * int(UNITS)
    index = int(state.devotion[seat])
    value, level = int(state.box.devotion_value[index]), int(state.box.devotion_level[index])
    pyramids = "·".join(str(int(state.pyramid_supply[seat * int(LEVELS) + n])) for n in range(4))
    xibalba = f"{int(state.xibalba[own])}+{int(state.xibalba[own + 1])}"
    owned = [name[6:] for n, name in enumerate(TRIBE_NAMES) if state.abilities[seat] >> n & 1]
    rows = (
        Row("god", god_name(state, seat, say), say("panel.god")),
        Row("devotion", f"{value} ({level})", say("panel.devotion")),
        Row("warrior", str(int(state.reserve[own])), say("panel.warrior")),
        Row("shaman", str(int(state.reserve[own + 1])), say("panel.shaman")),
        Row("xibalba", xibalba, say("panel.xibalba")),
        Row("glyph", str(int(state.glyph_supply[seat])), say("panel.glyph")),
        Row("pyramid-1", pyramids, say("panel.pyramid")),
        Row("hint", " ".join(owned) or "–", say("panel.ability")),
        Row("strength", str(int(state.won[seat])), say("panel.won")),
    )
    return Panel(seat, str(int(state.vp[seat])), rows)
