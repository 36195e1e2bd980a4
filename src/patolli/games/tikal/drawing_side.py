"""Beside the map: action points, the tile in hand or the auction, players, what is left."""

from __future__ import annotations

from patolli.engine.drawing import Item, circle, icon, label, number, token
from patolli.engine.game import View
from patolli.engine.text import Say
from patolli.games.tikal.catalogue import SEAT_NAMES, TILE_NAMES
from patolli.games.tikal.describe import letter, tile_text
from patolli.games.tikal.drawing_shapes import explored, hexagon, slab, small_tile
from patolli.games.tikal.kinds import TURN
from patolli.games.tikal.scoring import temple_points, treasure_points
from patolli.games.tikal.state import Tikal
from patolli.games.tikal.tables import (
    EDGES,
    FACE_NAMES,
    HEX_KINDS,
    LETTERS,
    TILES,
    TREASURE_NAMES,
    TREASURES,
    TURNS,
    VALUES,
    VOLCANO,
)

LEFT, WIDTH = 786.0, 309.0
POINTS_Y, TILE_Y, PLAYERS_Y, TOKENS_Y, TILES_Y = 1.0, 65.0, 205.0, 460.0, 524.0
ROW = 56.0  # height of a player

GROUNDS = (
    slab(LEFT, POINTS_Y, WIDTH, 56)
    + slab(LEFT, TILE_Y, WIDTH, 132)
    + slab(LEFT, PLAYERS_Y, WIDTH, 247)
    + slab(LEFT, TOKENS_Y, WIDTH, 56)
    + slab(LEFT, TILES_Y, WIDTH, 89)
)


def side_items(view: View, say: Say) -> list[Item]:
    """All items beside the map."""
    state = view.state
    assert isinstance(state, Tikal)
    items = points_items(state, say)
    items += (
        turn_items(view, say) if view.kind and view.kind.number == TURN else (tile_items(view, say))
    )
    for seat in range(state.seats):
        items += player_items(view, seat, say)
    items += token_items(state, say)
    items += letter_items(state, say)
    return items


def heading(key: str, y: float, say: Say) -> Item:
    """The title of a part."""
    return Item(f"title-{key}", LEFT + 12, y, label(say(f"draw.{key}"), 0, 0, "label", "start"))


def points_items(state: Tikal, say: Say) -> list[Item]:
    """The action points left and spent as pips."""
    left = int(state.points_left)
    name = say("question.act", n=left).split(".")[0]
    total = int(state.box.points)
    step = min(26.0, 262 / total)
    pips = "".join(
        icon("action-point" if at < left else "action-point-spent", step - 3, at * step, 0)
        for at in range(total)
    )
    x = LEFT + 12 + step / 2
    return [
        heading("points", POINTS_Y + 13, say),
        Item("points", x, POINTS_Y + 37, pips, name),
        Item("points-left", LEFT + WIDTH - 18, POINTS_Y + 31, label(str(left), 0, 0, "big"), name),
    ]


def stones_of(state: Tikal, tile: int, turn: int) -> tuple[int, ...]:
    """The stones of a tile as it is turned."""
    first = (tile * int(TURNS) + turn) * int(EDGES)
    return tuple(int(state.box.stones[first + edge]) for edge in range(EDGES))


def picture(state: Tikal, tile: int, turn: int, size: float) -> str:
    """A tile beside the map."""
    kind = HEX_KINDS[state.box.kinds[tile]]
    figure = int(state.box.values[tile] + state.box.masks[tile])
    return small_tile(kind, figure, stones_of(state, tile, turn), size)


def turn_items(view: View, say: Say) -> list[Item]:
    """The ways to turn the tile, side by side."""
    state, kind = view.state, view.kind
    assert isinstance(state, Tikal) and kind is not None
    found = [heading("turns", TILE_Y + 15, say)]
    for turn in range(state.box.distinct_turns[state.held]):
        row, column = divmod(turn, 3)
        possible = turn in view.choices or view.seat != state.to_answer
        ring = hexagon(29, 'class="ring hollow"')
        faint = "" if possible else ' opacity=".45"'
        markup = f"<g{faint}>{picture(state, int(state.held), turn, 26)}</g>"
        text = view.game.label(kind, turn, say) + ": " + view.game.hint(view, turn, say)
        x, y = LEFT + 62 + 92 * column, TILE_Y + 50.5 + 53 * row
        found.append(Item(f"turn-{turn}", x, y, markup + ring, text, f"turn {turn}"))
    return found


def tile_items(view: View, say: Say) -> list[Item]:
    """The tile in hand, or the tiles on display and the bids."""
    state = view.state
    assert isinstance(state, Tikal)
    if state.held >= 0:
        tile = int(state.held)
        text = tile_text(state, tile, say)
        shown = say.term("face", face(state, tile))
        return [
            heading("held", TILE_Y + 15, say),
            Item("held", LEFT + 62, TILE_Y + 76, picture(state, tile, 0, 46), text),
            Item(
                "held-name",
                LEFT + 122,
                TILE_Y + 66,
                label(
                    f"{say('choice.choose', tile=TILE_NAMES[tile].upper())}", 0, 0, "title", "start"
                )
                + label(shown, 0, 22, "name", "start"),
            ),
        ]
    if not state.auction:
        following = top_items(state, say)
        return [heading("stack", TILE_Y + 15, say), *following] if following else []
    return display_items(view, say)


def face(state: Tikal, tile: int) -> str:
    """What a tile shows, as texts name it."""
    return FACE_NAMES[state.box.faces[tile]]


def display_items(view: View, say: Say) -> list[Item]:
    """The auction: tiles on display, the high bid, who has passed or played."""
    state = view.state
    assert isinstance(state, Tikal)
    found = [heading("display", TILE_Y + 15, say)]
    shown = [int(tile) for tile in state.display if tile >= 0]
    seen: dict[int, int] = {}
    for at, tile in enumerate(shown):
        seen[tile] = seen.get(tile, 0) + 1
        ring = hexagon(34.5, 'class="ring hollow"')
        x = LEFT + 44 + 74 * at
        name = f"shown-{TILE_NAMES[tile]}-{seen[tile]}"
        word = f"choose {TILE_NAMES[tile]}"
        text = tile_text(state, tile, say)
        found.append(Item(name, x, TILE_Y + 60, picture(state, tile, 0, 31) + ring, text, word))
    if state.high_bidder >= 0:
        seat = int(state.high_bidder)
        text = say("describe.high", seat=letter(seat), high=int(state.high_bid))
        bid = token(seat, 18) + label(text, 16, 0, "name", "start")
        found.append(Item("high-bid", LEFT + 22, TILE_Y + 116, bid, text))
    else:
        for seat in range(state.seats):
            down = bool(state.played >> seat & 1)
            text = say("draw.played" if down else "draw.waiting", seat=letter(seat))
            check = f'<g color="var(--on)">{icon("check", 11)}</g>' if down else ""
            markup = token(seat, 18, check)
            found.append(
                Item(f"indicator-{seat}", LEFT + 24 + 34 * seat, TILE_Y + 116, markup, text)
            )
    return found


def top_items(state: Tikal, say: Say) -> list[Item]:
    """The tiles the next draw can bring, each with what it shows."""
    found = []
    top = next((int(state.box.letters[t]) for t in range(TILES) if state.bag[t]), -1)
    tiles = [t for t in range(TILES) if state.bag[t] and state.box.letters[t] == top]
    for at, tile in enumerate(tiles):
        row, column = divmod(at, 4)
        x, y = LEFT + 44 + 74 * column, TILE_Y + 53 + 50 * row
        size = 27 if len(tiles) > 4 else 33
        y += 0 if len(tiles) > 4 else 24
        count = int(state.bag[tile])
        many = label(f"×{count}", size, size * 0.8, "num") if count > 1 else ""
        text = tile_text(state, tile, say)
        found.append(
            Item(f"next-{TILE_NAMES[tile]}", x, y, picture(state, tile, 0, size) + many, text)
        )
    return found


def player_items(view: View, seat: int, say: Say) -> list[Item]:
    """A player: treasures, and what a scoring would bring now."""
    state = view.state
    assert isinstance(state, Tikal)
    top = PLAYERS_Y + 24 + ROW * seat
    who = SEAT_NAMES[seat]
    temples, treasures = int(temple_points(state, seat)), int(treasure_points(state, seat))
    total = temples + treasures
    text = say("describe.preview", temples=temples, treasures=treasures, total=total)
    sun = (
        icon("vp", 38 if total > 9 else 34)
        + f'<circle r="10" fill="var(--vp)"/>{label(f"+{total}", 0, 0.5, "vpnum")}'
    )
    figures = (
        icon("pyramid-2", 17, 0, 0)
        + label(str(temples), 14, 0.5, "num", "start")
        + icon("mask-1", 17, 52, 0)
        + label(str(treasures), 65, 0.5, "num", "start")
    )
    found = [
        Item(f"scored-{who}", LEFT + WIDTH - 26, top + 28, sun, f"{letter(seat)}: {text}"),
        Item(f"shape-{who}", LEFT + 22, top + 28, token(seat, 20), letter(seat)),
        Item(f"figures-{who}", LEFT + 54, top + 42, figures, f"{letter(seat)}: {text}"),
    ]
    if seat == 0:
        found.insert(0, heading("preview", PLAYERS_Y + 15, say))
    else:
        line = f'<path d="M0 0h{number(WIDTH - 24)}" stroke="var(--line)"/>'
        found.append(Item(f"line-{who}", LEFT + 12, top, line))
    return found + owned_items(state, seat, top + 18, say)


def owned_items(state: Tikal, seat: int, y: float, say: Say) -> list[Item]:
    """The treasures of a player, equal ones on top of each other; singles can be exchanged."""
    found = []
    who = SEAT_NAMES[seat]
    kinds = [kind for kind in range(TREASURES) if state.owned[seat * TREASURES + kind]]
    copies = sum(int(state.owned[seat * TREASURES + kind]) for kind in kinds)
    step = min(28.0, 200.0 / max(1, len(kinds) + (copies - len(kinds)) * 0.3))
    x = LEFT + 52
    own = state.to_answer == seat
    for kind in kinds:
        count = int(state.owned[seat * TREASURES + kind])
        name = TREASURE_NAMES[kind]
        word = f"give {name}" if own else f"act exchange {who} {name}"
        markup = circle(0, 0, 13, "ring") + "".join(
            icon(f"mask-{kind + 1}", 21, copy * step * 0.3, 0) for copy in range(count)
        )
        text = f"{letter(seat)}: {count} × {say.term('treasure', name)}"
        found.append(Item(f"owned-{who}-{name}", x, y, markup, text, word))
        x += step * (1 + 0.3 * (count - 1))
    return found


def token_items(state: Tikal, say: Say) -> list[Item]:
    """The temple tokens left, by value."""
    found = [heading("tokens", TOKENS_Y + 14, say)]
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
        found.append(Item(f"tokens-{value}", x, TOKENS_Y + 31, markup, f"{value}: {left}"))
    return found


def letter_items(state: Tikal, say: Say) -> list[Item]:
    """The stack: tiles left by letter, and where volcanoes wait."""
    found = [heading("tiles", TILES_Y + 14, say)]
    counts = [0] * len(LETTERS)
    fire = [False] * len(LETTERS)
    for tile in range(TILES):
        at = int(state.box.letters[tile])
        counts[at] += int(state.bag[tile])
        fire[at] |= bool(state.bag[tile]) and state.box.kinds[tile] == VOLCANO
    for at, name in enumerate(LETTERS):
        x = LEFT + 30 + 41.5 * at
        if counts[at]:
            ground = explored("jungle", 19)
        else:
            ground = hexagon(18, 'fill="none" stroke="var(--line-strong)" stroke-dasharray="2.5 3"')
        flame = icon("volcano", 17, 13, -15) if fire[at] else ""
        markup = (
            ground + label(name, 0, 0.5, "num") + flame + label(str(counts[at]), 0, 29, "small")
        )
        found.append(Item(f"letter-{name}", x, TILES_Y + 46, markup, f"{name}: {counts[at]}"))
    return found
