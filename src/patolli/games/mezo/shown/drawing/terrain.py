"""What grows in the regions of the map: one sign per land, scattered over it, quiet as print."""

from __future__ import annotations

from functools import cache
from math import hypot, sin

from patolli.engine.drawing import number, path
from patolli.games.mezo.shown.drawing.shapes import Point, outline

# Of each region: hills, reeds, water, agaves, trees, fields.
SIGNS = {
    "uxmal": "m-9 3q9-13 18 0m-11-3q2-3 4-4",
    "chichen_itza": "m0 6v-11m0 8l-5-6m5 6l5-6",
    "coba": "m-10 0q5-6 10 0t10 0",
    "hochob": "m0 5l-8-5m8 5l-5-10m5 10l5-10m-5 10l8-5",
    "becan": "m0-10l6 10h-12zm0 10v5",
    "palenque": "m0-5v10m-5-5h10",
}
STEP, LINE, MARGIN = 44.0, 31.0, 17.0  # from one sign to the next, from one line to the next


@cache
def terrain(region: str) -> str:
    """The signs of a region's land, as one path."""
    edge = outline(region)
    left, right = min(x for x, _ in edge), max(x for x, _ in edge)
    top, bottom = min(y for _, y in edge), max(y for _, y in edge)
    drawn = []
    for row in range(int((bottom - top) / LINE) + 1):
        for column in range(int((right - left) / STEP) + 1):
            stir = sin(12.9898 * row + 78.233 * column) * 43758.5453 % 1 - 0.5
            x = left + (column + row % 2 / 2) * STEP + 9 * stir
            y = top + row * LINE + 7 * stir
            if inside((x, y), edge):
                drawn.append(f"M{number(round(x, 1))} {number(round(y, 1))}{SIGNS[region]}")
    line = path("".join(drawn), "")
    style = "fill:none;stroke:var(--g-line);stroke-opacity:.22;stroke-width:1.6"
    return line.replace("<path ", f'<path style="{style};stroke-linecap:round" ', 1)


def inside(spot: Point, edge: list[Point]) -> bool:
    """Whether a spot lies in an outline, well away from its edge."""
    x, y = spot
    within = False
    for (ax, ay), (bx, by) in zip(edge, [*edge[1:], edge[0]], strict=True):
        if (ay > y) != (by > y) and x < ax + (y - ay) * (bx - ax) / (by - ay):
            within = not within
        along = ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / hypot(bx - ax, by - ay) ** 2
        along = min(max(along, 0.0), 1.0)
        if hypot(x - ax - along * (bx - ax), y - ay - along * (by - ay)) < MARGIN:
            return False
    return within
