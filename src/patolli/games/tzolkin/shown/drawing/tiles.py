"""Buildings, monuments and wealth tiles as cards with cost and effect in icons."""

from __future__ import annotations

from patolli.engine.drawing import Item, icon, rectangle
from patolli.engine.sketch import part
from patolli.engine.text import Say
from patolli.games.tzolkin.rules import tables as t
from patolli.games.tzolkin.rules.state import Tzolkin
from patolli.games.tzolkin.shown import words
from patolli.games.tzolkin.shown.drawing.shapes import (
    DARK,
    Part,
    at,
    counted,
    parts_row,
    points,
    text,
)
from patolli.games.tzolkin.shown.drawing.tracks import LEFT, section

WIDTH, HEIGHT, HEAD = 69.0, 83.0, 25.5
PITCH = 74.4
ROWS = (424.5, 530.5)  # buildings, monuments
SCORE_ICONS = {
    t.PER_BUILDING: "build",
    t.PER_MONUMENT: "monument",
    t.PER_CORN_TILE: "corn",
    t.PER_WOOD_TILE: "wood",
    t.BY_WORKERS: "worker",
    t.PER_LEVEL: "tech-any",
    t.BY_MASTERY: "tech-any",
    t.BEST_TEMPLE: "temple-any",
    t.TEMPLES_AGAIN: "temple-any",
    t.PER_PLACED_SKULL: "skull",
}


def places_markup() -> str:
    """The empty places of both rows."""
    drawn = []
    for y in ROWS:
        for place in range(6):
            x = LEFT + 0.5 + PITCH * place
            drawn.append(
                f'<rect x="{x:.1f}" y="{y}" width="{WIDTH}" height="{HEIGHT}" rx="6" fill="none" '
                'stroke="var(--line-strong)" stroke-dasharray="3 3" stroke-opacity=".6"/>'
            )
    return "".join(drawn)


def card(colour: str, cost: list[Part]) -> str:
    """A card round its middle: the family's colour on top with the cost."""
    x, y = -WIDTH / 2, -HEIGHT / 2
    head = f"M{x} {y + HEAD}v{6 - HEAD}a6 6 0 0 1 6 -6h{WIDTH - 12}a6 6 0 0 1 6 6v{HEAD - 6}z"
    size = 15 if len(cost) <= 4 else 12.5
    return (
        rectangle(x, y, WIDTH, HEIGHT, "card", 6)
        + f'<path d="{head}" fill="var(--b-{colour})" stroke="var(--line-strong)"/>'
        + parts_row(cost, 0, y + HEAD / 2, size, DARK)
        + rectangle(x - 2.5, y - 2.5, WIDTH + 5, HEIGHT + 5, "ring hollow", 8)
    )


def effect_rows(state: Tzolkin, tile: int) -> list[list[Part]]:
    """The effects of a building or wealth tile, each a short row of icons."""
    box = state.box
    rows: list[list[Part]] = []
    for effect in range(box.first_effect[tile], box.first_effect[tile + 1]):
        kind, what, amount = (
            int(box.effect_kind[effect]),
            int(box.effect_what[effect]),
            int(box.effect_amount[effect]),
        )
        if kind == t.FEED_FREE:
            rows.append([*counted(amount, "worker"), ("icon", "farm")])
        elif kind == t.FEED_DISCOUNT:
            rows.append(
                [("text", f"−{amount}"), ("icon", "corn"), ("slash", ""), ("icon", "worker")]
            )
            rows.append([("icon", "farm")])
        elif kind == t.GAIN:
            rows.append(counted(amount, t.MATERIAL_NAMES[what]))
        elif kind == t.TEMPLE_STEPS:
            name = "temple-any" if what < 0 else f"temple-{t.TEMPLE_NAMES[what]}"
            rows.append([("icon", name)] * amount)
        elif kind == t.TECHNOLOGY:
            name = "tech-any" if what < 0 else f"tech-{t.TRACK_NAMES[what]}"
            rows.append([("icon", name)] * amount)
        elif kind == t.POINTS:
            rows.append([("points", str(amount))])
        else:
            icons = {
                t.WORKER: "worker-plus",
                t.BUILD_MORE: "build",
                t.TRADE: "market",
                t.ANY_ACTION: "any-action",
            }
            rows.append([("icon", icons[kind])])
    return rows


def effects_markup(state: Tzolkin, tile: int) -> str:
    """Effects in at most two lines below the head of a card."""
    rows = effect_rows(state, tile)
    if len(rows) <= 2:
        lines = rows
    else:  # several short ones share a line
        half = (len(rows) + 1) // 2
        lines = [[p for row in rows[:half] for p in row], [p for row in rows[half:] for p in row]]
    size = 20 if max(len(line) for line in lines) <= 3 else 15
    middle = HEAD / 2
    if len(lines) == 1:
        return parts_row(lines[0], 0, middle, size + 2)
    return parts_row(lines[0], 0, middle - 13, size) + parts_row(lines[1], 0, middle + 13, size)


def building_cost(state: Tzolkin, building: int) -> list[Part]:
    """The printed cost in icons."""
    parts: list[Part] = []
    for block in range(t.BLOCKS):
        amount = int(state.box.cost[building * t.BLOCKS + block])
        if amount:
            parts += counted(amount, t.MATERIAL_NAMES[block + 1])
    return parts


def monument_cost(state: Tzolkin, monument: int) -> list[Part]:
    """The printed cost in icons."""
    parts: list[Part] = []
    for material, name in enumerate(t.MATERIAL_NAMES):
        amount = int(state.box.monument_cost[monument * t.MATERIALS + material])
        if amount:
            parts += counted(amount, name)
    return parts


def monument_score(state: Tzolkin, say: Say, monument: int) -> str:
    """What a monument scores: points per what."""
    box = state.box
    kind = int(box.score_kind[monument])
    value = int(box.score_points[monument])
    if kind == t.PER_MONUMENT:
        value = int(box.by_players[state.seats - 2])
    elif kind == t.BY_WORKERS:
        value = int(box.by_workers[box.workers])
    elif kind == t.BY_MASTERY:
        value = int(box.by_mastery[t.MASTERY])
    if kind == t.PER_COLOUR:
        name = f"building-{t.COLOUR_NAMES[box.score_colour[monument]]}"
    else:
        name = SCORE_ICONS[kind]
    note = text(say(f"drawing.monument.{t.SCORE_NAMES[kind]}"), 0, 35, 12, 400, "var(--ink-2)")
    if kind == t.TEMPLES_AGAIN:
        names = [f"temple-{temple}" for temple in t.TEMPLE_NAMES]
        return "".join(icon(n, 18, -19 + 19 * i, 8) for i, n in enumerate(names)) + note
    slash = '<path d="M4 15l4 -16" stroke="var(--ink-2)" stroke-width="1.3"/>'
    return points(value, -13, 8, 27) + slash + icon(name, 22, 20, 8) + note


@part("age", "row", "shown")
def tile_items(state: Tzolkin, say: Say) -> list[Item]:
    """The buildings of the row and the monuments of the display."""
    found = [
        Item(
            "label-buildings", LEFT, 418, section(say("drawing.buildings", age=int(state.age) + 1))
        ),
        Item("label-monuments", LEFT, 524, section(say("drawing.monuments"))),
    ]
    for place in range(t.ROW):
        building = int(state.row[place]) - 1
        if building < 0:
            continue
        colour = t.COLOUR_NAMES[state.box.colour[building]]
        name = t.BUILDING_NAMES[building]
        found.append(
            Item(
                f"tile-{name}",
                round(LEFT + 0.5 + PITCH * int(place) + WIDTH / 2, 1),
                ROWS[0] + HEIGHT / 2,
                card(colour, building_cost(state, building)) + effects_markup(state, building),
                words.building_text(state, say, building),
                word=f"build {name}",
                rule="TZ-16.2",
            )
        )
    for place in range(t.SHOWN):
        monument = int(state.shown[place]) - 1
        if monument < 0:
            continue
        colour = t.COLOUR_NAMES[state.box.monument_colour[monument]]
        name = t.MONUMENT_NAMES[monument]
        found.append(
            Item(
                f"tile-{name}",
                round(LEFT + 0.5 + PITCH * int(place) + WIDTH / 2, 1),
                ROWS[1] + HEIGHT / 2,
                card(colour, monument_cost(state, monument)) + monument_score(state, say, monument),
                words.monument_text(state, say, monument),
                word=f"build {name}",
                rule="TZ-17.1",
            )
        )
    return found


@part("tiles", "dealt", "chosen")
def wealth_items(state: Tzolkin, say: Say, viewer: int | None) -> list[Item]:
    """The wealth tiles dealt to the viewer, laid over the calendar while choosing."""
    if viewer is None or not state.tiles[viewer]:
        return []
    tiles = [tile for tile in range(t.WEALTH) if state.dealt[viewer] >> tile & 1]
    found = []
    for number, tile in enumerate(tiles):
        x = 283 + (number - (len(tiles) - 1) / 2) * 82
        chosen = state.chosen[viewer] >> tile & 1
        mark = f'<circle cx="26" cy="-32" r="8" fill="var(--jade)"/>{icon("check", 12, 26, -32)}'
        key = f"wealth-{t.WEALTH_NAMES[tile]}"
        open_ = not state.chosen[viewer]
        ring = rectangle(-39, -48, 78, 96, "ring hollow", 10)
        head = text(say.term("wealth", t.WEALTH_NAMES[tile]), 0, -25, 12, 600, "var(--ink-2)")
        found.append(
            Item(
                key,
                round(x, 1),
                305,
                wealth_card()
                + head
                + at(0, -1, effects_markup(state, t.BUILDINGS + tile))
                + (mark if chosen else ring),
                words.wealth_text(state, say, tile),
                rule="TZ-2.11",
                place=key if open_ else "",
                hit="M-38 -47h76v94h-76z" if open_ else "",
            )
        )
    return found


def wealth_card() -> str:
    """The ground of a wealth tile."""
    return rectangle(-37, -46, 74, 92, "card", 8)
