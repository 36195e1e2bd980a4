"""All tables of a server: made, found, imported, branched, and put out of memory when idle."""

from __future__ import annotations

import asyncio
import json
import logging
import re
import secrets
import time
from collections.abc import Mapping

from patolli import api
from patolli.engine import components
from patolli.engine.errors import BadRecord, PatolliError, UnknownGame
from patolli.engine.game import Game
from patolli.engine.random import Random
from patolli.engine.state import State
from patolli.engine.table import Table
from patolli.server import levels, schema, tokens
from patolli.server.bots import Pool, WorkFailed, WorkRefused
from patolli.server.live import Live
from patolli.server.people import clean
from patolli.server.protocol import BranchWish, NewTable, SeatGiven, SeatWish, TableGiven
from patolli.server.refusals import Refusal
from patolli.server.settings import Settings
from patolli.server.store import Conflict, Row, Saved, StorageError, Store

log = logging.getLogger("patolli.tables")

ID = re.compile(r"[A-Za-z0-9_-]{1,40}\Z")


class Tables:
    """The tables in memory, and the way to those that are not."""

    def __init__(self, store: Store, pool: Pool, settings: Settings) -> None:
        self.store = store
        self.pool = pool
        self.settings = settings
        self.live: dict[str, Live] = {}
        self._loading: dict[str, asyncio.Task[Live]] = {}

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

    async def _load(self, table_id: str) -> Live:
        try:
            saved = await self.store.load(table_id)
        except StorageError:
            raise Refusal("storage") from None
        if saved is None:
            raise Refusal("unknown-table")
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
        """Put tables out of memory that nobody has looked at for so many seconds."""
        now = time.monotonic()
        for table_id, live in list(self.live.items()):
            quiet = not live.visitors and not live.bots.busy and not live.lock.locked()
            if quiet and now - live.touched >= idle:
                del self.live[table_id]

    async def close(self) -> None:
        """Bots stop where they are; they go on when the table is opened again."""
        for live in self.live.values():
            await live.bots.rest()

    # ------------------------------------------------------------------------------- making
    async def create(self, wish: NewTable) -> TableGiven:
        """A new table with its tokens."""
        game = find_game(wish.game)
        given = [seat_given(number, seat) for number, seat in enumerate(wish.seats)]
        seed = None if wish.seed is None else clean(str(wish.seed)) or None
        try:
            table = Table(game, len(given), seed, wish.options, wish.edition)
        except PatolliError as error:
            raise Refusal("bad-setup", text=str(error)) from None
        return await self._keep(table, wish.seats, given)

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
        wishes = [
            SeatWish("me", wish.name) if number == wish.seat else SeatWish("bot", "", wish.level)
            for number in range(table.seats)
        ]
        given = [seat_given(number, wished) for number, wished in enumerate(wishes)]
        return await self._keep(table, wishes, given, parent=(live.id, wish.at))

    async def import_record(self, text: str) -> str:
        """A record somebody brings, as a table to look at."""
        try:
            found = await self.pool.ask({"do": "check", "text": text}, 10.0)
        except WorkRefused as refused:
            raise Refusal("bad-record", text=str(refused)) from None
        except WorkFailed:
            raise Refusal("bad-record") from None
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
        seats = [
            seat_row(row["id"], seat.seat, clean(wish.name), seat.level, seat.token)
            for wish, seat in zip(wishes, given, strict=True)
        ]
        entries = [
            entry_row(row["id"], number, line.who, line.word, line.mark)
            for number, line in enumerate(table.lines, 1)
        ]
        await self._save(Saved(row, seats, entries, []))
        return TableGiven(row["id"], host, given)

    async def _save(self, saved: Saved) -> None:
        """Make a new table durable, then open it."""
        try:
            await self.store.commit(
                (schema.ADD_TABLE, [saved.table]),
                (schema.ADD_SEAT, saved.seats),
                (schema.ADD_ENTRY, saved.entries),
            )
        except (StorageError, Conflict):
            raise Refusal("storage") from None
        self._open(saved)


def find_game(name: str) -> Game:
    """A game by its name; Refusal if there is none."""
    try:
        return api.game(name)
    except UnknownGame as error:
        raise Refusal("unknown-game", text=str(error)) from None


def branched(table: Table, state: State) -> Table:
    """A new table of the same kind from a position, with luck of its own."""
    try:
        return Table(
            table.game,
            table.seats,
            None,
            table.options,
            table.edition,
            table.edition_name or "edition",
            state,
        )
    except PatolliError as error:
        raise BadRecord(str(error)) from None


def seat_given(number: int, wish: SeatWish) -> SeatGiven:
    """What the maker of a table is told about a seat."""
    if wish.kind == "bot":
        return SeatGiven(number, "bot", level=levels.checked(wish.level))
    return SeatGiven(number, wish.kind, token=tokens.new_token())


def table_row(
    game: Game,
    seats: int,
    options: Mapping[str, str],
    seed: str,
    start: list[int],
    edition: str | None = None,
) -> Row:
    """A new table for the database."""
    return {
        "id": tokens.new_table_id(),
        "created": round(time.time(), 3),
        "game": game.name,
        "rules": game.rules_version,
        "components": components.fingerprint(game.components(edition)),
        "seats": seats,
        "options": json.dumps(dict(options)),
        "seed": seed or str(secrets.randbits(128)),
        "secret": secrets.token_hex(16),
        "edition": edition,
        "edition_name": "edition" if edition is not None else "",
        "start": json.dumps(start) if start else "",
        "archive": 0,
        "host": "",
        "parent": "",
        "parent_at": 0,
    }


def seat_row(table_id: str, number: int, name: str, level: str, token: str) -> Row:
    """A seat for the database, with nothing but the hash of its token."""
    kept = tokens.hashed(token) if token else ""
    return {"table_id": table_id, "seat": number, "name": name, "level": level, "token": kept}


def entry_row(table_id: str, number: int, who: int, word: str, mark: str) -> Row:
    """A line of a record for the database."""
    return {
        "table_id": table_id,
        "number": number,
        "who": who,
        "word": word,
        "mark": mark,
        "message": "",
        "at": round(time.time(), 3),
    }
