"""The lower middle: the own god, its revealed card with three actions, or the drawn cards."""

from __future__ import annotations

from patolli.engine.drawing import Item, group, icon, rectangle, token
from patolli.engine.game import View
from patolli.engine.text import Say
from patolli.games.mezo.describe import action_number, god_name
from patolli.games.mezo.describe_effects import ability_text, keywords, option_text
from patolli.games.mezo.drawing.marks import asked, block, neutral, target_box, text
from patolli.games.mezo.state import Mezo
from patolli.games.mezo.tables import (
    AGES,
    CARD_NAMES,
    GOD_ABILITY,
    GOD_NAMES,
    SLOTS,
    VERB_NAMES,
)

LEFT, TOP, WIDTH, HEIGHT = 611.0, 274.0, 262.0, 336.0
SIGNS = {
    **{"build": "pyramid-2", "offer": "burn", "awaken": "xibalba", "summon": "god"},
    **{"restore": "xibalba", "transform": "pyramid-2", "deploy": "warrior", "banish": "undo"},
    **{"demolish": "pyramid-1", "destroy": "skull", "gain_vp": "vp"},
    **{"gain_devotion": "devotion", "gain_strength": "strength", "claim_majority": "champion"},
}


def card_items(view: View, state: Mezo, say: Say) -> list[Item]:
    """Everything in the lower middle."""
    items = [Item("card-panel", LEFT, TOP, rectangle(0, 0, WIDTH, HEIGHT, "card", 12))]
    seat = shown_seat(view, state)
    if asked(view) == "god" or not state.god[seat]:
        return items + all_gods(view, state, say)
    items.append(heading(state, seat, say))
    card = int(state.shown[seat]) - 1
    if asked(view) == "choose":
        return items + options(view, state, say)
    if card >= 0:
        return items + actions(view, state, seat, card, say)
    if view.seat == seat and (state.hand[seat] or state.laid[seat]):
        return items + hand(view, state, seat, say)
    return items + god_ages(state, seat, say)


def shown_seat(view: View, state: Mezo) -> int:
    """Whose card is drawn: one's own, or a spectator's player on turn."""
    if view.seat is not None:
        return view.seat
    return view.waiting[0] if view.waiting else 0


def heading(state: Mezo, seat: int, say: Say) -> Item:
    """The god's mask, its name and the card's."""
    god = god_name(state, seat, say)
    parts = group(icon("god", 28, 24, 25), css=f"p{seat + 1}") + text(god, 46, 18, 15, 700)
    if state.shown[seat]:
        note = say.term("card", CARD_NAMES[state.shown[seat] - 1])
    else:
        note = say("draw.age", age=int(state.age)) if state.age else ""
    parts += text(note, 46, 35, 12, 400, fill="var(--ink-2)")
    parts += group(token(seat, 16), transform=f"translate({WIDTH - 22} 24)")
    return Item("card-head", LEFT, TOP, parts, god)


def tip(state: Mezo, ability: int, seat: int, say: Say) -> str:
    """An action's full text with its keywords explained."""
    words = ability_text(state.box, ability, say, state, seat)
    return ". ".join([words, *keywords(state.box, ability, say)])


def sign(state: Mezo, ability: int) -> str:
    """The icon of an action's first effect."""
    effect = int(state.box.starts[ability * 4])
    return SIGNS[VERB_NAMES[state.box.verb[effect]]]


def actions(view: View, state: Mezo, seat: int, card: int, say: Say) -> list[Item]:
    """The three actions; covered ones are sunk, open ones may be used or passed on."""
    items = []
    acting = asked(view) == "act"
    for slot in range(int(SLOTS)):
        ability = action_number(state, seat, card, slot)
        covered = bool(state.covered[seat] >> slot & 1)
        parts = rectangle(0, 0, WIDTH - 20, 88, "sunk" if covered else "plate", 8)
        picture = icon(sign(state, ability), 24, 22, 22)
        parts += f'<g style="color:var(--ink)">{neutral(picture)}</g>'
        fill = "var(--ink-2)" if covered else "var(--ink)"
        words = ability_text(state.box, ability, say)
        parts += block(words, 44, 16, WIDTH - 72, 5, fill=fill)
        if covered:
            parts += group(token(seat, 18), transform="translate(22 62)")
        use = f"act use {slot + 1}" if acting else ""
        parts += target_box(WIDTH - 20, 88) if use in view.words else ""
        y = TOP + 52 + slot * 94
        full = tip(state, ability, seat, say)
        items.append(Item(f"action-{slot + 1}", LEFT + 10, y, parts, full, use))
        away = f"act pass {slot + 1}"
        if acting and away in view.words:
            mark = rectangle(-17, -9, 34, 18, "ring", 9)
            mark += text(say("draw.pass"), 0, 0.5, 11, 600, anchor="middle")
            name = f"{say('draw.pass-long')}: {words}"
            items.append(Item(f"pass-{slot + 1}", LEFT + 32, y + 68, mark, name, away))
    return items


def options(view: View, state: Mezo, say: Say) -> list[Item]:
    """The options of an action with a choice."""
    items = []
    ability, seat = int(state.top_a()), view.seat or 0
    for option in range(int(state.box.options[ability])):
        words = option_text(state.box, ability, option, say, state, seat)
        word = f"choose {option + 1}"
        parts = rectangle(0, 0, WIDTH - 20, 66, "plate", 8) + block(words, 14, 16, WIDTH - 48, 4)
        parts += target_box(WIDTH - 20, 66) if word in view.words else ""
        y = TOP + 52 + option * 72
        items.append(Item(f"option-{option + 1}", LEFT + 10, y, parts, words, word))
    return items


def hand(view: View, state: Mezo, seat: int, say: Say) -> list[Item]:
    """The drawn cards, visible to their owner alone."""
    items = []
    cards = [card for card in range(len(CARD_NAMES)) if state.hand[seat] >> card & 1]
    laid = int(state.laid[seat]) - 1
    if laid >= 0:
        cards.append(laid)
    for place, card in enumerate(cards):
        name = say.term("card", CARD_NAMES[card])
        down = card == laid
        parts = rectangle(0, 0, WIDTH - 20, 88, "sunk" if down else "plate", 8)
        note = f"{name} – {say('draw.laid')}" if down else name
        parts += text(note, 12, 14, 13, 700)
        tips = []
        for slot in range(int(SLOTS)):
            ability = action_number(state, seat, card, slot)
            words = ability_text(state.box, ability, say)
            parts += text(str(slot + 1), 12, 34 + slot * 19, 11, 700, fill="var(--ink-2)")
            parts += block(words, 24, 34 + slot * 19, WIDTH - 54, 1, size="11")
            tips.append(f"{slot + 1}. {words}")
        word = f"lay {CARD_NAMES[card]}" if asked(view) == "lay" else ""
        parts += target_box(WIDTH - 20, 88) if word in view.words else ""
        y = TOP + 52 + place * 94
        full = f"{name}: {' '.join(tips)}"
        items.append(Item(f"card-{CARD_NAMES[card]}", LEFT + 10, y, parts, full, word))
    return items


def god_ages(state: Mezo, seat: int, say: Say) -> list[Item]:
    """The god's ability in every age."""
    items = []
    first = int(GOD_ABILITY) + (int(state.god[seat]) - 1) * int(AGES)
    for age in range(int(AGES)):
        words = ability_text(state.box, first + age, say)
        now = state.age == age + 1
        parts = rectangle(0, 0, WIDTH - 20, 84, "plate" if now else "sunk", 8)
        parts += text(say("draw.age", age=age + 1), 12, 15, 12, 700)
        parts += block(words, 12, 34, WIDTH - 44, 3)
        full = tip(state, first + age, seat, say)
        items.append(Item(f"god-age-{age + 1}", LEFT + 10, TOP + 54 + age * 92, parts, full))
    return items


def all_gods(view: View, state: Mezo, say: Say) -> list[Item]:
    """The four gods to choose from."""
    title = text(say("draw.gods"), 16, 22, 15, 700)
    items = [Item("card-head", LEFT, TOP, title, say("draw.gods"))]
    for god, name in enumerate(GOD_NAMES):
        owner = next((s for s in range(int(state.seats)) if state.god[s] == god + 1), -1)
        parts = rectangle(0, 0, WIDTH - 20, 66, "sunk" if owner >= 0 else "plate", 8)
        picture = icon("god", 30, 26, 33)
        parts += group(picture, css=f"p{owner + 1}") if owner >= 0 else neutral(picture)
        parts += text(say.term("god", name), 54, 16, 14, 700)
        words = ability_text(state.box, int(GOD_ABILITY) + god * int(AGES), say)
        parts += block(words, 54, 34, WIDTH - 84, 2, size="11", fill="var(--ink-2)")
        word = f"god {name}" if asked(view) == "god" else ""
        parts += target_box(WIDTH - 20, 66) if word in view.words else ""
        y = TOP + 42 + god * 72
        full = f"{say.term('god', name)}: {words}"
        items.append(Item(f"god-{name}", LEFT + 10, y, parts, full, word))
    return items
