"""`patolli serve`: the server on an embedded database, and the browser on it."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import socket
import threading
import webbrowser
from typing import TYPE_CHECKING, Annotated

import typer

from patolli.engine.errors import BadSetup

if TYPE_CHECKING:
    from patolli.server.settings import Settings

PORT = 8420
TRIES = 20  # ports tried after the first, when none was asked for


def serve(
    port: Annotated[
        int,
        typer.Option(
            help="The port; 0 for any free one; default: 8420 or the next free one.",
            show_default=False,
        ),
    ] = -1,
    host: Annotated[str, typer.Option(help="The address to listen on.")] = "127.0.0.1",
    database: Annotated[
        str, typer.Option(help="A file, or postgresql://...; default: in your data folder.")
    ] = "",
    browser: Annotated[bool, typer.Option(help="Open the browser.")] = True,
) -> None:
    """Start the server and open the browser; this is also what bare `patolli` does."""
    import uvicorn

    from patolli.server import log
    from patolli.server.app import make_app
    from patolli.server.settings import Environment, Settings

    given = Environment()
    settings = Settings(
        database=database,
        hosts=(*given.hosts, host.lower()),
        origins=given.origins,
        workers=given.workers,
        pause=given.pause,
        requests=(given.requests, max(Settings.requests[1], given.requests)),
    )
    asyncio.run(check_database(settings))
    log.set_up()
    listening = listen(host, port)
    name = f"[{host}]" if ":" in host else host
    shown = "localhost" if host in ("0.0.0.0", "::") else name
    address = f"http://{shown}:{listening.getsockname()[1]}/"
    config = uvicorn.Config(
        make_app(settings),
        loop="uvloop" if has_uvloop() else "asyncio",
        ws="websockets-sansio",
        ws_max_size=4 * settings.frame,
        lifespan="on",
        log_config=None,
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=5,
    )
    server = uvicorn.Server(config)
    gc.freeze()  # the program itself never becomes garbage: do not look through it again and again
    gc.set_threshold(20_000, 20, 50)
    threading.Thread(target=announce, args=(server, address, browser), daemon=True).start()
    with contextlib.suppress(KeyboardInterrupt):
        server.run(sockets=[listening])
    if not server.started:
        raise BadSetup("the server could not start; the lines above say why")


async def check_database(settings: Settings) -> None:
    """Open the database once, so that what is wrong with it is one clear line."""
    from patolli.server.store import Store

    store = Store(settings.url)
    await store.open()
    await store.close()


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


def has_uvloop() -> bool:
    """Whether the faster event loop is there."""
    from importlib.util import find_spec

    return find_spec("uvloop") is not None


def announce(server: object, address: str, browser: bool) -> None:
    """When the server answers: say where, and open the browser."""
    import time

    for _ in range(600):
        if getattr(server, "started", False):
            typer.echo(f"Patolli is at {address}  (stop it with Ctrl+C)")
            if browser:
                webbrowser.open(address)
            return
        time.sleep(0.05)
