"""The jungle of the Tikal picture: the canopy over the unexplored, hedges, palms."""

from __future__ import annotations

from functools import cache
from math import cos, pi, sin

from patolli.engine.drawing import number

CROWNS, PALMS = 6, 2  # how many different ones there are
STEP_X, STEP_Y = 27.0, 25.0  # from tree to tree


def scatter(at: int) -> float:
    """A number between 0 and 1 that looks like chance and is the same in every picture."""
    return (sin(at * 12.9898 + 4.1) * 43758.5453) % 1.0


def point(angle: float, reach: float) -> str:
    """A point at an angle round (0, 0)."""
    return f"{number(reach * cos(angle))} {number(reach * sin(angle))}"


def crown(kind: int) -> str:
    """The top of a tree: seven lobes with a shadow and two lights."""
    radius, start = 12.5 + 1.1 * kind, kind * 0.7
    lobe = number(radius * 0.46)
    d = f"M{point(start, radius * 0.86)}" + "".join(
        f"A{lobe} {lobe} 0 0 1 {point(start + at * 2 * pi / 7, radius * 0.86)}"
        for at in range(1, 8)
    )
    fill = f"var(--can-{1 + kind % 3})"
    light = f"M{number(-radius * 0.4)} {number(-radius * 0.2)}q5 -6 11 -2M-2 4q4 -3 7 0"
    return (
        f'<g id="tk-crown-{kind}"><path d="{d}z" fill="var(--can-line)" transform="translate(0 2)"'
        f'/><path d="{d}z" fill="{fill}"/><path d="{light}" fill="none" stroke="var(--can-3)" '
        'stroke-width="1.5" stroke-linecap="round" opacity=".8"/></g>'
    )


def palm(kind: int) -> str:
    """A palm from above: seven leaves."""
    radius, start = 17.0 + 2 * kind, kind * 0.4
    leaves = ""
    for at in range(7):
        angle = start + at * 2 * pi / 7
        tip = point(angle, radius)
        bent, back = point(angle + 0.35, radius * 0.62), point(angle - 0.12, radius * 0.5)
        leaves += f"M0 0Q{bent} {tip}Q{back} 0 0"
    return (
        f'<g id="tk-palm-{kind}"><path d="{leaves}" fill="var(--can-line)" '
        f'transform="translate(0 1.5)"/><path d="{leaves}" fill="var(--can-3)"/></g>'
    )


def hedge() -> str:
    """Bushes in a row across the middle of an edge that cannot be crossed."""
    dark = light = ""
    for at in range(7):
        y, x = (at - 3) * 8.0, scatter(at) * 2 - 1
        size = 4.6 + 1.6 * scatter(at + 9)
        place = f'cx="{number(x)}" cy="{number(y)}"'
        dark += f'<circle {place} r="{number(size)}"/>'
        light += f'<circle cx="{number(x - 0.9)}" cy="{number(y)}" r="{number(size * 0.68)}"/>'
    return (
        f'<g id="tk-hedge"><g fill="var(--hedge)">{dark}</g><g fill="var(--hedge-2)">{light}</g>'
        "</g>"
    )


def stone(kind: int) -> str:
    """A stepping stone."""
    corners = " ".join(
        point(at * 2 * pi / 7, 5.7 * (0.93 + 0.14 * scatter(kind * 7 + at))).replace(" ", ",")
        for at in range(7)
    )
    return (
        f'<g id="tk-stone-{kind}"><polygon points="{corners}" fill="var(--pebble)" '
        'stroke="var(--rim-soft)" stroke-width="1.4" stroke-linejoin="round"/>'
        '<path d="M-2.6 -1.8q2.3 -2 5 0" stroke="#fff" fill="none" opacity=".8"/></g>'
    )


MASK = (
    '<g id="tk-mask"><path d="M-7.5 -7h15v7q0 7 -7.5 9.5Q-7.5 7 -7.5 0z" fill="var(--gold)" '
    'stroke="var(--iline)" stroke-width="1.4" stroke-linejoin="round"/><path d="M-7.5 -7l2 -2.5h11'
    'l2 2.5z" fill="var(--gold-2)" stroke="var(--iline)" stroke-width="1.2" '
    'stroke-linejoin="round"/><path d="M-4.5 -2.5h3.2M1.3 -2.5h3.2M0 -1.5v3M-2.5 4.5h5" '
    'stroke="var(--iline)" stroke-width="1.5" stroke-linecap="round"/></g>'
)


@cache
def symbols() -> str:
    """What is drawn many times, once."""
    return (
        "".join(crown(kind) for kind in range(CROWNS))
        + "".join(palm(kind) for kind in range(PALMS))
        + "".join(stone(kind) for kind in range(3))
        + hedge()
        + MASK
    )


def use(name: str, x: float, y: float) -> str:
    """One of the symbols at a place."""
    return f'<use href="#tk-{name}" x="{number(round(x, 1))}" y="{number(round(y, 1))}"/>'


def tree(at: int, x: float, y: float) -> str:
    """Some tree at a place: one in fourteen is a palm."""
    chance = scatter(at)
    if chance > 13 / 14:
        return use(f"palm-{at % PALMS}", x, y)
    return use(f"crown-{int(chance * 997) % CROWNS}", x, y)


@cache
def canopy(width: float, height: float) -> str:
    """One carpet of crowns, from the top down."""
    trees: list[tuple[float, float, int]] = []
    for row in range(int(height / STEP_Y) + 2):
        for column in range(int(width / STEP_X) + 2):
            at = row * 101 + column
            x = column * STEP_X + row % 2 * 13 + scatter(at + 5000) * 11 - 8
            y = row * STEP_Y + scatter(at + 9000) * 10 - 8
            trees.append((y, x, at))
    return "".join(tree(at, x, y) for y, x, at in sorted(trees))


@cache
def thicket(seed: int) -> str:
    """The plants of an explored jungle hex, at its upper rim."""
    places = ((-27, -22), (25, -25), (-33, 10), (32, 9), (1, -35))
    return "".join(tree(seed * 5 + at + 300, x, y) for at, (x, y) in enumerate(places))
