"""Scenes and panels as they travel; `changes.py` finds what has changed since the ones before."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from copy import copy
from functools import cache, lru_cache
from itertools import compress, count
from operator import attrgetter, is_not
from typing import TYPE_CHECKING, Any, cast

import msgspec
from msgspec import Raw, Struct

from patolli.engine import drawing
from patolli.engine.drawing import Row
from patolli.server.looks import Told

if TYPE_CHECKING:
    from patolli.server.changes import Change

encode = msgspec.json.Encoder().encode
Doubt = Callable[[drawing.Item], str]
Entry = dict[str, Any]
NOUGHT = 0.0  # this very number is left out of messages


class ItemOut(Struct, omit_defaults=True, gc=False):
    """An item as it travels: what it does not use is left out."""

    id: str
    x: float
    y: float
    markup: str
    turn: float = NOUGHT
    upright: bool = True
    name: str = ""
    word: str = ""
    css: str = ""
    layer: str = ""
    rule: str = ""
    place: str = ""
    hit: str = ""
    depth: str = ""
    ghost: str = ""
    doubt: str = ""  # what it shows is printed nowhere


class LayerOut(Struct):
    id: str
    x: float
    y: float
    turn: float
    markup: str


class Mood(Struct, omit_defaults=True):
    """What a scene says about the whole board."""

    mood: str = ""
    strip: drawing.Strip | None = None
    clear: tuple[str, ...] = ()
    trails: tuple[drawing.Trail, ...] = ()
    status: tuple[drawing.Row, ...] = ()


class MarkOut(Struct, omit_defaults=True):
    """A mark as it travels; only what moved says from where."""

    id: str
    kind: str
    x: float
    y: float
    from_x: float = NOUGHT
    from_y: float = NOUGHT


class SceneOut(Struct, eq=False):
    items: list[ItemOut]
    layers: list[LayerOut]
    mood: Mood
    drawn: drawing.Scene  # as the game drew it, to find what changes next
    steps: Steps  # from items to those that took their place

    def same(self, other: SceneOut) -> bool:
        """Whether nobody could tell the two apart."""
        known = self.items, self.layers, self.mood
        return self is other or known == (other.items, other.layers, other.mood)


class WholeScene(Struct, omit_defaults=True):
    """A scene; `marks` tell what differs for people since the one before."""

    items: list[ItemOut]
    layers: list[LayerOut]
    mood: Mood
    marks: list[MarkOut] = []


class ScenePatch(Struct, omit_defaults=True):
    """What turns a scene into the next, but for `items` and `layers`, which `changes.py` writes.

    `items` are by id: of one that was there, the fields that differ; one that is new or has another
    place in the order names the item it comes `after` (empty: the first). A new one may look `like`
    another, beside the fields it names. A markup may be told by its number (`look`, explained in
    `looks.py`) or as an `edit` of the one before: from which sign on, how many signs, what instead.
    `gone` lists ids; of the `layers` and the `mood` only what differs is told.
    """

    gone: list[str] = []
    mood: Entry = {}
    marks: list[MarkOut] = []


class PanelPatch(Struct, omit_defaults=True):
    """A panel that has changed: all its rows, or some by their number."""

    seat: int
    score: str
    rows: tuple[Row, ...] | None = None
    cells: list[tuple[int, Row]] = []


@lru_cache(maxsize=8192)
def short(value: float) -> float:
    """A coordinate with as many digits as can be seen."""
    return round(value, 2) or NOUGHT


def marked(before: drawing.Scene, after: drawing.Scene) -> list[MarkOut]:
    """What differs for people."""
    return [
        MarkOut(
            mark.id,
            mark.kind,
            short(mark.x),
            short(mark.y),
            short(mark.from_x),
            short(mark.from_y),
        )
        for mark in drawing.marks(before, after)
    ]


def no_doubt(_item: drawing.Item) -> str:
    """Everything is as printed."""
    return ""


def own_rule(item: drawing.Item) -> str:
    """The rule an item names itself."""
    return item.rule


def item_out(item: drawing.Item, doubt: str = "", rule: str = "") -> ItemOut:
    """An item as it travels."""
    return ItemOut(
        item.id,
        short(item.x),
        short(item.y),
        item.markup,
        short(item.turn),
        item.upright,
        item.name,
        item.word,
        item.css,
        item.layer,
        rule,
        item.place,
        item.hit,
        item.depth,
        item.ghost,
        doubt,
    )


ITEM_FIELDS = ItemOut.__struct_fields__[1:]


def differing(old: Struct, new: Struct, fields: tuple[str, ...]) -> Entry:
    """The fields of two things of one kind that differ, as they are now."""
    values = values_of(fields)
    return {
        name: now
        for name, was, now in zip(fields, values(old), values(new), strict=True)
        if was is not now and was != now
    }


@cache
def values_of(fields: tuple[str, ...]) -> Callable[[Struct], tuple[object, ...]]:
    """What reads these fields, two at least, of a thing."""
    return attrgetter(*fields)


def step(old: ItemOut | LayerOut, new: ItemOut | LayerOut, fields: tuple[str, ...]) -> Told:
    """What differs between a thing and the one that took its place."""
    found = {"id": new.id, **differing(old, new, fields)}
    if "markup" not in found:
        return Told(encode(found)[:-1], "", b"", empty=len(found) == 1)
    markup = found.pop("markup")
    return Told(encode(found)[:-1], markup, written_markup(markup), old.markup)


def plain(item: ItemOut) -> Told:
    """All that an item uses."""
    bare = copy(item)
    bare.markup = ""
    head = encode(bare)[:-1].replace(NO_MARKUP, b"", 1)
    return Told(head, item.markup, written_markup(item.markup))


NO_MARKUP = b',"markup":""'


def written_markup(markup: str) -> bytes:
    """A markup as one field of several."""
    return b',"markup":' + encode(markup)


class Steps:
    """What was found about changed items: once, whoever sees them change."""

    def __init__(self) -> None:
        self.first: dict[str, ItemOut] = {}  # of the items that look so, the first one made
        self.changes: dict[tuple[int, int], Change] = {}  # from scene to scene, by identity
        # With those they tell of: as long as these are kept, no other thing has their identity.
        self._steps: dict[tuple[int, int], tuple[ItemOut, ItemOut, Told]] = {}
        self._plain: dict[int, tuple[ItemOut, Told]] = {}

    def clear(self) -> None:
        """Other changes are looked at from now on."""
        self.changes.clear()
        self._steps.clear()
        self._plain.clear()

    def between(self, old: ItemOut, new: ItemOut) -> Told:
        """How an item has changed."""
        key = id(old), id(new)
        found = self._steps.get(key)
        if found is None:
            found = self._steps[key] = old, new, step(old, new, ITEM_FIELDS)
        return found[2]

    def plain(self, item: ItemOut) -> Told:
        """All that is told of a new item."""
        found = self._plain.get(id(item))
        if found is None:
            found = self._plain[id(item)] = item, plain(item)
        return found[1]


SPARE = 4  # times as many items are kept as one picture has, before old ones are thrown away


class Outs:
    """What was made of items: each once, for all who see it. What looks the same is the same."""

    def __init__(self, rule: Callable[[drawing.Item], str] = own_rule) -> None:
        self.steps = Steps()
        self._rule = rule
        self._items: dict[int, drawing.Item] = {}  # as long as they are kept, no other has their id
        self._outs: dict[int, ItemOut] = {}
        self._same: dict[tuple[drawing.Item, str], ItemOut] = {}  # by what they are

    def turn(self, drawn: Collection[SceneOut]) -> None:
        """Another position is drawn from now on; these are the newest pictures."""
        self.steps.clear()
        if len(self._outs) > SPARE * sum(len(scene.items) for scene in drawn) > 0:
            self._items = {id(item): item for scene in drawn for item in scene.drawn.items}
            self._outs = {key: self._outs[key] for key in self._items if key in self._outs}
            outs = self._outs.items()
            self._same = {(self._items[key], out.doubt): out for key, out in outs}
            self.steps.first = {out.markup: out for out in self._outs.values()}

    def of(self, items: Sequence[drawing.Item], doubt: Doubt) -> list[ItemOut]:
        """Items as they travel."""
        found = list(map(self._outs.get, map(id, items)))
        if all(found):
            return cast(list[ItemOut], found)
        return [out or self._made(item, doubt) for out, item in zip(found, items, strict=True)]

    def _made(self, item: drawing.Item, doubt: Doubt) -> ItemOut:
        """A new item as it travels: the one before if that looks the same."""
        same = item, doubt(item)
        out = self._same.get(same)
        if out is None:
            out = self._same[same] = item_out(*same, self._rule(item))
            self.steps.first.setdefault(out.markup, out)
        self._items[id(item)], self._outs[id(item)] = item, out
        return out


def scene_out(
    scene: drawing.Scene, outs: Outs, doubt: Doubt = no_doubt, before: SceneOut | None = None
) -> SceneOut:
    """A scene as it travels; items that several seats share are turned into messages once.

    What it shares at its beginning and its end with a scene before is taken from that.
    """
    if before is None:
        items = outs.of(scene.items, doubt)
    else:
        old, new = before.drawn.items, scene.items
        first, last = apart(old, new)
        middle = outs.of(new[first : len(new) - last], doubt)
        items = [*before.items[:first], *middle, *before.items[len(old) - last :]]
    layers = (
        before.layers
        if before is not None and before.drawn.layers == scene.layers
        else [
            LayerOut(layer.id, short(layer.x), short(layer.y), short(layer.turn), layer.markup)
            for layer in scene.layers
        ]
    )
    mood = Mood(scene.mood, scene.strip, scene.clear, scene.trails, scene.status)
    return SceneOut(items, layers, mood, scene, outs.steps)


def apart(
    left: Sequence[object],
    right: Sequence[object],
    differ: Callable[[object, object], bool] = is_not,
) -> tuple[int, int]:
    """How many things two lists share at the beginning, and then how many at the end."""
    most = min(len(left), len(right))
    first = next(compress(count(), map(differ, left, right)), most)
    ends = map(differ, reversed(left), reversed(right))
    return first, min(most - first, next(compress(count(), ends), most))


def whole(scene: SceneOut, marks: list[MarkOut] | None = None) -> Raw:
    """A scene as JSON."""
    return Raw(encode(WholeScene(scene.items, scene.layers, scene.mood, marks or [])))
