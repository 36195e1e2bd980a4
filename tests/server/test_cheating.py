"""What once let somebody see or change what is not theirs: each has a test that failed then."""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import Coroutine
from pathlib import Path
from typing import Any

import pytest

from patolli.server.making import dealt_from
from patolli.server.refusals import Refusal
from server.helpers import Caller, inside, wish


def run(work: Coroutine[Any, Any, None]) -> None:
    asyncio.run(asyncio.wait_for(work, 120))


def answer(caller: Caller, identity: str) -> dict[str, Any]:
    """The first choice as an answer."""
    word = caller.state["choices"][0]["word"]
    question = caller.state["question"]
    return {"type": "answer", "id": identity, "question": question, "word": word}


def test_nobody_chooses_what_chance_brings_to_others(tmp_path: Path) -> None:
    async def work() -> None:
        async with inside(tmp_path) as server:
            seeds = []
            for _ in range(2):
                given = await server.tables.create(wish(kinds="mo", seed="mine"))
                live = await server.tables.find(given.table)
                seeds.append(live.table.seed)
                assert not live.facts["chosen"]
            assert len(set(seeds)) == 2 and all(seed.startswith("mine/") for seed in seeds)
            alone = await server.tables.create(wish(kinds="mb", seed="mine"))
            live = await server.tables.find(alone.table)
            assert live.table.seed == "mine" and live.facts["chosen"]
            with pytest.raises(Refusal, match="chosen-seed"):
                await live.set_seat(1, "", "", "a new link")
            await live.set_seat(1, "", "casual", "")

    run(work())


def test_the_hash_of_a_seed_is_told_before_and_fits_the_seed_after(tmp_path: Path) -> None:
    seed, chosen = dealt_from("mine", 2)
    assert not chosen and len(seed) > 32
    assert dealt_from(None, 1)[1] is False and dealt_from("", 1)[1] is False

    async def work() -> None:
        async with inside(tmp_path) as server:
            given = await server.tables.create(wish(kinds="mo", seed="mine"))
            live = await server.tables.find(given.table)
            told = hashlib.sha256(live.table.seed.encode()).hexdigest()[:16]
            record = live.record()
            assert f"seed-hash {told}\n" in record and "\nseed " not in record

    run(work())


def test_nothing_is_taken_back_after_the_end(tmp_path: Path) -> None:
    async def work() -> None:
        async with inside(tmp_path) as server:
            given = await server.tables.create(wish())
            callers = [Caller(server, given.table, seat.token) for seat in given.seats]
            for caller in callers:
                caller.hello()
                await caller.shown(1)
            while not callers[0].state["over"]:
                one = next(caller for caller in callers if caller.state["question"])
                version = one.state["version"]
                assert (await one.ask(**answer(one, str(version))))["type"] == "ack"
                for caller in callers:
                    await caller.shown(version + 1)
            live = await server.tables.find(given.table)
            last = live.table.lines[-1].who
            assert live.table.can_undo(last), "the rules of the table would allow it"
            assert callers[last].state["undo"] == 0
            assert (await callers[last].ask(type="undo", id="u"))["code"] == "game-over"
            assert live.table.over

    run(work())


def test_a_change_of_seats_is_told_to_all_and_stays_written(tmp_path: Path) -> None:
    async def work() -> None:
        async with inside(tmp_path) as server:
            given = await server.tables.create(wish(kinds="mob"))
            guest = Caller(server, given.table, given.seats[1].token, "cs")
            guest.hello()
            await guest.shown(1)
            live = await server.tables.find(given.table)
            await live.set_seat(2, "", "", "a new link")
            await live.set_seat(2, "", "casual", "")
            await guest.settle(2)
            told = [message for message in guest.others if message["type"] == "chat"]
            assert [message["seat"] for message in told] == [-1, -1]
            assert all("3" in message["text"] for message in told)
            await guest.leave()
            await server.tables.close()
            server.tables.live.clear()
            late = Caller(server, given.table, "")
            late.hello()
            await late.settle(2)
            texts = [message["text"] for message in late.others]
            assert "opened seat 3" in texts[0] and "bot" in texts[1]

    run(work())


def test_who_has_a_seat_does_not_look_into_one_opened_in_the_middle(tmp_path: Path) -> None:
    """A host must not open another seat to see its cards; who comes new may play it."""

    async def work() -> None:
        async with inside(tmp_path) as server:
            given = await server.tables.create(wish(kinds="moo"))
            keys = [await server.players.create(name, "en", "test") for name in ("Ania", "Eva")]
            host = Caller(server, given.table, given.seats[0].token)
            host.say(type="hello", token=host.token, version=0, player=keys[0])
            await host.shown(1)
            live = await server.tables.find(given.table)
            await live.set_seat(2, "", "", "a new link")
            for key, seen in ((keys[0], None), (keys[1], 2)):
                guest = Caller(server, given.table, "a new link")
                guest.say(type="hello", token="a new link", version=0, player=key)
                for _ in range(2000):
                    await asyncio.sleep(0.001)
                    guest.read()
                    if guest.wire.closed or guest.state:
                        break
                assert guest.state.get("you") == seen
                assert guest.wire.closed == (None if seen else (4403, "not-your-seat"))

    run(work())


def test_a_revoked_link_does_not_slip_in_while_it_is_revoked(tmp_path: Path) -> None:
    async def work() -> None:
        async with inside(tmp_path) as server:
            for _ in range(10):
                given = await server.tables.create(wish())
                live = await server.tables.find(given.table)
                thief = Caller(server, given.table, given.seats[1].token)
                await asyncio.sleep(0)
                change = asyncio.create_task(live.set_seat(1, "", "", "a new link"))
                await asyncio.sleep(0)  # the change has the lock and is being written
                thief.hello()
                await change
                for _ in range(200):
                    await asyncio.sleep(0.001)
                    if thief.wire.closed:
                        break
                assert all(visitor.seat != 1 for visitor in live.visitors)
                thief.read()
                assert thief.state.get("you") is None
                assert thief.wire.closed == (4403, "not-your-seat")

    run(work())
