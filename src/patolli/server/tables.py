"""All tables of a server: made, found, imported, branched, and put out of memory when idle."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import re
import secrets
import time
from collections.abc import AsyncIterator, Callable, Mapping
from typing import Any

from sqlalchemy.exc import SQLAlchemyError

from patolli.engine import components
from patolli.engine.errors import BadRecord, BadSetup, PatolliError
from patolli.engine.lesson import Lesson
from patolli.engine.random import Random
from patolli.engine.table import Table
from patolli.engine.told import Told
from patolli.server import levels, schema, tokens
from patolli.server.bots import CHECKS, Pool, WorkBusy, WorkFailed, WorkRefused
from patolli.server.club import schema as club
from patolli.server.club.circle import NOBODY, Circle
from patolli.server.club.clock import ClockWish
from patolli.server.club.players import Players
from patolli.server.live import Live
from patolli.server.making import (
    branched,
    clock_of,
    clock_row,
    dealt_from,
    entry_row,
    find_game,
    seat_given,
    seat_row,
    table_row,
)
from patolli.server.peers import News
from patolli.server.people import clean
from patolli.server.protocol import BranchWish, NewTable, SeatGiven, SeatWish, TableGiven
from patolli.server.refusals import Refusal
from patolli.server.settings import Settings
from patolli.server.store import Conflict, Saved, Step, StorageError, Store

log = logging.getLogger("patolli.tables")

CHECK_SECONDS, CHECK_PATIENCE = 5.0, 15.0  # for what people bring: to check it, to wait for that
UNSEEN = 20.0  # seconds after which the pictures of a table that nobody looks at are forgotten
ID = re.compile(r"[A-Za-z0-9_-]{1,40}\Z")
NO_EDITION = BadSetup(Told("patolli", "problem.toml", where="edition"))


class Tables:
    """The tables in memory, and the way to those that are not."""

    def __init__(self, store: Store, pool: Pool, settings: Settings) -> None:
        self.store = store
        self.pool = pool
        self.settings = settings
        self.players = Players(store, bool(settings.invite_only))
        self.live: dict[str, Live] = {}
        self.timed: Callable[[float], None] = lambda seconds: None  # told how long an answer took
        self.answered = float("-inf")  # when somebody last answered anything
        self.peers = store.peers
        self.peers.lost, self.peers.heard = self.lose, self.hear
        self._loading: dict[str, asyncio.Task[Live]] = {}
        self._hearing: set[asyncio.Task[None]] = set()

    async def find(self, table_id: str) -> Live:
        """A table, replayed from the store if it is not in memory."""
        if table_id in self.live:
            return self.live[table_id]
        if not ID.match(table_id):
            raise Refusal("unknown-table")
        if table_id not in self._loading:
            self._loading[table_id] = asyncio.create_task(self._load(table_id))
        try:
            return await asyncio.shield(self._loading[table_id])
        finally:
            self._loading.pop(table_id, None)

    @contextlib.asynccontextmanager
    async def holding(self, table_id: str) -> AsyncIterator[Live]:
        """A table that stays in memory for as long as it is held."""
        live = await self.find(table_id)
        live.held += 1
        try:
            yield live
        finally:
            live.held -= 1

    async def _load(self, table_id: str) -> Live:
        """Read a table that is this server's from the store."""
        lease = self.peers.id
        try:
            if await self.peers.whose(table_id) is not None:
                raise Refusal("moved")
            saved = await self.store.load(table_id)
        except (StorageError, SQLAlchemyError, OSError):
            raise Refusal("storage") from None
        except BadRecord:
            raise Refusal("broken-table") from None
        if saved is None:
            raise Refusal("unknown-table")
        if self.peers.id != lease:
            raise Refusal("moved")
        return self._open(saved)

    def _open(self, saved: Saved) -> Live:
        """Take a table into memory."""
        try:
            live = Live(saved, self.store, self.pool, self.settings.pause)
        except PatolliError as error:
            data = {"table": saved.table["id"], "error": str(error)}
            log.error("cannot replay", extra={"data": data})
            raise Refusal("broken-table") from None
        if len(self.live) >= self.settings.most_live:
            self.sweep(0.0)
        self.live[live.id] = live
        live.bots.wake()
        return live

    def sweep(self, idle: float) -> None:
        """Put out of memory what nobody has looked at for so many seconds: tables, their past."""
        now, put_out = time.monotonic(), []
        for table_id, live in list(self.live.items()):
            live.history.rest(idle)
            alone = not live.held and not live.visitors and not live.lock.locked()
            if alone and now - live.touched >= min(idle, UNSEEN):
                live.put_away()
            if alone and not live.bots.busy and now - live.touched >= idle:
                self.live.pop(table_id).lease = ""
                put_out.append(table_id)
        self.peers.let_go(put_out)

    def lose(self) -> None:
        """All tables are another server's now: nothing of them may be written here any more."""
        for live in self.live.values():
            live.lease = ""
            live.bots.stop()
        self.dismiss()
        self.live.clear()

    async def refresh(self, tables: set[str], device: str = "", player: str = "") -> None:
        """Take changed seats over into memory; an ended device and a deleted player are sent away.

        They come back and are told what they may still do; so are those at other servers.
        """
        await self._refresh(tables, device, player)
        await self.peers.tell({"device": device, "player": player}, tables)

    def hear(self, news: News) -> None:
        """Another server has changed something about tables of this one."""
        told = set(news["tables"]), news.get("device", ""), news.get("player", "")
        task = asyncio.create_task(self._refresh(*told))
        self._hearing.add(task)
        task.add_done_callback(self._heard)

    def _heard(self, task: asyncio.Task[None]) -> None:
        self._hearing.discard(task)
        if not task.cancelled() and task.exception() is not None:
            log.warning("cannot refresh", extra={"data": {"error": str(task.exception())}})

    async def _refresh(self, tables: set[str], device: str, player: str) -> None:
        for table_id in tables & set(self.live):
            await self.live[table_id].refresh()
        for live in self.live.values():
            for visitor in list(live.visitors):
                if visitor.device == device != "" or visitor.player == player != "":
                    visitor.dismiss()

    def dismiss(self) -> None:
        """Ask everybody to come again later: the server is being stopped."""
        for live in self.live.values():
            for visitor in list(live.visitors):
                visitor.dismiss()

    async def close(self) -> None:
        """Bots stop where they are; they go on when the table is opened again."""
        for live in self.live.values():
            await live.bots.rest()

    # ------------------------------------------------------------------------------- making
    async def create(self, wish: NewTable, circle: Circle = NOBODY) -> TableGiven:
        """A new table with its tokens, for those who are known already."""
        game = find_game(wish.game)
        given = [seat_given(number, seat) for number, seat in enumerate(wish.seats)]
        people = sum(seat.kind != "bot" for seat in wish.seats)
        seed, chosen = dealt_from(wish.seed, people)
        if wish.edition is not None:
            await self._try_edition(wish, wish.edition)
        try:
            table = Table(game, len(given), seed, wish.options, wish.edition)
        except PatolliError as error:
            raise Refusal("bad-setup", text=error.tongues()) from None
        clock = clock_of(wish)
        return await self._keep(table, wish.seats, given, chosen=chosen, clock=clock, circle=circle)

    async def teach(self, lesson: Lesson, chapter: str, name: str) -> TableGiven:
        """A table at the beginning of a lesson's chapter: the learner, and bots for the others."""
        wishes = [
            SeatWish("me", name) if seat == lesson.me else SeatWish("bot", called, lesson.level)
            for seat, called in enumerate(lesson.names)
        ]
        given = [seat_given(number, wish) for number, wish in enumerate(wishes)]
        table = lesson.table(chapter)
        return await self._keep(table, wishes, given, chosen=True, lesson=lesson.id)

    async def _try_edition(self, wish: NewTable, edition: str) -> None:
        """Let a worker set up a game with an edition first: it may be anything."""
        if edition.startswith(components.KEPT):
            raise Refusal("bad-setup", text=NO_EDITION.tongues())
        seats = len(wish.seats)
        request = {"do": "edition", "game": wish.game, "seats": seats, "options": wish.options}
        await self._checked({**request, "edition": edition}, "bad-setup")

    async def amend(self, game: str, edition: str, changes: Mapping[str, str]) -> dict[str, Any]:
        """The edition file for corrected figures, and which ones differ from the box."""
        if edition.startswith(components.KEPT):
            raise Refusal("bad-setup", text=NO_EDITION.tongues())
        request = {"do": "amend", "game": game, "edition": edition, "changes": dict(changes)}
        found: dict[str, Any] = await self._checked(request, "bad-setup")
        return found

    async def _checked(self, request: dict[str, Any], code: str) -> Any:
        """What a worker makes of something that people bring; Refusal if it is no good."""
        try:
            return await self.pool.ask(request, CHECK_SECONDS, CHECKS, CHECK_PATIENCE)
        except WorkRefused as refused:
            raise Refusal(code, text=refused.tongues) from None
        except WorkBusy:
            raise Refusal("too-many") from None
        except WorkFailed:
            raise Refusal(code) from None

    async def branch(self, live: Live, wish: BranchWish, seat: int | None) -> TableGiven:
        """Take over from a line on: a new table from the position there, against bots.

        While the game runs nobody may learn its secrets by this: only one's own seat can be taken
        over, and what that seat cannot know is dealt again.
        """
        levels.checked(wish.level)
        async with live.lock:
            await live.ready()
            if wish.seat >= live.table.seats:
                raise Refusal("unknown-seat")
            state = live.history.at(wish.at).table.state.copy()
            if not live.open_book:
                if seat != wish.seat:
                    raise Refusal("not-your-seat")
                view = live.history.view(wish.at, seat)
                state = live.table.game.imagine(view, Random(secrets.randbits(60)))
            if state.depth == 0:
                raise Refusal("game-over")
            table = branched(live.table, state)
        parent = (live.id, wish.at)
        return await self.against_bots(table, wish.seat, wish.name, wish.level, parent)

    async def against_bots(
        self, table: Table, seat: int, name: str, level: str, parent: tuple[str, int] = ("", 0)
    ) -> TableGiven:
        """A new table from a position: one person, and bots for the others."""
        wishes = [
            SeatWish("me", name) if number == seat else SeatWish("bot", "", level)
            for number in range(table.seats)
        ]
        given = [seat_given(number, wished) for number, wished in enumerate(wishes)]
        return await self._keep(table, wishes, given, parent=parent)

    async def import_record(self, text: str) -> str:
        """A record somebody brings, as a table to look at."""
        found = await self._checked({"do": "check", "text": text}, "bad-record")
        game = find_game(found["game"])
        row = table_row(game, found["seats"], found["options"], found["seed"], found["start"])
        row |= {"archive": 1, "components": found["components"]}
        seats = [seat_row(row["id"], number, "", "", "") for number in range(found["seats"])]
        entries = [
            entry_row(row["id"], number, who, word, mark)
            for number, (who, word, mark) in enumerate(found["lines"], 1)
        ]
        await self._save(Saved(row, seats, entries, []))
        return str(row["id"])

    async def _keep(
        self,
        table: Table,
        wishes: list[SeatWish],
        given: list[SeatGiven],
        parent: tuple[str, int] = ("", 0),
        chosen: bool = False,
        lesson: str = "",
        clock: ClockWish | None = None,
        circle: Circle = NOBODY,
    ) -> TableGiven:
        """Write a new table down and take it into memory."""
        host = tokens.new_token()
        row = table_row(
            table.game,
            table.seats,
            table.options,
            table.seed,
            list(table.began),
            table.edition,
        )
        row |= {"host": tokens.hashed(host), "parent": parent[0], "parent_at": parent[1]}
        row |= {"chosen": int(chosen), "lesson": lesson}
        row |= {"owner": circle.owner, "listed": int(circle.listed)}
        seats = [
            seat_row(row["id"], seat.seat, clean(wish.name), seat.level, seat.token)
            for wish, seat in zip(wishes, given, strict=True)
        ]
        for number, player in circle.players.items():
            seats[number]["player"] = player
        entries = [
            entry_row(row["id"], number, line.who, line.word, line.mark)
            for number, line in enumerate(table.lines, 1)
        ]
        await self._save(Saved(row, seats, entries, [], clock_row(row["id"], clock, table.seats)))
        return TableGiven(row["id"], host, given)

    async def _save(self, saved: Saved) -> None:
        """Make a new table durable, then open it, unless it is another server's from the start."""
        table_id = saved.table["id"]
        steps: list[Step] = [
            (schema.ADD_TABLE, [saved.table]),
            (schema.ADD_SEAT, saved.seats),
            (schema.ADD_ENTRY, saved.entries),
            (club.ADD_CLOCK, [saved.clock] if saved.clock is not None else []),
        ]
        home, own = self.peers.home(table_id), self.peers.id
        try:
            try:
                await self.store.commit(*steps, *self.peers.lease(table_id, home))
            except Conflict:  # its home has just gone
                home = own
                await self.store.commit(*steps, *self.peers.lease(table_id, home))
        except (StorageError, Conflict):
            raise Refusal("storage") from None
        if home == own == self.peers.id:
            self.peers.mine.add(table_id)
            self._open(saved)
