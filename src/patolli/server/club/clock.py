"""The clocks of a table: how much time every seat has left, and whose time runs.

Time runs for everybody who is asked, so simultaneous questions run for all of them. It is charged
when something is written, never given back by an undo, and does not run before all have sat down
nor while the host has paused it. Everything is told the time; nothing here looks at a clock.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct

from patolli.server import levels
from patolli.server.club.calendar import Calendar
from patolli.server.club.players import checked_zone
from patolli.server.protocol import Level
from patolli.server.refusals import Refusal

MINUTE, DAY = 60.0, 86_400.0
MOST = {"live": 600 * MINUTE, "turn": 60 * DAY, "pool": 365 * DAY}

Date = Annotated[str, Meta(pattern=r"^\d{4}-\d{2}-\d{2}$")]


class ClockWish(Struct, forbid_unknown_fields=True):
    """The clock of a new table: minutes and increment, days per turn, or a pool of days."""

    kind: Literal["live", "turn", "pool"]
    amount: Annotated[float, Meta(gt=0, le=600)]  # minutes when live, else days
    increment: Annotated[float, Meta(ge=0, le=3600)] = 0.0  # seconds at the beginning of a turn
    weekends_off: bool = False
    holidays: Annotated[list[Date], Meta(max_length=60)] = []
    zone: Annotated[str, Meta(max_length=64)] = ""
    late: Literal["bot", "end"] = "bot"
    level: Level = "casual"  # of the bot that takes over

    @property
    def bank(self) -> float:
        """The seconds a seat begins with."""
        return self.amount * (MINUTE if self.kind == "live" else DAY)


class ClockState(Struct):
    """What is kept of a running clock."""

    left: list[float]
    running: list[int] = []
    since: float = 0.0  # up to when time has been charged
    begun: bool = False
    paused: bool = False
    again: list[int] = []  # seats whose turn an undo broke off: it begins again, without a gift


class ClockFacts(Struct):
    """The clocks as everybody sees them."""

    kind: str
    amount: float
    increment: float
    late: str
    weekends_off: bool
    left: list[float]  # seconds, at the moment `now`
    due: list[float | None]  # when the time of each seat that is asked is over
    running: list[int]
    begun: bool
    paused: bool
    now: float


def checked(wish: ClockWish) -> ClockWish:
    """A clock that makes sense; Refusal otherwise."""
    checked_zone(wish.zone)
    levels.checked(wish.level)
    if wish.bank > MOST[wish.kind]:
        raise Refusal("bad-clock")
    try:
        Calendar(wish.zone, wish.weekends_off, tuple(wish.holidays))
    except ValueError:
        raise Refusal("bad-clock") from None
    return wish


class Clock:
    """The clocks of one table."""

    def __init__(self, wish: ClockWish, state: ClockState) -> None:
        self.wish = wish
        self.state = state
        self.calendar = Calendar(wish.zone, wish.weekends_off, tuple(wish.holidays))

    @classmethod
    def fresh(cls, wish: ClockWish, seats: int) -> Clock:
        """The clocks of a new table; nobody's time runs yet."""
        return cls(wish, ClockState([wish.bank] * seats))

    @classmethod
    def read(cls, wish: str, state: str) -> Clock:
        """Clocks as they were kept."""
        return cls(
            msgspec.json.decode(wish, type=ClockWish), msgspec.json.decode(state, type=ClockState)
        )

    def kept(self) -> tuple[str, str]:
        """The clocks as texts to keep: what was wished, and how it stands."""
        return msgspec.json.encode(self.wish).decode(), msgspec.json.encode(self.state).decode()

    @property
    def still(self) -> bool:
        return self.state.paused or not self.state.begun

    # ------------------------------------------------------------------------------ changing
    def charge(self, now: float) -> None:
        """Take the time since the last charge from those who were asked."""
        state = self.state
        if not self.still:
            used = self.calendar.spent(state.since, now)
            for seat in state.running:
                state.left[seat] -= used
        state.since = max(now, state.since)

    def ask(self, now: float, asked: Collection[int], undone: bool = False) -> None:
        """From now on these seats are asked; an undo gives nobody time."""
        self.charge(now)
        state = self.state
        broken_off = [seat for seat in state.running if seat not in asked] if undone else []
        for seat in asked:
            if seat in state.running or undone:
                continue
            if seat in state.again:
                state.again.remove(seat)
            elif self.wish.kind == "turn":
                state.left[seat] = self.wish.bank
            else:
                state.left[seat] += self.wish.increment
        state.again = sorted({*state.again, *broken_off})
        state.running = sorted(asked)

    def begin(self, now: float) -> None:
        """All have sat down."""
        self.state.begun, self.state.since = True, now

    def pause(self, now: float, paused: bool) -> None:
        """The host stops all clocks, or lets them go on."""
        self.charge(now)
        self.state.paused = paused

    def renew(self, seat: int) -> None:
        """Somebody new sits there and gets time of their own."""
        self.state.left[seat] = self.wish.bank

    # ------------------------------------------------------------------------------- reading
    def due(self, seat: int) -> float | None:
        """When a seat's time is over, if it runs."""
        if self.still or seat not in self.state.running:
            return None
        return self.calendar.due(self.state.since, max(0.0, self.state.left[seat]))

    def deadline(self) -> float | None:
        """When the first of those who are asked is out of time."""
        dues = [due for seat in self.state.running if (due := self.due(seat)) is not None]
        return min(dues, default=None)

    def late(self, now: float) -> list[int]:
        """The seats that are out of time."""
        return [s for s in self.state.running if (due := self.due(s)) is not None and due <= now]

    def facts(self, now: float) -> ClockFacts:
        """The clocks as everybody sees them."""
        state, wish = self.state, self.wish
        used = 0.0 if self.still else self.calendar.spent(state.since, now)
        left = [
            round(max(0.0, seconds - (used if seat in state.running else 0.0)), 1)
            for seat, seconds in enumerate(state.left)
        ]
        return ClockFacts(
            wish.kind,
            wish.amount,
            wish.increment,
            wish.late,
            wish.weekends_off,
            left,
            [self.due(seat) for seat in range(len(left))],
            list(state.running),
            state.begun,
            state.paused,
            round(now, 3),
        )
