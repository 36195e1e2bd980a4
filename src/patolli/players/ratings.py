"""How strong players are: what `patolli rate` found, kept with what is known about each game.

`knowledge/<game>/ratings.json` names the players by number of seats, each with its rating, the ends
of its interval of 95 %, and its games. Heuristic stands at 1500.
"""

from __future__ import annotations

import json
from functools import cache
from importlib import resources
from typing import NamedTuple

from patolli.players.profile import KNOWLEDGE


class Rating(NamedTuple):
    """A player's rating in one pool."""

    rating: int
    low: int
    high: int
    games: int


@cache
def level_ratings(game: str) -> dict[int, dict[str, Rating]]:
    """All ratings of a game: by number of seats, then by player."""
    file = resources.files(KNOWLEDGE) / game / "ratings.json"
    if not file.is_file():
        return {}
    told: dict[str, dict[str, list[int]]] = json.loads(file.read_text(encoding="utf-8"))
    return {
        int(seats): {player: Rating(*row) for player, row in rows.items()}
        for seats, rows in told.items()
    }


def rating_text(game: str, seats: int, player: str) -> str:
    """A player's name with its rating and interval, where it has been rated."""
    found = level_ratings(game).get(seats, {}).get(player)
    return f"{player} {found.rating} ({found.low}\N{EN DASH}{found.high})" if found else player
