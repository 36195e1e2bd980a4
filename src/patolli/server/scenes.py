"""Scenes and panels as they travel: whole, or only what has changed since the ones before."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterable
from operator import attrgetter
from typing import Any

import msgspec
from msgspec import Raw, Struct

from patolli.engine import drawing
from patolli.engine.drawing import Panel, Row
from patolli.server.looks import LONG, Looks, edit

encode = msgspec.json.Encoder().encode
Doubt = Callable[[drawing.Item], str]
Entry = dict[str, Any]
NOUGHT = 0.0  # this very number is left out of messages


class ItemOut(Struct, omit_defaults=True):
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


class SceneOut(Struct):
    items: list[ItemOut]
    layers: list[LayerOut]
    mood: Mood
    drawn: drawing.Scene  # as the game drew it, to find what changes next


class WholeScene(Struct, omit_defaults=True):
    """A scene; `marks` tell what differs for people since the one before."""

    items: list[ItemOut]
    layers: list[LayerOut]
    mood: Mood
    marks: list[MarkOut] = []


class ScenePatch(Struct, omit_defaults=True):
    """What turns a scene into the next.

    `items` are by id: of one that was there, the fields that differ; one that is new or has another
    place in the order names the item it comes `after` (empty: the first). A new one may look `like`
    another, beside the fields it names. A markup may be told by its number (`look`, explained in
    `looks.py`) or as an `edit` of the one before: from which sign on, how many signs, what instead.
    `gone` lists ids; of the `layers` and the `mood` only what differs is told.
    """

    items: list[Entry] = []
    gone: list[str] = []
    layers: list[Entry] = []
    mood: Entry = {}
    marks: list[MarkOut] = []


class PanelPatch(Struct, omit_defaults=True):
    """A panel that has changed: all its rows, or some by their number."""

    seat: int
    score: str
    rows: tuple[Row, ...] | None = None
    cells: list[tuple[int, Row]] = []


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


class Outs:
    """What was made of items, by their identity: those of this position and of the one before."""

    def __init__(self, rule: Callable[[drawing.Item], str] = own_rule) -> None:
        self._rule = rule
        self._now: dict[int, tuple[drawing.Item, ItemOut]] = {}
        self._before: dict[int, tuple[drawing.Item, ItemOut]] = {}

    def turn(self) -> None:
        """Another position is drawn from now on."""
        if self._now:
            self._now, self._before = {}, self._now

    def of(self, items: Iterable[drawing.Item], doubt: Doubt) -> list[ItemOut]:
        """Items as they travel, each made once."""
        now = self._now
        for item in items:
            if id(item) not in now:
                now[id(item)] = self._before.get(id(item)) or self._made(item, doubt)
        return [now[id(item)][1] for item in items]

    def _made(self, item: drawing.Item, doubt: Doubt) -> tuple[drawing.Item, ItemOut]:
        return item, item_out(item, doubt(item), self._rule(item))


def scene_out(scene: drawing.Scene, outs: Outs, doubt: Doubt = no_doubt) -> SceneOut:
    """A scene as it travels; items that several seats share are turned into messages once."""
    layers = [
        LayerOut(layer.id, short(layer.x), short(layer.y), short(layer.turn), layer.markup)
        for layer in scene.layers
    ]
    mood = Mood(scene.mood, scene.strip, scene.clear, scene.trails, scene.status)
    return SceneOut(outs.of(scene.items, doubt), layers, mood, scene)


def whole(scene: SceneOut, marks: list[MarkOut] | None = None) -> Raw:
    """A scene as JSON."""
    return Raw(encode(WholeScene(scene.items, scene.layers, scene.mood, marks or [])))


ITEM_FIELDS = ItemOut.__struct_fields__[1:]
LAYER_FIELDS = LayerOut.__struct_fields__[1:]
MOOD_FIELDS = Mood.__struct_fields__
name_of = attrgetter("id")


def differing(old: Struct, new: Struct, fields: tuple[str, ...]) -> Entry:
    """The fields of two things of one kind that differ, as they are now."""
    return {name: value for name in fields if (value := getattr(new, name)) != getattr(old, name)}


class Change:
    """The way from one scene to the next, found by looking only at what is not the very same."""

    def __init__(self, before: SceneOut, after: SceneOut) -> None:
        self.before, self.after = before, after
        known, kept = set(map(id, before.items)), set(map(id, after.items))
        self._olds = [at for at, item in enumerate(before.items) if id(item) not in kept]
        self._news = [at for at, item in enumerate(after.items) if id(item) not in known]
        self._found: dict[str, ItemOut] | None = None

    def marks(self) -> list[MarkOut]:
        """What differs for people."""
        before, after = self.before.drawn, self.after.drawn
        olds = tuple(before.items[at] for at in self._olds)
        news = tuple(after.items[at] for at in self._news)
        return marked(drawing.Scene(olds, before.layers), drawing.Scene(news, after.layers))

    def patch(self, looks: Looks) -> ScenePatch | None:
        """All that has to be told; None if layers came or went."""
        before, after = self.before, self.after
        if list(map(name_of, before.layers)) != list(map(name_of, after.layers)):
            return None
        old = {item.id: item for item in map(before.items.__getitem__, self._olds)}
        new = {item.id: item for item in map(after.items.__getitem__, self._news)}
        gone = [key for key in old if key not in new]
        placed = self._placed(set(gone), {key for key in new if key not in old})
        entries = {key: self._entry(item, old.get(key), looks) for key, item in new.items()}
        for key, after_key in placed.items():
            entries.setdefault(key, {"id": key})["after"] = after_key
        return ScenePatch(
            [entry for entry in entries.values() if len(entry) > 1],
            gone,
            [
                {"id": layer.id, **told(known, layer, LAYER_FIELDS, looks)}
                for layer, known in zip(after.layers, before.layers, strict=True)
                if layer != known
            ],
            differing(before.mood, after.mood, MOOD_FIELDS),
            self.marks(),
        )

    def _placed(self, gone: set[str], came: set[str]) -> dict[str, str]:
        """The items that are new or no longer in their order, and what each comes after."""
        left, right = list(map(name_of, self.before.items)), list(map(name_of, self.after.items))
        if left == right:
            return {}
        stay = [key for key in left if key not in gone]
        moved = out_of_order(stay, [key for key in right if key not in came])
        places = sorted({*self._news, *map(right.index, moved)})
        wanted = came.union(moved)
        return {right[at]: right[at - 1] if at else "" for at in places if right[at] in wanted}

    def _entry(self, item: ItemOut, known: ItemOut | None, looks: Looks) -> Entry:
        """What is told of an item that is new or not as it was."""
        if known is not None:
            return {"id": item.id, **told(known, item, ITEM_FIELDS, looks)}
        if len(item.markup) <= LONG or looks.knows(item.markup):
            return looks.written(msgspec.to_builtins(item))
        model = self._like(item.markup)
        if model is not None:
            return {"id": item.id, "like": model.id, **differing(model, item, ITEM_FIELDS)}
        return looks.written(msgspec.to_builtins(item))

    def _like(self, markup: str) -> ItemOut | None:
        """An item of the scene before that looks so."""
        if self._found is None:
            self._found = {item.markup: item for item in self.before.items}
        return self._found.get(markup)


def told(
    old: ItemOut | LayerOut, new: ItemOut | LayerOut, fields: tuple[str, ...], looks: Looks
) -> Entry:
    """The fields that differ; the markup in the shortest way."""
    found = differing(old, new, fields)
    markup = found.get("markup", "")
    if len(markup) <= LONG or looks.knows(markup):
        return looks.written(found)
    change = edit(old.markup, markup)
    if change is None:
        return looks.written(found)
    del found["markup"]
    return {**found, "edit": change, "look": looks.learn(markup)}


def out_of_order(left: list[str], right: list[str]) -> list[str]:
    """As few keys as possible that must move to turn one order of the same keys into another."""
    if left == right:
        return []
    at = {key: place for place, key in enumerate(left)}
    ends: list[int] = []  # the least last place of rising sequences, by their length
    tails: list[int] = []  # which element ends each
    came_from: list[int] = []
    for number, key in enumerate(right):
        place = bisect_left(ends, at[key])
        came_from.append(tails[place - 1] if place else -1)
        if place == len(ends):
            ends.append(at[key])
            tails.append(number)
        else:
            ends[place], tails[place] = at[key], number
    rest, number = set(range(len(right))), tails[-1]
    while number >= 0:
        rest.discard(number)
        number = came_from[number]
    return [right[number] for number in sorted(rest)]


def changed_panels(before: tuple[Panel, ...], after: tuple[Panel, ...]) -> list[PanelPatch]:
    """The panels that are not as they were."""
    found = []
    for old, new in zip(before, after, strict=True):
        if old is new or old == new:
            continue
        if len(old.rows) != len(new.rows):
            found.append(PanelPatch(new.seat, new.score, new.rows))
            continue
        cells = [
            (number, row)
            for number, (known, row) in enumerate(zip(old.rows, new.rows, strict=True))
            if known != row
        ]
        found.append(PanelPatch(new.seat, new.score, None, cells))
    return found
