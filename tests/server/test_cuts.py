"""Connections that break at any moment: whoever comes back has what the server has.

`PATOLLI_CUTS=10000` cuts as often as is promised.
"""

from __future__ import annotations

import asyncio
import os
from pathlib import Path
from typing import Any

import patolli
from patolli.engine.random import Random
from patolli.server.live import Live
from patolli.server.running import Server
from server.helpers import Caller, decoded, inside, wish

CUTS = int(os.environ.get("PATOLLI_CUTS", "40"))
ROUND = 40  # answers at one table before the next begins
FIELDS = ("hash", "choices", "prompt", "waiting", "panels", "scores", "question")


class Party:
    """A person at every seat of a table and a spectator, whose connections break."""

    def __init__(self, server: Server, given: Any, live: Live, random: Random) -> None:
        self.server, self.live, self.random = server, live, random
        self.tokens = [seat.token for seat in given.seats] + [""]
        self.callers = [Caller(server, live.id, token) for token in self.tokens]
        self.number = self.cuts = 0

    async def come(self) -> None:
        for caller in self.callers:
            caller.hello()
        await self.together()

    async def together(self) -> None:
        """Everybody has what the server has, put together from whatever they were sent."""
        for number, caller in enumerate(self.callers):
            await caller.shown(self.live.version)
            await asyncio.sleep(0)
            caller.read()
            seat = number if self.tokens[number] else None
            kind = (seat, "en", True)
            expected = decoded(self.live.shown(kind).whole())
            for field in FIELDS:
                assert caller.state[field] == expected[field], (field, seat)
            for part in ("items", "layers", "mood"):
                assert caller.state["scene"][part] == expected["scene"][part], (part, seat)
            assert len(caller.events) == len(self.live.table.journal.entries)

    async def cut(self, number: int) -> None:
        """A connection breaks, with whatever is on its way; its owner comes back."""
        old = self.callers[number]
        old.read()
        await old.leave()
        new = self.callers[number] = Caller(self.server, self.live.id, self.tokens[number])
        new.events = old.events
        new.hello(old.state.get("version", 0))
        self.cuts += 1

    async def answer(self, breaking: bool) -> None:
        """Somebody answers; sometimes the connection breaks before anything comes back."""
        seat = self.live.table.waiting[self.random.below(len(self.live.table.waiting))]
        caller = self.callers[seat]
        choices = caller.state["choices"]
        word = choices[self.random.below(len(choices))]["word"]
        self.number += 1
        message = {
            "type": "answer",
            "id": f"n{self.number}",
            "question": caller.state["question"],
            "word": word,
        }
        caller.say(**message)
        if breaking:
            for _ in range(self.random.below(4)):
                await asyncio.sleep(0)
            await self.cut(seat)
            caller = self.callers[seat]
            await caller.shown(0)
            caller.say(**message)  # as every client does that heard nothing: it counts once
        lines = self.live.version
        await caller.settle()
        assert caller.others[-1] == {"type": "ack", "id": message["id"]}, caller.others[-1]
        assert self.live.version >= lines


async def break_off(folder: Path, wanted: int) -> int:
    """Play games of every title in turn until so many connections were cut."""
    random, cuts, number = Random(11), 0, 0
    names = ("toy", *(name for name in patolli.game_names() if name != "toy"))
    async with inside(folder, messages=(1e6, 1e6)) as server:
        while cuts < wanted:
            name = names[number % len(names)]
            number += 1
            seats = "m" + "o" * (patolli.game(name).seats[-1] - 1)
            given = await server.tables.create(wish(name, seats))
            party = Party(server, given, await server.tables.find(given.table), random)
            await party.come()
            for _ in range(min(ROUND, 3 + wanted - cuts)):
                if party.live.table.over:
                    break
                await party.answer(random.below(3) == 0)
                if random.below(2):
                    await party.cut(random.below(len(party.callers)))
                await party.together()
            cuts += party.cuts
            for caller in party.callers:
                await caller.leave()
            server.tables.sweep(0.0)
    return cuts


def test_whoever_comes_back_has_what_the_server_has(tmp_path: Path) -> None:
    cuts = asyncio.run(break_off(tmp_path, CUTS))
    assert cuts >= CUTS
    print(f"{cuts} cuts")
