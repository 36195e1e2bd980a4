"""Hexes as people call them: columns A to H, rows 1 to 5 from the top; records write c0r0."""

from __future__ import annotations

from patolli.games.tikal.rules.tables import COLUMNS, HEX_NAMES, ROWS

TITLES = tuple(f"{'ABCDEFGH'[column]}{row + 1}" for column in range(COLUMNS) for row in range(ROWS))
TITLE_OF = dict(zip(HEX_NAMES, TITLES, strict=True))  # of the word of a hex
