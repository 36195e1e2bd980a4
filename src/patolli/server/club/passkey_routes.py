"""The addresses about passkeys: add one, list and remove them, come in with one."""

from __future__ import annotations

from typing import Any

from litestar.params import FromPath, JSONBody
from msgspec import Struct

from patolli.server.club import passkeys
from patolli.server.club.passkeys import Site, public_id
from patolli.server.club.protocol import KeyGiven, Label
from patolli.server.club.routes import me
from patolli.server.handlers import changing, reading
from patolli.server.routes import Asked, key_of, make_one, server_of


class PasskeyFacts(Struct):
    id: str
    label: str
    site: str
    created: float
    used: float


class PasskeyList(Struct):
    """Whether this server takes passkeys, and those I have."""

    available: bool
    passkeys: list[PasskeyFacts]


class PasskeyAsked(Struct):
    """What the browser is asked, as WebAuthn writes it."""

    options: dict[str, Any]


class PasskeyShown(Struct, forbid_unknown_fields=True):
    """What the browser answered, as WebAuthn writes it."""

    credential: dict[str, Any]
    label: Label = ""


def site(request: Asked) -> Site:
    """The page a request comes from."""
    return passkeys.site_of(request.headers.get("origin"))


@reading("/api/me/passkeys")
async def listed(request: Asked) -> PasskeyList:
    """My passkeys; without a key only whether there can be any."""
    if not key_of(request):
        return PasskeyList(passkeys.available(), [])
    player = await me(request)
    found = [
        PasskeyFacts(public_id(row["id"]), row["label"], row["site"], row["created"], row["used"])
        for row in await server_of(request).passkeys.of(player.id)
    ]
    return PasskeyList(passkeys.available(), found)


@changing("/api/me/passkeys/begin", status_code=200)
async def begin(request: Asked) -> PasskeyAsked:
    """I want a passkey."""
    page, player = site(request), await me(request)
    return PasskeyAsked(await server_of(request).passkeys.begin(player, page))


@changing("/api/me/passkeys")
async def add(request: Asked, data: JSONBody[PasskeyShown]) -> PasskeyList:
    """Here it is."""
    page, player = site(request), await me(request)
    await server_of(request).passkeys.add(player, page, data.credential, data.label)
    found: PasskeyList = await listed.fn(request)
    return found


@changing("/api/me/passkeys/{passkey:str}/remove", status_code=200)
async def remove(request: Asked, passkey: FromPath[str]) -> PasskeyList:
    """It opens nothing more; the devices it made go on until they are ended."""
    await server_of(request).passkeys.remove(await me(request), passkey)
    found: PasskeyList = await listed.fn(request)
    return found


@changing("/api/me/passkeys/ask", status_code=200)
async def ask(request: Asked) -> PasskeyAsked:
    """I have a passkey."""
    return PasskeyAsked(await server_of(request).passkeys.ask(site(request)))


@changing("/api/me/passkeys/enter")
async def enter(request: Asked, data: JSONBody[PasskeyShown]) -> KeyGiven:
    """Here it is: this browser is mine from now on."""
    page = site(request)
    make_one(request)
    return KeyGiven(await server_of(request).passkeys.enter(page, data.credential, data.label))


HANDLERS = [listed, begin, add, remove, ask, enter]
