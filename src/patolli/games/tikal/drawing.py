"""The jungle as a picture."""

from __future__ import annotations

from math import cos, pi, sin, sqrt

from patolli.engine.drawing import Board, Item, Panel, Row, Scene, label, polygon, rectangle
from patolli.engine.game import View
from patolli.engine.text import Say
from patolli.games.tikal.describe import hex_line
from patolli.games.tikal.state import Tikal
from patolli.games.tikal.tables import HEX_NAMES, HEXES, ROWS

SIZE = 58.0  # from the middle of a hex to a corner


def middle(hex: int) -> tuple[float, float]:
    """The middle of a hex on the board."""
    column, row = divmod(hex, int(ROWS))
    return 78 + column * SIZE * 1.5, 62 + (row + column % 2 / 2) * SIZE * sqrt(3)


def outline(x: float, y: float, size: float, css: str) -> str:
    """A hex with a flat top."""
    corners = [(x + size * cos(k * pi / 3), y + size * sin(k * pi / 3)) for k in range(6)]
    return polygon(corners, css)


def board(view: View) -> Board:
    """The unexplored board."""
    hexes = [outline(*middle(hex), SIZE - 1, "sunk") for hex in range(HEXES)]
    return Board(1096, 614, rectangle(1, 1, 1094, 612) + "".join(hexes))


def scene(view: View, say: Say) -> Scene:
    """The explored hexes."""
    state = view.state
    assert isinstance(state, Tikal)
    return Scene(
        tuple(
            Item(
                f"hex-{HEX_NAMES[hex]}",
                *middle(hex),
                outline(0, 0, SIZE - 1, "card") + label(HEX_NAMES[hex]),
                hex_line(state, hex, say),
            )
            for hex in range(HEXES)
            if state.tile[hex] >= 0
        )
    )


def panel(view: View, seat: int, say: Say) -> Panel:
    """A player's reserve."""
    state = view.state
    assert isinstance(state, Tikal)
    name = say("piece.worker")
    return Panel(seat, str(state.score(seat)), (Row("worker", str(state.reserve[seat]), name),))
