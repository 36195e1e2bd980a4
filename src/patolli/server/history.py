"""Tables from what is stored, at any line of their record."""

from __future__ import annotations

from patolli import api
from patolli.engine import components
from patolli.engine.errors import PatolliError
from patolli.engine.game import View
from patolli.engine.record import Line
from patolli.engine.table import Table
from patolli.server.protocol import SeatFacts, StateFacts, written
from patolli.server.refusals import Refusal
from patolli.server.render import Painter, reconstructed
from patolli.server.store import Saved

EVERY = 32  # lines between two kept copies


def open_table(saved: Saved) -> Table:
    """The table before its first line; Refusal if these rules cannot play it."""
    row = saved.table
    try:
        game = api.game(row["game"])
        in_force = components.fingerprint(game.components(row["edition"]))
        if row["rules"] != game.rules_version or row["components"] != in_force:
            raise Refusal("broken-table")
        start = game.unpack(saved.start, saved.options, row["edition"]) if saved.start else None
        return Table(
            game,
            row["seats"],
            row["seed"],
            saved.options,
            row["edition"],
            row["edition_name"] or "edition",
            start,
            draw_now=False,
        )
    except (PatolliError, ValueError):
        raise Refusal("broken-table") from None


class History:
    """A table at any line of its record, from copies kept on the way."""

    def __init__(self, saved: Saved, now: Table) -> None:
        self._first = open_table(saved)
        self._now = now
        self._kept: dict[int, Table] = {0: self._first}
        self._last: tuple[int, Painter] = (-1, Painter(now))

    def at(self, line: int) -> Painter:
        """The table as after a line; Refusal if there is no such line."""
        if not 0 <= line <= len(self._now.lines):
            raise Refusal("unknown-line", count=len(self._now.lines))
        if self._last[0] != line:
            self._last = (line, Painter(self._replayed(line)))
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

    def state_text(
        self, line: int, seat: int | None, lang: str, seats: list[SeatFacts], board: str
    ) -> str:
        """The state message as after a line: to look at, so nothing is asked."""
        painter = self.at(line)
        table, parts = painter.table, painter.parts(seat, lang)
        return written(
            StateFacts(
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
                choices=[],
                undo=0,
                scene=parts.scene.whole(),
                panels=parts.panels,
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
            )
        )
