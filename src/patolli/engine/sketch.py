"""Parts of a picture that are drawn again only when what they show has changed.

A part is a function that makes items (or a panel) of a position. It names the fields that it looks
at, `STACK` for what is being decided; while these are as they were, what was drawn before is taken
again: the very same items, so that whoever sends them sees at once that they have not changed.
`tests/contract/test_sketch.py` watches every part look, and compares with drawing all of it anew.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import wraps
from operator import itemgetter
from typing import Any, TypeVar, cast

from patolli.engine.drawing import Item
from patolli.engine.game import View
from patolli.engine.state import EVERYBODY, FRAME, State, read

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
        sort = Sort(make, fields, asked)

        @wraps(make)
        def drawn(*given: Any) -> Any:
            return make(*given) if _open is None else _open.draw(sort, given)

        return cast(Part, drawn)

    return decorate


def once(make: Part) -> Part:
    """Says that something is made of what everybody may know, and once for all who look.

    It gets a position and plain values; what it is made of may be parts.
    """

    @wraps(make)
    def drawn(state: State, *given: Any) -> Any:
        return make(state, *given) if _open is None else _open.share(make, state, given)

    return cast(Part, drawn)


class Sort:
    """One function that draws a part: what it looks at, and where it gets what."""

    def __init__(
        self, make: Callable[..., Any], fields: tuple[Look, ...], asked: tuple[str, ...] | None
    ) -> None:
        self.make = make
        self.fields = fields
        self.asked = asked
        self.names = tuple(look for look in fields if isinstance(look, str))
        self.known = values(self.names) if len(self.names) == len(fields) else None
        self.open: bool | None = None  # whether everybody may know all of these
        self.state_at = self.view_at = -1  # which of the things given is the position, the view
        self.rest: Callable[[Any], tuple[Any, ...]] | None = None  # the others, plain values

    def learn(self, given: tuple[Any, ...]) -> None:
        """Find out from a first call in which order things are given."""
        rest = []
        for at, one in enumerate(given):
            if isinstance(one, State):
                self.state_at = at
            elif isinstance(one, View) or isinstance(getattr(one, "view", None), View):
                self.view_at = at
            else:
                rest.append(at)
        assert max(self.state_at, self.view_at) >= 0, f"{self.make} gets no position"
        assert not self.make.__defaults__, f"{self.make} is given more or less"
        self.rest = values(rest)


def values(keys: Sequence[Any]) -> Callable[[Any], tuple[Any, ...]]:
    """What takes these out of a list or a dict, all at once."""
    if len(keys) > 1:
        return itemgetter(*keys)
    return (lambda given: (given[keys[0]],)) if keys else (lambda given: ())


class Sketchbook:
    """What was drawn of one table last, part by part. Parts are kept in it while it is open."""

    def __init__(self) -> None:
        self._pages: dict[Place, tuple[tuple[object, ...], Any]] = {}
        self._fresh: dict[Place, Any] = {}  # parts known to show the position now drawn
        self._public: frozenset[str] = frozenset()
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

    def share(self, make: Callable[..., Any], state: State, given: tuple[Any, ...]) -> Any:
        """What was made of the position now drawn for somebody else, or else made now."""
        place = make, given
        found = self._fresh.get(place)
        if found is None:
            found = self._fresh[place] = make(state, *given)
        return found

    def draw(self, sort: Sort, given: tuple[Any, ...]) -> Any:
        """What was drawn while everything it looks at was the same, or else drawn now.

        A part that looks at nothing but what everybody may know is looked up once per position.
        """
        place = self._located(sort, given)
        fresh = self._fresh.get(place)
        if fresh is not None:
            return fresh
        seen = self._seen(sort, given)
        page = self._pages.get(place)
        if page is not None and page[0] == seen:
            made = page[1]
        else:
            made = sort.make(*given)
            if page is not None:
                made = taken_again(page[1], made)
            self._pages[place] = (seen, made)
        if sort.open is None:
            sort.open = self._is_open(sort)
        if sort.open:
            self._fresh[place] = made
        return made

    def _seen(self, sort: Sort, given: tuple[Any, ...]) -> tuple[object, ...]:
        """Everything that a part looks at."""
        common = self._common
        if sort.known is not None:
            try:
                return sort.known(common)
            except KeyError:  # one has not been read yet, or not everybody may know it
                pass
        state = state_of(sort, given)
        found = [
            (common[look] if look in common else self._value(state, look))
            if isinstance(look, str)
            else look(*given)
            for look in sort.fields
        ]
        return tuple(found)

    def _is_open(self, sort: Sort) -> bool | None:
        """Whether a part looks at nothing but what everybody may know; None: nothing was read."""
        if not self._public:
            return None
        if self._public.issuperset(sort.names):
            return True
        sort.known = None  # not all of it is read once for all
        return False

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

    def _located(self, sort: Sort, given: tuple[Any, ...]) -> Place:
        """Which part this is: the function, what it is given, and for whom."""
        if sort.rest is None:
            sort.learn(given)
            assert sort.rest is not None
        if sort.view_at < 0:
            return sort, sort.rest(given)
        one = given[sort.view_at]
        view = one if type(one) is View else one.view
        eyes = self._eyes.get(id(view)) or self._looking(view)
        return sort, sort.rest(given), eyes.at(sort.asked)

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


def state_of(sort: Sort, given: tuple[Any, ...]) -> State:
    """The position that a part is given, or that of its view."""
    if sort.state_at >= 0:
        found: State = given[sort.state_at]
        return found
    one = given[sort.view_at]
    view: View = one if type(one) is View else one.view
    return view.state


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
