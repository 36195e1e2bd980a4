"""The addresses of leagues: made, joined, begun, looked at, taken home as files."""

from __future__ import annotations

import json
from itertools import groupby
from typing import Annotated, Any

from litestar.params import FromPath, FromQuery, JSONBody
from litestar.response import Response
from msgspec import Meta, Struct

from patolli.server.club.export import FORMS, checked_form, file
from patolli.server.club.meet_routes import Game, player_of
from patolli.server.club.players import Player
from patolli.server.club.routes import me, title_of
from patolli.server.club.standings import Standing, standings
from patolli.server.handlers import changing, giving, reading
from patolli.server.protocol import Name
from patolli.server.refusals import Refusal
from patolli.server.routes import Asked, address_of, make_one, server_of
from patolli.server.store import Row

STANDING_COLUMNS = ("rank", "name", "points", "margin", "games", "wins")
ROUNDS = 3  # whose tables are shown unless more are asked for
RESULT_COLUMNS = ("round", "table", "seat", "name", "bot", "points", "place")


class LeagueWish(Struct, forbid_unknown_fields=True):
    """A new league; no rounds: as many as everybody needs to meet everybody."""

    name: Name
    game: Game
    seats: Annotated[int, Meta(ge=1, le=8)]
    rounds: Annotated[int, Meta(ge=0, le=30)] = 0
    options: Annotated[dict[str, str], Meta(max_length=40)] = {}
    clock: dict[str, Any] | None = None
    listed: bool = False


class LeagueNamed(Struct):
    league: str


class LeagueBrief(Struct):
    """A league as it is listed."""

    league: str
    name: str
    game: str
    title: str
    organizer: str
    seats: int
    people: int
    rounds: int
    round: int
    state: str
    clock: dict[str, Any] | None


class PersonStanding(Struct):
    number: int  # in the order they came: to say who should leave
    name: str
    rank: int
    points: float
    margin: float
    games: int
    wins: int
    me: bool
    gone: bool


class LeagueSeat(Struct):
    name: str
    shown: str
    place: int | None
    me: bool
    kept: bool  # whether they finished it themselves


class LeagueTable(Struct):
    """A table of a round; named to those who play in the league."""

    table: str
    over: bool
    seats: list[LeagueSeat]


class LeagueRound(Struct):
    number: int
    tables: list[LeagueTable]


class LeagueFacts(Struct):
    """Everything about a league, for whoever has its link."""

    league: LeagueBrief
    me: bool  # I play in it
    host: bool  # I organize it
    people: list[PersonStanding]
    rounds: list[LeagueRound]


def brief(row: Row, people: int) -> LeagueBrief:
    """A league in short."""
    return LeagueBrief(
        row["id"],
        row["name"],
        row["game"],
        title_of(row["game"]),
        row["organizer"] or "",
        row["seats"],
        people,
        row["rounds"],
        row["round"],
        row["state"],
        json.loads(row["clock"]) if row["clock"] else None,
    )


async def organized(request: Asked, league: str) -> Player:
    """Whoever organizes a league; Refusal for everybody else."""
    player = await me(request)
    if (await server_of(request).leagues.find(league))["owner"] != player.id:
        raise Refusal("not-host")
    return player


def table_facts(rows: list[Row], names: dict[str, str], player: str, inside: bool) -> LeagueTable:
    """A table of a round, and how it ended."""
    over = rows[0]["ended"] is not None or bool(rows[0]["closed"])
    return LeagueTable(
        rows[0]["table_id"] if inside else "",
        over,
        [
            LeagueSeat(
                names.get(row["player"], ""),
                row["shown"] or "",
                row["place"],
                bool(player) and row["player"] == player,
                row["place"] is None or row["finished"] in (row["player"], ""),
            )
            for row in rows
        ],
    )


@reading("/api/leagues")
async def listed(request: Asked) -> list[LeagueBrief]:
    """Leagues that everybody may join or look at, and mine."""
    player = await player_of(request)
    found = await server_of(request).leagues.listed(player)
    return [brief(row, row["people"]) for row in found]


@changing("/api/leagues")
async def create(request: Asked, data: JSONBody[LeagueWish]) -> LeagueNamed:
    """A new league."""
    make_one(request)
    player, leagues = await me(request), server_of(request).leagues
    wish = (data.name, data.game, data.seats, data.rounds, data.options, data.clock, data.listed)
    return LeagueNamed(await leagues.create(player, *wish))


@reading("/api/leagues/{league:str}")
async def facts(
    request: Asked, league: FromPath[str], most: FromQuery[int] = ROUNDS
) -> LeagueFacts:
    """A league: who plays, how it stands, the tables of the newest rounds, or of so many."""
    leagues, player = server_of(request).leagues, await player_of(request)
    row, people = await leagues.find(league), await leagues.people(league)
    places = await leagues.places(league)
    names = {one["player"]: one["name"] or "" for one in people}
    order = {one["player"]: number for number, one in enumerate(people)}
    gone = {one["player"] for one in people if one["gone"]}
    mine = bool(player) and player in names and player not in gone
    host = bool(player) and row["owner"] == player
    rows = [
        PersonStanding(
            order.get(one.player, -1),
            names.get(one.player, ""),
            *figures(one),
            bool(player) and one.player == player,
            one.player in gone,
        )
        for one in standings(names, places, row["seats"])
    ]
    newest = max((one["round"] for one in places), default=0)
    shown = [one for one in places if one["round"] > newest - most]
    rounds = [
        LeagueRound(
            number,
            [
                table_facts(list(table), names, player, mine or host)
                for _, table in groupby(tables, lambda one: one["table_id"])
            ],
        )
        for number, tables in groupby(shown, lambda one: one["round"])
    ]
    return LeagueFacts(brief(row, len(names) - len(gone)), mine, host, rows, rounds)


def figures(one: Standing) -> tuple[int, float, float, int, int]:
    """What stands behind a name."""
    return one.rank, round(one.points, 2), round(one.margin, 2), one.games, one.wins


@changing("/api/leagues/{league:str}/join", status_code=200)
async def join(request: Asked, league: FromPath[str]) -> None:
    """Play in a league."""
    await server_of(request).leagues.join(league, await me(request))


@changing("/api/leagues/{league:str}/leave", status_code=200)
async def leave(request: Asked, league: FromPath[str]) -> None:
    """Play no further round."""
    await server_of(request).leagues.leave(league, (await me(request)).id)


@changing("/api/leagues/{league:str}/people/{number:int}/end", status_code=200)
async def send_away(request: Asked, league: FromPath[str], number: FromPath[int]) -> None:
    """Whoever organizes a league takes somebody out of it."""
    await organized(request, league)
    leagues = server_of(request).leagues
    people = await leagues.people(league)
    if not 0 <= number < len(people):
        raise Refusal("unknown-person")
    await leagues.leave(league, people[number]["player"])


@changing("/api/leagues/{league:str}/begin", status_code=200)
async def begin(request: Asked, league: FromPath[str]) -> None:
    """The first round begins."""
    await organized(request, league)
    await server_of(request).leagues.begin(league)


@changing("/api/leagues/{league:str}/end", status_code=200)
async def end(request: Asked, league: FromPath[str]) -> None:
    """No further round."""
    await organized(request, league)
    await server_of(request).leagues.end(league)


@reading(
    "/api/leagues/{league:str}/export/{what:str}/{form:str}",
    operation_class=giving(*FORMS.values()),
)
async def export(
    request: Asked, league: FromPath[str], what: FromPath[str], form: FromPath[str]
) -> Response[bytes]:
    """The standings or the results of a league as a file."""
    checked_form(form)
    if what not in ("standings", "results"):
        raise Refusal("unknown-page")
    server = server_of(request)
    if not server.makings.take(address_of(request)):
        raise Refusal("too-fast")
    await player_of(request)
    row, people = await server.leagues.find(league), await server.leagues.people(league)
    places = await server.leagues.places(league)
    names = {one["player"]: one["name"] or "" for one in people}
    if what == "standings":
        values = [
            (one.rank, names.get(one.player, ""), *figures(one)[1:])
            for one in standings(names, places, row["seats"])
        ]
        rows = [dict(zip(STANDING_COLUMNS, one, strict=True)) for one in values]
        return file(rows, STANDING_COLUMNS, form, "patolli-standings")
    numbers: dict[str, int] = {}
    rows = [
        {
            "round": one["round"],
            "table": numbers.setdefault(one["table_id"], len(numbers) + 1),
            "seat": one["seat"] + 1,
            "name": names.get(one["player"], ""),
            "bot": one["level"] or "",
            "points": one["points"],
            "place": one["place"],
        }
        for one in places
    ]
    return file(rows, RESULT_COLUMNS, form, "patolli-league")


HANDLERS = [listed, create, facts, join, leave, send_away, begin, end, export]
