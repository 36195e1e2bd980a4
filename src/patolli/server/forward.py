"""Passing on what is another server's: requests, and sockets as plain bytes.

Browsers know one address. Whoever gets a request about a table that another server has asks that
one; a socket is joined end to end with it, so that nothing in it is read or packed again here.
"""

from __future__ import annotations

import asyncio
import logging
import re
from collections.abc import Callable
from typing import Any, cast

import h11
import httpx
from litestar import Request
from litestar.datastructures import State
from litestar.response import Response
from sqlalchemy.exc import SQLAlchemyError

from patolli.server.peers import Peer, Peers
from patolli.server.refusals import Refusal

log = logging.getLogger("patolli.forward")

SHOWN, FROM = "x-patolli-peer", "x-patolli-from"  # who passes it on, and for whom
PATIENCE, AGAIN = 6.0, 0.2  # seconds for a table to come to a server that lives, and between looks
CONNECT, ANSWER = 2.0, 120.0
TABLE_ID = re.compile(r"[A-Za-z0-9_-]{1,40}\Z")
OURS = frozenset({SHOWN, FROM})
NEAR = OURS | {"host", "content-length", "transfer-encoding", "connection", "accept-encoding"}
NEAR |= {"x-forwarded-for", "x-forwarded-proto"}  # the address they name is told by us
FAR = frozenset({"content-length", "content-type", "transfer-encoding", "connection", "date"})


class Entrance:
    """The application behind a door: other servers say for whom they ask; nobody else is believed.

    What comes in by the door for servers alone must be from one of them.
    """

    def __init__(self, app: Any, peers: Peers) -> None:
        self.app = app
        self.peers = peers

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if self.peers.shared and scope["type"] in ("http", "websocket"):
            found = {name: value for name, value in scope["headers"] if name.startswith(b"x-pat")}
            if self.peers.trusts(found.get(SHOWN.encode(), b"").decode("latin-1")):
                scope["client"] = (found.get(FROM.encode(), b"").decode("latin-1"), 0)
                scope["peer"] = True
            elif scope["server"] and at(*scope["server"]) == self.peers.address:
                await turn_away(scope["type"], send)
                return
        await self.app(scope, receive, send)


async def turn_away(kind: str, send: Any) -> None:
    """Nobody but servers of this database comes in here."""
    if kind == "websocket":
        await send({"type": "websocket.close", "code": 4403, "reason": ""})
        return
    await send({"type": "http.response.start", "status": 403, "headers": []})
    await send({"type": "http.response.body", "body": b""})


def at(host: str, port: int | None) -> str:
    """An address as servers tell it to each other."""
    return f"[{host}]:{port}" if ":" in host else f"{host}:{port}"


class Forwarder:
    """Asks other servers about their tables."""

    def __init__(self, peers: Peers) -> None:
        self.peers = peers
        self._web: httpx.AsyncClient | None = None

    @property
    def web(self) -> httpx.AsyncClient:
        if self._web is None:
            limits = httpx.Limits(max_connections=None, max_keepalive_connections=64)
            times = httpx.Timeout(ANSWER, connect=CONNECT)
            self._web = httpx.AsyncClient(timeout=times, limits=limits, verify=False)
        return self._web

    async def close(self) -> None:
        if self._web is not None:
            await self._web.aclose()

    async def whose(self, table_id: str) -> Peer | None:
        """The other server that has a table; None for this one."""
        try:
            return await self.peers.whose(table_id)
        except (SQLAlchemyError, OSError):
            raise Refusal("storage") from None

    async def answer(
        self, request: Request[object, object, State], table_id: str
    ) -> Response[bytes] | None:
        """What another server says to a request about its table; None if it is this one's."""
        if not self.peers.joined or request.scope.get("peer"):
            return None
        loop = asyncio.get_running_loop()
        until = loop.time() + PATIENCE
        while loop.time() < until:
            peer = await self.whose(table_id)
            if peer is None:
                return None
            found = await self._ask(request, peer) if peer[1] else None
            if found is not None:
                return found
            await asyncio.sleep(AGAIN)
        raise Refusal("moved")

    async def siblings(self, path: str) -> list[str]:
        """What the other processes of this machine answer at an address."""
        near = [at for at, machine in self.peers.others.values() if machine == self.peers.machine]
        headers = {SHOWN: self.peers.password, FROM: "127.0.0.1"}
        asked = [self.web.get(f"http://{one}{path}", headers=headers) for one in near]
        found = await asyncio.gather(*asked, return_exceptions=True)
        return [one.text for one in found if isinstance(one, httpx.Response) and one.is_success]

    async def _ask(
        self, request: Request[object, object, State], peer: Peer
    ) -> Response[bytes] | None:
        """Pass a request on; None if it did not get there, and may be passed on again."""
        client = request.client.host if request.client else ""
        headers = [(name, value) for name, value in request.headers.items() if name not in NEAR]
        host = request.headers.get("host", "")
        headers += [("host", host), (SHOWN, self.peers.password), (FROM, client)]
        url = f"http://{peer[1]}{request.scope['raw_path'].decode()}"
        query = request.scope["query_string"]
        asking = asyncio.create_task(
            self.web.request(
                request.method,
                f"{url}?{query.decode()}" if query else url,
                headers=[*headers, ("accept-encoding", "identity")],
                content=await request.body(),
            )
        )
        gone = asyncio.create_task(self.peers.gone(peer[0]).wait())
        try:
            await asyncio.wait({asking, gone}, return_when=asyncio.FIRST_COMPLETED)
            if not asking.done():
                raise Refusal("moved")
            answer = asking.result()
        except (httpx.ConnectError, httpx.ConnectTimeout):
            return None
        except httpx.HTTPError as error:
            log.warning("not passed on", extra={"data": {"error": type(error).__name__}})
            raise Refusal("moved") from None
        finally:
            asking.cancel()
            gone.cancel()
        if answer.status_code == 503 and answer.content.startswith(b'{"error":{"code":"moved"'):
            return None
        kept = {name: value for name, value in answer.headers.items() if name not in FAR}
        kind = answer.headers.get("content-type", "")
        return Response(
            answer.content, status_code=answer.status_code, headers=kept, media_type=kind
        )

    async def find(
        self, near: asyncio.Transport, event: h11.Request, address: str, end: End
    ) -> bool:
        """Join a socket with the server that has its table; False if it is this one's to answer."""
        path, _, _ = event.target.decode("latin-1").partition("?")
        table_id = path.removeprefix("/ws/")
        if not self.peers.joined or not TABLE_ID.match(table_id):
            return False
        request = [event.method, b" ", event.target, b" HTTP/1.1\r\n"]
        ours = [(SHOWN.encode(), self.peers.password.encode()), (FROM.encode(), address.encode())]
        kept = [
            (name, value) for name, value in event.headers if name.decode("latin-1") not in OURS
        ]
        for name, value in (*kept, *ours):
            request += [name, b": ", value, b"\r\n"]
        loop = asyncio.get_running_loop()
        until = loop.time() + PATIENCE
        while loop.time() < until and not near.is_closing():
            try:
                peer = await self.whose(table_id)
            except Refusal:
                return False
            if peer is None:
                return False
            if peer[1] and await self._join(near, b"".join([*request, b"\r\n"]), peer, end):
                return True
            await asyncio.sleep(AGAIN)
        return False

    async def _join(self, near: asyncio.Transport, request: bytes, peer: Peer, end: End) -> bool:
        """Join a browser's connection with another server; False if that one is not there."""
        host, _, port = peer[1].rpartition(":")
        loop = asyncio.get_running_loop()
        far = End()
        try:
            async with asyncio.timeout(CONNECT):
                await loop.create_connection(lambda: far, host.strip("[]"), int(port))
        except (OSError, TimeoutError):
            return False
        if near.is_closing():
            far.shutdown()
            return True
        end.connection_made(near)
        end.other, far.other = far, end
        far.write(request)
        near.set_protocol(end)
        far.ended = asyncio.create_task(self._part(peer[0], far)).cancel  # and keeps it
        return True

    async def _part(self, server: str, far: End) -> None:
        """A server that does not live any more may still hold its end: let go."""
        await self.peers.gone(server).wait()
        far.shutdown()


class End(asyncio.Protocol):
    """One end of a joined connection: what comes here leaves at the other."""

    def __init__(self, ended: Callable[[], object] = lambda: None) -> None:
        self.transport: asyncio.Transport | None = None
        self.other: End | None = None
        self.ended = ended

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.Transport, transport)

    def data_received(self, data: bytes) -> None:
        if self.other is not None:
            self.other.write(data)

    def write(self, data: bytes) -> None:
        """Let something out here."""
        if self.transport is not None and not self.transport.is_closing():
            self.transport.write(data)

    def pause_writing(self) -> None:
        if self.other is not None and (far := self.other.transport) and not far.is_closing():
            far.pause_reading()

    def resume_writing(self) -> None:
        if self.other is not None and (far := self.other.transport) and not far.is_closing():
            far.resume_reading()

    def connection_lost(self, _error: Exception | None) -> None:
        self.ended()
        if self.other is not None:
            self.other.shutdown()

    def shutdown(self) -> None:
        """Close this end; the other follows, and the browser comes back."""
        if self.transport is not None:
            self.transport.close()
