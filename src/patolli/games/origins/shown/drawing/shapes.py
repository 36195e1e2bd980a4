"""Dice, octagons, discs and rows of icons."""

from __future__ import annotations

from math import cos, pi, sin

from patolli.engine.drawing import (
    circle,
    group,
    icon,
    label,
    number,
    path,
    polygon,
    rectangle,
    remembered,
)
from patolli.games.origins.rules import tables as t
from patolli.games.origins.rules.tables import Box

PIPS = {
    1: [(0, 0)],
    2: [(-1, -1), (1, 1)],
    3: [(-1, -1), (0, 0), (1, 1)],
    4: [(-1, -1), (1, -1), (-1, 1), (1, 1)],
    5: [(-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)],
    6: [(-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)],
}
BUILDING_ICONS = {
    "quarry": "stone",
    "mint": "gold",
    "harbor": "ship",
    "granary": "food",
    "market": "market",
    "workshop": "block",
    "hippodrome": "champion",
    "veterans_settlement": "leader",
    "outpost": "attack",
    "riding_grounds": "march",
    "fortress": "guard",
    "armory": "strength",
    "forum": "people",
    "stone_circle": "stones",
    "construction_site": "build",
    "estate": "worker-plus",
    "school": "tech-any",
    "castle": "tech-architecture",
    "obelisk": "monument",
    "monument": "temple-any",
    "temple_mountains": "temple-chaac",
    "temple_forests": "temple-kukulcan",
    "temple_seas": "fish",
    "sacred_place": "altar",
    "healers_hut": "devotion",
    "fountain_of_wisdom": "wisdom",
    "main_gate": "xibalba",
    "artistic_workshop": "mask-1",
    "astronomical_tower": "tech-theology",
    "mage_tower": "shaman",
}
GOOD_ICONS = ("stone", "food", "wisdom", "gold")


def fill(colour: int) -> str:
    """The paint of a building colour, gray beyond the five."""
    name = t.COLOUR_NAMES[colour] if 0 <= colour < 5 else "gray"
    return f"fill:var(--o-{name});stroke:var(--rim-soft);stroke-width:1.4"


@remembered
def mark(colour: int, size: float, x: float = 0, y: float = 0) -> str:
    """The sign of a building colour, for those who do not see it: cross, square, triangle..."""
    r = size / 2
    if colour == 0:
        d = f"M{number(x - r)} {number(y - r)}l{number(size)} {number(size)}"
        d += f"M{number(x + r)} {number(y - r)}l{number(-size)} {number(size)}"
    elif colour == 1:
        d = f"M{number(x - r)} {number(y - r)}h{number(size)}v{number(size)}h{number(-size)}z"
    elif colour == 2:
        d = f"M{number(x)} {number(y - r)}l{number(r)} {number(size)}h{number(-size)}z"
    elif colour == 3:
        d = f"M{number(x)} {number(y - r)}v{number(size)}"
        d += f"M{number(x - r)} {number(y)}h{number(size)}"
    else:
        return (
            f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(r)}" '
            'style="fill:none;stroke:var(--iline);stroke-width:1.2"/>'
        )
    return f'<path d="{d}" style="fill:none;stroke:var(--iline);stroke-width:1.2"/>'


@remembered
def die(content: int, size: float = 24) -> str:
    """A die as stored (8 * colour + value); colour 5 is a white speaker."""
    colour, value = content >> 3, content & 7
    half = size / 2
    paint = (
        fill(colour) if colour < 5 else "fill:var(--bone);stroke:var(--rim-soft);stroke-width:1.4"
    )
    face = (
        f'<rect x="{number(-half)}" y="{number(-half)}" width="{number(size)}" '
        f'height="{number(size)}" rx="{number(size * 0.2)}" style="{paint}"/>'
    )
    pips = "".join(
        f'<circle cx="{number(x * size * 0.27)}" cy="{number(y * size * 0.27)}" '
        f'r="{number(size * 0.088)}" style="fill:var(--obsidian)"/>'
        for x, y in PIPS.get(value, [])
    )
    sign = mark(colour, size * 0.17, 0, half * 0.74) if colour < 5 and size >= 20 else ""
    return face + pips + sign


def corners(size: float) -> list[tuple[float, float]]:
    """The corners of an octagon of a width."""
    r = size / 2 / cos(pi / 8)
    return [(r * cos(pi / 8 + k * pi / 4), r * sin(pi / 8 + k * pi / 4)) for k in range(8)]


@remembered
def octagon(size: float, style: str) -> str:
    """A tile's outline."""
    points = " ".join(f"{number(x)},{number(y)}" for x, y in corners(size))
    return f'<polygon points="{points}" style="{style}"/>'


@remembered
def outline(size: float) -> str:
    """An octagon as path data, for the place a tile takes."""
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in corners(size)) + "Z"


@remembered
def ring(size: float, css: str = "ring hollow") -> str:
    """An octagonal ring for targets."""
    return polygon(corners(size), css)


def building(box: Box, what: int, size: float, cost: bool = False) -> str:
    """A building tile with its icon, its colour's mark and its stone cost."""
    if what == t.AGORA:
        return octagon(size, fill(5)) + icon("any-action", size * 0.6)
    if what == t.FARM:
        style = "fill:var(--jungle-2);stroke:var(--rim-soft);stroke-width:1.4"
        return octagon(size, style) + icon("farm", size * 0.52)
    colour = int(box.colour[what])
    lift = -size * 0.1 if cost else 0.0
    parts = [
        octagon(size, fill(colour)),
        icon(BUILDING_ICONS[t.BUILDING_NAMES[what]], size * 0.44, 0, lift),
        mark(colour, max(size * 0.11, 4), -size * 0.24, -size * 0.33) if size >= 26 else "",
    ]
    if cost:
        parts.append(rectangle(-17, size * 0.17, 34, 17, "plate", 4))
        parts.append(label(str(box.stone[what]), -6, size * 0.17 + 9, "num"))
        parts.append(icon("stone", 13, 7, size * 0.17 + 8.5))
    return group(*parts)


def strip(tokens: list[str], size: float = 16) -> str:
    """Numbers, signs and icons (`:name`) in a row round (0, 0)."""
    widths = [size + 2 if token.startswith(":") else 7.2 * len(token) + 2 for token in tokens]
    at = -sum(widths) / 2
    parts = []
    for token, width in zip(tokens, widths, strict=True):
        middle = at + width / 2
        if token.startswith(":"):
            parts.append(icon(token[1:], size, middle, 0))
        else:
            parts.append(label(token, middle, 0.5, "num"))
        at += width
    return "".join(parts)


def goods(good: int, amount: int) -> list[str]:
    """An amount of a resource as tokens of a strip."""
    return [*([str(amount)] if amount > 1 else []), f":{GOOD_ICONS[good]}"]


def paid_tokens(amount: int, wisdom: int) -> list[str]:
    """A price in wisdom as tokens of a strip, gold for what is short (OR-3.8)."""
    own = min(amount, wisdom)
    found = [str(own), ":wisdom"] if own else []
    return [*found, str(amount - own), ":gold"] if amount > own else found


def program_tokens(box: Box, program: int) -> list[str]:
    """What a program does, as tokens of a strip."""
    at = int(box.program[program]) * int(t.INSTRUCTION)
    found: list[str] = []
    while box.code[at] != t.END:
        found += instruction_tokens([int(box.code[at + i]) for i in range(t.INSTRUCTION)])
        at += int(t.INSTRUCTION)
    return found


def instruction_tokens(row: list[int]) -> list[str]:
    """One instruction of a site, token or space as tokens of a strip."""
    operation, x, y = row[0], row[1], row[2]
    steps = [str(y)] if y > 1 else []
    simple = {
        int(t.TAKE_ANY): [*steps, ":block"],
        int(t.MARCH_STRIKE): [":march", "/", ":attack"],
        int(t.STRIKE): [":attack"],
        int(t.MARCH): [*steps, ":march"],
        int(t.ASCEND_UP_TO): [*steps, ":step-up", ":glyph"],
        int(t.ASCEND_ANY): [*steps, ":step-up"],
        int(t.PURCHASE): [":build"],
        int(t.RECRUIT): [":die-3"],
        int(t.SUMMON): [":people"],
        int(t.TRAIN): [f"{x}–{y}", ":food", "→", ":step-up", ":march"],
        int(t.SCORE): [str(y), ":vp"],
    }
    if operation == t.TAKE:
        return goods(x, y)
    if operation == t.PAY:
        return [*goods(x, y), "→"]
    if operation == t.TRADE:
        return [":block", "→", *goods(x, y)]
    return simple.get(operation, ["•"])


def sun(points: int, size: float, x: float = 0, y: float = 0) -> str:
    """Victory points."""
    size += 3 if points > 9 else 0
    return icon("vp-disc", size, x, y) + label(str(points), x, y + 0.5, "vpnum")


@remembered
def dial(colour: int, value: int, most: int) -> str:
    """A ship: a dial with a mark for each value."""
    parts = [
        f'<circle r="30" style="{fill(colour)}"/>',
        circle(0, 0, 17, "plate"),
        label(str(value), 0, 1, "big"),
    ]
    for step in range(most):
        angle = -pi / 2 + step * 2 * pi / most
        here = step + 1 == value
        parts.append(
            f'<circle cx="{number(23.5 * cos(angle))}" cy="{number(23.5 * sin(angle))}" '
            f'r="{4.2 if here else 2.2}" style="fill:var({"--obsidian" if here else "--bone"})"/>'
        )
    return "".join(parts)


@remembered
def disc(colour: int, size: float) -> str:
    """A tower disc from the side."""
    half, tall = size / 2, size * 0.4
    return (
        f'<rect x="{number(-half)}" y="{number(-tall / 2)}" width="{number(size)}" '
        f'height="{number(tall)}" rx="{number(tall / 2)}" style="{fill(colour)}"/>'
    )


def bars(heights: list[int], size: float) -> str:
    """The towers of a palace as bars."""
    width = size * 0.11
    top = max([*heights, 4])
    parts = []
    for colour, height in enumerate(heights):
        tall = size * 0.42 * height / top
        x = (colour - 2) * width * 1.15 - width / 2
        parts.append(
            f'<rect x="{number(x)}" y="{number(size * 0.26 - tall)}" width="{number(width)}" '
            f'height="{number(tall)}" style="{fill(colour)};stroke-width:.8"/>'
        )
    line = f"M{number(-size * 0.34)} {number(size * 0.26)}h{number(size * 0.68)}"
    return "".join(parts) + path(line)
