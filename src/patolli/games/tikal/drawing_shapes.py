"""Shapes of the Tikal picture: hexes, pebbles, pyramids, leaves, hats."""

from __future__ import annotations

from functools import cache
from math import cos, pi, sin, sqrt

from patolli.engine.drawing import circle, group, icon, label, number, rectangle, token
from patolli.games.tikal.tables import ROWS

SIZE = 60.0  # from the middle of a hex to a corner
LEFT, TOP = 73.0, 74.0  # the middle of c0r0
HEX_FILLS = {
    "base_camp": "--temple-hex",
    "temple": "--temple-hex",
    "treasure": "--treasure-hex",
    "jungle": "--jungle",
    "volcano": "--volcano-hex",
}


def middle(hex: int) -> tuple[float, float]:
    """The middle of a hex on the board."""
    column, row = divmod(hex, int(ROWS))
    return LEFT + column * SIZE * 1.5, TOP + (row + column % 2 / 2) * SIZE * sqrt(3)


@cache
def corners(size: float) -> str:
    """The corners of a hex with a flat top round (0, 0)."""
    return " ".join(
        f"{number(size * cos(k * pi / 3))},{number(size * sin(k * pi / 3))}" for k in range(6)
    )


def hexagon(size: float, paint: str) -> str:
    """A hex round (0, 0); `paint` are its attributes."""
    return f'<polygon points="{corners(size)}" {paint}/>'


@cache
def explored(kind: str, size: float = SIZE - 1.2) -> str:
    """The ground of an explored hex."""
    paint = f'fill="var({HEX_FILLS[kind]})" stroke="var(--g-line)" stroke-opacity=".7"'
    return hexagon(size, f'{paint} stroke-width="1.4" stroke-linejoin="round"')


def unexplored(x: float, y: float, text: str) -> str:
    """A hex nobody has seen, with two pale leaves and its name."""
    ground = hexagon(
        SIZE - 1.6,
        'fill="var(--unknown)" fill-opacity=".55" stroke="var(--line)" stroke-width="1.2" '
        'stroke-dasharray="3 4"',
    )
    leaves = (
        '<path opacity=".4" fill="none" stroke="var(--jungle-2)" stroke-width="2" '
        'stroke-linecap="round" d="M-14 9c0 -10 5 -15 12 -17 0 9 -4 15 -12 17zM5 15c-2 -7 1 -13 '
        '7 -16 3 7 0 13 -7 16z"/>'
    )
    name = f'<g opacity=".75">{label(text, 40, 0.5, "small")}</g>'
    return group(ground, leaves, name, transform=f"translate({number(x)} {number(y)})")


def leaf(x: float, y: float, scale: float) -> str:
    """A pair of leaves."""
    return (
        f'<path transform="translate({number(x)} {number(y)}) scale({number(scale)})" '
        'fill="var(--husk)" fill-opacity=".55" d="M0 8c0 -11 6 -16 14 -18 0 10 -5 16 -14 18zM0 8'
        'c0 -9 -5 -13 -12 -14 0 8 4 13 12 14z"/>'
    )


@cache
def jungle() -> str:
    """The plants of a jungle hex."""
    return leaf(-21, -16, 1) + leaf(19, -20, 0.8) + leaf(-4, -31, 0.7)


@cache
def volcano(scale: float = 1.0) -> str:
    """A crater, light enough for its dark ground."""
    return group(
        '<path d="M-22 18 -8 -8H8L22 18z" fill="var(--stone)" stroke="var(--iline)" '
        'stroke-width="2" stroke-linejoin="round"/>'
        '<path d="M-8 -8c2 5 5 1 7 7 2 5 6 1 9 -7z" fill="var(--cin-fill)" '
        'stroke="var(--iline)" stroke-width="1.6" stroke-linejoin="round"/>'
        '<path d="M0 -14v-8M-9 -15l-4 -6M9 -15l4 -6" stroke="var(--cin-fill)" stroke-width="3" '
        'stroke-linecap="round"/>',
        transform=f"scale({number(scale)})",
    )


@cache
def pebbles(stones: tuple[int, ...], size: float = SIZE, radius: float = 5.0) -> str:
    """Stepping stones just inside the six edges, N first, clockwise."""
    drawn = []
    away = size * sqrt(3) / 2 - radius - 2.2
    for edge, count in enumerate(stones):
        angle = (edge * 60 - 90) * pi / 180
        for stone in range(count):
            along = (stone - (count - 1) / 2) * radius * 2.35
            x = away * cos(angle) - along * sin(angle)
            y = away * sin(angle) + along * cos(angle)
            drawn.append(
                f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(radius)}" '
                'fill="var(--pebble)" stroke="var(--rim-soft)" stroke-width="1.3"/>'
            )
    return "".join(drawn)


@cache
def pyramid(value: int, owner: int, scale: float = 1.0) -> str:
    """A temple from above: one more step every second value, the top in the owner's colour."""
    steps = (value + 1) // 2
    drawn = []
    for step in range(steps, 0, -1):
        width, height = 25 + 6.4 * step, 20 + 4.4 * step
        fill = "--stone-2" if step % 2 else "--stone"
        drawn.append(
            f'<rect x="{number(-width / 2)}" y="{number(-height / 2)}" width="{number(width)}" '
            f'height="{number(height)}" rx="2" fill="var({fill})" stroke="var(--rim-soft)" '
            'stroke-width="1.1"/>'
        )
    fill, ink = ("--pc", "on") if owner >= 0 else ("--bone", "inked")
    drawn.append(
        f'<rect x="-12.5" y="-10" width="25" height="20" rx="2.5" fill="var({fill})" '
        'stroke="var(--rim-soft)" stroke-width="1.3"/>'
        f'<g font-size="15" font-weight="700">{label(str(value), 0, 0.5, ink)}</g>'
    )
    return group(
        *drawn, css=f"p{owner + 1}" if owner >= 0 else "", transform=f"scale({number(scale)})"
    )


def hat(size: float) -> str:
    """The hat of a leader, on top of a token of this size."""
    return group(
        '<path d="M-8 0h16l-3.6 -2.4v-3.4h-8.8v3.4z" fill="var(--gold)" stroke="var(--iline)" '
        'stroke-width="1.2" stroke-linejoin="round"/>',
        transform=f"translate(0 {number(-size / 2 + 1)})",
    )


@cache
def worker(seat: int, count: int, size: float = 17.0) -> str:
    """Workers of a seat as one token with their number."""
    drop = 2 if seat == 2 else 0.5
    return token(seat, size, label(str(count), 0, drop, "on"))


@cache
def leader(seat: int, size: float = 17.0) -> str:
    """The leader of a seat: its token with a hat."""
    return token(seat, size, hat(size))


@cache
def camp(seat: int, size: float = 40.0) -> str:
    """A tent in the seat's colour with the seat's shape beside it."""
    badge = group(
        token(seat, 12), transform=f"translate({number(size * 0.36)} {number(size * 0.3)})"
    )
    return group(icon("camp", size), badge, css=f"p{seat + 1}")


@cache
def guard(seat: int, size: float = 27.0) -> str:
    """A shield with the seat's shape on it."""
    shield = (
        f'<path transform="scale({number(size / 24)}) translate(-12 -12)" d="M12 2 20.5 5v7c0 5'
        '-3.5 8.3-8.5 10-5-1.7-8.5-5-8.5-10V5z" fill="var(--bone)" stroke="var(--obsidian)" '
        'stroke-width="1.5" stroke-linejoin="round"/>'
    )
    return group(shield, token(seat, size * 0.46))


@cache
def reach(cost: str) -> str:
    """The ring of a hex that can be chosen, with a cost on its left corner."""
    ring = f'<polygon class="ring hollow" points="{corners(SIZE - 5.5)}"/>'
    hit = hexagon(SIZE - 3, 'fill="transparent"')
    if not cost:
        return hit + ring
    tag = circle(-SIZE + 4, 0, 11, "tag") + label(cost, -SIZE + 4, 0.5, "tagt")
    return hit + ring + tag


@cache
def selection() -> str:
    """The double line round the hex of the piece that walks, or of the tile that is turned."""
    outer = 'fill="none" stroke="var(--focus-1)" stroke-width="5" stroke-linejoin="round"'
    inner = 'fill="none" stroke="var(--focus-2)" stroke-width="2.2" stroke-linejoin="round"'
    return hexagon(SIZE - 4, outer) + hexagon(SIZE - 6.5, inner)


@cache
def small_tile(kind: str, figure: int, stones: tuple[int, ...], size: float) -> str:
    """A tile beside the board: its ground, what it shows and its stones."""
    scale = size / SIZE
    if kind == "temple":
        shown = pyramid(figure, -1, min(1.0, size / 40))
    elif kind == "treasure":
        shown = masks(figure, size * 0.36)
    elif kind == "volcano":
        shown = volcano(scale)
    else:
        shown = group(leaf(-9, 1, 0.9), leaf(8, -2, 0.7), transform=f"scale({number(size / 33)})")
    return explored(kind, size) + shown + pebbles(stones, size, max(3.0, size / 9))


@cache
def masks(count: int, size: float = 19.0) -> str:
    """Treasures lying face down, two in a row."""
    drawn = []
    rows = (count + 1) // 2
    for at in range(count):
        row, place = divmod(at, 2)
        in_row = 2 if row < rows - 1 or count % 2 == 0 else 1
        x = (place - (in_row - 1) / 2) * size * 1.12
        y = (row - (rows - 1) / 2) * size * 1.08
        drawn.append(icon("mask-hidden", size, x, y))
    return "".join(drawn)


def slab(x: float, y: float, width: float, height: float) -> str:
    """The ground of a part beside the board."""
    return rectangle(x, y, width, height, "card", 10)
