"""Small parts of the picture: tokens, counts, effects as icons, wrapped text."""

from __future__ import annotations

from patolli.engine.drawing import circle, group, icon, label, rectangle, remembered, token
from patolli.engine.game import View
from patolli.games.mezo.rules.state import Mezo
from patolli.games.mezo.rules.tables import (
    PIECE_NAMES,
    UNIT_NAMES,
    UNITS,
    VERB_NAMES,
    Box,
)
from patolli.games.mezo.shown.words import effects_of

NEUTRAL = "--pc:var(--stone-2)"


@remembered
def text(words: str, x: float, y: float, size: int = 12, weight: int = 400, **more: str) -> str:
    """A line of text; `anchor` and `fill` may be given."""
    anchor, fill = more.get("anchor", "start"), more.get("fill", "var(--ink)")
    style = f"font-size:{size}px;font-weight:{weight};fill:{fill}"
    return label(words, x, y, "", anchor).replace("<text ", f'<text style="{style}" ', 1)


@remembered
def width_of(words: str, size: float, bold: bool = True) -> float:
    """About how wide a text is."""
    narrow, wide = "iltfjIrł .,;:'", "mwMWU"
    plain = sum(0.32 if c in narrow else 0.85 if c in wide else 0.58 for c in words)
    return size * plain * (1.08 if bold else 1.03)


@remembered
def wrapped(words: str, width: float, lines: int, size: float) -> tuple[str, ...]:
    """A text in at most so many lines of a width, cut with an ellipsis."""
    found = [""]
    for word in words.split():
        longer = f"{found[-1]} {word}".strip()
        if width_of(longer, size, False) <= width or not found[-1]:
            found[-1] = longer
        elif len(found) < lines:
            found.append(word)
        else:
            while width_of(found[-1] + "…", size, False) > width:
                found[-1] = found[-1][:-1]
            found[-1] = found[-1].rstrip(" ,;:–") + "…"
            break
    return tuple(found)


@remembered
def block(words: str, x: float, y: float, width: float, lines: int, **more: str) -> str:
    """Wrapped text from a first line down; `size` and `fill` may be given."""
    size = int(more.get("size", "12"))
    fill = more.get("fill", "var(--ink)")
    rows = wrapped(words, width, lines, size)
    return "".join(text(row, x, y + n * (size + 2), size, fill=fill) for n, row in enumerate(rows))


def neutral(markup: str) -> str:
    """Icons of pieces in the colour of nobody."""
    return f'<g style="{NEUTRAL}">{markup}</g>'


def vp_disc(points: str, x: float, y: float, size: float = 21) -> str:
    """Points on a sun."""
    return icon("vp-disc", size, x, y) + text(
        points, x, y + 0.5, 12, 700, anchor="middle", fill="#fff"
    )


def counted(name: str, count: int, x: float, y: float, size: float = 17) -> str:
    """An icon with a number behind it."""
    return icon(name, size, x, y) + text(str(count), x + size / 2 + 2, y + 0.5, 12, 700)


UNIT = 15.5  # from one unit to the next
MOST_UNITS = 8  # drawn one by one; more become numbers


def unit_row(
    champion: int, warriors: int, shamans: int, glyphs: int, most: int = MOST_UNITS
) -> tuple[str, float]:
    """Pieces of one player side by side, each as itself; and how wide the row is."""
    pieces = ["champion"] * champion
    shown = (("warrior", warriors), ("shaman", shamans), ("glyph", glyphs))
    if champion + warriors + shamans + glyphs <= most:
        for name, count in shown:
            pieces += [name] * count
        drawn = [icon(name, 15, UNIT * (n + 0.5), 0) for n, name in enumerate(pieces)]
        return "".join(drawn), UNIT * len(pieces)
    parts, x = "", 0.0
    if champion:
        parts, x = icon("champion", 15, UNIT / 2, 0), UNIT
    for name, count in shown:
        if count:
            parts += counted(name, count, x + UNIT / 2, 0, 15)
            x += UNIT + 3 + 7 * len(str(count)) + 3
    return parts, x


def pyramid(owners: list[int]) -> str:
    """A pyramid from its lowest piece up; each level carries its owner's shape."""
    parts = []
    height = 12
    row = 0
    for level, owner in enumerate(owners):
        if not owner:
            continue
        half, top = 23 - 5 * level, -height * (row + 1)
        body = rectangle(-half, top, 2 * half, height, "piece", 1.5)
        mark = group(token(owner - 1, 7), transform=f"translate(0 {top + height / 2})")
        bone = f'<g style="--pc:var(--bone);--rim:#1d1a16">{mark}</g>'.replace(f"p{owner}", "")
        parts.append(group(body, bone, css=f"p{owner}"))
        row += 1
    return "".join(parts)


# -------------------------------------------------------------------------- effects as icons
def effect_icon(box: Box, effect: int) -> tuple[str, str]:
    """A number and the icon of one effect."""
    verb = VERB_NAMES[box.verb[effect]]
    number = str(int(box.n[effect]))
    if box.per[effect]:
        number = f"{number}+" if box.n[effect] else "×"
    unit = UNIT_NAMES[box.unit[effect]]
    piece = PIECE_NAMES[box.piece[effect]]
    if verb == "deploy":
        return number, "warrior" if unit == "any" else unit
    if verb in ("build", "transform"):
        sign = "⇄" if verb == "transform" else number
        return sign, "glyph" if piece == "glyph" else "pyramid-2"
    if verb == "demolish":
        return f"−{number}", "glyph" if piece == "glyph" else "pyramid-2"
    icons = {
        **{"awaken": "xibalba", "restore": "xibalba", "banish": "undo", "destroy": "skull"},
        **{"summon": "god", "offer": "burn", "gain_vp": "vp", "gain_devotion": "devotion"},
        **{"gain_strength": "strength", "claim_majority": unit},
    }
    return "" if verb in ("summon", "offer", "claim_majority") else number, icons[verb]


def effect_icons(box: Box, ability: int, x: float, y: float, skip: int = 0) -> str:
    """The effects of an ability in a row, from a place to the right."""
    parts = []
    for effect in effects_of(box, ability, 0)[skip:]:
        number, name = effect_icon(box, effect)
        if number:
            parts.append(text(number, x, y + 0.5, 12, 700))
            x += 7 * len(number) + 2
        parts.append(neutral(icon(name, 17, x + 8, y)))
        x += 20
    return "".join(parts)


def effects_width(box: Box, ability: int, skip: int = 0) -> float:
    """How wide that row is."""
    width = 0.0
    for effect in effects_of(box, ability, 0)[skip:]:
        number, _ = effect_icon(box, effect)
        width += 20 + (7 * len(number) + 2 if number else 0)
    return width


# --------------------------------------------------------------------------------- targets
def asked(view: View) -> str:
    """The kind of question this view is asked, or nothing."""
    if view.seat is None or view.seat not in view.waiting or view.kind is None:
        return ""
    return view.kind.name


def target_box(width: float, height: float, radius: float = 8) -> str:
    """A frame that lights up while its choice is possible."""
    return rectangle(0, 0, width, height, "ring hollow", radius)


def target_disc(radius: float = 12) -> str:
    """A disc that lights up while its choice is possible."""
    return circle(0, 0, radius, "ring")


def rows_of(state: Mezo, region: int) -> list[int]:
    """The seats that have anything in a region beside pyramids."""
    found = []
    for seat in range(int(state.seats)):
        first = (region * int(state.seats) + seat) * int(UNITS)
        units = state.units[first] + state.units[first + 1]
        glyphs = state.glyphs[region * state.seats + seat]
        if units or glyphs or state.champion[region] == seat + 1:
            found.append(seat)
    return found


SIGNS = {
    **{"build": "pyramid-2", "offer": "burn", "awaken": "xibalba", "summon": "god"},
    **{"restore": "xibalba", "transform": "pyramid-2", "deploy": "warrior", "banish": "undo"},
    **{"demolish": "pyramid-1", "destroy": "skull", "gain_vp": "vp"},
    **{"gain_devotion": "devotion", "gain_strength": "strength", "claim_majority": "champion"},
}


def sign(state: Mezo, ability: int) -> str:
    """The icon of an action's first effect."""
    effect = int(state.box.starts[ability * 4])
    return SIGNS[VERB_NAMES[state.box.verb[effect]]]
