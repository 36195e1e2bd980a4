"""The addresses of the place to meet."""

from __future__ import annotations

import json
from typing import Annotated, Any

from litestar.params import FromPath, JSONBody
from msgspec import Meta, Struct

from patolli.server.club.meet import pace_of
from patolli.server.club.routes import me, title_of
from patolli.server.handlers import changing, reading
from patolli.server.protocol import TableGiven, TableNamed
from patolli.server.refusals import Refusal
from patolli.server.routes import (
    Asked,
    come_in,
    hosted,
    key_of,
    seat_in,
    server_of,
    table_of,
)
from patolli.server.store import Row

Game = Annotated[str, Meta(max_length=40)]


class WishText(Struct, forbid_unknown_fields=True):
    """What I would play: which game, with how many, until when."""

    game: Game
    seats: Annotated[int, Meta(ge=1, le=8)]
    until: Annotated[float, Meta(ge=0, le=1e11)]


class InviteText(Struct, forbid_unknown_fields=True):
    """Whom I want at my table, by the name my list has for them."""

    person: Annotated[str, Meta(max_length=40)]


class OpenSeat(Struct):
    name: str
    level: str
    free: bool
    me: bool


class OpenTable(Struct):
    """A table one may sit down at: who made it, which game, how fast."""

    table: str
    game: str
    title: str
    name: str
    created: float
    options: dict[str, str]
    clock: dict[str, Any] | None
    seats: list[OpenSeat]
    invited: bool


class WishFacts(Struct):
    """Somebody's wish; only one's own can be taken back."""

    id: str
    name: str
    me: bool


class WishGroup(Struct):
    """Those who would play the same."""

    game: str
    title: str
    seats: int
    until: float  # until the first of them has to go
    people: list[WishFacts]


class MeetFacts(Struct):
    """Everything on the page where people meet."""

    tables: list[OpenTable]
    wishes: list[WishGroup]
    met: list[TableNamed]  # tables made for my wishes


class PersonFacts(Struct):
    person: str
    name: str


class InvitationFacts(Struct):
    """What somebody with the link of a table is invited to."""

    table: str
    game: str
    title: str
    name: str  # who invites
    clock: dict[str, Any] | None
    names: list[str]


async def player_of(request: Asked) -> str:
    """Who looks, empty without a key; where the door is closed only those who came in."""
    server = server_of(request)
    found = await server.players.known(key_of(request))
    if found is None and server.settings.invite_only:
        raise Refusal("not-invited")
    return found.id if found is not None else ""


def open_table(row: Row, seats: list[Row], player: str, invited: bool) -> OpenTable:
    """A table as it is listed."""
    return OpenTable(
        row.get("id") or row["table_id"],
        row["game"],
        title_of(row["game"]),
        row["name"] or "",
        row.get("created") or row["at"],
        json.loads(row["options"]),
        json.loads(row["wish"]) if row["wish"] else None,
        [
            OpenSeat(
                one["name"], one["level"], one["free"], bool(player) and one["player"] == player
            )
            for one in seats
        ],
        invited,
    )


def grouped(wishes: list[Row], player: str) -> list[WishGroup]:
    """Wishes for the same, together; the fullest group first."""
    groups: dict[tuple[str, int], WishGroup] = {}
    for one in wishes:
        key = (one["game"], one["seats"])
        group = groups.setdefault(key, WishGroup(*key[:1], title_of(key[0]), key[1], 1e12, []))
        mine = bool(player) and one["player"] == player
        group.people.append(WishFacts(one["id"] if mine else "", one["name"], mine))
        group.until = min(group.until, one["until"])
    return sorted(groups.values(), key=lambda group: group.seats - len(group.people))


@reading("/api/meet")
async def facts(request: Asked) -> MeetFacts:
    """Tables with free seats and wishes for tonight."""
    meet, player = server_of(request).meet, await player_of(request)
    listed = await meet.tables_listed()
    called = await meet.invitations(player) if player else []
    ids = [row["id"] for row in listed]
    seats = await meet.seats_of([*ids, *(row["table_id"] for row in called)])
    tables = [open_table(row, seats.get(row["table_id"], []), player, True) for row in called]
    known = {one.table for one in tables}
    tables += [
        open_table(row, seats.get(row["id"], []), player, False)
        for row in listed
        if row["id"] not in known
    ]
    # A full table is still shown to those who sit there.
    shown = [one for one in tables if any(seat.free or seat.me for seat in one.seats)]
    made = await meet.fulfilled(player) if player else []
    met = [TableNamed(row["table_id"]) for row in made]
    return MeetFacts(shown, grouped(await meet.wishes(), player), met)


@changing("/api/meet/wishes")
async def wish(request: Asked, data: JSONBody[WishText]) -> TableNamed:
    """I would play; the table if that makes enough of us, empty before."""
    player = await me(request)
    made = await server_of(request).meet.wish(player, data.game, data.seats, data.until)
    return TableNamed(made)


@changing("/api/meet/wishes/{wish_id:str}/end", status_code=200)
async def unwish(request: Asked, wish_id: FromPath[str]) -> None:
    """I would not play any more."""
    await server_of(request).meet.unwish(await me(request), wish_id)


@changing("/api/tables/{table_id:str}/sit", status_code=200)
async def sit(request: Asked, table_id: FromPath[str]) -> TableNamed:
    """Take a free seat."""
    player = await me(request)
    live = await table_of(request, table_id)
    await server_of(request).meet.sit(live, player)
    return TableNamed(live.id)


@changing("/api/tables/{table_id:str}/decline", status_code=200)
async def decline(request: Asked, table_id: FromPath[str]) -> None:
    """Say no to an invitation."""
    await server_of(request).meet.decline(await me(request), table_id)


@reading("/api/me/people")
async def people(request: Asked) -> list[PersonFacts]:
    """Those I have played with."""
    known = await server_of(request).meet.known_people((await me(request)).id)
    return [PersonFacts(person, row["name"]) for person, row in known.items()]


@changing("/api/tables/{table_id:str}/invite", status_code=200)
async def invite(request: Asked, table_id: FromPath[str], data: JSONBody[InviteText]) -> None:
    """Invite somebody I have played with to my table."""
    live = await hosted(request, table_id)
    await server_of(request).meet.invite(live, await me(request), data.person)


@reading("/api/tables/{table_id:str}/invitation")
async def invitation(request: Asked, table_id: FromPath[str]) -> InvitationFacts:
    """Who invites to what, for somebody who has a link."""
    live = await table_of(request, table_id)
    async with live.lock:
        await live.ready()
        host = next((one for one in live.seats if one.player == live.facts["owner"] != ""), None)
        host = host or next((one for one in live.seats if one.name and not one.bot), None)
        return InvitationFacts(
            live.id,
            live.table.game.name,
            live.table.game.title,
            host.name if host is not None else "",
            pace_of(live),
            [one.name for one in live.seats if one.name],
        )


@changing("/api/tables/{table_id:str}/again")
async def again(request: Asked, table_id: FromPath[str]) -> TableGiven:
    """The same people at a new table."""
    player = await come_in(request)
    live = await table_of(request, table_id)
    seat = await seat_in(request, live)
    return await server_of(request).meet.again(live, seat, player)


HANDLERS = [
    facts,
    wish,
    unwish,
    sit,
    decline,
    people,
    invite,
    invitation,
    again,
]
