"""The servers that share a database: who lives, and which tables each one has.

Every server has a row with an id of its own, which it writes again and again, and a lock that goes
with its connection. A table belongs to one of them by a lease; leases go when the row of their
server goes. Whatever a server writes is written only while its row is there, looked at inside the
same transaction: one that was paused for too long finds its row gone, can write nothing, and begins
again under a new id.
"""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import json
import logging
import secrets
import socket
from collections.abc import Callable, Iterable
from typing import Any

from sqlalchemy import bindparam, delete, func, insert, select, text, update
from sqlalchemy.exc import IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine
from sqlalchemy.sql.dml import UpdateBase

from patolli.engine.errors import BadSetup
from patolli.server.club.notice_schema import SECRETS
from patolli.server.database import Claim
from patolli.server.guard import is_loopback
from patolli.server.schema import ADD_LEASE, LEASES, SERVERS

log = logging.getLogger("patolli.peers")

BEAT = 0.75  # seconds between two signs of life
LIFE = 3.0  # seconds without one after which a server has lost its tables
TRIES = 4  # looks for a table's server while servers come and go
CHANNEL = "patolli"
OURS = 0x7061746F  # the first half of the locks' numbers: "pato"
AT_ONCE = 100  # tables named in one message: it must stay below 8 kB
SECRET = "peers"

Peer = tuple[str, str]  # the id of a server, and where others reach it
News = dict[str, Any]

NOW = func.extract("epoch", func.clock_timestamp())  # one clock for all: the database's
JOIN = insert(SERVERS).values(
    id=bindparam("me"), address=bindparam("at"), machine=bindparam("on"), seen=NOW
)
LIVE = update(SERVERS).where(SERVERS.c.id == bindparam("me")).values(seen=NOW)
LEAVE = delete(SERVERS).where(SERVERS.c.id == bindparam("me"))
AGE = (NOW - SERVERS.c.seen).label("age")
SEEN = select(SERVERS.c.id, SERVERS.c.address, SERVERS.c.machine, AGE)
# Dead is who has been silent for too long, and at once who has lost the lock: a process that ended.
# One that is just writing is let finish; what a paused one left open is ended by the database.
NUMBER = "('x0' || substr(id, 1, 7))::bit(32)::int"  # of a server's lock
LOCK = text(f"select pg_advisory_lock({OURS}, {NUMBER}) from (select cast(:me as text) id) one")
BURY = text(
    f"""delete from patolli_servers where id in (
        select id from patolli_servers
        where seen < extract(epoch from clock_timestamp()) - {LIFE} or not exists (
            select from pg_locks where locktype = 'advisory' and classid = {OURS}
            and objid = {NUMBER}::oid and objsubid = 2
            and database = (select oid from pg_database where datname = current_database()))
        for update skip locked)"""
)
STILL_HERE = (
    select(SERVERS.c.id)
    .where(SERVERS.c.id == bindparam("me"))
    .with_for_update(read=True, key_share=True)
)
OWNER = (
    select(SERVERS.c.id, SERVERS.c.address, AGE)
    .join(LEASES, LEASES.c.server == SERVERS.c.id)
    .where(LEASES.c.table_id == bindparam("table"))
)
GIVE = text(
    "insert into patolli_leases (table_id, server) select id, cast(:to as varchar)"
    " from patolli_tables where id = :table on conflict do nothing"
)
LET_GO = delete(LEASES).where(
    LEASES.c.table_id == bindparam("table"), LEASES.c.server == bindparam("me")
)
TELL = text("select pg_notify(:channel, :news)")
ADD_SECRET = text(
    "insert into patolli_secrets (name, value) values (:name, :value) on conflict do nothing"
)


class Fenced(Exception):
    """Another server has these tables now: nothing may be written about them here."""


class Peers:
    """This server among those on its database; on SQLite it is the only one."""

    def __init__(self, engine: AsyncEngine, claim: Claim) -> None:
        self.engine, self.claim = engine, claim
        self.shared = engine.dialect.name == "postgresql"
        self.id = secrets.token_hex(8)
        self.address = ""  # where others reach this server
        self.machine = socket.gethostname()
        self.joined = False
        self.others: dict[str, tuple[str, str]] = {}  # those who live: address and machine
        self.lost: Callable[[], None] = lambda: None  # told when all tables are somebody else's
        self.heard: Callable[[News], None] = lambda news: None  # told what others say
        self.mine: set[str] = set()  # tables that are surely leased to this server
        self._idle: set[str] = set()  # those of them that others may have
        self._going: set[str] = set()  # those being given back
        self._giving = asyncio.Lock()
        self._gone: dict[str, asyncio.Event] = {}
        self._secret = b""

    # ------------------------------------------------------------------------- coming, going
    async def join(self) -> None:
        """Be one of the servers of this database from now on."""
        if not self.shared:
            return
        async with self.engine.begin() as connection:
            await connection.execute(ADD_SECRET, {"name": SECRET, "value": secrets.token_hex(32)})
            query = select(SECRETS.c.value).where(SECRETS.c.name == SECRET)
            self._secret = str((await connection.execute(query)).scalar_one()).encode()
        await self._enter()
        await self._listen()

    async def check_neighbours(self, host: str) -> None:
        """BadSetup if a server on another machine could not reach this one, or it that one."""
        if not self.shared:
            return
        async with self.engine.begin() as connection:
            await connection.execute(BURY)
            found = (await connection.execute(SEEN)).all()
        for _, address, machine, _ in found:
            if machine == self.machine or not address:
                continue
            if is_loopback(host) or is_loopback(address.rpartition(":")[0].strip("[]")):
                raise BadSetup(
                    f"a server on {machine} plays on this database: give both the setting"
                    " `inner`, an address at which they reach each other"
                )

    async def _enter(self) -> None:
        facts = {"me": self.id, "at": self.address, "on": self.machine}
        assert self.claim.held is not None
        await self.claim.held.execute(LOCK, {"me": self.id})
        async with self.engine.begin() as connection:
            await connection.execute(JOIN, facts)
        self.joined = True
        await self._look()

    async def leave(self) -> None:
        """Hand every table back at once."""
        if self.joined:
            left, self.id, self.joined = self.id, secrets.token_hex(8), False
            self.mine.clear()
            async with self.engine.begin() as connection:
                await connection.execute(LEAVE, {"me": left})

    async def run(self) -> None:
        """Live, for as long as the server runs."""
        while self.shared:
            await asyncio.sleep(BEAT)
            try:
                await self.beat()
            except (SQLAlchemyError, OSError) as error:
                log.warning("no sign of life", extra={"data": {"error": type(error).__name__}})
            except BadSetup as error:
                log.error("the claim was lost", extra={"data": {"error": str(error)}})
            except Exception:  # the driver's own: who gave no sign any more would never know
                log.exception("no sign of life")

    async def beat(self) -> None:
        """A sign of life; then see who else lives."""
        if not self.joined:
            return
        if await self._cut_off():
            await self.claim.again()
            alive = 0
        else:
            async with self.engine.begin() as connection:
                alive = (await connection.execute(LIVE, {"me": self.id})).rowcount
        if not alive and self.joined:
            self._lose()
            await self._enter()
            await self._listen()
        await self._look()
        await self._give_back()

    async def _cut_off(self) -> bool:
        """Whether the connection with the claim, the lock and the news was lost."""
        if self.claim.held is None or self.claim.held.invalidated:
            return True
        raw = (await self.claim.held.get_raw_connection()).driver_connection
        return raw is None or bool(raw.is_closed())

    def _lose(self) -> None:
        """This server was taken for dead: whatever it had is somebody else's."""
        log.warning("this server was silent for too long and has lost its tables")
        self.id = secrets.token_hex(8)
        self.mine.clear()
        self._idle.clear()
        self.lost()

    async def _look(self) -> None:
        """See who lives; those who do not lose what they had."""
        async with self.engine.begin() as connection:
            await connection.execute(BURY)
            found = (await connection.execute(SEEN)).all()
        self.others = {
            name: (address, machine)
            for name, address, machine, age in found
            if name != self.id and address and age < LIFE
        }
        for name in set(self._gone) - set(self.others):
            self._gone.pop(name).set()

    def gone(self, server: str) -> asyncio.Event:
        """Set when a server does not live any more."""
        return self._gone.setdefault(server, asyncio.Event())

    # -------------------------------------------------------------------------------- tables
    async def fence(self, connection: AsyncConnection, leases: set[str]) -> None:
        """In a transaction: Fenced unless those who hold these leases live until its end."""
        if not leases <= {self.id}:
            raise Fenced
        if self.joined and (await connection.execute(STILL_HERE, {"me": self.id})).first() is None:
            raise Fenced

    def home(self, table: str) -> str:
        """Which of the living a table that is nobody's goes to: the same for all who ask."""
        living = [*self.others, *([self.id] if self.joined or not self.others else [])]
        return max(living, key=lambda one: hashlib.sha256(f"{table}{one}".encode()).digest())

    async def whose(self, table: str) -> Peer | None:
        """The server that has a table, None for this one (and for a table there is not)."""
        if not self.shared:
            return None
        found: tuple[str, str, float] | None = None
        for _ in range(TRIES):
            if table in self._going:
                async with self._giving:
                    pass
            if table in self.mine:
                self._idle.discard(table)
                return None
            found = await self._owner(table)
            if found is None or found[0] == self.id:
                return None
            if found[2] < LIFE:
                return (found[0], found[1])
            await self._look()
        return (found[0], found[1]) if found is not None else None

    async def _owner(self, table: str) -> tuple[str, str, float] | None:
        """Who has a table, after it was given to somebody if it was nobody's."""
        mine, wanted = self.id, {"table": table}
        try:
            async with self.engine.begin() as connection:
                row = (await connection.execute(OWNER, wanted)).first()
                if row is None:
                    await connection.execute(GIVE, {**wanted, "to": self.home(table)})
                    row = (await connection.execute(OWNER, wanted)).first()
        except IntegrityError:  # whoever was to have it has just gone
            return ("", "", LIFE)
        if row is not None and row[0] == mine == self.id:
            self.mine.add(table)
        return (row[0], row[1], row[2]) if row is not None else None

    def lease(self, table: str, server: str) -> list[tuple[UpdateBase, list[News]]]:
        """What is written with a new table so that a server has it."""
        return [(ADD_LEASE, [{"table_id": table, "server": server}])] if self.joined else []

    def let_go(self, tables: Iterable[str]) -> None:
        """Others may have these tables: they are not in memory any more."""
        self._idle.update(self.mine.intersection(tables))

    async def _give_back(self) -> None:
        async with self._giving:
            self._going, self._idle = self._idle, set()
            self.mine -= self._going
            try:
                if self._going:
                    rows = [{"table": table, "me": self.id} for table in self._going]
                    async with self.engine.begin() as connection:
                        await connection.execute(LET_GO, rows)
            finally:
                self._going = set()

    # ------------------------------------------------------------------------------ messages
    def trusts(self, given: str) -> bool:
        """Whether somebody who shows this is one of the servers."""
        return bool(self._secret) and hmac.compare_digest(given.encode(), self._secret)

    @property
    def password(self) -> str:
        """What the servers of a database know each other by."""
        return self._secret.decode()

    async def tell(self, news: News, tables: Iterable[str] = ()) -> None:
        """Tell all other servers something, about some tables."""
        if not self.shared:
            return
        names = sorted(tables)
        for first in range(0, max(1, len(names)), AT_ONCE):
            sent = {**news, "from": self.id, "tables": names[first : first + AT_ONCE]}
            async with self.engine.begin() as connection:
                await connection.execute(TELL, {"channel": CHANNEL, "news": json.dumps(sent)})

    async def _listen(self) -> None:
        """Hear what others tell, over the connection that holds the claim."""
        assert self.claim.held is not None
        raw = (await self.claim.held.get_raw_connection()).driver_connection
        assert raw is not None
        await raw.add_listener(CHANNEL, self._hear)

    def _hear(self, _connection: object, _pid: int, _channel: str, payload: str) -> None:
        news: News = json.loads(payload)
        if news.get("from") != self.id:
            self.heard(news)
