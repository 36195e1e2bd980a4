"""What leaves by a socket: frames as the standard wants them, and few writes."""

from __future__ import annotations

import asyncio
from typing import Any, cast

import pytest
from uvicorn.config import Config
from uvicorn.server import ServerState
from websockets.client import ClientProtocol
from websockets.extensions.permessage_deflate import PerMessageDeflate
from websockets.frames import Frame, Opcode
from websockets.protocol import OPEN
from websockets.uri import parse_uri

from patolli.server.network import DEFLATE, Door, framed, protocols
from patolli.server.settings import Settings

TEXTS = ["", "ł", "a" * 125, "b" * 126, "ź" * 40_000, "c" * 65_535, "d" * 70_000, "ł"]


def reader(*extensions: PerMessageDeflate) -> ClientProtocol:
    """A browser's end of an open socket."""
    made = ClientProtocol(parse_uri("ws://localhost/"), state=OPEN, max_size=None)
    made.extensions = list(extensions)
    return made


@pytest.mark.parametrize("compressed", [False, True])
def test_frames_are_read_as_they_were_written(compressed: bool) -> None:
    writing = [PerMessageDeflate(False, False, 12, 14, DEFLATE.compress_settings)]
    browser = reader(*([PerMessageDeflate(False, False, 14, 12)] if compressed else []))
    sizes = []
    for text in TEXTS:
        frame = framed(text.encode(), writing if compressed else [])
        assert frame is not None
        sizes.append(len(frame))
        browser.receive_data(frame)
        (event,) = browser.events_received()
        assert isinstance(event, Frame) and event.fin and bytes(event.data).decode() == text
    assert (sum(sizes) < sum(map(len, TEXTS)) / 20) == compressed


def test_a_browser_that_keeps_no_window_is_served_the_usual_way() -> None:
    assert framed(b"text", [PerMessageDeflate(False, True, 12, 14)]) is None


class Wire(asyncio.Transport):
    """Counts what is written."""

    def __init__(self) -> None:
        super().__init__({"sockname": ("127.0.0.1", 1), "peername": ("127.0.0.1", 2)})
        self.written: list[bytes] = []

    def write(self, data: Any) -> None:
        self.written.append(bytes(data))

    def is_closing(self) -> bool:
        return False


@pytest.mark.parametrize("keeping", [True, False])
def test_what_is_said_at_one_moment_leaves_in_one_piece(keeping: bool) -> None:
    """An acknowledgement and the state after it; a close at once behind them comes last."""

    async def work() -> None:
        config = Config(lambda: None, lifespan="off")
        config.load()
        sockets = protocols(Door(Settings()))[1](config, ServerState(), {})  # type: ignore[call-arg]
        wire, open = Wire(), cast(Any, sockets)
        sockets.connection_made(wire)
        open.handshake_complete, open.conn.state = True, OPEN
        open.conn.extensions = [PerMessageDeflate(False, not keeping, 12, 14)]
        assert open.put([b"ack", b"state"]) is keeping
        assert len(wire.written) == keeping
        for text in ("ack", "state")[2 * keeping :]:
            await open.send({"type": "websocket.send", "bytes": None, "text": text})
        await open.send({"type": "websocket.send", "bytes": None, "text": "last"})
        await open.send({"type": "websocket.close", "code": 1012})
        await asyncio.sleep(0)
        browser = reader(PerMessageDeflate(not keeping, False, 14, 12))
        browser.receive_data(b"".join(wire.written))
        texts = [bytes(event.data) for event in browser.events_received()]
        assert texts[:3] == [b"ack", b"state", b"last"] and len(texts) == 4
        open.close_timer.cancel()

    asyncio.run(work())


def test_only_who_has_been_silent_is_asked_for_a_sign_of_life() -> None:
    """A thousand players need no ping while their answers come; a dead line is asked as before."""

    async def work() -> None:
        config = Config(lambda: None, lifespan="off", ws_ping_interval=0.4, ws_ping_timeout=60)
        config.load()
        sockets = protocols(Door(Settings()))[1](config, ServerState(), {})  # type: ignore[call-arg]
        wire, open = Wire(), cast(Any, sockets)
        sockets.connection_made(wire)
        open.handshake_complete, open.conn.state = True, OPEN
        open.start_keepalive()
        for _ in range(20):  # a second in which something always comes: unasked pongs do
            open.data_received(Frame(Opcode.PONG, b"").serialize(mask=True))
            await asyncio.sleep(0.05)
        assert not wire.written
        for _ in range(200):
            await asyncio.sleep(0.05)
            if wire.written:
                break
        assert len(wire.written) == 1 and wire.written[0][0] == 0x80 | Opcode.PING
        open.stop_keepalive()

    asyncio.run(work())


def test_short_texts_go_as_they_are_among_compressed_ones() -> None:
    """An acknowledgement is not worth compressing; what comes behind it is read all the same."""
    writing = [PerMessageDeflate(False, False, 12, 13, DEFLATE.compress_settings)]
    browser = reader(PerMessageDeflate(False, False, 13, 12))
    short, long = b'{"type":"ack","id":"5f0c9d1e"}', b'{"type":"state","version":7}' * 9
    frames = [framed(text, writing) or b"" for text in (long, short, long)]
    assert short in frames[1] and long not in frames[0] and len(frames[2]) < len(frames[0])
    browser.receive_data(b"".join(frames))
    assert [bytes(event.data) for event in browser.events_received()] == [long, short, long]


def test_nothing_is_put_while_a_browser_takes_nothing() -> None:
    """It waits in the line of its socket instead, where it can be replaced by what is newer."""

    async def work() -> None:
        config = Config(lambda: None, lifespan="off")
        config.load()
        sockets = protocols(Door(Settings()))[1](config, ServerState(), {})  # type: ignore[call-arg]
        wire, open = Wire(), cast(Any, sockets)
        sockets.connection_made(wire)
        open.handshake_complete, open.conn.state = True, OPEN
        sockets.pause_writing()
        assert not open.put([b"state"]) and not wire.written
        sockets.resume_writing()
        assert open.put([b"state"]) and len(wire.written) == 1

    asyncio.run(work())
