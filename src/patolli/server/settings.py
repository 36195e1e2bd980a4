"""What can be set about a server, with the limits that protect it."""

from __future__ import annotations

import os
import sys
import tomllib
from dataclasses import Field, dataclass, fields
from pathlib import Path
from typing import Annotated, Any

from patolli.engine.errors import BadSetup

Pair = tuple[float, float]


@dataclass(frozen=True)
class Settings:
    """Everything a server can be told; the defaults suit one household.

    Each can stand in a TOML file under its name and in a variable `PATOLLI_<NAME>`; the variable
    wins, and what the command line says wins over both.
    """

    database: Annotated[str, "a file, or postgresql://...; empty: in your data folder"] = ""
    host: Annotated[str, "the address to listen on"] = "127.0.0.1"
    port: Annotated[int, "the port; 0: any free one; -1: 8420 or the next free one"] = -1
    hosts: Annotated[tuple[str, ...], "further names the server answers to"] = ()
    origins: Annotated[tuple[str, ...], "further pages that may talk to it"] = ()
    proxies: Annotated[tuple[str, ...], "proxies whose X-Forwarded-For is believed"] = ()
    certificate: Annotated[str, "a file with a TLS certificate; empty: no TLS"] = ""
    key: Annotated[str, "the file with its key"] = ""
    static: Annotated[str, "the folder of the built client; empty: beside the package"] = ""
    log: Annotated[str, "how much is logged: debug, info, warning or error"] = "info"
    metrics: Annotated[str, "a token that may read /metrics from afar; empty: nobody"] = ""
    processes: Annotated[int, "processes that serve; more than one needs PostgreSQL"] = 1
    inner: Annotated[str, "where servers on one database reach this one"] = "127.0.0.1"
    workers: Annotated[int, "processes in which bots think; 0: one per core, at most 8"] = 0
    worker_memory: Annotated[int, "megabytes one of them may take"] = 1536
    late: Annotated[float, "seconds after which a thinking bot is given up"] = 4.0
    pause: Annotated[float, "seconds between two answers by bots while somebody watches"] = 0.0
    idle: Annotated[float, "seconds after which a table without visitors leaves the memory"] = 120.0
    most_live: Annotated[int, "tables held in memory"] = 5000
    frame: Annotated[int, "bytes of one message by a client"] = 16 * 1024
    body: Annotated[int, "bytes of a request"] = 48 * 1024
    record: Annotated[int, "bytes of a record somebody imports"] = 512 * 1024
    messages: Annotated[Pair, "messages per socket: a second, at once"] = (25.0, 60.0)
    requests: Annotated[Pair, "changing requests per address: a second, at once"] = (20.0, 100.0)
    tables: Annotated[Pair, "new tables and imports per address: a second, at once"] = (1.0, 40.0)
    looks: Annotated[Pair, "looks at earlier lines per address: a second, at once"] = (60.0, 400.0)
    reviews: Annotated[Pair, "reviews and plans' values per address: a second, at once"] = (0.1, 20)
    review_workers: Annotated[int, "processes in which reviews are made"] = 1
    review_seconds: Annotated[float, "seconds that the review of a game may take"] = 60.0
    hello: Annotated[float, "seconds for the first message of a socket, and for a request"] = 10.0
    beat: Annotated[float, "seconds of silence after which a socket gets a sign of life"] = 15.0
    sockets: Annotated[int, "sockets at the same time"] = 5000
    connections: Annotated[int, "connections per address at the same time; 0: any number"] = 256
    smtp: Annotated[str, "host:port of a mail server for notices; empty: no e-mail"] = ""
    smtp_user: Annotated[str, "the name to log in there with"] = ""
    smtp_password: Annotated[str, "and the password"] = ""
    mail_from: Annotated[str, "the address notices come from"] = ""
    inside: Annotated[int, "1: webhooks may lead into the server's own network"] = 0
    invite_only: Annotated[int, "1: only who was invited makes tables and gets a key"] = 0
    warning: Annotated[float, "hours after a warning until a seat may be given away"] = 24.0
    listed: Annotated[int, "tables with free seats that one player may have listed"] = 10
    wishes: Annotated[int, "wishes for tonight of one player at the same time"] = 8
    leagues: Annotated[int, "leagues that one player may organize at the same time"] = 5
    league_people: Annotated[int, "players of one league"] = 64
    spectators: Annotated[int, "spectators at one table"] = 200
    sockets_per_seat: Annotated[int, "sockets with the same link at the same time"] = 12

    @property
    def url(self) -> str:
        """The database as an address for SQLAlchemy with its asynchronous driver."""
        return database_url(self.database)

    @property
    def worker_count(self) -> int:
        return self.workers or max(1, min(8, os.cpu_count() or 1))


LEVELS = ("debug", "info", "warning", "error")


def gather(file: str = "", **given: object) -> Settings:
    """The settings of a server: the file's, the environment's, then those given."""
    found: dict[str, Any] = {}
    file = file or os.environ.get("PATOLLI_SETTINGS", "")
    if file:
        found.update(from_file(Path(file)))
    for one in fields(Settings):
        name = f"PATOLLI_{one.name.upper()}"
        if os.environ.get(name):
            found[one.name] = fitting(one, os.environ[name], name)
    if "proxies" not in found and os.environ.get("FORWARDED_ALLOW_IPS"):
        found["proxies"] = tuple(os.environ["FORWARDED_ALLOW_IPS"].replace(",", " ").split())
    found.update(given)
    settings = Settings(**found)
    if settings.log not in LEVELS:
        raise BadSetup(f"log: {settings.log!r} is none of {', '.join(LEVELS)}")
    if bool(settings.certificate) != bool(settings.key):
        raise BadSetup("certificate and key belong together: give both or none")
    return settings


def from_file(file: Path) -> dict[str, Any]:
    """The settings in a TOML file; BadSetup names what is wrong."""
    try:
        data = tomllib.loads(file.read_text(encoding="utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BadSetup(f"{file}: not a TOML file: {error}") from None
    known = {one.name: one for one in fields(Settings)}
    for name in data:
        if name not in known:
            raise BadSetup(f"{file}: no setting {name!r}; there are: {', '.join(known)}")
    return {name: fitting(known[name], value, f"{file}: {name}") for name, value in data.items()}


def fitting(one: Field[Any], value: object, where: str) -> Any:
    """A value as a setting wants it; text comes from the environment."""
    default: Any = one.default
    if isinstance(default, str):
        if isinstance(value, str):
            return value
    elif isinstance(default, tuple) and "Pair" not in str(one.type):
        words = value.replace(",", " ").split() if isinstance(value, str) else value
        if isinstance(words, list) and all(isinstance(word, str) for word in words):
            return tuple(words)
    else:
        count = 2 if isinstance(default, tuple) else 1
        numbers = as_numbers(value)
        if numbers and len(numbers) <= count and all(-1 <= part <= 1e9 for part in numbers):
            if isinstance(default, tuple):
                return (numbers[0], numbers[1] if len(numbers) > 1 else max(default[1], numbers[0]))
            if isinstance(default, float) or numbers[0] == int(numbers[0]):
                return type(default)(numbers[0])
    raise BadSetup(f"{where}: {value!r} is nothing this can be set to")


def as_numbers(value: object) -> list[float]:
    """The numbers in a setting's value; none if it holds anything else."""
    parts: Any = value.replace(",", " ").split() if isinstance(value, str) else value
    try:
        return [float(part) for part in (parts if isinstance(parts, list) else [parts])]
    except (TypeError, ValueError):
        return []


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
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        given = str(folder / "tables.sqlite")
    if "://" not in given:
        return f"sqlite+aiosqlite:///{given}"
    scheme, _, rest = given.partition("://")
    if scheme in ("sqlite", "sqlite+aiosqlite"):
        return f"sqlite+aiosqlite://{rest}"
    if scheme in ("postgres", "postgresql", "postgresql+asyncpg"):
        return f"postgresql+asyncpg://{rest}"
    raise BadSetup(f"no database {scheme!r}: give a file, sqlite:///FILE or postgresql://...")
