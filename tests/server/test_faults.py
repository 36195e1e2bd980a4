"""What once harmed players without any attacker: each has a test that failed then."""

from __future__ import annotations

import asyncio
import json
import tomllib
from collections.abc import Callable, Coroutine, Iterator
from pathlib import Path
from typing import Any

import pytest
from uvicorn.protocols.utils import ClientDisconnected

import patolli
from patolli.engine import components, game
from patolli.engine.errors import BadRecord, BadSetup
from patolli.engine.table import Table
from patolli.server import mistakes, turns
from patolli.server.bots import Pool
from patolli.server.live import Live
from patolli.server.running import Server
from patolli.server.store import StorageError
from server.helpers import Caller, inside, wish

TOY = patolli.game("toy")


def run(work: Coroutine[Any, Any, None]) -> None:
    asyncio.run(asyncio.wait_for(work, 120))


async def sit(server: Server, kinds: str = "mo") -> tuple[Any, list[Caller]]:
    """A new table and a caller per person."""
    given = await server.tables.create(wish(kinds=kinds))
    callers = [Caller(server, given.table, seat.token) for seat in given.seats if seat.token]
    for caller in callers:
        caller.hello()
        await caller.shown(1)
    return given, callers


def answer(caller: Caller, identity: str, choice: int = 0) -> dict[str, Any]:
    """A choice as an answer."""
    word = caller.state["choices"][choice]["word"]
    question = caller.state["question"]
    return {"type": "answer", "id": identity, "question": question, "word": word}


async def play(callers: list[Caller], answers: int) -> int:
    """Let people answer in turn; how many answers were carried out before the end."""
    for number in range(answers):
        asked = [caller for caller in callers if caller.state.get("question")]
        if not asked:
            return number
        version = asked[0].state["version"]
        message = answer(asked[0], f"{version}")
        assert (await asked[0].ask(**message))["type"] == "ack"
        for caller in callers:
            await caller.shown(version + 1)
    return answers


# ------------------------------------------------------------------------------- an upgrade
@pytest.fixture
def reprint(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[Callable[[str], str]], None]]:
    """Change the toy's printed components, as a newer version of the program would."""

    def forget() -> None:
        components.in_force.cache_clear()
        game.box_of.cache_clear()

    def change(edit: Callable[[str], str]) -> None:
        text = edit(components.printed(TOY.package))
        forget()
        box = tomllib.loads(text)
        monkeypatch.setattr(components, "box_printed", lambda package: box)

    yield change
    monkeypatch.undo()
    forget()


def other_label(text: str) -> str:
    return text.replace('"reconstructed"', '"public"', 1)


def other_figure(text: str) -> str:
    return text.replace("price = 6", "price = 9")


async def restarted(server: Server, table: str, callers: list[Caller]) -> Live:
    """The same table, opened again from the store."""
    for caller in callers:
        await caller.leave()
    server.tables.live.clear()
    return await server.tables.find(table)


@pytest.mark.parametrize("edit", [other_label, other_figure])
def test_a_game_goes_on_under_the_components_it_began_with(
    edit: Callable[[str], str], tmp_path: Path, reprint: Callable[[Callable[[str], str]], None]
) -> None:
    async def work() -> None:
        async with inside(tmp_path) as server:
            given, callers = await sit(server)
            await play(callers, 2)
            before = callers[0].state["hash"]
            box = (await server.tables.find(given.table)).table.state.box  # type: ignore[attr-defined]
            printed = TOY.components()
            reprint(edit)
            told = components.in_force(TOY.package) != components.fingerprint(printed)
            assert told == (edit is other_figure)  # a label is no figure
            live = await restarted(server, given.table, callers)
            assert not live.frozen
            assert vars_of(live.table.state.box) == vars_of(box)  # type: ignore[attr-defined]
            again = [Caller(server, given.table, seat.token) for seat in given.seats]
            for caller in again:
                caller.hello()
                await caller.shown(1)
            assert again[0].state["hash"] == before
            await play(again, 500)
            assert again[0].state["over"]
            old = live.facts["components"]
            assert f"components {old}\n" in live.record()
            for caller in again:
                await caller.leave()

    run(work())


def vars_of(box: object) -> dict[str, Any]:
    """What a box holds, in either mode of the program."""
    names = [name for name in dir(box) if not name.startswith("_")]
    return {name: str(getattr(box, name)) for name in names if not callable(getattr(box, name))}


def test_a_game_of_the_same_rules_with_other_figures_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work() -> None:
        async with inside(tmp_path) as server:
            given, callers = await sit(server)
            await play(callers, 2)
            monkeypatch.setattr(type(TOY), "same_rules", (TOY.rules_version,))
            monkeypatch.setattr(type(TOY), "rules_version", TOY.rules_version + 1)
            await restarted(server, given.table, callers)
            again = [Caller(server, given.table, seat.token) for seat in given.seats]
            for caller in again:
                caller.hello()
                await caller.shown(1)
            await play(again, 500)
            assert again[0].state["over"]
            for caller in again:
                await caller.leave()

    run(work())


def test_a_game_of_other_rules_can_be_looked_at(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A running one is not played on and says why; one that is over gives its record as ever."""

    async def work() -> None:
        async with inside(tmp_path) as server:
            given, callers = await sit(server)
            await play(callers, 2)
            over, players = await sit(server)
            await play(players, 500)
            record = (await server.tables.find(over.table)).record()
            monkeypatch.setattr(type(TOY), "rules_version", TOY.rules_version + 1)
            live = await restarted(server, given.table, callers)
            caller = Caller(server, given.table, given.seats[0].token)
            caller.hello()
            await caller.shown(1)
            assert caller.state["archive"] and not caller.state["question"]
            assert "rules" in caller.state["prompt"]
            said = {"type": "answer", "id": "x", "question": "q", "word": "w"}
            assert (await caller.ask(**said))["code"] == "old-rules"
            assert len(live.history.at(1).table.lines) == 1 and live.board.markup
            finished = await restarted(server, over.table, players)
            assert finished.record() == record and finished.table.over

    run(work())


def test_a_game_that_these_rules_cannot_follow_is_shown_as_far_as_they_can(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work() -> None:
        async with inside(tmp_path) as server:
            given, callers = await sit(server)
            await play(callers, 500)
            record = (await server.tables.find(given.table)).record()
            monkeypatch.setattr(type(TOY), "rules_version", TOY.rules_version + 1)
            played = Table.replay_line

            def other_rules(self: Table, line: Any, number: int) -> None:
                if number > 6:
                    raise BadRecord("now forbidden")
                played(self, line, number)

            monkeypatch.setattr(Table, "replay_line", other_rules)
            live = await restarted(server, given.table, callers)
            assert live.version == 6 and live.over and live.open_book
            assert live.record() == record

    run(work())


# ------------------------------------------------------------------------- dead connections
def test_a_quiet_socket_gets_signs_of_life(tmp_path: Path) -> None:
    async def work() -> None:
        async with inside(tmp_path, beat=0.02) as server:
            _, (one, _) = await sit(server)
            one.wire.sent.clear()
            await asyncio.sleep(0.2)
            beats = [json.loads(text)["type"] for text in one.wire.sent]
            assert len(beats) >= 3 and set(beats) == {"beat"}

    run(work())


# ----------------------------------------------------------------------------- after a start
@pytest.mark.parametrize("code", ["storage", "too-many"])
def test_who_is_refused_for_the_moment_may_come_again(
    code: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Closed with 4503: a client takes 44xx as final and goes on trying after 45xx."""

    async def work() -> None:
        async with inside(tmp_path, spectators=0 if code == "too-many" else 9) as server:
            given = await server.tables.create(wish())
            server.tables.live.clear()
            if code == "storage":

                async def broken(table_id: str) -> None:
                    raise StorageError("busy")

                monkeypatch.setattr(server.store, "load", broken)
            caller = Caller(server, given.table, "")
            if code == "too-many":
                caller.hello()
            await caller.settle()
            assert caller.others[-1]["code"] == code
            await asyncio.sleep(0.01)
            assert caller.wire.closed == (4503, code)

    run(work())


def test_everybody_comes_back_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """More tables than the database has connections, all cold, all asked for in one moment."""

    async def work() -> None:
        async with inside(tmp_path) as server:
            given = [await server.tables.create(wish()) for _ in range(150)]
            server.tables.live.clear()
            monkeypatch.setattr(server.store.engine.pool, "_timeout", 0.01)
            callers = [Caller(server, table.table, table.seats[0].token) for table in given]
            for caller in callers:
                caller.hello()
            for caller in callers:
                await caller.shown(1)
            assert all(not caller.others for caller in callers)

    run(work())


# -------------------------------------------------------------------------------- an outage
def test_bots_go_on_when_the_disk_has_room_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(turns, "FIRST_WAIT", 0.001)
    monkeypatch.setattr(turns, "LONGEST_WAIT", 0.002)

    async def choose(self: Pool, task: Any, who: int = 0) -> tuple[str, dict[int, str]]:
        return task.words[0], {}

    monkeypatch.setattr(Pool, "choose", choose)

    async def work() -> None:
        async with inside(tmp_path) as server:
            given, (one,) = await sit(server, "mb")
            live = await server.tables.find(given.table)
            real, tries = server.store._transaction, 0

            async def full(jobs: object) -> Exception:
                nonlocal tries
                tries += 1
                return StorageError("disk full")

            while not one.state["question"]:
                await one.shown(one.state["version"] + 1)
            assert (await one.ask(**answer(one, "a")))["type"] == "ack"
            monkeypatch.setattr(server.store, "_transaction", full)
            live.bots.wake()
            while tries < 30 and live.bots.busy:
                await asyncio.sleep(0.001)
            monkeypatch.setattr(server.store, "_transaction", real)
            for _ in range(2000):
                one.read()
                if one.state["question"] or one.state["over"]:
                    break
                await asyncio.sleep(0.001)
            assert one.state["question"] or one.state["over"]

    run(work())


# -------------------------------------------------------------------------------- two copies
def test_a_second_server_on_the_same_file_says_so_and_stops(tmp_path: Path) -> None:
    async def work() -> None:
        async with inside(tmp_path) as first:
            with pytest.raises(BadSetup, match=r"another server .* plays on"):
                async with inside(tmp_path):
                    raise AssertionError("two servers on one file")
            await sit(first)
        async with inside(tmp_path):
            pass  # free again

    run(work())


def test_a_table_stays_while_somebody_is_on_the_way_in(tmp_path: Path) -> None:
    async def work() -> None:
        async with inside(tmp_path) as server:
            given = await server.tables.create(wish())
            slow = Caller(server, given.table, given.seats[0].token)
            await asyncio.sleep(0.01)  # connected, not yet said hello
            server.tables.sweep(0.0)
            fast = Caller(server, given.table, given.seats[1].token)
            fast.hello()
            await fast.shown(1)
            slow.hello()
            await slow.shown(1)
            live = await server.tables.find(given.table)
            assert len(live.visitors) == 2, "two copies of one table"

    run(work())


# ------------------------------------------------------------------------------- one message
def test_another_answer_under_a_used_id_is_refused(tmp_path: Path) -> None:
    async def work() -> None:
        async with inside(tmp_path) as server:
            _, callers = await sit(server)
            one = callers[0]
            first = answer(one, "1")
            assert (await one.ask(**first))["type"] == "ack"
            assert (await one.ask(**first))["type"] == "ack"
            assert (await one.ask(**{**first, "word": "lay 99"}))["code"] == "used-id"
            assert (await one.ask(**{**first, "question": "other"}))["code"] == "used-id"
            assert (await one.ask(type="undo", id="1"))["code"] == "used-id"
            version = one.state["version"]
            assert (await one.ask(type="undo", id="2", version=version))["type"] == "ack"
            assert (await one.ask(type="undo", id="2"))["type"] == "ack"
            await one.shown(version + 1)
            assert (await one.ask(**answer(one, "2")))["code"] == "used-id"

    run(work())


def test_a_fault_in_mid_answer_leaves_nothing_behind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work() -> None:
        async with inside(tmp_path) as server:
            given, (one, two) = await sit(server)
            live = await server.tables.find(given.table)
            message, seen = answer(one, "a"), one.state["version"]
            observe = live._observe

            def broken(*rest: Any) -> None:
                raise RuntimeError("a fault of ours")

            monkeypatch.setattr(live, "_observe", broken)
            assert (await one.ask(**message))["code"] == "fault"
            monkeypatch.setattr(live, "_observe", observe)
            assert (await one.ask(**message))["type"] == "ack"
            await two.shown(seen + 1)
            assert [row["number"] for row in (await live.stored()).entries] == list(
                range(1, live.version + 1)
            )

    run(work())


def test_who_leaves_while_something_is_sent_is_no_fault(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def run() -> None:
        async with inside(tmp_path) as server:
            given = await server.tables.create(wish())
            staying = Caller(server, given.table, given.seats[0].token)
            going = Caller(server, given.table, given.seats[1].token)
            for caller in (staying, going):
                caller.hello()
                await caller.shown(1)

            async def closing(_text: str) -> None:
                raise ClientDisconnected

            going.wire.send = closing  # type: ignore[method-assign]
            going.wire.short = False
            faults = mistakes.total["fault"]
            choice = staying.state["choices"][0]["word"]
            question = staying.state["question"]
            await staying.ask(type="answer", id="a", question=question, word=choice)
            await asyncio.wait_for(going._task, 5)
            assert mistakes.total["fault"] == faults
            live = await server.tables.find(given.table)
            assert [visitor.seat for visitor in live.visitors] == [0]

    asyncio.run(asyncio.wait_for(run(), 60))
    assert not [record for record in caplog.records if record.levelname == "ERROR"]
