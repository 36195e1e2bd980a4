"""Chapter 4: the city grid, adjacency, districts and seats of power."""

from __future__ import annotations

from patolli.engine.native import i64
from patolli.games.origins.rules.state import Origins
from patolli.games.origins.rules.tables import (
    AGORA,
    BESIDE,
    BUILDINGS,
    COLOURS,
    FARM,
    NOTHING,
    PALACE,
    ROW,
    WIDTH,
)

# A tile: (owner + 1) << 16 | cell << 6 | building << 1 | farm side. OR-10.17: a farm remembers
# its building. A filled seat: (owner + 1) << 16 | cell << 6 | die.


def tile(owner: i64, cell: i64, building: i64, farm: i64) -> i64:
    """A tile as one number."""
    return ((owner + 1) << 16) | (cell << 6) | (building << 1) | farm


def covered(state: Origins, seat: i64, cell: i64) -> bool:
    """Whether a tile of the seat's city lies on a cell."""
    return (state.rows[seat * WIDTH + cell // WIDTH] >> (cell % WIDTH)) & 1 != 0


def find_tile(state: Origins, seat: i64, cell: i64) -> i64:
    """The place in the list of the tile on a cell, -1 for an empty cell and starting tiles."""
    wanted = ((seat + 1) << 10) | cell
    for index in range(state.tile_count):
        if state.tiles[index] >> 6 == wanted:
            return index
    return -1


def find_reserved(state: Origins, seat: i64, building: i64) -> i64:
    """The place in the list of a tile reserved beside the player board, or -1 (OR-24.15)."""
    wanted = tile(seat, BESIDE, building, 0)
    for index in range(state.tile_count):
        if state.tiles[index] == wanted:
            return index
    return -1


def tile_on(state: Origins, seat: i64, cell: i64) -> i64:
    """What lies on a cell: a building, AGORA, PALACE, FARM or NOTHING."""
    if cell == state.box.agora_cell:
        return AGORA
    if cell == state.box.palace_cell:
        return PALACE
    index = find_tile(state, seat, cell)
    if index < 0:
        return NOTHING
    if state.tiles[index] & 1:
        return FARM
    return (state.tiles[index] >> 1) & 31


def colour_on(state: Origins, seat: i64, cell: i64) -> i64:
    """The building colour on a cell; OR-1.1, OR-10.14: gray tiles and farms have none (-1)."""
    what = tile_on(state, seat, cell)
    if what < 0 or what >= BUILDINGS:
        return -1
    return state.box.colour[what]


def free_cells(state: Origins, seat: i64, row: i64) -> i64:
    """OR-4.2, OR-4.3: the empty cells of a row that share an edge with a tile, a bit each."""
    at = seat * WIDTH + row
    own = state.rows[at]
    near = (own << 1) | (own >> 1)
    if row > 0:
        near |= state.rows[at - 1]
    if row < WIDTH - 1:
        near |= state.rows[at + 1]
    return near & ROW & ~own


def can_hold(state: Origins, seat: i64, cell: i64) -> bool:
    """OR-4.2: whether a new tile may lie on a cell."""
    return (free_cells(state, seat, cell // WIDTH) >> (cell % WIDTH)) & 1 != 0


def is_district(state: Origins, seat: i64, cell: i64) -> bool:
    """OR-4.6, OR-4.7: whether the 2 x 2 block with this upper left cell is full of tiles."""
    row = cell // WIDTH
    column = cell % WIDTH
    if row == 0 or column == WIDTH - 1:
        return False
    both = state.rows[seat * WIDTH + row] & state.rows[seat * WIDTH + row - 1]
    return (both >> column) & 3 == 3


def seat_die(state: Origins, seat: i64, cell: i64) -> i64:
    """The die in the seat of power of a block, 0 none (OR-4.10)."""
    wanted = ((seat + 1) << 10) | cell
    for index in range(state.closed_count):
        if state.closed[index] >> 6 == wanted:
            return state.closed[index] & 63
    return 0


def corner(cell: i64, number: i64) -> i64:
    """OR-4.9: a tile of a block: 0 upper left, 1 upper right, 2 lower left, 3 lower right."""
    return cell + number % 2 - WIDTH * (number // 2)


def neighbour(cell: i64, side: i64) -> i64:
    """The cell to the north, east, south or west; -1 beyond the table."""
    if side == 0:
        return cell + WIDTH if cell // WIDTH < WIDTH - 1 else -1
    if side == 1:
        return cell + 1 if cell % WIDTH < WIDTH - 1 else -1
    if side == 2:
        return cell - WIDTH
    return cell - 1 if cell % WIDTH > 0 else -1


def cover(state: Origins, seat: i64, cell: i64) -> None:
    """Mark a cell as covered and count the districts this completes (OR-4.8: they may overlap)."""
    state.rows[seat * WIDTH + cell // WIDTH] |= 1 << (cell % WIDTH)
    for number in range(4):
        block = cell - number % 2 + WIDTH * (number // 2)
        if block >= 0 and block % WIDTH + number % 2 == cell % WIDTH and block < WIDTH * WIDTH:
            if is_district(state, seat, block):
                state.open_districts[seat] += 1


def buildings_of(state: Origins, seat: i64, colour: i64) -> i64:
    """How many buildings of a colour a city has."""
    total: i64 = 0
    for index in range(state.tile_count):
        entry = state.tiles[index]
        if entry >> 16 == seat + 1 and entry & 1 == 0 and (entry >> 6) & 1023 != BESIDE:
            if state.box.colour[(entry >> 1) & 31] == colour:
                total += 1
    return total


def buildings_named(state: Origins, seat: i64, building: i64) -> i64:
    """How many buildings of a name a city has."""
    total: i64 = 0
    for index in range(state.tile_count):
        entry = state.tiles[index]
        if entry >> 16 == seat + 1 and entry & 63 == building << 1:
            if (entry >> 6) & 1023 != BESIDE:
                total += 1
    return total


def building_colours(state: Origins, seat: i64) -> i64:
    """How many of the five colours a city has."""
    found: i64 = 0
    for colour in range(COLOURS):
        if buildings_of(state, seat, colour) > 0:
            found += 1
    return found


def farms(state: Origins, seat: i64) -> i64:
    """How many farms a city has."""
    total: i64 = 0
    for index in range(state.tile_count):
        entry = state.tiles[index]
        if entry >> 16 == seat + 1 and entry & 1:
            total += 1
    return total


def empty_neighbours(state: Origins, seat: i64, cell: i64) -> i64:
    """How many empty cells lie beside a cell; the edge of the table counts as empty."""
    total: i64 = 0
    for side in range(4):
        near = neighbour(cell, side)
        if near < 0 or not covered(state, seat, near):
            total += 1
    return total


def closed_districts(state: Origins, seat: i64) -> i64:
    """How many seats of power of a city are filled."""
    total: i64 = 0
    for index in range(state.closed_count):
        if state.closed[index] >> 16 == seat + 1:
            total += 1
    return total
