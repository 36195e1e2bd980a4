"""The garbage collector looks at what is new; at everything only when nobody waits."""

from __future__ import annotations

import asyncio
import gc
import weakref
from pathlib import Path
from typing import Any

import pytest
from uvicorn.config import Config
from uvicorn.server import ServerState

from patolli.server import running
from patolli.server.network import DEFLATE, Door, protocols
from patolli.server.rubbish import LITTLE, MUCH, YOUNG, Rubbish
from patolli.server.settings import Settings
from server.helpers import Caller, inside, wish


class Line(asyncio.Transport):
    """A connection to nobody."""

    def close(self) -> None:
        return


async def nothing(_scope: Any, _receive: Any, _send: Any) -> None:
    """An application that does nothing."""


class Ring:
    """Something that knows itself, so that only the collector can find it."""

    def __init__(self) -> None:
        self.me = self


def test_what_has_outlived_one_look_is_not_looked_at_again() -> None:
    seen: list[int] = []

    def watch(phase: str, info: dict[str, int]) -> None:
        if phase == "start":
            seen.append(len(gc.get_objects(generation=info["generation"])))

    rubbish, kept = Rubbish(), []
    with rubbish.kept_small():
        gc.callbacks.append(watch)
        try:
            kept = [[number] for number in range(40 * YOUNG)]
        finally:
            gc.callbacks.remove(watch)
    assert len(kept) == 40 * YOUNG
    assert len(seen) >= 20 and max(seen) < 3 * YOUNG


def test_a_ring_that_was_put_aside_goes_when_everything_is_looked_through() -> None:
    rubbish = Rubbish()
    with rubbish.kept_small():
        ring = Ring()
        gone = weakref.ref(ring)
        gc.collect(0)  # it is still needed, and put aside
        del ring
        gc.collect(0)
        assert gone() is not None
        rubbish.look_through()
        assert gone() is None


def test_python_collects_its_own_way_again_afterwards() -> None:
    before = gc.get_threshold(), list(gc.callbacks)
    with Rubbish().kept_small():
        assert gc.get_threshold()[0] == YOUNG
    assert (gc.get_threshold(), gc.callbacks, gc.get_freeze_count()) == (*before, 0)


@pytest.mark.parametrize(
    ("new", "quiet", "seconds", "due"),
    [
        (LITTLE, True, 1000.0, False),  # not worth it
        (2 * LITTLE, True, 0.0, True),  # nobody waits
        (2 * LITTLE, False, 299.0, False),  # it would take one second, and was not long ago
        (2 * LITTLE, False, 301.0, True),
        (100 * LITTLE, False, 301.0, False),  # there is more: it would take longer
        (MUCH + YOUNG, False, 0.0, True),  # too much
    ],
)
def test_everything_is_looked_through_when_hardly_anybody_waits_or_it_is_too_much(
    new: int, quiet: bool, seconds: float, due: bool
) -> None:
    rubbish = Rubbish()
    rubbish._looks, rubbish._all, rubbish._took = new // YOUNG, 98 * LITTLE, 0.98
    assert rubbish.due(quiet, rubbish._when + seconds) is due


def test_a_server_looks_through_everything_only_while_nobody_answers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(running, "SWEEP", 0.01)
    asked: list[bool] = []

    async def work() -> None:
        async with inside(tmp_path) as server:
            monkeypatch.setattr(
                server.rubbish, "due", lambda quiet, now: asked.append(quiet) or False
            )
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


def test_a_socket_that_has_gone_keeps_no_window_of_what_it_sent() -> None:
    """What a socket consists of is a ring of its libraries' making: it must at least be small."""

    async def work() -> None:
        sockets = protocols(Door(Settings()))[1]
        speak: Any = sockets(Config(nothing, log_config=None), ServerState(), {})
        speak.connection_made(Line())
        speak.conn.extensions = [DEFLATE.process_request_params([], [])[1]]
        window = weakref.ref(speak.conn.extensions[0])
        speak.connection_lost(None)
        assert window() is None

    asyncio.run(work())
