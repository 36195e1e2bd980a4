"""What a server keeps in memory of one table: all of it can be made again from the store."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from copy import copy
from functools import cache

from patolli.engine import lesson as lessons
from patolli.engine.errors import PatolliError
from patolli.engine.game import Game
from patolli.engine.question import Kind as Questions
from patolli.engine.record import UNDO, Line
from patolli.engine.state import State
from patolli.engine.table import Table
from patolli.server import coach, render, tokens
from patolli.server.club.clock import Clock
from patolli.server.history import History, open_table, record_text
from patolli.server.people import Kind, Seat, Visitor
from patolli.server.protocol import SeatFacts, StateFacts
from patolli.server.refusals import Refusal
from patolli.server.shown import NOTHING, Shown
from patolli.server.store import Row, Saved

SEAT_OPENED = "notice.seat-open"  # the key of the notice that a seat was opened for a person
Done = tuple[str, str]  # an answer that was carried out: the question's token and the word


class Memory:
    """A stored table, replayed, and what can be told about it."""

    def __init__(self, saved: Saved) -> None:
        self.id: str = saved.table["id"]
        self.visitors: set[Visitor] = set()
        self.now: Callable[[], float] = time.time
        self._shown: dict[Kind, Shown] = {}
        self._seated: tuple[set[int | None], list[Seat]] = (set(), [])  # who is here, who sits
        self._seat_facts: dict[int | None, list[SeatFacts]] = {}  # as long as that is so
        self.restore(saved)

    # ---------------------------------------------------------------------------- recovery
    def restore(self, saved: Saved) -> None:
        """Replay what is stored."""
        self.facts: Row = saved.table
        self.archive = bool(saved.table["archive"])
        self.table: Table
        self.table, self.frozen = open_table(saved)
        wanted, known = saved.table["lesson"], lessons.names(self.table.game)
        self.lesson = lessons.read(self.table.game, wanted) if wanted in known else None
        self.history = History(self.table.copy(), self.table)
        self.painter = render.Painter(self.table)
        self.seats = [
            Seat(row["name"], row["level"], row["token"], row["player"]) for row in saved.seats
        ]
        self.painter.call(self.names)
        kept = saved.clock
        self.clock = Clock.read(kept["wish"], kept["state"]) if kept is not None else None
        self.chat = saved.chat
        self.said = {(row["seat"], row["message"]) for row in saved.chat}
        self.done: dict[tuple[int, str], Done] = {}  # messages carried out, by seat and id
        self.floors: list[int] = []  # per line: the events that it left as they were
        self.asked: dict[int, int] = {}  # seats that must answer, and the line that asked them
        self.rest: list[Line] = []  # lines of a record that these rules cannot play
        self._counted = 0  # events so far
        self._observe(0, ())
        for number, row in enumerate(saved.entries, 1):
            line = Line(row["who"], row["word"], row["mark"])
            asked = self.token_of(row["who"])
            waiting, events = self.table.waiting, self._events_before(row["word"])
            try:
                self.table.replay_line(line, number)
            except PatolliError:
                if not self.frozen:
                    raise
                self._leave_off(saved.entries[number - 1 :])
                break
            self._observe(number - 1, waiting, events)
            if row["message"]:
                self.done[row["who"], row["message"]] = (asked, line.word)
        self.board = render.board_facts(self.table)
        stamp = render.board_stamp(self.board)
        self.board_address = f"/api/tables/{self.id}/board?v={stamp}"

    def _leave_off(self, entries: list[Row]) -> None:
        """Show a game of other rules as far as these rules can play it."""
        self.rest = [Line(row["who"], row["word"], row["mark"]) for row in entries]

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

    # ------------------------------------------------------------------------------- facts
    @property
    def version(self) -> int:
        return len(self.table.lines)

    @property
    def open_book(self) -> bool:
        """Whether nothing is left to hide: over, an archive, or a game without secrets."""
        return self.over or self.archive or render.nothing_hidden(self.table.state)

    @property
    def over(self) -> bool:
        """Whether the game has ended, also where these rules cannot follow it to its end."""
        return self.table.over or self.facts["ended"] is not None

    @property
    def looking(self) -> bool:
        """Whether the table is only to look at."""
        return self.archive or bool(self.frozen)

    def record(self) -> str:
        """The record as it was kept."""
        return record_text(self.facts, [*self.table.lines, *self.rest], self.over)

    def seat_of(self, token: str, player: str = "") -> int | None:
        """The seat a token opens or a player has; None for a spectator; Refusal for a wrong one."""
        for number, seat in enumerate(self.seats):
            if tokens.same(token, seat.token):
                if number in self.opened and self._has_another(player, number):
                    raise Refusal("not-your-seat")
                return number
        for number, seat in enumerate(self.seats):
            if player and seat.player == player:
                return number
        if token:
            raise Refusal("not-your-seat")
        return None

    @property
    def opened(self) -> set[int]:
        """Seats given away in the middle of the game: they hold what somebody else has gathered."""
        told = [json.loads(row["text"]) for row in self.chat if row["name"] == SEAT_OPENED]
        return {values["seat"] for values in told if values.get("line", 0)}

    def _has_another(self, player: str, number: int) -> bool:
        """Whether a player has sat down at another seat of this table."""
        others = (seat for other, seat in enumerate(self.seats) if other != number)
        return bool(player) and any(seat.player == player for seat in others)

    def question(self, seat: int) -> str | None:
        """The token of the question a seat is asked now."""
        return (self.token_of(seat) or None) if not self.looking else None

    def token_of(self, seat: int) -> str:
        """The token of the question that waits for a seat, empty if none does."""
        if seat not in self.asked:
            return ""
        return tokens.question_token(self.facts["secret"], seat, self.asked[seat])

    @property
    def names(self) -> tuple[str, ...]:
        """What the players are called."""
        return tuple(seat.name for seat in self.seats)

    def scripted(self, seat: int) -> str | None:
        """What a lesson has a bot answer: empty if it may decide, None while it must wait."""
        if self.lesson is None:
            return ""
        return lessons.due(self.lesson, coach.here(self.lesson, self.table), seat)

    def _lesson_facts(self, seat: int | None, lang: str) -> coach.LessonFacts | None:
        """What the coach says, if this is a lesson and its learner looks."""
        if self.lesson is None or seat != self.lesson.me:
            return None
        return coach.facts(self.lesson, self.table, self.painter.view(seat), lang)

    def _undo_text(self, seat: int, lang: str) -> str:
        """What an undo of a seat takes back, or why nothing can be taken back."""
        say, word = self.painter.say(lang), self.table.last_answer(seat)
        name, _, rest = word.partition(" ")
        kind = kinds_of(self.table.game).get(name)
        if kind is not None:
            return self.table.game.brief(kind, kind.index[rest], say)
        return self.table.why_no_undo(seat, say, "undo.short")

    def seat_facts(self, viewer: int | None) -> list[SeatFacts]:
        """All seats as a viewer may know them: the very same list while nobody comes or goes."""
        present = {visitor.seat for visitor in self.visitors}
        now = present, list(self.seats)
        if now != self._seated:
            self._seated, self._seat_facts = now, {}
        if viewer not in self._seat_facts:
            self._seat_facts[viewer] = self._facts_of_seats(viewer, present)
        return self._seat_facts[viewer]

    def _facts_of_seats(self, viewer: int | None, present: set[int | None]) -> list[SeatFacts]:
        return [
            SeatFacts(
                number,
                seat.name,
                "bot" if seat.bot else "me" if number == viewer else "open",
                seat.level,
                seat.bot or number in present,
                seat.bot or bool(seat.player) or number in present,
            )
            for number, seat in enumerate(self.seats)
        ]

    def events_from(self, version: int) -> int:
        """The first event that somebody who saw a version does not know as it is now."""
        if not 0 <= version <= self.version:
            return 0
        total = len(self.table.journal.entries)
        return min(self.floors[version:], default=total)

    def state_text(self, kind: Kind, seen: int, sent: int = NOTHING) -> bytes:
        """The state message for somebody who has seen a version and was sent a state."""
        seat, lang, _ = kind
        first = self.events_from(seen)
        return self.shown(kind).text(sent, first, self.painter.events(seat, lang, first))

    def serial(self, kind: Kind) -> int:
        """The number of the state that visitors of a kind were shown last."""
        return self._shown[kind].facts.serial

    def shown(self, kind: Kind) -> Shown:
        """What visitors of a kind are shown now."""
        parts = self.painter.parts(kind[0], kind[1])
        facts = self._facts(kind, parts)
        now = Shown.after(self._shown.get(kind), facts, parts.scene, parts.panels)
        self._shown[kind] = now
        return now

    def put_away(self) -> None:
        """Forget what was drawn: nobody looks at it, and it is more than all the rest."""
        if self._shown:
            self._shown.clear()
            self.painter = render.Painter(self.table, self.names)

    def _facts(self, kind: Kind, parts: render.Parts) -> StateFacts:
        """All that is shown beside the picture, the panels and what happened."""
        seat, lang, reading = kind
        table, facts = self.table, copy(self._plain(lang, parts))
        facts.hash, facts.you, facts.asked = parts.hash, seat, parts.asked
        facts.seats = self.seat_facts(seat)
        if seat is not None:
            facts.undo_text = self._undo_text(seat, lang)
            facts.question = self.question(seat)
            if facts.question:
                facts.choices = parts.choices
            if not facts.archive and not facts.over:
                facts.undo = table.can_undo(seat)
        if reading:
            facts.describe = self.painter.describe(seat, lang)
        if self.lesson is not None:
            facts.lesson = self._lesson_facts(seat, lang)
        if self.clock is not None:
            facts.clock = self.clock.facts(self.now())
        return facts

    def _plain(self, lang: str, parts: render.Parts) -> StateFacts:
        """What is told alike to all who read a language; the rest as to somebody without a seat."""
        known, table = self.painter.plain, self.table
        if lang not in known:
            known[lang] = StateFacts(
                version=self.version,
                hash="",
                line=self.version,
                you=None,
                game=table.game.name,
                title=table.game.title,
                seats=[],
                waiting=list(table.waiting),
                question=None,
                kind=parts.kind,
                prompt=Refusal(self.frozen).text(lang) if self.frozen else parts.prompt,
                asked=parts.asked,
                choices=(),
                undo=0,
                undo_text="",
                scene={},
                panels=[],
                describe=[],
                over=table.over,
                archive=self.looking,
                winners=list(table.winners),
                scores=parts.scores,
                sheet=parts.sheet,
                reconstructed=render.reconstructed(table.game, table.edition),
                board=self.board_address,
            )
        return known[lang]


@cache
def kinds_of(game: Game) -> dict[str, Questions[State]]:
    """The kinds of questions of a game by their names."""
    return {kind.name: kind for kind in game.kinds}
