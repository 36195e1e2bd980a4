"""The lower middle: the own god, its revealed card with three actions, or the drawn cards."""

from __future__ import annotations

from patolli.engine.drawing import Item, group, icon, rectangle, token
from patolli.engine.game import View
from patolli.engine.sketch import part
from patolli.engine.text import Say
from patolli.games.mezo.rules import kinds
from patolli.games.mezo.rules.resolution import strength
from patolli.games.mezo.rules.state import Mezo
from patolli.games.mezo.rules.tables import (
    AGES,
    CARD_NAMES,
    GOD_ABILITY,
    GOD_NAMES,
    SLOTS,
)
from patolli.games.mezo.shown.describe import action_number, god_name
from patolli.games.mezo.shown.drawing.parts import (
    asked,
    block,
    neutral,
    sign,
    target_box,
    text,
    wrapped,
)
from patolli.games.mezo.shown.offers import card_reach
from patolli.games.mezo.shown.words import ability_text, keywords, option_text

LEFT, TOP, WIDTH, HEIGHT = 611.0, 274.0, 262.0, 336.0
WHOLE = 481.0  # with the boards beside it
BESIDE_SIGN = 18.0  # what the lines beside an action's sign leave free
LINE = 13.5  # from one line of a card to the next
ACTION = 88  # how high an action of the revealed card is
LARGE = (15, 14, 13)  # sizes of text in it, the first that fits


def card_items(view: View, state: Mezo, say: Say) -> list[Item]:
    """Everything in the lower middle."""
    seat = shown_seat(view, state)
    if holds_cards(view, state):
        return hand(view, state, seat, say)
    items = [card_panel(state)]
    if asked(view) == "god" or not state.god[seat]:
        return items + all_gods(view, state, say)
    items.append(heading(state, seat, say))
    card = int(state.shown[seat]) - 1
    if asked(view) == "choose":
        return items + options(view, state, say)
    if card >= 0:
        return items + actions(view, state, seat, card, say)
    return items + god_ages(state, seat, say)


@part()
def card_panel(state: Mezo) -> Item:
    """The ground of it all."""
    return Item("card-panel", LEFT, TOP, rectangle(0, 0, WIDTH, HEIGHT, "card", 12))


def holds_cards(view: View, state: Mezo) -> bool:
    """Whether the viewer's own drawn cards take the whole lower right."""
    seat = view.seat
    if seat is None or not state.god[seat] or asked(view) == "god":
        return False
    choosing = state.depth > 0 and state.top() == kinds.LAY
    return choosing and bool(state.hand[seat] or state.laid[seat])


def shown_seat(view: View, state: Mezo) -> int:
    """Whose card is drawn: one's own, or a spectator's player on turn."""
    if view.seat is not None:
        return view.seat
    return view.waiting[0] if view.waiting else 0


@part("age", "god", "shown")
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


def filling(words: str, x: float, middle: float, width: float, high: float, fill: str = "") -> str:
    """A text as large as its box allows, round the middle of it; nothing if 13 is too large."""
    for size in LARGE:
        lines = wrapped(words, width, 99, size)
        step = size * 1.2
        if len(lines) * step <= high:
            first = middle - (len(lines) - 1) * step / 2
            more = {"fill": fill} if fill else {}
            return "".join(
                text(row, x, first + n * step, size, **more) for n, row in enumerate(lines)
            )
    return ""


def whole(words: str, x: float, width: float, fill: str = "var(--ink)") -> str:
    """A text in the box of an action, never cut: a long one flows round what stands before it."""
    large = filling(words, x, ACTION / 2, width, ACTION - 14, fill)
    if large:
        return large
    lines = wrapped(words, width, 99, 12)
    first = 14.0 if len(lines) > 4 else 18.0
    if len(lines) <= 6:
        return "".join(text(line, x, first + 13 * n, fill=fill) for n, line in enumerate(lines))
    rest = words[len(" ".join(lines[:2])) :].strip()
    lines = (*lines[:2], *wrapped(rest, width + x - 12, 99, 12))
    return "".join(
        text(line, x if n < 2 else 12, first + 13 * n, fill=fill) for n, line in enumerate(lines)
    )


@part("conflict", "devotion", "god", "units", "pyramid", "covered", asked=("act",))
def actions(view: View, state: Mezo, seat: int, card: int, say: Say) -> list[Item]:
    """The three actions; covered ones are sunk, open ones may be used or passed on."""
    items = []
    acting = asked(view) == "act"
    for slot in range(int(SLOTS)):
        ability = action_number(state, seat, card, slot)
        covered = bool(state.covered[seat] >> slot & 1)
        parts = rectangle(0, 0, WIDTH - 20, ACTION, "sunk" if covered else "plate", 8)
        picture = icon(sign(state, ability), 26, 22, ACTION / 2)
        parts += f'<g style="color:var(--ink)">{neutral(picture)}</g>'
        fill = "var(--ink-2)" if covered else "var(--ink)"
        words = ability_text(state.box, ability, say)
        parts += whole(words, 42, WIDTH - (92 if covered else 70), fill)
        if covered:
            parts += group(token(seat, 18), transform=f"translate({WIDTH - 34} {ACTION / 2:g})")
        parts += target_box(WIDTH - 20, ACTION)
        y = TOP + 52 + slot * 94
        full = tip(state, ability, seat, say)
        key = f"action-{slot + 1}"
        hit = f"M0 0h{WIDTH - 20:g}v{ACTION}h{20 - WIDTH:g}z" if acting and not covered else ""
        items.append(Item(key, LEFT + 10, y, parts, full, place=key, hit=hit))
    return items


def options(view: View, state: Mezo, say: Say) -> list[Item]:
    """The options of an action with a choice."""
    items = []
    ability, seat = int(state.top_a()), view.seat or 0
    for option in range(int(state.box.options[ability])):
        words = option_text(state.box, ability, option, say, state, seat)
        word = f"choose {option + 1}"
        parts = rectangle(0, 0, WIDTH - 20, ACTION, "plate", 8) + whole(words, 14, WIDTH - 48)
        parts += target_box(WIDTH - 20, ACTION) if word in view.words else ""
        y = TOP + 52 + option * 94
        items.append(Item(f"option-{option + 1}", LEFT + 10, y, parts, words, word))
    return items


@part(
    "age",
    "desolate",
    "conflict",
    "devotion",
    "god",
    "vertex",
    "abilities",
    "reserve",
    "xibalba",
    "given",
    "units",
    "glyphs",
    "glyph_supply",
    "pyramid",
    "champion",
    "bonus",
    "hand",
    "laid",
    asked=("lay",),
)
def hand(view: View, state: Mezo, seat: int, say: Say) -> list[Item]:
    """The drawn cards side by side with their whole text, visible to their owner alone."""
    panel = Item("hand-panel", LEFT, TOP, rectangle(0, 0, WHOLE, HEIGHT, "card", 12))
    items = [panel]
    cards = [card for card in range(len(CARD_NAMES)) if state.hand[seat] >> card & 1]
    laid = int(state.laid[seat]) - 1
    if laid >= 0:
        cards.append(laid)
    width = (WHOLE - 12) / max(len(cards), 3) - 4
    for place, card in enumerate(sorted(cards)):
        name = say.term("card", CARD_NAMES[card])
        down = card == laid
        parts = rectangle(0, 0, width, HEIGHT - 16, "soft" if down else "slab", 9)
        parts += text(name, 9, 16, 13, 700)
        if state.conflict and not down:
            before = int(strength(state, seat, int(state.conflict) - 1))
            after = before + card_reach(state, seat, card)
            parts += icon("strength", 13, width - 47, 16)
            parts += text(f"{before} › {after}", width - 8, 16, 12, 700, anchor="end")
        if down:
            parts += text(say("draw.card-laid"), width - 8, 16, 12, 400, anchor="end")
        abilities = [action_number(state, seat, card, slot) for slot in range(int(SLOTS))]
        tips = [ability_text(state.box, ability, say) for ability in abilities]
        texts = [flow(words, width - 24) for words in tips]
        free = (HEIGHT - 52 - LINE * sum(len(lines) for lines in texts)) / len(texts)
        top = 30.0
        for ability, lines in zip(abilities, texts, strict=True):
            high = LINE * len(lines) + free
            parts += rectangle(6, top, width - 12, high - 4, "plate", 7)
            first = top + (high - 4 - LINE * len(lines)) / 2 + LINE / 2
            parts += neutral(icon(sign(state, ability), 18, 18, first + 4))
            for number, line in enumerate(lines):
                indent = BESIDE_SIGN if number < 2 else 0
                parts += text(line, 12 + indent, first + LINE * number)
            top += high
        word = f"lay {CARD_NAMES[card]}" if asked(view) == "lay" else ""
        parts += target_box(width, HEIGHT - 16, 9) if word in view.words else ""
        x = LEFT + 8 + place * (width + 4)
        numbered = [f"{slot + 1}. {words}" for slot, words in enumerate(tips)]
        full = f"{name}: {' '.join(numbered)}"
        parts = group(parts, css=f"p{seat + 1}")
        items.append(Item(f"card-{CARD_NAMES[card]}", x, TOP + 8, parts, full, word))
    return items


def flow(words: str, width: float) -> tuple[str, ...]:
    """A whole text in lines; the first two leave room for a sign beside them."""
    lines = wrapped(words, width - BESIDE_SIGN, 99, 12)
    if len(lines) <= 2:
        return lines
    rest = words[len(" ".join(lines[:2])) :].strip()
    return (*lines[:2], *wrapped(rest, width, 99, 12))


@part("god", "played", "shown", "covered")
def inspected(state: Mezo, seat: int, say: Say) -> Item:
    """While somebody's cards are pointed at: the revealed one in full, and which are played."""
    parts = rectangle(0, 0, WHOLE, HEIGHT, "card", 12)
    parts += group(token(seat, 16), transform="translate(20 22)", css="")
    parts += text(f"{say.player(seat)} · {god_name(state, seat, say)}", 38, 22, 15, 700)
    shown = int(state.shown[seat]) - 1
    wide = 190 if shown >= 0 else WHOLE - 20
    names = []
    for card, key in enumerate(CARD_NAMES):
        state_of = "now" if card == shown else "gone" if state.played[seat] >> card & 1 else "left"
        title, note = say.term("card", key), say(f"draw.card-{state_of}")
        names.append(f"{title}: {note}")
        top = 44 + card * 57
        ground = {"now": "soft", "gone": "sunk", "left": "plate"}[state_of]
        parts += rectangle(10, top, wide, 53, ground, 7)
        parts += text(title, 20, top + 15, 13, 700)
        parts += text(note, wide + 2, top + 15, 12, anchor="end")
        for slot in range(int(SLOTS)):
            number = action_number(state, seat, card, slot)
            picture = icon(sign(state, number), 20, 34 + slot * 42, top + 37)
            parts += f'<g style="color:var(--ink)">{neutral(picture)}</g>'
    parts += card_text(state, seat, shown, say) if shown >= 0 else ""
    name = f"{say.player(seat)}: {say.join(names)}"
    markup = group(parts, css=f"p{seat + 1}")
    return Item(f"inspect-{seat}", LEFT, TOP, markup, name, ghost=f"cards-{seat}", depth="mark")


def card_text(state: Mezo, seat: int, card: int, say: Say) -> str:
    """The three actions of a revealed card in full words."""
    parts, wide = "", WHOLE - 220
    for slot in range(int(SLOTS)):
        ability = action_number(state, seat, card, slot)
        covered = bool(state.covered[seat] >> slot & 1)
        top = 44 + slot * 95
        box = rectangle(0, 0, wide, ACTION, "sunk" if covered else "plate", 8)
        picture = icon(sign(state, ability), 24, 20, ACTION / 2)
        box += f'<g style="color:var(--ink)">{neutral(picture)}</g>'
        box += whole(ability_text(state.box, ability, say), 38, wide - (70 if covered else 48))
        if covered:
            box += group(token(seat, 18), transform=f"translate({wide - 16:g} {ACTION / 2:g})")
        parts += group(box, transform=f"translate(210 {top})")
    return parts


@part("age", "god")
def god_ages(state: Mezo, seat: int, say: Say) -> list[Item]:
    """The god's ability in every age."""
    items = []
    first = int(GOD_ABILITY) + (int(state.god[seat]) - 1) * int(AGES)
    for age in range(int(AGES)):
        words = ability_text(state.box, first + age, say)
        now = state.age == age + 1
        parts = rectangle(0, 0, WIDTH - 20, 84, "plate" if now else "sunk", 8)
        parts += text(say("draw.age", age=age + 1), 12, 15, 12, 700)
        parts += filling(words, 12, 51, WIDTH - 44, 51) or block(words, 12, 33, WIDTH - 44, 4)
        full = tip(state, first + age, seat, say)
        items.append(Item(f"god-age-{age + 1}", LEFT + 10, TOP + 54 + age * 92, parts, full))
    return items


@part("god", asked=("god",))
def all_gods(view: View, state: Mezo, say: Say) -> list[Item]:
    """The four gods to choose from."""
    title = text(say("draw.gods"), 16, 22, 15, 700)
    items = [Item("card-head", LEFT, TOP, title, say("draw.gods"))]
    for god, name in enumerate(GOD_NAMES):
        owner = next((s for s in range(int(state.seats)) if state.god[s] == god + 1), -1)
        parts = rectangle(0, 0, WIDTH - 20, 70, "sunk" if owner >= 0 else "plate", 8)
        picture = icon("god", 30, 26, 33)
        parts += group(picture, css=f"p{owner + 1}") if owner >= 0 else neutral(picture)
        parts += text(say.term("god", name), 54, 16, 14, 700)
        words = ability_text(state.box, int(GOD_ABILITY) + god * int(AGES), say)
        parts += block(words, 54, 31, WIDTH - 80, 3, fill="var(--ink-2)")
        word = f"god {name}" if asked(view) == "god" else ""
        parts += target_box(WIDTH - 20, 70) if word in view.words else ""
        y = TOP + 36 + god * 74
        full = f"{say.term('god', name)}: {words}"
        items.append(Item(f"god-{name}", LEFT + 10, y, parts, full, word))
    return items
