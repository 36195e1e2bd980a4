"""Parts taken again look as if they were drawn anew, and look at nothing they do not name."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

import patolli
from patolli.engine.game import View
from patolli.engine.random import Random
from patolli.engine.sketch import STACK, Sketchbook, Sort, state_of
from patolli.engine.state import EVERYBODY, State
from patolli.engine.table import Table

GAMES = patolli.game_names()


def played(name: str, seed: int, answers: int) -> Iterator[Table]:
    """A table after each of so many answers."""
    game, random = patolli.game(name), Random(seed)
    table = patolli.table(name, game.seats[seed % len(game.seats)], seed)
    for _ in range(answers):
        if table.over:
            return
        yield table
        seat = table.waiting[random.below(len(table.waiting))]
        words = table.choices(seat)
        table.answer(seat, words[random.below(len(words))])


@pytest.mark.parametrize("name", GAMES)
def test_what_is_taken_again_is_what_would_be_drawn(name: str) -> None:
    book, game = Sketchbook(), patolli.game(name)
    say, other = game.say("pl"), game.say("en", ("Ania", "Bob", "Cyril", "Dana"))
    for number, table in enumerate(played(name, 3, 120)):
        if number % 4 and number % 5:  # not every position: what happens between must not matter
            continue
        book.turn()
        for seat in (*range(table.seats), None):
            view = table.seen(seat)
            for voice in (say, other) if number % 20 == 0 else (say,):
                with book:
                    scene = game.scene(view, voice)
                    panels = [game.panel(view, own, voice) for own in range(table.seats)]
                assert scene == game.scene(view, voice), (number, seat)
                assert panels == [game.panel(view, own, voice) for own in range(table.seats)]


class Watching(Sketchbook):
    """A book that notices which fields each part looks at."""

    def __init__(self) -> None:
        super().__init__()
        self.looking: list[set[str]] = []
        self.found: dict[Callable[..., Any], tuple[set[str], set[str]]] = {}
        self.kinds: dict[type[State], type[State]] = {}
        self.secret: set[str] = set()  # what functions look at although not everybody may know it
        self.shared: set[Callable[..., Any]] = set()  # what is made once for all

    def draw(self, sort: Sort, given: tuple[Any, ...]) -> Any:
        self._located(sort, given)
        state = state_of(sort, given)
        self.watch(state)
        for look in sort.fields:
            if not isinstance(look, str):
                self.looking.append(set())
                look(*given)
                self.secret |= self.looking.pop() - public(state)
        made, seen = self.watched(sort.make, given)
        if len(sort.names) == len(sort.fields):
            known = self.found.setdefault(sort.make, (set(sort.names), set()))[1]
            known |= seen
        return made

    def share(self, make: Callable[..., Any], state: State, given: tuple[Any, ...]) -> Any:
        self.watch(state)
        made, seen = self.watched(make, (state, *given))
        self.shared.add(make)
        self.secret |= seen - public(state)
        return made

    def watched(self, make: Callable[..., Any], given: tuple[Any, ...]) -> tuple[Any, set[str]]:
        """What something makes, and what it looks at meanwhile."""
        self.looking.append(set())
        made = make(*given)
        seen = self.looking.pop()
        for outer in self.looking:
            outer |= seen
        return made, seen

    def watch(self, state: State) -> None:
        """Notice from now on what is read of a position."""
        kind = type(state)
        if kind in self.kinds.values():
            return
        names = {field.name for field in state.fields()}

        def look(one: State, name: str) -> Any:
            if name in names:
                for part in self.looking:
                    part.add(name)
            elif name in ("depth", "frames"):
                for part in self.looking:
                    part.add(STACK)
            return object.__getattribute__(one, name)

        if kind not in self.kinds:
            self.kinds[kind] = type(kind.__name__, (kind,), {"__getattribute__": look})
        state.__class__ = self.kinds[kind]


@pytest.mark.parametrize("name", [name for name in GAMES if name != "toy"])
def test_parts_look_at_nothing_that_they_do_not_name(name: str) -> None:
    if not hasattr(State, "__dict__") or patolli_is_compiled():
        pytest.skip("compiled positions cannot be watched; the uncompiled run does it")
    book, game = Watching(), patolli.game(name)
    for number, table in enumerate(played(name, 3, 150)):
        if number % 6:
            continue
        for seat in range(table.seats):
            view = table.seen(seat)
            assert view.words is not None  # its choices are no part's doing
            with book:
                game.scene(view, game.say("en"))
                for own in range(table.seats):
                    game.panel(view, own, game.say("en"))
    assert len(book.found) > 8 and book.shared and not book.secret
    for make, (named, seen) in book.found.items():
        # What is asked counts by `asked` and the choices; a part may know the question from there.
        assert seen - {STACK} <= named, make
        if not any(takes_view(make)):
            assert seen <= named, make


def public(state: State) -> set[str]:
    """What everybody may know: fields, and what is being decided."""
    return {STACK, *(field.name for field in state.fields() if field.seen_by == EVERYBODY)}


def takes_view(make: Callable[..., Any]) -> Iterator[bool]:
    """Whether a part gets somebody's view."""
    for kind in make.__annotations__.values():
        yield kind in ("View", "Asking", View)


def patolli_is_compiled() -> bool:
    """Whether the positions are compiled."""
    return not hasattr(State.pack, "__code__")
