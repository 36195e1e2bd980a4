"""Leagues: made by anybody, joined by link; a round is made when the one before is over."""

from __future__ import annotations

import asyncio
import json
import logging
import secrets
from collections.abc import Mapping
from itertools import groupby
from typing import Any

import msgspec
from sqlalchemy import bindparam, func, select, update

from patolli.engine.errors import PatolliError
from patolli.server.club import meet_schema as schema
from patolli.server.club import notices, pairing
from patolli.server.club.circle import Circle
from patolli.server.club.clock import ClockWish, checked
from patolli.server.club.meet_schema import LEAGUES, PEOPLE, PLACES
from patolli.server.club.notice_schema import ADD_NOTICE
from patolli.server.club.players import Player, called
from patolli.server.club.result_schema import RESULTS
from patolli.server.club.schema import PLAYERS
from patolli.server.making import find_game
from patolli.server.protocol import NewTable, SeatWish
from patolli.server.refusals import Refusal
from patolli.server.schema import TABLES
from patolli.server.store import Conflict, Row, StorageError
from patolli.server.tables import Tables

log = logging.getLogger("patolli.leagues")

LOOK = 5.0  # seconds between two looks for rounds that are over
AT_ONCE = 50
CLAIM = 120.0  # seconds that making the tables of a round may take
MOST_ROUNDS = 30

UNFINISHED = (
    select(PLACES.c.table_id)
    .join(TABLES, TABLES.c.id == PLACES.c.table_id)
    .where(PLACES.c.league == LEAGUES.c.id, PLACES.c.round == LEAGUES.c.round)
    .where(TABLES.c.ended.is_(None), TABLES.c.closed == 0)
)
# Put together once: what it consists of knows each other, and would wait for the collector.
ROUND_OVER = (
    select(LEAGUES)
    .where(LEAGUES.c.state == "running", LEAGUES.c.busy < bindparam("now"))
    .where(~UNFINISHED.exists())
    .limit(AT_ONCE)
)

PAGE = 60


class Leagues:
    """All leagues of a server."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.store = tables.store
        self.players = tables.players
        self.settings = tables.settings

    async def rows(self, query: Any) -> list[Row]:
        """The rows of a query; Refusal if the database does not answer."""
        return await self.players.rows(query)

    # ----------------------------------------------------------------------------- reading
    async def find(self, league: str) -> Row:
        """A league; Refusal if there is none."""
        query = (
            select(LEAGUES, PLAYERS.c.name.label("organizer"))
            .outerjoin(PLAYERS, PLAYERS.c.id == LEAGUES.c.owner)
            .where(LEAGUES.c.id == league)
        )
        found = await self.rows(query)
        if not found:
            raise Refusal("unknown-league")
        return found[0]

    async def people(self, league: str) -> list[Row]:
        """Who plays in a league, in the order they came; those who left too."""
        query = (
            select(PEOPLE.c.player, PEOPLE.c.gone, PEOPLE.c.joined, PLAYERS.c.name)
            .outerjoin(PLAYERS, PLAYERS.c.id == PEOPLE.c.player)
            .where(PEOPLE.c.league == league)
            .order_by(PEOPLE.c.joined, PEOPLE.c.player)
        )
        return await self.rows(query)

    async def places(self, league: str) -> list[Row]:
        """Every seat of every table so far, with its result where the game is over."""
        same = (RESULTS.c.table_id == PLACES.c.table_id) & (RESULTS.c.seat == PLACES.c.seat)
        query = (
            select(PLACES.c.table_id, PLACES.c.seat, PLACES.c.round, PLACES.c.player)
            .add_columns(RESULTS.c.place, RESULTS.c.points, RESULTS.c.shown, RESULTS.c.level)
            .add_columns(RESULTS.c.player.label("finished"), TABLES.c.ended, TABLES.c.closed)
            .join(TABLES, TABLES.c.id == PLACES.c.table_id)
            .outerjoin(RESULTS, same)
            .where(PLACES.c.league == league)
            .order_by(PLACES.c.round, PLACES.c.table_id, PLACES.c.seat)
        )
        return await self.rows(query)

    async def listed(self, player: str) -> list[Row]:
        """Leagues that are open to everybody or one's own, newest first."""
        mine = select(PEOPLE.c.league).where(PEOPLE.c.player == player, PEOPLE.c.gone == 0)
        shown = (LEAGUES.c.listed == 1) & (LEAGUES.c.state != "over")
        if player:
            shown |= LEAGUES.c.id.in_(mine) | (LEAGUES.c.owner == player)
        count = select(func.count()).where(PEOPLE.c.league == LEAGUES.c.id, PEOPLE.c.gone == 0)
        query = (
            select(LEAGUES, PLAYERS.c.name.label("organizer"))
            .add_columns(count.scalar_subquery().label("people"))
            .outerjoin(PLAYERS, PLAYERS.c.id == LEAGUES.c.owner)
            .where(shown)
            .order_by(LEAGUES.c.created.desc())
            .limit(PAGE)
        )
        return await self.rows(query)

    # ---------------------------------------------------------------------------- changing
    async def create(
        self,
        owner: Player,
        name: str,
        game: str,
        seats: int,
        rounds: int,
        options: Mapping[str, str],
        clock: Mapping[str, Any] | None,
        listed: bool,
    ) -> str:
        """A new league that waits for people; who makes it plays too."""
        title = find_game(game)
        if seats < 2 or seats not in title.seats:
            raise Refusal("unknown-seat")
        if not called(name):
            raise Refusal("bad-name")
        try:
            title.settle(seats, options)
        except PatolliError as error:
            raise Refusal("bad-setup", text=error.tongues()) from None
        running = select(func.count().label("n")).where(
            LEAGUES.c.owner == owner.id, LEAGUES.c.state != "over"
        )
        if (await self.rows(running))[0]["n"] >= self.settings.leagues:
            raise Refusal("enough")
        now, league = self.store.now(), secrets.token_urlsafe(12)
        row = {"id": league, "created": now, "owner": owner.id, "name": called(name)}
        row |= {"game": game, "seats": seats, "options": json.dumps(dict(options))}
        row |= {"clock": kept_clock(clock), "rounds": min(rounds, MOST_ROUNDS), "round": 0}
        row |= {"state": "open", "listed": int(listed), "plan": "", "busy": 0.0}
        person = {"league": league, "player": owner.id, "joined": now, "gone": 0}
        await self.players.write((schema.ADD_LEAGUE, [row]), (schema.ADD_PERSON, [person]))
        return league

    async def join(self, league: str, player: Player) -> None:
        """Play in a league that has not begun."""
        row, people = await self.find(league), await self.people(league)
        if any(one["player"] == player.id and not one["gone"] for one in people):
            return
        if row["state"] != "open":
            raise Refusal("league-begun")
        if len(people) >= self.settings.league_people:
            raise Refusal("enough")
        person = {"league": league, "player": player.id, "joined": self.store.now(), "gone": 0}
        await self.players.write((schema.ADD_PERSON, [person]))

    async def leave(self, league: str, player: str) -> None:
        """Play no further round; what was played counts."""
        row, people = await self.find(league), await self.people(league)
        if not any(one["player"] == player and not one["gone"] for one in people):
            raise Refusal("unknown-person")
        who = {"of_league": league, "of_player": player}
        if row["state"] == "open":
            await self.players.write((schema.DROP_PERSON, [who]))
        else:
            await self.players.write((schema.LEAVE_LEAGUE, [{**who, "is_gone": 1}]))

    async def begin(self, league: str) -> None:
        """Nobody joins any more; the first round is made."""
        row = await self.find(league)
        if row["state"] != "open":
            raise Refusal("league-begun")
        active = [one["player"] for one in await self.people(league) if not one["gone"]]
        allowed = find_game(row["game"]).seats
        if not pairing.sizes(len(active), row["seats"], allowed) or len(active) < 2:
            raise Refusal("too-few")
        rounds = row["rounds"] or pairing.enough(len(active), row["seats"], allowed)
        rest = await self._planned(active, rounds, row, [])
        change = {"of_league": league, "now": "running", "number": 1, "rest": json.dumps(rest)}
        count = {"of_league": league, "count": min(rounds, MOST_ROUNDS)}
        await self.players.write((schema.SET_ROUNDS, [count]), (schema.SET_LEAGUE, [change]))
        await self.go_on(await self.find(league))

    async def end(self, league: str) -> None:
        """No further round; the standings stay."""
        row = await self.find(league)
        change = {"of_league": league, "now": "over", "number": row["round"], "rest": ""}
        await self.players.write((schema.SET_LEAGUE, [change]))

    # ------------------------------------------------------------------------------ rounds
    async def _planned(
        self, people: list[str], rounds: int, row: Row, before: list[pairing.Round]
    ) -> list[pairing.Round]:
        allowed = tuple(find_game(row["game"]).seats)
        return await asyncio.to_thread(pairing.plan, people, rounds, row["seats"], allowed, before)

    async def run(self) -> None:
        """Look for rounds that are over for as long as the server runs."""
        while True:
            await asyncio.sleep(LOOK)
            try:
                await self.look()
            except Exception:  # what fails at one look may work at the next
                log.exception("leagues")

    async def look(self) -> int:
        """Go on with every league whose round is over; how many that were."""
        try:
            due = await self.store.rows(ROUND_OVER, {"now": self.store.now()})
        except StorageError:
            return 0  # told by the writer already
        for row in due:
            try:
                await self.go_on(row)
            except (Refusal, Conflict) as refused:
                data = {"league": row["id"], "refused": str(refused)}
                log.warning("league", extra={"data": data})
        return len(due)

    async def go_on(self, row: Row) -> None:
        """Make the tables of a round, or the next one, or end it: of several servers, one does."""
        now = self.store.now()
        claim = (
            update(LEAGUES)
            .where(LEAGUES.c.id == row["id"], LEAGUES.c.busy < now, LEAGUES.c.state == "running")
            .where(LEAGUES.c.round == row["round"])
            .values(busy=now + CLAIM)
        )
        try:
            if await self.store.change(claim) != 1:
                return
        except StorageError:
            raise Refusal("storage") from None
        places = await self.places(row["id"])
        number = row["round"]
        if any(one["round"] == number for one in places):
            number += 1
        active = [one for one in await self.people(row["id"]) if not one["gone"]]
        before = rounds_of(places)
        plan: list[pairing.Round] = json.loads(row["plan"]) if row["plan"] else []
        ids = [one["player"] for one in active]
        planned = {player for tables in plan[:1] for table in tables for player in table}
        if not planned <= set(ids) or gone_since(plan, ids):
            plan = await self._planned(ids, row["rounds"] - number + 1, row, before)
        if number > row["rounds"] or not plan:
            await self.end(row["id"])
            return
        names = {one["player"]: one["name"] or "" for one in active}
        await self._make(row, number, plan, names)

    async def _make(
        self, row: Row, number: int, plan: list[pairing.Round], names: Mapping[str, str]
    ) -> None:
        """Make the tables of a round; all are written down at once, with what is told."""
        clock = json.loads(row["clock"]) if row["clock"] else None
        options, places, calls = json.loads(row["options"]), [], []
        data = {"game": row["game"], "league": row["name"], "round": number, "clock": clock}
        for people in plan[0]:
            seats = [SeatWish("open", names[player]) for player in people]
            circle = Circle(row["owner"], False, dict(enumerate(people)))
            wish = NewTable(
                row["game"], seats, fitting(row["game"], len(seats), options), clock=clock
            )
            table = (await self.tables.create(wish, circle)).table
            for seat, player in enumerate(people):
                place = {"table_id": table, "seat": seat, "league": row["id"]}
                places.append({**place, "round": number, "player": player})
            calls += notices.call("league", table, people, data, self.store.now())[1]
        rest = json.dumps(plan[1:])
        change = {"of_league": row["id"], "now": "running", "number": number, "rest": rest}
        await self.players.write(
            (schema.ADD_PLACE, places), (schema.SET_LEAGUE, [change]), (ADD_NOTICE, calls)
        )


def fitting(game: str, seats: int, options: Mapping[str, str]) -> dict[str, str]:
    """The options that a table of this size can have; a smaller one may lack a start player."""
    title, found = find_game(game), {}
    for name, value in options.items():
        try:
            title.settle(seats, {name: value})
        except PatolliError:
            continue
        found[name] = value
    return found


def gone_since(plan: list[pairing.Round], people: list[str]) -> bool:
    """Whether the rounds to come were planned for others than these."""
    planned = {player for tables in plan for table in tables for player in table}
    return bool(plan) and planned != set(people)


def rounds_of(places: list[Row]) -> list[pairing.Round]:
    """The rounds that were made, as the plan of the next ones wants them."""
    return [
        [
            [row["player"] for row in table]
            for _, table in groupby(tables, lambda row: row["table_id"])
        ]
        for _, tables in groupby(places, lambda row: row["round"])
    ]


def kept_clock(clock: Mapping[str, Any] | None) -> str:
    """A clock for the database; Refusal if it makes no sense."""
    if clock is None:
        return ""
    try:
        wish = checked(msgspec.convert(dict(clock), ClockWish))
    except msgspec.ValidationError as error:
        raise Refusal("bad-message", detail=str(error)[:200]) from None
    return msgspec.json.encode(wish).decode()
