"""A table in memory: answers, undo, and what each visitor is shown.

Everything that changes a table happens under its lock: carry out, write, and only when it is
durable acknowledge and show. If writing fails, the table is replayed from what is stored.
"""

from __future__ import annotations

import asyncio
import logging
import time

from patolli.engine.errors import CannotUndo, PatolliError
from patolli.engine.record import UNDO, Line
from patolli.engine.table import Table
from patolli.server import asking, render, schema, tokens
from patolli.server.bots import Pool
from patolli.server.history import History, open_table
from patolli.server.people import Seat, Visitor, broken, chat_line, clean, seat_row
from patolli.server.protocol import Answer, Chat, SeatFacts, StateFacts, Undo, written
from patolli.server.refusals import Refusal
from patolli.server.store import Conflict, Row, Saved, Step, StorageError, Store
from patolli.server.turns import Turns

log = logging.getLogger("patolli.table")

CHAT_SHOWN = 100  # lines of chat a new visitor gets


class Live:
    """One table in memory."""

    def __init__(self, saved: Saved, store: Store, pool: Pool, pause: float) -> None:
        self.id: str = saved.table["id"]
        self.facts: Row = saved.table
        self.archive = bool(saved.table["archive"])
        self.store = store
        self.lock = asyncio.Lock()
        self.visitors: set[Visitor] = set()
        self.touched = time.monotonic()
        self._stale = False  # what is in memory may not be what is stored
        self.bots = Turns(self, pool, pause)
        self._restore(saved)

    # ---------------------------------------------------------------------------- recovery
    def _restore(self, saved: Saved) -> None:
        """Replay what is stored."""
        self.table: Table = open_table(saved)
        self.painter = render.Painter(self.table)
        self.seats = [Seat(row["name"], row["level"], row["token"]) for row in saved.seats]
        self.chat = [chat_line(row) for row in saved.chat]
        self.done: dict[tuple[int, str], str] = {}  # messages carried out, with their words
        self.said = {(row["seat"], row["message"]) for row in saved.chat}
        self.floors: list[int] = []  # per line: the events that it left as they were
        self.asked: dict[int, int] = {}  # seats that must answer, and the line that asked them
        self._counted = 0  # events so far
        self._observe(0, ())
        for number, row in enumerate(saved.entries, 1):
            waiting, events = self.table.waiting, self._events_before(row["word"])
            line = Line(row["who"], row["word"], row["mark"])
            self.table.replay_line(line, number)
            self._observe(number - 1, waiting, events)
            if row["message"]:
                self.done[row["who"], row["message"]] = row["word"]
        board = render.board_facts(self.table)
        self.board = board
        self.board_address = f"/api/tables/{self.id}/board?v={render.board_stamp(board)}"
        self.history = History(saved, self.table)
        self._stale = False

    def _events_before(self, word: str) -> list[tuple[int, ...]] | None:
        """The events as they are, if this line can take some back."""
        return list(self.table.journal.entries) if word.startswith(UNDO + " ") else None

    def _observe(
        self,
        lines: int,
        waiting: tuple[int, ...],
        events: list[tuple[int, ...]] | None = None,
    ) -> None:
        """Take note of the lines after number `lines`: whom they ask, which events they left."""
        table = self.table
        new = table.lines[lines:]
        if events is not None:
            floor = render.common_prefix(events, table.journal.entries)
            self.painter.forget_events(floor)
        else:
            floor = self._counted
        self.floors += [floor] * len(new)
        self._counted = len(table.journal.entries)
        kept = len(new) == 1
        self.asked = {
            seat: self.asked[seat]
            if kept and seat in waiting and seat != new[0].who and seat in self.asked
            else len(table.lines)
            for seat in table.waiting
        }
        self.painter.forget()

    async def ready(self) -> None:
        """Under the lock: replay again if what is in memory may be wrong."""
        self.touched = time.monotonic()
        if not self._stale:
            return
        try:
            saved = await self.store.load(self.id)
        except StorageError:
            raise Refusal("storage") from None
        if saved is None:
            raise Refusal("unknown-table")
        self._restore(saved)
        self._show_all()

    # ------------------------------------------------------------------------------- facts
    @property
    def version(self) -> int:
        return len(self.table.lines)

    @property
    def open_book(self) -> bool:
        """Whether nothing is left to hide: over, an archive, or a game without secrets."""
        return self.table.over or self.archive or render.nothing_hidden(self.table.state)

    def seat_of(self, token: str) -> int | None:
        """The seat a token opens; None for a spectator without one; Refusal for a wrong one."""
        if not token:
            return None
        for number, seat in enumerate(self.seats):
            if tokens.same(token, seat.token):
                return number
        raise Refusal("not-your-seat")

    def question(self, seat: int) -> str | None:
        """The token of the question a seat is asked now."""
        if seat not in self.asked or self.archive:
            return None
        return tokens.question_token(self.facts["secret"], seat, self.asked[seat])

    def seat_facts(self, viewer: int | None) -> list[SeatFacts]:
        """All seats as a viewer may know them."""
        present = {visitor.seat for visitor in self.visitors}
        return [
            SeatFacts(
                number,
                seat.name,
                "bot" if seat.bot else "me" if number == viewer else "open",
                seat.level,
                seat.bot or number in present,
            )
            for number, seat in enumerate(self.seats)
        ]

    def events_from(self, version: int) -> int:
        """The first event that somebody who saw a version does not know as it is now."""
        if not 0 <= version <= self.version:
            return 0
        total = len(self.table.journal.entries)
        return min(self.floors[version:], default=total)

    def state_text(
        self, seat: int | None, lang: str, seen: int, reading: bool = True, drawn: int = -1
    ) -> str:
        """The state message for a seat that has seen a version."""
        parts = self.painter.parts(seat, lang)
        first = self.events_from(seen)
        asked = seat is not None and seat in self.asked and not self.archive
        return written(
            StateFacts(
                version=self.version,
                hash=parts.hash,
                line=self.version,
                you=seat,
                game=self.table.game.name,
                title=self.table.game.title,
                seats=self.seat_facts(seat),
                waiting=list(self.table.waiting),
                question=self.question(seat) if asked and seat is not None else None,
                kind=parts.kind,
                prompt=parts.prompt,
                choices=parts.choices if asked else [],
                undo=self.table.can_undo(seat) if seat is not None and not self.archive else 0,
                scene=parts.scene.since(drawn),
                panels=parts.panels,
                describe=self.painter.describe(seat, lang) if reading else [],
                over=self.table.over,
                archive=self.archive,
                winners=list(self.table.winners),
                scores=parts.scores,
                sheet=parts.sheet,
                reconstructed=render.reconstructed(self.table.game, self.table.edition),
                board=self.board_address,
                events_from=first,
                events=self.painter.events(seat, lang, first),
            )
        )

    # ---------------------------------------------------------------------------- visitors
    async def enter(self, visitor: Visitor) -> None:
        """Somebody comes in and is shown everything."""
        async with self.lock:
            await self.ready()
            self.visitors.add(visitor)
            for line in self.chat[-CHAT_SHOWN:]:
                visitor.tell(written(line))
            self._show_all(presence=visitor)
        self.bots.wake()

    async def leave(self, visitor: Visitor) -> None:
        """Somebody goes."""
        async with self.lock:
            self.visitors.discard(visitor)
            self.touched = time.monotonic()
            if visitor.seat is not None:
                self._show_all()

    async def show(self, visitor: Visitor) -> None:
        """Show everything again, in another language."""
        async with self.lock:
            await self.ready()
            self._show_to(visitor, -1)

    def _show_all(self, presence: Visitor | None = None) -> None:
        """Show the position to everybody; if a spectator came, only to that one."""
        quiet = presence is not None and presence.seat is None
        for visitor in self.visitors:
            if quiet and visitor is not presence:
                continue
            try:
                self._show_to(visitor, visitor.version)
            except Exception:  # a drawing that fails must not stop the table
                log.exception("cannot show", extra={"data": {"table": self.id}})
                visitor.tell(broken(visitor.lang))

    def _show_to(self, visitor: Visitor, seen: int) -> None:
        """Show the position to one visitor who has seen a version."""
        seat, lang, drawn = visitor.drawn
        if not visitor.patching or (seat, lang) != (visitor.seat, visitor.lang):
            drawn = -1
        text = self.state_text(visitor.seat, visitor.lang, seen, visitor.reading, drawn)
        serial = self.painter.parts(visitor.seat, visitor.lang).scene.serial
        visitor.show(text, self.version, (visitor.seat, visitor.lang, serial))

    # ----------------------------------------------------------------------------- changes
    async def answer(self, seat: int | None, message: Answer, lang: str) -> None:
        """Carry out an answer and come back when it is durable; Refusal changes nothing."""
        async with self.lock:
            await self.ready()
            if seat is not None and (seat, message.id) in self.done:
                return  # carried out already; only the acknowledgement was lost
            seat = self._player(seat)
            if self.table.over:
                raise Refusal("game-over")
            token = self.question(seat)
            if token is None:
                raise Refusal("not-asked")
            if token != message.question:
                raise Refusal("stale")
            refused = self.why_not(seat, message.word, lang)
            if refused:
                raise Refusal("illegal", *refused[0])
            before = self.version, self.table.waiting
            self.table.answer(seat, message.word)
            self._observe(*before)
            await self._write(before[0], seat, message.id)
            self._show_all()
        self.bots.wake()

    async def undo(self, seat: int | None, message: Undo, lang: str) -> None:
        """Take back a seat's own answers."""
        async with self.lock:
            await self.ready()
            if seat is not None and (seat, message.id) in self.done:
                return
            seat = self._player(seat)
            if message.version is not None and message.version != self.version:
                raise Refusal("stale")
            before, waiting = self.version, self.table.waiting
            events: list[tuple[int, ...]] = list(self.table.journal.entries)
            try:
                self.table.undo(seat, message.count, lang)
            except CannotUndo as refused:
                raise Refusal("cannot-undo", text=str(refused)) from None
            self._observe(before, waiting, events)
            await self._write(before, seat, message.id)
            self._show_all()
        self.bots.wake()

    def _player(self, seat: int | None) -> int:
        """The seat of somebody who may play here."""
        if self.archive:
            raise Refusal("game-over")
        if seat is None:
            raise Refusal("no-token")
        return seat

    def why_not(self, seat: int, word: str, lang: str) -> list[tuple[str, str]]:
        """The rule that forbids a word, as far as the seat itself can know."""
        view = self.painter.view(seat)
        return asking.why_not(view, seat, word, lang)

    async def _write(self, first: int, seat: int, message: str) -> None:
        """Make the lines after number `first` durable; the seat's own line names its message."""
        now = time.time()
        rows = [
            {
                "table_id": self.id,
                "number": number,
                "who": line.who,
                "word": line.word,
                "mark": line.mark,
                "message": message if number == first + 1 else "",
                "at": now,
            }
            for number, line in enumerate(self.table.lines[first:], first + 1)
        ]
        try:
            await self._commit((schema.ADD_ENTRY, rows))
        except Conflict:
            await self.ready()
            if not message or (seat, message) not in self.done:
                raise Refusal("stale") from None
        if message:
            self.done[seat, message] = self.table.lines[first].word

    async def _commit(self, *steps: Step) -> None:
        """Write; if that fails, what is in memory counts for nothing."""
        self._stale = True
        try:
            await self.store.commit(*steps)
        except StorageError:
            raise Refusal("storage") from None
        self._stale = False

    async def say(self, seat: int | None, message: Chat) -> None:
        """A line of chat, as text."""
        async with self.lock:
            await self.ready()
            if seat is None:
                raise Refusal("no-token")
            if (seat, message.id) in self.said:
                return
            text = clean(message.text)
            if not text:
                raise Refusal("bad-text")
            row = {
                "table_id": self.id,
                "number": len(self.chat) + 1,
                "seat": seat,
                "name": self.seats[seat].name,
                "text": text,
                "message": message.id,
                "at": round(time.time(), 3),
            }
            try:
                await self._commit((schema.ADD_CHAT, [row]))
            except Conflict:
                raise Refusal("stale") from None
            self.said.add((seat, message.id))
            self.chat.append(chat_line(row))
            for visitor in self.visitors:
                visitor.tell(written(self.chat[-1]))

    async def set_seat(self, number: int, name: str, level: str, token: str) -> None:
        """Somebody else sits here from now on; whoever had the old link becomes a spectator."""
        async with self.lock:
            await self.ready()
            if not 0 <= number < len(self.seats):
                raise Refusal("unknown-seat")
            seat = Seat(name, level, tokens.hashed(token) if token else "")
            await self._commit((schema.SET_SEAT, [seat_row(self.id, number, seat)]))
            self.seats[number] = seat
            self.bots.forget(number)
            for visitor in self.visitors:
                if visitor.seat == number:
                    visitor.seat = None
            self._show_all()
        self.bots.wake()

    async def rename(self, number: int, name: str) -> None:
        """A player says what they are called."""
        async with self.lock:
            await self.ready()
            seat = Seat(name, self.seats[number].level, self.seats[number].token)
            if name and name != self.seats[number].name:
                await self._commit((schema.SET_SEAT, [seat_row(self.id, number, seat)]))
                self.seats[number] = seat
                self._show_all()

    async def answer_for_bot(self, seat: int, line: int, level: str, word: str) -> None:
        """Carry out what a bot has decided, unless the seat or the question has changed."""
        async with self.lock:
            await self.ready()
            if self.asked.get(seat) != line or self.seats[seat].level != level:
                return
            before = self.version, self.table.waiting
            try:
                self.table.answer(seat, word)
            except PatolliError:
                word = self.table.choices(seat)[0]
                self.table.answer(seat, word)
            self._observe(*before)
            await self._write(before[0], seat, "")
            self._show_all()
