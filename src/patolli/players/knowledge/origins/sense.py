"""Which choices of Origins a sensible player looks at."""

from __future__ import annotations

from typing import Final

from patolli.engine.native import i64
from patolli.engine.question import Choices
from patolli.engine.state import FRAME
from patolli.games.origins.rules.city import covered
from patolli.games.origins.rules.kinds import CLIMB, PLACE
from patolli.games.origins.rules.purchase import building_bought, is_front
from patolli.games.origins.rules.state import Origins
from patolli.games.origins.rules.tables import TEMPLES, WIDTH

QUARRY: Final[i64] = 0  # the number of the building
FEW_CELLS: Final[i64] = 6  # so many places for a tile are all looked at


def sensible(state: Origins, seat: i64, out: Choices) -> None:
    """Leave out single steps where two are possible, and tiles on the fringe of the city."""
    kind = state.frames[(state.depth - 1) * FRAME]
    if kind == CLIMB:
        whole_climbs(state, seat, out)
    elif kind == PLACE and out.count > FEW_CELLS:
        compact_cells(state, seat, state.frames[(state.depth - 1) * FRAME + 2], out)


def whole_climbs(state: Origins, seat: i64, out: Choices) -> None:
    """Two steps instead of one, but for the last two, which may end the game (OR-21.1)."""
    kept: i64 = 0
    for index in range(out.count):
        choice = out.item[index]
        temple = choice // 3
        step = state.temple[seat * TEMPLES + temple]
        if choice % 3 != 1 or step + 2 >= state.box.top[temple]:
            out.item[kept] = choice
            kept += 1
    out.count = kept


def compact_cells(state: Origins, seat: i64, bought: i64, out: Choices) -> None:
    """Cells where a tile gives a 2 x 2 block at least its third tile; Virgo's farms stay.

    OR-24.1: the Quarry likes to stand alone.
    """
    if is_front(bought) and building_bought(state, bought) == QUARRY:
        return
    kept: i64 = 0
    for index in range(out.count):
        cell = out.item[index]
        if covered(state, seat, cell) or company(state, seat, cell) >= 2:
            out.item[kept] = cell
            kept += 1
    if kept > 0:
        out.count = kept


def company(state: Origins, seat: i64, cell: i64) -> i64:
    """The most tiles there are already in a block that a cell belongs to."""
    most: i64 = 0
    row = cell // WIDTH
    column = cell % WIDTH
    if row < 1 or row >= WIDTH - 1 or column < 1 or column >= WIDTH - 1:
        return most
    for up in range(-1, 2, 2):
        for right in range(-1, 2, 2):
            tiles: i64 = 1 if covered(state, seat, cell + right) else 0
            tiles += 1 if covered(state, seat, cell + up * WIDTH) else 0
            tiles += 1 if covered(state, seat, cell + up * WIDTH + right) else 0
            most = max(most, tiles)
    return most
