"""The people a table is made for."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Circle:
    """Who is known when a table is made: its host, and those whose seats are theirs already."""

    owner: str = ""  # a player's id
    listed: bool = False  # whether everybody may take a free seat
    players: Mapping[int, str] = field(default_factory=dict)  # by seat


NOBODY = Circle()
