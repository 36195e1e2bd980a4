"""One visitor's socket: reads messages, refuses what is wrong, sends states and answers."""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass, field

from litestar import WebSocket
from litestar.datastructures import State
from litestar.exceptions import WebSocketDisconnect

from patolli.server import asking
from patolli.server.bots import Pool, WorkFailed, WorkRefused
from patolli.server.guard import Bucket
from patolli.server.live import Live
from patolli.server.people import Sent, clean
from patolli.server.protocol import (
    Ack,
    Advice,
    Answer,
    Chat,
    Hello,
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

CLOSE = {"not-your-seat": 4403, "unknown-table": 4404, "too-fast": 4429}  # else 4400
PATIENCE = 100  # messages refused as too fast before the socket is closed
UNSENT = 1000  # messages waiting for somebody who does not read, before the socket is closed
HINT_SECONDS = 1.0


class Gone(Exception):
    """The other side has left."""


@dataclass(eq=False)
class Connection:
    """A visitor of a table."""

    socket: Socket
    lang: str
    settings: Settings
    seat: int | None = None
    version: int = -1
    reading: bool = True
    patching: bool = False
    drawn: Sent = (None, "", -1)
    outbox: deque[str] = field(default_factory=deque)
    latest: tuple[str, int, Sent] | None = None
    more: asyncio.Event = field(default_factory=asyncio.Event)
    hinting: asyncio.Task[None] | None = None

    # ----------------------------------------------------------------------------- sending
    def tell(self, text: str) -> None:
        """Send a message, in order."""
        self.outbox.append(text)
        self.more.set()

    def show(self, text: str, version: int, drawn: Sent) -> None:
        """Send a state; it replaces one that has not left yet."""
        self.latest = (text, version, drawn)
        self.more.set()

    def refuse(self, identity: str, refusal: Refusal) -> None:
        """Say no to a message."""
        self.tell(written(Refused(identity, refusal.code, refusal.text(self.lang), refusal.rule)))

    async def send_all(self) -> None:
        """Send what there is, for as long as the socket is open."""
        while True:
            await self.more.wait()
            self.more.clear()
            await self.flush()

    async def flush(self) -> None:
        """Send what waits: messages in order, then the newest state."""
        if len(self.outbox) > UNSENT:
            raise Gone
        while self.outbox:
            await self.socket.send_text(self.outbox.popleft())
        if self.latest is not None:
            (text, self.version, self.drawn), self.latest = self.latest, None
            await self.socket.send_text(text)

    # --------------------------------------------------------------------------- receiving
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
                raise Refusal("too-big", most=self.settings.frame)
            return text


async def serve(
    socket: Socket, table_id: str, lang: str, tables: Tables, settings: Settings
) -> None:
    """Serve one socket until it closes."""
    connection = Connection(socket, lang, settings)
    try:
        live = await tables.find(table_id)
        if len(live.visitors) >= settings.sockets_per_table:
            raise Refusal("too-many")
        hello = await greeting(connection, live)
    except Refusal as refusal:
        await part(connection, refusal)
        return
    except (Gone, WebSocketDisconnect, TimeoutError):
        return
    sender = asyncio.create_task(connection.send_all())
    reader = asyncio.create_task(listen(connection, live, tables.pool, hello))
    try:
        await asyncio.wait({sender, reader}, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in (sender, reader, connection.hinting):
            if task is not None:
                task.cancel()
        results = await asyncio.gather(sender, reader, return_exceptions=True)
        await live.leave(connection)
        await close(connection, results)


async def close(connection: Connection, results: Iterable[BaseException | None]) -> None:
    """Say why the socket closes, if somebody is still there."""
    for result in results:
        if isinstance(result, Refusal):
            await part(connection, result)
        elif isinstance(result, Exception) and not isinstance(result, (Gone, WebSocketDisconnect)):
            log.error("socket failed", exc_info=result)


async def part(connection: Connection, refusal: Refusal) -> None:
    """Refuse and close."""
    connection.refuse("", refusal)
    try:
        connection.latest = None
        await connection.flush()
        await connection.socket.close(CLOSE.get(refusal.code, 4400), refusal.code)
    except (WebSocketDisconnect, RuntimeError, Gone):
        return


async def greeting(connection: Connection, live: Live) -> Hello:
    """The first message, which says who this is."""
    try:
        text = await asyncio.wait_for(connection.receive(), connection.settings.hello)
    except TimeoutError:
        raise Refusal("bad-message", detail="hello expected") from None
    message = read_message(text)
    if not isinstance(message, Hello):
        raise Refusal("bad-message", detail="hello expected")
    connection.seat = live.seat_of(message.token)
    connection.version = message.version
    connection.reading = message.describe
    connection.patching = message.patch
    return message


async def listen(connection: Connection, live: Live, pool: Pool, hello: Hello) -> None:
    """Deal with one message after the other."""
    await live.enter(connection)
    if hello.name and connection.seat is not None:
        await live.rename(connection.seat, clean(hello.name))
    bucket = Bucket(*connection.settings.messages)
    hurried = 0
    while True:
        identity = ""
        try:
            text = await connection.receive()
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
            await deal_with(connection, live, pool, message)
        except Refusal as refusal:
            if hurried > PATIENCE:
                raise
            connection.refuse(identity, refusal)


async def deal_with(connection: Connection, live: Live, pool: Pool, message: object) -> None:
    """Carry out one message."""
    seat, lang = connection.seat, connection.lang
    if isinstance(message, Answer):
        await live.answer(seat, message, lang)
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
        connection.hinting = asyncio.create_task(advise(connection, live, pool, message))
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
            if live.question(seat) is None:
                raise Refusal("not-asked")
            view = live.painter.view(seat)
            labels = {c.word: c.label for c in live.painter.parts(seat, connection.lang).choices}
            task = asking.task(live.table, view, "", live.facts["secret"], live.version)
        request = {"do": "hint", "task": task, "seconds": HINT_SECONDS}
        try:
            found = await pool.ask(request, pool.late)
        except (WorkFailed, WorkRefused):
            raise Refusal("no-hint") from None
        best = [Advice(word, labels.get(word, word), margin) for word, margin in found]
        connection.tell(written(HintAnswer(message.id, best)))
    except Refusal as refusal:
        connection.refuse(message.id, refusal)
