"""Parts of a picture that are drawn again only when what they show has changed.

A part is a function that makes items (or a panel) of a position. It names the fields that it looks
at, `STACK` for what is being decided; while these are as they were, what was drawn before is taken
again: the very same items, so that whoever sends them sees at once that they have not changed.
`tests/contract/test_sketch.py` watches every part look, and compares with drawing all of it anew.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar, cast

from patolli.engine.drawing import Item
from patolli.engine.game import View
from patolli.engine.state import EVERYBODY, FRAME, State, read
from patolli.engine.text import Say

Part = TypeVar("Part", bound=Callable[..., Any])
Place = tuple[object, ...]
Look = str | Callable[..., object]

STACK = "stack"
PAGES = 2000  # parts of one table that are kept


def part(*fields: Look, asked: tuple[str, ...] | None = None) -> Callable[[Part], Part]:
    """Says which fields a part looks at, or functions that look for it at what everybody may know.

    A part that gets a view (or anything with one) may look at its seat and choices. With `asked` it
    does so only while the seat is asked one of these kinds of questions.
    """

    def decorate(make: Part) -> Part:
        @wraps(make)
        def drawn(*given: Any) -> Any:
            return make(*given) if _open is None else _open.draw(make, fields, asked, given)

        return cast(Part, drawn)

    return decorate


class Sketchbook:
    """What was drawn of one table last, part by part. Parts are kept in it while it is open."""

    def __init__(self) -> None:
        self._pages: dict[Place, tuple[list[object], Any]] = {}
        self._fresh: dict[Place, Any] = {}  # parts known to show the position now drawn
        self._public: frozenset[str] = frozenset()
        self._open: dict[Callable[..., Any], bool] = {}  # parts that look at public fields alone
        self._common: dict[str, object] = {}  # public fields of the position now drawn
        self._last: dict[str, object] = {}  # public fields as they were when last looked at
        self._own: dict[int, tuple[State, dict[str, object]]] = {}  # other fields, by view
        self._eyes: dict[int, Eyes] = {}  # who looks at the position now drawn, by view
        self._numbers: dict[object, int] = {}  # a short name for whatever eyes can see
        self._before: Sketchbook | None = None

    def turn(self) -> None:
        """Another position is drawn from now on."""
        self._fresh.clear()
        self._common.clear()
        self._own.clear()
        self._eyes.clear()

    def __enter__(self) -> None:
        global _open
        self._before, _open = _open, self

    def __exit__(self, *_: object) -> None:
        global _open
        _open = self._before

    def draw(
        self,
        make: Callable[..., Any],
        fields: tuple[Look, ...],
        asked: tuple[str, ...] | None,
        given: tuple[Any, ...],
    ) -> Any:
        """What was drawn while everything it looks at was the same, or else drawn now.

        A part that looks at nothing but what everybody may know is looked up once per position.
        """
        place, state = self._located(make, asked, given)
        fresh = self._fresh.get(place)
        if fresh is not None:
            return fresh
        common = self._common
        seen = [
            (common[look] if look in common else self._value(state, look))
            if isinstance(look, str)
            else look(*given)
            for look in fields
        ]
        page = self._pages.get(place)
        if page is not None and page[0] == seen:
            made = page[1]
        else:
            made = make(*given)
            if page is not None:
                made = taken_again(page[1], made)
            self._pages[place] = (seen, made)
        if self._is_open(make, fields):
            self._fresh[place] = made
        return made

    def _is_open(self, make: Callable[..., Any], fields: tuple[Look, ...]) -> bool:
        """Whether a part looks at nothing but what everybody may know."""
        found = self._open.get(make)
        if found is None and self._public:
            names = [look for look in fields if isinstance(look, str)]
            found = self._open[make] = self._public.issuperset(names)
        return bool(found)

    def _value(self, state: State, name: str) -> object:
        """A field of the position now drawn, as its view may know it.

        A public one that has not changed is the very same as before: quick to compare.
        """
        if not self._public:
            public = [field.name for field in state.fields() if field.seen_by == EVERYBODY]
            self._public = frozenset((*public, STACK))
        value: object
        if name in self._public:
            value = stack_of(state) if name == STACK else read(state, name)
            if value == self._last.get(name):
                value = self._last[name]
            self._common[name] = self._last[name] = value
            return value
        kept = self._own.setdefault(id(state), (state, {}))[1]
        if name not in kept:
            kept[name] = read(state, name)
        return kept[name]

    def _located(
        self, make: Callable[..., Any], asked: tuple[str, ...] | None, given: tuple[Any, ...]
    ) -> tuple[Place, State]:
        """Which part this is: the function, what it is given, and for whom; and its position."""
        place: list[object] = [make]
        state: State | None = None
        for one in given:
            if type(one) in PLAIN:
                place.append(one)
            elif isinstance(one, State):
                state = one
            elif type(view := one if type(one) is View else getattr(one, "view", None)) is View:
                state = state or view.state
                eyes = self._eyes.get(id(view)) or self._looking(view)
                place.append(eyes.at(asked))
            else:
                place.append(one)
        assert state is not None, f"{make} gets no position"
        return tuple(place), state

    def _looking(self, view: View) -> Eyes:
        """Who looks through a view that is new here."""
        if max(len(self._pages), len(self._numbers)) >= PAGES:
            for kept in (self._pages, self._fresh, self._eyes, self._numbers):
                kept.clear()
        found = self._eyes[id(view)] = Eyes(view, self._numbers)
        return found


def taken_again(old: Any, new: Any) -> Any:
    """What was drawn anew, with the very same items where they look the same."""
    if isinstance(new, Item) or not isinstance(new, list) or not isinstance(old, list):
        return old if isinstance(new, Item) and new == old else new
    known = {item.id: item for item in old if isinstance(item, Item)}
    found = []
    for item in new:
        before = known.get(item.id) if isinstance(item, Item) else None
        found.append(before if before == item else item)
    return found


PLAIN = frozenset((int, bool, str, float, Say, type(None)))


class Eyes:
    """What parts may know of who looks at a position: whose view it is and what it may choose."""

    def __init__(self, view: View, numbers: dict[object, int]) -> None:
        self.view = view
        kind = view.kind
        self._kind = kind.name if kind is not None and view.choices else ""
        everything = view.seat, view.choices, tuple(stack_of(view.state))
        self._all = numbers.setdefault(everything, len(numbers))

    def at(self, asked: tuple[str, ...] | None) -> object:
        """The same for a part that looks only while one of these kinds of questions is asked."""
        return self._all if asked is None or self._kind in asked else None


_open: Sketchbook | None = None


def stack_of(state: State) -> list[int]:
    """What is being decided, as numbers."""
    return [int(state.frames[index]) for index in range(state.depth * FRAME)]
