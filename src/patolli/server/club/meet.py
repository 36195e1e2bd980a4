"""A place to meet: free seats, wishes for tonight, invitations, the same people again."""

from __future__ import annotations

import asyncio
import json
import secrets
from dataclasses import replace
from typing import Any

from sqlalchemy import func, select, update

from patolli.server import schema as tables_schema
from patolli.server import tokens
from patolli.server.club import hosting, notices, timing
from patolli.server.club import meet_schema as schema
from patolli.server.club.circle import Circle
from patolli.server.club.meet_schema import INVITATIONS, WISHES
from patolli.server.club.players import Player
from patolli.server.club.schema import CLOCKS, PLAYERS
from patolli.server.live import Live
from patolli.server.making import find_game
from patolli.server.people import seat_row
from patolli.server.protocol import NewTable, SeatWish, TableGiven
from patolli.server.refusals import Refusal
from patolli.server.schema import SEATS, TABLES
from patolli.server.store import Conflict, Row, StorageError, options_of
from patolli.server.tables import Tables

PAGE = 60  # tables, wishes, people on a list
LONGEST = 48 * 3600.0  # seconds ahead that somebody may wish to play
TODAY = 12 * 3600.0  # so long a table that was made for a wish is news
KEPT = 7 * 86_400.0  # so long a wish is known after its time
AGAIN = "again"  # the paper that names the table with the same people


class Meet:
    """Where players of a server find each other."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.store = tables.store
        self.players = tables.players
        self.settings = tables.settings
        self._matching = asyncio.Lock()

    async def rows(self, query: Any) -> list[Row]:
        """The rows of a query; Refusal if the database does not answer."""
        return await self.players.rows(query)

    async def _change(self, statement: Any) -> int:
        try:
            return await self.store.change(statement)
        except StorageError:
            raise Refusal("storage") from None

    # ------------------------------------------------------------------------- open tables
    async def may_list(self, player: Player | None) -> None:
        """Refuse to list a table of nobody, or more than the server allows."""
        if player is None:
            raise Refusal("no-player")
        mine = select(func.count().label("n")).where(
            TABLES.c.owner == player.id, TABLES.c.listed == 1, TABLES.c.ended.is_(None)
        )
        if (await self.rows(mine))[0]["n"] >= self.settings.listed:
            raise Refusal("enough")

    async def tables_listed(self) -> list[Row]:
        """Listed tables that have not ended, newest first, with their hosts' names."""
        query = (
            select(TABLES.c.id, TABLES.c.game, TABLES.c.created, TABLES.c.options)
            .add_columns(PLAYERS.c.name, CLOCKS.c.wish)
            .outerjoin(PLAYERS, PLAYERS.c.id == TABLES.c.owner)
            .outerjoin(CLOCKS, CLOCKS.c.table_id == TABLES.c.id)
            .where(TABLES.c.listed == 1, TABLES.c.ended.is_(None), TABLES.c.closed == 0)
            .order_by(TABLES.c.created.desc())
            .limit(PAGE)
        )
        return await self.rows(query)

    async def seats_of(self, tables: list[str]) -> dict[str, list[Row]]:
        """The seats of several tables, with who is there now in this server's memory."""
        query = (
            select(SEATS.c.table_id, SEATS.c.seat, SEATS.c.name, SEATS.c.level, SEATS.c.player)
            .where(SEATS.c.table_id.in_(tables))
            .order_by(SEATS.c.table_id, SEATS.c.seat)
        )
        found: dict[str, list[Row]] = {}
        for row in await self.rows(query):
            live = self.tables.live.get(row["table_id"])
            empty = not (row["level"] or row["player"] or row["name"])
            row["free"] = hosting.free(live, row["seat"]) if live is not None else empty
            found.setdefault(row["table_id"], []).append(row)
        return found

    async def sit(self, live: Live, player: Player) -> int:
        """Take a free seat of a table that is listed, or that one was invited to; which one.

        Its link opens nothing any more: from now on the seat is the player's alone.
        """
        invited = await self.rows(
            select(INVITATIONS.c.table_id).where(
                INVITATIONS.c.table_id == live.id, INVITATIONS.c.player == player.id
            )
        )
        async with live.lock:
            await live.ready()
            for number, seat in enumerate(live.seats):
                if seat.player == player.id:
                    return number
            if live.over or live.looking:
                raise Refusal("game-over")
            if hosting.mark(player.id) in hosting.order(live).removed:
                raise Refusal("removed")
            if live.facts["chosen"]:
                raise Refusal("chosen-seed")
            empty = [number for number in range(len(live.seats)) if hosting.free(live, number)]
            if not empty or not (invited or live.facts["listed"]):
                raise Refusal("full")
            number = empty[0]
            fresh = tokens.hashed(tokens.new_token())
            seat = replace(live.seats[number], name=player.name, token=fresh, player=player.id)
            gone = {"of_table": live.id, "of_player": player.id}
            await hosting.told(
                live,
                "sat",
                number,
                (tables_schema.SET_SEAT, [seat_row(live.id, number, seat)]),
                (schema.DROP_INVITATION, [gone]),
            )
            live.seats[number] = seat
            live.painter.call(live.names)
            await timing.maybe_begin(live)
            live.show_all()
            return number

    # ------------------------------------------------------------------------- invitations
    async def known_people(self, player: str) -> dict[str, Row]:
        """Those one has sat at a table with, newest first, by names that say nothing else."""
        mine, others = SEATS.alias("mine"), SEATS.alias("others")
        met = func.max(TABLES.c.created)
        query = (
            select(others.c.player, PLAYERS.c.name)
            .join(mine, mine.c.table_id == others.c.table_id)
            .join(TABLES, TABLES.c.id == others.c.table_id)
            .join(PLAYERS, PLAYERS.c.id == others.c.player)
            .where(mine.c.player == player, others.c.player != player, others.c.player != "")
            .group_by(others.c.player, PLAYERS.c.name)
            .order_by(met.desc())
            .limit(PAGE)
        )
        return {handle(player, row["player"]): row for row in await self.rows(query)}

    async def invite(self, live: Live, sender: Player, person: str) -> None:
        """Let somebody one has played with take a free seat, and tell them: who, what, how fast."""
        known = await self.known_people(sender.id)
        if person not in known:
            raise Refusal("unknown-person")
        player, now = known[person]["player"], self.store.now()
        async with live.lock:
            await live.ready()
            if live.over or live.looking:
                raise Refusal("game-over")
            if not any(hosting.free(live, number) for number in range(len(live.seats))):
                raise Refusal("full")
            clock = pace_of(live)
        data = {"game": live.table.game.name, "name": sender.name, "clock": clock}
        row = {"table_id": live.id, "player": player, "sender": sender.id, "at": now}
        gone = {"of_table": live.id, "of_player": player}
        await self.players.write(
            (schema.DROP_INVITATION, [gone]),
            (schema.ADD_INVITATION, [row]),
            notices.call("invited", live.id, [player], data, now),
        )

    async def invitations(self, player: str) -> list[Row]:
        """Tables that somebody wants one at, with who that is."""
        query = (
            select(INVITATIONS.c.table_id, INVITATIONS.c.at, PLAYERS.c.name)
            .add_columns(TABLES.c.game, TABLES.c.options, CLOCKS.c.wish)
            .join(TABLES, TABLES.c.id == INVITATIONS.c.table_id)
            .outerjoin(PLAYERS, PLAYERS.c.id == INVITATIONS.c.sender)
            .outerjoin(CLOCKS, CLOCKS.c.table_id == TABLES.c.id)
            .where(INVITATIONS.c.player == player, TABLES.c.ended.is_(None), TABLES.c.closed == 0)
            .order_by(INVITATIONS.c.at.desc())
            .limit(PAGE)
        )
        return await self.rows(query)

    async def decline(self, player: Player, table: str) -> None:
        """Say no to an invitation."""
        gone = {"of_table": table, "of_player": player.id}
        calls = notices.cancelled([notices.call_id(table, player.id)])
        await self.players.write((schema.DROP_INVITATION, [gone]), *calls)

    # ------------------------------------------------------------------------------ wishes
    async def wishes(self) -> list[Row]:
        """What people would play tonight, those who wait longest first."""
        query = (
            select(WISHES, PLAYERS.c.name)
            .join(PLAYERS, PLAYERS.c.id == WISHES.c.player)
            .where(WISHES.c.table_id == "", WISHES.c.until > self.store.now())
            .order_by(WISHES.c.created)
            .limit(PAGE * 4)
        )
        return await self.rows(query)

    async def fulfilled(self, player: str) -> list[Row]:
        """Tables that were made for one's wishes of today and have not ended."""
        query = (
            select(WISHES.c.table_id, WISHES.c.game, WISHES.c.seats)
            .join(TABLES, TABLES.c.id == WISHES.c.table_id)
            .where(WISHES.c.player == player, TABLES.c.ended.is_(None))
            .where(TABLES.c.created > self.store.now() - TODAY)
        )
        return await self.rows(query)

    async def wish(self, player: Player, game: str, seats: int, until: float) -> str:
        """Somebody would play a game; the table, if that makes enough of them."""
        now = self.store.now()
        if seats < 2 or seats not in find_game(game).seats:
            raise Refusal("unknown-seat")
        if not now < until <= now + LONGEST:
            raise Refusal("bad-time")
        async with self._matching:
            mine = await self.rows(
                select(WISHES.c.id, WISHES.c.game, WISHES.c.seats).where(
                    WISHES.c.player == player.id, WISHES.c.table_id == "", WISHES.c.until > now
                )
            )
            same = [{"of_wish": w["id"]} for w in mine if (w["game"], w["seats"]) == (game, seats)]
            if len(mine) - len(same) >= self.settings.wishes:
                raise Refusal("enough")
            row: Row = {"id": secrets.token_urlsafe(12), "player": player.id, "game": game}
            row |= {"seats": seats, "until": until, "created": now, "table_id": ""}
            await self.players.write(
                (schema.FORGET_WISHES, [{"before": now - KEPT}]),
                (schema.DROP_WISH, same),
                (schema.ADD_WISH, [row]),
            )
            return await self._match(game, seats)

    async def unwish(self, player: Player, wish: str) -> None:
        """Take a wish back."""
        found = select(WISHES.c.id).where(WISHES.c.id == wish, WISHES.c.player == player.id)
        if not await self.rows(found):
            raise Refusal("unknown-wish")
        await self.players.write((schema.DROP_WISH, [{"of_wish": wish}]))

    async def _match(self, game: str, seats: int) -> str:
        """Make a table when enough people would play the same; empty if there are too few."""
        alike = [one for one in await self.wishes() if (one["game"], one["seats"]) == (game, seats)]
        if len(alike) < seats:
            return ""
        chosen = alike[:seats]
        mine = f"making/{secrets.token_urlsafe(12)}"[:40]
        ids = [one["id"] for one in chosen]
        claim = update(WISHES).where(WISHES.c.id.in_(ids), WISHES.c.table_id == "")
        try:  # of several servers on one database, one makes the table
            if await self._change(claim.values(table_id=mine)) != seats:
                raise Refusal("stale")
            people = [(one["player"], one["name"]) for one in chosen]
            table = await self.seated(game, people, {}, None, owner=people[0][0])
        except Refusal:
            back = update(WISHES).where(WISHES.c.table_id == mine).values(table_id="")
            await self._change(back)
            return ""
        done = update(WISHES).where(WISHES.c.table_id == mine).values(table_id=table)
        await self._change(done)
        call = notices.call(
            "met", table, [player for player, _ in people], {"game": game}, self.store.now()
        )
        others = update(WISHES).where(
            WISHES.c.player.in_([player for player, _ in people]), WISHES.c.table_id == ""
        )
        await self._change(others.values(until=self.store.now()))  # one evening, one table
        await self.players.write(call)
        return table

    async def seated(
        self,
        game: str,
        people: list[tuple[str, str]],
        options: dict[str, str],
        clock: dict[str, Any] | None,
        owner: str,
    ) -> str:
        """A table for players who are known: each seat is somebody's from the beginning."""
        seats = [SeatWish("open", name) for _, name in people]
        wish = NewTable(game, seats, options, clock=clock)
        players = {number: player for number, (player, _) in enumerate(people)}
        return (await self.tables.create(wish, Circle(owner, False, players))).table

    # ------------------------------------------------------------------------------- again
    async def again(self, live: Live, seat: int | None, player: Player | None) -> TableGiven:
        """A new table with the same people, each one seat further; whoever asks second joins."""
        async with live.lock:
            await live.ready()
            if seat is None or live.archive:
                raise Refusal("not-your-seat")
            if not live.over:
                raise Refusal("game-running")
            made = await self._paper(live.id)
            if made:
                return TableGiven(made, "", [])
            old = [*live.seats[1:], live.seats[0]]
            mine = (seat - 1) % len(old)
            wishes = [
                SeatWish("bot", one.name, one.level)
                if one.bot
                else SeatWish("me" if number == mine else "open", one.name)
                for number, one in enumerate(old)
            ]
            players = {number: one.player for number, one in enumerate(old) if one.player}
            facts = live.facts
            wish = NewTable(
                live.table.game.name,
                wishes,
                options_of(facts),
                edition=facts["edition"],
                clock=pace_of(live),
            )
            owner = player.id if player is not None else ""
            given = await self.tables.create(wish, Circle(owner, False, players))
            paper = {"table_id": live.id, "name": AGAIN, "text": given.table}
            asked = [one for number, one in players.items() if number != mine]
            data = {"game": wish.game, "name": live.seats[seat].name, "clock": wish.clock}
            await hosting.told(
                live,
                "again",
                seat,
                (tables_schema.ADD_PAPER, [{**paper, "at": self.store.now()}]),
                notices.call("again", given.table, asked, data, self.store.now()),
            )
        for number, one in enumerate(given.seats):
            if number in players and number != mine:
                one.token = ""  # that seat is a player's, and nobody else's
        return given

    async def _paper(self, table: str) -> str:
        try:
            return await self.store.paper(table, AGAIN)
        except (StorageError, Conflict):
            raise Refusal("storage") from None


def pace_of(live: Live) -> dict[str, Any] | None:
    """The clock that a table agreed on."""
    if live.clock is None:
        return None
    found: dict[str, Any] = json.loads(live.clock.kept()[0])
    return found


def handle(player: str, other: str) -> str:
    """What somebody is called in one player's lists: it opens nothing and links nothing."""
    return tokens.hashed(f"person/{player}/{other}")[:16]
