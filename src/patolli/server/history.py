"""Tables from what is stored, at any line of their record."""

from __future__ import annotations

import hashlib
import time

from msgspec import Struct

from patolli import api
from patolli.engine import components
from patolli.engine.drawing import Scene
from patolli.engine.errors import PatolliError
from patolli.engine.game import Game, View
from patolli.engine.record import Line, Record
from patolli.engine.sketch import Sketchbook
from patolli.engine.table import Table
from patolli.server.protocol import SeatFacts, StateFacts, written
from patolli.server.refusals import Refusal
from patolli.server.render import Painter, reconstructed
from patolli.server.scenes import MarkOut, marked, whole
from patolli.server.store import Row, Saved, options_of, start_of

EVERY = 32  # lines between two kept copies
MOST_ACTS = 60  # answers whose changes are told at once
# What setting up a game from a box or a position of another version can end with.
UNFIT = (PatolliError, ValueError, TypeError, LookupError, AttributeError, OverflowError)


def open_table(saved: Saved) -> tuple[Table, str]:
    """The table before its first line, and why it cannot be played on (a refusal), if so.

    It keeps the components it began with, whatever is printed now. Under other rules it can be
    looked at; Refusal if these rules cannot even set it up.
    """
    row = saved.table
    try:
        game = api.game(row["game"])
    except PatolliError:
        raise Refusal("broken-table") from None
    frozen = ("", "closed", "time-over")[row["closed"]]
    if row["rules"] not in (game.rules_version, *game.same_rules):
        frozen = "old-rules"
    edition = row["edition"]
    if row["components"] != in_force(game, edition):
        edition = row["box"]
        frozen = frozen if edition is not None else "old-rules"
    try:
        return set_up(game, saved, edition), frozen
    except UNFIT:
        frozen = "old-rules"
    try:
        return set_up(game, saved, None), frozen
    except UNFIT:
        raise Refusal("broken-table") from None


def in_force(game: Game, edition: str | None) -> str:
    """The fingerprint of the components now; empty if the edition no longer fits the box."""
    try:
        return components.in_force(game.package, edition)
    except PatolliError:
        return ""


def set_up(game: Game, saved: Saved, edition: str | None) -> Table:
    """A table as it was before its first line, with these components."""
    row = saved.table
    start = game.unpack(start_of(row), options_of(row), edition) if row["start"] else None
    return Table(
        game,
        row["seats"],
        row["seed"],
        options_of(row),
        edition,
        row["edition_name"] or "edition",
        start,
        draw_now=False,
    )


def record_text(row: Row, lines: list[Line], open_seed: bool) -> str:
    """The record of a stored table, as it was kept: it needs no rules to be written."""
    known = {option.name: option.default for option in api.game(row["game"]).options}
    return Record(
        game=row["game"],
        rules=row["rules"],
        components=row["components"],
        seats=row["seats"],
        options={k: v for k, v in options_of(row).items() if v != known.get(k)},
        seed_hash=hashlib.sha256(row["seed"].encode()).hexdigest()[:16],
        seed=row["seed"] if open_seed else "",
        edition=row["edition_name"],
        start=tuple(start_of(row)),
        lines=lines,
    ).text()


class ActFacts(Struct):
    """An answer that was given: whose it was, and what it changed for the eye."""

    seat: int
    marks: list[MarkOut]


class PastFacts(StateFacts, tag_field="type", tag="state"):
    """A position of the past; `acts` tell how it came about, if that was asked."""

    acts: list[ActFacts] = []


class History:
    """A table at any line of its record, from copies kept on the way."""

    def __init__(self, first: Table, now: Table) -> None:
        self._now = now
        self._kept: dict[int, Table] = {0: first}
        self._last: tuple[int, Painter] = (-1, Painter(now))
        self._book = Sketchbook()
        self._looked = time.monotonic()

    def rest(self, idle: float) -> None:
        """Keep only the beginning if nobody has looked back for so many seconds."""
        if time.monotonic() - self._looked >= idle:
            self._kept = {0: self._kept[0]}
            self._last = (-1, Painter(self._now))
            self._book = Sketchbook()

    def at(self, line: int) -> Painter:
        """The table as after a line; Refusal if there is no such line."""
        if not 0 <= line <= len(self._now.lines):
            raise Refusal("unknown-line", count=len(self._now.lines))
        self._looked = time.monotonic()
        if self._last[0] != line:
            self._last = (line, Painter(self._replayed(line), book=self._book))
        return self._last[1]

    def _replayed(self, line: int) -> Table:
        """Play on from the nearest copy before."""
        best = max(number for number in self._kept if number <= line)
        table = self._kept[best].copy()
        if best < self._last[0] <= line:
            best, table = self._last[0], self._last[1].table.copy()
        for number in range(best + 1, line + 1):
            told: Line = self._now.lines[number - 1]
            table.replay_line(told, number)
            if number % EVERY == 0 and number not in self._kept:
                self._kept[number] = table.copy()
        return table

    def view(self, line: int, seat: int | None) -> View:
        """What a seat could know after a line."""
        return self.at(line).view(seat)

    def acts(self, since: int, line: int, seat: int | None, lang: str) -> list[ActFacts]:
        """What every answer between two lines changed for the eye; draws belong to the one before.

        Of a long stretch the last answers are told.
        """
        found: list[ActFacts] = []
        before: Scene | None = None
        for number in range(max(0, since, line - MOST_ACTS), line + 1):
            painter = self.at(number)
            scene = painter.game.scene(painter.view(seat), painter.say(lang))
            if before is not None:
                who, marks = self._now.lines[number - 1].who, marked(before, scene)
                if who >= 0:
                    found.append(ActFacts(who, marks))
                elif found:
                    found[-1].marks.extend(marks)
            before = scene
        return found

    def state_text(
        self,
        line: int,
        seat: int | None,
        lang: str,
        seats: list[SeatFacts],
        board: str,
        since: int | None = None,
    ) -> bytes:
        """The state message as after a line: to look at, so nothing is asked.

        With an earlier line it tells what the answers since then changed.
        """
        acts = self.acts(since, line, seat, lang) if since is not None else []
        painter = self.at(line)
        painter.call(tuple(seat.name for seat in seats))
        table, parts = painter.table, painter.parts(seat, lang)
        return written(
            PastFacts(
                version=line,
                hash=parts.hash,
                line=line,
                you=seat,
                game=table.game.name,
                title=table.game.title,
                seats=seats,
                waiting=list(table.waiting),
                question=None,
                kind=parts.kind,
                prompt=parts.prompt,
                asked=parts.asked,
                choices=(),
                undo=0,
                undo_text="",
                scene=whole(parts.scene),
                panels=list(parts.panels),
                describe=painter.describe(seat, lang),
                over=table.over,
                archive=True,
                winners=list(table.winners),
                scores=parts.scores,
                sheet=parts.sheet,
                reconstructed=reconstructed(table.game, table.edition),
                board=board,
                events_from=0,
                events=painter.events(seat, lang, 0),
                acts=acts,
            )
        )
