"""The addresses about notices: ways to reach me, quiet hours, and the links in letters."""

from __future__ import annotations

from typing import Annotated

from litestar.params import FromPath, FromQuery, JSONBody
from msgspec import Meta, Struct

from patolli.server.club import bells
from patolli.server.club import notice_schema as schema
from patolli.server.club.notices import place, row
from patolli.server.club.routes import me
from patolli.server.club.sending import LONGEST
from patolli.server.handlers import changing, reading
from patolli.server.protocol import Token
from patolli.server.refusals import language
from patolli.server.routes import Asked, hosted, make_one, server_of
from patolli.server.store import Row

Minute = Annotated[int, Meta(ge=0, lt=1440)]


class ChannelWish(Struct, forbid_unknown_fields=True):
    """A way to reach me: a browser's subscription, an e-mail address, a webhook."""

    kind: Annotated[str, Meta(max_length=16)]
    address: Annotated[str, Meta(min_length=3, max_length=LONGEST)]
    origin: Annotated[str, Meta(max_length=200, pattern=r"^https?://[^\s/]+$")]


class Quiet(Struct, forbid_unknown_fields=True, rename={"begin": "from", "end": "to"}):
    """Minutes of my day between which I want no notice; equal: never quiet."""

    begin: Minute
    end: Minute


class LostAddress(Struct, forbid_unknown_fields=True):
    """Where I was reached."""

    address: Annotated[str, Meta(min_length=3, max_length=LONGEST)]


class LetterLink(Struct, forbid_unknown_fields=True):
    token: Token


class ChannelFacts(Struct):
    id: str
    kind: str
    address: str  # shortened: it may be a secret itself
    confirmed: bool
    failing: bool


class NoticeFacts(Struct):
    """How I am reached, and what this server can do."""

    channels: list[ChannelFacts]
    quiet: Quiet
    push: str  # the key browsers subscribe with; empty: no Web Push here
    mail: bool


@reading("/api/me/channels")
async def facts(request: Asked) -> NoticeFacts:
    """How I am reached."""
    server, player = server_of(request), await me(request)
    channels = channel_facts(await server.postman.channels(player.id))
    quiet = Quiet(*await server.players.quiet(player.id))
    mail = bool(server.settings.smtp)
    return NoticeFacts(channels, quiet, server.postman.public_key, mail)


def channel_facts(channels: list[Row]) -> list[ChannelFacts]:
    """Ways to be reached, as a list shows them."""
    return [
        ChannelFacts(
            one["id"],
            one["kind"],
            shortened(one["kind"], one["address"]),
            bool(one["confirmed"]),
            one["failures"] > 0,
        )
        for one in channels
    ]


def shortened(kind: str, address: str) -> str:
    """An address as a list shows it: webhooks hold secrets."""
    if kind == "mail":
        return address
    host = address.partition("://")[2].partition("/")[0].rpartition("@")[2]
    return "" if kind == "push" else f"{host}/…"


@changing("/api/me/channels")
async def add(request: Asked, data: JSONBody[ChannelWish]) -> NoticeFacts:
    """One more way to reach me."""
    make_one(request)
    player = await me(request)
    await server_of(request).postman.add(player.id, data.kind, data.address, data.origin)
    found: NoticeFacts = await facts.fn(request)
    return found


@changing("/api/me/channels/{channel:str}/remove", status_code=200)
async def remove(request: Asked, channel: FromPath[str]) -> NoticeFacts:
    """One way less."""
    server, player = server_of(request), await me(request)
    one = await server.postman.owned(player.id, channel)
    await server.players.write((schema.REMOVE_CHANNEL, [{"of_channel": one["id"]}]))
    found: NoticeFacts = await facts.fn(request)
    return found


@changing("/api/me/channels/{channel:str}/test", status_code=200)
async def test(request: Asked, channel: FromPath[str]) -> None:
    """Send a notice there, to see whether it comes."""
    make_one(request)
    server, player = server_of(request), await me(request)
    one, now = await server.postman.owned(player.id, channel), server.store.now()
    notice = row(f"test/{one['id']}/{now}", player.id, "test", "", {}, now, now, one["id"])
    await server.players.write((schema.ADD_NOTICE, [notice]))


@changing("/api/me/quiet", status_code=200)
async def quiet(request: Asked, data: JSONBody[Quiet]) -> NoticeFacts:
    """Between these minutes of my day I want no notice."""
    server, player = server_of(request), await me(request)
    change = {"of_player": player.id, "begin": data.begin, "end": data.end}
    await server.players.write((schema.SET_QUIET, [change]))
    found: NoticeFacts = await facts.fn(request)
    return found


@changing("/api/channels/{channel:str}/stop", status_code=200)
async def stop(request: Asked, channel: FromPath[str], data: JSONBody[LetterLink]) -> None:
    """The link in a letter: no more of these."""
    await server_of(request).postman.by_letter(channel, data.token, stop=True)


@changing("/api/channels/{channel:str}/confirm", status_code=200)
async def confirm(request: Asked, channel: FromPath[str], data: JSONBody[LetterLink]) -> None:
    """The link in the first letter: this address is mine."""
    await server_of(request).postman.by_letter(channel, data.token, stop=False)


@changing("/api/me/recover", status_code=200)
async def recover(request: Asked, data: JSONBody[LostAddress]) -> None:
    """I have lost my devices: send a link to my address. Nobody learns whether it is known."""
    make_one(request)
    await server_of(request).recovery.ask(data.address)


@reading("/api/tables/{table_id:str}/bells")
async def bells_of(request: Asked, table_id: FromPath[str]) -> list[ChannelFacts]:
    """The host asks which rooms hear whose turn it is."""
    live = await hosted(request, table_id)
    return channel_facts(await server_of(request).postman.channels(place(live)))


@changing("/api/tables/{table_id:str}/bells")
async def add_bell(
    request: Asked,
    table_id: FromPath[str],
    data: JSONBody[ChannelWish],
    lang: FromQuery[str] = "en",
) -> list[ChannelFacts]:
    """The host lets a room hear whose turn it is."""
    make_one(request)
    live, postman = await hosted(request, table_id), server_of(request).postman
    await bells.add(postman, live, data.kind, data.address, data.origin, language(lang))
    return channel_facts(await postman.channels(place(live)))


@changing("/api/tables/{table_id:str}/bells/{channel:str}/remove", status_code=200)
async def remove_bell(
    request: Asked, table_id: FromPath[str], channel: FromPath[str]
) -> list[ChannelFacts]:
    """A room hears nothing more."""
    live, postman = await hosted(request, table_id), server_of(request).postman
    await bells.remove(postman, live, channel)
    return channel_facts(await postman.channels(place(live)))


HANDLERS = [
    facts,
    add,
    remove,
    test,
    quiet,
    stop,
    confirm,
    recover,
    bells_of,
    add_bell,
    remove_bell,
]
