"""How a server holds up: many sockets at tables of a real game, on the loopback address only.

    python benchmarks/load.py --sockets 500 --answers 50 --seconds 20 --game tzolkin

Starts a server of its own on a throw-away database, seats a person at every socket, and lets them
answer at a steady rate. Every answer is timed from the moment it is sent until the new state has
arrived at each socket of its table. That holds the client's own delays too, so it tells how late
the client itself was, and what the server says of its answers, transactions, pauses of the garbage
collector and delays of its event loop. With `--bots 2` two bots think all the while, at tables of
bots alone that somebody watches; with `--review` the server reviews a finished game. What a
delivery holds is told as JSON, and as it travels: compressed, in frames. With `--restart` the
server is killed afterwards and started again, and everybody comes back at once: timed until each
has the table before them. Stops by itself; exit status 1 if an answer was lost or somebody refused.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import gc
import json
import random
import sqlite3
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import httpx
import msgspec
from served import FIGURES, counted, cpu_seconds, served, start_server
from websockets.asyncio.client import ClientConnection, connect

import patolli

MOST_SOCKETS = 4000
MOST_SECONDS = 600.0
WINK = 0.005  # seconds between two looks of the client at its own clock


class Counting(ClientConnection):
    """A socket that counts what has travelled."""

    arrived = 0

    def data_received(self, data: bytes) -> None:
        self.arrived += len(data)
        super().data_received(data)


class Choice(msgspec.Struct):
    word: str


class Told(msgspec.Struct):
    """What the driver needs to know of a message."""

    type: str
    id: str = ""
    version: int = -1
    question: str | msgspec.UnsetType | None = msgspec.UNSET  # unset: as it was
    choices: list[Choice] | msgspec.UnsetType = msgspec.UNSET
    code: str = ""


read = msgspec.json.Decoder(Told).decode


class Desk:
    """One table with a socket per seat."""

    def __init__(self, table: str, tokens: list[str]) -> None:
        self.table = table
        self.tokens = tokens
        self.sockets: list[ClientConnection] = []
        self.told: list[Told | None] = [None] * len(tokens)
        self.version = -1
        self.sent_at = 0.0
        self.busy = False
        self.missing = 0  # sockets that have not seen the newest answer
        self.before: list[Told | None] = [None] * len(tokens)

    def whole(self, seat: int, told: Told) -> Told:
        """A state with what is as it was in the one before."""
        before = self.before[seat]
        if told.question is msgspec.UNSET:
            told.question = before.question if before else None
        if told.choices is msgspec.UNSET:
            told.choices = before.choices if before else []
        self.told[seat] = self.before[seat] = told
        return told


class Driver:
    """Connects everybody, sends answers at a steady rate and measures."""

    def __init__(self, address: str, deflate: bool) -> None:
        self.address = address
        self.deflate = deflate
        self.desks: list[Desk] = []
        self.delays: list[float] = []  # to each socket of the table
        self.acks: list[float] = []
        self.started: dict[str, float] = {}
        self.promised: set[str] = set()
        self.refused: list[str] = []
        self.bytes = 0
        self.travelled = 0
        self.skipped = 0
        self.counting = False
        self.reviewed = ""  # how far a review is
        self.cpu = 0.0
        self.late: list[float] = []  # of the client's own event loop
        self.seen: dict[str, Counter[float]] = {}  # what the server counted, by figure and seconds
        self.listening: list[asyncio.Task[None]] = []

    async def sit_down(self, desk: Desk) -> None:
        """Open the sockets of a table."""
        for seat, token in enumerate(desk.tokens):
            socket = await connect(
                f"ws://{self.address}/ws/{desk.table}?lang=pl",
                compression="deflate" if self.deflate else None,
                max_size=None,
                open_timeout=60,
                ping_interval=None,
                create_connection=Counting,
            )
            desk.sockets.append(socket)
            hello = {"type": "hello", "token": token, "patch": True, "describe": False}
            await socket.send(json.dumps(hello))
            self.listening.append(asyncio.create_task(self.listen(desk, seat, socket)))
        self.desks.append(desk)

    async def watch_bots(self, table: str) -> None:
        """Sit beside a table of bots, for else they wait."""
        address = f"ws://{self.address}/ws/{table}?lang=pl"
        async with connect(address, max_size=None, ping_interval=None) as socket:
            await socket.send(json.dumps({"type": "hello", "patch": True, "describe": False}))
            async for _ in socket:
                pass

    def arrived(self) -> int:
        """Bytes that have come to all sockets so far."""
        sockets = [socket for desk in self.desks for socket in desk.sockets]
        return sum(socket.arrived for socket in sockets if isinstance(socket, Counting))

    async def review(self, client: httpx.AsyncClient, record: str) -> None:
        """Have a finished game reviewed, and look at how far that is."""
        table = (await client.post("/api/records", content=record)).json()["table"]
        await client.post(f"/api/tables/{table}/review")
        while True:
            await asyncio.sleep(2)
            found = (await client.get(f"/api/tables/{table}/review")).json()
            self.reviewed = f"{found['status']}, {len(found['parts'])} of {found['total']} parts"

    async def listen(self, desk: Desk, seat: int, socket: ClientConnection) -> None:
        """Take in what a socket gets."""
        async for data in socket:
            now = time.perf_counter()
            self.bytes += len(data)
            told = read(data)
            if told.type == "state":
                told = desk.whole(seat, told)
            if told.type == "ack":
                self.promised.add(told.id)
                if self.counting:
                    self.acks.append(now - self.started[told.id])
            elif told.type == "refused":
                self.refused.append(told.code)
                desk.busy = False
            elif told.type == "state":
                if desk.busy and told.version > desk.version:
                    if self.counting:
                        self.delays.append(now - desk.sent_at)
                    desk.missing -= 1
                    if desk.missing == 0:
                        desk.busy = False

    async def answer(self, desk: Desk, number: int) -> None:
        """Whoever is asked answers something."""
        asked = [(seat, told) for seat, told in enumerate(desk.told) if told and told.question]
        if desk.busy or not asked:
            self.skipped += 1
            return
        seat, told = random.choice(asked)
        desk.busy, desk.missing, desk.version = True, len(desk.sockets), told.version
        message = {
            "type": "answer",
            "id": f"n{number}",
            "question": told.question,
            "word": random.choice(told.choices).word,
        }
        desk.told[seat] = None
        desk.sent_at = self.started[message["id"]] = time.perf_counter()
        await desk.sockets[seat].send(json.dumps(message))

    async def quiet(self) -> None:
        """Wait until everybody has been shown everything and nothing more comes."""
        for _ in range(120):
            before = self.bytes
            await asyncio.sleep(1)
            if self.bytes == before and all(all(desk.told) for desk in self.desks):
                return

    async def run(self, rate: float, seconds: float, first: int) -> int:
        """Answers at a steady rate, table after table."""
        begin, number = time.perf_counter(), 0
        while time.perf_counter() - begin < seconds:
            due = int((time.perf_counter() - begin) * rate)
            while number < due:
                desk = self.desks[(first + number) % len(self.desks)]
                await self.answer(desk, first + number)
                number += 1
            await asyncio.sleep(0.002)
        await self.quiet_answers()
        return first + number

    async def watch(self) -> None:
        """Look at the clock: what comes late here is not the server's fault."""
        while True:
            due = time.perf_counter() + WINK
            await asyncio.sleep(WINK)
            if self.counting:
                self.late.append(time.perf_counter() - due)

    async def quiet_answers(self) -> None:
        """Wait for the states that are still on their way."""
        for _ in range(3000):
            if not any(desk.busy for desk in self.desks):
                return
            await asyncio.sleep(0.01)


async def come_back(driver: Driver) -> tuple[list[float], int]:
    """All sockets at once, as after a restart: seconds until each is shown its table; refusals."""
    began, refused = time.perf_counter(), 0

    async def one(table: str, token: str) -> float:
        nonlocal refused
        address = f"ws://{driver.address}/ws/{table}?lang=pl"
        async with connect(address, max_size=None, open_timeout=120, ping_interval=None) as socket:
            await socket.send(json.dumps({"type": "hello", "token": token, "patch": True}))
            async for data in socket:
                told = read(data)
                refused += told.type == "refused"
                if told.type == "state":
                    break
            return time.perf_counter() - began

    seats = [(desk.table, token) for desk in driver.desks for token in desk.tokens]
    return list(await asyncio.gather(*(one(*seat) for seat in seats))), refused


async def measure(arguments: argparse.Namespace, address: str, process: int) -> Driver:
    """The whole run."""
    driver = Driver(address, not arguments.no_deflate)
    seats = [{"kind": "me"}] + [{"kind": "open"}] * (arguments.seats - 1)
    wish = {"game": arguments.game, "seats": seats}
    async with httpx.AsyncClient(base_url=f"http://{address}", timeout=60) as client:
        each = arguments.per_table or arguments.seats
        for _ in range(arguments.sockets // each):
            given = (await client.post("/api/tables", json=wish)).json()
            tokens = [seat["token"] for seat in given["seats"]]
            await driver.sit_down(Desk(given["table"], tokens[:each]))
        await driver.quiet()
        bots = [{"kind": "bot", "level": "expert"}] * arguments.seats
        beside = [asyncio.create_task(driver.watch())]
        for _ in range(arguments.bots):
            given = (await client.post("/api/tables", json={**wish, "seats": bots})).json()
            beside.append(asyncio.create_task(driver.watch_bots(given["table"])))
        if arguments.review:
            beside.append(asyncio.create_task(driver.review(client, played(arguments))))
        with left_alone():
            next_number = await driver.run(arguments.answers, arguments.warm, 0)
            before = counted((await client.get("/metrics")).text)
            driver.counting = True
            driver.cpu = -cpu_seconds(process)
            driver.bytes = driver.skipped = 0
            driver.travelled = -driver.arrived()
            await driver.run(arguments.answers, arguments.seconds, next_number)
            driver.cpu += cpu_seconds(process)
            driver.travelled += driver.arrived()
            after = counted((await client.get("/metrics")).text)
            for task in beside:
                task.cancel()
    driver.seen = {name: after[name] - before[name] for name in FIGURES}
    return driver


def played(arguments: argparse.Namespace) -> str:
    """The record of a game played at random."""
    table = patolli.table(arguments.game, arguments.seats, 7)
    while not table.over:
        seat = random.choice(table.waiting)
        table.answer(seat, random.choice(table.choices(seat)))
    return table.record()


@contextlib.contextmanager
def left_alone() -> Iterator[None]:
    """The client's own garbage collector must not be taken for the server."""
    gc.collect()
    gc.freeze()
    gc.disable()
    try:
        yield
    finally:
        gc.enable()
        gc.unfreeze()


def percentile(values: list[float], share: float) -> float:
    """A percentile in milliseconds."""
    ordered = sorted(values)
    return 1000 * ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else 0.0


def report(driver: Driver, arguments: argparse.Namespace, lost: int) -> dict[str, object]:
    """What the run gave."""
    return {
        "game": arguments.game,
        "sockets": sum(len(desk.sockets) for desk in driver.desks),
        "tables": len(driver.desks),
        "bots_thinking": arguments.bots,
        **({"review": driver.reviewed} if arguments.review else {}),
        "deflate": driver.deflate,
        "answers": len(driver.acks),
        "answers_per_second": round(len(driver.acks) / arguments.seconds, 1),
        "deliveries": len(driver.delays),
        "delivery_p50_ms": round(percentile(driver.delays, 0.50), 1),
        "delivery_p99_ms": round(percentile(driver.delays, 0.99), 1),
        "delivery_max_ms": round(percentile(driver.delays, 1.0), 1),
        "ack_p50_ms": round(percentile(driver.acks, 0.50), 1),
        "ack_p99_ms": round(percentile(driver.acks, 0.99), 1),
        "client_late_p99_ms": round(percentile(driver.late, 0.99), 1),
        "client_late_max_ms": round(percentile(driver.late, 1.0), 1),
        "server": {name: served(driver.seen[name]) for name in FIGURES},
        "kilobytes_per_delivery": round(driver.bytes / max(1, len(driver.delays)) / 1000, 1),
        "kilobytes_travelled": round(driver.travelled / max(1, len(driver.delays)) / 1000, 2),
        "server_cpu_ms_per_answer": round(1000 * driver.cpu / max(1, len(driver.acks)), 2),
        "refused": len(driver.refused),
        "not_sent": driver.skipped,
        "lost": lost,
    }


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--sockets", type=int, default=500)
    parser.add_argument("--answers", type=float, default=50.0, help="a second, over all tables")
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--warm", type=float, default=5.0, help="seconds before it counts")
    parser.add_argument("--game", default="tzolkin")
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--per-table", type=int, default=0, help="sockets; 0: one per seat")
    parser.add_argument("--bots", type=int, default=0, help="bots that think beside it")
    parser.add_argument("--review", action="store_true", help="a review is made beside it")
    parser.add_argument("--no-deflate", action="store_true")
    parser.add_argument("--restart", action="store_true", help="kill it, and all come back")
    arguments = parser.parse_args()
    arguments.sockets = min(arguments.sockets, MOST_SOCKETS)
    arguments.seconds = min(arguments.seconds, MOST_SECONDS)
    random.seed(1)
    with tempfile.TemporaryDirectory() as folder:
        database = Path(folder) / "load.sqlite"
        process, address = start_server(database, workers=max(1, arguments.bots))
        try:
            driver = asyncio.run(measure(arguments, address, process.pid))
            back, refused = [], 0
            if arguments.restart:
                process.kill()
                process.wait()
                process, _ = start_server(database, int(address.rpartition(":")[2]))
                back, refused = asyncio.run(come_back(driver))
        finally:
            process.kill()
            process.wait()
        stored = {
            row[0]
            for row in sqlite3.connect(database).execute(
                "select message from patolli_entries where message <> ''"
            )
        }
    lost = len(driver.promised - stored)
    found = report(driver, arguments, lost)
    if back:
        found |= {"back_p50_s": round(percentile(back, 0.5) / 1000, 2)}
        found |= {"back_last_s": round(max(back), 2), "back_refused": refused}
    print(json.dumps(found, indent=1))
    return 1 if lost or refused else 0


if __name__ == "__main__":
    raise SystemExit(main())
