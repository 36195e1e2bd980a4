"""Chapter 5: regions, presence of gods, and what stands where."""

from __future__ import annotations

from typing import Final

from patolli.engine.native import i64
from patolli.games.mezo.rules.state import Mezo
from patolli.games.mezo.rules.tables import LEVELS, REGIONS

ALL_REGIONS: Final[i64] = (1 << REGIONS) - 1


def in_play(state: Mezo) -> i64:
    """MZ-5.1, MZ-2.22: every region that is not Desolate."""
    return ALL_REGIONS & ~state.desolate


def presence(state: Mezo, seat: i64) -> i64:
    """MZ-5.2, MZ-5.4, MZ-5.5: the regions in play that the vertex of the player's god touches."""
    if state.vertex[seat] == 0:
        return 0
    return state.box.touches[state.vertex[seat] - 1] & ~state.desolate


def god_on(state: Mezo, vertex: i64) -> i64:
    """The seat whose god stands on a vertex, or -1."""
    for seat in range(state.seats):
        if state.vertex[seat] == vertex + 1:
            return seat
    return -1


def top_level(state: Mezo, region: i64) -> i64:
    """The level (counted from 0) of the topmost pyramid piece in a region, or -1."""
    for step in range(LEVELS):
        if state.pyramid[region * LEVELS + LEVELS - 1 - step] > 0:
            return LEVELS - 1 - step
    return -1


def pyramid_pieces(state: Mezo, region: i64) -> i64:
    """MZ-8.9: how many pieces the pyramid in a region has."""
    count: i64 = 0
    for level in range(LEVELS):
        if state.pyramid[region * LEVELS + level] > 0:
            count += 1
    return count


def owns_piece(state: Mezo, seat: i64, region: i64) -> bool:
    """Whether a player has a pyramid piece in a region."""
    found = False
    for level in range(LEVELS):
        found = found or state.pyramid[region * LEVELS + level] == seat + 1
    return found


def pyramid_regions(state: Mezo, seat: i64) -> i64:
    """In how many regions a player has at least one pyramid piece."""
    count: i64 = 0
    for region in range(REGIONS):
        if owns_piece(state, seat, region):
            count += 1
    return count
