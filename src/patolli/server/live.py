"""A table in memory: answers, undo, and what each visitor is shown.

Everything that changes a table happens under its lock: carry out, write, and only when it is
durable acknowledge and show. If writing fails, the table is replayed from what is stored.
"""

from __future__ import annotations

import asyncio
import json
import logging
import time
from collections.abc import Callable
from dataclasses import replace

from patolli.engine.errors import CannotUndo, PatolliError
from patolli.engine.record import UNDO
from patolli.server import asking, coach, schema, tokens
from patolli.server.bots import Pool
from patolli.server.club import hosting, notices, results, timing
from patolli.server.memory import SEAT_OPENED, Memory
from patolli.server.people import Kind, Seat, Visitor, broken, chat_line, clean, seat_row
from patolli.server.protocol import Answer, Chat, Undo, written
from patolli.server.refusals import Refusal
from patolli.server.shown import NOTHING
from patolli.server.store import Conflict, Row, Saved, Step, StorageError, Store
from patolli.server.turns import Turns

log = logging.getLogger("patolli.table")

Texts = dict[tuple[Kind, int, int], bytes]  # messages, by those who get them alike
CHAT_SHOWN = 100  # lines of chat a new visitor gets


class Live(Memory):
    """One table in memory, with those who look at it."""

    def __init__(self, saved: Saved, store: Store, pool: Pool, pause: float) -> None:
        self.store = store
        self.lock = asyncio.Lock()
        self.touched = time.monotonic()
        self.held = 0  # those on their way in: the table must stay in memory
        self.lease = store.peers.id  # what this server may write under; empty: nothing any more
        self._stale = False  # what is in memory may not be what is stored
        super().__init__(saved)
        self.now = lambda: store.now()
        self.turns = notices.told(self)
        self.bots = Turns(self, pool, pause)

    async def ready(self) -> None:
        """Under the lock: replay again if what is in memory may be wrong."""
        self.touched = time.monotonic()
        if not self._stale:
            return
        try:
            self.restore(await self.stored())
        except PatolliError:
            raise Refusal("broken-table") from None
        self._stale, self.turns = False, notices.told(self)
        self.show_all()

    async def stored(self) -> Saved:
        """What the store has of this table."""
        try:
            saved = await self.store.load(self.id)
        except StorageError:
            raise Refusal("storage") from None
        if saved is None:
            raise Refusal("unknown-table")
        return saved

    # ---------------------------------------------------------------------------- visitors
    async def enter(
        self, visitor: Visitor, token: str, spectators: int = 200, per_seat: int = 12
    ) -> None:
        """Somebody comes in and is shown everything; the token counts as it stands now.

        One spectator too many is refused; nobody but its own owner can take a seat's place.
        """
        async with self.lock:
            await self.ready()
            visitor.seat = self.seat_of(token, visitor.player)
            most = spectators if visitor.seat is None else per_seat
            if sum(1 for other in self.visitors if other.seat == visitor.seat) >= most:
                raise Refusal("too-many")
            hosting.admit(self, visitor)
            await self._sit(visitor)
            await hosting.back(self, visitor)
            if not self.lease:  # given up while somebody was on the way in
                raise Refusal("moved")
            self.visitors.add(visitor)
            await timing.maybe_begin(self)
            await self._noticed(visitor)
            for row in self.chat[-CHAT_SHOWN:]:
                visitor.tell(written(chat_line(row, visitor.lang)))
            self.show_all(presence=visitor)
            hosting.show_watching(self, visitor)
        self.bots.wake()

    async def _sit(self, visitor: Visitor) -> None:
        """A seat that is nobody's yet belongs to the player who has its link; one for each."""
        taken = any(seat.player == visitor.player for seat in self.seats)
        if visitor.seat is None or not visitor.player or taken:
            return
        number, seat = visitor.seat, self.seats[visitor.seat]
        if not seat.player:
            seat = replace(seat, player=visitor.player)
            await self.commit((schema.SET_SEAT, [seat_row(self.id, number, seat)]))
            self.seats[number] = seat

    async def look(self, visitor: Visitor) -> None:
        """Somebody has the table in front of them, or put it away."""
        async with self.lock:
            await self.ready()
            await self._noticed(visitor)

    async def _noticed(self, visitor: Visitor) -> None:
        """Who looks needs no notice any more."""
        if visitor.here and visitor.seat is not None:
            steps = notices.seen(self, visitor.seat)
            if steps:
                await self.commit(*steps)

    async def refresh(self) -> None:
        """What is stored about the seats or the chat was changed from outside."""
        async with self.lock:
            self._stale = True
            await self.ready()

    async def leave(self, visitor: Visitor) -> None:
        """Somebody goes."""
        async with self.lock:
            self.visitors.discard(visitor)
            self.touched = time.monotonic()
            if visitor.seat is not None:
                self.show_all()
            else:
                hosting.show_watching(self)

    async def show(self, visitor: Visitor) -> None:
        """Show everything again, in another language."""
        async with self.lock:
            await self.ready()
            self._show_to(visitor, -1, {})

    def show_all(self, presence: Visitor | None = None) -> None:
        """Show the position to everybody; if a spectator came, only to that one."""
        quiet = presence is not None and presence.seat is None
        texts: Texts = {}
        for visitor in self.visitors:
            if quiet and visitor is not presence:
                continue
            try:
                self._show_to(visitor, visitor.version, texts)
            except Exception:  # a drawing that fails must not stop the table
                log.exception("cannot show", extra={"data": {"table": self.id}})
                visitor.tell(broken(visitor.lang))
        self.painter.rest()

    def _show_to(self, visitor: Visitor, seen: int, texts: Texts) -> None:
        """Show the position to one visitor who has seen a version; those alike get one text."""
        kind = (visitor.seat, visitor.lang, visitor.reading)
        known, serial = visitor.sent
        alike = (kind, seen, serial if visitor.patching and known == kind else NOTHING)
        text = texts.get(alike)
        if text is None:
            text = texts[alike] = self.state_text(*alike)
        visitor.show(text, self.version, (kind, self.serial(kind)))

    # ----------------------------------------------------------------------------- changes
    async def answer(self, seat: int | None, message: Answer, lang: str) -> None:
        """Carry out an answer and come back when it is durable; Refusal changes nothing."""
        async with self.lock:
            await self.ready()
            word = " ".join(message.word.split())
            if self._done(seat, message.id, (message.question, word)):
                return
            seat = self._player(seat)
            if self.table.over:
                raise Refusal("game-over")
            token = self.question(seat)
            if token is None:
                raise Refusal("not-asked")
            if token != message.question:
                raise Refusal("stale")
            refused = self.why_not(seat, word, lang)
            if refused:
                raise Refusal("illegal", *refused[0])
            then = [" ".join(other.split()) for other in message.then]
            if then:
                self._try(seat, [word, *then], lang)
            if self.lesson is not None:
                coach.check(self.lesson, self.table, [word, *then], lang)
            first = self.version
            self._stale = True  # until it is durable, also if the rules fail half-way
            for given in (word, *then):
                before = self.version, self.table.waiting
                self.table.answer(seat, given)
                self._observe(*before)
            await self._write(first, seat, message.id, token)
            self.show_all()
        self.bots.wake()

    def _try(self, seat: int, words: list[str], lang: str) -> None:
        """Refuse answers in a row unless each is legal and all can be taken back together."""
        trial = self.table.copy()
        for number, word in enumerate(words):
            if number and trial.can_undo(seat) == 0:
                raise Refusal("illegal")  # something new has come up in between
            refused = asking.why_not(trial.seen(seat), seat, word, lang)
            if refused:
                raise Refusal("illegal", *refused[0])
            trial.answer(seat, word)

    async def undo(self, seat: int | None, message: Undo, lang: str) -> None:
        """Take back a seat's own answers."""
        async with self.lock:
            await self.ready()
            if self._done(seat, message.id, (UNDO, UNDO)):
                return
            seat = self._player(seat)
            if self.table.over:
                raise Refusal("game-over")  # the seed is open now
            if message.version is not None and message.version != self.version:
                raise Refusal("stale")
            before, waiting = self.version, self.table.waiting
            events: list[tuple[int, ...]] = list(self.table.journal.entries)
            try:
                self.table.undo(seat, message.count, lang)
            except CannotUndo as refused:
                raise Refusal("cannot-undo", text=str(refused)) from None
            self._stale = True
            self._observe(before, waiting, events)
            await self._write(before, seat, message.id, UNDO)
            self.show_all()
        self.bots.wake()

    def _done(self, seat: int | None, message: str, asked: tuple[str, str]) -> bool:
        """Whether this was carried out already, and only the acknowledgement was lost.

        Refusal if the id was used for something else: that would be acknowledged but not done.
        """
        if seat is None or (seat, message) not in self.done:
            return False
        question, word = self.done[seat, message]
        known = (UNDO, UNDO) if word.startswith(f"{UNDO} ") else (question, word)
        if known != asked:
            raise Refusal("used-id")
        return True

    def _player(self, seat: int | None) -> int:
        """The seat of somebody who may play here."""
        if self.archive:
            raise Refusal("game-over")
        if self.frozen:
            raise Refusal(self.frozen)
        if seat is None:
            raise Refusal("no-token")
        return seat

    def why_not(self, seat: int, word: str, lang: str) -> list[tuple[str, str]]:
        """The rule that forbids a word, as far as the seat itself can know."""
        view = self.painter.view(seat)
        return asking.why_not(view, seat, word, lang)

    async def _write(self, first: int, seat: int, message: str, question: str) -> None:
        """Make the lines after number `first` durable; the seat's own line names its message."""
        now = self.store.now()
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
        steps: list[Step] = [(schema.ADD_ENTRY, rows)]
        steps += [*timing.steps(self, now, question == UNDO), *notices.steps(self, now)]
        steps += results.steps(self, now)
        if self.table.over:
            steps.append((schema.END_TABLE, [{"of_table": self.id, "at": now}]))
        try:
            await self.commit(*steps)
        except Conflict:
            await self.ready()
            if not message or (seat, message) not in self.done:
                raise Refusal("stale") from None
            return
        if self.table.over:
            self.facts["ended"] = now
        if message:
            self.done[seat, message] = (question, self.table.lines[first].word)

    async def commit(self, *steps: Step) -> None:
        """Write; if that fails, what is in memory counts for nothing."""
        self._stale = True
        try:
            await self.store.commit(*steps, lease=self.lease)
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
            hosting.may_speak(self, seat)
            text = clean(message.text)
            if not text:
                raise Refusal("bad-text")
            row = self.chat_row(seat, self.seats[seat].name, text, message.id, message.quote)
            try:
                await self.commit((schema.ADD_CHAT, [row]), *notices.mentions(self, row))
            except Conflict:
                raise Refusal("stale") from None
            self.said.add((seat, message.id))
            self.spread(row)

    def chat_row(self, seat: int, name: str, text: str, message: str = "", quote: str = "") -> Row:
        """A line of chat for the database."""
        return {
            "table_id": self.id,
            "number": len(self.chat) + 1,
            "seat": seat,
            "name": name,
            "text": text,
            "message": message,
            "at": round(self.store.now(), 3),
            "quote": quote,
        }

    def spread(self, row: Row) -> None:
        """Tell everybody a line of chat or a notice that is stored."""
        self.chat.append(row)
        for visitor in self.visitors:
            visitor.tell(written(chat_line(row, visitor.lang)))

    async def set_seat(
        self,
        number: int,
        name: str,
        level: str,
        token: str,
        why: str = "",
        allowed: Callable[[Live, int], None] | None = None,
    ) -> None:
        """Somebody else sits here from now on; whoever had the old link becomes a spectator.

        Everybody is told, and it stays written: a seat's new owner sees what it holds.
        """
        async with self.lock:
            await self.ready()
            if not 0 <= number < len(self.seats):
                raise Refusal("unknown-seat")
            if allowed is not None:
                allowed(self, number)
            if token and self.facts["chosen"]:
                raise Refusal("chosen-seed")
            seat = Seat(name, level, tokens.hashed(token) if token else "")
            key = why or ("notice.seat-bot" if level else SEAT_OPENED)
            notice = self.chat_row(
                -1, key, json.dumps({"seat": number, "level": level, "line": self.version})
            )
            change = (schema.SET_SEAT, [seat_row(self.id, number, seat)])
            self._stale, self.seats[number] = True, seat
            if self.clock is not None and token:
                self.clock.renew(number)
            clock = timing.steps(self, self.store.now())
            try:
                await self.commit(change, (schema.ADD_CHAT, [notice]), *clock)
            except Conflict:
                raise Refusal("stale") from None
            self.painter.call(self.names)
            self.bots.forget(number)
            for visitor in self.visitors:
                if visitor.seat == number:
                    visitor.seat = None
            self.spread(notice)
            self.show_all()
            if any(visitor.seat is None for visitor in self.visitors):
                hosting.show_watching(self)
        self.bots.wake()

    async def rename(self, number: int, name: str) -> None:
        """A player says what they are called."""
        async with self.lock:
            await self.ready()
            seat = replace(self.seats[number], name=name)
            if name and name != self.seats[number].name:
                await self.commit((schema.SET_SEAT, [seat_row(self.id, number, seat)]))
                self.seats[number] = seat
                self.painter.call(self.names)
                self.show_all()

    async def answer_for_bot(self, seat: int, line: int, level: str, word: str) -> None:
        """Carry out what a bot has decided, unless the seat or the question has changed."""
        async with self.lock:
            await self.ready()
            if self.asked.get(seat) != line or self.seats[seat].level != level:
                return
            before = self.version, self.table.waiting
            self._stale = True
            try:
                self.table.answer(seat, word)
            except PatolliError:
                word = self.table.choices(seat)[0]
                self.table.answer(seat, word)
            self._observe(*before)
            await self._write(before[0], seat, "", "")
            self.show_all()
