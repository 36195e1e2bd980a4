"""The garbage collector rests while people play; and they leave nothing behind for it."""

from __future__ import annotations

import asyncio
import gc
import json
import weakref
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import connect

from patolli.server import running, serving
from patolli.server.network import Door
from patolli.server.rubbish import LITTLE, MUCH, Rubbish
from patolli.server.settings import Settings
from server.helpers import Caller, inside, wish


class Ring:
    """Something that knows itself, so that only the collector can find it."""

    def __init__(self) -> None:
        self.me = self


def test_nothing_is_looked_at_by_itself_however_much_is_new() -> None:
    seen: list[str] = []

    def watch(phase: str, _info: dict[str, int]) -> None:
        seen.append(phase)

    rubbish, kept = Rubbish(), []
    with rubbish.kept_small():
        gc.callbacks.append(watch)
        try:
            kept = [[number] for number in range(100_000)]
            assert not seen
            assert rubbish.due(quiet=True) and not rubbish.due(quiet=False)
        finally:
            gc.callbacks.remove(watch)
    assert len(kept) == 100_000


def test_a_ring_goes_when_everything_is_looked_through() -> None:
    rubbish = Rubbish()
    with rubbish.kept_small():
        ring = Ring()
        gone = weakref.ref(ring)
        del ring
        assert gone() is not None
        rubbish.look_through()
        assert gone() is None
        assert not rubbish.due(quiet=True)


@pytest.mark.parametrize("enabled", [True, False])
def test_python_collects_its_own_way_again_afterwards(enabled: bool) -> None:
    before = gc.isenabled()
    (gc.enable if enabled else gc.disable)()
    try:
        with Rubbish().kept_small():
            assert not gc.isenabled()
        assert gc.isenabled() is enabled
    finally:
        (gc.enable if before else gc.disable)()


@pytest.mark.parametrize(
    ("new", "quiet", "due"),
    [
        (LITTLE, True, False),  # not worth it
        (LITTLE + 1, True, True),  # nobody waits
        (MUCH, False, False),
        (MUCH + 1, False, True),  # too much
    ],
)
def test_everything_is_looked_through_when_nobody_waits_or_it_is_too_much(
    new: int, quiet: bool, due: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(gc, "get_count", lambda: (new, 0, 0))
    assert Rubbish().due(quiet) is due


def test_a_server_looks_through_everything_only_while_nobody_answers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(running, "SWEEP", 0.01)
    asked: list[bool] = []

    async def work() -> None:
        async with inside(tmp_path) as server:
            monkeypatch.setattr(server.rubbish, "due", lambda quiet: asked.append(quiet) or False)
            sweeping = asyncio.create_task(server._sweep())
            while len(asked) < 2:
                await asyncio.sleep(0.01)
            assert all(asked)
            given = await server.tables.create(wish())
            player = Caller(server, given.table, given.seats[0].token)
            player.hello()
            await player.shown(1)
            word, question = player.state["choices"][0]["word"], player.state["question"]
            await player.ask(type="answer", id="a", question=question, word=word)
            monkeypatch.setattr(running, "QUIET", 1000.0)
            asked.clear()
            while len(asked) < 2:
                await asyncio.sleep(0.01)
            assert not any(asked)
            sweeping.cancel()

    asyncio.run(asyncio.wait_for(work(), 60))


def test_a_socket_that_has_gone_leaves_nothing_for_the_collector(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However it goes: closed, cut off or refused."""
    known: list[weakref.ref[Any]] = []
    real = serving.protocols

    def watched(door: Door) -> Any:
        requests, sockets = real(door)

        class Seen(sockets):  # type: ignore[valid-type, misc]
            def __init__(self, **given: Any) -> None:
                super().__init__(**given)
                known.append(weakref.ref(self))
                known.append(weakref.ref(self.conn))

        return requests, Seen

    async def work() -> None:
        settings = Settings(database=str(tmp_path / "tables.sqlite"), workers=1)
        made = serving.serving(settings)
        listening = serving.listen("127.0.0.1", 0)
        running = asyncio.create_task(made.serve(sockets=[listening]))
        while not made.started:
            await asyncio.sleep(0.01)
        given = await made.inside.tables.create(wish("tikal"))
        host, port = listening.getsockname()
        address = f"ws://{host}:{port}/ws/{given.table}"
        for way in ("close", "cut", "refused"):
            async with connect(address) as browser:
                token = "wrong" if way == "refused" else given.seats[0].token
                await browser.send(json.dumps({"type": "hello", "token": token}))
                await browser.recv()
                if way == "cut":
                    browser.transport.abort()
        assert len(known) == 6
        for _ in range(500):
            if all(one() is None for one in known):
                break
            await asyncio.sleep(0.01)
        left = [one() for one in known if one() is not None]
        made.should_exit = True
        await running
        assert not left

    monkeypatch.setattr(serving, "protocols", watched)
    with Rubbish().kept_small():
        asyncio.run(asyncio.wait_for(work(), 60))
