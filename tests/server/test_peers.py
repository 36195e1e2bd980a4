"""Servers on one PostgreSQL: a table is one's at a time, and who has lost it writes nothing."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager
from typing import Any

import httpx
import pytest
from sqlalchemy import select, text
from sqlalchemy.exc import SQLAlchemyError

from patolli.engine.errors import BadSetup
from patolli.server import peers
from patolli.server.club import notice_schema
from patolli.server.club.notices import row
from patolli.server.database import Claim, engine_for
from patolli.server.refusals import Refusal
from patolli.server.running import Server
from patolli.server.schema import CHAT, ENTRIES
from patolli.server.settings import Settings, database_url
from patolli.server.store import Store
from server.helpers import Caller, wish
from server.receivers import ORIGIN


def run(work: Coroutine[Any, Any, None]) -> None:
    asyncio.run(asyncio.wait_for(work, 120))


@asynccontextmanager
async def servers(postgres: str, count: int = 2) -> AsyncIterator[list[Server]]:
    """Servers without their network, which give signs of life only when told."""
    made = []
    for number in range(count):
        server = Server(Settings(database=postgres, workers=1, pause=0.0, inside=1))
        await server.store.open()
        server.store.peers.address = f"127.0.0.1:{number + 1}"
        await server.store.peers.join()
        made.append(server)
    for server in made:
        await server.store.peers.beat()
    try:
        yield made
    finally:
        for server in made:
            await server.close()


async def table_at(server: Server, kinds: str = "mo", **more: Any) -> Any:
    """A new table that is this server's."""
    while True:
        given = await server.tables.create(wish(kinds=kinds, **more))
        if given.table in server.tables.live:
            return given


async def sit(server: Server, given: Any, seat: int, player: str = "") -> Caller:
    caller = Caller(server, given.table, given.seats[seat].token)
    caller.say(type="hello", token=caller.token, version=0, patch=True, player=player)
    await caller.shown(1)
    return caller


def answer(caller: Caller, identity: str) -> dict[str, Any]:
    """The first choice as an answer."""
    word, question = caller.state["choices"][0]["word"], caller.state["question"]
    return {"type": "answer", "id": identity, "question": question, "word": word}


async def silent(server: Server) -> None:
    """Let a server have been silent for long, as one that is paused."""
    async with server.store.engine.begin() as connection:
        query = text("update patolli_servers set seen = seen - 60 where id = :me")
        await connection.execute(query, {"me": server.store.peers.id})


async def messages(server: Server, table: str) -> list[str]:
    query = select(ENTRIES.c.message).where(ENTRIES.c.table_id == table, ENTRIES.c.message != "")
    return [found["message"] for found in await server.store.rows(query)]


def test_whoever_was_silent_for_too_long_writes_nothing_more(postgres: str) -> None:
    async def work() -> None:
        async with servers(postgres) as (one, two):
            given = await table_at(one)
            callers = [await sit(one, given, seat) for seat in (0, 1)]
            asked = next(caller for caller in callers if caller.state["question"])
            assert (await two.store.peers.whose(given.table))[0] == one.store.peers.id  # type: ignore[index]
            with pytest.raises(Refusal, match="moved"):
                await two.tables.find(given.table)
            await silent(one)
            assert await two.store.peers.whose(given.table) is None, "it is free for others"
            live = await two.tables.find(given.table)
            # The first server does not know it yet: it carries the answer out, and cannot store it.
            assert (await asked.ask(**answer(asked, "late")))["code"] == "storage"
            with pytest.raises(Refusal, match="storage"):
                await one.tables.live[given.table].set_seat(1, "", "beginner", "")
            assert await messages(two, given.table) == []
            again = [await sit(two, given, seat) for seat in (0, 1)]
            good = next(caller for caller in again if caller.state["question"])
            assert (await good.ask(**answer(good, "good")))["type"] == "ack"
            assert live.seats[1].token, "nobody gave the seat away"
            before = one.store.peers.id
            await one.store.peers.beat()
            assert one.store.peers.id != before and not one.tables.live
            for _ in range(200):
                await asyncio.sleep(0.005)
                if all(caller.wire.closed for caller in callers):
                    break
            assert {caller.wire.closed for caller in callers} == {(1012, "restart")}
            fresh = await table_at(one)  # it goes on under its new name
            assert (await two.store.peers.whose(fresh.table))[0] == one.store.peers.id  # type: ignore[index]
            assert await messages(two, given.table) == ["good"]

    run(work())


def test_a_table_in_hand_is_not_written_after_a_new_beginning(postgres: str) -> None:
    """Somebody still holds the table as it was in memory before this server lost it."""

    async def work() -> None:
        async with servers(postgres) as (one, two):
            given = await table_at(one)
            live = one.tables.live[given.table]
            await silent(one)
            await two.tables.find(given.table)
            await one.store.peers.beat()
            with pytest.raises(Refusal, match="storage"):
                await live.set_seat(1, "", "beginner", "")

    run(work())


def test_who_is_on_the_way_in_when_a_table_is_lost_is_sent_to_where_it_is(postgres: str) -> None:
    async def work() -> None:
        async with servers(postgres) as (one, two):
            given = await table_at(one)
            caller = Caller(one, given.table, given.seats[0].token)
            await asyncio.sleep(0.05)  # it holds the table, and has not said who it is
            await silent(one)
            await two.tables.find(given.table)
            await one.store.peers.beat()
            caller.hello()
            for _ in range(400):
                await asyncio.sleep(0.005)
                if caller.wire.closed:
                    break
            assert caller.wire.closed == (4503, "moved"), "it looks at a table where nobody plays"

    run(work())


def test_what_a_paused_server_left_open_does_not_hold_its_tables(postgres: str) -> None:
    async def work() -> None:
        async with servers(postgres) as (one, two):
            me, other = one.store.peers, two.store.peers
            with pytest.raises(SQLAlchemyError):
                async with one.store.engine.begin() as connection:
                    await me.fence(connection, {me.id})
                    await silent(two)
                    await me._look()
                    assert other.id not in me.others, "one that writes nothing is gone at once"
                    await other.beat()
                    async with two.store.engine.begin() as late:
                        query = text("update patolli_servers set seen = seen - 60 where id = :me")
                        await late.execute(query, {"me": me.id})
                    async with two.store.engine.begin() as looking:
                        await looking.execute(peers.BURY)
                        found = (await looking.execute(peers.SEEN)).all()
                    assert me.id in [one[0] for one in found], "its transaction may still end well"
                    await asyncio.sleep(2.5)
                    await other.beat()
                    async with two.store.engine.begin() as looking:
                        found = (await looking.execute(peers.SEEN)).all()
                    assert me.id not in [one[0] for one in found]
                    await connection.execute(text("select 1"))

    run(work())


def test_a_process_that_ended_is_known_at_once(postgres: str) -> None:
    async def work() -> None:
        async with servers(postgres) as (one, two):
            given = await table_at(one)
            gone = two.store.peers.gone(one.store.peers.id)
            await one.store.claim.release()  # what the end of a process does to its connections
            for _ in range(100):
                await asyncio.sleep(0.02)
                await two.store.peers.beat()
                if gone.is_set():
                    break
            assert gone.is_set() and await two.store.peers.whose(given.table) is None
            before = one.store.peers.id
            await one.store.peers.beat()  # it was only the connection: it begins again
            assert one.store.peers.id != before and not one.tables.live

    run(work())


def test_idle_tables_are_given_back_unless_somebody_comes(postgres: str) -> None:
    async def work() -> None:
        async with servers(postgres) as (one, two):
            given = [await table_at(one) for _ in range(4)]
            late = await one.tables.find(given[0].table)
            one.tables.sweep(0.0)
            assert not one.tables.live
            with pytest.raises(Refusal, match="storage"):
                await late.set_seat(1, "", "beginner", "")
            kept = await one.tables.find(given[1].table)  # before they are given back
            await one.store.peers.beat()
            assert kept.id in one.store.peers.mine and given[0].table not in one.store.peers.mine
            await kept.set_seat(1, "", "beginner", "")
            owners = {(await two.store.peers.whose(one.table) or ("two", ""))[0] for one in given}
            assert one.store.peers.id in owners, "the one somebody came back to"
            async with one.store.engine.connect() as connection:
                count = await connection.execute(text("select count(*) from patolli_leases"))
            assert count.scalar_one() >= 4, "each has a home again as soon as somebody asks"

    run(work())


def test_ending_a_device_is_told_to_the_other_servers(postgres: str) -> None:
    async def work() -> None:
        async with servers(postgres) as (one, two):
            key = await two.players.create("Ania", "en", "test")
            player = await two.players.required(key)
            given = await table_at(one)
            caller = await sit(one, given, 0, key)
            public = (await two.players.devices(player.id))[0]["key"]
            from patolli.server.club.players import public_id

            ended, seats = await two.players.end_device(player, public_id(public))
            await two.tables.refresh({seat["table_id"] for seat in seats}, ended)
            for _ in range(400):
                await asyncio.sleep(0.005)
                if caller.wire.closed:
                    break
            assert caller.wire.closed == (1012, "restart")
            with pytest.raises(Refusal, match="not-your-seat"):
                one.tables.live[given.table].seat_of(given.seats[0].token)

    run(work())


def test_several_postmen_send_each_notice_once(postgres: str) -> None:
    async def work() -> None:
        got: Counter[str] = Counter()

        async def receive(request: httpx.Request) -> httpx.Response:
            await asyncio.sleep(0)
            got[request.headers["idempotency-key"]] += 1
            return httpx.Response(200)

        async with servers(postgres, 3) as every:
            for server in every:
                await server.postman.open()
                transport = httpx.MockTransport(receive)
                server.postman.sender.web = httpx.AsyncClient(transport=transport)
            assert len({server.postman.token("x") for server in every}) == 1
            key = await every[0].players.create("Ania", "en", "test")
            ania = await every[0].players.required(key)
            await every[0].postman.add(ania.id, "json", "http://127.0.0.1:9/x", ORIGIN)
            now = every[0].store.now()
            rows = [
                row(f"turn/{n}", ania.id, "turn", "t", {"game": "toy"}, now, now)
                for n in range(600)
            ]
            await every[0].store.commit((notice_schema.ADD_NOTICE, rows))
            for _ in range(30):
                if not sum(await asyncio.gather(*(server.postman.carry() for server in every))):
                    break
            assert len(got) == 600 and set(got.values()) == {1}

    run(work())


def test_one_of_several_servers_times_a_table(postgres: str) -> None:
    async def work() -> None:
        async with servers(postgres, 3) as every:
            given = await table_at(every[0], clock={"kind": "live", "amount": 1, "late": "bot"})
            for seat in (0, 1):
                await sit(every[0], given, seat)
            now = every[0].store.now()
            for server in every:
                server.store.now = lambda: now + 600
            await asyncio.gather(*(server.timekeeper.look() for server in every))
            await asyncio.gather(*(server.timekeeper.look() for server in every))
            query = select(CHAT.c.name, CHAT.c.text).where(CHAT.c.table_id == given.table)
            told = [(row["name"], row["text"]) for row in await every[1].store.rows(query)]
            assert told and len(set(told)) == len(told), "a seat was taken from its player twice"
            assert {name for name, _ in told} == {"notice.late-bot"}
            for server in every[1:]:
                assert given.table not in server.tables.live

    run(work())


def test_the_schema_is_changed_only_by_a_server_that_is_alone(postgres: str) -> None:
    async def work() -> None:
        async with servers(postgres) as (one, _):
            async with one.store.engine.begin() as connection:
                await connection.execute(text("update patolli_version set version_num = '0001'"))
            late = Store(database_url(postgres))
            with pytest.raises(BadSetup, match="older Patolli"):
                await late.open()
            async with one.store.engine.begin() as connection:
                await connection.execute(text("drop table patolli_leases"))

    run(work())


def test_servers_on_two_machines_must_reach_each_other(postgres: str) -> None:
    async def work() -> None:
        async with servers(postgres, 1) as (one,):
            late = Store(database_url(postgres))
            await late.open()
            await late.peers.check_neighbours("127.0.0.1")  # on the same machine
            late.peers.machine = "elsewhere"
            for host in ("127.0.0.1", "192.0.2.7"):  # the other one tells a loopback address
                with pytest.raises(BadSetup, match="inner"):
                    await late.peers.check_neighbours(host)
            async with one.store.engine.begin() as connection:
                query = text("update patolli_servers set address = '192.0.2.5:8500'")
                await connection.execute(query)
            await late.peers.check_neighbours("192.0.2.7")
            await late.close()

    run(work())


class OfTheDriver(Exception):
    """What a driver raises by itself: neither the toolkit's error nor the system's."""


def test_a_sign_of_life_that_fails_for_any_reason_is_followed_by_the_next(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def work() -> None:
        engine = engine_for("postgresql+asyncpg://nobody@127.0.0.1:1/nothing")
        one, signs = peers.Peers(engine, Claim(engine)), 0

        async def beat() -> None:
            nonlocal signs
            signs += 1
            if signs < 3:
                raise OfTheDriver

        monkeypatch.setattr(peers, "BEAT", 0.001)
        monkeypatch.setattr(one, "beat", beat)
        living = asyncio.create_task(one.run())
        while signs < 5 and not living.done():
            await asyncio.sleep(0.001)
        assert not living.done(), "it gives no sign of life any more"
        living.cancel()

    run(work())
