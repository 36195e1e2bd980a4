"""kill -9 at any moment loses no acknowledged answer, and none is carried out twice."""

from __future__ import annotations

import asyncio
import json
import os
import random
from collections import Counter
from pathlib import Path
from typing import Any

import httpx
from sqlalchemy import text
from sqlalchemy.ext.asyncio import create_async_engine
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

import patolli
from patolli.server.settings import database_url
from server.helpers import Nursery

ROUNDS = int(os.environ.get("PATOLLI_KILLS", "20"))
TABLES = 5
AGAIN = ("storage", "moved", "too-slow", "too-many")  # what a client takes as: come again


class Player:
    """One person who answers as fast as the server lets them, and remembers what it promised."""

    def __init__(self, table: str, token: str, name: str) -> None:
        self.table = table
        self.token = token
        self.name = name
        self.number = 0
        self.promised: set[str] = set()
        self.pending: dict[str, str] | None = None  # sent, not acknowledged
        self.asked = ""  # the question it was sent for
        self.over = False

    def hear(self, message: dict[str, Any]) -> None:
        """Told of every message."""

    async def play(self, address: str) -> None:
        """Play until the game is over or the server dies."""
        async with connect(f"ws://{address}/ws/{self.table}", compression=None) as socket:
            hello, shown = {"type": "hello", "token": self.token, "version": 0}, {}
            await socket.send(json.dumps(hello))
            if self.pending:  # the answer to it may have been lost: send it again
                await socket.send(json.dumps(self.pending))
            async for data in socket:
                message = json.loads(data)
                self.hear(message)
                if message["type"] == "ack":
                    self.promised.add(message["id"])
                    self.pending = None
                    await self.answer(socket, shown)  # the next question may have come first
                elif message["type"] == "refused" and message["code"] in AGAIN:
                    return  # nothing has changed: come again and send it again
                elif message["type"] == "refused":
                    assert message["code"] in ("stale", "not-asked", "game-over"), message
                    self.pending = None
                    await self.answer(socket, shown)
                elif message["type"] == "state":
                    shown = message
                    self.over = message["over"]
                    if self.over:
                        return
                    await self.answer(socket, shown)

    async def answer(self, socket: ClientConnection, state: dict[str, Any]) -> None:
        """Answer what is asked now, if something is and the last answer was heard of."""
        if state.get("question", "") not in ("", None, self.asked) and self.pending is None:
            self.number += 1
            self.asked = state["question"]
            self.pending = {
                "type": "answer",
                "id": f"{self.name}-{self.number}",
                "question": state["question"],
                "word": random.choice(state["choices"])["word"],
            }
            await socket.send(json.dumps(self.pending))


def new_players(address: str, count: int) -> list[Player]:
    """Fresh tables for two people each."""
    players = []
    for _ in range(count):
        wish = {"game": "toy", "seats": [{"kind": "me"}, {"kind": "open"}]}
        given = httpx.post(f"http://{address}/api/tables", json=wish).json()
        players += [
            Player(given["table"], seat["token"], f"{given['table'][:6]}-{seat['seat']}")
            for seat in given["seats"]
        ]
    return players


async def play_until_killed(
    address: str, nursery: Nursery, players: list[Player], answers: int
) -> None:
    """Everybody plays; after so many answers, in the middle of others, the server is killed."""

    async def one(player: Player) -> None:
        try:
            await player.play(address)
        except (WebSocketException, OSError):
            return

    running = [asyncio.create_task(one(player)) for player in players if not player.over]
    enough = answers + sum(len(player.promised) for player in players)
    for _ in range(2000):
        await asyncio.sleep(0.005)
        if sum(len(player.promised) for player in players) >= enough:
            break
    nursery.kill()
    await asyncio.gather(*running)


async def stored(url: str) -> Counter[str]:
    """How often each message was carried out, as the database says."""
    engine = create_async_engine(url)
    async with engine.connect() as connection:
        query = text("select message from patolli_entries where message <> ''")
        found = Counter(row[0] for row in await connection.execute(query))
    await engine.dispose()
    return found


def kill_again_and_again(database: str) -> None:
    """The test itself, for any database."""
    random.seed(4)
    players: list[Player] = []
    nursery = Nursery(database)
    for _ in range(ROUNDS):
        address = nursery.start()
        open_tables = {player.table for player in players if not player.over}
        players += new_players(address, TABLES - len(open_tables))
        asyncio.run(play_until_killed(address, nursery, players, random.randint(3, 40)))
        found = asyncio.run(stored(database_url(database)))
        promised = set().union(*(player.promised for player in players))
        assert promised <= set(found), "an acknowledged answer is lost"
        assert max(found.values(), default=1) == 1, "an answer was carried out twice"
    assert len(promised) > 10 * ROUNDS, f"only {len(promised)} answers: that was no load"
    print(f"{len(promised)} acknowledged answers over {ROUNDS} kills, none lost")
    finished = [player.table for player in players if player.over]
    assert finished
    address = nursery.start()
    for table in finished[:4]:
        record = httpx.get(f"http://{address}/api/tables/{table}/record").text
        assert patolli.replay(record).over
    nursery.kill()
    nursery.close()


def test_sqlite_loses_nothing(tmp_path: Path) -> None:
    kill_again_and_again(str(tmp_path / "kill.sqlite"))


def test_postgresql_loses_nothing(postgres: str) -> None:
    kill_again_and_again(postgres)
