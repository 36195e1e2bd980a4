"""Sets of hexes: numbers with a bit for each, so that whole sets meet in one operation.

while left:
    hex = first_hex(left)
    left &= left - 1  # without its lowest bit
"""

from __future__ import annotations

from typing import Final

from patolli.engine.native import REMAINDERS, i64, places, table, vec

# Compiled, `1 << hex` would end at 31 bits.
BIT: Final[vec[i64]] = table([2**place for place in range(63)])
HEX_OF: Final[vec[i64]] = places()


def first_hex(members: i64) -> i64:
    """The lowest hex of a set that is not empty."""
    return HEX_OF[(members & -members) % REMAINDERS]
