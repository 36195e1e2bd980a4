"""Those at a table: seats, visitors, and what they write."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from patolli.server.protocol import ChatLine, Refused, written
from patolli.server.refusals import Refusal
from patolli.server.store import Row

Sent = tuple[int | None, str, int]  # whose scene, in which language, its number


class Visitor(Protocol):
    """Somebody who looks at a table through a socket."""

    seat: int | None
    lang: str
    version: int  # the newest version it is known to have, -1 for none
    reading: bool  # whether it wants the position in words too
    patching: bool  # whether it takes changes of a scene instead of the whole
    drawn: Sent  # the scene it was sent last

    def tell(self, text: str) -> None:
        """Send a message, in order."""

    def show(self, text: str, version: int, drawn: Sent) -> None:
        """Send a state; it replaces one that has not left yet."""


@dataclass
class Seat:
    """Who sits here: a person by the hash of a token, or a bot of a level."""

    name: str
    level: str
    token: str

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
    }


def chat_line(row: Row) -> ChatLine:
    """A line of chat as it is sent."""
    return ChatLine(row["name"], row["seat"], row["text"], row["at"])


def clean(text: str) -> str:
    """Text of people without control characters and without space around it."""
    kept = "".join(sign if sign.isprintable() else " " for sign in text)
    return kept.encode("utf-8", "ignore").decode().strip()


def broken(lang: str) -> str:
    """The message to somebody whose table cannot be shown."""
    refusal = Refusal("broken-table")
    return written(Refused("", refusal.code, refusal.text(lang)))
