"""Beside the map: the tile, the auction or the points of a scoring, the players, what is left."""

from __future__ import annotations

from patolli.engine.drawing import Item, circle, icon, label, number, token
from patolli.engine.sketch import STACK, part
from patolli.engine.state import State
from patolli.engine.text import Say
from patolli.games.tikal.rules.board import owner_of_temple, strength
from patolli.games.tikal.rules.catalogue import SEAT_NAMES, TILE_NAMES
from patolli.games.tikal.rules.kinds import CHOOSE, GIVE
from patolli.games.tikal.rules.scoring import temple_points, treasure_points
from patolli.games.tikal.rules.state import Tikal
from patolli.games.tikal.rules.tables import (
    FACE_NAMES,
    HEX_KINDS,
    HEX_NAMES,
    HEXES,
    LETTERS,
    TILES,
    TREASURE_NAMES,
    TREASURES,
    VALUES,
    VOLCANO,
)
from patolli.games.tikal.shown.describe import tile_text
from patolli.games.tikal.shown.drawing.map import stones_of
from patolli.games.tikal.shown.drawing.shapes import (
    guard,
    hexagon,
    sign,
    slab,
    small_tile,
    sun,
)
from patolli.games.tikal.shown.names import TITLES
from patolli.games.tikal.shown.phase import scoring_seat

LEFT, WIDTH = 786.0, 309.0
TILE_Y, PLAYERS_Y, TOKENS_Y, TILES_Y = 1.0, 165.0, 439.0, 511.0
ROW = 60.0  # height of a player
NAME = 15  # letters of a name
MASK_STEP = 33.0  # from treasure to treasure: each can be chosen
CELLS = 7  # rows of the points of a scoring

GROUNDS = (
    slab(LEFT, TILE_Y, WIDTH, 156)
    + slab(LEFT, PLAYERS_Y, WIDTH, 266)
    + slab(LEFT, TOKENS_Y, WIDTH, 64)
    + slab(LEFT, TILES_Y, WIDTH, 102)
)


@part(
    "auction",
    "held",
    "high_bid",
    "high_bidder",
    "played",
    "value",
    "guard",
    "workers",
    "leader",
    "owned",
    "tokens",
    "bag",
    "display",
    STACK,
)
def side_items(state: State, say: Say) -> list[Item]:
    """All items beside the map; everybody sees them alike."""
    assert isinstance(state, Tikal)
    scoring = scoring_seat(state)
    now = scored_items(state, scoring, say) if scoring >= 0 else tile_items(state, say)
    items = [Item("side", 0, 0, GROUNDS), *now]
    for seat in range(state.seats):
        temples, treasures = int(temple_points(state, seat)), int(treasure_points(state, seat))
        items += player_items(state, seat, temples, treasures, say)
        items += owned_items(state, seat, say)
    return [*items, *token_items(state, say), *letter_items(state, say)]


def heading(key: str, y: float, say: Say) -> Item:
    """The title of a part."""
    return Item(f"title-{key}", LEFT + 12, y, label(say(f"draw.{key}"), 0, 0, "label", "start"))


def picture(state: Tikal, tile: int, size: float) -> str:
    """A tile beside the map."""
    kind = HEX_KINDS[state.box.kinds[tile]]
    figure = int(state.box.values[tile] + state.box.masks[tile])
    return small_tile(kind, figure, stones_of(state, tile, 0), size)


# ------------------------------------------------------------------- what is scored now
@part("value", "guard", "workers", "leader", "owned")
def scored_items(state: Tikal, seat: int, say: Say) -> list[Item]:
    """Every point of the one who scores, with its reason."""
    treasures = int(treasure_points(state, seat))
    total = int(temple_points(state, seat)) + treasures
    found = [
        heading("scoring", TILE_Y + 16, say),
        Item("scoring-total", LEFT + WIDTH - 28, TILE_Y + 20, sun(f"+{total}"), f"+{total}"),
    ]
    cells = [
        (hex, int(owner_of_temple(state, hex)) == seat)
        for hex in range(HEXES)
        if state.value[hex] and (strength(state, seat, hex) or owner_of_temple(state, hex) == seat)
    ]
    cells.sort(key=lambda cell: (not cell[1], -int(state.value[cell[0]])))
    words = len(cells) < CELLS  # one column leaves room to say why
    for at, (hex, held) in enumerate(cells[: 2 * CELLS - 1]):
        why = because(state, hex, seat, say)
        markup = reason(state, hex, held)
        if words:
            markup += label(why, WIDTH - 26, 0, "small", "end")
        name = f"{TITLES[hex]}: {say('describe.temple', value=int(state.value[hex]))}, {why}"
        found.append(Item(f"scoring-{HEX_NAMES[hex]}", *cell(at), markup, name))
    at = min(len(cells), 2 * CELLS - 1)
    markup = icon("mask-1", 15, 8, 0) + sign(f"+{treasures}", 40, 0, "var(--cinnabar)", 13)
    if words:
        markup += sets(state, seat)
    found.append(Item("scoring-treasures", *cell(at), markup, say("score.treasures")))
    return found


def cell(at: int) -> tuple[float, float]:
    """Where a line of the points stands."""
    column, row = divmod(at, CELLS)
    return LEFT + 14 + 146 * column, TILE_Y + 42 + 16.5 * row


def because(state: Tikal, hex: int, seat: int, say: Say) -> str:
    """Why a temple brings its points, or why it does not."""
    if state.guard[hex] >= 0:
        return say("draw.why.guard")
    here = int(strength(state, seat, hex))
    others = [(int(strength(state, o, hex)), o) for o in range(state.seats) if o != seat]
    most, other = max(others)
    if here > most:
        return say("draw.why.most" if most else "draw.why.alone")
    return say("draw.why.tie") if here == most else say("draw.why.less", seat=say.player(other))


def sets(state: Tikal, seat: int) -> str:
    """The treasures of the one who scores, each kind with the points of its copies."""
    drawn = ""
    kinds = [kind for kind in range(TREASURES) if state.owned[seat * TREASURES + kind]]
    for at, kind in enumerate(kinds):
        copies = int(state.owned[seat * TREASURES + kind])
        x = 62.0 + 27 * at
        drawn += icon(f"mask-{kind + 1}", 14, x, 0)
        points = str(int(state.box.treasure_points[copies]))
        drawn += sign(points, x + 13, 0, "var(--ink)", 12)
    return drawn


def reason(state: Tikal, hex: int, held: bool) -> str:
    """A temple, its points, and who stands there how strong."""
    ink = "var(--cinnabar)" if held else "var(--ink-2)"
    drawn = sign(TITLES[hex], 8, 0, "var(--ink)", 12)
    drawn += sign(f"+{state.value[hex]}" if held else "0", 40, 0, ink, 13)
    if state.guard[hex] >= 0:
        shield = guard(int(state.guard[hex]) >> 1, 17)
        return f'{drawn}<g transform="translate(66 0)">{shield}</g>'
    there = sorted(
        ((int(strength(state, seat, hex)), seat) for seat in range(state.seats)), reverse=True
    )
    for place, (strong, seat) in enumerate(there[:3]):
        if strong:
            shape = f'<g transform="translate({62 + 27 * place} 0)">{token(seat, 11)}</g>'
            drawn += shape + sign(str(strong), 75 + 27 * place, 0, "var(--ink)", 12)
    return drawn


# ---------------------------------------------------------------------------------- tiles
@part("auction", "held", "high_bid", "high_bidder", "played", "bag", "display", STACK)
def tile_items(state: Tikal, say: Say) -> list[Item]:
    """The tile in hand, or the tiles on display and the bids."""
    if state.held >= 0:
        tile = int(state.held)
        shown = say.term("face", face(state, tile))
        words = label(say("choice.choose", tile=TILE_NAMES[tile].upper()), 0, 0, "title", "start")
        words += label(shown, 0, 22, "name", "start")
        text = tile_text(state, tile, say)
        return [
            heading("held", TILE_Y + 16, say),
            Item("held", LEFT + 76, TILE_Y + 88, picture(state, tile, 58), text),
            Item("held-name", LEFT + 150, TILE_Y + 76, words),
        ]
    if not state.auction:
        following = top_items(state, say)
        return [heading("stack", TILE_Y + 16, say), *following] if following else []
    return display_items(state, say)


def face(state: Tikal, tile: int) -> str:
    """What a tile shows, as texts name it."""
    return FACE_NAMES[state.box.faces[tile]]


def display_items(state: Tikal, say: Say) -> list[Item]:
    """The auction: tiles on display, the high bid, who has passed or played."""
    found = [heading("display", TILE_Y + 16, say)]
    shown = [int(tile) for tile in state.display if tile >= 0]
    choosing = state.depth and state.top() == CHOOSE
    seen: dict[int, int] = {}
    for at, tile in enumerate(shown):
        seen[tile] = seen.get(tile, 0) + 1
        ring = hexagon(35.5, 'class="ring hollow"')
        x = LEFT + 44 + 74 * at
        name = f"shown-{TILE_NAMES[tile]}-{seen[tile]}"
        word = f"choose {TILE_NAMES[tile]}" if choosing and seen[tile] == 1 else ""
        text = tile_text(state, tile, say)
        found.append(Item(name, x, TILE_Y + 70, picture(state, tile, 33) + ring, text, word))
    if state.high_bidder >= 0:
        seat = int(state.high_bidder)
        text = say("describe.high", seat=say.player(seat), high=int(state.high_bid))
        bid = token(seat, 18) + label(text, 16, 0, "name", "start")
        found.append(Item("high-bid", LEFT + 22, TILE_Y + 134, bid, text))
    else:
        for seat in range(state.seats):
            down = bool(state.played >> seat & 1)
            text = say("draw.played" if down else "draw.waiting", seat=say.player(seat))
            check = f'<g color="var(--on)">{icon("check", 11)}</g>' if down else ""
            markup = token(seat, 18, check)
            found.append(
                Item(f"indicator-{seat}", LEFT + 24 + 34 * seat, TILE_Y + 134, markup, text)
            )
    return found


def top_items(state: Tikal, say: Say) -> list[Item]:
    """The tiles the next draw can bring, each with what it shows."""
    found = []
    top = next((int(state.box.letters[t]) for t in range(TILES) if state.bag[t]), -1)
    tiles = [t for t in range(TILES) if state.bag[t] and state.box.letters[t] == top]
    for at, tile in enumerate(tiles):
        row, column = divmod(at, 4)
        size = 31 if len(tiles) > 4 else 35
        x, y = LEFT + 44 + 74 * column, TILE_Y + (58 + 62 * row if len(tiles) > 4 else 90)
        count = int(state.bag[tile])
        many = label(f"×{count}", size * 0.78, size * 0.88, "num") if count > 1 else ""
        text = tile_text(state, tile, say)
        found.append(
            Item(f"next-{TILE_NAMES[tile]}", x, y, picture(state, tile, size) + many, text)
        )
    return found


# -------------------------------------------------------------------------------- players
def shortened(name: str) -> str:
    """A name as it fits beside its shape."""
    return name if len(name) <= NAME else f"{name[: NAME - 1].rstrip()}…"


@part()
def player_items(state: Tikal, seat: int, temples: int, treasures: int, say: Say) -> list[Item]:
    """A player, and what a scoring would bring now."""
    top = PLAYERS_Y + 26 + ROW * seat
    who = SEAT_NAMES[seat]
    total = temples + treasures
    worth = say("describe.preview", temples=temples, treasures=treasures, total=total)
    text = f"{say.player(seat)}: {worth}"
    figures = (
        icon("pyr", 18, 0, 0)
        + label(str(temples), 14, 0.5, "num", "start")
        + icon("mask-1", 17, 44, 0)
        + label(str(treasures), 57, 0.5, "num", "start")
    )
    called = token(seat, 18) + label(shortened(say.player(seat)), 18, 0.5, "name", "start")
    found = [
        Item(f"scored-{who}", LEFT + WIDTH - 26, top + 15, sun(f"+{total}"), text),
        Item(f"shape-{who}", LEFT + 22, top + 14, called, say.player(seat)),
        Item(f"figures-{who}", LEFT + 166, top + 14, figures, text),
    ]
    if seat == 0:
        found.insert(0, heading("preview", PLAYERS_Y + 15, say))
    else:
        line = f'<path d="M0 0h{number(WIDTH - 24)}" stroke="var(--line)"/>'
        found.append(Item(f"line-{who}", LEFT + 12, top - 2, line))
    return found


@part("owned", STACK)
def owned_items(state: Tikal, seat: int, say: Say) -> list[Item]:
    """The treasures of a player, equal ones on top of each other; singles can be exchanged."""
    found = []
    who, y = SEAT_NAMES[seat], PLAYERS_Y + 65 + ROW * seat
    own = state.to_answer == seat
    giving = state.depth and state.top() == GIVE
    kinds = [kind for kind in range(TREASURES) if state.owned[seat * TREASURES + kind]]
    for at, kind in enumerate(kinds):
        count = int(state.owned[seat * TREASURES + kind])
        name = TREASURE_NAMES[kind]
        word = f"give {name}" if own else f"act exchange {who} {name}"
        if own != bool(giving):
            word = ""
        markup = circle(0, 0, 16, "ring") + "".join(
            icon(f"mask-{kind + 1}", 22, (copy - (count - 1) / 2) * 5, 0) for copy in range(count)
        )
        text = f"{say.player(seat)}: {count} × {say.term('treasure', name)}"
        x = LEFT + 52 + MASK_STEP * at
        found.append(Item(f"owned-{who}-{name}", x, y, markup, text, word))
    return found


# ---------------------------------------------------------------------------- what is left
@part("tokens")
def token_items(state: Tikal, say: Say) -> list[Item]:
    """The temple tokens left, by value."""
    found = [heading("tokens", TOKENS_Y + 15, say)]
    for value in range(2, int(VALUES)):
        left = int(state.tokens[value])
        x = LEFT + 26 + 32.4 * (value - 2)
        fade = "" if left else ' opacity=".4"'
        square = (
            f'<g{fade}><rect x="-9" y="-8.5" width="18" height="17" rx="2.5" fill="var(--bone)" '
            'stroke="var(--rim-soft)" stroke-width="1.2"/>'
            f'<g font-size="12" font-weight="700">{label(str(value), 0, 0.5, "inked")}</g></g>'
        )
        markup = square + label(str(left), 0, 17, "small")
        found.append(Item(f"tokens-{value}", x, TOKENS_Y + 36, markup, f"{value}: {left}"))
    return found


@part("bag")
def letter_items(state: Tikal, say: Say) -> list[Item]:
    """The stack: tiles left by letter, and where volcanoes wait."""
    found = [heading("tiles", TILES_Y + 15, say)]
    counts = [0] * len(LETTERS)
    fire = [False] * len(LETTERS)
    for tile in range(TILES):
        at = int(state.box.letters[tile])
        counts[at] += int(state.bag[tile])
        fire[at] |= bool(state.bag[tile]) and state.box.kinds[tile] == VOLCANO
    for at, name in enumerate(LETTERS):
        x = LEFT + 30 + 41.5 * at
        if counts[at]:
            ground = hexagon(
                19, 'fill="var(--clear-jungle)" stroke="var(--hedge)" stroke-width="2"'
            )
        else:
            ground = hexagon(18, 'fill="none" stroke="var(--line-strong)" stroke-dasharray="2.5 3"')
        flame = icon("volcano", 17, 13, -15) if fire[at] else ""
        markup = (
            ground + label(name, 0, 0.5, "num") + flame + label(str(counts[at]), 0, 29, "small")
        )
        found.append(Item(f"letter-{name}", x, TILES_Y + 52, markup, f"{name}: {counts[at]}"))
    return found
