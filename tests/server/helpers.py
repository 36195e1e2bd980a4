"""Servers to test: a real one in a process of its own, and its inside with sockets made by hand."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import msgspec

from patolli.server import sockets
from patolli.server.network import SHORT_WAY
from patolli.server.protocol import NewTable
from patolli.server.running import Server
from patolli.server.settings import Settings

ROOT = Path(__file__).parents[2]
TOY = ROOT / "tests" / "toy"
PATIENCE = 20_000  # looks, a millisecond apart: a busy machine takes its time


def environment(**more: str) -> dict[str, str]:
    """The environment of a server that also knows the toy game."""
    env = {**os.environ, "PATOLLI_GAMES": "patolli_toy", "PATOLLI_PAUSE": "0"}
    if env.get("PATOLLI_PURE"):
        env["PYTHONPATH"] = os.pathsep.join([str(ROOT / "src"), str(TOY)])
    return {**env, "PATOLLI_WORKERS": "1", "PATOLLI_TABLES": "1000", **more}


class Process:
    """`patolli serve` in a process of its own, on a free port of the loopback address."""

    def __init__(self, database: str, *options: str, **more: str) -> None:
        self.process = subprocess.Popen(
            [
                *(sys.executable, "-m", "patolli", "serve", "--no-browser", "--port", "0"),
                *("--database", database, *options),
            ],
            env=environment(**more),
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        found = re.search(r"https?://([^/]+)/", line)
        if found is None:
            self.process.kill()
            raise RuntimeError(f"the server did not start: {self.process.communicate()}")
        self.address = found[1]

    def kill(self) -> None:
        """Kill it as hard as can be."""
        self.process.send_signal(signal.SIGKILL)
        self.process.communicate()

    def stop(self) -> str:
        """Ask it to end; what it logged."""
        self.process.send_signal(signal.SIGINT)
        try:
            return self.process.communicate(timeout=15)[1]
        except subprocess.TimeoutExpired:
            self.kill()
            raise


class Nursery:
    """Starts one server after the other on the same database, quickly."""

    def __init__(self, database: str, **more: str) -> None:
        self.process = subprocess.Popen(
            [sys.executable, str(Path(__file__).parent / "nursery.py"), database],
            env=environment(**more),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        self.child = 0

    def start(self) -> str:
        """Start a server; its address."""
        assert self.process.stdin is not None and self.process.stdout is not None
        self.process.stdin.write("start\n")
        self.process.stdin.flush()
        told = self.process.stdout.readline() + self.process.stdout.readline()
        number = re.search(r"^(\d+)$", told, re.MULTILINE)
        found = re.search(r"http://([^/]+)/", told)
        assert number and found, f"the server did not start: {told!r}"
        self.child = int(number[1])
        return found[1]

    def kill(self) -> None:
        """Kill the server as hard as can be, if it is still there."""
        with contextlib.suppress(ProcessLookupError):
            os.kill(self.child, signal.SIGKILL)

    def close(self) -> None:
        """No more servers."""
        assert self.process.stdin is not None
        self.process.stdin.close()
        self.process.wait(timeout=20)


@contextlib.contextmanager
def process(database: str, *options: str, **more: str) -> Iterator[Process]:
    """A real server for a while."""
    running = Process(database, *options, **more)
    try:
        yield running
    finally:
        if running.process.poll() is None:
            running.stop()


@contextlib.asynccontextmanager
async def inside(folder: Path, **more: Any) -> AsyncIterator[Server]:
    """A server without its network; workers start only when a bot is asked."""
    given = {"database": str(folder / "tables.sqlite"), "workers": 1, "pause": 0.0, **more}
    settings = Settings(**given)
    server = Server(settings)
    await server.store.open()
    try:
        yield server
    finally:
        await server.close()


def wish(game: str = "toy", kinds: str = "mo", **more: Any) -> NewTable:
    """A table with seats for me, others (o) and bots (b)."""
    seats = [
        {"m": {"kind": "me", "name": "Ania"}, "o": {"kind": "open"}, "b": bot("beginner")}[kind]
        for kind in kinds
    ]
    return msgspec.convert({"game": game, "seats": seats, **more}, NewTable)


def bot(level: str) -> dict[str, str]:
    """The wish for a bot."""
    return {"kind": "bot", "level": level}


class Wire:
    """The network's end of a socket, made by hand."""

    def __init__(self) -> None:
        self.incoming: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self.sent: list[str] = []
        self.closed: tuple[int, str] | None = None
        self.scope = {"extensions": {SHORT_WAY: self.put}}
        self.short = True  # whether there is a short way at all
        self._puts = 0

    def put(self, texts: list[bytes]) -> bool:
        """The short way out, which is not always open."""
        self._puts += 1
        open = self.short and self._puts % 3 > 0
        self.sent += [text.decode() for text in texts if open]
        return open

    async def receive(self) -> dict[str, Any]:
        return await self.incoming.get()

    async def send(self, event: dict[str, Any]) -> None:
        self.sent.append(event["text"])

    async def close(self, code: int, reason: str) -> None:
        self.closed = (code, reason)


def merged(before: dict[str, Any], state: dict[str, Any]) -> dict[str, Any]:
    """A state put together from what differs, as a client does it."""
    if "base" not in state:
        return state
    assert state["base"] == before["serial"], "changes to a state that was never sent"
    scene = {**before["scene"], "marks": []}
    if "scene" in state:
        scene = merged_scene(scene, state["scene"])
    panels = {panel["seat"]: panel for panel in before["panels"]}
    for patch in state.get("panels", []):
        rows = list(patch.get("rows") or panels[patch["seat"]]["rows"])
        for number, row in patch.get("cells", []):
            rows[number] = row
        panels[patch["seat"]] = {"seat": patch["seat"], "score": patch["score"], "rows": rows}
    return {**before, **state, "scene": scene, "panels": list(panels.values())}


def decoded(data: bytes | msgspec.Raw) -> dict[str, Any]:
    """A part of a message as a client reads it."""
    found: dict[str, Any] = json.loads(bytes(data))
    return found


UNSAID = {"turn": 0.0, "upright": True, "strip": None, "clear": [], "trails": [], "status": []}


def sparse(data: dict[str, Any]) -> dict[str, Any]:
    """Fields that are not as they are when nothing is said of them."""
    return {
        key: value
        for key, value in data.items()
        if key == "markup" or (value != "" and UNSAID.get(key, ...) != value)
    }


def looking(model: dict[str, Any], change: dict[str, Any], looks: dict[int, str]) -> dict[str, Any]:
    """An item or a layer after a change, whose markup may be a known look or an edit."""
    fields = {key: value for key, value in change.items() if key not in NOT_FIELDS}
    if "edit" in change:
        start, count, text = change["edit"]
        fields["markup"] = model["markup"][:start] + text + model["markup"][start + count :]
    if "look" in change:
        looks[change["look"]] = fields["markup"] = fields.get("markup") or looks[change["look"]]
    return {**model, **fields}


NOT_FIELDS = ("like", "after", "look", "edit")


def merged_scene(before: dict[str, Any], patch: dict[str, Any]) -> dict[str, Any]:
    """A scene after its changes."""
    old = {item["id"]: item for item in before["items"]}
    looks = dict(before.get("looks", {}))
    items = dict(old)
    leaving = {
        *patch.get("gone", []),
        *(one["id"] for one in patch.get("items", []) if "after" in one),
    }
    order = [name for name in old if name not in leaving]
    for change in patch.get("items", []):
        model = old.get(change["id"]) or old.get(change.get("like", ""), {})
        items[change["id"]] = sparse(looking(model, change, looks))
    following = {one["after"]: one["id"] for one in patch.get("items", []) if "after" in one}
    placed: list[str] = []
    for name in ["", *order]:
        placed += [name] if name else []
        while name in following:
            name = following[name]
            placed.append(name)
    layers = {layer["id"]: layer for layer in before["layers"]}
    for layer in patch.get("layers", []):
        layers[layer["id"]] = looking(layers[layer["id"]], layer, looks)
    return {
        "items": [items[name] for name in placed],
        "layers": list(layers.values()),
        "mood": sparse({**before["mood"], **patch.get("mood", {})}),
        "marks": patch.get("marks", []),
        "looks": looks,
    }


class Caller:
    """A client at its socket, which keeps what a browser would keep."""

    def __init__(self, server: Server, table: str, token: str, lang: str = "en") -> None:
        self.wire = Wire()
        self.token = token
        self.state: dict[str, Any] = {}
        self.events: list[dict[str, Any]] = []
        self.others: list[dict[str, Any]] = []  # every message that is not a state
        self.watching: dict[str, Any] = {}  # who watches, as it was told last
        self.states = 0
        self._seen = 0
        self._task = asyncio.create_task(
            sockets.serve(self.wire, table, lang, server.tables, server.settings)  # type: ignore[arg-type]
        )

    def hello(self, version: int = 0) -> None:
        self.say(type="hello", token=self.token, version=version, patch=True)

    def say(self, **message: Any) -> None:
        self.raw(json.dumps(message))

    def raw(self, text: str) -> None:
        self.wire.incoming.put_nowait({"type": "websocket.receive", "text": text})

    def read(self) -> None:
        """Take in what has arrived."""
        for text in self.wire.sent[self._seen :]:
            message = json.loads(text)
            if message["type"] == "state":
                self.state = merged(self.state, message)
                self.states += 1
                del self.events[message["events_from"] :]
                self.events += message["events"]
            elif message["type"] == "watching":
                self.watching = message
            elif message["type"] != "beat":
                self.others.append(message)
        self._seen = len(self.wire.sent)

    async def settle(self, count: int = 1) -> None:
        """Wait until so many more messages that are not states have come."""
        wanted = len(self.others) + count
        for _ in range(PATIENCE):
            self.read()
            if len(self.others) >= wanted and self.wire.incoming.empty():
                await asyncio.sleep(0)
                self.read()
                return
            await asyncio.sleep(0.001)
        raise AssertionError(f"no answer; got {self.others[-3:]}, closed {self.wire.closed}")

    async def shown(self, version: int) -> None:
        """Wait for a state of at least this version."""
        for _ in range(PATIENCE):
            self.read()
            if self.state.get("version", -1) >= version:
                return
            await asyncio.sleep(0.001)
        raise AssertionError(f"version {version} was never shown")

    async def ask(self, **message: Any) -> dict[str, Any]:
        """Send a message and wait for what answers it."""
        self.say(**message)
        await self.settle()
        return self.others[-1]

    async def leave(self) -> None:
        self.wire.incoming.put_nowait({"type": "websocket.disconnect", "code": 1000})
        await self._task
