"""Receivers of notices on the loopback address, which may fail, and those they are written to."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from patolli.server.running import Server
from server.helpers import Caller, inside

NOW = datetime(2026, 11, 16, 12, tzinfo=UTC).timestamp()
ORIGIN = "https://patolli.example"


@dataclass
class Received:
    """What came, and how the receiver answers."""

    address: str = ""
    got: list[dict[str, Any]] = field(default_factory=list)  # requests that were taken
    mails: list[str] = field(default_factory=list)
    calls: int = 0
    fail_every: int = 0
    status: int = 200

    def takes(self) -> bool:
        """Whether this attempt is taken."""
        self.calls += 1
        return not (self.fail_every and self.calls % self.fail_every == 0)


@asynccontextmanager
async def web(**more: Any) -> AsyncIterator[Received]:
    """A web server that takes whatever is sent to it."""
    received = Received(**more)

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while line := await reader.readline():
            method, path, _ = line.decode().split(" ", 2)
            headers = {}
            while (head := (await reader.readline()).decode().strip()) != "":
                name, _, value = head.partition(":")
                headers[name.lower()] = value.strip()
            body = await reader.readexactly(int(headers.get("content-length", 0)))
            taken = received.takes()
            status = received.status if taken else 503
            if taken and status < 300:
                found = {"method": method, "path": path, "headers": headers, "body": body}
                received.got.append(found)
            writer.write(f"HTTP/1.1 {status} x\r\ncontent-length: 0\r\n\r\n".encode())
            await writer.drain()
        writer.close()

    server = await asyncio.start_server(serve, "127.0.0.1", 0)
    port = server.sockets[0].getsockname()[1]
    received.address = f"http://127.0.0.1:{port}"
    try:
        yield received
    finally:
        server.close()


@asynccontextmanager
async def mail(**more: Any) -> AsyncIterator[Received]:
    """A mail server that keeps what it is given."""
    received = Received(**more)

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        def say(text: str) -> None:
            writer.write(f"{text}\r\n".encode())

        say("220 here")
        while line := await reader.readline():
            word = line[:4].upper()
            if word == b"DATA":
                say("354 go on")
                text = b""
                while (part := await reader.readline()) != b".\r\n":
                    text += part
                if received.takes():
                    received.mails.append(text.decode())
                    say("250 kept")
                else:
                    say("451 later")
            else:
                say("221 bye" if word == b"QUIT" else "250 here")
            await writer.drain()
        writer.close()

    server = await asyncio.start_server(serve, "127.0.0.1", 0)
    received.address = f"127.0.0.1:{server.sockets[0].getsockname()[1]}"
    try:
        yield received
    finally:
        server.close()


def read(request: dict[str, Any]) -> dict[str, Any]:
    """The JSON somebody was sent."""
    found: dict[str, Any] = json.loads(request["body"])
    return found


@asynccontextmanager
async def club(folder: Path, **more: Any) -> AsyncIterator[Server]:
    """A server whose clock stands still and whose postman goes only when told."""
    async with inside(folder, inside=1, **more) as server:
        server.store.now = lambda: NOW
        await server.postman.open()
        yield server


async def carry(server: Server, rounds: int = 40) -> None:
    """Let the postman go, and time pass, until nothing is on its way."""
    now = server.store.now()
    for _ in range(rounds):
        now += 3600
        server.store.now = lambda now=now: now  # type: ignore[misc]
        await server.postman.carry()
    server.store.now = lambda: now


async def player(server: Server, *channels: tuple[str, str], lang: str = "en") -> tuple[str, str]:
    """Somebody who is reached by these channels; their key and id."""
    key = await server.players.create("Ania", lang, "test")
    found = await server.players.required(key)
    for kind, address in channels:
        await server.postman.add(found.id, kind, address, ORIGIN)
    return key, found.id


async def sit(server: Server, table: str, token: str, key: str) -> Caller:
    caller = Caller(server, table, token)
    caller.say(type="hello", token=token, version=0, patch=True, player=key)
    await caller.shown(1)
    return caller
