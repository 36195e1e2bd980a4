"""What people are asked and told about themselves over HTTP."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from patolli.server.protocol import Lang, Name, Token

Label = Annotated[str, Meta(max_length=200)]
Zone = Annotated[str, Meta(max_length=64)]


class NewPlayer(Struct, forbid_unknown_fields=True):
    """Somebody new with a browser; an invitation where the door is closed."""

    name: Name = ""
    lang: Lang = "en"
    label: Label = ""
    invitation: Token = ""


class Profile(Struct, forbid_unknown_fields=True):
    """What a player says about themselves."""

    name: Name = ""
    lang: Lang = "en"
    zone: Zone = ""


class Pause(Struct, forbid_unknown_fields=True):
    """The host stops all clocks of a table, or lets them go on."""

    paused: bool


class LinkWish(Struct, forbid_unknown_fields=True):
    """A link to another device, from the address this server is reached at."""

    origin: Annotated[str, Meta(max_length=200, pattern=r"^https?://[^\s/]+$")]


class LinkUse(Struct, forbid_unknown_fields=True):
    token: Token
    label: Label = ""


class NoteText(Struct):
    text: Annotated[str, Meta(max_length=10_000)]


class KeyGiven(Struct):
    """The key of this browser, told once."""

    key: str


class DeviceFacts(Struct):
    id: str
    label: str
    created: float
    seen: float
    this: bool


class PlayerFacts(Struct):
    """A player as they see themselves."""

    player: str
    name: str
    lang: str
    zone: str
    devices: list[DeviceFacts]


class PlaceFacts(Struct):
    """A seat of mine."""

    table: str
    seat: int
    game: str
    title: str
    created: float
    over: bool


class LinkGiven(Struct):
    """A link that counts once, and its picture for a camera."""

    link: str
    qr: str
    expires: float


class LinkFacts(Struct):
    """Whose device a link makes; an invitation is for somebody new."""

    name: str
    invitation: bool
