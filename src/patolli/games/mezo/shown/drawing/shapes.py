"""Where everything lies on the map: outlines of regions, vertices, places for pieces."""

from __future__ import annotations

Point = tuple[float, float]
SCALE = 0.965  # leaves room for the track of points round the map


def within(x: float, y: float) -> Point:
    """A point of the map as it was surveyed, inside the track."""
    return round(303.5 + (x - 309.5) * SCALE, 1), round(307 + (y - 306.5) * SCALE, 1)


# Outlines as "x,y" pairs, clockwise.
OUTLINES = {
    "uxmal": (
        "46,205 47,169 53,133 56,96 56,60 89,59 121,55 154,44 187,49 "
        "220,46 252,39 249,73 244,108 238,143 228,177 225,211 196,213 166,209 "
        "136,213 106,209 76,208"
    ),
    "chichen_itza": (
        "252,39 280,41 309,37 337,31 365,32 393,24 420,38 447,55 476,69 "
        "504,83 489,116 471,145 452,170 433,203 409,232 393,263 361,279 330,303 "
        "298,320 278,296 261,268 241,236 225,211 228,177 238,143 244,108 249,73"
    ),
    "coba": (
        "504,83 527,113 551,145 569,172 591,203 583,243 575,281 573,322 564,360 "
        "537,345 509,332 477,309 452,292 420,277 393,263 409,232 433,203 452,170 "
        "471,145 489,116"
    ),
    "hochob": (
        "54,448 46,407 39,365 28,324 36,285 42,246 46,205 76,208 106,209 "
        "136,213 166,209 196,213 225,211 241,236 261,268 278,296 298,320 276,346 "
        "245,375 220,408 192,417 165,416 137,428 110,437 83,444"
    ),
    "becan": (
        "564,360 561,398 545,437 546,476 534,515 503,526 472,530 444,547 412,556 "
        "383,558 352,572 330,544 309,514 287,490 263,463 244,435 220,408 245,375 "
        "276,346 298,320 330,303 361,279 393,263 420,277 452,292 477,309 509,332 "
        "537,345"
    ),
    "palenque": (
        "352,572 321,579 291,572 261,580 230,582 199,587 169,589 138,582 106,578 "
        "76,570 44,562 44,524 47,486 54,448 83,444 110,437 137,428 165,416 "
        "192,417 220,408 244,435 263,463 287,490 309,514 330,544"
    ),
}

SURVEYED: dict[str, Point] = {
    "v01": (252, 39),
    "v02": (504, 83),
    "v03": (564, 360),
    "v04": (352, 572),
    "v05": (54, 448),
    "v06": (46, 205),
    "v07": (225, 211),
    "v08": (298, 320),
    "v09": (393, 263),
    "v10": (220, 408),
}
VERTICES = {name: within(*point) for name, point in SURVEYED.items()}

# Of each region: its name and rows of pieces, its pyramid's foot, its targets, its middle.
STANDING: dict[str, tuple[Point, Point, Point, Point]] = {
    "uxmal": ((68, 68), (209, 152), (186, 178), (140, 130)),
    "chichen_itza": ((293, 60), (428, 128), (312, 206), (370, 150)),
    "coba": ((458, 184), (506, 160), (524, 318), (505, 240)),
    "hochob": ((64, 262), (218, 334), (202, 376), (150, 320)),
    "becan": ((352, 370), (502, 442), (362, 506), (420, 430)),
    "palenque": ((94, 468), (278, 564), (214, 510), (180, 520)),
}
PLACES = {
    name: (within(*title), within(*foot), within(*target), within(*middle))
    for name, (title, foot, target, middle) in STANDING.items()
}

COLOURS = {
    "uxmal": "--g-uxmal",
    "chichen_itza": "--g-yaxchilan",
    "coba": "--g-tikal",
    "hochob": "--g-chichen_itza",
    "becan": "--g-palenque",
    "palenque": "--g-calendar",
}


def outline(region: str) -> list[Point]:
    """A region's outline as points."""
    pairs = [pair.split(",") for pair in OUTLINES[region].split()]
    return [within(float(x), float(y)) for x, y in pairs]
