"""Board, scene and panels put together."""

from __future__ import annotations

from patolli.engine.drawing import Board, Panel, Row, Scene, rectangle
from patolli.engine.game import View
from patolli.engine.text import Say
from patolli.games.mezo.describe import god_name
from patolli.games.mezo.drawing.boards import board_items
from patolli.games.mezo.drawing.cards import card_items
from patolli.games.mezo.drawing.conflict_panel import conflict_items
from patolli.games.mezo.drawing.region_map import HATCH, gods, ground, regions
from patolli.games.mezo.state import Mezo
from patolli.games.mezo.tables import LEVELS, TRIBE_NAMES, UNITS

WIDTH, HEIGHT = 1096, 614


def board(view: View) -> Board:
    """The fixed art: the map with its vertices."""
    return Board(WIDTH, HEIGHT, rectangle(4, 4, 599, 606, "slab", 12) + ground(), HATCH)


def scene(view: View, say: Say) -> Scene:
    """Everything that changes."""
    state = view.state
    assert isinstance(state, Mezo)
    items = regions(view, state, say)
    items += gods(view, state, say)
    items += conflict_items(view, state, say)
    items += card_items(view, state, say)
    items += board_items(view, state, say)
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
