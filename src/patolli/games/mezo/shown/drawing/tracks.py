"""The lower right: devotion, Xibalba, the Wrathful god and the conflicts of the age."""

from __future__ import annotations

from patolli.engine.drawing import Item, group, icon, rectangle, token
from patolli.engine.game import View
from patolli.engine.sketch import part
from patolli.engine.text import Say
from patolli.games.mezo.rules.effects import offer_price
from patolli.games.mezo.rules.regions import in_play
from patolli.games.mezo.rules.state import Mezo
from patolli.games.mezo.rules.tables import AGES, REGIONS, TILE_ABILITY, TILES, UNITS, Box
from patolli.games.mezo.shown.describe import counted_text, pair, region_name
from patolli.games.mezo.shown.drawing.parts import (
    asked,
    counted,
    effect_icons,
    effects_width,
    target_box,
    text,
)
from patolli.games.mezo.shown.words import ability_text

LEFT, TOP, WIDTH, HEIGHT = 881.0, 274.0, 211.0, 336.0
CELL, LINE = 19.4, 22.0
TRACK = 32.0
GROUNDS = {1: "--panel-2", 2: "--ochre-soft", 3: "--cinnabar-soft"}


@part(
    "age",
    "desolate",
    "conflict",
    "tiles",
    "devotion",
    "xibalba",
    "wrath",
    "wrathful",
    asked=("tile",),
)
def board_items(view: View, state: Mezo, say: Say) -> list[Item]:
    """Everything in the lower right."""
    return [
        board_panel(state),
        *devotion(state, say),
        *xibalba(state, say),
        *wrathful(view, state, say),
        age_row(state, say),
    ]


@part()
def board_panel(state: Mezo) -> Item:
    """The ground of it all."""
    return Item("boards-panel", LEFT, TOP, rectangle(0, 0, WIDTH, HEIGHT, "card", 12))


def cell(box: Box, index: int) -> tuple[float, float]:
    """The upper left corner of a space of the devotion track."""
    level = int(box.devotion_level[index])
    indices = [i for i in range(len(box.devotion_level)) if box.devotion_level[i] == level]
    step = min(CELL, (WIDTH - 16) / len(indices))
    left = (WIDTH - step * len(indices)) / 2
    return left + float(index - int(indices[0])) * step, TRACK + (3 - level) * LINE


@part("devotion")
def devotion(state: Mezo, say: Say) -> list[Item]:
    """The three levels of the track with everybody's marker."""
    parts = icon("devotion", 20, 18, 17) + text(say("draw.devotion"), 34, 17, 14, 700)
    for index in range(len(state.box.devotion_value)):
        x, y = cell(state.box, index)
        ground = f"fill:var({GROUNDS[int(state.box.devotion_level[index])]})"
        style = f"{ground};stroke:var(--line-strong);stroke-width:1"
        parts += f'<rect style="{style}" x="{x:.1f}" y="{y:.1f}" width="{CELL}" height="{LINE}"/>'
        value = str(int(state.box.devotion_value[index]))
        parts += text(value, x + CELL / 2, y + LINE / 2, 12, 600, anchor="middle")
    items = [Item("devotion-track", LEFT, TOP, parts, say("draw.devotion"))]
    for seat in range(int(state.seats)):
        index = int(state.devotion[seat])
        x, y = cell(state.box, index)
        together = [s for s in range(int(state.seats)) if state.devotion[s] == index]
        place = together.index(seat)
        shift, drop = (place - (len(together) - 1) / 2) * 8, 0.0
        if len(together) > 2:
            shift, drop = (place % 2) * 9 - 4.5, (place // 2) * 10 - 5.0
        name = say(
            "draw.devotion-of",
            seat=say.player(seat),
            value=int(state.box.devotion_value[index]),
            level=int(state.box.devotion_level[index]),
        )
        mark = token(seat, 9.5 if len(together) > 2 else 11.5)
        at_x, at_y = LEFT + x + CELL / 2 + shift, TOP + y + LINE / 2 + drop
        items.append(Item(f"devotion-p{seat}", at_x, at_y, mark, name))
    return items


@part("xibalba")
def xibalba(state: Mezo, say: Say) -> list[Item]:
    """Everybody's units in Xibalba."""
    parts = icon("xibalba", 20, 18, 0) + text(say("draw.xibalba"), 34, 0.5, 14, 700)
    items = [Item("xibalba", LEFT, TOP + 116, parts, say("draw.xibalba"))]
    for seat in range(int(state.seats)):
        own = seat * int(UNITS)
        warriors, shamans = int(state.xibalba[own]), int(state.xibalba[own + 1])
        row = token(seat, 14)
        row += group(
            counted("warrior", warriors, 20, 0, 16),
            counted("shaman", shamans, 53, 0, 16),
            css=f"p{seat + 1}",
        )
        name = f"{say.player(seat)}: {say('draw.xibalba')}: {pair(warriors, shamans, say)}"
        x, y = LEFT + 20 + (seat % 2) * 100, TOP + 140 + (seat // 2) * 23
        items.append(Item(f"xibalba-p{seat}", x, y, row, name))
    return items


@part("age", "wrath", "wrathful", asked=("tile",))
def wrathful(view: View, state: Mezo, say: Say) -> list[Item]:
    """The three tiles, face up or down, the price and the units offered."""
    price = say("describe.price", n=int(offer_price(state)))
    head = icon("burn", 20, 18, 0) + text(say("draw.wrathful"), 34, 0.5, 14, 700)
    items = [Item("wrathful", LEFT, TOP + 196, head, price)]
    place = 0
    for seat in range(int(state.seats)):
        own = seat * int(UNITS)
        for unit, name in ((0, "warrior"), (1, "shaman")):
            count = int(state.wrath[own + unit])
            if count:
                mark = group(counted(name, count, 0, 0, 15), css=f"p{seat + 1}")
                words = f"{say.player(seat)}: {counted_text(name, count, say)}"
                x = LEFT + 20 + 24.5 * place
                items.append(Item(f"wrath-{name}-{seat}", x, TOP + 284, mark, words))
                place += 1
    if state.age:
        words = say("draw.price", n=int(offer_price(state)))
        note = text(words, 12, 0, 12, 400, fill="var(--ink-2)")
        items.append(Item("offer-price", LEFT, TOP + 264, note, price))
    choosing = asked(view) == "tile"
    for age in range(int(AGES)):
        tile = int(state.wrathful[age])
        number = int(TILE_ABILITY) + age * int(TILES) + tile - 1
        parts = rectangle(0, 0, 60, 36, "plate" if tile else "sunk", 6)
        if tile:
            width = effects_width(state.box, number)
            scale = min(1.0, 52 / width)
            row = effect_icons(state.box, number, -width / 2, 0)
            parts += group(row, transform=f"translate(30 18) scale({scale:.2f})")
            name = say("describe.tile", age=age + 1, text=ability_text(state.box, number, say))
        else:
            parts += text("•" * (age + 1), 30, 18, 15, 700, anchor="middle", fill="var(--ink-2)")
            name = say("draw.tile-down", age=age + 1)
        word = f"tile {age + 1}" if choosing else ""
        parts += target_box(60, 36, 6) if word in view.words else ""
        items.append(Item(f"tile-{age + 1}", LEFT + 10 + age * 65, TOP + 212, parts, name, word))
    return items


@part("age", "desolate", "conflict", "tiles")
def age_row(state: Mezo, say: Say) -> Item:
    """The age, and which conflicts are over, going on or to come."""
    parts = text(say("draw.age", age=max(1, int(state.age))), 12, 0, 14, 700)
    regions = [region for region in range(int(REGIONS)) if in_play(state) >> region & 1]
    width = 22.0
    x = WIDTH - 6 - (width + 1.5) * len(regions)
    words = []
    for region in regions if state.age else []:
        name = region_name(region, say)
        now, over = state.conflict == region + 1, not state.tiles >> region & 1
        ground = "--cin-fill" if now else "--sunk" if over else "--panel-2"
        ink = "#fff" if now else "var(--ink-2)" if over else "var(--ink)"
        style = f"fill:var({ground});stroke:var(--line-strong)"
        parts += f'<rect style="{style}" x="{x:.1f}" y="-12" width="{width}" height="24" rx="5"/>'
        parts += text(name[:2], x + width / 2, 0.5, 12, 700, anchor="middle", fill=ink)
        x += width + 1.5
        state_key = "now" if now else "over" if over else "later"
        words.append(f"{name}: {say(f'draw.conflict-{state_key}')}")
    return Item("age", LEFT, TOP + 310, parts, "; ".join(words))
