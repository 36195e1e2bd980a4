"""The fixed art: the canopy over the unexplored jungle."""

from __future__ import annotations

from functools import cache

from patolli.engine.drawing import Board, rectangle
from patolli.engine.game import View
from patolli.engine.scoretrack import around, printed
from patolli.games.tikal.rules.tables import HEXES
from patolli.games.tikal.shown.drawing.plants import canopy, symbols
from patolli.games.tikal.shown.drawing.shapes import middle, unexplored
from patolli.games.tikal.shown.names import TITLES

WIDTH, HEIGHT = 1096, 614
MAP_WIDTH = 776
POINTS = around(10, 10, MAP_WIDTH - 18, HEIGHT - 20, "--path")  # round the jungle


def board(view: View) -> Board:
    """The unexplored jungle."""
    return fixed()


@cache
def fixed() -> Board:
    """The same for every table."""
    frame = rectangle(1, 1, MAP_WIDTH, HEIGHT - 2, "slab", 14)
    ground = rectangle(1, 1, MAP_WIDTH, HEIGHT - 2, "", 14).replace(
        'class=""', 'fill="var(--can-0)"'
    )
    hexes = "".join(unexplored(*middle(hex), TITLES[hex]) for hex in range(HEXES))
    trees = f'<g clip-path="url(#tk-frame)">{ground}{canopy(MAP_WIDTH, HEIGHT)}{hexes}</g>'
    clip = (
        f'<clipPath id="tk-frame">{rectangle(1, 1, MAP_WIDTH, HEIGHT - 2, "slab", 14)}</clipPath>'
    )
    return Board(WIDTH, HEIGHT, frame + trees + printed(POINTS), symbols() + clip)
