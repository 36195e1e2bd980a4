"""Turns a table into the messages people see; everything is made from views, never the truth."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache, partial
from hashlib import sha256
from typing import Any

import msgspec
from msgspec import Raw

from patolli.engine import provenance
from patolli.engine.cited import of_event, of_item
from patolli.engine.drawing import Item, Panel, Scene
from patolli.engine.game import Game, View
from patolli.engine.offer import Asked, Choice, asked, offered
from patolli.engine.question import QUESTION
from patolli.engine.sketch import Sketchbook
from patolli.engine.state import EVERYBODY, State
from patolli.engine.table import Table
from patolli.engine.text import Say
from patolli.engine.view import event_as_dict, event_text
from patolli.server.protocol import BoardFacts, EventFacts, StateFacts
from patolli.server.scenes import Outs, SceneOut, scene_out

encode = msgspec.json.Encoder().encode


@dataclass
class Parts:
    """What one seat sees in one language at one version."""

    hash: str
    kind: str | None
    prompt: str
    asked: Asked
    choices: tuple[Choice, ...]
    scene: SceneOut
    panels: tuple[Panel, ...]
    scores: list[str]
    sheet: list[dict[str, Any]] | None


@dataclass
class Common:
    """What everybody reads in one language at one version: made of what a spectator may know."""

    kind: str | None
    prompt: str
    asked: Asked  # as those who are not asked read it
    panels: tuple[Panel, ...]
    scores: list[str]
    sheet: list[dict[str, Any]] | None


class Painter:
    """Makes and keeps what is shown of one position of a table."""

    def __init__(
        self, table: Table, names: tuple[str, ...] = (), book: Sketchbook | None = None
    ) -> None:
        self.table = table
        self.game = table.game
        self.names = names
        self.book = book or Sketchbook()
        self.book.turn()
        self._outs = Outs(partial(of_item, self.game))
        self._views: dict[int | None, View] = {}
        self._parts: dict[tuple[int | None, str], Parts] = {}
        self._common: dict[str, Common] = {}
        self._voices: dict[str, Say] = {}
        self.plain: dict[str, StateFacts] = {}  # what states tell alike to whoever reads a language
        self._described: dict[tuple[int | None, str], list[str]] = {}
        self._drawn: dict[tuple[int | None, str], SceneOut] = {}  # the newest pictures
        self._alike: dict[str, list[SceneOut]] = {}  # of the position now drawn, by language
        self._events: dict[str, dict[tuple[int, bool], bytes]] = {}

    def forget(self) -> None:
        """The position has changed."""
        self.book.turn()
        self._outs.turn(set(self._drawn.values()))
        self._views.clear()
        self._parts.clear()
        self._common.clear()
        self.plain.clear()
        self._described.clear()
        self._alike.clear()

    def rest(self) -> None:
        """Everybody has been shown the position: how it came about is not asked any more."""
        self._outs.steps.clear()

    def call(self, names: tuple[str, ...]) -> None:
        """The players are called so from now on."""
        if names != self.names:
            self.names = names
            self._voices.clear()
            self.forget()
            self._events.clear()

    def say(self, lang: str) -> Say:
        """The voice that tells this table."""
        voice = self._voices.get(lang)
        if voice is None:
            voice = self._voices[lang] = self.game.say(lang, self.names)
        return voice

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
            if seat is None or not self.game.same_picture or seat in self.view(None).waiting:
                self._parts[key] = self._make(seat, lang)
            else:
                self._parts[key] = self.parts(None, lang)
                self._drawn[key] = self._parts[key].scene
        return self._parts[key]

    def _make(self, seat: int | None, lang: str) -> Parts:
        game, say, common = self.game, self.say(lang), self._read(lang)
        view = self.view(seat)
        with self.book:
            scene = self._draw(seat, lang, game.scene(view, say))
        return Parts(
            hash=f"{int(view.state.code()) & 0xFFFFFFFF:08x}",
            kind=common.kind,
            prompt=common.prompt,
            asked=asked(view, say) if seat in view.waiting else common.asked,
            choices=offered(view, say, scene.drawn.items),
            scene=scene,
            panels=common.panels,
            scores=common.scores,
            sheet=common.sheet,
        )

    def _read(self, lang: str) -> Common:
        """What everybody reads in a language."""
        if lang not in self._common:
            table, game, say, view = self.table, self.game, self.say(lang), self.view(None)
            kind = view.kind
            with self.book:
                panels = tuple(game.panel(view, seat, say) for seat in range(table.seats))
            self._common[lang] = Common(
                kind=kind.name if kind is not None and kind.role == QUESTION else None,
                prompt=game.prompt(view, say),
                asked=asked(view, say),
                panels=panels,
                scores=[points(score) for score in self._scores(view)],
                sheet=score_sheet(table, lang) if table.over else None,
            )
        return self._common[lang]

    def describe(self, seat: int | None, lang: str) -> list[str]:
        """The position in words."""
        key = (seat, lang)
        if key not in self._described:
            self._described[key] = self.game.describe(self.view(seat), self.say(lang))
        return self._described[key]

    def _draw(self, seat: int | None, lang: str, scene: Scene) -> SceneOut:
        """The picture as it travels; what is printed nowhere says so.

        It is the one before if that has not changed, and another viewer's if theirs is the same.
        """
        before, alike = self._drawn.get((seat, lang)), self._alike.setdefault(lang, [])
        known = next((one for one in alike if one.drawn == scene), None)
        if known is None:
            known = scene_out(scene, self._outs, self._doubt(seat, lang), before)
            if before is not None and before.same(known):
                known = before
            alike.append(known)
        self._drawn[seat, lang] = known
        return known

    def _doubt(self, seat: int | None, lang: str) -> Callable[[Item], str]:
        """What is said about items that show what is printed nowhere."""
        doubts, view, say = (
            doubts_of(self.game, self.table.edition),
            self.view(seat),
            self.say(lang),
        )

        def doubt(item: Item) -> str:
            found = doubts.of(self.game.shows(view, item.id)) if item.name else ""
            return say(f"mark.{found}") if found else ""

        return doubt

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
                kept[key] = encode(self._event(number, seat, self.say(lang)))
            found.append(kept[key])
        return Raw(b"[" + b",".join(found) + b"]")

    def _event(self, number: int, seat: int | None, say: Say) -> EventFacts:
        """One event as a seat may know it."""
        table, game = self.table, self.game
        line = table.line_of(number)
        who = table.lines[line - 1].who if line else -1
        event = event_as_dict(game, number, line, table.journal.entries[number], seat)
        name, text = event["event"], event_text(game, event, say)
        return EventFacts(
            number,
            line,
            table.turn_of(number),
            event["seat"],
            text,
            who if who >= 0 else None,
            game.event_icons.get(name) or game.results.get(name) or game.bands.get(name, ""),
            event_text(game, event, say, "short.event"),
            (event_text(game, event, say, "band") or text) if name in game.bands else "",
            name in game.results,
            of_event(game, name),
            event_text(game, event, say, "result") if name in game.results else "",
        )


def points(score: Fraction | int) -> str:
    """A score as people write it: 31 1/4."""
    if isinstance(score, int):
        return str(score)
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
    return BoardFacts(board.width, board.height, board.markup, board.symbols, table.colours)


def board_stamp(facts: BoardFacts) -> str:
    """A short name for this very art, for its address."""
    return sha256(encode(facts)).hexdigest()[:12]


@lru_cache(maxsize=64)
def reconstructed(game: Game, edition: str | None) -> int:
    """How many figures of the box are reconstructed."""
    return provenance.counted(game.components(edition))[provenance.RECONSTRUCTED]


@lru_cache(maxsize=64)
def doubts_of(game: Game, edition: str | None) -> provenance.Doubts:
    """What of a box is printed nowhere."""
    return provenance.Doubts(game.components(edition))


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
