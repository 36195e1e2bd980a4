"""What a host may do, and how far it goes. The log says it to everybody, and the log is the law:
who is muted, warned or sent away is read from the notices that stand there.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from msgspec import Struct

from patolli.server import schema, tokens
from patolli.server.club import meet_schema, notices
from patolli.server.club.notice_schema import ADD_NOTICE
from patolli.server.people import Visitor
from patolli.server.protocol import written
from patolli.server.refusals import Refusal
from patolli.server.store import Step

if TYPE_CHECKING:
    from patolli.server.live import Live

HOUR = 3600.0
NAMED = 40  # spectators that are named; the others are counted


class Spectator(Struct):
    """Somebody who watches, as everybody at the table may know it."""

    id: str
    name: str


class Watching(Struct, tag_field="type", tag="watching"):
    """Who watches the table now."""

    people: list[Spectator]
    count: int


class WarnedFacts(Struct):
    """Somebody who left was warned; from then on the host may give the seat away."""

    seat: int
    due: float


@dataclass
class Order:
    """What the host of a table has decided so far."""

    silence: bool = False  # nobody speaks
    closed: bool = False  # nobody comes to watch
    muted: set[int] = field(default_factory=set)
    removed: set[str] = field(default_factory=set)
    warned: dict[int, tuple[float, int]] = field(default_factory=dict)  # due, the line then


def order(live: Live) -> Order:
    """What is in force, read from the notices at the table."""
    found = Order()
    for row in live.chat:
        if row["seat"] >= 0:
            continue
        key, told = row["name"].removeprefix("notice."), json.loads(row["text"])
        seat = told["seat"]
        if key == "mute":
            found.muted.add(seat)
        elif key == "unmute":
            found.muted.discard(seat)
        elif key in ("silence", "speech"):
            found.silence = key == "silence"
        elif key in ("watch-closed", "watch-open"):
            found.closed = key == "watch-closed"
        elif key == "removed":
            found.removed.add(told["who"])
        elif key == "warned":
            found.warned[seat] = (told["due"], told["line"])
        elif key == "back":
            found.warned.pop(seat, None)
        elif key.startswith(("seat-", "late-bot")):
            found.warned.pop(seat, None)
            found.muted.discard(seat)
    for seat, (_, line) in list(found.warned.items()):
        if any(one.who == seat for one in live.table.lines[line:]):
            del found.warned[seat]  # who answers has come back
    return found


def taken(live: Live, seat: int) -> bool:
    """Whether somebody has sat down at a seat: by key, now, or by having played there."""
    one = live.seats[seat]
    if one.bot:
        return False
    here = any(visitor.seat == seat for visitor in live.visitors)
    return bool(one.player) or here or any(line.who == seat for line in live.table.lines)


def free(live: Live, seat: int) -> bool:
    """Whether anybody may sit down here; a seat with a name is kept for somebody."""
    one = live.seats[seat]
    return not one.bot and not one.name and not taken(live, seat)


# ------------------------------------------------------------------------------ at the door
def mark(player: str) -> str:
    """What is kept of a spectator who was sent away."""
    return tokens.hashed(f"watch/{player}")[:16] if player else ""


def admit(live: Live, visitor: Visitor) -> None:
    """Refuse a spectator whom the host does not want."""
    if visitor.seat is None:
        may_watch(live, visitor.player)


def owns(live: Live, player: str) -> bool:
    """Whether a player is the host."""
    return bool(player) and player == live.facts["owner"]


def may_watch(live: Live, player: str) -> None:
    """Refuse to show a table to a player who has no seat there, if the host says so."""
    now = order(live)
    if player and mark(player) in now.removed:
        raise Refusal("removed")
    if now.closed and not owns(live, player):
        raise Refusal("watch-closed")


def may_speak(live: Live, seat: int) -> None:
    """Refuse who is muted."""
    now = order(live)
    if now.silence or seat in now.muted:
        raise Refusal("muted")


def show_watching(live: Live, newcomer: Visitor | None = None) -> None:
    """Tell everybody who watches; a player who comes learns it alone, if anybody does."""
    found = watching(live)
    text, alone = written(found), newcomer is not None and newcomer.seat is not None
    if alone and not found.count:
        return
    for visitor in live.visitors:
        if not alone or visitor is newcomer:
            visitor.tell(text)


def watching(live: Live) -> Watching:
    """Those at the table who have no seat."""
    found = [visitor for visitor in live.visitors if visitor.seat is None]
    found.sort(key=lambda visitor: (visitor.name, visitor.public))
    return Watching([Spectator(one.public, one.name) for one in found[:NAMED]], len(found))


async def back(live: Live, visitor: Visitor) -> None:
    """Under the table's lock: somebody who was warned is here again, and the warning is over."""
    seat = visitor.seat
    if seat is not None and seat in order(live).warned:
        await told(live, "back", seat)


# ------------------------------------------------------------------------------- the powers
async def told(live: Live, key: str, seat: int = 0, *more: Step, **values: object) -> None:
    """Under the table's lock: write a notice with what it brings about, then tell everybody."""
    text = json.dumps({"seat": seat, "level": "", "line": live.version, **values})
    notice = live.chat_row(-1, f"notice.{key}", text)
    await live.commit((schema.ADD_CHAT, [notice]), *more)
    live.spread(notice)


async def mute(live: Live, seat: int | None, muted: bool) -> None:
    """Nobody at a seat, or nobody at all, writes to the table; or they may again."""
    async with live.lock:
        await live.ready()
        now = order(live)
        if seat is None:
            if now.silence != muted:
                await told(live, "silence" if muted else "speech")
            return
        known_seat(live, seat)
        if (seat in now.muted) != muted:
            await told(live, "mute" if muted else "unmute", seat)


async def close(live: Live, closed: bool) -> None:
    """Nobody may come to watch any more, and those who do are sent away; or they may."""
    async with live.lock:
        await live.ready()
        if order(live).closed == closed:
            return
        await told(live, "watch-closed" if closed else "watch-open")
        for visitor in list(live.visitors):
            if closed and visitor.seat is None and not owns(live, visitor.player):
                visitor.dismiss("watch-closed")


async def remove(live: Live, public: str) -> None:
    """Send a spectator away; whoever has a key does not come in again with it."""
    async with live.lock:
        await live.ready()
        found = [one for one in live.visitors if one.seat is None and one.public == public]
        if not found:
            raise Refusal("unknown-person")
        player = found[0].player
        await told(live, "removed", who=mark(player))
        for visitor in list(live.visitors):
            if visitor in found or (player and visitor.seat is None and visitor.player == player):
                visitor.dismiss("removed")


async def list_openly(live: Live, listed: bool) -> None:
    """Everybody may take a free seat from now on, or only who has a link."""
    async with live.lock:
        await live.ready()
        if bool(live.facts["listed"]) == listed:
            return
        change = {"of_table": live.id, "wanted": int(listed)}
        await told(live, "listed" if listed else "unlisted", 0, (meet_schema.LIST_TABLE, [change]))
        live.facts["listed"] = int(listed)


async def warn(live: Live, seat: int, hours: float, name: str) -> None:
    """Say to somebody who left that their seat may be given away, and when."""
    async with live.lock:
        await live.ready()
        known_seat(live, seat)
        if live.over or live.looking:
            raise Refusal("game-over")
        if not taken(live, seat) or notices.looking(live, seat):
            raise Refusal("not-gone")
        if seat in order(live).warned:
            return
        now, player = live.store.now(), live.seats[seat].player
        due = now + hours * HOUR
        steps: list[Step] = []
        if player:
            data = {"game": live.table.game.name, "name": name, "hours": round(hours)}
            identity = f"warned/{live.id}/{seat}/{len(live.chat)}"
            letter = notices.row(identity, player, "warned", live.id, data, now, now)
            steps.append((ADD_NOTICE, [letter]))
        await told(live, "warned", seat, *steps, due=due, hours=round(hours))


def may_replace(live: Live, seat: int) -> None:
    """Refuse to take a seat from somebody who was not warned, or not long ago, or is back."""
    if not taken(live, seat):
        return
    due, _ = order(live).warned.get(seat, (None, 0))
    if due is None or due > live.store.now():
        raise Refusal("not-warned")


def known_seat(live: Live, seat: int) -> None:
    """Refuse a seat there is not, or that a bot plays."""
    if not 0 <= seat < len(live.seats) or live.seats[seat].bot:
        raise Refusal("unknown-seat")


def warned(live: Live) -> list[WarnedFacts]:
    """Who was warned, and until when they may come back."""
    return [WarnedFacts(seat, due) for seat, (due, _) in sorted(order(live).warned.items())]
