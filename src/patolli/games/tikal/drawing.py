"""The jungle as a picture: the map on the left, points, tiles and treasures beside it."""

from __future__ import annotations

from patolli.engine.drawing import Board, Panel, Row, Scene, rectangle
from patolli.engine.game import View
from patolli.engine.text import Say
from patolli.games.tikal.board import camps_of, guards_of
from patolli.games.tikal.drawing_map import map_items
from patolli.games.tikal.drawing_shapes import middle, unexplored
from patolli.games.tikal.drawing_side import GROUNDS, side_items
from patolli.games.tikal.scoring import temple_points, treasure_points
from patolli.games.tikal.state import IN_RESERVE, Tikal
from patolli.games.tikal.tables import HEX_NAMES, HEXES, TREASURE_NAMES, TREASURES

WIDTH, HEIGHT = 1096, 614
MAP_WIDTH = 776


def board(view: View) -> Board:
    """The unexplored jungle and the grounds beside it."""
    hexes = "".join(unexplored(*middle(hex), HEX_NAMES[hex]) for hex in range(HEXES))
    return Board(
        WIDTH, HEIGHT, rectangle(1, 1, MAP_WIDTH, HEIGHT - 2, "slab", 14) + hexes + GROUNDS
    )


def scene(view: View, say: Say) -> Scene:
    """Everything that changes."""
    return Scene((*map_items(view, say), *side_items(view, say)))


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
