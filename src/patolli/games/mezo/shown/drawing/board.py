"""The fixed art: the map with its vertices."""

from __future__ import annotations

from patolli.engine.drawing import Board, rectangle
from patolli.engine.game import View
from patolli.games.mezo.shown.drawing.map import HATCH, ground

WIDTH, HEIGHT = 1096, 614


def board(view: View) -> Board:
    """The fixed art: the map with its vertices."""
    return Board(WIDTH, HEIGHT, rectangle(4, 4, 599, 606, "slab", 12) + ground(), HATCH)
