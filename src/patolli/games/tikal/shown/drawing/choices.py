"""What the asked player can choose on the map, and how it would look: rings, prices, ghosts."""

from __future__ import annotations

from patolli.engine.drawing import Item, Trail, token
from patolli.engine.game import View
from patolli.engine.text import Say
from patolli.games.tikal.rules.board import COSTS, crossing, measure
from patolli.games.tikal.rules.catalogue import ACT_WORDS
from patolli.games.tikal.rules.kinds import ACT, PLACE, TURN, WALK
from patolli.games.tikal.rules.state import Tikal
from patolli.games.tikal.rules.tables import (
    EDGES,
    HEX_KINDS,
    HEX_NAMES,
    HEXES,
    LEADER,
    PIECE_NAMES,
)
from patolli.games.tikal.rules.tiles import placement_refusal
from patolli.games.tikal.shown.describe import hex_line
from patolli.games.tikal.shown.drawing.map import (
    GUARD,
    PIECES_Y,
    beyond,
    place_of,
    stones_of,
)
from patolli.games.tikal.shown.drawing.shapes import (
    SIZE,
    UP,
    at_edge,
    clearing,
    guard,
    hat,
    hexagon,
    masks,
    middle,
    outline,
    price,
    pyramid,
    ring,
    stones,
    ways,
)
from patolli.games.tikal.shown.names import TITLES
from patolli.games.tikal.shown.offers import cost_of, hex_of, turns_on, ways_in

TENT = '<path class="ghostly" d="M0 -17 24 15H-24z"/>'


def choice_items(view: View, say: Say) -> list[Item]:
    """Rings and ghosts of the question now asked, for the one who is asked."""
    kind = view.kind
    if kind is None or not view.choices or kind.number not in (PLACE, TURN, ACT, WALK):
        return []
    items = rings(view, say)
    if kind.number == WALK:
        items += walking(view)
    elif kind.number == ACT:
        items += acting(view)
    else:
        items += laying(view)
    return items


def rings(view: View, say: Say) -> list[Item]:
    """A ring round every hex where something can be chosen; grey where it is worth asking why."""
    state, kind = view.state, view.kind
    assert isinstance(state, Tikal) and kind is not None and view.seat is not None
    costs: dict[int, set[int]] = {}
    for choice in view.choices:
        hex = hex_of(view, choice)
        if hex >= 0:
            costs.setdefault(hex, set()).add(cost_of(view, choice))
    found = []
    for hex in range(HEXES):
        word = ""
        if hex not in costs:
            word = refused(state, kind.number, view.seat, hex)
            if not word:
                continue
        name, place = HEX_NAMES[hex], place_of(hex)
        about = hex_line(state, hex, say) if state.tile[hex] >= 0 else TITLES[hex]
        at = middle(hex)
        markup = ring(bool(state.tile[hex] >= 0), not word)
        found.append(
            Item(f"ring-{name}", *at, markup, about, word, place=place, hit=outline(), depth="ring")
        )
        dear = sorted(costs.get(hex, ()))
        if len(dear) == 1 and dear[0]:
            found.append(Item(f"price-{name}", *at, price(dear[0]), place=place, depth="target"))
    return found


def refused(state: Tikal, kind: int, seat: int, hex: int) -> str:
    """The word of what people may wonder about on a hex where nothing can be chosen."""
    name, explored = HEX_NAMES[hex], state.tile[hex] >= 0
    if kind == WALK and explored and hex != state.top_b():
        return f"walk {name}"
    if kind == PLACE and not explored and placement_refusal(state, hex, 1) == 0:
        return f"place {name}"
    if kind == ACT and (state.workers[seat * HEXES + hex] or state.leader[seat] == hex):
        return f"act take {name}" if state.treasures[hex] else f"act uncover {name}"
    return ""


def walking(view: View) -> list[Item]:
    """The piece where it would go."""
    state, seat = view.state, view.seat
    assert isinstance(state, Tikal) and seat is not None
    markup = figure(seat, state.top_a() == LEADER)
    return [ghost(f"walk {HEX_NAMES[hex]}", hex, markup, 0, PIECES_Y) for hex in view.choices]


def figure(seat: int, leading: bool) -> str:
    """A piece that is not there yet."""
    shape = token(seat, 19, hat(19) if leading else "")
    return shape.replace('class="piece"', 'class="ghostly"')


def ghost(word: str, hex: int, markup: str, dx: float = 0, dy: float = 0) -> Item:
    """What a hex would hold after an answer."""
    x, y = middle(hex)
    return Item(f"ghost-{word}", x + dx, y + dy, markup, depth="target", ghost=word)


def acting(view: View) -> list[Item]:
    """The next level, a tent, a guard, a piece more."""
    state, seat = view.state, view.seat
    assert isinstance(state, Tikal) and seat is not None
    found = []
    for choice in view.choices:
        hex = hex_of(view, choice)
        words = ACT_WORDS[choice].split(" ")
        word = f"act {ACT_WORDS[choice]}"
        if words[0] == "uncover":
            found.append(ghost(word, hex, pyramid(int(state.value[hex]) + 1, seat)))
        elif words[0] == "camp":
            markup = f'<g class="p{seat + 1}">{TENT}</g>'
            found.append(ghost(word, hex, markup, 0, UP))
        elif words[0] == "guard":
            markup = guard(seat).replace('class="piece"', 'class="ghostly"')
            found.append(ghost(word, hex, markup, *GUARD))
        elif words[0] == "enter":
            leading = words[1] == PIECE_NAMES[LEADER]
            found.append(ghost(word, hex, figure(seat, leading), 24, PIECES_Y - 14))
    return found


def laying(view: View) -> list[Item]:
    """The tile on every hex where it may lie, its stones and ways for every turn."""
    state, kind = view.state, view.kind
    assert isinstance(state, Tikal) and kind is not None
    found = []
    tile = int(state.held)
    if kind.number == TURN:
        hex = int(state.top_a())
        place = place_of(hex)
        found.append(Item("held-tile", *middle(hex), bare(state, tile), place=place, depth="ring"))
        for turn in view.choices:
            found.append(turned(state, hex, turn, f"turn {turn}"))
        return found
    for hex in view.choices:
        word = f"place {HEX_NAMES[hex]}"
        found.append(ghost(word, hex, bare(state, tile)))
        turns = turns_on(state, hex, bool(state.top_a()))
        if len(turns) == 1 and state.box.distinct_turns[tile] == 1:
            found.append(turned(state, hex, 0, word, "-way"))
        else:
            found += [turned(state, hex, turn, f"{word} + turn {turn}") for turn in turns]
    return found


def bare(state: Tikal, tile: int) -> str:
    """A tile without its stones, in the line of what is taken up."""
    kind = HEX_KINDS[state.box.kinds[tile]]
    shown = ""
    if kind == "temple":
        shown = pyramid(int(state.box.values[tile]), -1)
    elif kind == "treasure":
        shown = masks(int(state.box.masks[tile]))
    line = hexagon(
        SIZE - 2, 'fill="none" stroke="var(--choice)" stroke-width="4" stroke-linejoin="round"'
    )
    return clearing(kind, tile) + line + shown


def turned(state: Tikal, hex: int, turn: int, word: str, suffix: str = "") -> Item:
    """The stones of the tile in hand turned so, its ways with their prices and its hedges."""
    counts = stones_of(state, int(state.held), turn)
    behind = tuple(beyond(state, hex, edge, counts[edge]) for edge in range(EDGES))
    prices = "".join(price_at(cost, *at_edge(edge)) for edge, _, cost in ways_in(state, hex, turn))
    x, y = middle(hex)
    markup = ways(behind) + stones(counts) + prices
    return Item(f"ghost-{word}{suffix}", x, y, markup, depth="target", ghost=word)


def price_at(cost: int, x: float, y: float) -> str:
    """A price on an edge."""
    return (
        f'<g transform="translate({x:.1f} {y:.1f})"><circle class="cost" r="11"/>'
        f'<text class="costt" dominant-baseline="central" y="0.5">{cost}</text></g>'
    )


# -------------------------------------------------------------------------------- trails
def trails(view: View) -> tuple[Trail, ...]:
    """The ways a piece would walk."""
    state, kind, seat = view.state, view.kind, view.seat
    assert isinstance(state, Tikal)
    if kind is None or seat is None or kind.number != WALK or not view.choices:
        return ()
    start = int(state.top_b())
    measure(state, start, state.points_left)
    costs = [int(COSTS[hex]) for hex in range(HEXES)]
    found = []
    for hex in view.choices:
        points = tuple(middle(step) for step in way_back(state, costs, hex))
        found.append(Trail(seat, points[::-1], f"walk {HEX_NAMES[hex]}"))
    return tuple(found)


def way_back(state: Tikal, costs: list[int], hex: int) -> list[int]:
    """The hexes of the cheapest way, from its end to its start."""
    steps = [hex]
    while costs[hex]:
        for edge in range(EDGES):
            cost = int(crossing(state, hex, edge))
            other = int(state.box.neighbours[hex * EDGES + edge])
            if cost and costs[other] == costs[hex] - cost:
                hex = other
                break
        steps.append(hex)
    return steps
