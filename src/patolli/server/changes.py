"""What has changed between two scenes, and between panels, as it travels."""

from __future__ import annotations

from bisect import bisect_left
from itertools import compress, count
from operator import attrgetter, is_not, ne

from msgspec import Raw

from patolli.engine import drawing
from patolli.engine.drawing import Panel
from patolli.server.looks import LONG, Looks, Told
from patolli.server.scenes import (
    ITEM_FIELDS,
    ItemOut,
    LayerOut,
    MarkOut,
    Mood,
    PanelPatch,
    SceneOut,
    ScenePatch,
    apart,
    differing,
    encode,
    marked,
    step,
)

LAYER_FIELDS = LayerOut.__struct_fields__[1:]
MOOD_FIELDS = Mood.__struct_fields__
name_of, look_of = attrgetter("id"), attrgetter("markup")


def change(before: SceneOut, after: SceneOut) -> Change:
    """The way from one scene to the next: found once for all whose pictures are the same two."""
    known = after.steps.changes
    key = id(before), id(after)
    if key not in known:
        known[key] = Change(before, after)
    return known[key]


class Change:
    """The way from one scene to the next, found by looking only at what is not the very same."""

    def __init__(self, before: SceneOut, after: SceneOut) -> None:
        self.before, self.after = before, after
        self._first, last = apart(before.items, after.items)
        self._was = before.items[self._first : len(before.items) - last]
        self._now = after.items[self._first : len(after.items) - last]
        self._olds, self._news = exchanged(self._was, self._now)
        self._old = {item.id: item for item in map(self._was.__getitem__, self._olds)}
        self._new = {item.id: item for item in map(self._now.__getitem__, self._news)}
        self._gone = [key for key in self._old if key not in self._new]
        self._found: dict[str, ItemOut] | None = None
        self._marks: list[MarkOut] | None = None
        self._told: list[tuple[ItemOut, Told, bool]] | None = None
        self._rest: tuple[dict[str, bytes], list[Told] | None, bytes] | None = None

    def marks(self) -> list[MarkOut]:
        """What differs for people."""
        if self._marks is None:
            before, after = self.before.drawn, self.after.drawn
            olds = tuple(before.items[self._first + at] for at in self._olds)
            news = tuple(after.items[self._first + at] for at in self._news)
            old, new = drawing.Scene(olds, before.layers), drawing.Scene(news, after.layers)
            self._marks = marked(old, new)
        return self._marks

    def patch(self, looks: Looks) -> Raw | None:
        """All that has to be told to those who know these looks; None if layers came or went."""
        if self._rest is None:
            mood = differing(self.before.mood, self.after.mood, MOOD_FIELDS)
            rest = encode(ScenePatch(self._gone, mood, self.marks()))
            self._rest = self._placed(), self._layers(), rest[1:-1]
        placed, layers, rest = self._rest
        if layers is None:
            return None
        parts = []
        items = self._items(placed, looks)
        if items:
            parts.append(b'"items":[%b]' % b",".join(items))
        if layers:
            told = [one.written(looks) + b"}" for one in layers]
            parts.append(b'"layers":[%b]' % b",".join(told))
        if rest:
            parts.append(rest)
        return Raw(b"{%b}" % b",".join(parts))

    def _items(self, placed: dict[str, bytes], looks: Looks) -> list[bytes]:
        """Every item that is new, not as it was or elsewhere in the order."""
        if self._told is None:
            self._told = self._tell()
        found, new = [], self._new
        for item, told, fresh in self._told:
            entry = (self._alike(item, looks) if fresh else None) or told.written(looks)
            place = placed.get(item.id)
            if place is not None:
                found.append(entry + place)
            elif not told.empty:
                found.append(entry + b"}")
        found += [opened(key) + place for key, place in placed.items() if key not in new]
        return found

    def _tell(self) -> list[tuple[ItemOut, Told, bool]]:
        """What is told of each item, and whether it is a new one with a long markup."""
        steps, old = self.after.steps, self._old
        found = []
        for key, item in self._new.items():
            known = old.get(key)
            if known is not None:
                found.append((item, steps.between(known, item), False))
            else:
                found.append((item, steps.plain(item), len(item.markup) > LONG))
        return found

    def _alike(self, item: ItemOut, looks: Looks) -> bytes | None:
        """A new item that looks like one of the scene before, if that is the shortest way."""
        markup = item.markup
        if looks.number(markup) or self.after.steps.first.get(markup) is item:
            return None
        if self._found is None:
            items = self.before.items
            self._found = dict(zip(map(look_of, items), items, strict=True))
        model = self._found.get(markup)
        if model is None:
            return None
        entry = {"id": item.id, "like": model.id, **differing(model, item, ITEM_FIELDS)}
        return encode(entry)[:-1]

    def _layers(self) -> list[Told] | None:
        """How the layers have changed; None if some came or went."""
        before, after = self.before.layers, self.after.layers
        if before is after:
            return []
        if list(map(name_of, before)) != list(map(name_of, after)):
            return None
        pairs = zip(before, after, strict=True)
        return [step(known, layer, LAYER_FIELDS) for known, layer in pairs if layer != known]

    def _placed(self) -> dict[str, bytes]:
        """The items that are new or no longer in their order, and how it is told where."""
        was, now = self._was, self._now
        if self._olds is self._news and all(was[at].id == now[at].id for at in self._olds):
            return {}  # they have changed where they were
        left, right = list(map(name_of, was)), list(map(name_of, now))
        if left == right:
            return {}
        before = self.after.items[self._first - 1].id if self._first else ""
        gone, came = set(self._gone), {key for key in self._new if key not in self._old}
        stayed = without(left, [at for at in self._olds if left[at] in gone])
        moved = out_of_order(stayed, without(right, [at for at in self._news if right[at] in came]))
        places = sorted({*self._news, *map(right.index, moved)})
        wanted = came.union(moved)
        return {
            right[at]: b',"after":%b}' % encode(right[at - 1] if at else before)
            for at in places
            if right[at] in wanted
        }


def exchanged(was: list[ItemOut], now: list[ItemOut]) -> tuple[list[int], list[int]]:
    """Where those stand that are gone, and those that are new: one list of both if in place."""
    if len(was) == len(now):
        places = list(compress(count(), map(is_not, was, now)))
        if {id(was[at]) for at in places}.isdisjoint(id(now[at]) for at in places):
            return places, places
    left, right = list(map(id, was)), list(map(id, now))
    return absent(left, right), absent(right, left)


def absent(keys: list[int], others: list[int]) -> list[int]:
    """Where the keys stand that are not among others."""
    alone = set(keys).difference(others)
    return list(compress(count(), map(alone.__contains__, keys)))


def opened(key: str) -> bytes:
    """How what is told of a thing begins."""
    return b'{"id":' + encode(key)


def without(keys: list[str], places: list[int]) -> list[str]:
    """A list without what stands at some places, named in their order."""
    rest = list(keys)
    for at in reversed(places):
        del rest[at]
    return rest


def out_of_order(left: list[str], right: list[str]) -> list[str]:
    """As few keys as possible that must move to turn one order of the same keys into another."""
    if left == right:
        return []
    first, last = apart(left, right, ne)
    left, right = left[first : len(left) - last], right[first : len(right) - last]
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
