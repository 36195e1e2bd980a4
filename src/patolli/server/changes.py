"""What has changed between two scenes, and between panels, as it travels."""

from __future__ import annotations

from bisect import bisect_left
from operator import attrgetter, ne

from patolli.engine import drawing
from patolli.engine.drawing import Panel
from patolli.server.looks import LONG, Looks
from patolli.server.scenes import (
    ITEM_FIELDS,
    Entry,
    ItemOut,
    LayerOut,
    MarkOut,
    Mood,
    PanelPatch,
    SceneOut,
    ScenePatch,
    Step,
    apart,
    differing,
    marked,
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
        was, now = set(map(id, self._was)), set(map(id, self._now))
        self._olds = [at for at, item in enumerate(self._was) if id(item) not in now]
        self._news = [at for at, item in enumerate(self._now) if id(item) not in was]
        self._old = {item.id: item for item in map(self._was.__getitem__, self._olds)}
        self._new = {item.id: item for item in map(self._now.__getitem__, self._news)}
        self._gone = [key for key in self._old if key not in self._new]
        self._found: dict[str, ItemOut] | None = None
        self._marks: list[MarkOut] | None = None
        self._rest: tuple[dict[str, str], list[Step] | None, Entry] | None = None

    def marks(self) -> list[MarkOut]:
        """What differs for people."""
        if self._marks is None:
            before, after = self.before.drawn, self.after.drawn
            olds = tuple(before.items[self._first + at] for at in self._olds)
            news = tuple(after.items[self._first + at] for at in self._news)
            old, new = drawing.Scene(olds, before.layers), drawing.Scene(news, after.layers)
            self._marks = marked(old, new)
        return self._marks

    def patch(self, looks: Looks) -> ScenePatch | None:
        """All that has to be told to those who know these looks; None if layers came or went."""
        if self._rest is None:
            mood = differing(self.before.mood, self.after.mood, MOOD_FIELDS)
            self._rest = self._placed(), self._layers(), mood
        placed, layers, mood = self._rest
        if layers is None:
            return None
        old = self._old
        entries = {key: self._entry(item, old.get(key), looks) for key, item in self._new.items()}
        for key, after_key in placed.items():
            entries.setdefault(key, {"id": key})["after"] = after_key
        return ScenePatch(
            [entry for entry in entries.values() if len(entry) > 1],
            self._gone,
            [{"id": step.pair[1].id, **told(step, looks)} for step in layers],
            mood,
            self.marks(),
        )

    def _layers(self) -> list[Step] | None:
        """How the layers have changed; None if some came or went."""
        before, after = self.before.layers, self.after.layers
        if before is after:
            return []
        if list(map(name_of, before)) != list(map(name_of, after)):
            return None
        pairs = zip(before, after, strict=True)
        return [Step(known, layer, LAYER_FIELDS) for known, layer in pairs if layer != known]

    def _placed(self) -> dict[str, str]:
        """The items that are new or no longer in their order, and what each comes after."""
        left, right = list(map(name_of, self._was)), list(map(name_of, self._now))
        if left == right:
            return {}
        before = self.after.items[self._first - 1].id if self._first else ""
        gone, came = set(self._gone), {key for key in self._new if key not in self._old}
        stayed = without(left, [at for at in self._olds if left[at] in gone])
        moved = out_of_order(stayed, without(right, [at for at in self._news if right[at] in came]))
        places = sorted({*self._news, *map(right.index, moved)})
        wanted = came.union(moved)
        return {right[at]: right[at - 1] if at else before for at in places if right[at] in wanted}

    def _entry(self, item: ItemOut, known: ItemOut | None, looks: Looks) -> Entry:
        """What is told of an item that is new or not as it was."""
        if known is not None:
            return {"id": item.id, **told(self.after.steps.between(known, item), looks)}
        if len(item.markup) <= LONG or looks.knows(item.markup):
            return looks.written(self.after.steps.plain(item))
        model = None if self.after.steps.first.get(item.markup) is item else self._like(item.markup)
        if model is not None:
            return {"id": item.id, "like": model.id, **differing(model, item, ITEM_FIELDS)}
        return looks.written(self.after.steps.plain(item))

    def _like(self, markup: str) -> ItemOut | None:
        """An item of the scene before that looks so."""
        if self._found is None:
            items = self.before.items
            self._found = dict(zip(map(look_of, items), items, strict=True))
        return self._found.get(markup)


def without(keys: list[str], places: list[int]) -> list[str]:
    """A list without what stands at some places, named in their order."""
    rest = list(keys)
    for at in reversed(places):
        del rest[at]
    return rest


def told(step: Step, looks: Looks) -> Entry:
    """The fields that differ; the markup in the shortest way."""
    found = step.fields
    markup = found.get("markup", "")
    if len(markup) <= LONG or looks.knows(markup):
        return looks.written(found)
    change = step.edit()
    if change is None:
        return looks.written(found)
    told = {name: value for name, value in found.items() if name != "markup"}
    return {**told, "edit": change, "look": looks.learn(markup)}


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
