"""The upper right: the current conflict with live strengths, or the tribe abilities."""

from __future__ import annotations

from patolli.engine.drawing import Item, circle, group, icon, rectangle, token
from patolli.engine.game import View
from patolli.engine.text import Say
from patolli.games.mezo.describe import LETTERS, god_name, region_name
from patolli.games.mezo.describe_effects import ability_text, tribe_text
from patolli.games.mezo.drawing.marks import (
    asked,
    block,
    effect_icons,
    effects_width,
    neutral,
    target_box,
    text,
    vp_disc,
)
from patolli.games.mezo.resolution import (
    bonus_part,
    champion_part,
    majority,
    piece_part,
    strength,
    unit_part,
)
from patolli.games.mezo.state import Mezo
from patolli.games.mezo.tables import (
    ALTAR_REWARD,
    CALENDAR_SPACE,
    CARD_NAMES,
    CODEX_SPACE,
    MOST_OPTIONS,
    PLAYER_NAMES,
    SHAMAN,
    SLOTS,
    SPACES,
    TRIBE_NAMES,
    WARRIOR,
)

LEFT, TOP, WIDTH, HEIGHT = 611.0, 4.0, 481.0, 262.0
COLUMNS = (206.0, 234.0, 262.0, 290.0, 318.0)
PARTS = ("champion", "warrior", "shaman", "glyph", "strength")
BAR = 350.0


def conflict_items(view: View, state: Mezo, say: Say) -> list[Item]:
    """Everything in the upper right."""
    items = [frame(state)]
    if state.conflict:
        items += conflict(view, state, say)
    else:
        items += abilities(view, state, say)
    return items + spaces(view, state, say)


def frame(state: Mezo) -> Item:
    """The panel; its border is that of the conflict region."""
    line = "stroke:var(--cin-fill);stroke-width:2.5" if state.conflict else ""
    card = rectangle(0, 0, WIDTH, HEIGHT, "card", 12)
    return Item("conflict-panel", LEFT, TOP, card.replace("<rect ", f'<rect style="{line}" ', 1))


def conflict(view: View, state: Mezo, say: Say) -> list[Item]:
    """Strengths of all players, part by part."""
    region = int(state.conflict) - 1
    name = say("draw.conflict", region=region_name(region, say))
    head = f'<g style="color:var(--cinnabar)">{icon("strength", 20, 20, 20)}</g>'
    head += text(name, 38, 20, 16, 700) + reward(state, region)
    for x, part in zip(COLUMNS, PARTS, strict=True):
        head += neutral(icon(part, 18, x, 46))
    items = [Item("conflict-head", LEFT, TOP, head, name)]
    best = max(1, max(int(strength(state, seat, region)) for seat in range(int(state.seats))))
    for seat in range(int(state.seats)):
        items.append(strength_row(view, state, seat, region, best, say))
        word = f"name {PLAYER_NAMES[seat]}" if asked(view) == "name" else ""
        if word in view.words:
            ring = target_box(WIDTH - 16, 27)
            y = TOP + 58 + seat * 29
            items.append(Item(f"name-{seat}", LEFT + 8, y, ring, LETTERS[seat], word))
    return items


def reward(state: Mezo, region: int) -> str:
    """What the winner gets."""
    if state.blessed == region + 1:
        vp = str(int(state.box.blessed_vp))
        return f'<g style="--vp:var(--ochre)">{vp_disc(vp, WIDTH - 24, 20, 26)}</g>'
    number = int(ALTAR_REWARD) + int(state.altar[region]) - 1
    width = effects_width(state.box, number, skip=1)
    first = int(state.box.starts[number * int(MOST_OPTIONS)])
    x = WIDTH - 14 - width
    parts = icon("altar", 20, x - 36, 19) + vp_disc(str(int(state.box.n[first])), x - 12, 20, 23)
    return parts + effect_icons(state.box, number, x + 2, 20, skip=1)


def strength_row(view: View, state: Mezo, seat: int, region: int, best: int, say: Say) -> Item:
    """One player's strength."""
    values = [
        int(champion_part(state, seat, region)),
        int(unit_part(state, seat, region, WARRIOR)),
        int(unit_part(state, seat, region, SHAMAN)),
        int(piece_part(state, seat, region)),
        int(bonus_part(state, seat, region)),
    ]
    total = sum(values)
    parts = ""
    if seat in view.waiting:
        parts += rectangle(0, 0, WIDTH - 16, 27, "soft", 7).replace("class", 'opacity=".8" class')
    parts += group(token(seat, 17), transform="translate(16 13.5)")
    parts += text(god_name(state, seat, say), 32, 13.5, 13, 600)
    if state.shown[seat]:
        card = say.term("card", CARD_NAMES[state.shown[seat] - 1])
        parts += text(card, 104, 9, 11, 400, fill="var(--ink-2)")
        for slot in range(int(SLOTS)):
            covered = state.covered[seat] >> slot & 1
            pip = circle(107 + slot * 10, 20, 3.2, "piece" if covered else "sunk")
            parts += pip
    for x, value in zip(COLUMNS, values, strict=True):
        shown = str(value) if value else "·"
        parts += text(shown, x - 8, 13.5, 13, 700 if value else 400, anchor="middle")
    width = 84.0
    parts += rectangle(BAR - 8, 8, width, 11, "sunk", 5.5)
    if total:
        part = max(11.0, width * total / best)
        parts += rectangle(BAR - 8, 8, part, 11, "piece", 5.5)
    parts += text(str(total), WIDTH - 34, 13.5, 16, 700, anchor="middle")
    name = say("describe.strength", seat=LETTERS[seat], n=total)
    y = TOP + 58 + seat * 29
    return Item(f"strength-{seat}", LEFT + 8, y, group(parts, css=f"p{seat + 1}"), name)


# -------------------------------------------------------------------- Calendar and Codex
def spaces(view: View, state: Mezo, say: Say) -> list[Item]:
    """Both boards at the foot of the panel."""
    items = []
    for side, (unit, board, first) in enumerate(
        ((SHAMAN, "calendar", CALENDAR_SPACE), (WARRIOR, "codex", CODEX_SPACE))
    ):
        x = LEFT + 10 + side * 236
        owners = state.calendar if unit == SHAMAN else state.codex
        what = "shaman" if unit == SHAMAN else "warrior"
        head = neutral(icon(what, 18, 10, 0)) + text(say(f"draw.{board}"), 24, 0, 12, 600)
        items.append(Item(f"board-{board}", x, TOP + 194, head, say(f"board.{board}")))
        if state.conflict and state.blessed != state.conflict:
            most = int(majority(state, int(state.conflict) - 1, unit))
            leaders = [seat for seat in range(int(state.seats)) if most >> seat & 1]
            for place, seat in enumerate(leaders):
                name = f"{say(f'tie.{what}s')}: {LETTERS[seat]}"
                at_x = x + 222 - 17 * (len(leaders) - 1 - place)
                items.append(
                    Item(f"most-{what}-{seat}", at_x - 4, TOP + 194, token(seat, 13), name)
                )
        taken = asked(view) == "space" and state.top_a() == unit
        for space in range(int(SPACES)):
            ability = int(first) + space
            width = effects_width(state.box, ability)
            parts = rectangle(0, 0, 43, 32, "slab", 6)
            if owners[space]:
                parts += '<rect width="43" height="32" rx="6" style="fill:var(--sunk)"/>'
            parts += effect_icons(state.box, ability, (43 - width) / 2, 16)
            if owners[space]:
                seat = int(owners[space]) - 1
                parts += group(token(seat, 14), transform="translate(36 2)")
            parts += target_box(43, 32, 6) if taken else ""
            name = f"{space + 1}: {ability_text(state.box, ability, say)}"
            word = f"space {space + 1}" if taken else ""
            items.append(Item(f"{board}-{space}", x + space * 46, TOP + 212, parts, name, word))
    return items


# ------------------------------------------------------------------------- tribe abilities
def abilities(view: View, state: Mezo, say: Say) -> list[Item]:
    """The nine tribe abilities, with those who have them."""
    title = say("draw.abilities")
    items = [Item("conflict-head", LEFT, TOP, text(title, 16, 19, 15, 700), title)]
    for number, name in enumerate(TRIBE_NAMES):
        column, line = number // 3, number % 3
        words = say.term("ability", name)
        full = tribe_text(state.box, number, say)
        now = state.age == column + 1
        parts = rectangle(0, 0, 149, 44, "plate" if now else "sunk", 7)
        parts += text(words[:2], 8, 13, 12, 700) + block(words[3:], 27, 13, 114, 2, size="11")
        owners = [seat for seat in range(int(state.seats)) if state.abilities[seat] >> number & 1]
        for place, seat in enumerate(owners):
            parts += group(token(seat, 12), transform=f"translate({138 - 15 * place} 36)")
        word = f"ability {name[6:]}" if asked(view) == "ability" else ""
        parts += target_box(149, 44, 7) if word in view.words else ""
        x, y = LEFT + 10 + column * 156, TOP + 34 + line * 48
        items.append(Item(f"ability-{name[6:]}", x, y, parts, f"{words}. {full}", word))
    return items
