"""Shapes of the Tikal picture: clearings, ways, pyramids, pits, pieces."""

from __future__ import annotations

from functools import cache
from html import escape
from math import cos, pi, sin, sqrt

from patolli.engine.drawing import circle, group, icon, label, number, rectangle, token
from patolli.games.tikal.rules.tables import ROWS
from patolli.games.tikal.shown.drawing.plants import thicket, use

SIZE = 59.0  # from the middle of a hex to a corner
APOTHEM = SIZE * sqrt(3) / 2  # and to an edge
LEFT, TOP = 79.0, 77.0  # the middle of c0r0
UP = -9.0  # where tents, pits and masks stand
FOOT = 17.0  # where pyramids stand
GROUNDS = {
    "base_camp": "--clear-base",
    "temple": "--clear-temple",
    "treasure": "--clear-treasure",
    "jungle": "--clear-jungle",
    "volcano": "--rock",
}
NO_HEX, CLOSED = -2, -1  # what lies behind an edge if not a way


@cache
def middle(hex: int) -> tuple[float, float]:
    """The middle of a hex on the board."""
    column, row = divmod(hex, int(ROWS))
    x = LEFT + column * SIZE * 1.5
    return round(x, 1), round(TOP + (row + column % 2 / 2) * SIZE * sqrt(3), 1)


def angle(edge: int) -> float:
    """The direction of an edge, N first, clockwise."""
    return (edge * 60 - 90) * pi / 180


@cache
def corners(size: float) -> str:
    """The corners of a hex with a flat top round (0, 0)."""
    return " ".join(
        f"{number(size * cos(k * pi / 3))},{number(size * sin(k * pi / 3))}" for k in range(6)
    )


@cache
def outline(size: float = SIZE) -> str:
    """The same as path data, for the place of a hex."""
    return f"M{corners(size).replace(' ', 'L')}Z"


def hexagon(size: float, paint: str) -> str:
    """A hex round (0, 0); `paint` are its attributes."""
    return f'<polygon points="{corners(size)}" {paint}/>'


@cache
def sign(text: str, x: float, y: float, fill: str, size: float = 12, edge: str = "") -> str:
    """A short bold text in a token's colour, perhaps with a line round its letters."""
    line = f";paint-order:stroke;stroke:{edge};stroke-width:3px" if edge else ""
    return (
        f'<text x="{number(x)}" y="{number(y)}" font-size="{number(size)}" font-weight="700" '
        f'text-anchor="middle" dominant-baseline="central" style="fill:{fill}{line}">'
        f"{escape(text)}</text>"
    )


# ------------------------------------------------------------------------------ grounds
def unexplored(x: float, y: float, text: str) -> str:
    """A hex nobody has seen: its line on the canopy and its name."""
    line = hexagon(
        SIZE, 'fill="none" stroke="var(--can-line)" stroke-width="2" stroke-opacity=".42"'
    )
    name = sign(text, SIZE - 19, 0, "var(--can-name)", 12, "var(--can-line)")
    return group(line, name, transform=f"translate({number(x)} {number(y)})")


@cache
def clearing(kind: str, seed: int, size: float = SIZE) -> str:
    """The ground of an explored hex with what is printed on it."""
    scale = size / SIZE
    drawn = hexagon(SIZE - 0.6, 'fill="var(--hedge)"') + hexagon(
        SIZE - 4,
        f'fill="var({GROUNDS[kind]})" stroke="var(--clear-edge)" stroke-width="1.2" '
        'stroke-linejoin="round"',
    )
    if kind == "jungle":
        drawn += thicket(seed)
    elif kind == "volcano":
        drawn += volcano()
    elif kind == "treasure":
        drawn += pit()
    elif kind == "base_camp":
        drawn += base_camp()
    return group(drawn, transform=f"scale({number(scale)})" if scale != 1 else "")


def shade(x: float, y: float) -> str:
    """The shadow of the trees round a clearing."""
    paint = f'fill="#14210f" fill-opacity=".3" transform="translate({number(x)} {number(y + 3)})"'
    return hexagon(SIZE + 5, paint)


@cache
def ways(behind: tuple[int, ...], first: int = 0) -> str:
    """What crosses the edges from `first` on: a path for so many stones abreast, or a hedge."""
    drawn = []
    for at, stones in enumerate(behind):
        turn = number((first + at) * 60 - 90)
        if stones == CLOSED:
            place = f'transform="rotate({turn}) translate({number(APOTHEM)} 0)"'
            drawn.append(f'<use href="#tk-hedge" {place}/>')
        elif stones > 0:
            width = stones * 13 + 10
            drawn.append(
                f'<rect transform="rotate({turn})" x="{number(APOTHEM - 17)}" '
                f'y="{number(-width / 2)}" width="34" height="{width}" rx="9" fill="var(--path)" '
                'stroke="var(--clear-edge)"/>'
            )
    return "".join(drawn)


@cache
def stones(counts: tuple[int, ...]) -> str:
    """Stepping stones just inside the six edges, N first, clockwise."""
    drawn = []
    away = APOTHEM - 8.6
    for edge, count in enumerate(counts):
        way = angle(edge)
        for stone in range(count):
            along = (stone - (count - 1) / 2) * 13.4
            x = away * cos(way) - along * sin(way)
            y = away * sin(way) + along * cos(way)
            drawn.append(use(f"stone-{(edge + stone) % 3}", x, y))
    return "".join(drawn)


@cache
def at_edge(edge: int) -> tuple[float, float]:
    """The middle of an edge."""
    return APOTHEM * cos(angle(edge)), APOTHEM * sin(angle(edge))


# --------------------------------------------------------------------- what hexes show
@cache
def volcano() -> str:
    """A crater with lava and a cloud."""
    line = 'stroke="var(--course-line)" stroke-linejoin="round"'
    return (
        '<path d="M-44 26 -30 8 -14 12 -8 -8M40 30 26 14 14 16 10 -2M-20 42 -6 26 6 30 20 46" '
        'fill="none" stroke="var(--lava)" stroke-width="2.4" opacity=".8"/>'
        f'<path d="M-34 26 -13 -16H13L34 26q-34 10 -68 0z" fill="var(--rock-2)" {line} '
        'stroke-width="1.6"/><path d="M-13 -16h26l21 42q-9 3 -18 4L6 -6z" fill="#000" '
        f'opacity=".18"/><ellipse cy="-16" rx="13" ry="4.6" fill="var(--lava-2)" {line} '
        'stroke-width="1.4"/><path d="M-9 -15q2 12 -4 22 7 0 6 10 5 -8 4 -16 7 6 4 20 8 -14 3 '
        f'-36z" fill="var(--lava)" {line}/><path d="M-5 -24q-10 -7 -2 -14 6 -8 11 0 11 -1 9 8 -3 '
        f'7 -11 5z" fill="var(--stone-2)" {line} stroke-width="1.2"/>'
    )


@cache
def base_camp() -> str:
    """Two tents and a flag."""
    line = 'stroke="var(--iline)" stroke-width="1.7" stroke-linejoin="round"'
    return group(
        f'<path d="M-12 -16 8 14h-40z" fill="var(--wood-2)" {line}/>'
        '<path d="M-12 -4l8 18h-16z" fill="var(--obsidian)"/>'
        f'<path d="M14 -8l15 22H-1z" fill="var(--ochre)" {line}/>'
        '<path d="M14 2l6 12H8z" fill="var(--obsidian)"/>'
        '<path d="M-12 -16v-10l11 4 -11 4" fill="var(--bone)" stroke="var(--iline)" '
        'stroke-width="1.4"/>',
        transform=f"translate(0 {number(UP + 1)})",
    )


@cache
def pit() -> str:
    """Where treasures lie."""
    return group(
        '<path d="M-30 -8q4 -18 30 -18t30 18q4 20 -8 25 -22 6 -44 0 -12 -5 -8 -25z" '
        'fill="var(--pit)" stroke="var(--course-line)" stroke-width="1.3"/>'
        '<path d="M-26 -8q4 -14 26 -14t26 14" fill="none" stroke="#000" stroke-width="2.5" '
        'opacity=".25"/>',
        transform=f"translate(0 {number(UP + 5)})",
    )


@cache
def masks(count: int) -> str:
    """Treasures in their pit, in one or two rows."""
    rows = [count] if count < 3 else [(count + 1) // 2, count // 2]
    drawn = []
    for row, size in enumerate(rows):
        y = UP + (0 if len(rows) == 1 else -9 + 19 * row)
        for at in range(size):
            drawn.append(use("mask", (at - (size - 1) / 2) * 19.5, y))
    return "".join(drawn)


def course(value: int) -> float:
    """The height of a level of a temple."""
    return 4.1 if value > 7 else 4.8


@cache
def pyramid(value: int, owner: int, numbered: bool = True) -> str:
    """A temple from the front: one course per level, the shrine in the owner's colour."""
    height, base, foot = course(value), 26 + 3.7 * value, FOOT
    line = 'stroke="var(--course-line)"'
    drawn = [
        f'<ellipse cy="{number(foot)}" rx="{number(base / 2 + 5)}" ry="4" '
        'fill="var(--course-line)" opacity=".18"/>'
    ]
    for level in range(value):
        width = base - (base - 22) * level / value
        y = foot - (level + 1) * height
        drawn.append(
            f'<rect x="{number(-width / 2)}" y="{number(y)}" width="{number(width)}" '
            f'height="{number(height)}" fill="var(--course)" {line} stroke-width=".9"/>'
            f'<path d="M{number(width * 0.2)} {number(y + height / 2)}h{number(width * 0.28)}" '
            f'stroke="var(--course-2)" stroke-width="{number(height - 1)}"/>'
        )
    top = foot - value * height
    steps = "".join(f"M-5 {number(foot - (level + 0.5) * height)}h10" for level in range(value))
    drawn.append(
        f'<path d="M-4.5 {number(top)}h9l2.6 {number(value * height)}h-14.2z" fill="var(--stair)" '
        f'{line} stroke-width=".8"/><path d="{steps}" {line} stroke-width=".7"/>'
    )
    fill, ink = ("var(--pc)", "var(--on)") if owner >= 0 else ("var(--bone)", "var(--obsidian)")
    drawn.append(
        f'<path d="M-14 {number(top - 16)}q14 -8 28 0z" fill="var(--course-2)" {line}/>'
        f'<rect x="-12.5" y="{number(top - 16)}" width="25" height="17" rx="2" fill="{fill}" '
        f'{line} stroke-width="1.2"/>'
        + (sign(str(value), 0, top - 7.3, ink, 14.5) if numbered else "")
    )
    return group(*drawn, css=f"p{owner + 1}" if owner >= 0 else "")


# ------------------------------------------------------------------------------- pieces
def hat(size: float) -> str:
    """The hat of a leader, on top of a token of this size."""
    return group(
        '<path d="M-8.5 0h17l-3.8 -2.4v-4.2q-4.7 -2.2 -9.4 0v4.2z" fill="var(--gold)" '
        'stroke="var(--iline)" stroke-width="1.3" stroke-linejoin="round"/>',
        transform=f"translate(0 {number(-size / 2 + 1)}) scale({number(size / 18)})",
    )


@cache
def worker(seat: int, count: int, size: float = 19.0) -> str:
    """Workers of a seat as one token with their number."""
    drop = 2 if seat == 2 else 0.5
    return token(seat, size, label(str(count), 0, drop, "on"))


@cache
def leader(seat: int, size: float = 19.0) -> str:
    """The leader of a seat: its token with a hat."""
    return token(seat, size, hat(size))


@cache
def tent(seat: int) -> str:
    """A camp in the seat's colour, its shape as a flag."""
    line = 'stroke="var(--rim)" stroke-width="1.7" stroke-linejoin="round"'
    return group(
        '<ellipse cy="16" rx="26" ry="4" fill="var(--course-line)" opacity=".2"/>'
        f'<path d="M0 -17 24 15H-24z" fill="var(--pc)" {line}/>'
        '<path d="M0 -17 24 15H10z" fill="#000" opacity=".2"/>'
        f'<path d="M0 -3 8 15H-8z" fill="var(--obsidian)"/><path d="M0 -17v-9" {line}/>',
        group(token(seat, 11), transform="translate(7 -23)"),
        css=f"p{seat + 1}",
    )


@cache
def guard(seat: int, size: float = 25.0) -> str:
    """A shield with the seat's shape on it."""
    shield = (
        f'<path transform="scale({number(size / 24)}) translate(-12 -12)" d="M12 2 20.5 5v7c0 5'
        '-3.5 8.3-8.5 10-5-1.7-8.5-5-8.5-10V5z" fill="var(--bone)" stroke="var(--obsidian)" '
        'stroke-width="1.5" stroke-linejoin="round"/>'
    )
    return group(shield, token(seat, size * 0.46))


@cache
def spirit(seat: int, shape: str) -> str:
    """What will be: something in the seat's soft colour with a dashed line."""
    return group(f'<g class="ghostly">{shape}</g>', css=f"p{seat + 1}")


# ---------------------------------------------------------------------- choices and points
@cache
def ring(known: bool, possible: bool) -> str:
    """The ring of a hex: on a light line if it can be chosen, with a tint on the canopy."""
    line = f'<polygon class="ring hollow" points="{corners(SIZE - 8)}"/>'
    if not possible:
        return line
    light = 'class="under-ring"'
    tint = "" if known else f'<polygon class="tag" points="{corners(SIZE - 8)}" opacity=".2"/>'
    return tint + hexagon(SIZE - 8, light) + line


@cache
def price(cost: int) -> str:
    """What it costs to do something here, at the left corner."""
    x = -SIZE + 6
    return circle(x, 0, 12, "tag") + label(str(cost), x, 0.5, "tagt")


@cache
def selection() -> str:
    """The double line round the hex of the piece that walks, or of the tile that is turned."""
    outer = 'fill="none" stroke="var(--focus-1)" stroke-width="6" stroke-linejoin="round"'
    inner = 'fill="none" stroke="var(--focus-2)" stroke-width="2.5" stroke-linejoin="round"'
    return hexagon(SIZE - 3, outer) + hexagon(SIZE - 3, inner)


@cache
def sun(points: str) -> str:
    """Points in their sun."""
    return icon("vp", 36) + '<circle r="10.5" fill="var(--vp)"/>' + label(points, 0, 0.5, "vpnum")


@cache
def tie() -> str:
    """The sign of a temple that nobody holds."""
    return '<circle r="11" fill="var(--bone)" stroke="var(--course-line)"/>' + sign(
        "=", 0, 0, "var(--obsidian)", 15
    )


@cache
def small_tile(kind: str, figure: int, counts: tuple[int, ...], size: float) -> str:
    """A tile beside the board: its ground, its stones and what it shows, in readable figures."""
    shown = value = ""
    scale = size / SIZE
    if kind == "temple":
        shown = pyramid(figure, -1, False)
        y = (FOOT - figure * course(figure) - 7.3) * scale
        value = (
            f'<rect x="-9" y="{number(y - 8)}" width="18" height="15" rx="2" fill="var(--bone)" '
            'stroke="var(--course-line)"/>' + sign(str(figure), 0, y - 0.3, "var(--obsidian)", 12)
        )
    elif kind == "treasure":
        shown = masks(figure)
    whole = clearing(kind, figure) + stones(counts) + shown
    return group(whole, transform=f"scale({number(scale)})") + value


def slab(x: float, y: float, width: float, height: float) -> str:
    """The ground of a part beside the board."""
    return rectangle(x, y, width, height, "card", 10)
