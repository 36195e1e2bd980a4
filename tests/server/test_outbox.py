"""The outbox over many real turns: once each, nothing that is over, nothing in the quiet hours."""

from __future__ import annotations

import asyncio
import os
from collections import Counter
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from patolli.server.club import notice_schema, notices
from patolli.server.club.notice_schema import NOTICES
from patolli.server.club.notices import row
from patolli.server.live import Live
from patolli.server.protocol import Answer, TableGiven
from patolli.server.running import Server
from server.helpers import wish
from server.receivers import NOW, Received, carry, club, player, read, sit, web

TURNS = int(os.environ.get("PATOLLI_TURNS", "300"))  # the promise is about 10,000
TABLES = 20  # at the same time
RESTART = 6  # rounds of answers after which the server is started anew
MINUTE = 60.0


async def answer(live: Live, seat: int, number: int) -> None:
    """The first thing that a seat may answer."""
    word = live.table.choices(seat)[0]
    await live.answer(seat, Answer(f"a{number}", live.question(seat), word), "en")


async def pass_by(server: Server, minutes: int = 1) -> None:
    """Let the postman go until nothing is due, and time pass."""
    for _ in range(minutes):
        now = server.store.now() + MINUTE
        server.store.now = lambda now=now: now  # type: ignore[misc]
        while await server.postman.carry():
            pass


async def away(server: Server, keys: list[str]) -> TableGiven:
    """A table at which everybody has sat down and gone."""
    given = await server.tables.create(wish())
    for seat, key in zip(given.seats, keys, strict=True):
        await (await sit(server, given.table, seat.token, key)).leave()
    return given


def test_real_turns_are_told_once_each_over_restarts_by_a_receiver_that_fails(
    tmp_path: Path,
) -> None:
    async def work() -> tuple[Counter[str], Counter[tuple[str, int]], int]:
        told, asked, number, keys = Counter[tuple[str, int]](), dict[str, set[int]](), 0, []
        now = NOW
        async with web(fail_every=3) as received:
            while sum(told.values()) < TURNS:
                async with club(tmp_path) as server:
                    server.store.now = lambda now=now: now  # type: ignore[misc]
                    if not keys:
                        way = ("json", f"{received.address}/x")
                        keys = [(await player(server, way))[0] for _ in range(2)]
                    for _ in range(RESTART):
                        while len(asked) < TABLES:
                            given = await away(server, keys)
                            live = await server.tables.find(given.table)
                            asked[given.table] = set(live.table.waiting)
                        for table in list(asked):
                            number += 1
                            live = await server.tables.find(table)
                            await answer(live, min(live.table.waiting), number)
                            waiting = set(live.table.waiting)
                            told.update((table, seat) for seat in waiting - asked[table])
                            asked[table] = waiting
                            if not waiting:
                                del asked[table]
                        await pass_by(server, 3)
                        while len(received.got) < sum(told.values()):
                            await pass_by(server)
                            assert server.store.now() < now + 7 * 86_400, "nobody is told any more"
                        now = server.store.now()
            return Counter(read(one)["id"] for one in received.got), told, received.calls

    got, told, calls = asyncio.run(work())
    assert set(got.values()) == {1}, "never twice"
    seen = Counter[tuple[str, int]]()
    for identity in got:
        kind, table, seat, *_ = identity.split("/")
        assert kind == "turn"
        seen[table, int(seat)] += 1
    assert seen == told and sum(told.values()) >= TURNS, "each turn of each seat at each table"
    assert calls >= 1.45 * len(got), "the receiver did fail every third time"


def at_a_failing_receiver(
    folder: Path,
    story: Callable[[Server, Received, Live, list[str]], Awaitable[None]],
    **more: Any,
) -> None:
    """Somebody is asked while away, and the receiver of their notices is down."""

    async def work() -> None:
        async with web() as received, club(folder, **more) as server:
            received.status = 503
            ways = [("json", f"{received.address}/x")]
            keys = [(await player(server, *ways))[0] for _ in range(2)]
            live = await server.tables.find((await away(server, keys)).table)
            number = 0
            while True:  # until the other one is asked
                before, number = set(live.table.waiting), number + 1
                await answer(live, min(before), number)
                if set(live.table.waiting) - before:
                    break
            await pass_by(server)
            assert received.calls == 1 and received.got == []
            await story(server, received, live, keys)

    asyncio.run(work())


def test_what_is_over_is_not_told_late(tmp_path: Path) -> None:
    async def story(server: Server, received: Received, live: Live, keys: list[str]) -> None:
        (seat,) = live.table.waiting
        number = 100
        while seat in live.table.waiting:  # answered by another way, before the letter got through
            number += 1
            await answer(live, seat, number)
        received.status = 200
        await carry(server)
        turns = [read(one)["id"].split("/")[2] for one in received.got]
        assert str(seat) not in turns, "nobody is called to a turn that is over"

    at_a_failing_receiver(tmp_path, story)


def test_who_has_seen_the_table_is_not_told_late(tmp_path: Path) -> None:
    async def story(server: Server, received: Received, live: Live, keys: list[str]) -> None:
        (seat,) = live.table.waiting
        one = await sit(server, live.id, "", keys[seat])
        await one.leave()
        received.status = 200
        await carry(server)
        assert received.got == []

    at_a_failing_receiver(tmp_path, story)


@pytest.mark.parametrize("store", ["sqlite", "postgres"])
def test_a_turn_called_off_by_an_undo_is_told_once_when_it_begins_again(
    store: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    more = {"database": request.getfixturevalue("postgres")} if store == "postgres" else {}

    async def story(server: Server, received: Received, live: Live, keys: list[str]) -> None:
        (seat,) = live.table.waiting
        event = live.turns[seat]
        live.turns.pop(seat)
        await server.store.commit(*notices.cancelled([event]))  # as an undo of the other does
        received.status = 200
        await pass_by(server, 30)
        assert received.got == [], "it is nobody's turn now"
        await server.store.commit(*notices.steps(live, server.store.now()))
        assert live.turns[seat] == event
        await pass_by(server, 30)
        assert [read(one)["id"].rpartition("/")[0] for one in received.got] == [event]
        await server.store.commit(*notices.cancelled([event]))
        live.turns.pop(seat)
        await server.store.commit(*notices.steps(live, server.store.now()))
        await pass_by(server, 30)
        assert len(received.got) == 1, "what was told is not told again"

    at_a_failing_receiver(tmp_path, story, **more)


def test_a_letter_that_failed_in_the_evening_waits_for_the_morning(tmp_path: Path) -> None:
    async def work() -> tuple[list[Any], float, int]:
        async with web() as received, club(tmp_path) as server:
            received.status = 503
            key, ania = await player(server, ("json", f"{received.address}/x"))
            found = await server.players.required(key)
            await server.players.describe(found, "Ania", "en", "Europe/Warsaw")
            minute = int((NOW + 3600) // 60 % 1440)  # of the day in Warsaw
            quiet = {"of_player": ania, "begin": minute + 1, "end": (minute + 600) % 1440}
            await server.store.commit((notice_schema.SET_QUIET, [quiet]))
            notice = row("turn/t/0/1", ania, "turn", "t", {"game": "toy"}, NOW, NOW)
            await server.store.commit((notice_schema.ADD_NOTICE, [notice]))
            await server.postman.carry()
            await server.postman.carry()
            failed, received.status = received.calls, 200
            await pass_by(server, 590)
            early = list(received.got)
            waiting = await server.store.rows(NOTICES.select().where(NOTICES.c.due.is_not(None)))
            await pass_by(server, 20)
            assert failed == 1 and len(waiting) == 1
            return early, waiting[0]["due"] - NOW, len(received.got)

    early, due, got = asyncio.run(work())
    assert early == [] and due == 600 * MINUTE and got == 1
