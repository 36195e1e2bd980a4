"""The fixed art: the map with its vertices."""

from __future__ import annotations

from patolli.engine.drawing import Board, rectangle
from patolli.engine.game import View
from patolli.engine.scoretrack import around, printed
from patolli.games.mezo.shown.drawing.map import HATCH, ground

WIDTH, HEIGHT = 1096, 614
POINTS = around(14, 14, 579, 586)  # round the map


def board(view: View) -> Board:
    """The fixed art: the map with its vertices."""
    slab = rectangle(4, 4, 599, 606, "slab", 12)
    return Board(WIDTH, HEIGHT, slab + ground() + printed(POINTS), HATCH)
