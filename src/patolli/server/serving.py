"""Runs the application: sockets, uvicorn, and the door for other servers of the same database."""

from __future__ import annotations

import asyncio
import contextlib
import socket
from collections.abc import Callable
from dataclasses import replace
from importlib.util import find_spec
from typing import Any

import uvicorn
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from patolli.engine.errors import BadSetup
from patolli.server.app import make_app
from patolli.server.forward import Entrance, at
from patolli.server.network import Door, more_handles, protocols
from patolli.server.running import Server
from patolli.server.settings import Settings
from patolli.server.sharing import Guest

PORT = 8420
PING = 40.0  # seconds of silence after which a browser is asked whether it is there
TRIES = 20  # ports tried after the first, when none was asked for


class Serving(uvicorn.Server):
    """uvicorn, which also listens for other servers, without TLS and at an address of its own."""

    def __init__(self, config: uvicorn.Config, server: Server, inner: socket.socket | None) -> None:
        super().__init__(config)
        self.inside = server
        self.inner = inner

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.inner is not None:
            made = await asyncio.get_running_loop().create_server(self._protocol, sock=self.inner)
            self.servers.append(made)
        self.inside.serving()

    def _protocol(self) -> asyncio.Protocol:
        speak: Callable[..., asyncio.Protocol] = self.config.http_protocol_class
        return speak(
            config=self.config, server_state=self.server_state, app_state=self.lifespan.state
        )


def serving(settings: Settings, guest: Guest | None = None, number: int = 0) -> Serving:
    """A server, ready to run; number: which of several processes at one address it is."""
    own = replace(settings, hosts=(*settings.hosts, settings.host.lower()))
    app = make_app(own, guest, number)
    door, server = Door(own), app.state.server
    door.leaving = server.leave
    peers, inner = server.store.peers, None
    entered: Any = app
    if settings.proxies:  # nobody else may say where a request comes from
        entered = ProxyHeadersMiddleware(entered, trusted_hosts=list(settings.proxies))
    if peers.shared:
        inner = listen_inside(settings.inner, number)
        host, port = inner.getsockname()[:2]
        peers.address, door.forwarder = at(host, port), server.forwarder
        entered = Entrance(entered, peers)
    requests, sockets = protocols(door)
    config = uvicorn.Config(
        entered,
        loop="uvloop" if has_uvloop() else "asyncio",
        http=requests,
        ws=sockets,
        ws_max_size=4 * settings.frame,
        ws_ping_interval=PING,
        lifespan="on",
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=False,
        ssl_certfile=settings.certificate or None,
        ssl_keyfile=settings.key or None,
        timeout_graceful_shutdown=5,
    )
    return Serving(config, server, inner)


def run(made: Serving, listening: socket.socket) -> None:
    """Serve until somebody stops it."""
    more_handles()
    with contextlib.suppress(KeyboardInterrupt), made.inside.rubbish.kept_small():
        made.run(sockets=[listening])
    if not made.started:
        raise BadSetup("the server could not start; the lines above say why")


def listen(host: str, port: int) -> socket.socket:
    """A socket on the port, or on the next free one if none was asked for."""
    wanted = [port] if port >= 0 else list(range(PORT, PORT + TRIES))
    if not -1 <= port <= 65535:
        raise BadSetup(f"no port {port}: a port is a number from 0 to 65535")
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    error: OSError | None = None
    for number in wanted:
        listening = socket.socket(family, socket.SOCK_STREAM)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listening.bind((host, number))
        except OSError as failed:
            listening.close()
            error = failed
            continue
        listening.listen(2048)
        return listening
    raise BadSetup(f"cannot listen on {host} port {wanted[0]}: {error and error.strerror}")


def listen_inside(inner: str, number: int) -> socket.socket:
    """A socket for other servers; each of several processes has the port after the last one's."""
    host, port = split_inner(inner)
    return listen(host, port + max(0, number - 1) if port else 0)


def split_inner(inner: str) -> tuple[str, int]:
    """The host and the port of the setting `inner`; port 0: any free one."""
    host, colon, port = inner.rpartition(":")
    if not colon or inner.endswith("]") or (":" in host.strip("[]") and not host.startswith("[")):
        return inner.strip("[]"), 0
    if not port.isdigit():
        raise BadSetup(f"inner: {inner!r} is no address")
    return host.strip("[]"), int(port)


def has_uvloop() -> bool:
    """Whether the faster event loop is there."""
    return find_spec("uvloop") is not None
