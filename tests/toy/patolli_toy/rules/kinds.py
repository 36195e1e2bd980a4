"""The numbers of all kinds of entries and events."""

from __future__ import annotations

from typing import Final

from patolli.engine.native import i64

LAY: Final[i64] = 0
ACT: Final[i64] = 1
SWAP: Final[i64] = 2
DEAL: Final[i64] = 3
DIG: Final[i64] = 4
BEGIN_ROUND: Final[i64] = 5
REVEAL: Final[i64] = 6
NEXT_TURN: Final[i64] = 7
END_ROUND: Final[i64] = 8

DEALT: Final[i64] = 0
REVEALED: Final[i64] = 1
DUG: Final[i64] = 2
TRADED: Final[i64] = 3
SOLD: Final[i64] = 4
SWAPPED: Final[i64] = 5
CARD_POINTS: Final[i64] = 6

# What ACT can choose.
ACT_DIG: Final[i64] = 0
ACT_SELL: Final[i64] = 1  # + gem
ACT_TRADE: Final[i64] = 4  # + gem given * 3 + gem got
ACT_END: Final[i64] = 13
