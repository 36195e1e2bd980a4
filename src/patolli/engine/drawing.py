"""Boards, scenes and panels: what a game hands to whoever shows it.

A **board** is the fixed art as SVG. A **scene** is a flat list of items keyed by stable ids, so
that a changed place becomes a movement. A **panel** is a player's belongings as rows. All
coordinates are board units; an item's markup is drawn round its own (0, 0).
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import cache, lru_cache
from html import escape
from importlib import resources
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from patolli.engine.game import View
    from patolli.engine.state import State
    from patolli.engine.text import Say

T = TypeVar("T")

SHAPES = ("circle", "square", "triangle", "diamond")  # the players' shapes, by seat


@dataclass(frozen=True)
class Board:
    """The fixed art: inner SVG markup in a view box of `width` x `height`, with its symbols."""

    width: float
    height: float
    markup: str
    symbols: str = ""  # `<symbol>` elements of the game itself


@dataclass(frozen=True)
class Layer:
    """A part of the picture that turns or moves as a whole (a gear, a dial).

    `turn` grows without wrapping, so that the turning never runs backwards.
    """

    id: str
    x: float
    y: float
    turn: float = 0.0
    markup: str = ""


@dataclass(frozen=True)
class Item:
    """One thing on the board.

    With `word` it is a target: clickable while that word is among the choices. `name` is what a
    screen reader says and the tip shows. In a layer, `x` and `y` count from the layer's centre
    before it turns, and an `upright` item is turned back.
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


@dataclass(frozen=True)
class Scene:
    """Everything that moves or changes."""

    items: tuple[Item, ...]
    layers: tuple[Layer, ...] = ()


@dataclass(frozen=True)
class Row:
    """One line of a panel: an icon, a number or short text, and what it is."""

    icon: str
    value: str
    name: str
    alarm: bool = False  # shown as a warning (corn short for the food day)


@dataclass(frozen=True)
class Panel:
    """A player's belongings; `score` as it is counted now."""

    seat: int
    score: str
    rows: tuple[Row, ...] = field(default=())


def as_data(value: Board | Scene | Panel) -> dict[str, Any]:
    """A board, scene or panel as plain data; what an item does not use is left out."""
    data = dict(vars(value))
    if isinstance(value, Scene):
        data["items"] = [{k: v for k, v in vars(item).items() if v != ""} for item in value.items]
        data["layers"] = [dict(vars(layer)) for layer in value.layers]
    elif isinstance(value, Panel):
        data["rows"] = [dict(vars(row)) for row in value.rows]
    return data


# ----------------------------------------------------------------------- markup helpers
# Positions are drawn again after every answer, mostly of the same parts.
remembered = lru_cache(maxsize=65536)


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


# ------------------------------------------------------------- the same for every viewer
ALIKE = 64  # positions whose common parts are kept
_alike: OrderedDict[tuple[object, ...], Any] = OrderedDict()


def alike(view: View, say: Say, make: Callable[[State, Say], T]) -> T:
    """What looks alike to everybody at the table, made once per position and language.

    `make` gets what a spectator may know, so nothing private can come in.
    """
    public = view.state.seen_by(-1)
    key = (make, say.lang, getattr(public, "box", None), tuple(public.pack()))
    found: T | None = _alike.pop(key, None)
    made = make(public, say) if found is None else found
    _alike[key] = made
    if len(_alike) > ALIKE:
        _alike.popitem(last=False)
    return made


# ------------------------------------------------------------------------ standing alone
def svg(board: Board, scene: Scene, choices: Iterable[str] = (), dark: bool = False) -> str:
    """Board and scene as one SVG picture for notebooks, files and documents."""
    words = set(choices)
    size = f'viewBox="0 0 {number(board.width)} {number(board.height)}"'
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} width="{number(board.width)}" '
        f'height="{number(board.height)}" class="picture{" dark" if dark else ""}">'
    )
    layers = {layer.id: layer for layer in scene.layers}
    inside: dict[str, list[str]] = {layer.id: [] for layer in scene.layers}
    outside: list[str] = []
    for item in scene.items:
        layer = layers.get(item.layer)
        turn = item.turn - (layer.turn if layer and item.upright else 0)
        inside.get(item.layer, outside).append(drawn(item, turn, item.word in words))
    turning = [
        group(layer.markup, *inside[layer.id], transform=placed(layer.x, layer.y, layer.turn))
        for layer in scene.layers
    ]
    ground = rectangle(0, 0, board.width, board.height, "ground", 0)
    symbols = f"<defs>{icons()}{board.symbols}</defs>"
    body = [ground, board.markup, *turning, *outside]
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
