"""Turns a table into the messages people see; everything is made from views, never the truth."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from hashlib import sha256
from typing import Any

import msgspec
from msgspec import Raw

from patolli.engine import components
from patolli.engine.game import Game, View, phrase
from patolli.engine.question import QUESTION
from patolli.engine.state import EVERYBODY, OWNER, State, read
from patolli.engine.table import Table
from patolli.engine.text import Say
from patolli.engine.view import event_as_dict, event_text
from patolli.server.protocol import BoardFacts, ChoiceFacts, EventFacts
from patolli.server.scenes import Drawn, SceneOut, scene_out

encode = msgspec.json.Encoder().encode


class Watched(View):
    """A view that notices whether its reader asks whose it is."""

    def __init__(self, game: Game, seat: int | None, state: State) -> None:
        super().__init__(game, seat, state)
        object.__setattr__(self, "asked_whose", False)

    def __getattribute__(self, name: str) -> Any:
        if name == "seat":
            object.__setattr__(self, "asked_whose", True)
        return object.__getattribute__(self, name)


@dataclass
class Parts:
    """What one seat sees in one language at one version."""

    hash: str
    kind: str | None
    prompt: str
    choices: list[ChoiceFacts]
    scene: Drawn
    panels: Raw
    scores: list[str]
    sheet: list[dict[str, Any]] | None


class Painter:
    """Makes and keeps what is shown of one position of a table."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.game = table.game
        self.version = -1
        self._views: dict[int | None, View] = {}
        self._parts: dict[tuple[int | None, str], Parts] = {}
        self._described: dict[tuple[int | None, str], list[str]] = {}
        self._same: dict[tuple[str, str, tuple[int, ...]], Any] = {}
        self._public: dict[tuple[str, str], Any] = {}
        self._drawn: dict[tuple[int | None, str], Drawn] = {}
        self._events: dict[str, dict[tuple[int, bool], bytes]] = {}

    def forget(self) -> None:
        """The position has changed."""
        self._views.clear()
        self._parts.clear()
        self._described.clear()
        self._same.clear()
        self._public.clear()

    def forget_events(self, first: int) -> None:
        """The events from this number on were taken back."""
        for kept in self._events.values():
            for key in [key for key in kept if key[0] >= first]:
                del kept[key]

    def view(self, seat: int | None) -> View:
        """What a seat may know now."""
        if seat not in self._views:
            self._views[seat] = self.table.seen(seat)
        return self._views[seat]

    def parts(self, seat: int | None, lang: str) -> Parts:
        """What a seat is shown in a language."""
        key = (seat, lang)
        if key not in self._parts:
            self._parts[key] = self._make(seat, lang)
        return self._parts[key]

    def _make(self, seat: int | None, lang: str) -> Parts:
        table, game, say = self.table, self.game, self.game.say(lang)
        view = self.view(seat)
        kind = view.kind
        return Parts(
            hash=f"{int(view.state.code()) & 0xFFFFFFFF:08x}",
            kind=kind.name if kind is not None and kind.role == QUESTION else None,
            prompt=game.prompt(view, say),
            choices=[
                ChoiceFacts(
                    phrase(kind, choice),
                    game.label(kind, choice, say),
                    game.hint(view, choice, say),
                )
                for choice in (view.choices if kind is not None else ())
                if kind is not None
            ],
            scene=self._draw(seat, lang, say),
            panels=self._once("panels", seat, lang, lambda seen: panels_json(game, seen, say)),
            scores=[points(score) for score in self._scores(view)],
            sheet=score_sheet(table, lang) if table.over else None,
        )

    def describe(self, seat: int | None, lang: str) -> list[str]:
        """The position in words."""
        key = (seat, lang)
        if key not in self._described:
            say = self.game.say(lang)
            self._described[key] = self._once(
                "describe", seat, lang, lambda seen: self.game.describe(seen, say)
            )
        return self._described[key]

    def _draw(self, seat: int | None, lang: str, say: Say) -> Drawn:
        """The picture, with what has changed since the one before."""
        new: SceneOut = self._once(
            "scene", seat, lang, lambda seen: scene_out(self.game.scene(seen, say))
        )
        before = self._drawn.get((seat, lang))
        if before is None or before.scene != new:
            self._drawn[seat, lang] = Drawn(new, len(self.table.lines), before)
        return self._drawn[seat, lang]

    def _once(self, what: str, seat: int | None, lang: str, make: Callable[[View], Any]) -> Any:
        """What looks the same to several seats is made once.

        To seats that know the same, if it does not ask whose view it is. And to seats that hold
        nothing secret, if it looks to one of them just as it does to a spectator: what they share
        then is public.
        """
        view = self.view(seat)
        known = (what, lang, tuple(view.state.pack()))
        if known in self._same:
            return self._same[known]
        bare = seat is not None and holds_nothing(view.state, seat)
        first = self._public.get((what, lang))
        if bare and first is not None and first == self._once(what, None, lang, make):
            return first
        watched = Watched(self.game, seat, view.state)
        made = make(watched)
        if not object.__getattribute__(watched, "asked_whose"):
            self._same[known] = made
            if bare:
                self._public.setdefault((what, lang), made)
        return made

    def _scores(self, view: View) -> tuple[Fraction | int, ...]:
        """The points: as the viewer can count them, and all of them when the game is over."""
        return self.table.scores if self.table.over else self.game.scores(view.state)

    def events(self, seat: int | None, lang: str, first: int) -> Raw:
        """What happened from an event on, as JSON."""
        table = self.table
        kept = self._events.setdefault(lang, {})
        found = []
        for number in range(first, len(table.journal.entries)):
            entry = table.journal.entries[number]
            own = bool(self.game.events[entry[0]].hidden) and seat is not None and seat == entry[1]
            key = (number, own)
            if key not in kept:
                event = event_as_dict(self.game, number, table.line_of(number), entry, seat)
                text = event_text(self.game, event, lang)
                kept[key] = encode(EventFacts(number, event["line"], event["seat"], text))
            found.append(kept[key])
        return Raw(b"[" + b",".join(found) + b"]")


def panels_json(game: Game, view: View, say: Say) -> Raw:
    """The belongings of all seats as JSON."""
    return Raw(encode([game.panel(view, seat, say) for seat in range(view.state.seats)]))


def points(score: Fraction | int) -> str:
    """A score as people write it: 31 1/4."""
    value = Fraction(score)
    if value.denominator == 1:
        return str(value.numerator)
    sign = "-" if value < 0 else ""
    whole, rest = divmod(abs(value.numerator), value.denominator)
    return f"{sign}{whole} {rest}/{value.denominator}" if whole else f"{sign}{abs(value)}"


def score_sheet(table: Table, lang: str) -> list[dict[str, Any]]:
    """Where every seat's points came from, with points as people write them."""
    return [
        {
            "seat": sheet["seat"],
            "total": points(Fraction(sheet["total"])),
            "rows": [{**row, "points": points(Fraction(row["points"]))} for row in sheet["rows"]],
        }
        for sheet in table.score_sheet(lang)
    ]


def board_facts(table: Table) -> BoardFacts:
    """The fixed art of a table."""
    board = table.game.board(table.seen(None))
    return BoardFacts(board.width, board.height, board.markup, board.symbols)


def board_stamp(facts: BoardFacts) -> str:
    """A short name for this very art, for its address."""
    return sha256(encode(facts)).hexdigest()[:12]


@lru_cache(maxsize=64)
def reconstructed(game: Game, edition: str | None) -> int:
    """How many figures of the box are reconstructed."""
    return components.provenance(game.components(edition))["reconstructed"]


def holds_nothing(state: State, seat: int) -> bool:
    """Whether a seat has no secret of its own now: all its private fields are zero."""
    for field in state.fields():
        if field.seen_by == OWNER:
            values = read(state, field.name)
            width = len(values) // state.seats
            if any(values[width * seat : width * (seat + 1)]):
                return False
    return True


def nothing_hidden(state: State) -> bool:
    """Whether everybody may know everything in this game."""
    return all(field.seen_by == EVERYBODY for field in state.fields())


def common_prefix(one: Iterable[Any], other: Iterable[Any]) -> int:
    """How many first elements two lists share."""
    count = 0
    for left, right in zip(one, other, strict=False):
        if left != right:
            break
        count += 1
    return count
