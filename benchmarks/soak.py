"""Whether a server grows: real games of every title, for as long as you like, seen every minute.

    python benchmarks/soak.py --minutes 60

Starts a server of its own on a throw-away database (loopback only), lets people and a bot play at
tables of all four titles, and people come and go. A game that has ended, and now and then one that
has not, is left and a new one begun. Memory, handles, tasks, threads and workers are written down
once a minute. Stops by itself; exit status 1 if the last quarter needs more than the second one:
10 % more memory, or more handles, tasks, threads or workers than come and go anyway.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import os
import random
import re
import sys
import tempfile
import time
from pathlib import Path

import httpx
from load import Desk, Driver
from served import start_server
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed

GAMES = ("tikal", "tzolkin", "mezo", "origins")
PEOPLE = ("me", "open")  # beside a bot; each game has people of its own, with names of their own
MOST_MINUTES = 24 * 60.0
LONG = 10.0  # seconds after which a table where nobody is asked is given up
GROWTH = 1.10  # of memory, from the second quarter to the last
SLACK = {"handles": 12, "tasks": 24, "threads": 4, "workers": 0}  # what comes and goes


def looked_at(process: int, figures: str) -> dict[str, float]:
    """What a server needs now; memory in megabytes."""
    status = Path(f"/proc/{process}/status").read_text()
    told = dict(re.findall(r"^(patolli_\w+) ([0-9.e+]+)$", figures, re.M))
    return {
        "memory": int(re.findall(r"VmRSS:\s+(\d+)", status)[0]) / 1024,
        "threads": int(re.findall(r"Threads:\s+(\d+)", status)[0]),
        "handles": len(os.listdir(f"/proc/{process}/fd")),
        "tasks": float(told["patolli_tasks"]),
        "workers": float(told["patolli_workers"]),
        "tables": float(told["patolli_tables"]),
    }


class Soak(Driver):
    """People at some tables, who leave games and begin others."""

    def __init__(self, address: str, client: httpx.AsyncClient) -> None:
        super().__init__(address, deflate=True)
        self.client = client
        self.games = 0
        self.cuts = 0
        self.played: dict[Desk, int] = {}

    async def listen(self, desk: Desk, seat: int, socket: ClientConnection) -> None:
        with contextlib.suppress(ConnectionClosed):  # as it is meant to be, now and then
            await super().listen(desk, seat, socket)

    async def begin(self, game: str) -> None:
        """A new table of a title, with its people before it."""
        people = [{"kind": kind, "name": f"{kind} {self.games}"} for kind in PEOPLE]
        wish = {"game": game, "seats": [*people, {"kind": "bot", "level": "beginner"}]}
        given = (await self.client.post("/api/tables", json=wish)).json()
        tokens = [seat["token"] for seat in given["seats"] if seat.get("token")]
        desk = Desk(given["table"], tokens)
        await self.sit_down(desk)
        self.played[desk] = 0
        self.games += 1

    async def leave(self, desk: Desk) -> None:
        """Everybody goes."""
        self.desks.remove(desk)
        del self.played[desk]
        for socket in desk.sockets:
            await socket.close()
        self.listening = [task for task in self.listening if not task.done()]

    async def come_again(self, desk: Desk) -> None:
        """One connection breaks off, and its owner is back at once."""
        self.desks.remove(desk)
        for socket in desk.sockets:
            socket.transport.abort()
        desk.sockets, desk.busy = [], False
        desk.told = [None] * len(desk.tokens)
        desk.before = [None] * len(desk.tokens)
        await self.sit_down(desk)
        self.cuts += 1

    async def step(self, number: int, length: int) -> None:
        """Somebody answers; sometimes a connection breaks, sometimes a game is given up."""
        desk = random.choice(self.desks)
        if self.played[desk] > length or (self.played[desk] > 5 and self.stuck(desk)):
            game = GAMES[self.games % len(GAMES)]
            await self.leave(desk)
            await self.begin(game)
        elif random.random() < 0.02:
            await self.come_again(desk)
        else:
            await self.answer(desk, number)
            self.played[desk] += 1

    @staticmethod
    def stuck(desk: Desk) -> bool:
        """Whether nobody has anything to say: the game is over, or a bot thinks for long."""
        asked = any(told and told.question for told in desk.told)
        return not asked and time.perf_counter() - desk.sent_at > LONG


async def soak(arguments: argparse.Namespace, address: str, process: int) -> list[dict[str, float]]:
    """The whole run: one line of figures a minute."""
    seen: list[dict[str, float]] = []
    async with httpx.AsyncClient(base_url=f"http://{address}", timeout=60) as client:
        driver = Soak(address, client)
        for number in range(arguments.tables):
            await driver.begin(GAMES[number % len(GAMES)])
        begin = time.perf_counter()
        number, minute = 0, 0
        while time.perf_counter() - begin < 60 * arguments.minutes:
            with contextlib.suppress(OSError, ConnectionClosed):
                await driver.step(number, arguments.length)
            number += 1
            await asyncio.sleep(1 / arguments.answers)
            if time.perf_counter() - begin >= 60 * (minute + 1):
                minute += 1
                found = looked_at(process, (await client.get("/metrics")).text)
                seen.append(found)
                counts = {"minute": minute, "answers": len(driver.promised), "games": driver.games}
                line = {**counts, "cuts": driver.cuts, "refused": len(driver.refused), **found}
                print(json.dumps({key: round(value, 1) for key, value in line.items()}), flush=True)
    return seen


def grown(seen: list[dict[str, float]]) -> list[str]:
    """What the last quarter of a run needs more of than the second one."""
    quarter = len(seen) // 4
    if not quarter:
        return ["too short to say anything: at least four minutes"]
    early, late = seen[quarter : 2 * quarter], seen[-quarter:]

    def mean(of: list[dict[str, float]], name: str) -> float:
        return sum(one[name] for one in of) / len(of)

    found = []
    if mean(late, "memory") > GROWTH * mean(early, "memory"):
        found.append(f"memory: {mean(early, 'memory'):.0f} to {mean(late, 'memory'):.0f} MB")
    for name, slack in SLACK.items():
        if mean(late, name) > mean(early, name) + slack:
            found.append(f"{name}: {mean(early, name):.0f} to {mean(late, name):.0f}")
    return found


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--minutes", type=float, default=60.0)
    parser.add_argument("--answers", type=float, default=20.0, help="a second, over all tables")
    parser.add_argument("--tables", type=int, default=24)
    parser.add_argument("--length", type=int, default=150, help="answers until a game is left")
    arguments = parser.parse_args()
    arguments.minutes = min(arguments.minutes, MOST_MINUTES)
    random.seed(1)
    with tempfile.TemporaryDirectory() as folder:
        process, address = start_server(Path(folder) / "soak.sqlite")
        try:
            seen = asyncio.run(soak(arguments, address, process.pid))
        finally:
            process.kill()
            process.wait()
    found = grown(seen)
    print("\n".join(found) if found else "nothing grows")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
