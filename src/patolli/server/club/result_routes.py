"""The addresses of results: finished games, the table of the server, one's own history."""

from __future__ import annotations

import json
from functools import lru_cache
from itertools import groupby

from litestar.params import FromPath, FromQuery
from litestar.response import Response
from msgspec import Struct

from patolli import api
from patolli.engine import text
from patolli.engine.errors import UnknownGame
from patolli.engine.text import Say
from patolli.server.club.export import FORMS, checked_form, file
from patolli.server.club.ratings import shown
from patolli.server.club.results import COLUMNS
from patolli.server.club.routes import me, title_of
from patolli.server.handlers import giving, reading
from patolli.server.making import find_game
from patolli.server.refusals import Refusal, language
from patolli.server.routes import Asked, address_of, server_of
from patolli.server.store import Row

LATEST = 1e12  # seconds: later than any game


class SourceFacts(Struct):
    """Where points came from, in the reader's words."""

    name: str
    points: str


class SeatResult(Struct):
    name: str
    level: str
    shown: str
    place: int
    sources: list[SourceFacts]
    me: bool


class GameResult(Struct):
    """One finished game; its table is named only to those who sat there."""

    table: str
    game: str
    title: str
    ended: float
    rated: bool
    seats: list[SeatResult]


class RatingFacts(Struct):
    name: str
    bot: bool
    rating: int
    error: int
    provisional: bool
    games: int
    wins: int


class StatisticFacts(Struct):
    game: str
    title: str
    seats: int
    games: int
    wins: int
    mean: float
    best: float


class MyResults(Struct):
    games: list[GameResult]
    statistics: list[StatisticFacts]


@lru_cache(4096)
def source_name(game: str, key: str, lang: str) -> str:
    """What a source of points is called; its key, if the game knows it no more."""
    try:
        found = api.game(game)
    except UnknownGame:
        return key
    named = f"score.{key}"
    return found.say(lang)(named) if named in text.keys(found.package, lang) else key


def as_games(found: list[Row], lang: str, player: str = "") -> list[GameResult]:
    """Rows of seats as games; who did not sit there does not learn where it was."""
    games = []
    for table, group in groupby(found, lambda row: row["table_id"]):
        seats = list(group)
        mine = any(player and row["player"] == player for row in seats)
        games.append(
            GameResult(
                table if mine else "",
                seats[0]["game"],
                title_of(seats[0]["game"]),
                seats[0]["ended"],
                seats[0]["rated"] == 1,
                [
                    SeatResult(
                        row["name"],
                        row["level"],
                        row["shown"],
                        row["place"],
                        [
                            SourceFacts(source_name(row["game"], key, lang), str(points))
                            for key, points in json.loads(row["sources"]).items()
                        ],
                        bool(player) and row["player"] == player,
                    )
                    for row in seats
                ],
            )
        )
    return games


@reading("/api/results")
async def finished(
    request: Asked,
    game: FromQuery[str] = "",
    before: FromQuery[float] = LATEST,
    lang: FromQuery[str] = "en",
) -> list[GameResult]:
    """Finished games of this server, newest first, a page at a time."""
    return as_games(await server_of(request).results.finished(game, before), language(lang))


@reading("/api/me/results")
async def mine(
    request: Asked,
    game: FromQuery[str] = "",
    before: FromQuery[float] = LATEST,
    lang: FromQuery[str] = "en",
) -> MyResults:
    """My finished games, and what they say in figures."""
    server, player, spoken = server_of(request), await me(request), language(lang)
    games = as_games(await server.results.finished(game, before, player.id), spoken, player.id)
    figures = [
        StatisticFacts(row["game"], title_of(row["game"]), *(row[name] for name in FIGURES))
        for row in await server.results.statistics(player.id)
    ]
    return MyResults(games, figures)


FIGURES = ("seats", "games", "wins", "mean", "best")


@reading("/api/ratings/{game:str}/{seats:int}")
async def ratings(
    request: Asked, game: FromPath[str], seats: FromPath[int], lang: FromQuery[str] = "en"
) -> list[RatingFacts]:
    """The table of the server for one game and number of seats: people and bots in one pool."""
    if seats not in find_game(game).seats:
        raise Refusal("unknown-seat")
    say = Say("patolli", language(lang))
    found = []
    for row in await server_of(request).results.ratings(game, seats):
        bot = row["who"].startswith("bot:")
        name = say(f"level.{row['who'][4:]}") if bot else row["name"] or ""
        values = shown(row["mu"], row["sigma"])
        found.append(RatingFacts(name, bot, *values, row["games"], row["wins"]))
    return found


@reading("/api/export/results/{form:str}", operation_class=giving(*FORMS.values()))
async def export(request: Asked, form: FromPath[str], game: FromQuery[str] = "") -> Response[bytes]:
    """All results as a file."""
    checked_form(form)
    if not server_of(request).makings.take(address_of(request)):
        raise Refusal("too-fast")
    rows = await server_of(request).results.exported(game)
    return file(rows, COLUMNS, form, "patolli-results")


HANDLERS = [finished, mine, ratings, export]
