"""Boards, scenes and panels: what a game hands to whoever shows it.

A **board** is the fixed art as SVG. A **scene** is a flat list of items keyed by stable ids, so
that a changed place becomes a movement. A **panel** is a player's belongings as rows. All
coordinates are board units; an item's markup is drawn round its own (0, 0). All of them are made
by the thousand and never point back at each other, so they are quick structs, and the garbage
collector is not asked to look through them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache, lru_cache
from html import escape
from importlib import resources
from math import cos, dist, radians, sin
from typing import Any

from msgspec import Struct
from msgspec.structs import asdict

DEPTHS = ("ground", "ring", "way", "piece", "target", "mark")  # bottom up
MOODS = ("", "scoring", "conflict", "feast")
CAME, WENT, MOVED, GREW, LAID = "came", "went", "moved", "grew", "laid"  # what a mark tells
SHAPES = ("circle", "square", "triangle", "diamond")  # the players' shapes, by seat


class Board(Struct, frozen=True, gc=False):
    """The fixed art: inner SVG markup in a view box of `width` x `height`, with its symbols."""

    width: float
    height: float
    markup: str
    symbols: str = ""  # `<symbol>` elements of the game itself


class Layer(Struct, frozen=True, gc=False):
    """A part of the picture that turns or moves as a whole (a gear, a dial).

    `turn` grows without wrapping, so that the turning never runs backwards.
    """

    id: str
    x: float
    y: float
    turn: float = 0.0
    markup: str = ""


class Item(Struct, frozen=True, gc=False):
    """One thing on the board.

    With `word` it is a target: clickable while that word is among the choices. `name` is what a
    screen reader says and the tip shows. In a layer, `x` and `y` count from the layer's centre
    before it turns, and an `upright` item is turned back.

    What lies in one place shares its `place`; one of these items carries `hit`, the outline of the
    whole place as path data round its own (0, 0), which takes every click inside it. `depth` (one
    of DEPTHS) is the order of drawing; items without one lie where pieces lie, in the order given.
    With `ghost` it is shown only while that word (or that place) is lit.
    """

    id: str
    x: float
    y: float
    markup: str
    name: str = ""
    word: str = ""
    css: str = ""
    turn: float = 0.0
    layer: str = ""
    upright: bool = True
    rule: str = ""
    place: str = ""
    hit: str = ""
    depth: str = ""
    ghost: str = ""


class Trail(Struct, frozen=True, gc=False):
    """A way over the board in a player's colour, shown while `word` (or that place) is lit."""

    seat: int
    points: tuple[tuple[float, float], ...]
    word: str = ""


class Strip(Struct, frozen=True, gc=False):
    """What is special now, over the board: a sentence, and the seats in their order."""

    text: str
    icon: str = ""
    seats: tuple[int, ...] = ()


class Scene(Struct, frozen=True, gc=False):
    """Everything that moves or changes.

    `mood` (one of MOODS) changes the frame, `clear` names the places left unveiled in it.
    `status` says in a word or two how far the game has come.
    """

    items: tuple[Item, ...]
    layers: tuple[Layer, ...] = ()
    mood: str = ""
    strip: Strip | None = None
    clear: tuple[str, ...] = ()
    trails: tuple[Trail, ...] = ()
    status: tuple[Row, ...] = ()


class Mark(Struct, frozen=True, gc=False):
    """Something that is not as it was: CAME, WENT, MOVED, GREW or LAID, and where."""

    id: str
    kind: str
    x: float
    y: float
    from_x: float = 0.0  # where it lay before, if it moved
    from_y: float = 0.0


class Row(Struct, frozen=True, gc=False):
    """One line of a panel: an icon, a number or short text, and what it is."""

    icon: str
    value: str
    name: str
    alarm: bool = False  # shown as a warning (corn short for the food day)
    pictures: tuple[tuple[str, str], ...] = ()  # shown for the value: icons, colours of their dice


class Panel(Struct, frozen=True, gc=False):
    """A player's belongings; `score` as it is counted now."""

    seat: int
    score: str
    rows: tuple[Row, ...] = ()


def as_data(value: Board | Scene | Panel) -> dict[str, Any]:
    """A board, scene or panel as plain data; what an item does not use is left out."""
    data = asdict(value)
    if isinstance(value, Scene):
        data["items"] = [{k: v for k, v in asdict(item).items() if v != ""} for item in value.items]
        data["layers"] = [asdict(layer) for layer in value.layers]
        data["trails"] = [asdict(trail) for trail in value.trails]
        data["strip"] = asdict(value.strip) if value.strip else None
        data["status"] = [asdict(row) for row in value.status]
    elif isinstance(value, Panel):
        data["rows"] = [asdict(row) for row in value.rows]
    return data


# ------------------------------------------------------------------------ what has changed
def spot(item: Item, layers: Mapping[str, Layer]) -> tuple[float, float]:
    """Where an item lies on the board, whatever layer it is part of."""
    layer = layers.get(item.layer)
    if layer is None:
        return item.x, item.y
    angle = radians(layer.turn)
    x = layer.x + item.x * cos(angle) - item.y * sin(angle)
    return x, layer.y + item.x * sin(angle) + item.y * cos(angle)


def marks(before: Scene, after: Scene) -> tuple[Mark, ...]:
    """What differs between two scenes, for those who did not see it happen.

    Only what a game gives the depth "piece" or "ground" is marked: a piece that came, went, moved
    or looks different, and a ground (a tile) that was laid. An item without a depth never is. What
    came with a ground is part of it; a piece that lies elsewhere in its place only made room.
    """
    known, kept = set(map(id, before.items)), set(map(id, after.items))
    olds = {item.id: item for item in before.items if id(item) not in kept}
    news = {item.id: item for item in after.items if id(item) not in known}
    was, now = ({layer.id: layer for layer in scene.layers} for scene in (before, after))
    laid = [i for i in news.values() if i.depth == "ground" and i.id not in olds and not i.ghost]
    found = [Mark(item.id, LAID, *spot(item, now)) for item in laid]
    grounds = {item.place for item in laid if item.place}
    for item in news.values():  # items that are the very same have not changed
        if item.depth != "piece" or item.ghost:
            continue
        old = olds.get(item.id)
        here = spot(item, now)
        if old is None:
            if item.place not in grounds:
                found.append(Mark(item.id, CAME, *here))
        elif dist(spot(old, was), here) > STIR and not carried(old, item):
            found.append(Mark(item.id, MOVED, *here, *spot(old, was)))
        elif old.markup != item.markup and not turned(item, was, now):
            found.append(Mark(item.id, GREW, *here))
    for item in olds.values():
        if item.depth == "piece" and not item.ghost and item.id not in news:
            found.append(Mark(item.id, WENT, *spot(item, was)))
    return tuple(found)


STIR = 4.0  # board units: less than this is making room, not moving


def turned(item: Item, was: Mapping[str, Layer], now: Mapping[str, Layer]) -> bool:
    """Whether an item's layer turned, which may write another number on it."""
    return item.layer in was and item.layer in now and was[item.layer].turn != now[item.layer].turn


def carried(old: Item, item: Item) -> bool:
    """Whether an item only turned with its layer, or made room in its place."""
    if item.place and item.place == old.place:
        return True
    return bool(item.layer) and (old.layer, old.x, old.y) == (item.layer, item.x, item.y)


# ----------------------------------------------------------------------- markup helpers
# Positions are drawn again after every answer, mostly of the same parts.
remembered = lru_cache(maxsize=8192)


@cache
def icons() -> str:
    """The `<symbol>` elements of the shared icons, named `i-<name>`."""
    return (resources.files("patolli.engine") / "icons.svg").read_text(encoding="utf-8")


@cache
def style() -> str:
    """The colours and classes that drawings use, for pictures that stand alone."""
    return (resources.files("patolli.engine") / "drawing.css").read_text(encoding="utf-8")


@remembered
def number(value: float) -> str:
    """A coordinate, short."""
    return f"{value:.2f}".rstrip("0").rstrip(".") if value % 1 else str(int(value))


@remembered
def icon(name: str, size: float = 24, x: float = 0, y: float = 0) -> str:
    """A shared icon centred on a point."""
    half = size / 2
    place = f'x="{number(x - half)}" y="{number(y - half)}"'
    return f'<use href="#i-{name}" {place} width="{number(size)}" height="{number(size)}"/>'


@remembered
def label(text: str, x: float = 0, y: float = 0, css: str = "label", anchor: str = "middle") -> str:
    """A line of text centred on a point."""
    where = f'x="{number(x)}" y="{number(y)}"'
    style = f'class="{css}" text-anchor="{anchor}" dominant-baseline="central"'
    return f"<text {where} {style}>{escape(text)}</text>"


@remembered
def rectangle(
    x: float, y: float, width: float, height: float, css: str = "slab", radius: float = 8
) -> str:
    """A rectangle with its upper left corner at (x, y)."""
    size = f'width="{number(width)}" height="{number(height)}" rx="{number(radius)}"'
    return f'<rect class="{css}" x="{number(x)}" y="{number(y)}" {size}/>'


@remembered
def circle(x: float, y: float, radius: float, css: str = "slab") -> str:
    """A circle."""
    return f'<circle class="{css}" cx="{number(x)}" cy="{number(y)}" r="{number(radius)}"/>'


def polygon(points: Iterable[tuple[float, float]], css: str = "slab") -> str:
    """A closed polygon."""
    text = " ".join(f"{number(x)},{number(y)}" for x, y in points)
    return f'<polygon class="{css}" points="{text}"/>'


@remembered
def path(d: str, css: str = "line") -> str:
    """A path."""
    return f'<path class="{css}" d="{d}"/>'


def group(*parts: str, css: str = "", transform: str = "") -> str:
    """Several pieces of markup as one."""
    attributes = (f' class="{css}"' if css else "") + (
        f' transform="{transform}"' if transform else ""
    )
    return f"<g{attributes}>{''.join(parts)}</g>"


def token(seat: int, size: float = 22, inner: str = "") -> str:
    """A player's piece: the seat's shape in the seat's colour, with something inside."""
    half = size / 2
    if seat == 0:
        shape = circle(0, 0, half, "piece")
    elif seat == 1:
        shape = rectangle(-half * 0.9, -half * 0.9, size * 0.9, size * 0.9, "piece", 2.5)
    elif seat == 2:
        top, side = -half * 1.08, half * 1.12
        shape = polygon([(0, top), (side, half * 0.86), (-side, half * 0.86)], "piece")
    else:
        d = half * 1.12
        shape = polygon([(0, -d), (d, 0), (0, d), (-d, 0)], "piece")
    return group(shape, inner, css=f"p{seat + 1}")


# ------------------------------------------------------------------------ standing alone
def svg(
    board: Board,
    scene: Scene,
    choices: Iterable[str] = (),
    dark: bool = False,
    box: tuple[float, float, float, float] | None = None,
    over: str = "",
    colours: int = 0,
) -> str:
    """Board and scene as one SVG picture for notebooks, files and documents.

    `box` is the part to be seen (x, y, width, height), `over` markup that lies over everything,
    `colours` how far the seats' colours are moved on.
    """
    words = set(choices)
    x, y, width, height = box or (0, 0, board.width, board.height)
    size = f'viewBox="{number(x)} {number(y)} {number(width)} {number(height)}"'
    css = f"picture{' dark' if dark else ''}{f' colours-{colours}' if colours else ''}"
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} width="{number(width)}" '
        f'height="{number(height)}" class="{css}">'
    )
    layers = {layer.id: layer for layer in scene.layers}
    inside: dict[str, list[str]] = {layer.id: [] for layer in scene.layers}
    outside: list[str] = []
    rank = {depth: number for number, depth in enumerate(DEPTHS)}
    shown = [item for item in scene.items if not item.ghost]
    for item in sorted(shown, key=lambda item: rank.get(item.depth, rank["piece"])):
        layer = layers.get(item.layer)
        turn = item.turn - (layer.turn if layer and item.upright else 0)
        inside.get(item.layer, outside).append(drawn(item, turn, item.word in words))
    turning = [
        group(layer.markup, *inside[layer.id], transform=placed(layer.x, layer.y, layer.turn))
        for layer in scene.layers
    ]
    ground = rectangle(0, 0, board.width, board.height, "ground", 0)
    symbols = f"<defs>{icons()}{board.symbols}</defs>"
    body = [ground, board.markup, *turning, *outside, over]
    return f"{head}<style>{style()}</style>{symbols}{''.join(body)}</svg>"


def drawn(item: Item, turn: float, possible: bool) -> str:
    """One item as markup at its place."""
    css = " ".join(part for part in ("item", item.css, "choice" if possible else "") if part)
    title = f"<title>{escape(item.name)}</title>" if item.name else ""
    return group(title, item.markup, css=css, transform=placed(item.x, item.y, turn))


def placed(x: float, y: float, turn: float) -> str:
    """The transform that moves to a point and turns there."""
    place = f"translate({number(x)} {number(y)})"
    return f"{place} rotate({number(turn)})" if turn else place
