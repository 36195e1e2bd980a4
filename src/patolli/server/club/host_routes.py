"""The addresses of a host's powers; every use is told at the table and stays written there."""

from __future__ import annotations

from typing import Annotated, Literal

from litestar.params import FromPath, FromQuery, JSONBody
from msgspec import Meta, Struct

from patolli.server import levels, tokens
from patolli.server.club import hosting
from patolli.server.club.hosting import Spectator, WarnedFacts
from patolli.server.handlers import changing, reading
from patolli.server.live import Live
from patolli.server.people import chat_line
from patolli.server.protocol import ChatLine, Level, SeatGiven
from patolli.server.refusals import Refusal, language
from patolli.server.routes import (
    Asked,
    bearer,
    hosted,
    key_of,
    seat_in,
    server_of,
    table_of,
)

CHAT_PAGE = 200  # lines of chat in one answer


class SeatChange(Struct, forbid_unknown_fields=True):
    """Hand a seat to a bot, or open it with a new link."""

    kind: Literal["bot", "open"]
    level: Level = ""


class Mute(Struct, forbid_unknown_fields=True):
    """Whether a seat, or everybody, is to be silent."""

    muted: bool
    seat: Annotated[int, Meta(ge=0, le=7)] | None = None


class RoomWish(Struct, forbid_unknown_fields=True):
    """Whether everybody may take a free seat, and whether anybody may watch."""

    listed: bool | None = None
    closed: bool | None = None


class Removal(Struct, forbid_unknown_fields=True):
    """A spectator who is asked to leave."""

    person: Annotated[str, Meta(max_length=40)]


class RoomFacts(Struct):
    """What is in force at a table, and whether I am its host."""

    host: bool
    listed: bool
    closed: bool
    silence: bool
    muted: list[int]
    warned: list[WarnedFacts]
    hours: float  # that pass after a warning until a seat may be given away
    watching: list[Spectator]
    count: int  # of all who watch


def room_facts(live: Live, host: bool, hours: float) -> RoomFacts:
    """What is in force at a table."""
    now, watching = hosting.order(live), hosting.watching(live)
    return RoomFacts(
        host,
        bool(live.facts["listed"]),
        now.closed,
        now.silence,
        sorted(now.muted),
        hosting.warned(live),
        hours,
        watching.people,
        watching.count,
    )


@reading("/api/tables/{table_id:str}/room")
async def facts(request: Asked, table_id: FromPath[str]) -> RoomFacts:
    """What the host of a table has decided."""
    live = await table_of(request, table_id)
    try:
        host = bool(await hosted(request, table_id))
    except Refusal:
        host = False
    async with live.lock:
        await live.ready()
        return room_facts(live, host, server_of(request).settings.warning)


@changing("/api/tables/{table_id:str}/room", status_code=200)
async def change(request: Asked, table_id: FromPath[str], data: JSONBody[RoomWish]) -> RoomFacts:
    """The host lists a table, or closes it to spectators."""
    live, server = await hosted(request, table_id), server_of(request)
    if data.listed is not None:
        if data.listed and not live.facts["listed"]:
            await server.meet.may_list(await server.players.known(key_of(request)))
        await hosting.list_openly(live, data.listed)
    if data.closed is not None:
        await hosting.close(live, data.closed)
    return room_facts(live, True, server.settings.warning)


@changing("/api/tables/{table_id:str}/mute", status_code=200)
async def mute(request: Asked, table_id: FromPath[str], data: JSONBody[Mute]) -> RoomFacts:
    """The host asks somebody, or everybody, for silence."""
    live = await hosted(request, table_id)
    await hosting.mute(live, data.seat, data.muted)
    return room_facts(live, True, server_of(request).settings.warning)


@changing("/api/tables/{table_id:str}/remove", status_code=200)
async def remove(request: Asked, table_id: FromPath[str], data: JSONBody[Removal]) -> RoomFacts:
    """The host sends a spectator away."""
    live = await hosted(request, table_id)
    await hosting.remove(live, data.person)
    return room_facts(live, True, server_of(request).settings.warning)


@changing("/api/tables/{table_id:str}/seats/{seat:int}/warn", status_code=200)
async def warn(request: Asked, table_id: FromPath[str], seat: FromPath[int]) -> RoomFacts:
    """The host warns somebody who left."""
    live, server = await hosted(request, table_id), server_of(request)
    player = await server.players.known(key_of(request))
    name = player.name if player is not None else ""
    await hosting.warn(live, seat, server.settings.warning, name)
    return room_facts(live, True, server.settings.warning)


async def own(request: Asked, live: Live, seat: int) -> bool:
    """Whether a request comes from whoever sits there."""
    if not 0 <= seat < len(live.seats):
        raise Refusal("unknown-seat")
    player = await server_of(request).players.known(key_of(request))
    one = live.seats[seat]
    if one.player:
        return player is not None and player.id == one.player
    return tokens.same(bearer(request), one.token)


@changing("/api/tables/{table_id:str}/seats/{seat:int}", status_code=200)
async def change_seat(
    request: Asked, table_id: FromPath[str], seat: FromPath[int], data: JSONBody[SeatChange]
) -> SeatGiven:
    """Leave one's own seat to a bot; the host hands out seats that nobody has, or who left."""
    live = await table_of(request, table_id)
    if data.kind == "bot" and await own(request, live, seat):
        await live.set_seat(seat, "", levels.checked(data.level), "", "notice.seat-left")
        return SeatGiven(seat, "bot", level=data.level)
    await hosted(request, table_id)
    if data.kind == "bot":
        level = levels.checked(data.level)
        await live.set_seat(seat, "", level, "", allowed=hosting.may_replace)
        return SeatGiven(seat, "bot", level=data.level)
    fresh = tokens.new_token()
    await live.set_seat(seat, "", "", fresh, allowed=hosting.may_replace)
    return SeatGiven(seat, "open", token=fresh)


@reading("/api/tables/{table_id:str}/chat")
async def chat(
    request: Asked,
    table_id: FromPath[str],
    before: FromQuery[int] = 1_000_000,
    lang: FromQuery[str] = "en",
) -> list[ChatLine]:
    """What was said at a table, also after its end: the lines before a number, oldest first."""
    spoken, live = language(lang), await table_of(request, table_id)
    await seat_in(request, live, watching=True)
    async with live.lock:
        await live.ready()
        lines = [row for row in live.chat if row["number"] < before][-CHAT_PAGE:]
        return [chat_line(row, spoken) for row in lines]


HANDLERS = [facts, change, mute, remove, warn, change_seat, chat]
