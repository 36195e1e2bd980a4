"""What leaves by a socket: frames as the standard wants them, and few writes."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.client import ClientProtocol
from websockets.extensions.permessage_deflate import (
    ClientPerMessageDeflateFactory,
    PerMessageDeflate,
)
from websockets.frames import Frame
from websockets.protocol import OPEN
from websockets.uri import parse_uri

from patolli.server.network import DEFLATE, framed
from server.helpers import process

WISH = {"game": "toy", "seats": [{"kind": "me", "name": "Ania"}, {"kind": "open"}]}
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
        frame = framed(text, writing if compressed else [])
        assert frame is not None
        sizes.append(len(frame))
        browser.receive_data(frame)
        (event,) = browser.events_received()
        assert isinstance(event, Frame) and event.fin and bytes(event.data).decode() == text
    assert (sum(sizes) < sum(map(len, TEXTS)) / 20) == compressed


def test_a_browser_that_keeps_no_window_is_served_the_usual_way() -> None:
    assert framed("text", [PerMessageDeflate(False, True, 12, 14)]) is None


async def told(socket: ClientConnection, wanted: str) -> dict[str, Any]:
    """The next message of a type."""
    while True:
        message: dict[str, Any] = json.loads(await socket.recv())
        if message["type"] == wanted:
            return message


@pytest.mark.parametrize("keeping", [True, False])
def test_an_acknowledgement_and_its_state_leave_together(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, keeping: bool
) -> None:
    """Over a real connection; also for a browser that wants no window kept."""

    async def play(address: str) -> list[int]:
        given = httpx.post(f"http://{address}/api/tables", json=WISH).json()
        factory = ClientPerMessageDeflateFactory(server_no_context_takeover=not keeping)
        where, token = f"ws://{address}/ws/{given['table']}", given["seats"][0]["token"]
        async with connect(where, extensions=[factory], compression=None) as socket:
            parts: list[int] = []
            real = socket.data_received
            await socket.send(json.dumps({"type": "hello", "token": token, "patch": True}))
            state = await told(socket, "state")

            def received(data: bytes) -> None:
                parts.append(len(data))
                real(data)

            monkeypatch.setattr(socket, "data_received", received)
            word, question = state["choices"][0]["word"], state["question"]
            answer = {"type": "answer", "id": "a", "question": question, "word": word}
            await socket.send(json.dumps(answer))
            assert (await told(socket, "ack"))["id"] == "a"
            assert (await told(socket, "state"))["version"] > state["version"]
            return list(parts)

    with process(str(tmp_path / "tables.sqlite")) as server:
        parts = asyncio.run(play(server.address))
    assert not keeping or len(parts) == 1
