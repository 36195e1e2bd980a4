"""What can be set about a server, with the limits that protect it."""

from __future__ import annotations

import os
import sys
from dataclasses import dataclass, field
from pathlib import Path

from patolli.engine.errors import BadSetup


@dataclass(frozen=True)
class Settings:
    """Everything a server can be told; the defaults suit one household."""

    database: str = ""  # a path, or an SQLAlchemy URL; empty: in the user's data folder
    hosts: tuple[str, ...] = ()  # further names this server answers to
    origins: tuple[str, ...] = ()  # further pages that may talk to it, e.g. of a development server
    static: Path | None = None  # the built client; None: beside the package
    workers: int = 0  # processes in which bots think; 0: by the number of cores
    late: float = 4.0  # seconds after which a thinking bot is given up
    pause: float = 0.12  # seconds between two answers by bots while somebody watches
    idle: float = 600.0  # seconds after which a table without visitors leaves the memory
    most_live: int = 5000  # tables held in memory
    frame: int = 16 * 1024  # bytes of one message by a client
    body: int = 16 * 1024  # bytes of a request
    record: int = 512 * 1024  # bytes of a record somebody imports
    messages: tuple[float, float] = (25.0, 60.0)  # per socket: a second, at once
    requests: tuple[float, float] = (20.0, 100.0)  # changing ones per address: a second, at once
    looks: tuple[float, float] = (60.0, 400.0)  # at earlier lines, per address, likewise
    hello: float = 10.0  # seconds for the first message
    sockets: int = 5000
    sockets_per_table: int = 200

    @property
    def url(self) -> str:
        """The database as an address for SQLAlchemy with its asynchronous driver."""
        return database_url(self.database)

    @property
    def worker_count(self) -> int:
        return self.workers or max(1, min(8, os.cpu_count() or 1))


@dataclass(frozen=True)
class Environment:
    """Settings taken from PATOLLI_... variables, for what has no option on the command line."""

    hosts: tuple[str, ...] = field(default_factory=lambda: listed("PATOLLI_HOSTS"))
    origins: tuple[str, ...] = field(default_factory=lambda: listed("PATOLLI_ORIGINS"))
    workers: int = field(default_factory=lambda: int(number("PATOLLI_WORKERS", 0)))
    pause: float = field(default_factory=lambda: number("PATOLLI_PAUSE", Settings.pause))
    requests: float = field(
        default_factory=lambda: number("PATOLLI_REQUESTS", Settings.requests[0])
    )


def listed(name: str) -> tuple[str, ...]:
    """A variable with several words, separated by spaces or commas."""
    return tuple(os.environ.get(name, "").replace(",", " ").split())


def number(name: str, default: float) -> float:
    """A variable with a number that is not negative."""
    text = os.environ.get(name, "")
    if not text:
        return default
    try:
        value = float(text)
    except ValueError:
        value = -1.0
    if not 0 <= value <= 1e6:
        raise BadSetup(f"{name}: {text!r} is not a number this can be set to")
    return value


def data_folder() -> Path:
    """Where a user's programs keep their data on this system."""
    if sys.platform == "darwin":
        base = Path.home() / "Library" / "Application Support"
    elif sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
    else:
        base = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
    return base / "patolli"


def database_url(given: str) -> str:
    """A path or URL, as the asynchronous drivers want it; BadSetup for another database."""
    if not given:
        folder = data_folder()
        folder.mkdir(parents=True, exist_ok=True)
        given = str(folder / "tables.sqlite")
    if "://" not in given:
        return f"sqlite+aiosqlite:///{given}"
    scheme, _, rest = given.partition("://")
    if scheme in ("sqlite", "sqlite+aiosqlite"):
        return f"sqlite+aiosqlite://{rest}"
    if scheme in ("postgres", "postgresql", "postgresql+asyncpg"):
        return f"postgresql+asyncpg://{rest}"
    raise BadSetup(f"no database {scheme!r}: give a file, sqlite:///FILE or postgresql://...")
