"""What happened, as numbers: an event, a seat and up to three values."""

from __future__ import annotations

from typing import Final

from patolli.engine.native import i64


class Journal:
    """Collects events while a table plays; search plays without one."""

    def __init__(self) -> None:
        self.entries: Final[list[tuple[int, int, int, int, int]]] = []

    def add(self, event: i64, seat: i64, a: i64, b: i64, c: i64) -> None:
        """Add one event."""
        self.entries.append((int(event), int(seat), int(a), int(b), int(c)))


class Event:
    """The declaration of one kind of event.

    `values` names what its up to three numbers mean: "n" for a plain number, "place:gear" for an
    index into the game's vocabulary `gear`. Values named in `hidden` are known to the event's seat
    alone. The text is `event.<name>`, and `event.<name>.hidden` for those who may not know.
    """

    def __init__(
        self, number: i64, name: str, values: list[str], hidden: list[str] | None = None
    ) -> None:
        self.number: Final[i64] = number
        self.name: Final = name
        self.values: Final = values
        self.hidden: Final = hidden or []
