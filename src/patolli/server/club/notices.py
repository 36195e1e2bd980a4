"""What is to be told to players who are not looking: written with the answer that causes it.

A notice says only which game and that one is asked: nothing of the position is in it.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import TYPE_CHECKING
from zoneinfo import ZoneInfo

from patolli.server.club import notice_schema as schema
from patolli.server.club.timing import people_asked
from patolli.server.store import Row, Step

if TYPE_CHECKING:
    from patolli.server.live import Live

GRACE = 20.0  # seconds in which somebody may come and see for themselves


def turn_id(live: Live, seat: int) -> str:
    """The name of a seat's turn: the same after somebody else's undo and after a restart."""
    count = sum(1 for line in live.table.lines if line.who == seat)
    return f"turn/{live.id}/{seat}/{count}"


def told(live: Live) -> dict[int, str]:
    """Whose turn it is in a table just read, by seat: what was asked before was told before."""
    return {seat: turn_id(live, seat) for seat in people_asked(live)}


def looking(live: Live, seat: int) -> bool:
    """Whether somebody has the table in front of them at a seat."""
    return any(visitor.seat == seat and visitor.here for visitor in live.visitors)


def place(live: Live) -> str:
    """Whose channels the webhooks of a table are."""
    return f"table/{live.id}"


def bell(live: Live) -> str:
    """The language in which a room hears whose turn it is, if the host wants one to."""
    for said in reversed(live.chat):
        if said["seat"] < 0 and said["name"].startswith("notice.bell"):
            return str(json.loads(said["text"]).get("lang", ""))
    return ""


def named(live: Live, identity: str) -> list[str]:
    """The notices of a turn: to its player, and to the room."""
    return [identity, *[f"bell/{identity}"] * bool(bell(live))] if identity else []


def steps(live: Live, now: float) -> list[Step]:
    """Notice whose turn has begun and whose has ended since the last line."""
    lang = bell(live)
    asked = {seat: "" for seat in people_asked(live) if live.seats[seat].player or lang}
    over = [identity for seat, identity in live.turns.items() if seat not in asked]
    ended = [one for identity in over for one in named(live, identity)]
    begun: list[Row] = []
    for seat in asked:
        if seat in live.turns:
            asked[seat] = live.turns[seat]
        elif not looking(live, seat):
            asked[seat] = turn_id(live, seat)
            data: dict[str, object] = {"game": live.table.game.name, "seat": seat}
            player, name = live.seats[seat].player, live.seats[seat].name
            if player:
                begun.append(row(asked[seat], player, "turn", live.id, data, now, now + GRACE))
            if lang:
                data |= {"name": name, "lang": lang}
                which = (f"bell/{asked[seat]}", place(live), "bell", live.id)
                begun.append(row(*which, data, now, now + GRACE))
    live.turns = asked
    if not begun:
        return cancelled(ended)
    again = [{"of_notice": one["id"], "when": one["due"]} for one in begun]
    return [*cancelled(ended), (schema.ADD_NOTICE, begun), (schema.CALL_AGAIN, again)]


def mentions(live: Live, said: Row) -> list[Step]:
    """A line of chat with @Name in it: that player is told, unless they look."""
    text, now, rows = said["text"].casefold(), live.store.now(), []
    for number, seat in enumerate(live.seats):
        named = seat.name and f"@{seat.name.casefold()}" in text
        if named and seat.player and number != said["seat"] and not looking(live, number):
            identity = f"mention/{live.id}/{said['number']}/{number}"
            data = {"game": live.table.game.name, "name": said["name"]}
            rows.append(row(identity, seat.player, "mention", live.id, data, now, now + GRACE))
    return [(schema.ADD_NOTICE, rows)] if rows else []


def cancelled(identities: list[str]) -> list[Step]:
    """Notices nobody needs any more, if they have not left yet."""
    if not identities:
        return []
    which = [{"of_notice": one} for one in identities]
    return [(schema.CANCEL_NOTICE, which), (schema.CALL_OFF, which)]


def seen(live: Live, seat: int) -> list[Step]:
    """Somebody looks at the table from this seat: no notice of this turn is needed."""
    identity, player = live.turns.get(seat, ""), live.seats[seat].player
    called = player and all(line.who != seat for line in live.table.lines)
    if identity:
        live.turns[seat] = ""
    return cancelled([*named(live, identity), *[call_id(live.id, player)] * bool(called)])


def call_id(table: str, player: str) -> str:
    """The name of the notice that brings a player to a new table."""
    return f"called/{table}/{player}"


def call(kind: str, table: str, players: list[str], data: Mapping[str, object], now: float) -> Step:
    """Tell players that a table waits for them."""
    due = now + GRACE
    rows = [row(call_id(table, one), one, kind, table, data, now, due) for one in players]
    return (schema.ADD_NOTICE, rows)


def row(
    identity: str,
    player: str,
    kind: str,
    table: str,
    data: Mapping[str, object],
    now: float,
    due: float,
    channel: str = "",
) -> Row:
    """A notice for the database."""
    return {
        "id": identity,
        "player": player,
        "kind": kind,
        "table_id": table,
        "channel": channel,
        "data": json.dumps(dict(data)),
        "created": now,
        "due": due,
        "tries": 0,
    }


def after_quiet(now: float, begin: int, end: int, zone: str) -> float:
    """The next moment that is not in somebody's quiet hours (minutes of their day)."""
    if begin == end:
        return now
    local = datetime.fromtimestamp(now, ZoneInfo(zone or "UTC"))
    minute = local.hour * 60 + local.minute
    inside = begin <= minute < end if begin < end else minute >= begin or minute < end
    if not inside:
        return now
    until = local.replace(hour=end // 60, minute=end % 60, second=0, microsecond=0)
    if until.timestamp() <= now:
        until += timedelta(days=1)
    return until.timestamp()
