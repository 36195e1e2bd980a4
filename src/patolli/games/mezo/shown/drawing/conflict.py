"""The upper right: the current conflict with live strengths, or the tribe abilities."""

from __future__ import annotations

from patolli.engine.drawing import Item, group, icon, label, rectangle, token
from patolli.engine.game import View
from patolli.engine.sketch import STACK, part
from patolli.engine.text import Say
from patolli.games.mezo.rules import kinds
from patolli.games.mezo.rules.resolution import bonus_part, champion_part, majority, strength
from patolli.games.mezo.rules.state import Mezo, at
from patolli.games.mezo.rules.tables import (
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
from patolli.games.mezo.shown.describe import action_number, region_name
from patolli.games.mezo.shown.drawing.cards import inspected
from patolli.games.mezo.shown.drawing.parts import (
    asked,
    block,
    effect_icons,
    effects_width,
    neutral,
    sign,
    target_box,
    text,
    unit_row,
    vp_disc,
    wrapped,
)
from patolli.games.mezo.shown.words import ability_text, tribe_text

LEFT, TOP, WIDTH, HEIGHT = 611.0, 4.0, 481.0, 262.0
ROWS, MOST_HIGH = 37.0, 42.0  # where the players' rows begin, and how high one may be
BAR, BAR_WIDE, BAR_HIGH = 112.0, 218.0, 25.0  # where the units of a strength are drawn
CARD_WIDE = 94.0
BEST = "fill:none;stroke:var(--cin-fill);stroke-width:2"
STEPS = ("cards", "actions", "winner", "calendar", "codex")
BLESSED_STEPS = ("cards", "actions", "sacrifices", "winner")


def row_high(state: Mezo) -> float:
    """How high the row of a player is: four fill the room there is."""
    return min(MOST_HIGH, 135 / int(state.seats))


def conflict_items(view: View, state: Mezo, say: Say) -> list[Item]:
    """Everything in the upper right."""
    items = [frame(state)]
    if state.conflict:
        items += conflict(view, state, say)
    else:
        items += abilities(view, state, say)
    return items + spaces(view, state, say)


@part("conflict")
def frame(state: Mezo) -> Item:
    """The panel; its border is that of the conflict region."""
    line = "stroke:var(--cin-fill);stroke-width:2.5" if state.conflict else ""
    card = rectangle(0, 0, WIDTH, HEIGHT, "card", 12)
    return Item("conflict-panel", LEFT, TOP, card.replace("<rect ", f'<rect style="{line}" ', 1))


@part(
    "age",
    "desolate",
    "blessed",
    "altar",
    "conflict",
    "devotion",
    "god",
    "vertex",
    "abilities",
    "given",
    "units",
    "glyphs",
    "champion",
    "bonus",
    "played",
    "shown",
    "covered",
    STACK,
    asked=("name",),
)
def conflict(view: View, state: Mezo, say: Say) -> list[Item]:
    """Strengths of all players drawn from their units, their cards, and how far it has come."""
    region = int(state.conflict) - 1
    items = [headline(state, region, say)]
    for seat in range(int(state.seats)):
        word = f"name {PLAYER_NAMES[seat]}" if asked(view) == "name" else ""
        items.append(strength_row(view, state, seat, region, word, say))
        items.append(card_of(view, state, seat, say))
        if state.god[seat]:
            items.append(inspected(state, seat, say))
    return [*items, progress(state, say)]


@part("blessed", "altar")
def headline(state: Mezo, region: int, say: Say) -> Item:
    """Where the conflict is, and for what."""
    name = say("draw.conflict", region=region_name(region, say))
    head = f'<g style="color:var(--cinnabar)">{icon("strength", 22, 20, 20)}</g>'
    head += text(name, 38, 20, 16, 700) + reward(state, region)
    return Item("conflict-head", LEFT, TOP, head, name)


@part("blessed", "conflict", STACK)
def progress(state: Mezo, say: Say) -> Item:
    """The steps of a conflict, the present one lit."""
    steps = BLESSED_STEPS if blessed(state) else STEPS
    now = step_now(state)
    width = (WIDTH - 16) / len(steps)
    parts = []
    for number, step in enumerate(steps):
        x = width * number
        here = step == now
        ground = "--cinnabar-soft" if here else "--panel-2"
        parts.append(
            f'<rect x="{x:.1f}" width="{width - 3:.1f}" height="19" rx="5" '
            f'style="fill:var({ground});stroke:var({"--cin-fill" if here else "--line"})"/>'
        )
        weight = 700 if here else 400
        words = say(f"step.{step}")
        parts.append(text(words, x + width / 2 - 1.5, 10, 12, weight, anchor="middle"))
    name = say("draw.step", step=say(f"step.{now}"))
    return Item("conflict-step", LEFT + 8, TOP + 174, "".join(parts), name)


def step_now(state: Mezo) -> str:
    """Which step of a conflict is carried out, told by what is still to come."""
    kinds_left = [int(state.frames[4 * entry]) for entry in range(int(state.depth))]
    if int(state.top()) == int(kinds.LAY) or int(kinds.LAY_CARDS) in kinds_left:
        return "cards"
    if int(kinds.RESOLVE) in kinds_left:
        return "actions"
    if int(kinds.SACRIFICE_TURN) in kinds_left or int(kinds.SACRIFICE) in kinds_left:
        return "sacrifices"
    waiting = kinds_left.count(int(kinds.MAJORITY))
    return {2: "winner", 1: "calendar"}.get(waiting, "codex" if not blessed(state) else "winner")


def blessed(state: Mezo) -> bool:
    """Whether the conflict is over the Blessed region."""
    return bool(state.blessed == state.conflict)


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


@part(
    "age",
    "desolate",
    "conflict",
    "devotion",
    "vertex",
    "abilities",
    "given",
    "units",
    "glyphs",
    "champion",
    "bonus",
    asked=("name",),
)
def strength_row(view: View, state: Mezo, seat: int, region: int, word: str, say: Say) -> Item:
    """One player's strength: the units it is made of, what is added to them, and the sum."""
    crowned = int(state.champion[region] == seat + 1)
    warriors, shamans = (int(state.units[at(state, region, seat, u)]) for u in (WARRIOR, SHAMAN))
    glyphs = int(state.glyphs[region * int(state.seats) + seat])
    total = int(strength(state, seat, region))
    units, width = unit_row(crowned, warriors, shamans, glyphs)
    high = row_high(state) - 3
    middle, top = high / 2, (high - BAR_HIGH) / 2
    parts = rectangle(BAR, top, BAR_WIDE, BAR_HIGH, "soft", 6)
    parts += group(token(seat, 17), transform=f"translate(14 {middle:g})")
    parts += text(wrapped(say.player(seat), 78, 1, 13)[0], 30, middle, 13, 600)
    parts += group(units, transform=f"translate({BAR + 5} {middle:g})")
    at_x = BAR + 9 + width
    added = [(int(bonus_part(state, seat, region)), "strength")]
    if crowned:  # a Champion counts more than one
        added.insert(0, (int(champion_part(state, seat, region)) - 1, "champion"))
    for value, name in added:
        if value:
            sign = f"+{value}" if value > 0 else f"−{-value}"
            wide = 29 + 7 * len(sign)
            parts += rectangle(at_x, middle - 9.5, wide, 19, "ghostly", 5)
            parts += text(sign, at_x + 5, middle, 12, 700)
            parts += icon(name, 14, at_x + wide - 11, middle)
            at_x += wide + 4
    parts += text(str(total), BAR + BAR_WIDE + 20, middle, 18, 700, anchor="middle")
    best = max(int(strength(state, other, region)) for other in range(int(state.seats)))
    if total == best and total:
        size = f'width="{BAR_WIDE}" height="{BAR_HIGH}"'
        parts += f'<rect x="{BAR}" y="{top:g}" {size} rx="6" style="{BEST}"/>'
    parts += target_box(WIDTH - 16, high) if word in view.words else ""
    name = say("describe.strength", seat=say.player(seat), n=total)
    y = TOP + ROWS + seat * row_high(state)
    markup = group(parts, css=f"p{seat + 1}")
    return Item(f"strength-{seat}", LEFT + 8, y, markup, name, word if word in view.words else "")


def laying(view: View, state: Mezo, seat: int, *_: object) -> tuple[bool, bool]:
    """Whether cards are being laid, and whether a seat still has to lay one."""
    return state.depth > 0 and state.top() == kinds.LAY, seat in view.waiting


@part("god", "played", "shown", "covered", laying, asked=())
def card_of(view: View, state: Mezo, seat: int, say: Say) -> Item:
    """A player's card of this conflict: a back, or its three actions; and the cards played."""
    played = [card for card in range(len(CARD_NAMES)) if state.played[seat] >> card & 1]
    used = say.join([say.term("card", CARD_NAMES[card]) for card in played])
    names = [say("draw.played", seat=say.player(seat), cards=used or "–")]
    parts = []
    high = row_high(state) - 3
    upper, lower = high * 0.25, high * 0.76
    card = int(state.shown[seat]) - 1
    if card >= 0:
        title = say.term("card", CARD_NAMES[card])
        parts.append(rectangle(0, 0, CARD_WIDE, high, "plate", 5))
        parts.append(text(title, 4, upper, 12, 600))
        texts = []
        for slot in range(int(SLOTS)):
            ability = action_number(state, seat, card, slot)
            covered = bool(state.covered[seat] >> slot & 1)
            x = 5.0 + slot * 29
            if covered:
                parts.append(rectangle(x - 1, lower - 6.5, 27, 13, "piece", 4))
            picture = icon(sign(state, ability), 13, x + 6, lower)
            parts.append(f'<g style="color:var(--ink)">{neutral(picture)}</g>')
            mark = "on" if covered else "small"
            parts.append(label(str(slot + 1), x + 19, lower + 0.5, mark))
            note = say("draw.covered") if covered else ""
            texts.append(f"{slot + 1}. {ability_text(state.box, ability, say)} {note}".strip())
        names.insert(0, f"{say.player(seat)}: {title}. {' '.join(texts)}")
    else:
        laid = state.top() == kinds.LAY and seat not in view.waiting
        status = say("draw.card-laid" if laid else "draw.thinking")
        parts.append(rectangle(0, 0, CARD_WIDE, high, "soft" if laid else "ghost", 5))
        if laid:
            parts.append(group(token(seat, 11), transform=f"translate({CARD_WIDE - 9} {upper:g})"))
        parts.append(text(status, 4, upper, 12, 600))
        for number in range(len(CARD_NAMES)):  # a small card each; what is played leaves a gap
            css = "ghost" if number in played else "piece"
            parts.append(rectangle(5 + number * 17, lower - 6.5, 12, 13, css, 2))
        names.insert(0, f"{say.player(seat)}: {status}")
    x, y = LEFT + WIDTH - CARD_WIDE - 8, TOP + ROWS + seat * row_high(state)
    markup = group(*parts, css=f"p{seat + 1}")
    return Item(f"shown-{seat}", x, y, markup, ". ".join(names), place=f"cards-{seat}")


# -------------------------------------------------------------------- Calendar and Codex
@part("blessed", "conflict", "units", "calendar", "codex", "claims", STACK, asked=("space",))
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
        items.append(Item(f"board-{board}", x, TOP + 206, head, say(f"board.{board}")))
        if state.conflict and state.blessed != state.conflict:
            most = int(majority(state, int(state.conflict) - 1, unit))
            leaders = [seat for seat in range(int(state.seats)) if most >> seat & 1]
            for place, seat in enumerate(leaders):
                name = f"{say(f'tie.{what}s')}: {say.player(seat)}"
                at_x = x + 222 - 17 * (len(leaders) - 1 - place)
                items.append(
                    Item(f"most-{what}-{seat}", at_x - 4, TOP + 206, token(seat, 13), name)
                )
        taken = asked(view) == "space" and state.top_a() == unit
        for space in range(int(SPACES)):
            ability, at_x, seat = int(first) + space, x + space * 46, int(owners[space]) - 1
            items.append(space_item(state, board, space, at_x, ability, seat, taken, say))
    return items


@part()
def space_item(
    state: Mezo,
    board: str,
    space: int,
    x: float,
    ability: int,
    owner: int,
    taken: bool,
    say: Say,
) -> Item:
    """One space, with who has it; a target if it can be taken now."""
    parts = rectangle(0, 0, 43, 32, "slab", 6)
    if owner >= 0:
        parts += '<rect width="43" height="32" rx="6" style="fill:var(--sunk)"/>'
    parts += effect_icons(state.box, ability, (43 - effects_width(state.box, ability)) / 2, 16)
    if owner >= 0:
        parts += group(token(owner, 14), transform="translate(36 2)")
    parts += target_box(43, 32, 6) if taken else ""
    name = f"{space + 1}: {ability_text(state.box, ability, say)}"
    word = f"space {space + 1}" if taken else ""
    return Item(f"{board}-{space}", x, TOP + 221, parts, name, word)


# ------------------------------------------------------------------------- tribe abilities
@part("age", "abilities", asked=("ability",))
def abilities(view: View, state: Mezo, say: Say) -> list[Item]:
    """The nine tribe abilities, with those who have them."""
    title = say("draw.abilities")
    items = [Item("conflict-head", LEFT, TOP, text(title, 16, 19, 15, 700), title)]
    seats, choosing = range(int(state.seats)), asked(view) == "ability"
    for number, name in enumerate(TRIBE_NAMES):
        owners = tuple(seat for seat in seats if state.abilities[seat] >> number & 1)
        word = f"ability {name[6:]}" if choosing else ""
        now, target = bool(state.age == number // 3 + 1), word in view.words
        items.append(ability_item(state, number, owners, now, word, target, say))
    return items


@part()
def ability_item(
    state: Mezo,
    number: int,
    owners: tuple[int, ...],
    now: bool,
    word: str,
    target: bool,
    say: Say,
) -> Item:
    """One tribe ability with those who have it."""
    name, (column, line) = TRIBE_NAMES[number], divmod(number, 3)
    words, full = say.term("ability", name), tribe_text(state.box, number, say)
    parts = rectangle(0, 0, 149, 44, "plate" if now else "sunk", 7)
    parts += text(words[:2], 8, 13, 12, 700) + block(words[3:], 27, 13, 114, 2)
    for place, seat in enumerate(owners):
        parts += group(token(seat, 12), transform=f"translate({138 - 15 * place} 36)")
    parts += target_box(149, 44, 7) if target else ""
    x, y = LEFT + 10 + column * 156, TOP + 34 + line * 48
    return Item(f"ability-{name[6:]}", x, y, parts, f"{words}. {full}", word)
