"""A host's powers: what they reach, what they do not, and that the log tells every use."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from patolli.server.refusals import Refusal
from patolli.server.running import Server
from server.desk import TWO, Desk, refused
from server.helpers import Caller, wish
from server.receivers import NOW, carry, club, player, read, sit, web

DAY = 86_400


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    made = Desk(tmp_path)
    with made.client:
        yield made


async def heard(caller: Caller, seat: int, count: int) -> list[dict[str, Any]]:
    """What somebody (-1: the server) has said at the table, once so much has come."""
    for _ in range(2000):
        caller.read()
        lines = [one for one in caller.others if one["type"] == "chat" and one["seat"] == seat]
        if len(lines) >= count:
            break
        await asyncio.sleep(0.001)
    return lines


def log(desk: Desk, table: str, lang: str = "en") -> list[str]:
    return [
        one["text"]
        for one in desk.get(f"/api/tables/{table}/chat?lang={lang}").json()
        if one["seat"] < 0
    ]


def test_nobody_but_the_host_has_the_powers_and_each_use_is_written(desk: Desk) -> None:
    ania, eva = desk.player("Ania"), desk.player("Eva")
    made = desk.table(TWO, ania)
    table = f"/api/tables/{made['table']}"
    desk.enter(made["table"], made["seats"][1]["token"], eva)
    powers: list[tuple[str, Any]] = [
        ("room", {"listed": True}),
        ("room", {"closed": True}),
        ("mute", {"seat": 1, "muted": True}),
        ("mute", {"muted": True}),
        ("seats/1/warn", None),
        ("mute", {"seat": 1, "muted": False}),
        ("mute", {"muted": False}),
        ("room", {"closed": False, "listed": False}),
    ]
    for path, body in powers:
        refused(desk.post(f"{table}/{path}", "", body), "no-token")
        refused(desk.post(f"{table}/{path}", eva, body), "no-token")
        refused(desk.post(f"{table}/{path}", eva, body, made["seats"][1]["token"]), "not-host")
        refused(desk.post(f"{table}/{path}", "", body, "x" * 32), "not-host")
    assert log(desk, made["table"]) == []
    for path, body in powers:  # the key alone makes Ania the host, on every device of hers
        assert desk.post(f"{table}/{path}", ania, body).status_code == 200, path
    assert len(log(desk, made["table"])) == 9
    assert len(log(desk, made["table"], "cs")) == 9 == len(set(log(desk, made["table"], "cs")))
    again = desk.post(f"{table}/mute", ania, {"seat": 1, "muted": False})
    assert again.json()["muted"] == [] and len(log(desk, made["table"])) == 9
    refused(desk.post(f"{table}/mute", ania, {"seat": 5, "muted": True}), "unknown-seat")
    refused(desk.post(f"{table}/seats/7/warn", ania), "unknown-seat")
    refused(desk.post(f"{table}/remove", ania, {"person": "nobody"}), "unknown-person")


async def at_a_table(server: Server, address: str = "") -> tuple[Any, Caller, Caller, str, str]:
    """Ania hosts, Eva plays; both are there."""
    ania, _ = await player(server)
    eva, _ = await player(server, *([("json", address)] if address else []))
    given = await server.tables.create(wish())
    one = await sit(server, given.table, given.seats[0].token, ania)
    two = await sit(server, given.table, given.seats[1].token, eva)
    return await server.tables.find(given.table), one, two, ania, eva


def test_a_seat_is_taken_from_nobody_who_was_not_warned_a_day_ago(tmp_path: Path) -> None:
    async def work() -> list[dict[str, Any]]:
        from patolli.server.club import hosting

        async with web() as received, club(tmp_path) as server:
            live, one, two, _, eva = await at_a_table(server, f"{received.address}/x")

            async def replace() -> str:
                try:
                    await live.set_seat(1, "", "beginner", "", allowed=hosting.may_replace)
                except Refusal as refusal:
                    return refusal.code
                return "done"

            assert await replace() == "not-warned"
            with pytest.raises(Refusal, match="not-gone"):
                await hosting.warn(live, 1, 24, "Ania")  # she is here
            await two.leave()
            await hosting.warn(live, 1, 24, "Ania")
            await hosting.warn(live, 1, 24, "Ania")  # once is enough
            assert len(await heard(one, -1, 1)) == 1
            server.store.now = lambda: NOW + DAY - 1
            assert await replace() == "not-warned"
            back = await sit(server, live.id, "", eva)  # she comes back in time
            await back.leave()
            server.store.now = lambda: NOW + DAY + 1
            assert await replace() == "not-warned"
            await hosting.warn(live, 1, 24, "Ania")
            server.store.now = lambda: NOW + 2 * DAY + 2
            live = await again(server, live.id)  # what counts is written, not remembered
            assert await replace() == "done"
            gone = await sit(server, live.id, "", eva)
            assert gone.state["you"] is None
            await gone.leave()
            await carry(server, 3)
            await one.leave()
            return [read(letter) for letter in received.got]

    async def again(server: Server, table: str) -> Any:
        for live in list(server.tables.live.values()):
            live._stale = True
        return await server.tables.find(table)

    letters = [one for one in asyncio.run(work()) if one["kind"] == "warned"]
    assert [one["text"] for one in letters] == [
        "Your seat in Toy may be given away if you do not come back within 24 hours."
    ] * 2


def test_who_answers_after_a_warning_has_come_back(tmp_path: Path) -> None:
    async def work() -> None:
        from patolli.server.club import hosting
        from patolli.server.protocol import Answer

        async with club(tmp_path) as server:
            live, one, two, _, _ = await at_a_table(server)
            seat = live.table.waiting[0]
            one.say(type="here", here=False)
            two.say(type="here", here=False)
            for _ in range(200):
                await asyncio.sleep(0.002)
                if not any(visitor.here for visitor in live.visitors):
                    break
            await hosting.warn(live, seat, 24, "")
            assert seat in hosting.order(live).warned
            word = live.table.choices(seat)[0]
            await live.answer(seat, Answer("a", live.question(seat) or "", word), "en")
            assert seat not in hosting.order(live).warned
            await one.leave()
            await two.leave()

    asyncio.run(work())


def test_seats_nobody_has_are_handed_out_at_once_and_ones_own_can_be_left(desk: Desk) -> None:
    ania, eva = desk.player("Ania"), desk.player("Eva")
    made = desk.table({**TWO, "seats": [*TWO["seats"], {"kind": "open"}]}, ania)
    seat = f"/api/tables/{made['table']}/seats"
    bot = {"kind": "bot", "level": "beginner"}
    assert desk.post(f"{seat}/2", ania, bot).status_code == 200
    desk.enter(made["table"], made["seats"][1]["token"], eva)
    refused(desk.post(f"{seat}/1", ania, bot, made["host"]), "not-warned")
    refused(desk.post(f"{seat}/1", ania, {"kind": "open"}, made["host"]), "not-warned")
    stolen = desk.post(f"{seat}/1", ania, bot, made["seats"][1]["token"])
    assert stolen.json()["error"]["code"] == "not-warned", "the old link is not Eva's consent"
    assert desk.post(f"{seat}/1", eva, bot).status_code == 200
    assert desk.enter(made["table"], player=eva)["you"] is None
    assert "left it to a bot" in log(desk, made["table"])[-1]
    refused(desk.post(f"{seat}/9", ania, bot), "unknown-seat")


def test_who_is_muted_is_told_so_and_nobody_else_is_affected(tmp_path: Path) -> None:
    async def work() -> None:
        from patolli.server.club import hosting

        async with club(tmp_path) as server:
            live, one, two, _, _ = await at_a_table(server)

            async def said(who: Caller, identity: str, **more: Any) -> str:
                who.say(type="chat", id=identity, text="hello", **more)
                while True:
                    await asyncio.sleep(0.002)
                    who.read()
                    for answer in who.others:
                        if answer.get("id") == identity:
                            return str(answer.get("code", answer["type"]))

            await hosting.mute(live, 1, True)
            assert await said(two, "c1") == "muted" and await said(one, "c2") == "ack"
            await hosting.mute(live, None, True)
            assert await said(one, "c3") == "muted"
            await hosting.mute(live, None, False)
            await hosting.mute(live, 1, False)
            assert await said(two, "c4", quote="3:2") == "ack"
            assert await said(two, "c5", quote="3:2 <b>") == "bad-message"
            spoken = [row for row in live.chat if row["seat"] >= 0]
            assert [row["quote"] for row in spoken] == ["", "3:2"]
            assert [line["quote"] for line in await heard(one, 1, 1)] == ["3:2"]
            await one.leave()
            await two.leave()

    asyncio.run(work())


def test_spectators_are_named_and_one_who_is_sent_away_stays_away(tmp_path: Path) -> None:
    async def work() -> None:
        from patolli.server.club import hosting

        async with club(tmp_path) as server:
            live, one, two, _, _ = await at_a_table(server)
            key, _ = await player(server)

            async def watcher(name: str, key: str = "") -> Caller:
                caller = Caller(server, live.id, "")
                caller.say(type="hello", token="", name=name, player=key)
                for _ in range(2000):
                    await asyncio.sleep(0.001)
                    caller.read()
                    if caller.state or caller.wire.closed:
                        break
                return caller

            jan = await watcher("Jan <i>", key)
            stranger = await watcher("")
            two.read()
            assert [who["name"] for who in two.watching["people"]] == ["", "Jan <i>"]
            assert two.watching["count"] == 2
            await hosting.remove(live, two.watching["people"][1]["id"])
            for _ in range(2000):
                await asyncio.sleep(0.001)
                if jan.wire.closed:
                    break
            assert jan.wire.closed == (4403, "removed")
            assert (await watcher("Jana", key)).wire.closed == (4403, "removed")
            with pytest.raises(Refusal, match="removed"):  # nor does he sit down from the list
                await server.meet.sit(live, await server.players.required(key))
            two.read()
            assert two.watching["count"] == 1
            await hosting.close(live, True)
            for _ in range(2000):
                await asyncio.sleep(0.001)
                if stranger.wire.closed:
                    break
            assert stranger.wire.closed == (4403, "watch-closed")
            assert (await watcher("Petr")).wire.closed == (4403, "watch-closed")
            with pytest.raises(Refusal, match="watch-closed"):
                hosting.may_watch(live, "")
            await hosting.close(live, False)
            assert (await watcher("Petr")).state["you"] is None
            assert len(await heard(one, -1, 3)) == 3, "removed, closed, open again"
            await one.leave()
            await two.leave()

    asyncio.run(work())


def test_the_host_sends_away_nobody_who_plays(tmp_path: Path) -> None:
    async def work() -> None:
        from patolli.server.club import hosting

        async with club(tmp_path) as server:
            live, one, two, _, _ = await at_a_table(server)
            players = [visitor.public for visitor in live.visitors]
            for public in players:
                with pytest.raises(Refusal, match="unknown-person"):
                    await hosting.remove(live, public)
            await hosting.close(live, True)
            assert len(live.visitors) == 2
            await one.leave()
            await two.leave()

    asyncio.run(work())


def test_chat_is_read_after_the_end_and_by_pages(desk: Desk) -> None:
    made = desk.table()
    table = made["table"]

    async def talk() -> None:
        from patolli.server.protocol import Chat
        from server.test_meet import to_the_end

        live = await desk.server.tables.find(table)
        for number in range(230):
            await live.say(0, Chat(f"c{number}", f"line {number}"))
        await to_the_end(desk.server, table)
        await live.say(1, Chat("thanks", "thank you"))

    desk.run(talk)
    last = desk.get(f"/api/tables/{table}/chat").json()
    assert len(last) == 200 and last[-1]["text"] == "thank you"
    first = desk.get(f"/api/tables/{table}/chat?before={last[0]['number']}").json()
    assert [one["text"] for one in first] == [f"line {number}" for number in range(31)]
