"""The map: regions, what lies in them, gods on vertices, and what can be chosen there."""

from __future__ import annotations

from math import atan2, cos, pi, sin

from patolli.engine.drawing import Item, circle, group, icon, polygon, remembered, token
from patolli.engine.game import View
from patolli.engine.text import Say
from patolli.games.mezo.describe import (
    LETTERS,
    god_name,
    region_name,
    region_text,
    regions_text,
)
from patolli.games.mezo.drawing.marks import (
    asked,
    counted,
    crown,
    effect_icons,
    pyramid,
    rows_of,
    target_disc,
    text,
    vp_disc,
    width_of,
)
from patolli.games.mezo.drawing.shapes import COLOURS, PLACES, VERTICES, outline
from patolli.games.mezo.regions import presence
from patolli.games.mezo.state import Mezo, at
from patolli.games.mezo.tables import (
    ALTAR_REWARD,
    LEVELS,
    MOST_OPTIONS,
    REGION_NAMES,
    SHAMAN,
    VERTEX_NAMES,
    WARRIOR,
)

ROW = 24.5
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
    """The six regions as printed."""
    parts = []
    for name in REGION_NAMES:
        fill = f"fill:var({COLOURS[name]});stroke:var(--slab);stroke-width:7"
        parts.append(shape(name, f"{fill};stroke-linejoin:round"))
        line = "fill:none;stroke:var(--g-line);stroke-opacity:.55;stroke-width:1.3"
        parts.append(shape(name, f"{line};stroke-linejoin:round"))
    return "".join(parts)


def vertices() -> Item:
    """The places of gods, above the borders."""
    spots = [circle(x, y, 8, "plate") + circle(x, y, 2.2, "slab-2") for x, y in VERTICES.values()]
    return Item("vertices", 0, 0, "".join(spots))


def regions(view: View, state: Mezo, say: Say) -> list[Item]:
    """Every region with its name, altar and pieces."""
    items: list[Item] = []
    for region in range(len(REGION_NAMES)):
        items.append(land(view, state, region, say))
    items.append(vertices())
    for region in range(len(REGION_NAMES)):
        items.append(title(state, region, say))
        if state.desolate >> region & 1:
            continue
        for place, seat in enumerate(rows_of(state, region)):
            items += row(view, state, region, seat, place, say)
        items += monument(view, state, region, say)
        items += [item for item in targets(view, region, say) if item.word in view.words]
    return items


def land(view: View, state: Mezo, region: int, say: Say) -> Item:
    """The ground of a region: hatched, bordered, or a target."""
    name = REGION_NAMES[region]
    parts = []
    if state.desolate >> region & 1:
        parts.append(shape(name, "fill:url(#mezo-hatch);stroke:var(--g-line);stroke-opacity:.4"))
    over = state.age and not state.tiles >> region & 1 and state.conflict != region + 1
    if over and not state.desolate >> region & 1:
        parts.append(shape(name, "fill:var(--slab);fill-opacity:.45;stroke:none"))
    if state.conflict == region + 1:
        line = "fill:none;stroke:var(--cin-fill);stroke-width:4;stroke-linejoin:round"
        parts.append(shape(name, line))
    parts.append(shape(name, "", "ring hollow"))
    word = f"champion {name}" if asked(view) == "champion" else ""
    return Item(f"region-{name}", 0, 0, "".join(parts), region_text(state, region, say), word)


def title(state: Mezo, region: int, say: Say) -> Item:
    """A region's name, its altar or blessing."""
    name = REGION_NAMES[region]
    words = region_name(region, say)
    (x, y), _, _, middle = PLACES[name]
    if state.desolate >> region & 1:
        parts = text(words, 0, 0, 15, 700, anchor="middle", fill="var(--ink-2)")
        note = say("draw.desolate")
        parts += text(note, 0, 18, 12, 400, anchor="middle", fill="var(--ink-2)")
        return Item(f"name-{name}", middle[0], middle[1], parts)
    parts = text(words, 0, 0, 15, 700)
    width = width_of(words, 15) + 12
    if state.blessed == region + 1:
        vp = str(int(state.box.blessed_vp))
        parts += f'<g style="--vp:var(--ochre)">{vp_disc(vp, width + 6, -1, 24)}</g>'
        hover = say("describe.blessed", vp=vp)
    elif state.altar[region]:
        number = int(ALTAR_REWARD) + int(state.altar[region]) - 1
        first = int(state.box.starts[number * int(MOST_OPTIONS)])
        parts += icon("altar", 18, width + 2, -2)
        parts += vp_disc(str(int(state.box.n[first])), width + 22, -1)
        parts += effect_icons(state.box, number, width + 35, -1, skip=1)
        hover = region_text(state, region, say)
    else:
        hover = ""
    return Item(f"name-{name}", x, y, parts, hover)


def row(view: View, state: Mezo, region: int, seat: int, place: int, say: Say) -> list[Item]:
    """One player's pieces in a region."""
    name = REGION_NAMES[region]
    x, y = PLACES[name][0]
    y += 23 + place * ROW
    letter = LETTERS[seat]
    items = [Item(f"owner-{seat}-{name}", x + 8, y, token(seat, 15), say("player", seat=letter))]
    if state.champion[region] == seat + 1:
        crowned = sum(state.champion[other] == seat + 1 for other in range(region))
        words = f"{say('describe.champion')} – {letter}"
        items.append(Item(f"champion-{seat}-{crowned}", x + 8, y, crown(), words))
    kind = asked(view)
    at_x = x + 28
    for unit, unit_name in ((WARRIOR, "warrior"), (SHAMAN, "shaman")):
        count = int(state.units[at(state, region, seat, unit)])
        if not count:
            continue
        word = ""
        if kind in ("banish", "destroy"):
            word = f"{kind} {'abcd'[seat]} {unit_name} {name}"
        elif kind == "offer" and seat == view.seat:
            word = f"offer {unit_name} {name}"
        items.append(chip(f"{unit_name}-{seat}-{name}", at_x, y, unit_name, count, seat, word, say))
        at_x += 31
    glyphs = int(state.glyphs[region * int(state.seats) + seat])
    if glyphs:
        word = f"{kind} glyph {'abcd'[seat]} {name}" if kind in ("demolish", "transform") else ""
        items.append(chip(f"glyph-{seat}-{name}", at_x, y, "glyph", glyphs, seat, word, say))
    return items


def chip(
    name: str, x: float, y: float, what: str, count: int, seat: int, word: str, say: Say
) -> Item:
    """A piece with its number; a target while it can be chosen."""
    ring = '<rect class="ring" x="-11" y="-11" width="30" height="22" rx="8"/>'
    parts = group(ring, counted(what, count, 0, 0), css=f"p{seat + 1}")
    term = say.term("piece" if what == "glyph" else "unit", what)
    return Item(name, x, y, parts, f"{LETTERS[seat]}: {term} {count}", word)


def monument(view: View, state: Mezo, region: int, say: Say) -> list[Item]:
    """The pyramid of a region."""
    first = region * int(LEVELS)
    owners = [int(state.pyramid[first + level]) for level in range(int(LEVELS))]
    if not any(owners):
        return []
    name = REGION_NAMES[region]
    x, y = PLACES[name][1]
    levels = [
        say("describe.level", level=level + 1, seat=LETTERS[owner - 1])
        for level, owner in enumerate(owners)
        if owner
    ]
    kind = asked(view)
    word = f"{kind} pyramid {name}" if kind in ("demolish", "transform", "build") else ""
    ring = '<rect class="ring hollow" x="-27" y="-52" width="54" height="56" rx="8"/>'
    words = say("describe.pyramid", levels=say.join(levels))
    return [Item(f"pyramid-{name}", x, y, pyramid(owners) + ring, words, word)]


def targets(view: View, region: int, say: Say) -> list[Item]:
    """Discs for what may be put into a region."""
    name = REGION_NAMES[region]
    x, y = PLACES[name][2]
    kind = asked(view)
    things: tuple[str, ...] = ()
    if kind in ("deploy", "awaken"):
        things = ("warrior", "shaman")
    elif kind == "build":
        things = ("glyph", "pyramid")
    seat = view.seat or 0
    items = []
    for place, thing in enumerate(things):
        picture = "pyramid-1" if thing == "pyramid" else thing
        parts = group(target_disc(), icon(picture, 17), css=f"p{seat + 1}")
        term = say.term("piece" if kind == "build" else "unit", thing)
        words = f"{term} – {region_name(region, say)}"
        word = f"{kind} {thing} {name}"
        items.append(Item(f"put-{thing}-{name}", x + 30 * place, y, parts, words, word))
    return items


# ------------------------------------------------------------------------------------ gods
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
        name = f"{LETTERS[seat]}: {words}"
        items.append(Item(f"god-p{seat}", x, y, god(seat, x, y, touched), name))
    if asked(view) == "vertex":
        for vertex, (x, y) in VERTICES.items():
            number = VERTEX_NAMES.index(vertex)
            touched = int(state.box.touches[number]) & ~int(state.desolate)
            words = say("hint.touches", regions=regions_text(touched, say))
            name = f"{say.term('vertex', vertex)}: {words}"
            if f"vertex {vertex}" in view.words:
                word = f"vertex {vertex}"
                items.append(Item(f"vertex-{vertex}", x, y, target_disc(14), name, word))
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
