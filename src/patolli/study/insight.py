"""Insight: what somebody's own finished games say, game by game and decision by decision."""

from __future__ import annotations

import io
from collections import defaultdict
from collections.abc import Callable, Iterable
from dataclasses import asdict, dataclass
from importlib.util import find_spec
from typing import Any

from patolli.engine.errors import BadSetup
from patolli.engine.text import Say
from patolli.study.scale import MISTAKE, UNSURE

PEOPLE = "people"  # instead of levels: nobody but people at the table


@dataclass(frozen=True)
class Played:
    """One finished game of somebody."""

    table: str
    game: str
    seats: int
    seat: int
    ended: float
    points: float
    margin: float  # to the best other; alone: the points
    place: int
    against: str  # levels of the bots, or PEOPLE


@dataclass(frozen=True)
class Judged:
    """One turn of somebody that a review has judged."""

    table: str
    game: str
    number: int
    kind: str  # of decision: the key of its name
    label: str
    loss: float
    error: float
    grade: str


@dataclass(frozen=True)
class Tally:
    """Games that have something in common."""

    key: str
    games: int
    won: int
    margin: float  # mean


@dataclass(frozen=True)
class Lost:
    """Turns of one kind: how many, and what they cost."""

    game: str
    kind: str
    turns: int
    loss: float  # mean
    mistakes: int


def played(rows: Iterable[dict[str, Any]], player: str) -> list[Played]:
    """Somebody's games from rows of all seats of their tables, the oldest first."""
    tables: dict[str, list[dict[str, Any]]] = defaultdict(list)
    for row in rows:
        tables[row["table_id"]].append(row)
    found = []
    for seats in tables.values():
        for own in seats:
            if own["player"] != player:
                continue
            others = [row for row in seats if row is not own]
            best = max((row["points"] for row in others), default=0.0)
            levels = sorted({row["level"] for row in others if row["level"]})
            found.append(
                Played(
                    own["table_id"],
                    own["game"],
                    own["seats"],
                    own["seat"],
                    own["ended"],
                    own["points"],
                    own["points"] - best,
                    own["place"],
                    ", ".join(levels) or PEOPLE,
                )
            )
    return sorted(found, key=lambda one: (one.ended, one.table, one.seat))


def tally(games: list[Played], key: Callable[[Played], str]) -> list[Tally]:
    """Games by what they have in common."""
    groups: dict[str, list[Played]] = defaultdict(list)
    for one in games:
        groups[key(one)].append(one)
    return [
        Tally(
            name,
            len(group),
            sum(one.place == 1 for one in group),
            round(sum(one.margin for one in group) / len(group), 2),
        )
        for name, group in sorted(groups.items())
    ]


def judged(game: Played, parts: Iterable[dict[str, Any]]) -> list[Judged]:
    """Somebody's turns in the review of one game."""
    return [
        Judged(
            game.table,
            game.game,
            turn["number"],
            kind_of(turn["words"]),
            turn["label"],
            turn["loss"],
            turn["loss_error"],
            turn["grade"],
        )
        for turn in (part["turn"] for part in parts if "turn" in part)
        if turn["seat"] == game.seat
    ]


def kind_of(words: list[str]) -> str:
    """What a turn began with: the question and the first word of its answer."""
    return ".".join(words[0].split()[:2])


def named(kind: str, say: Say) -> str:
    """A kind of decision in words."""
    for key in (f"decision.{kind}", f"decision.{kind.partition('.')[0]}"):
        if say.has(key):
            return say(key)
    return say("decision.other")


def losses(turns: list[Judged], name: Callable[[Judged], str]) -> list[Lost]:
    """What turns cost by kind of decision, the dearest kind first; unsure ones tell nothing."""
    groups: dict[tuple[str, str], list[Judged]] = defaultdict(list)
    for turn in turns:
        if turn.grade != UNSURE:
            groups[turn.game, name(turn)].append(turn)
    found = [
        Lost(
            game,
            kind,
            len(group),
            round(sum(turn.loss for turn in group) / len(group), 2),
            sum(turn.grade == MISTAKE for turn in group),
        )
        for (game, kind), group in groups.items()
    ]
    return sorted(found, key=lambda one: (-one.loss * one.turns, one.kind))


def mean_losses(turns: list[Judged]) -> dict[str, float]:
    """What a turn cost in the mean, game by game; unsure ones tell nothing."""
    tables: dict[str, list[float]] = defaultdict(list)
    for turn in turns:
        if turn.grade != UNSURE:
            tables[turn.table].append(turn.loss)
    return {name: round(sum(lost) / len(lost), 2) for name, lost in tables.items()}


def parquet(games: list[Played], turns: list[Judged]) -> bytes:
    """Everything as one Parquet file: a row per judged turn, or one of a game without any.

    BadSetup without polars.
    """
    if find_spec("polars") is None:
        raise BadSetup("Parquet files need polars: pip install 'patolli[research]'")
    import polars

    of_table: dict[str, list[Judged]] = defaultdict(list)
    for turn in turns:
        of_table[turn.table].append(turn)
    empty = dict.fromkeys(("number", "kind", "label", "loss", "error", "grade"))
    rows = []
    for game in games:
        for told in [asdict(turn) for turn in of_table[game.table]] or [empty]:
            rows.append({**told, **asdict(game)})
    types = {
        **dict.fromkeys(("table", "game", "against", "kind", "label", "grade"), polars.String),
        **dict.fromkeys(("seats", "seat", "place", "number"), polars.Int64),
        **dict.fromkeys(("ended", "points", "margin", "loss", "error"), polars.Float64),
    }
    out = io.BytesIO()
    polars.DataFrame(rows, schema=types).write_parquet(out)
    return out.getvalue()
