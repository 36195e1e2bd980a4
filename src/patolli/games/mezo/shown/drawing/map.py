"""The map: regions, what lies in them, gods on vertices, and what can be chosen there."""

from __future__ import annotations

from functools import cache
from math import atan2, cos, pi, sin

from patolli.engine.drawing import Item, circle, group, icon, polygon, remembered, token
from patolli.engine.game import View
from patolli.engine.sketch import part
from patolli.engine.text import Say
from patolli.games.mezo.rules.regions import presence
from patolli.games.mezo.rules.state import Mezo, at
from patolli.games.mezo.rules.tables import (
    ALTAR_REWARD,
    LEVELS,
    MOST_OPTIONS,
    REGION_NAMES,
    SHAMAN,
    UNITS,
    VERTEX_NAMES,
    WARRIOR,
)
from patolli.games.mezo.shown.describe import (
    counted_text,
    god_name,
    region_name,
    region_text,
    regions_text,
)
from patolli.games.mezo.shown.drawing.parts import (
    asked,
    effect_icons,
    effects_width,
    pyramid,
    rows_of,
    target_disc,
    text,
    unit_row,
    vp_disc,
)
from patolli.games.mezo.shown.drawing.shapes import COLOURS, PLACES, VERTICES, outline
from patolli.games.mezo.shown.drawing.terrain import terrain

ROW, PILL = 26.0, 24  # from one player's pieces to the next, and how high they are
MOST_HERE = 6  # pieces drawn one by one: more would lie under a pyramid
HATCH = (
    '<pattern id="mezo-hatch" width="9" height="9" patternUnits="userSpaceOnUse" '
    'patternTransform="rotate(45)"><rect width="9" height="9" fill="var(--sunk)"/>'
    '<path d="M0 0v9" stroke="var(--line-strong)" stroke-opacity=".45" stroke-width="2"/></pattern>'
)


@remembered
def shape(region: str, style: str, css: str = "") -> str:
    """A region's outline with a style."""
    return polygon(outline(region), css).replace("<polygon ", f'<polygon style="{style}" ', 1)


def ground() -> str:
    """The six regions as printed, with a coast round them all."""
    coast = "fill:none;stroke:var(--slab-2);stroke-width:22;stroke-linejoin:round"
    parts = [shape(name, coast) for name in REGION_NAMES]
    for name in REGION_NAMES:
        fill = f"fill:var({COLOURS[name]});stroke:var(--slab);stroke-width:7"
        parts.append(shape(name, f"{fill};stroke-linejoin:round") + terrain(name))
        line = "fill:none;stroke:var(--g-line);stroke-opacity:.55;stroke-width:1.3"
        parts.append(shape(name, f"{line};stroke-linejoin:round"))
    return "".join(parts)


@cache
def vertices() -> Item:
    """The places of gods, above the borders."""
    spots = [circle(x, y, 8, "plate") + circle(x, y, 2.2, "slab-2") for x, y in VERTICES.values()]
    return Item("vertices", 0, 0, "".join(spots))


@part(
    "age",
    "desolate",
    "blessed",
    "altar",
    "conflict",
    "tiles",
    "god",
    "vertex",
    "units",
    "glyphs",
    "pyramid",
    "champion",
    "claims",
    asked=("champion", "demolish", "transform"),
)
def regions(view: View, state: Mezo, say: Say) -> list[Item]:
    """Every region with its name, altar and pieces."""
    items = [land(view, state, region, say) for region in range(len(REGION_NAMES))]
    items.append(vertices())
    for region in range(len(REGION_NAMES)):
        items.append(title(state, region, say))
        if state.desolate >> region & 1:
            continue
        items += rows(state, region, say)
        items += reminders(state, region, say)
        items += monument(view, state, region, say)
    return items


def lying(state: Mezo, region: int, *_: object) -> tuple[int, ...]:
    """What lies in a region, seat by seat."""
    seats = int(state.seats)
    first, width = region * seats, int(UNITS)
    units = [int(state.units[first * width + index]) for index in range(seats * width)]
    glyphs = [int(state.glyphs[first + seat]) for seat in range(seats)]
    return (*units, *glyphs, int(state.champion[region]))


def told(state: Mezo, region: int) -> tuple[int, ...]:
    """Everything that is told about a region."""
    levels = range(region * int(LEVELS), (region + 1) * int(LEVELS))
    marks = int(state.altar[region]), int(state.blessed), int(state.desolate), int(state.conflict)
    gods_at = [int(state.vertex[seat]) for seat in range(int(state.seats))]
    built = [int(state.pyramid[level]) for level in levels]
    return (*lying(state, region), *marks, int(state.age), int(state.tiles), *built, *gods_at)


@part(lying)
def rows(state: Mezo, region: int, say: Say) -> list[Item]:
    """The pieces in a region, player by player."""
    return [
        row(state, region, seat, place, say) for place, seat in enumerate(rows_of(state, region))
    ]


@part("god", lambda view, state, region, say: told(state, region), asked=("champion",))
def land(view: View, state: Mezo, region: int, say: Say) -> Item:
    """The ground of a region: hatched, bordered, or a target."""
    name = REGION_NAMES[region]
    parts = []
    if state.desolate >> region & 1:
        parts.append(shape(name, "fill:url(#mezo-hatch);stroke:var(--g-line);stroke-opacity:.4"))
    over = state.age and not state.tiles >> region & 1 and state.conflict != region + 1
    if over and not state.desolate >> region & 1:
        parts.append(shape(name, "fill:var(--slab);fill-opacity:.45;stroke:none"))
    if state.conflict == region + 1:  # above the veil
        line = (
            f"fill:var({COLOURS[name]});stroke:var(--cin-fill);stroke-width:4;stroke-linejoin:round"
        )
        parts.append(shape(name, line) + terrain(name))
    parts.append(shape(name, "", "ring hollow"))
    word = f"champion {name}" if asked(view) == "champion" else ""
    key = f"region-{name}"
    text_of = region_text(state, region, say)
    hit = whole(name)
    return Item(key, 0, 0, "".join(parts), text_of, word, place=key, hit=hit, depth="ring")


@remembered
def whole(region: str) -> str:
    """A region's outline as path data."""
    return "M" + "L".join(f"{x:g} {y:g}" for x, y in outline(region)) + "Z"


@part("god", lambda state, region, say: told(state, region))
def title(state: Mezo, region: int, say: Say) -> Item:
    """A region's name, its altar or blessing."""
    name = REGION_NAMES[region]
    words = region_name(region, say)
    (x, y), _, _, middle = PLACES[name]
    if state.desolate >> region & 1:
        parts = text(words, 0, 0, 15, 700, anchor="middle", fill="var(--ink-2)")
        note = say("draw.desolate")
        parts += text(note, 0, 18, 12, 400, anchor="middle", fill="var(--ink-2)")
        return Item(f"name-{name}", middle[0], middle[1], parts, place=f"region-{name}")
    parts, width, hover = "", 0.0, ""
    if state.blessed == region + 1:
        vp = str(int(state.box.blessed_vp))
        parts += f'<g style="--vp:var(--ochre)">{vp_disc(vp, 12, -1, 24)}</g>'
        width, hover = 28.0, say("describe.blessed", vp=vp)
    elif state.altar[region]:
        number = int(ALTAR_REWARD) + int(state.altar[region]) - 1
        first = int(state.box.starts[number * int(MOST_OPTIONS)])
        parts += vp_disc(str(int(state.box.n[first])), 12, -1, 24)
        parts += effect_icons(state.box, number, 27, -1, skip=1)
        width = 31 + effects_width(state.box, number, skip=1)
        hover = region_text(state, region, say)
    parts += text(words, width, 0, 15, 700)
    place = f"region-{name}"
    return Item(f"name-{name}", x, y, parts, hover, place=place)


def row(state: Mezo, region: int, seat: int, place: int, say: Say) -> Item:
    """One player's pieces in a region, each drawn as itself; one place."""
    name = REGION_NAMES[region]
    x, y = PLACES[name][0]
    crowned = int(state.champion[region] == seat + 1)
    warriors, shamans = (int(state.units[at(state, region, seat, u)]) for u in (WARRIOR, SHAMAN))
    glyphs = int(state.glyphs[region * int(state.seats) + seat])
    units, width = unit_row(crowned, warriors, shamans, glyphs, MOST_HERE)
    wide = width + 27
    half = PILL / 2
    ring = (
        f'<rect class="ring hollow" y="{-half:g}" width="{wide:g}" height="{PILL}" rx="{half:g}"/>'
    )
    pill = (
        f'<rect y="{-half:g}" width="{wide:g}" height="{PILL}" rx="{half:g}" '
        'style="fill:var(--panel);fill-opacity:.86;stroke:var(--pc);stroke-width:1.6"/>'
    )
    markup = group(
        pill,
        group(token(seat, 15), transform="translate(12 0)"),
        group(units, transform="translate(22 0)"),
        ring,
        css=f"p{seat + 1}",
    )
    parts = [say("describe.champion")] if crowned else []
    kinds = (("warrior", warriors), ("shaman", shamans), ("glyph", glyphs))
    parts += [counted_text(what, count, say) for what, count in kinds if count]
    words = f"{say.player(seat)}: {', '.join(parts)}"
    key = f"pieces-{'abcd'[seat]}-{name}"
    hit = f"M0 {-half:g}h{wide:g}v{PILL}h{-wide:g}z"
    here = y + 24 + place * ROW
    return Item(key, x, here, markup, words, place=key, hit=hit, depth="piece")


def reminders(state: Mezo, region: int, say: Say) -> list[Item]:
    """MZ-7.35: the reminder tokens of claimed majorities, below the pieces of the conflict."""
    if state.conflict != region + 1:
        return []
    name = REGION_NAMES[region]
    x, y = PLACES[name][0]
    below = y + 24 + len(rows_of(state, region)) * ROW
    found: list[Item] = []
    for seat in range(state.seats):
        for unit, kind in ((WARRIOR, "warrior"), (SHAMAN, "shaman")):
            if state.claims[seat] >> unit & 1:
                markup = group(
                    circle(0, 0, PILL / 2, "plate"),
                    icon(kind, 16),
                    group(token(seat, 12), transform="translate(9 8)"),
                )
                words = say("describe.claim", seat=say.player(seat), unit=say.term("units", kind))
                left = x + 14 + len(found) * (PILL + 6)
                key = f"reminder-{kind}-{'abcd'[seat]}-{name}"
                found.append(Item(key, left, below, markup, words, depth="piece"))
    return found


@part("pyramid", asked=("demolish", "transform"))
def monument(view: View, state: Mezo, region: int, say: Say) -> list[Item]:
    """The pyramid of a region."""
    first = region * int(LEVELS)
    owners = [int(state.pyramid[first + level]) for level in range(int(LEVELS))]
    if not any(owners):
        return []
    name = REGION_NAMES[region]
    x, y = PLACES[name][1]
    levels = [
        say("describe.level", level=level + 1, seat=say.player(owner - 1))
        for level, owner in enumerate(owners)
        if owner
    ]
    kind = asked(view)
    word = f"{kind} pyramid {name}" if kind in ("demolish", "transform") else ""
    ring = '<rect class="ring hollow" x="-27" y="-52" width="54" height="56" rx="8"/>'
    words = say("describe.pyramid", levels=say.join(levels))
    key = f"pyramid-{name}"
    return [Item(key, x, y, pyramid(owners) + ring, words, word, place=key, depth="piece")]


# ------------------------------------------------------------------------------------ gods
@part("desolate", "god", "vertex", asked=("vertex",))
def gods(view: View, state: Mezo, say: Say) -> list[Item]:
    """Gods on their vertices, and vertices that a god may go to."""
    items = []
    for seat in range(int(state.seats)):
        if not state.vertex[seat]:
            continue
        vertex = VERTEX_NAMES[state.vertex[seat] - 1]
        x, y = VERTICES[vertex]
        touched = int(presence(state, seat))
        words = say(
            "describe.god", god=god_name(state, seat, say), regions=regions_text(touched, say)
        )
        name = f"{say.player(seat)}: {words}"
        items.append(Item(f"god-p{seat}", x, y, god(seat, x, y, touched), name, depth="piece"))
    if asked(view) == "vertex":
        for vertex, (x, y) in VERTICES.items():
            number = VERTEX_NAMES.index(vertex)
            touched = int(state.box.touches[number]) & ~int(state.desolate)
            words = say("hint.touches", regions=regions_text(touched, say))
            name = f"{say.term('vertex', vertex)}: {words}"
            if f"vertex {vertex}" in view.words:
                word = f"vertex {vertex}"
                items.append(
                    Item(f"vertex-{vertex}", x, y, target_disc(17), name, word, depth="target")
                )
    return items


def god(seat: int, x: float, y: float, touched: int) -> str:
    """The largest pieces: a mask on a disc, wedges pointing into the regions it touches."""
    wedges = []
    for region, name in enumerate(REGION_NAMES):
        if touched >> region & 1:
            to_x, to_y = PLACES[name][3]
            turn = atan2(to_y - y, to_x - x)
            tip = (33 * cos(turn), 33 * sin(turn))
            sides = [(20 * cos(turn + by), 20 * sin(turn + by)) for by in (pi / 7, -pi / 7)]
            wedges.append(polygon([tip, *sides], "piece"))
    disc = '<circle r="21" style="fill:var(--bone);stroke:var(--rim);stroke-width:1.6"/>'
    mark = group(token(seat, 11), transform="translate(15 14)")
    return group(*wedges, disc, icon("god", 30), mark, css=f"p{seat + 1}")
