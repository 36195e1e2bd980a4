"""What one answer costs a server: processor time by part, with four people at one table.

    python benchmarks/answers.py --games tikal mezo --answers 300

plays in this process, on a throw-away database, with everything between an answer that has come in
and the frames that leave, compressed; only the network is missing. Answers are chosen at random
from a fixed seed, after a first game that fills what is remembered. The parts are disjoint: what
a part asks another for counts there.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import gc
import inspect
import json
import tempfile
import time
from collections import defaultdict
from collections.abc import AsyncIterator, Callable, Iterator
from pathlib import Path
from typing import Any

from websockets.extensions.permessage_deflate import PerMessageDeflate

import patolli
from patolli.engine import offer
from patolli.engine.game import Game
from patolli.engine.random import Random
from patolli.engine.table import Table
from patolli.server import asking, changes, memory, render, shown
from patolli.server.live import Live
from patolli.server.network import DEFLATE, framed
from patolli.server.people import UNSENT, Sent
from patolli.server.protocol import Answer, NewTable, SeatWish, read_message
from patolli.server.running import Server
from patolli.server.settings import Settings
from patolli.server.store import Store

GAMES = ("tikal", "tzolkin", "mezo", "origins")
COMPRESSED = "compressing"


class Clock:
    """Processor time of this thread, by the part that is at work."""

    def __init__(self) -> None:
        self.spent: dict[str, int] = defaultdict(int)
        self._parts: list[str] = []
        self._since = 0

    def clear(self) -> None:
        self.spent.clear()

    @contextlib.contextmanager
    def of(self, part: str) -> Iterator[None]:
        """Whatever is done inside counts for this part, unless it names another."""
        self._turn()
        self._parts.append(part)
        try:
            yield
        finally:
            self._turn()
            self._parts.pop()

    def _turn(self) -> None:
        now = time.thread_time_ns()
        if self._parts:
            self.spent[self._parts[-1]] += now - self._since
        self._since = now

    def watch(self, owner: Any, name: str, part: str) -> None:
        """Let a function's time count for a part."""
        real: Callable[..., Any] = getattr(owner, name)

        def timed(*given: Any, **named: Any) -> Any:
            with self.of(part):
                return real(*given, **named)

        # A game names plain functions of its rooms: they must not become methods.
        plain = isinstance(inspect.getattr_static(owner, name), staticmethod)
        setattr(owner, name, staticmethod(timed) if plain else timed)

    def watch_task(self, owner: Any, name: str, part: str) -> None:
        """The same for what is waited for; what other tasks do meanwhile counts too."""
        real: Callable[..., Any] = getattr(owner, name)

        async def timed(*given: Any, **named: Any) -> Any:
            with self.of(part):
                return await real(*given, **named)

        setattr(owner, name, timed)


clock = Clock()


class Guest:
    """A visitor whose frames are compressed and then thrown away."""

    def __init__(self, seat: int) -> None:
        self.seat: int | None = seat
        self.player = self.device = ""
        self.here = True
        self.lang = "pl"
        self.version = -1
        self.reading = False
        self.patching = True
        self.sent: Sent = UNSENT
        self.sizes: list[int] = []
        self.packed: list[int] = []
        wide, settings = DEFLATE.server_max_window_bits or 15, DEFLATE.compress_settings
        self._ends = [PerMessageDeflate(False, False, 15, wide, settings)]

    def tell(self, text: bytes) -> None:
        self._send(text)

    def dismiss(self) -> None:
        return

    def show(self, text: bytes, version: int, sent: Sent) -> None:
        self.version, self.sent = version, sent
        self.sizes.append(len(text))
        self._send(text)

    def _send(self, text: bytes) -> None:
        with clock.of(COMPRESSED):
            data = framed(text, self._ends) or b""
        self.packed.append(len(data))


def watch(game: Game) -> None:
    """Say which functions are which part."""
    kind = type(game)
    for owner, name, part in (
        (Table, "answer", "rules"),
        (Table, "seen", "views"),
        (kind, "scene", "painting"),
        (kind, "panel", "panels"),
        (kind, "prompt", "question"),
        (render, "asked", "question"),
        (render, "offered", "choices"),
        (offer, "finals", "choices that end a turn"),
        (render, "scene_out", "items as they travel"),
        (render.Painter, "events", "events"),
        (changes, "marked", "marks"),
        (changes.Change, "patch", "differences"),
        (changes, "changed_panels", "differences"),
        (shown.Shown, "_since", "encoding"),
        (memory.Memory, "_facts", "other facts"),
        (asking, "why_not", "checking"),
    ):
        clock.watch(owner, name, part)
    clock.watch_task(Store, "commit", "store")


@contextlib.asynccontextmanager
async def serving(folder: str) -> AsyncIterator[Server]:
    """A server without the network."""
    settings = Settings(database=str(Path(folder) / "answers.sqlite"), workers=1)
    server = Server(settings)
    await server.store.open()
    try:
        yield server
    finally:
        await server.tables.close()
        await server.store.close()


async def play(server: Server, name: str, answers: int, seed: str) -> tuple[int, list[Guest]]:
    """A game with a person at every seat; how many answers were given."""
    seats = patolli.game(name).seats[-1]
    wish = NewTable(name, [SeatWish("me"), *[SeatWish("open")] * (seats - 1)])
    given = await server.tables.create(wish)
    table: Live = await server.tables.find(given.table)
    guests = [Guest(seat) for seat in range(seats)]
    random, count = Random(sum(seed.encode())), 0
    for seat, guest in enumerate(guests):
        await table.enter(guest, given.seats[seat].token)
    for guest in guests:
        guest.sizes.clear()
        guest.packed.clear()
    clock.clear()
    while count < answers and not table.table.over:
        seat = table.table.waiting[random.below(len(table.table.waiting))]
        words = table.table.choices(seat)
        question, word = table.question(seat), words[random.below(len(words))]
        said = {"type": "answer", "id": f"n{count}", "question": question, "word": word}
        text = json.dumps(said)
        with clock.of("the rest"):
            message = read_message(text)
            assert isinstance(message, Answer)
            await table.answer(seat, message, "pl")
        count += 1
    return count, guests


async def measure(name: str, answers: int) -> dict[str, Any]:
    """What an answer of a game costs, in milliseconds by part."""
    with tempfile.TemporaryDirectory() as folder:
        async with serving(folder) as server:
            await play(server, name, answers, "warm")
            gc.collect()
            began = time.process_time_ns() - time.thread_time_ns()
            count, guests = await play(server, name, answers, "measured")
            beside = time.process_time_ns() - time.thread_time_ns() - began
    spent = {part: ns / 1e6 / count for part, ns in clock.spent.items()}
    spent["the database's own thread"] = beside / 1e6 / count
    sizes = [size for guest in guests for size in guest.sizes]
    packed = [size for guest in guests for size in guest.packed]
    return {
        "game": name,
        "answers": count,
        "ms": round(sum(spent.values()), 3),
        "bytes": round(sum(sizes) / len(sizes)),
        "compressed": round(sum(packed) / len(packed)),
        "parts": {part: round(ms, 3) for part, ms in sorted(spent.items(), key=lambda x: -x[1])},
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", nargs="+", default=GAMES, choices=GAMES)
    parser.add_argument("--answers", type=int, default=300)
    arguments = parser.parse_args()
    for name in arguments.games:
        watch(patolli.game(name))
        print(json.dumps(asyncio.run(measure(name, arguments.answers)), indent=1))


if __name__ == "__main__":
    main()
