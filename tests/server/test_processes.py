"""Several processes on one PostgreSQL: one dies or stands still, and its tables go on elsewhere."""

from __future__ import annotations

import asyncio
import json
import os
import random
import re
import signal
import socket
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy import text
from sqlalchemy.ext.asyncio import create_async_engine
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, WebSocketException

import patolli
from patolli.server.settings import database_url
from server.helpers import Nursery, Process, process
from server.test_kill import Player, new_players, stored

ROUNDS = int(os.environ.get("PATOLLI_KILLS", "6"))  # the promise is about 100
TABLES = 6
MOVED = 5.0  # seconds in which a table must be somewhere else


class Watched(Player):
    """A player who comes back at once, and counts how long nothing was to be seen."""

    def __init__(self, table: str, token: str, name: str) -> None:
        super().__init__(table, token, name)
        self.longest = 0.0
        self._lost = 0.0

    async def stay(self, addresses: list[str], stop: asyncio.Event) -> None:
        """Play at any of the servers until told to stop."""
        self._lost = 0.0
        while not stop.is_set() and not self.over:
            playing = asyncio.create_task(self.play(random.choice(addresses)))
            stopping = asyncio.create_task(stop.wait())
            await asyncio.wait({playing, stopping}, return_when=asyncio.FIRST_COMPLETED)
            stopping.cancel()
            playing.cancel()
            try:
                await playing
            except (WebSocketException, OSError, asyncio.CancelledError):
                self._lost = self._lost or time.monotonic()
                await asyncio.sleep(0.05)

    def hear(self, message: dict[str, Any]) -> None:
        if message["type"] == "state" and self._lost:
            self.longest = max(self.longest, time.monotonic() - self._lost)
            self._lost = 0.0


class Trio:
    """Three servers on one database, each of which can be killed and started again."""

    def __init__(self, database: str) -> None:
        self.inner = [f"127.0.0.1:{free_port()}" for _ in range(3)]
        self.nurseries = [Nursery(database, PATOLLI_INNER=inner) for inner in self.inner]
        self.addresses = [nursery.start() for nursery in self.nurseries]

    def kill(self, number: int) -> None:
        self.nurseries[number].kill()

    def start(self, number: int) -> None:
        self.addresses[number] = self.nurseries[number].start()

    def close(self) -> None:
        for nursery in self.nurseries:
            nursery.kill()
            nursery.close()


def free_port() -> int:
    """A port nobody listens at."""
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])


@contextmanager
def trio(database: str) -> Iterator[Trio]:
    made = Trio(database)
    try:
        yield made
    finally:
        made.close()


async def owner(url: str, table: str) -> str:
    """The inner address of the server that has a table."""
    engine = create_async_engine(url)
    async with engine.connect() as connection:
        query = text(
            "select address from patolli_servers join patolli_leases on server = id"
            " where table_id = :table"
        )
        found = (await connection.execute(query, {"table": table})).scalar()
    await engine.dispose()
    return str(found or "")


def total(players: list[Watched]) -> int:
    """How many answers were acknowledged so far."""
    return sum(len(player.promised) for player in players)


async def round_of_play(servers: Trio, players: list[Watched], victim: int, answers: int) -> None:
    """Everybody plays; one server is killed in the middle; then everybody goes on elsewhere."""
    stop = asyncio.Event()
    tasks = [
        asyncio.create_task(player.stay(servers.addresses, stop))
        for player in players
        if not player.over
    ]

    async def until(done: Callable[[], bool]) -> None:
        for _ in range(4000):
            await asyncio.sleep(0.005)
            if done():
                return

    enough = answers + total(players)
    await until(lambda: total(players) >= enough or all(player.over for player in players))
    servers.kill(victim)
    dead = servers.addresses.pop(victim)
    before = {player.name: len(player.promised) for player in players}

    def goes_on(table: str) -> bool:
        there = [player for player in players if player.table == table]
        return any(one.over or len(one.promised) > before[one.name] for one in there)

    await until(lambda: all(goes_on(player.table) for player in players))
    for task in tasks:
        if task.done():
            task.result()  # nobody has given up
    still = [vars(player) for player in players if not goes_on(player.table)]
    assert not still, "a table stands still"
    servers.addresses.insert(victim, dead)
    stop.set()
    await asyncio.gather(*tasks)


def test_three_servers_one_after_the_other_killed(postgres: str) -> None:
    random.seed(7)
    players: list[Watched] = []
    with trio(postgres) as servers:
        for _ in range(ROUNDS):
            running = {player.table for player in players if not player.over}
            made = new_players(random.choice(servers.addresses), TABLES - len(running))
            players += [Watched(one.table, one.token, one.name) for one in made]
            victim = random.randrange(3)
            asyncio.run(round_of_play(servers, players, victim, random.randint(3, 40)))
            found = asyncio.run(stored(database_url(postgres)))
            promised = set().union(*(player.promised for player in players))
            assert promised <= set(found), "an acknowledged answer is lost"
            assert max(found.values(), default=1) == 1, "an answer was carried out twice"
            servers.start(victim)
        longest = max(player.longest for player in players)
        assert 0 < longest < MOVED, f"somebody saw nothing for {longest:.1f} s"
        assert len(promised) > 10 * ROUNDS, f"only {len(promised)} answers: that was no load"
        print(
            f"{len(promised)} acknowledged answers over {ROUNDS} kills of one of three servers,"
            f" none lost, nobody without a table for longer than {longest:.1f} s"
        )
        for table in {player.table for player in players if player.over}:
            address = random.choice(servers.addresses)
            record = httpx.get(f"http://{address}/api/tables/{table}/record").text
            assert patolli.replay(record).over


async def next_state(talk: ClientConnection) -> dict[str, Any]:
    while True:
        message: dict[str, Any] = json.loads(await asyncio.wait_for(talk.recv(), 20))
        if message["type"] == "state":
            return message


def test_a_server_that_stood_still_writes_nothing_when_it_wakes(postgres: str) -> None:
    """An answer reaches it while it sleeps, for a question that is still asked when it wakes."""

    async def work(servers: Trio) -> None:
        url = database_url(postgres)
        one, two = new_players(servers.addresses[0], 1)
        home = await owner(url, one.table)
        asleep = servers.inner.index(home)
        near, far = servers.addresses[asleep], servers.addresses[(asleep + 1) % 3]
        places = [f"ws://{place}/ws/{one.table}" for place in (near, far)]
        async with connect(places[0], compression=None) as talk:
            asked = None
            for player in (one, two):
                hello = {"type": "hello", "token": player.token, "version": 0}
                async with connect(places[1], compression=None) as look:  # joined with the other
                    await look.send(json.dumps(hello))
                    state = await next_state(look)
                    if state["question"]:
                        asked, question = player, state
            assert asked is not None
            hello = {"type": "hello", "token": asked.token, "version": 0}
            await talk.send(json.dumps(hello))
            await next_state(talk)
            message = {"type": "answer", "question": question["question"]}
            message["word"] = question["choices"][0]["word"]
            os.kill(servers.nurseries[asleep].child, signal.SIGSTOP)
            try:
                began = time.monotonic()
                await talk.send(json.dumps({**message, "id": "asleep"}))
                state = {}
                while not state:  # a socket joined with the one asleep is cut when that one is lost
                    with suppress(WebSocketException):
                        async with connect(places[1], compression=None) as awake:
                            await awake.send(json.dumps(hello))
                            state = await next_state(awake)
                assert time.monotonic() - began < MOVED
                assert state["question"] == question["question"]
                assert await owner(url, one.table) not in ("", home)
            finally:
                os.kill(servers.nurseries[asleep].child, signal.SIGCONT)
            with pytest.raises(WebSocketException):
                while True:
                    heard = json.loads(await asyncio.wait_for(talk.recv(), 20))
                    assert heard["type"] != "ack", "it acknowledged what was not its own"
        async with connect(places[1], compression=None) as awake:
            await awake.send(json.dumps(hello))
            assert (await next_state(awake))["version"] == question["version"]
            await awake.send(json.dumps({**message, "id": "awake"}))
            while json.loads(await asyncio.wait_for(awake.recv(), 20))["type"] != "ack":
                pass
        assert await stored(url) == Counter({"awake": 1})

    with trio(postgres) as servers:
        asyncio.run(work(servers))


# ------------------------------------------------------------------- several at one address
def children(parent: int, module: str = "patolli.server.member") -> list[int]:
    """The processes of a kind that a process has started."""
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        with suppress(OSError, IndexError):  # it may end while one looks
            above = int((folder / "stat").read_text().rpartition(")")[2].split()[1])
            if above == parent and module in (folder / "cmdline").read_text():
                found.append(int(folder.name))
    return sorted(found)


def test_processes_at_one_address_die_and_come_again_and_share_their_workers(
    postgres: str,
) -> None:
    async def play(running: Process) -> None:
        made = new_players(running.address, TABLES)
        players = [Watched(one.table, one.token, one.name) for one in made]
        stop = asyncio.Event()
        tasks = [asyncio.create_task(player.stay([running.address], stop)) for player in players]
        before = children(running.process.pid)
        assert len(before) == 3
        for victim in before[:2]:
            await asyncio.sleep(1)
            os.kill(victim, signal.SIGKILL)
            await asyncio.sleep(3)
        for _ in range(400):
            await asyncio.sleep(0.1)
            after = children(running.process.pid)
            if len(after) == 3 and not set(before[:2]) & set(after):
                break
        assert len(after) == 3 and before[2] in after
        stop.set()
        await asyncio.gather(*tasks)
        found = await stored(database_url(postgres))
        promised = set().union(*(player.promised for player in players))
        assert len(promised) > 50 and promised <= set(found) and max(found.values()) == 1
        assert max(player.longest for player in players) < MOVED

    with process(postgres, "--processes", "3") as running:
        asyncio.run(play(running))
        wish = {"game": "toy", "seats": [{"kind": "me"}, *[{"kind": "bot", "level": "casual"}] * 2]}
        for _ in range(4):
            given = httpx.post(f"http://{running.address}/api/tables", json=wish).json()
            asyncio.run(until_asked(running.address, given))
        parent, worker = running.process.pid, "patolli.server.worker"
        assert len(children(parent, worker)) == 1
        assert not any(children(child, worker) for child in children(parent))
        for _ in range(100):  # the one that was started last may not have joined yet
            figures = httpx.get(f"http://{running.address}/metrics").text
            seen = set(re.findall(r'^patolli_tables{process="(\d)"}', figures, re.MULTILINE))
            if len(seen) == 3:
                break
            time.sleep(0.1)
        assert seen == {"1", "2", "3"} and figures.count("# HELP patolli_tables ") == 1
        assert httpx.get(f"http://{running.address}/health").json()["status"] == "ok"
        left = [parent, *children(parent)]
        running.stop()
    assert not [number for number in left if Path(f"/proc/{number}").exists()]


async def until_asked(address: str, given: dict[str, Any]) -> None:
    """Watch bots play until the person is asked."""
    async with connect(f"ws://{address}/ws/{given['table']}", compression=None) as talk:
        hello = {"type": "hello", "token": given["seats"][0]["token"], "version": 0}
        await talk.send(json.dumps(hello))
        while not (await next_state(talk))["question"]:
            pass


def test_processes_end_with_their_parent(postgres: str) -> None:
    running = Process(postgres, "--processes", "2")
    left = children(running.process.pid)
    assert len(left) == 2
    running.kill()
    for _ in range(200):
        time.sleep(0.1)
        if not any(Path(f"/proc/{number}").exists() for number in left):
            return
    raise AssertionError("they serve on without anybody who could stop them")


def test_a_server_that_is_stopped_hands_its_tables_over_at_once(postgres: str) -> None:
    async def work(servers: Trio) -> None:
        url, player = database_url(postgres), new_players(servers.addresses[0], 1)[0]
        home = await owner(url, player.table)
        leaving = servers.inner.index(home)
        place = f"ws://{servers.addresses[(leaving + 1) % 3]}/ws/{player.table}"
        hello = json.dumps({"type": "hello", "token": player.token, "version": 0})
        async with connect(place, compression=None) as talk:
            await talk.send(hello)
            await next_state(talk)
            os.kill(servers.nurseries[leaving].child, signal.SIGTERM)
            began = time.monotonic()
            with pytest.raises(ConnectionClosed) as closed:
                await next_state(talk)
            assert closed.value.rcvd is not None and closed.value.rcvd.code == 1012
        async with connect(place, compression=None) as talk:
            await talk.send(hello)
            await next_state(talk)
        assert time.monotonic() - began < 3
        assert await owner(url, player.table) not in ("", home)

    with trio(postgres) as servers:
        asyncio.run(work(servers))


def test_only_servers_come_in_by_their_own_door(postgres: str) -> None:
    inner = f"127.0.0.1:{free_port()}"
    with process(postgres, PATOLLI_INNER=inner) as running:
        assert httpx.get(f"http://{running.address}/health").status_code == 200
        assert httpx.get(f"http://{inner}/health").status_code == 403
        wrong = {"x-patolli-peer": "guess", "x-patolli-from": "127.0.0.1"}
        assert httpx.get(f"http://{inner}/metrics", headers=wrong).status_code == 403
