"""Insight over HTTP: somebody's own finished games, what their turns cost, and all of it as a file.

Only whoever holds a player's key gets it; tables that still run are not in it.
"""

from __future__ import annotations

import asyncio
import json
from importlib.util import find_spec

from litestar.params import FromQuery
from litestar.response import Response
from msgspec import Struct
from sqlalchemy import select

from patolli.engine.text import Say
from patolli.server.club.export import FORMS
from patolli.server.club.result_schema import RESULTS
from patolli.server.club.routes import me, title_of
from patolli.server.handlers import giving, reading
from patolli.server.making import find_game
from patolli.server.refusals import Refusal, language
from patolli.server.routes import Asked, address_of, server_of
from patolli.server.store import StorageError
from patolli.server.study import REVIEW
from patolli.study.insight import (
    PEOPLE,
    Judged,
    Played,
    Tally,
    judged,
    losses,
    mean_losses,
    named,
    parquet,
    played,
    tally,
)

MOST = 500  # games, the newest
REVIEWS = 60  # reviews that are read, of the newest games
FILE = "patolli-insight.parquet"


class TallyFacts(Struct):
    """Games that have something in common."""

    key: str
    name: str
    games: int
    won: int
    margin: float


class GameFacts(Struct):
    """One game on the way."""

    table: str
    title: str
    ended: float
    margin: float
    place: int
    seats: int
    loss: float | None  # mean of its turns that were judged for sure, if it was reviewed


class LossFacts(Struct):
    """Turns of one kind of decision."""

    title: str
    kind: str
    turns: int
    loss: float
    mistakes: int


class InsightFacts(Struct):
    """What my finished games say."""

    games: list[GameFacts]  # the oldest first
    by_game: list[TallyFacts]
    by_seat: list[TallyFacts]
    against: list[TallyFacts]
    losses: list[LossFacts]
    reviewed: int  # games with a review
    parquet: bool  # whether the server can write such files


async def own_games(request: Asked) -> list[Played]:
    """My finished games; Refusal without a key."""
    player = await me(request)
    store = server_of(request).store
    mine = (
        select(RESULTS.c.table_id)
        .where(RESULTS.c.player == player.id)
        .order_by(RESULTS.c.ended.desc())
        .limit(MOST)
    )
    try:
        tables = {row["table_id"] for row in await store.rows(mine)}
        rows = await store.rows(select(RESULTS).where(RESULTS.c.table_id.in_(tables)))
    except StorageError:
        raise Refusal("storage") from None
    return played(rows, player.id)


async def own_turns(request: Asked, games: list[Played]) -> list[Judged]:
    """My turns in the reviews that are kept."""
    store, found = server_of(request).store, []
    for game in games[-REVIEWS:]:
        try:
            text = await store.paper(game.table, REVIEW)
        except StorageError:
            raise Refusal("storage") from None
        if text:
            found += judged(game, json.loads(text)["parts"])
    return found


def facts(rows: list[Tally], name: dict[str, str]) -> list[TallyFacts]:
    """Tallies in words."""
    return [
        TallyFacts(row.key, name.get(row.key, row.key), row.games, row.won, row.margin)
        for row in rows
    ]


@reading("/api/me/insight")
async def insight(
    request: Asked, lang: FromQuery[str] = "en", game: FromQuery[str] = ""
) -> InsightFacts:
    """What my finished games say, in figures; of one game alone, whose points compare."""
    spoken = language(lang)
    say = Say("patolli", spoken)
    every = await own_games(request)
    games = [one for one in every if game in ("", one.game)]
    turns = await own_turns(request, games)
    lost = mean_losses(turns)
    titles = {one.game: title_of(one.game) for one in every}
    levels = {
        one.against: say("ui.insight.people")
        if one.against == PEOPLE
        else ", ".join(say(f"level.{level}") for level in one.against.split(", "))
        for one in games
    }
    seats = {str(number): say("ui.seat", n=number) for number in range(1, 9)}
    return InsightFacts(
        [
            GameFacts(
                one.table,
                titles[one.game],
                one.ended,
                one.margin,
                one.place,
                one.seats,
                lost.get(one.table),
            )
            for one in games
        ],
        facts(tally(every, lambda one: one.game), titles),
        facts(tally(games, lambda one: str(one.seat + 1)), seats),
        facts(tally(games, lambda one: one.against), levels),
        [
            LossFacts(titles[row.game], row.kind, row.turns, row.loss, row.mistakes)
            for row in losses(
                turns, lambda turn: named(turn.kind, find_game(turn.game).say(spoken))
            )
        ],
        len({turn.table for turn in turns}),
        find_spec("polars") is not None,
    )


@reading("/api/me/insight.parquet", operation_class=giving(FORMS["parquet"]))
async def export(request: Asked) -> Response[bytes]:
    """All of it as one Parquet file."""
    if find_spec("polars") is None:
        raise Refusal("no-polars")
    if not server_of(request).makings.take(address_of(request)):
        raise Refusal("too-fast")
    games = await own_games(request)
    turns = await own_turns(request, games)
    body = await asyncio.to_thread(parquet, games, turns)
    headers = {"content-disposition": f'attachment; filename="{FILE}"'}
    return Response(body, media_type=FORMS["parquet"], headers=headers)


HANDLERS = [insight, export]
