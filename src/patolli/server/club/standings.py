"""The standings of a league: points by places, then by how far ahead of the others one was."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby

from patolli.server.store import Row

GONE = "gone-"  # how the id begins that stands for somebody who was forgotten


@dataclass
class Standing:
    """How somebody has done so far."""

    player: str
    rank: int = 0
    points: float = 0.0
    margin: float = 0.0  # own points less the mean of the others, over all games
    games: int = 0
    wins: int = 0


def share(place: int, places: Sequence[int], seats: int) -> float:
    """The points of a place: last none, first one less than the seats of a full table.

    Those with the same place share what their places bring together.
    """
    size, tied = len(places), sum(other == place for other in places)
    if size < 2:
        return 0.0
    bottom = size - place - (tied - 1) / 2
    return round(bottom * (seats - 1) / (size - 1), 4)


def kept_seat(row: Row) -> bool:
    """Whether who was put at a seat also finished there."""
    if row["player"].startswith(GONE):
        return not row["level"]
    return bool(row["finished"] == row["player"])


def standings(players: Iterable[str], places: Iterable[Row], seats: int) -> list[Standing]:
    """Everybody in order; `places` are rows of seats by table, with results where there are any."""
    found = {player: Standing(player) for player in players}
    for _, group in groupby(places, lambda row: row["table_id"]):
        rows = list(group)
        if any(row["place"] is None for row in rows):
            continue
        order, total = [row["place"] for row in rows], sum(row["points"] for row in rows)
        for row in rows:
            one = found.setdefault(row["player"], Standing(row["player"]))
            one.games += 1
            if not kept_seat(row):
                continue  # somebody else finished it: a game without points
            one.points += share(row["place"], order, seats)
            one.wins += row["place"] == 1
            if len(rows) > 1:
                others = (total - row["points"]) / (len(rows) - 1)
                one.margin += row["points"] - others
    ordered = sorted(found.values(), key=lambda one: (-one.points, -one.margin, one.player))
    for number, one in enumerate(ordered):
        before = ordered[number - 1] if number else None
        alike = before is not None and key(before) == key(one)
        one.rank = before.rank if alike and before is not None else number + 1
    return ordered


def key(one: Standing) -> tuple[float, float]:
    """What decides about a rank."""
    return (round(one.points, 4), round(one.margin, 4))
