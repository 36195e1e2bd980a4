"""One visitor's socket: reads messages, refuses what is wrong, sends states and answers."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections import deque
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any, cast

import msgspec
from litestar import WebSocket
from litestar.datastructures import State
from litestar.exceptions import WebSocketDisconnect
from litestar.types.asgi_types import WebSocketSendEvent

from patolli.server import asking, mistakes
from patolli.server.bots import HINTS, Pool, WorkFailed, WorkRefused
from patolli.server.club.players import NAME_LENGTH
from patolli.server.guard import Bucket
from patolli.server.live import Live
from patolli.server.network import SHORT_WAY
from patolli.server.people import UNSENT, Sent, clean
from patolli.server.protocol import (
    Ack,
    Advice,
    Answer,
    Beat,
    Chat,
    Hello,
    Here,
    Hint,
    HintAnswer,
    Lang_,
    Reason,
    Refused,
    Undo,
    Why,
    WhyAnswer,
    identity_of,
    read_message,
    written,
)
from patolli.server.refusals import Refusal
from patolli.server.settings import Settings
from patolli.server.tables import Tables

log = logging.getLogger("patolli.socket")

Socket = WebSocket[object, object, State]

PATIENCE = 100  # messages refused as too fast before the socket is closed
BACKLOG = 1000  # messages waiting for somebody who does not read, before the socket is closed
HINT_SECONDS, HINT_PATIENCE = 1.0, 10.0
BEAT = written(Beat())
RESTART = 1012  # the code of sockets that a server closes because it is stopped


class Gone(Exception):
    """The other side has left."""


@dataclass(eq=False)
class Connection:
    """A visitor of a table."""

    socket: Socket
    lang: str
    settings: Settings
    seat: int | None = None
    player: str = ""
    device: str = ""
    name: str = ""
    public: str = field(default_factory=lambda: secrets.token_urlsafe(6))
    here: bool = True
    version: int = -1
    reading: bool = True
    patching: bool = False
    sent: Sent = UNSENT
    outbox: deque[bytes] = field(default_factory=deque)
    latest: tuple[bytes, int, Sent] | None = None
    more: asyncio.Event = field(default_factory=asyncio.Event)
    loop: asyncio.AbstractEventLoop = field(default_factory=asyncio.get_running_loop)
    due: bool = False  # whether what waits leaves in a moment
    flushing: bool = False  # whether something is on its way out that nothing may overtake
    told: float = 0.0  # when something was sent last, by the loop's clock
    beating: asyncio.TimerHandle | None = None  # the next look at that
    hinting: asyncio.Task[None] | None = None
    reader: asyncio.Task[None] | None = None
    busy: bool = False  # whether a message is being carried out
    leaving: bool = False  # whether the server is being stopped
    why: str = ""  # the refusal it is sent away with, if it is one

    # ----------------------------------------------------------------------------- sending
    def __post_init__(self) -> None:
        self.put = short_way(self.socket)

    def tell(self, text: bytes) -> None:
        """Send a message, in order."""
        self.outbox.append(text)
        self._soon()

    def show(self, text: bytes, version: int, sent: Sent) -> None:
        """Send a state; it replaces one that has not left yet."""
        self.latest = (text, version, sent)
        self._soon()

    def _soon(self) -> None:
        """Send it with whatever else is said at this moment: messages first, then the state."""
        if not self.due:
            self.due = True
            self.loop.call_soon(self._leave)

    def _leave(self) -> None:
        """Send all that waits by the short way; else `send_all` takes it."""
        self.due, texts = False, [*self.outbox]
        if self.latest is not None:
            texts.append(self.latest[0])
        if self.flushing or not self.put(texts):
            self.more.set()
            return
        self.outbox.clear()
        if self.latest is not None:
            (_, self.version, self.sent), self.latest = self.latest, None
        self.told = self.loop.time()

    def refuse(self, identity: str, refusal: Refusal) -> None:
        """Say no to a message."""
        mistakes.count(refusal.code)
        self.tell(written(Refused(identity, refusal.code, refusal.text(self.lang), refusal.rule)))

    async def send_all(self) -> None:
        """Send what there is, for as long as the socket is open, and a beat when all is quiet."""
        self.told = self.loop.time()
        self.keep_alive()
        try:
            while True:
                await self.more.wait()
                self.more.clear()
                await self.flush()
                self.told = self.loop.time()
        finally:
            if self.beating is not None:
                self.beating.cancel()

    def keep_alive(self) -> None:
        """Give a sign of life if all was quiet, and look again when it may be due."""
        beat = self.settings.beat
        quiet = self.loop.time() - self.told
        if quiet >= beat:
            self.tell(BEAT)
            quiet = 0.0
        self.beating = self.loop.call_later(beat - quiet, self.keep_alive)

    async def flush(self) -> None:
        """Send what waits: messages in order, then the newest state."""
        if len(self.outbox) > BACKLOG:
            raise Gone
        self.flushing = True
        try:
            while self.outbox:
                await self.socket.send(event_of(self.outbox.popleft()))
            if self.latest is not None:
                (text, self.version, self.sent), self.latest = self.latest, None
                await self.socket.send(event_of(text))
        except OSError:  # somebody leaves at this very moment: no fault of anybody's
            raise Gone from None
        finally:
            self.flushing = False

    # --------------------------------------------------------------------------- receiving
    def dismiss(self, why: str = "") -> None:
        """Finish the message in hand, then close: the server is stopped, or for a reason."""
        self.leaving, self.why = True, why
        if self.reader is not None and not self.busy:
            self.reader.cancel()

    async def receive(self) -> str:
        """The next message as text; Refusal if it is none or too long."""
        while True:
            event = await self.socket.receive()
            if event["type"] == "websocket.disconnect":
                raise Gone
            text = event.get("text")
            if not isinstance(text, str):
                raise Refusal("bad-message", detail="text expected")
            if len(text) > self.settings.frame or len(text.encode()) > self.settings.frame:
                raise Refusal("too-big", n=self.settings.frame)
            return text


def short_way(socket: Socket) -> Callable[[list[bytes]], bool]:
    """What takes texts at once and says whether it could, if the other end has such a thing."""
    scope: dict[str, Any] = cast(Any, socket.scope)
    found: Callable[[list[bytes]], bool] | None = (scope.get("extensions") or {}).get(SHORT_WAY)
    return found or (lambda texts: False)


def event_of(text: bytes) -> WebSocketSendEvent:
    """The event that sends a text."""
    return {"type": "websocket.send", "bytes": None, "text": text.decode()}


async def serve(
    socket: Socket, table_id: str, lang: str, tables: Tables, settings: Settings
) -> None:
    """Serve one socket until it closes."""
    connection = Connection(socket, lang, settings)
    try:
        async with tables.holding(table_id) as live:
            hello = await greeting(connection, live, tables)
            await attend(connection, live, tables, hello)
    except Refusal as refusal:
        await part(connection, refusal)
    except (Gone, WebSocketDisconnect):
        return


async def attend(connection: Connection, live: Live, tables: Tables, hello: Hello) -> None:
    """Serve somebody who has said hello, until one side leaves."""
    sender = asyncio.create_task(connection.send_all())
    reader = asyncio.create_task(listen(connection, live, tables, hello))
    connection.reader = reader
    try:
        await asyncio.wait({sender, reader}, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in (sender, reader, connection.hinting):
            if task is not None:
                task.cancel()
        results = await asyncio.gather(sender, reader, return_exceptions=True)
        # How they ended knows the table: a ring through here would keep it in memory.
        connection.reader = connection.hinting = None
        await live.leave(connection)
        if connection.leaving:
            await part(connection, Refusal(connection.why) if connection.why else None)
        else:
            await close(connection, results)


async def close(connection: Connection, results: Iterable[BaseException | None]) -> None:
    """Say why the socket closes, if somebody is still there."""
    for result in results:
        if isinstance(result, Refusal):
            await part(connection, result)
        elif isinstance(result, Exception) and not isinstance(result, (Gone, WebSocketDisconnect)):
            log.error("socket failed", exc_info=result)
            await part(connection, Refusal("fault"))


async def part(connection: Connection, refusal: Refusal | None) -> None:
    """Refuse and close: the code is 4000 and the status, so that 45xx means to come again.

    Without a refusal the server is restarted: what was done is acknowledged first.
    """
    if refusal is not None:
        connection.refuse("", refusal)
        connection.latest = None
    try:
        await connection.flush()
        code = 4000 + refusal.status if refusal is not None else RESTART
        await connection.socket.close(code, refusal.code if refusal is not None else "restart")
    except (WebSocketDisconnect, RuntimeError, Gone):
        return


async def greeting(connection: Connection, live: Live, tables: Tables) -> Hello:
    """The first message, which says who this is."""
    try:
        text = await asyncio.wait_for(connection.receive(), connection.settings.hello)
    except TimeoutError:
        raise Refusal("too-slow") from None
    message = read_message(text)
    if not isinstance(message, Hello):
        raise Refusal("bad-message", detail="hello expected")
    player = await tables.players.known(message.player)
    if player is not None:
        connection.player, connection.device = player.id, player.device
    connection.name = clean(message.name)[:NAME_LENGTH]
    connection.seat = live.seat_of(message.token, connection.player)
    connection.version = message.version
    connection.reading = message.describe
    connection.patching = message.patch
    return message


async def listen(connection: Connection, live: Live, tables: Tables, hello: Hello) -> None:
    """Deal with one message after the other."""
    settings = connection.settings
    await live.enter(connection, hello.token, settings.spectators, settings.sockets_per_seat)
    if hello.name and connection.seat is not None:
        await live.rename(connection.seat, clean(hello.name))
    bucket = Bucket(*settings.messages)
    hurried = 0
    while not connection.leaving:
        identity = ""
        try:
            text = await connection.receive()
            connection.busy = True
            if not bucket.take():
                hurried += 1
                identity = identity_of(text)
                raise Refusal("too-fast")
            hurried = 0
            try:
                message = read_message(text)
            except Refusal:
                identity = identity_of(text)
                raise
            identity = getattr(message, "id", "")
            await deal_with(connection, live, tables, message)
        except Refusal as refusal:
            if hurried > PATIENCE:
                raise
            connection.refuse(identity, refusal)
        except (Gone, WebSocketDisconnect):
            raise
        except Exception:  # a fault of ours: nothing of it counts, and the next message may work
            log.exception("message failed", extra={"data": {"table": live.id}})
            connection.refuse(identity, Refusal("fault"))
        finally:
            connection.busy = False


async def deal_with(connection: Connection, live: Live, tables: Tables, message: object) -> None:
    """Carry out one message."""
    seat, lang = connection.seat, connection.lang
    if isinstance(message, Answer):
        began = time.perf_counter()
        await live.answer(seat, message, lang)
        tables.timed(time.perf_counter() - began)
        tables.answered = time.monotonic()
        connection.tell(written(Ack(message.id)))
    elif isinstance(message, Undo):
        await live.undo(seat, message, lang)
        connection.tell(written(Ack(message.id)))
    elif isinstance(message, Chat):
        await live.say(seat, message)
        connection.tell(written(Ack(message.id)))
    elif isinstance(message, Why):
        if seat is None:
            raise Refusal("no-token")
        async with live.lock:
            await live.ready()
            found = live.why_not(seat, message.word, lang)
        reasons = [Reason(rule, text) for rule, text in found]
        connection.tell(written(WhyAnswer(message.id, message.word, reasons)))
    elif isinstance(message, Hint):
        if connection.hinting is not None and not connection.hinting.done():
            raise Refusal("too-fast")
        connection.hinting = asyncio.create_task(advise(connection, live, tables.pool, message))
    elif isinstance(message, Here):
        connection.here = message.here
        await live.look(connection)
    elif isinstance(message, Lang_):
        connection.lang = message.lang
        if message.describe is not None:
            connection.reading = message.describe
        await live.show(connection)
    else:
        raise Refusal("bad-message", detail="hello was said already")


async def advise(connection: Connection, live: Live, pool: Pool, message: Hint) -> None:
    """Ask a strong player what it would answer."""
    try:
        seat = connection.seat
        if seat is None:
            raise Refusal("no-token")
        async with live.lock:
            await live.ready()
            question = live.question(seat)
            if question is None:
                raise Refusal("not-asked")
            view = live.painter.view(seat)
            names = live.painter.names
            task = asking.task(live.table, view, "", live.facts["secret"], live.version)
        request = {
            "do": "hint",
            "task": task,
            "seconds": HINT_SECONDS,
            "lang": connection.lang,
            "names": names,
        }
        try:
            found = await pool.ask(request, pool.late, HINTS, HINT_PATIENCE)
        except (WorkFailed, WorkRefused):
            raise Refusal("no-hint") from None
        best = msgspec.convert(found, list[Advice])
        connection.tell(written(HintAnswer(message.id, question, best)))
    except Refusal as refusal:
        connection.refuse(message.id, refusal)
