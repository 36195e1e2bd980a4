"""The addresses about oneself: a key, devices, places, notes, and the way out."""

from __future__ import annotations

import io

import msgspec
import segno
from litestar import MediaType
from litestar.params import FromPath, JSONBody
from litestar.response import Response

from patolli import api
from patolli.engine.errors import UnknownGame
from patolli.server.club import timing
from patolli.server.club.players import Player, public_id
from patolli.server.club.protocol import (
    DeviceFacts,
    KeyGiven,
    LinkFacts,
    LinkGiven,
    LinkUse,
    LinkWish,
    NewPlayer,
    NoteText,
    Pause,
    PlaceFacts,
    PlayerFacts,
    Profile,
)
from patolli.server.handlers import JSON, changing, giving, reading
from patolli.server.routes import Asked, hosted, key_of, make_one, server_of, table_of


async def me(request: Asked) -> Player:
    """The player whose key a request carries; Refusal without one."""
    return await server_of(request).players.required(key_of(request))


@changing("/api/me")
async def create(request: Asked, data: JSONBody[NewPlayer]) -> KeyGiven:
    """A key for this browser; it is told only here."""
    make_one(request)
    players = server_of(request).players
    return KeyGiven(await players.create(data.name, data.lang, data.label, data.invitation))


@reading("/api/me")
async def facts(request: Asked) -> PlayerFacts:
    """Who I am, and on which devices."""
    player = await me(request)
    devices = [
        DeviceFacts(
            public_id(row["key"]),
            row["label"],
            row["created"],
            row["seen"],
            row["key"] == player.device,
        )
        for row in await server_of(request).players.devices(player.id)
    ]
    return PlayerFacts(player.id, player.name, player.lang, player.zone, devices)


@changing("/api/me/profile", status_code=200)
async def describe(request: Asked, data: JSONBody[Profile]) -> PlayerFacts:
    """Say what I am called."""
    player = await me(request)
    await server_of(request).players.describe(player, data.name, data.lang, data.zone)
    found: PlayerFacts = await facts.fn(request)
    return found


@reading("/api/me/places")
async def places(request: Asked) -> list[PlaceFacts]:
    """My seats at the tables of this server; a lesson goes on where its coach is."""
    player = await me(request)
    return [
        PlaceFacts(
            row["table_id"],
            row["seat"],
            row["game"],
            title_of(row["game"]),
            row["created"],
            row["ended"] is not None or bool(row["closed"]),
        )
        for row in await server_of(request).players.places(player.id)
        if not row["lesson"]
    ]


def title_of(game: str) -> str:
    """The title of a game, also of one that is no longer installed."""
    try:
        return api.game(game).title
    except UnknownGame:
        return game


@changing("/api/me/links")
async def link(request: Asked, data: JSONBody[LinkWish]) -> LinkGiven:
    """A link that makes another browser mine, once, soon."""
    player = await me(request)
    token, expires = await server_of(request).players.link(player.id)
    address = f"{data.origin}/me#{token}"
    return LinkGiven(address, qr_code(address), expires)


def qr_code(address: str) -> str:
    """An address as a picture for a camera."""
    out = io.BytesIO()
    code = segno.make(address, error="m", micro=False)
    code.save(
        out,
        kind="svg",
        xmldecl=False,
        svgns=True,
        border=2,
        omitsize=True,
        dark="#000",
        light="#fff",
    )
    return out.getvalue().decode()


@changing("/api/me/look", status_code=200)
async def look(request: Asked, data: JSONBody[LinkUse]) -> LinkFacts:
    """Whose device a link would make this one; it stays unused."""
    found = await server_of(request).players.owner(data.token)
    return LinkFacts(found["name"] or "", not found["player"])


@changing("/api/me/join")
async def join(request: Asked, data: JSONBody[LinkUse]) -> KeyGiven:
    """Use a link up: this browser belongs to its player from now on."""
    make_one(request)
    return KeyGiven(await server_of(request).players.join(data.token, data.label))


@changing("/api/me/devices/{device:str}/end", status_code=200)
async def end_device(request: Asked, device: FromPath[str]) -> PlayerFacts | None:
    """End one of my devices; nothing if it was this one."""
    server, player = server_of(request), await me(request)
    ended, seats = await server.players.end_device(player, device)
    await server.tables.refresh({row["table_id"] for row in seats}, ended)
    if ended == player.device:
        return None
    found: PlayerFacts = await facts.fn(request)
    return found


@reading("/api/me/everything", operation_class=giving(JSON))
async def everything(request: Asked) -> Response[bytes]:
    """All that this server keeps about me."""
    found = await server_of(request).players.everything(await me(request))
    headers = {"content-disposition": 'attachment; filename="patolli-everything.json"'}
    body = msgspec.json.format(msgspec.json.encode(found))
    return Response(body, media_type=MediaType.JSON, headers=headers)


@changing("/api/me/delete", status_code=200)
async def delete(request: Asked) -> None:
    """Forget me."""
    server, player = server_of(request), await me(request)
    seats = await server.players.delete(player)
    await server.tables.refresh({row["table_id"] for row in seats}, player=player.id)


@reading("/api/tables/{table_id:str}/note")
async def note(request: Asked, table_id: FromPath[str]) -> NoteText:
    """My private note about a table."""
    player = await me(request)
    return NoteText(await server_of(request).players.note_about(player, table_id))


@changing("/api/tables/{table_id:str}/note", status_code=200)
async def write_note(request: Asked, table_id: FromPath[str], data: JSONBody[NoteText]) -> NoteText:
    """Keep a private note about a table."""
    player = await me(request)
    live = await table_of(request, table_id)
    await server_of(request).players.note(player, live.id, data.text)
    return data


@changing("/api/tables/{table_id:str}/clock", status_code=200)
async def pause(request: Asked, table_id: FromPath[str], data: JSONBody[Pause]) -> None:
    """The host pauses the clocks of a table."""
    await timing.pause(await hosted(request, table_id), data.paused)


HANDLERS = [
    pause,
    create,
    facts,
    describe,
    places,
    link,
    look,
    join,
    end_device,
    everything,
    delete,
    note,
    write_note,
]
