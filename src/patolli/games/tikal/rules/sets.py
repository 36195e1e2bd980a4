"""Sets of hexes: numbers with a bit for each, so that whole sets meet in one operation.

while left:
    hex = first_hex(left)
    left &= left - 1  # without its lowest bit
"""

from __future__ import annotations

from typing import Final

from patolli.engine.native import i64, table, vec
from patolli.games.tikal.rules.tables import HEX_NAMES

# Compiled, `1 << hex` would end at 31 bits.
BIT: Final[vec[i64]] = table([2**hex for hex in range(len(HEX_NAMES))])

# The powers of two leave different remainders when divided by 67, up to far beyond the board.
REMAINDERS: Final[i64] = 67
HEX_OF: Final[vec[i64]] = table(
    [
        next((hex for hex in range(len(HEX_NAMES)) if 2**hex % 67 == remainder), -1)
        for remainder in range(67)
    ]
)


def first_hex(members: i64) -> i64:
    """The lowest hex of a set that is not empty."""
    return HEX_OF[(members & -members) % REMAINDERS]
