"""Scenes as they travel: whole, or only what has changed since the one before."""

from __future__ import annotations

import msgspec
from msgspec import Raw, Struct

from patolli.engine import drawing

encode = msgspec.json.Encoder().encode
NOTHING = -1  # the number of a scene nobody was sent


class ItemOut(Struct, omit_defaults=True):
    """An item as it travels: what it does not use is left out."""

    id: str
    x: float
    y: float
    markup: str
    turn: float
    upright: bool
    name: str = ""
    word: str = ""
    css: str = ""
    layer: str = ""
    rule: str = ""


class LayerOut(Struct):
    id: str
    x: float
    y: float
    turn: float
    markup: str


class SceneOut(Struct):
    items: list[ItemOut]
    layers: list[LayerOut]


class WholeScene(SceneOut):
    """A scene with a number, for changes to refer to: the line after which it was drawn."""

    serial: int


class ScenePatch(Struct, omit_defaults=True):
    """What turns scene number `base` into scene number `serial`.

    `items` and `layers` are new or changed ones, by id. `order` lists the ids of all items, if
    some came, went or changed places in the drawing order.
    """

    serial: int
    base: int
    items: list[ItemOut]
    layers: list[LayerOut]
    order: list[str] | None = None


def short(value: float) -> float:
    """A coordinate with as many digits as can be seen."""
    return round(value, 2)


def scene_out(scene: drawing.Scene) -> SceneOut:
    """A scene as it travels."""
    items = [
        ItemOut(
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
            item.rule,
        )
        for item in scene.items
    ]
    layers = [
        LayerOut(layer.id, short(layer.x), short(layer.y), short(layer.turn), layer.markup)
        for layer in scene.layers
    ]
    return SceneOut(items, layers)


class Drawn:
    """One scene of a seat, for those who know the one before and for those who do not."""

    def __init__(self, scene: SceneOut, line: int, before: Drawn | None) -> None:
        self.serial = line
        self.scene = scene
        self._base = before.serial if before else NOTHING
        self._before = before.scene if before else None
        self._whole: Raw | None = None
        self._patch: Raw | None = None

    def whole(self) -> Raw:
        """The scene as JSON."""
        if self._whole is None:
            new = WholeScene(self.scene.items, self.scene.layers, self.serial)
            self._whole = Raw(encode(new))
        return self._whole

    def since(self, seen: int) -> Raw:
        """What somebody needs who was sent scene number `seen`."""
        if seen == self.serial:
            return Raw(encode(ScenePatch(self.serial, seen, [], [])))
        if seen == NOTHING or seen != self._base:
            return self.whole()
        if self._before is not None:
            self._patch = changes(self._before, self.scene, self._base, self.serial)
            self._before = None
        return self._patch or self.whole()


def changes(before: SceneOut, after: SceneOut, base: int, serial: int) -> Raw | None:
    """The way from one scene to the next; None if layers came or went."""
    if [layer.id for layer in before.layers] != [layer.id for layer in after.layers]:
        return None
    old = {item.id: item for item in before.items}
    order = [item.id for item in after.items]
    patch = ScenePatch(
        serial,
        base,
        [item for item in after.items if old.get(item.id) != item],
        [new for new, known in zip(after.layers, before.layers, strict=True) if new != known],
        None if order == list(old) else order,
    )
    return Raw(encode(patch))
