"""What has changed between two scenes, and between panels, as it travels."""

from __future__ import annotations

from bisect import bisect_left
from functools import cached_property
from operator import attrgetter

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
        was, now = before.places, after.places
        self._olds = sorted(map(was.__getitem__, was.keys() - now.keys()))
        self._news = sorted(map(now.__getitem__, now.keys() - was.keys()))
        self._found: dict[str, ItemOut] | None = None

    @cached_property
    def marks(self) -> list[MarkOut]:
        """What differs for people."""
        before, after = self.before.drawn, self.after.drawn
        olds = tuple(before.items[at] for at in self._olds)
        news = tuple(after.items[at] for at in self._news)
        return marked(drawing.Scene(olds, before.layers), drawing.Scene(news, after.layers))

    @cached_property
    def _old(self) -> dict[str, ItemOut]:
        """The items that are no longer the very same."""
        return {item.id: item for item in map(self.before.items.__getitem__, self._olds)}

    @cached_property
    def _new(self) -> dict[str, ItemOut]:
        """And those that are there instead of them."""
        return {item.id: item for item in map(self.after.items.__getitem__, self._news)}

    @cached_property
    def _gone(self) -> list[str]:
        return [key for key in self._old if key not in self._new]

    @cached_property
    def _layers(self) -> list[Step] | None:
        """How the layers have changed; None if some came or went."""
        before, after = self.before.layers, self.after.layers
        if list(map(name_of, before)) != list(map(name_of, after)):
            return None
        pairs = zip(before, after, strict=True)
        return [Step(known, layer, LAYER_FIELDS) for known, layer in pairs if layer != known]

    @cached_property
    def _mood(self) -> Entry:
        return differing(self.before.mood, self.after.mood, MOOD_FIELDS)

    def patch(self, looks: Looks) -> ScenePatch | None:
        """All that has to be told to those who know these looks; None if layers came or went."""
        if self._layers is None:
            return None
        old = self._old
        entries = {key: self._entry(item, old.get(key), looks) for key, item in self._new.items()}
        for key, after_key in self._placed.items():
            entries.setdefault(key, {"id": key})["after"] = after_key
        return ScenePatch(
            [entry for entry in entries.values() if len(entry) > 1],
            self._gone,
            [{"id": step.pair[1].id, **told(step, looks)} for step in self._layers],
            self._mood,
            self.marks,
        )

    @cached_property
    def _placed(self) -> dict[str, str]:
        """The items that are new or no longer in their order, and what each comes after."""
        left, right = list(map(name_of, self.before.items)), list(map(name_of, self.after.items))
        if left == right:
            return {}
        gone, came = set(self._gone), {key for key in self._new if key not in self._old}
        stayed = without(left, [at for at in self._olds if left[at] in gone])
        moved = out_of_order(stayed, without(right, [at for at in self._news if right[at] in came]))
        places = sorted({*self._news, *map(right.index, moved)})
        wanted = came.union(moved)
        return {right[at]: right[at - 1] if at else "" for at in places if right[at] in wanted}

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
    left, right = apart(left, right)
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


def apart(left: list[str], right: list[str]) -> tuple[list[str], list[str]]:
    """Two lists without the beginning and the end that they share: nothing moves there."""
    first = next(
        at for at, (one, other) in enumerate(zip(left, right, strict=True)) if one != other
    )
    ends = zip(reversed(left), reversed(right), strict=True)
    last = next(at for at, (one, other) in enumerate(ends) if one != other)
    return left[first : len(left) - last], right[first : len(right) - last]


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
