"""One client inside the limits must not take the server from the others."""

from __future__ import annotations

import asyncio
import json
import resource
import socket
import subprocess
import sys
import time
from collections.abc import Coroutine, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

import patolli
from patolli.engine.errors import BadRecord
from patolli.server import bots, mistakes
from patolli.server.bots import ALONE, CHECKS, HINTS, PLAYING, Queue, WorkBusy, Worker
from patolli.server.refusals import Refusal
from server.helpers import Caller, Process, bot, environment, inside, process, wish

TWO = {"game": "toy", "seats": [{"kind": "me"}, {"kind": "open"}]}


@pytest.fixture(autouse=True)
def workers_know_the_toy(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in environment().items():
        monkeypatch.setenv(name, value)


def run(work: Coroutine[Any, Any, None]) -> None:
    asyncio.run(asyncio.wait_for(work, 120))


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    database = str(tmp_path_factory.mktemp("hostile") / "tables.sqlite")
    with process(database, PATOLLI_HELLO="1", PATOLLI_CONNECTIONS="40") as running:
        yield running


@pytest.fixture
def web(server: Process) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=f"http://{server.address}", timeout=30) as client:
        yield client


# ------------------------------------------------------------------------- what people bring
def hostile_start(last: int) -> str:
    """A record of Mezo whose position has an absurd number in it."""
    game = patolli.game("mezo")
    start = game.new(2).pack()
    start[-1] = last
    record = patolli.table("mezo", 2, 1).record()
    head = record.split("---")[0]
    return f"{head}start {' '.join(map(str, start))}\n---\n"


@pytest.mark.parametrize("last", [10**40, -(2**70)])
def test_an_absurd_start_is_one_clear_line(last: int) -> None:
    with pytest.raises(BadRecord, match="start"):
        patolli.replay(hostile_start(last))


ABSURD = """
import resource, sys
import patolli

def most() -> int:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss

for name in sys.argv[1:]:
    whole = patolli.game(name).new(2).pack()
    head = patolli.table(name, 2, 1).record().split("---")[0]
    before = most()
    absurd = [(at, number) for at in range(1, len(whole)) for number in (16000000001, -5)]
    for at, number in absurd:
        start = [*whole[:at], number, *whole[at + 1 :]]
        try:
            patolli.replay(f"{head}start {' '.join(map(str, start))}\\n---\\n")
        except patolli.PatolliError:
            continue
    assert most() - before < 100_000, f"{name} took {(most() - before) // 1000} MB"
"""


def test_every_absurd_number_of_a_start_is_refused_or_harmless() -> None:
    """Also where no worker limits it: one became a bit of 2 GB, others ended in a traceback."""
    command = [sys.executable, "-c", ABSURD, *patolli.game_names()]
    told = subprocess.run(command, capture_output=True, text=True, timeout=300)
    assert told.returncode == 0, told.stderr


@pytest.mark.parametrize("last", [16000000001, 10**40])
def test_an_absurd_start_costs_a_worker_little(last: int, tmp_path: Path) -> None:
    async def work() -> None:
        async with inside(tmp_path, worker_memory=700) as server:
            began = time.monotonic()
            with pytest.raises(Refusal, match="bad-record"):
                await server.tables.import_record(hostile_start(last))
            assert time.monotonic() - began < 60
            good = patolli.table("toy", 2, 1).record()
            assert await server.tables.import_record(good)

    run(work())


def test_a_worker_takes_no_more_memory_than_it_may(tmp_path: Path) -> None:
    async def work() -> None:
        worker = Worker(700)
        process = await worker.ready()
        limits = Path(f"/proc/{process.pid}/limits").read_text()
        line = next(line for line in limits.splitlines() if line.startswith("Max address space"))
        assert line.split()[3] == str(700 * 1024 * 1024)
        worker.kill()
        await process.wait()

    run(work())


@pytest.mark.parametrize(
    "edition",
    [
        ".".join("a" * 5900) + "=1",
        "patolli-components\n{}",
        '"gems"=[{"id"="gold","price"=[]}]',
        "gems = 7",
    ],
)
def test_an_edition_is_tried_elsewhere_and_refused(
    edition: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The event loop never parses what somebody brings before a worker has said it is good."""
    from patolli.engine import components

    parsed: list[str] = []
    real = components.load

    def load(package: str, given: str | None = None, name: str = "edition") -> Any:
        if given is not None:
            parsed.append(given)
        return real(package, given, name)

    monkeypatch.setattr(components, "load", load)

    async def work() -> None:
        async with inside(tmp_path) as server:
            with pytest.raises(Refusal) as refused:
                await server.tables.create(wish(edition=edition))
            assert refused.value.code == "bad-setup" and not parsed

    run(work())


def test_editions_are_not_kept_for_ever() -> None:
    from patolli.engine.components import MOST_EDITIONS, in_force
    from patolli.engine.game import box_of

    for points in range(MOST_EDITIONS + 20):
        patolli.table("toy", 2, 1, edition=f"[turn]\npoints = {points % 90 + 1}\n#{points}")
    assert box_of.cache_info().currsize <= MOST_EDITIONS
    assert in_force.cache_info().maxsize == MOST_EDITIONS


def test_a_record_stuffed_with_undo_is_refused() -> None:
    from patolli.server.imports import MOST_UNDO, read_record

    table = patolli.table("toy", 2, 1)
    seat = table.waiting[0]
    for _ in range(MOST_UNDO + 1):
        table.answer(seat, table.choices(seat)[0])
        table.undo(seat, 1)
    with pytest.raises(BadRecord, match="undo"):
        read_record(table.record())


# -------------------------------------------------------------------------------- fair shares
def test_every_kind_of_work_has_its_turn_and_bots_alone_come_last() -> None:
    async def work() -> None:
        worker = Worker(0)
        queue = Queue([worker])
        served: list[int] = []

        async def want(kind: int) -> None:
            got = await queue.take(kind)
            served.append(kind)
            await asyncio.sleep(0)
            queue.give(got)

        first = await queue.take(PLAYING)
        kinds = [ALONE] * 5 + [PLAYING] * 6 + [HINTS] * 2 + [CHECKS] * 2
        tasks = [asyncio.create_task(want(kind)) for kind in kinds]
        await asyncio.sleep(0)
        queue.give(first)
        await asyncio.gather(*tasks)
        assert served[-5:] == [ALONE] * 5
        assert {PLAYING, HINTS, CHECKS} == set(served[:3])
        assert queue.idle == [worker]

    run(work())


def test_nobody_waits_for_a_worker_without_end() -> None:
    async def work() -> None:
        queue = Queue([Worker(0)])
        held = await queue.take(PLAYING)
        with pytest.raises(WorkBusy):
            await queue.take(HINTS, 0.01)
        waiting = asyncio.create_task(queue.take(HINTS))
        await asyncio.sleep(0)
        waiting.cancel()
        await asyncio.gather(waiting, return_exceptions=True)
        queue.give(held)
        assert queue.idle == [held], "a worker was lost with somebody who went away"

    run(work())


def test_bots_among_themselves_wait_for_somebody_to_watch(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[int] = []

    async def choose(self: bots.Pool, task: Any, who: int = PLAYING) -> tuple[str, dict[int, str]]:
        asked.append(who)
        return task.words[0], {}

    monkeypatch.setattr(bots.Pool, "choose", choose)

    async def work() -> None:
        async with inside(tmp_path) as server:
            given = [await server.tables.create(wish(kinds="bb")) for _ in range(20)]
            await asyncio.sleep(0.05)
            assert not asked
            watcher = Caller(server, given[0].table, "")
            watcher.hello()
            while not watcher.state.get("over"):
                await watcher.shown(watcher.state.get("version", 0) + 1)
            assert set(asked) == {ALONE}
            fresh = [await server.tables.find(one.table) for one in given[1:]]
            assert all(live.version == fresh[0].version for live in fresh[:1])
            assert not any(live.bots.busy for live in fresh)

    run(work())


def test_spectators_do_not_keep_a_player_out(tmp_path: Path) -> None:
    async def work() -> None:
        async with inside(tmp_path, spectators=5, sockets_per_seat=2) as server:
            given = await server.tables.create(wish())
            crowd = [Caller(server, given.table, "") for _ in range(7)]
            for one in crowd:
                one.hello()
            for one in crowd[:5]:
                await one.shown(1)
            player = Caller(server, given.table, given.seats[0].token)
            player.hello()
            await player.shown(1)
            assert player.state["you"] == 0
            await asyncio.sleep(0.05)
            late = [one for one in crowd if one.wire.closed]
            assert len(late) == 2 and {one.wire.closed for one in late} == {(4503, "too-many")}

    run(work())


# -------------------------------------------------------------------------------- connections
def knock(server: Process) -> socket.socket:
    host, _, port = server.address.rpartition(":")
    return socket.create_connection((host, int(port)), timeout=10)


def closed(one: socket.socket) -> bool:
    """Whether the server has ended a connection."""
    one.settimeout(4)
    try:
        while one.recv(4096):
            pass
    except TimeoutError:
        return False
    except OSError:
        return True
    return True


@pytest.mark.parametrize(
    "begun",
    [
        b"",
        b"GET /health HTTP/1.1\r\nHost: localh",
        b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Length: 900\r\n\r\n{",
    ],
)
def test_half_a_request_is_not_waited_for(server: Process, begun: bytes) -> None:
    one = knock(server)
    one.sendall(begun)
    began = time.monotonic()
    assert closed(one)
    assert 0.5 < time.monotonic() - began < 3


def test_one_address_does_not_take_all_connections(server: Process, web: httpx.Client) -> None:
    crowd = [knock(server) for _ in range(60)]
    time.sleep(0.2)
    for one in crowd:
        one.settimeout(0.05)
    ended = 0
    for one in crowd:
        try:
            ended += one.recv(1) == b""
        except TimeoutError:
            pass
        except OSError:
            ended += 1
    assert ended >= 20
    for one in crowd:
        one.close()
    time.sleep(0.2)
    assert web.get("/health").status_code == 200


def test_a_server_takes_all_the_handles_the_system_allows(tmp_path: Path) -> None:
    """Some systems give a process 1,024 at first: fewer than the sockets it may have."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (300, hard))
    try:
        with process(str(tmp_path / "handles.sqlite")) as running:
            limits = Path(f"/proc/{running.process.pid}/limits").read_text()
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    line = next(line for line in limits.splitlines() if line.startswith("Max open files"))
    assert int(line.split()[3]) == min(hard, 65_536) > 300


def test_nobody_says_where_a_request_comes_from(tmp_path: Path) -> None:
    """Another address in a header does not open another bucket, unless a proxy is trusted."""
    seen: dict[str, set[int]] = {}
    for name, more in (("plain", {}), ("behind", {"PATOLLI_PROXIES": "127.0.0.1"})):
        limits = {"PATOLLI_REQUESTS": "0.001 5", **more}
        with process(str(tmp_path / f"{name}.sqlite"), **limits) as running:
            address = f"http://{running.address}/api/tables"
            seen[name] = {
                httpx.post(
                    address, content=b"", headers={"x-forwarded-for": f"10.0.0.{n}"}
                ).status_code
                for n in range(12)
            }
    assert 429 in seen["plain"] and 429 not in seen["behind"]


# ----------------------------------------------------------------------------- small mistakes
def test_an_empty_language_is_english(web: httpx.Client) -> None:
    given = web.post("/api/tables", json=TWO).json()
    assert web.get(f"/api/tables/{given['table']}?lang=").status_code == 200


def test_bad_bytes_leave_no_traceback_in_the_log(tmp_path: Path) -> None:
    with process(str(tmp_path / "noise.sqlite"), PATOLLI_HELLO="1") as running:
        given = httpx.post(f"http://{running.address}/api/tables", json=TWO).json()
        for _ in range(3):
            for noise in (b"\xff" * 40, b"GET /\xff HTTP/1.1\r\n\r\n", b"\x16\x03\x01\x02\x00"):
                with knock(running) as one:
                    one.sendall(noise)
                    one.settimeout(1)
                    closed(one)
            for frame in (
                b"\x81\x85\0\0\0\0\xff\xfe\xff\xff\xff",
                b"\x8f\x80\0\0\0\0",
                b"\xff" * 20,
            ):
                with connect(f"ws://{running.address}/ws/{given['table']}?lang=en") as talk:
                    talk.socket.sendall(frame)
                    with pytest.raises(ConnectionClosed):
                        talk.recv(timeout=5)
            for path in ("/ws/\u010d", "/ws/x?lang=\ud7ff", "/ws/none?lang=de"):
                with suppress(Exception), connect(f"ws://{running.address}{path}") as one:
                    one.recv(timeout=5)
        assert httpx.get(f"http://{running.address}/health").status_code == 200
        told = running.stop()
    assert "Traceback" not in told and "traceback" not in told, told[:3000]
    lines = [json.loads(line) for line in told.splitlines()]
    assert sum(line["event"] == "mistakes by clients" for line in lines) <= 2


def test_mistakes_are_counted_and_told_once(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level("INFO", "patolli.clients"):
        for _ in range(1000):
            mistakes.count("something silly")
    assert mistakes.total["something silly"] == 1000
    assert len(caplog.records) <= 1


def test_a_table_of_expert_bots_is_refused_when_made_too_fast(tmp_path: Path) -> None:
    with process(str(tmp_path / "fast.sqlite"), PATOLLI_TABLES="0.001 3") as running:
        wanted = {"game": "toy", "seats": [bot("expert"), bot("expert")]}
        address = f"http://{running.address}/api/tables"
        codes = [httpx.post(address, json=wanted).status_code for _ in range(6)]
    assert codes == [201, 201, 201, 429, 429, 429]
