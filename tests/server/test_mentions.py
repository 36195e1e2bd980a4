"""Whoever is named in the chat is told, unless the table is open in front of them."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

from server.helpers import Caller, wish
from server.receivers import carry, club, player, read, sit, web


async def said(one: Caller, identity: str, text: str) -> None:
    """Say something and wait until it is stored."""
    one.say(type="chat", id=identity, text=text)
    while {"type": "ack", "id": identity} not in one.others:
        await asyncio.sleep(0.005)
        one.read()


def test_who_is_mentioned_in_the_chat_is_told_unless_they_look(tmp_path: Path) -> None:
    async def work() -> list[dict[str, Any]]:
        async with web() as received, club(tmp_path) as server:
            given = await server.tables.create(wish())
            ania, _ = await player(server)
            eva, _ = await player(server, ("json", f"{received.address}/x"))
            one = await sit(server, given.table, given.seats[0].token, ania)
            two = await sit(server, given.table, given.seats[1].token, eva)
            live = await server.tables.find(given.table)
            await live.rename(1, "Eva K.")
            await said(one, "c1", "@eva k. hello")  # she sees it herself
            await two.leave()
            await said(one, "c2", "come back, @eva K.!")
            await said(one, "c3", "and @nobody, and @Ania")
            await carry(server, 4)
            await one.leave()
            return [read(one) for one in received.got]

    told = [letter for letter in asyncio.run(work()) if letter["kind"] == "mention"]
    assert [letter["text"] for letter in told] == ["Ania mentioned you at the table of Toy."]
    assert "come back" not in str(told), "what was said stays at the table"
