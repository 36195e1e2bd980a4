"""The ends of connections: few per address, none that only sits there, no noise about bad bytes."""

from __future__ import annotations

import asyncio
import contextlib
import ipaddress
import logging
import zlib
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any, cast

import h11
from uvicorn.config import Config
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState
from websockets.extensions.permessage_deflate import (
    PerMessageDeflate,
    ServerPerMessageDeflateFactory,
)
from websockets.protocol import OPEN

from patolli.server import mistakes
from patolli.server.forward import End, Forwarder, at
from patolli.server.settings import Settings

LEAVING = 3.0  # seconds for answers in flight when the server is being stopped
# A wide window finds what was sent before: the quickest level then makes changes as small as the
# usual one does with a narrow window, in half of its time; a first, whole state gets a little
# longer. It takes 48 kB of memory per socket. One twice as wide makes changes smaller by a seventh,
# in a quarter more time: most of it goes by fetching the window of somebody else into the cache.
DEFLATE = ServerPerMessageDeflateFactory(
    server_max_window_bits=13,
    client_max_window_bits=12,
    compress_settings={"level": 1, "memLevel": 5},
)


class Counted(logging.Filter):
    """Counts what the network's own code says about bad bytes; only faults of ours go on."""

    def filter(self, record: logging.LogRecord) -> bool:
        ours = str(record.msg).startswith("Exception in ASGI")
        if not ours and record.levelno >= logging.WARNING:
            mistakes.count(str(record.msg).split("%")[0])
        return ours


log = logging.getLogger("patolli.network")
log.addFilter(Counted())


class Door:
    """Counts the connections of every address."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.open: Counter[str] = Counter()
        self.leaving: Callable[[], None] = lambda: None  # told when the server is being stopped
        self.forwarder: Forwarder | None = None  # to other servers on the same database

    def enter(self, address: str, inner: bool = False) -> bool:
        """Whether one more connection of an address may come in."""
        exempt = inner or any(within(address, proxy) for proxy in self.settings.proxies)
        if not exempt and self.open[address] >= self.settings.connections > 0:
            return False
        self.open[address] += 1
        return True

    def is_inner(self, here: tuple[str, int | None] | None) -> bool:
        """Whether a connection has come in by the door for other servers."""
        forwarder = self.forwarder
        return forwarder is not None and here is not None and at(*here) == forwarder.peers.address

    def leave(self, address: str) -> None:
        """A connection has ended."""
        self.open[address] -= 1
        if self.open[address] <= 0:
            del self.open[address]


def within(address: str, network: str) -> bool:
    """Whether an address is one of a proxy's."""
    if network == "*":
        return True
    try:
        return ipaddress.ip_address(address) in ipaddress.ip_network(network, strict=False)
    except ValueError:
        return False


def protocols(door: Door) -> tuple[type[asyncio.Protocol], type[asyncio.Protocol]]:
    """What uvicorn is to speak at the end of every connection."""

    class Requests(H11Protocol):
        """HTTP; a request must be whole in time."""

        inside = False
        is_inner = False  # whether another server is at the other end
        upgraded = False  # whether this becomes a socket
        waiting: asyncio.TimerHandle | None = None

        def connection_made(self, transport: asyncio.BaseTransport) -> None:
            super().connection_made(cast(asyncio.Transport, transport))
            self.logger = log
            self.is_inner = door.is_inner(self.server)
            if not door.enter(self.client[0] if self.client else "", self.is_inner):
                mistakes.count("too many connections")
                self.transport.close()
                return
            self.inside = True
            self._expect()

        def data_received(self, data: bytes) -> None:
            with quiet(self.transport):
                super().data_received(data)
            if not self.inside or self.upgraded or not self._half():
                self._expect_nothing()
            elif self.waiting is None:
                self._expect()

        def _half(self) -> bool:
            """Whether a request has begun and is not whole yet."""
            begun = self.conn.their_state is h11.IDLE and bool(self.conn.trailing_data[0])
            return begun or self.conn.their_state is h11.SEND_BODY

        def handle_websocket_upgrade(self, event: h11.Request) -> None:
            self.upgraded = True
            forwarder = door.forwarder
            if forwarder is None or self.is_inner:
                self._talk(event)
                return
            self.flow.pause_reading()
            task = self.loop.create_task(self._find_server(forwarder, event))
            self.tasks.add(task)
            task.add_done_callback(self.tasks.discard)

        def _talk(self, event: h11.Request) -> None:
            """Talk to a browser here."""
            self._leave()
            super().handle_websocket_upgrade(event)

        async def _find_server(self, forwarder: Forwarder, event: h11.Request) -> None:
            """Join a socket with the server that has its table, if that is another one."""
            address = self.client[0] if self.client else ""
            end = End(lambda: self._ended(end))
            try:
                joined = await forwarder.find(self.transport, event, address, end)
            except Exception:  # a fault of ours must not leave a browser waiting
                log.exception("Exception in ASGI: cannot find the server of a table")
                self.transport.close()
                return
            self.flow.resume_reading()
            if not joined:
                if not self.transport.is_closing():
                    self._talk(event)
                return
            self.connections.discard(self)
            if end.transport is not None:
                self.connections.add(cast(Any, end))

        def _ended(self, end: End) -> None:
            self.connections.discard(cast(Any, end))
            self._leave()

        def connection_lost(self, exc: Exception | None) -> None:
            self._leave()
            super().connection_lost(exc)

        def _expect(self) -> None:
            self.waiting = self.loop.call_later(door.settings.hello, self._late)

        def _expect_nothing(self) -> None:
            if self.waiting is not None:
                self.waiting.cancel()
                self.waiting = None

        def _late(self) -> None:
            mistakes.count("half a request")
            self.transport.close()

        def _leave(self) -> None:
            self._expect_nothing()
            if self.inside:
                self.inside = False
                door.leave(self.client[0] if self.client else "")

    class Sockets(WebSocketsSansIOProtocol):
        """Sockets; what is no frame ends the connection and is counted."""

        heard = 0.0  # when something came last, by the loop's clock

        def __init__(self, config: Config, server_state: ServerState, app_state: Any) -> None:
            super().__init__(config, server_state, app_state)
            self.logger = self.conn.logger = log
            self.conn.available_extensions = [DEFLATE]

        def connection_made(self, transport: asyncio.BaseTransport) -> None:
            super().connection_made(transport)
            door.open[self.client[0] if self.client else ""] += 1

        def data_received(self, data: bytes) -> None:
            self.heard = self.loop.time()
            with quiet(self.transport):
                super().data_received(data)

        def send_keepalive_ping(self) -> None:
            """Ask for a sign of life, but only if none came by itself for as long."""
            silent = self.loop.time() - self.heard
            if self.ping_interval is None or silent >= self.ping_interval:
                super().send_keepalive_ping()
                return
            rest = self.ping_interval - silent
            self.ping_timer = self.loop.call_later(rest, self.send_keepalive_ping)

        async def run_asgi(self) -> None:
            """Let the application talk to this end; texts may go past all layers in between."""
            extensions = cast(dict[str, Any], self.scope["extensions"])
            extensions[SHORT_WAY] = self.put
            try:
                await super().run_asgi()
            finally:
                extensions.clear()  # else this end would know itself, and wait for the collector

        async def send(self, message: Any) -> None:
            """Send an event of the application; a text by the short way."""
            if not self.writable.is_set():
                await self.writable.wait()
            text = message.get("text")
            if text is None or not self.put([text.encode()]):
                await super().send(message)

        def put(self, texts: Sequence[bytes]) -> bool:
            """Send texts in one piece; False, and nothing is sent, if that is not possible now."""
            open = self.handshake_complete and not self.disconnected
            if not open or not self.writable.is_set() or self.conn.state is not OPEN:
                return False
            frames = b""
            for text in texts:
                frame = framed(text, self.conn.extensions)
                if frame is None:  # for one as for all
                    return False
                frames += frame
            if frames and not self.transport.is_closing():
                self.transport.write(frames)
            return True

        def shutdown(self) -> None:
            """Let the application finish what is in hand; it closes the socket then."""
            if self.handshake_complete and not self.close_sent:
                door.leaving()
                self.loop.call_later(LEAVING, self._hurry)
            else:
                super().shutdown()

        def _hurry(self) -> None:
            if not self.disconnected:
                super().shutdown()

        def connection_lost(self, exc: Exception | None) -> None:
            door.leave(self.client[0] if self.client else "")
            super().connection_lost(exc)
            # It would wait for the garbage collector: 60 kB of windows, and a parser that knows it.
            self.conn.extensions = []
            self.conn.parser.close()

    return Requests, Sockets


SHORT_WAY = "patolli.put"  # the extension of a socket that takes texts at once
SHORT = 80  # bytes of a text that is not worth compressing
TEXT, PACKED = 0x81, 0xC1  # the first byte of a frame that is a whole text, plain or compressed
FLUSHED = b"\x00\x00\xff\xff"  # ends what zlib flushes, and is left out of a frame


def framed(text: bytes, extensions: Sequence[object]) -> bytes | None:
    """A text as a frame (RFC 6455, 7692); None if it has to be made in a way not known here."""
    first, data = TEXT, text
    for extension in extensions:
        if not isinstance(extension, PerMessageDeflate) or extension.local_no_context_takeover:
            return None
        if len(text) < SHORT:  # one may be sent as it is among compressed ones
            continue
        packed = extension.encoder.compress(data) + extension.encoder.flush(zlib.Z_SYNC_FLUSH)
        first, data = PACKED, packed.removesuffix(FLUSHED)
    length = len(data)
    if length < 126:
        return bytes((first, length)) + data
    if length < 65536:
        return bytes((first, 126)) + length.to_bytes(2, "big") + data
    return bytes((first, 127)) + length.to_bytes(8, "big") + data


@contextlib.contextmanager
def quiet(transport: asyncio.BaseTransport) -> Any:
    """Whatever bytes break the parser end their own connection, without a traceback in the log."""
    try:
        yield
    except Exception as error:
        mistakes.count(f"bytes: {type(error).__name__}")
        transport.close()


def more_handles() -> None:
    """Let this process have as many connections as the system allows."""
    with contextlib.suppress(ImportError, ValueError, OSError):
        import resource

        _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        wanted = min(hard, 65_536) if hard != resource.RLIM_INFINITY else 65_536
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
