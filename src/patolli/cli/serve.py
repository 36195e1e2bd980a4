"""`patolli serve`: the server on an embedded database, and the browser on it."""

from __future__ import annotations

import asyncio
import socket
import sys
import threading
import time
import webbrowser
from typing import TYPE_CHECKING, Annotated

import typer

from patolli.engine.errors import BadSetup

if TYPE_CHECKING:
    from patolli.server.settings import Settings


def serve(
    port: Annotated[
        int | None,
        typer.Option(
            help="The port; 0 for any free one; default: 8420 or the next free one.",
            show_default=False,
        ),
    ] = None,
    host: Annotated[
        str | None,
        typer.Option(help="The address to listen on; default: 127.0.0.1.", show_default=False),
    ] = None,
    database: Annotated[
        str, typer.Option(help="A file, or postgresql://...; default: in your data folder.")
    ] = "",
    browser: Annotated[bool, typer.Option(help="Open the browser.")] = True,
    settings: Annotated[str, typer.Option(help="A TOML file with settings.")] = "",
    processes: Annotated[
        int | None,
        typer.Option(
            help="Processes that serve; more than one needs PostgreSQL.", show_default=False
        ),
    ] = None,
    invite_only: Annotated[
        bool, typer.Option("--invite-only", help="Only who was invited makes tables.")
    ] = False,
) -> None:
    """Start the server and open the browser; this is also what bare `patolli` does."""
    from patolli.server import log
    from patolli.server.settings import gather

    given: dict[str, object] = {"port": port, "host": host, "database": database or None}
    given |= {"processes": processes, "invite_only": 1 if invite_only else None}
    chosen = gather(settings, **{name: one for name, one in given.items() if one is not None})
    check_processes(chosen)
    asyncio.run(check_database(chosen))
    log.set_up(chosen.log)
    run(chosen, browser)


def run(settings: Settings, browser: bool) -> None:
    """Serve until somebody stops it."""
    from patolli.server.serving import listen, run, serving

    listening = listen(settings.host, settings.port)
    address = address_of(settings, listening)
    if settings.processes > 1:
        run_family(settings, listening, address, browser)
        return
    server = serving(settings)
    threading.Thread(target=announce, args=(server, address, browser), daemon=True).start()
    run(server, listening)


def run_family(settings: Settings, listening: socket.socket, address: str, browser: bool) -> None:
    """Serve with several processes until somebody stops it."""
    from patolli.server.family import Family

    async def work() -> None:
        family = Family(settings, listening)
        family.serving = lambda: welcome(address, browser)
        await family.run()

    asyncio.run(work())


def check_processes(settings: Settings) -> None:
    """Refuse several processes where they cannot be."""
    if settings.processes < 1:
        raise BadSetup(f"no {settings.processes} processes: give a number from 1")
    if settings.processes > 1 and settings.url.startswith("sqlite"):
        raise BadSetup(
            "several processes need PostgreSQL (--database postgresql://...):"
            " an SQLite file is one process's"
        )
    if settings.processes > 1 and sys.platform == "win32":
        raise BadSetup("several processes cannot share an address on Windows")


def address_of(settings: Settings, listening: socket.socket) -> str:
    """Where people find the server."""
    host = settings.host
    shown = "localhost" if host in ("0.0.0.0", "::") else f"[{host}]" if ":" in host else host
    scheme = "https" if settings.certificate else "http"
    return f"{scheme}://{shown}:{listening.getsockname()[1]}/"


async def check_database(settings: Settings) -> None:
    """Open the database once, so that what is wrong with it is one clear line."""
    from patolli.server.serving import split_inner
    from patolli.server.store import Store

    store = Store(settings.url)
    await store.open()
    try:
        await store.peers.check_neighbours(split_inner(settings.inner)[0])
    finally:
        await store.close()


def announce(server: object, address: str, browser: bool) -> None:
    """When the server answers: say where, and open the browser."""
    for _ in range(600):
        if getattr(server, "started", False):
            welcome(address, browser)
            return
        time.sleep(0.05)


def welcome(address: str, browser: bool) -> None:
    """Say where the server is, and open the browser."""
    typer.echo(f"Patolli is at {address}  (stop it with Ctrl+C)")
    if browser:
        webbrowser.open(address)
