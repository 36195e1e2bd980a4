"""Hostile frames and requests by the thousand: no crash, no fault of ours, no other table touched.

`PATOLLI_FUZZ=1000000` tries as many as is promised: nine frames for every request.
"""

from __future__ import annotations

import asyncio
import json
import os
import re
from pathlib import Path
from typing import Any
from urllib.parse import quote, urlencode

import httpx
from litestar import Litestar
from litestar.routes import HTTPRoute

from patolli.engine.random import Random
from patolli.server.app import make_app
from patolli.server.running import Server
from patolli.server.settings import Settings
from server.helpers import Caller, wish

COUNT = int(os.environ.get("PATOLLI_FUZZ", "600"))
METHODS = ("GET", "POST", "PUT", "DELETE", "PATCH", "HEAD", "OPTIONS")
QUERIES = ("lang", "v", "seat", "line", "at", "token", "q", "page", "game", "seats", "dark")
WISH = {"game": "toy", "seats": [{"kind": "me"}, {"kind": "open"}], "options": {}, "edition": None}
PARAMETER = re.compile(r"\{[^}]*\}")
LIMITLESS = (1e9, 1e9)
REFUSED = (501, 503)  # what this server does not offer, or not now
ODD: list[Any] = [
    *(None, True, 0, -1, 1e308, 2**63, -(2**64), 1.5, "", " ", "\u0000", "\ud800", "🦜" * 50),
    *([], {}, [[]], {"a": {"a": {}}}, "a" * 5000, ["a"] * 500, "../..", "%00", "' or 1=1 --"),
]
SIGNS = list('{}[]":,\\\x00\x7fé🦜0123456789eE+-.tfn <>&\n')


class Hostile:
    """Makes up what no honest client sends, mostly from what one does send."""

    def __init__(self, seed: int, table: str, other: str, token: str) -> None:
        self.random = Random(seed)
        self.names = [table, other, token, "a" * 40, "..", "%2e%2e", "tikal", "toy", "x\u0000"]
        self.token, self.question = token, ""

    def pick(self, things: Any) -> Any:
        return things[self.random.below(len(things))]

    def message(self) -> dict[str, Any]:
        """Something a client may say."""
        kind = self.pick(("hello", "answer", "answer", "undo", "why", "chat", "here", "lang"))
        word = self.pick(("lay 2", "take 1", "undo 1", "pass", "lay 99", "choose a"))
        return {
            "hello": {"type": kind, "token": self.pick(self.names), "version": 3, "patch": True},
            "answer": {"type": kind, "id": "a", "question": self.question, "word": word},
            "undo": {"type": kind, "id": "u", "count": self.random.below(4)},
            "why": {"type": kind, "id": "w", "word": word},
            "chat": {"type": kind, "id": "c", "text": self.pick(("hi", "@Ania", "<b>"))},
            "here": {"type": kind, "here": True},
            "lang": {"type": kind, "lang": self.pick(("en", "pl", "cs", "xx"))},
        }[kind]

    def spoilt(self, data: Any) -> Any:
        """The same with something odd in it, somewhere."""
        if isinstance(data, dict) and data and self.random.below(5):
            key = self.pick(sorted(data))
            changed = {**data, key: self.spoilt(data[key])}
            if self.random.below(6) == 0:
                del changed[key]
            if self.random.below(6) == 0:
                changed[self.pick(("x", "type", "__proto__", "id"))] = self.pick(ODD)
            return changed
        return self.pick(ODD)

    def text(self, data: Any) -> str:
        """As JSON, sometimes with broken signs."""
        text = json.dumps(data)
        for _ in range(self.random.below(4) if self.random.below(3) == 0 else 0):
            at = self.random.below(len(text) + 1)
            text = text[:at] + self.pick(SIGNS) + text[at + self.random.below(3) :]
        return text

    def frame(self) -> str:
        """One message of a socket."""
        if self.random.below(40) == 0:
            return self.pick(("", "[" * 9000, '{"type":' * 2000, "\x00" * 100, "a" * 20_000))
        message = self.message()
        return self.text(self.spoilt(message) if self.random.below(4) else message)

    def request(self, ways: list[tuple[str, str]]) -> tuple[str, str, bytes]:
        """A method, an address of the server with its query, a body."""
        method, address = self.pick(ways)
        if self.random.below(8) == 0:
            method = self.pick(METHODS)
        address = PARAMETER.sub(lambda _: quote(str(self.pick(self.names)), safe=""), address)
        if self.random.below(2):
            query = {self.pick(QUERIES): self.pick(ODD[:16]) for _ in range(2)}
            address += "?" + urlencode(query, errors="replace")
        body = self.pick((WISH, self.message(), {"record": "patolli-record 1\ngame toy\n"}))
        text = self.text(self.spoilt(body) if self.random.below(4) else body)
        return method, address, text.encode("utf-8", "surrogatepass")


def ways_in(app: Litestar) -> list[tuple[str, str]]:
    """Every method and address the server knows."""
    routes = [route for route in app.routes if isinstance(route, HTTPRoute)]
    return sorted(
        (method, route.path_format)
        for route in routes
        for method in route.methods
        if method != "OPTIONS"
    )


async def frames(server: Server, hostile: Hostile, table: str, count: int) -> int:
    """Send frames at a table; how many of our own faults were admitted."""
    faults, caller = 0, Caller(server, table, hostile.token)
    caller.hello()
    for number in range(count):
        caller.raw(hostile.frame())
        if number % 20 == 19:
            while not caller.wire.incoming.empty() and caller.wire.closed is None:
                await asyncio.sleep(0)
            caller.read()
            hostile.question = caller.state.get("question") or hostile.question
            faults += sum(one.get("code") == "fault" for one in caller.others)
            caller.others.clear()
            if caller.wire.closed is not None or number % 1000 == 999:
                await caller.leave()
                caller = Caller(server, table, hostile.token)
                caller.hello()
    await caller.leave()
    return faults


async def attack(folder: Path, count: int) -> None:
    """Frames and requests at one table, while another must stay as it is."""
    settings = Settings(
        database=str(folder / "tables.sqlite"),
        workers=1,
        **dict.fromkeys(("messages", "requests", "tables", "looks", "reviews"), LIMITLESS),
    )
    app = make_app(settings)
    server: Server = app.state.server
    wire = httpx.ASGITransport(app, raise_app_exceptions=False)
    async with (
        app.lifespan(),
        httpx.AsyncClient(transport=wire, base_url="http://localhost") as web,
    ):
        ours = await server.tables.create(wish("toy", "mo"))
        quiet = await server.tables.create(wish("toy", "mo"))
        before = (await server.tables.find(quiet.table)).record()
        hostile = Hostile(count, ours.table, quiet.table, ours.seats[0].token)
        assert await frames(server, hostile, ours.table, count - count // 10) == 0
        broken = []
        ways = ways_in(app)
        for _ in range(count // 10):
            method, address, body = hostile.request(ways)
            answer = await web.request(method, address, content=body)
            if answer.status_code >= 500 and answer.status_code not in REFUSED:
                broken.append((method, address, body, answer.text))
        assert not broken, broken[:3]
        other = await server.tables.find(quiet.table)
        assert other.record() == before and not other.chat
        assert (await web.get("/health")).json()["status"] == "ok"


def test_hostile_frames_and_requests_break_nothing(tmp_path: Path) -> None:
    asyncio.run(attack(tmp_path, COUNT))
