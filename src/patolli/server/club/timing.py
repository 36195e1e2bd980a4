"""The clocks at the tables: started, charged with every line, paused, and what happens on time."""

from __future__ import annotations

import asyncio
import json
import logging
from typing import TYPE_CHECKING

from sqlalchemy import select

from patolli.server import schema as tables_schema
from patolli.server.club import schema
from patolli.server.club.schema import CLOCKS
from patolli.server.refusals import Refusal
from patolli.server.store import Conflict, Step, StorageError

if TYPE_CHECKING:
    from patolli.server.live import Live
    from patolli.server.tables import Tables

log = logging.getLogger("patolli.clock")

LOOK = 1.0  # seconds between two looks for those who are out of time
AT_ONCE = 200
ENDED_BY_TIME = 2  # in the column `closed` of a table


def people_asked(live: Live) -> list[int]:
    """The seats whose time runs: people who are asked, while the game goes on."""
    if live.table.over or live.looking:
        return []
    return [seat for seat in live.asked if not live.seats[seat].bot]


def steps(live: Live, now: float, undone: bool = False) -> list[Step]:
    """Charge the time up to now and note who is asked; what is to be written."""
    if live.clock is None:
        return []
    live.clock.ask(now, people_asked(live), undone)
    return [kept(live)]


def kept(live: Live) -> Step:
    """The clocks of a table as they stand, to be written."""
    assert live.clock is not None
    row = {"of_table": live.id, "state": live.clock.kept()[1], "deadline": live.clock.deadline()}
    return (schema.SET_CLOCK, [row])


async def maybe_begin(live: Live) -> None:
    """Under the table's lock: time begins when everybody has sat down."""
    clock = live.clock
    if clock is None or clock.state.begun:
        return
    present = {visitor.seat for visitor in live.visitors}
    known = clock.wish.kind != "live"  # where minutes count, all must be there
    if all(
        one.bot or (known and one.player) or seat in present for seat, one in enumerate(live.seats)
    ):
        now = live.store.now()
        clock.begin(now)
        clock.ask(now, people_asked(live))
        await live.commit(kept(live))


async def pause(live: Live, paused: bool) -> None:
    """The host stops all clocks of a table, or lets them go on."""
    async with live.lock:
        await live.ready()
        if live.clock is None or live.table.over or live.looking:
            raise Refusal("no-clock")
        if live.clock.state.paused == paused:
            return
        live.clock.pause(live.store.now(), paused)
        key = "notice.paused" if paused else "notice.resumed"
        notice = live.chat_row(-1, key, json.dumps({"seat": 0, "level": ""}))
        await live.commit(kept(live), (tables_schema.ADD_CHAT, [notice]))
        live.spread(notice)
        live.show_all()


async def on_time(live: Live) -> None:
    """Those out of time hand their seats to a bot, or the game is over, as was agreed."""
    async with live.lock:
        await live.ready()
        clock = live.clock
        late = clock.late(live.store.now()) if clock is not None else []
        if not late or clock is None:
            if clock is not None:
                await live.commit(kept(live))  # a deadline that was written is not true any more
            return
        if clock.wish.late == "end":
            await end(live, late[0])
            return
        level = clock.wish.level
    for seat in late:
        await live.set_seat(seat, "", level, "", "notice.late-bot")


async def end(live: Live, seat: int) -> None:
    """Under the table's lock: nobody plays on, because a seat is out of time."""
    assert live.clock is not None
    live.clock.ask(live.store.now(), ())
    notice = live.chat_row(-1, "notice.late-end", json.dumps({"seat": seat, "level": ""}))
    await live.commit(
        (schema.END_BY_TIME, [{"of_table": live.id, "why": ENDED_BY_TIME}]),
        (tables_schema.ADD_CHAT, [notice]),
        kept(live),
    )
    live.facts["closed"], live.frozen = ENDED_BY_TIME, "time-over"
    live.spread(notice)
    live.show_all()


class Timekeeper:
    """Looks again and again for tables where somebody is out of time, in memory or not."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables

    async def run(self) -> None:
        """Look for as long as the server runs."""
        while True:
            await asyncio.sleep(LOOK)
            try:
                await self.look()
            except Exception:  # what fails at one look may work at the next
                log.exception("clocks")

    async def look(self) -> int:
        """Deal with everybody who is out of time now; how many tables that were."""
        store = self.tables.store
        query = (
            select(CLOCKS.c.table_id)
            .where(CLOCKS.c.deadline <= store.now())
            .order_by(CLOCKS.c.deadline)
            .limit(AT_ONCE)
        )
        try:
            due = await store.rows(query)
        except StorageError:
            return 0  # told by the writer already
        for row in due:
            try:
                if await self.tables.peers.whose(row["table_id"]) is not None:
                    continue  # another server's to time
                async with self.tables.holding(row["table_id"]) as live:
                    await on_time(live)
            except (Refusal, Conflict) as refused:
                data = {"table": row["table_id"], "refused": str(refused)}
                log.warning("clock", extra={"data": data})
        return len(due)
