"""Those at a table: seats, visitors, and what they write."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Protocol

from patolli.engine.text import Say
from patolli.server.protocol import ChatLine, Refused, written
from patolli.server.refusals import Refusal
from patolli.server.store import Row

Kind = tuple[int | None, str, bool]  # whose state, in which language, with words or without
Sent = tuple[Kind, int]  # a state somebody was sent, by its kind and its number
UNSENT: Sent = ((None, "", False), -1)


class Visitor(Protocol):
    """Somebody who looks at a table through a socket."""

    seat: int | None
    player: str  # the id of the player, empty without a key
    device: str  # the hash of that key
    name: str  # what they call themselves
    public: str  # what a spectator is called in lists: it opens nothing
    here: bool  # whether the table is in front of somebody, not in a tab behind
    lang: str
    version: int  # the newest version it is known to have, -1 for none
    reading: bool  # whether it wants the position in words too
    patching: bool  # whether it takes changes of a state instead of the whole
    sent: Sent  # the state it was sent last

    def tell(self, text: bytes) -> None:
        """Send a message, in order."""

    def dismiss(self, why: str = "") -> None:
        """Finish what is in hand, then part: for a reason, or because the server is stopped."""

    def show(self, text: bytes, version: int, sent: Sent) -> None:
        """Send a state; it replaces one that has not left yet."""


@dataclass
class Seat:
    """Who sits here: a person by the hash of a token, or a bot of a level."""

    name: str
    level: str
    token: str
    player: str = ""  # who has sat down here, if they have a key

    @property
    def bot(self) -> bool:
        return bool(self.level)


def seat_row(table_id: str, number: int, seat: Seat) -> Row:
    """A changed seat for the database."""
    return {
        "of_table": table_id,
        "of_seat": number,
        "name": seat.name,
        "level": seat.level,
        "token": seat.token,
        "player": seat.player,
    }


def chat_line(row: Row, lang: str) -> ChatLine:
    """A line of chat as it is sent; a notice of the server itself in the reader's language."""
    if row["seat"] >= 0:
        said = (row["name"], row["seat"], row["text"], row["at"])
        return ChatLine(*said, row["quote"], row["number"])
    say, values = Say("patolli", lang), json.loads(row["text"])
    level = say(f"level.{values['level']}") if values["level"] else ""
    hours = values.get("hours", 0)
    text = say(row["name"], seat=values["seat"] + 1, level=level, n=hours, hours=hours)
    return ChatLine("Patolli", -1, text, row["at"], number=row["number"])


def clean(text: str) -> str:
    """Text of people without control characters and without space around it."""
    kept = "".join(sign if sign.isprintable() else " " for sign in text)
    return kept.encode("utf-8", "ignore").decode().strip()


def broken(lang: str) -> bytes:
    """The message to somebody whose table cannot be shown."""
    refusal = Refusal("broken-table")
    return written(Refused("", refusal.code, refusal.text(lang)))
