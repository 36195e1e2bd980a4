"""The map of the Tikal picture as everybody sees it: clearings, ways, temples, pieces."""

from __future__ import annotations

from patolli.engine.drawing import Item
from patolli.engine.sketch import part
from patolli.engine.state import State
from patolli.engine.text import Say
from patolli.games.tikal.rules.board import opposite, owner_of_temple, pieces_on
from patolli.games.tikal.rules.board import stones as stones_on
from patolli.games.tikal.rules.catalogue import SEAT_NAMES
from patolli.games.tikal.rules.kinds import TURN, WALK
from patolli.games.tikal.rules.state import Tikal
from patolli.games.tikal.rules.tables import (
    CAMPS,
    EDGES,
    HEX_KINDS,
    HEX_NAMES,
    HEXES,
    TURNS,
    VOLCANO,
)
from patolli.games.tikal.shown.describe import hex_line, lying
from patolli.games.tikal.shown.drawing.shapes import (
    CLOSED,
    NO_HEX,
    SIZE,
    UP,
    clearing,
    guard,
    leader,
    masks,
    middle,
    pyramid,
    selection,
    shade,
    sign,
    stones,
    sun,
    tent,
    tie,
    ways,
    worker,
)
from patolli.games.tikal.shown.names import TITLES
from patolli.games.tikal.shown.phase import scoring_seat

PIECES_Y = 31.0  # where pieces stand in one row
ROWS_Y = (25.0, 43.0)  # and in two
GUARD = (28.0, -29.0)


def place_of(hex: int) -> str:
    """The name that everything on a hex shares."""
    return f"hex-{HEX_NAMES[hex]}"


def map_items(state: State, say: Say) -> list[Item]:
    """All items of the map that look alike to everybody, from the ground up."""
    assert isinstance(state, Tikal)
    shadows, network = ways_items(state)
    grounds, standing = on_hexes(state, scoring_seat(state), say)
    return [shadows, *grounds, *taken_up(state), *network, *standing, *camps(state, say)]


@part("tile", "turn", "steps", "value", "treasures", "guard", "workers", "leader", "camps")
def on_hexes(state: Tikal, scoring: int, say: Say) -> tuple[list[Item], list[Item]]:
    """All explored hexes; what stands on them, hex by hex."""
    explored = [hex for hex in range(HEXES) if state.tile[hex] >= 0]
    found = [on_hex(state, hex, scoring, say) for hex in explored]
    return [items[0] for items in found], [item for items in found for item in items[1:]]


@part("tile", "turn")
def ways_items(state: Tikal) -> tuple[Item, list[Item]]:
    """The shadows of all hexes; their paths, hedges and stones."""
    hexes = [hex for hex in range(HEXES) if state.tile[hex] >= 0]
    shadows = "".join(shade(*middle(hex)) for hex in hexes)
    ways_of = [ways_item(state, hex) for hex in hexes]
    stones_of_all = [stones_item(state, hex) for hex in hexes]
    return Item("shade", 0, 0, shadows, depth="ground"), [*ways_of, *stones_of_all]


@part("tile", "turn", "steps", lying)
def on_hex(state: Tikal, hex: int, scoring: int, say: Say) -> list[Item]:
    """An explored hex, then what stands on it."""
    markup = clearing(HEX_KINDS[state.box.kinds[state.tile[hex]]], hex)
    place, text = place_of(hex), hex_line(state, hex, say)
    ground = Item(place, *middle(hex), markup, text, place=place, depth="ground")
    return [ground, *shown_on(state, hex, scoring, say), *pieces(state, hex, say)]


def taken_up(state: Tikal) -> list[Item]:
    """The hex whose piece walks, or on which the tile is turned."""
    if not state.depth or state.top() not in (WALK, TURN):
        return []
    hex = int(state.top_b() if state.top() == WALK else state.top_a())
    return [Item("selected", *middle(hex), selection(), place=place_of(hex), depth="ring")]


def stones_of(state: Tikal, tile: int, turn: int) -> tuple[int, ...]:
    """The stones of a tile as it is turned."""
    first = (tile * int(TURNS) + turn) * int(EDGES)
    return tuple(int(state.box.stones[first + edge]) for edge in range(EDGES))


def beyond(state: Tikal, hex: int, edge: int, own: int) -> int:
    """What lies behind an edge with so many own stones: nothing, a hedge, or a way that wide."""
    other = int(state.box.neighbours[hex * EDGES + edge])
    if other < 0 or state.tile[other] < 0:
        return NO_HEX
    if state.box.kinds[state.tile[other]] == VOLCANO:
        return CLOSED
    return max(own, int(stones_on(state, other, opposite(edge)))) or CLOSED


def ways_item(state: Tikal, hex: int) -> Item:
    """Paths and hedges over the edges N, NE and SE; the other three belong to the neighbours."""
    own = stones_of(state, int(state.tile[hex]), int(state.turn[hex]))
    behind = tuple(beyond(state, hex, edge, own[edge]) for edge in range(3))
    if state.box.kinds[state.tile[hex]] == VOLCANO:
        behind = tuple(min(way, CLOSED) for way in behind)
    return Item(
        f"ways-{HEX_NAMES[hex]}", *middle(hex), ways(behind), place=place_of(hex), depth="way"
    )


def stones_item(state: Tikal, hex: int) -> Item:
    """The stepping stones of a hex and its name, above every ring and way."""
    counts = stones_of(state, int(state.tile[hex]), int(state.turn[hex]))
    dark = state.box.kinds[state.tile[hex]] == VOLCANO
    ink = "var(--can-name)" if dark else "var(--ink-2)"
    markup = stones(counts) + sign(TITLES[hex], SIZE - 19, 0, ink)
    name = f"stones-{HEX_NAMES[hex]}"
    return Item(name, *middle(hex), markup, place=place_of(hex), depth="way")


def shown_on(state: Tikal, hex: int, scoring: int, say: Say) -> list[Item]:
    """A pyramid with its guard and its points, or treasures."""
    x, y = middle(hex)
    name, place = HEX_NAMES[hex], place_of(hex)
    found = []
    text = hex_line(state, hex, say)
    if state.value[hex]:
        owner = int(owner_of_temple(state, hex))
        markup = pyramid(int(state.value[hex]), owner)
        found.append(Item(f"temple-{name}", x, y, markup, text, place=place, depth="piece"))
        if state.guard[hex] >= 0:
            text = f"{TITLES[hex]}: {say('describe.guard', seat=say.player(owner))}"
            at = (x + GUARD[0], y + GUARD[1])
            found.append(Item(f"guard-{name}", *at, guard(owner), text, place=place, depth="piece"))
        found += worth(state, hex, owner, scoring, say)
    elif state.treasures[hex]:
        markup = masks(int(state.treasures[hex]))
        found.append(Item(f"treasures-{name}", x, y, markup, text, place=place, depth="piece"))
    return found


def worth(state: Tikal, hex: int, owner: int, scoring: int, say: Say) -> list[Item]:
    """What a temple brings if it is scored now: always shown to the one who scores, else if lit."""
    there = [seat for seat in range(state.seats) if pieces_on(state, seat, hex)]
    if owner < 0 and not there:
        return []
    x, y = middle(hex)
    value = int(state.value[hex])
    markup = sun(f"+{value}") if owner >= 0 else tie()
    held = say("describe.majority", seat=say.player(owner)) if owner >= 0 else say("describe.tie")
    shown = scoring >= 0 and (owner == scoring or (owner < 0 and scoring in there))
    place = place_of(hex)
    return [
        Item(
            f"worth-{HEX_NAMES[hex]}",
            x - SIZE / 2 - 4,
            y - 34,
            markup,
            f"{TITLES[hex]}: {held}",
            place=place,
            depth="target",
            ghost="" if shown else place,
        )
    ]


def pieces(state: Tikal, hex: int, say: Say) -> list[Item]:
    """The pieces of all seats on a hex in one row or two, workers with their number."""
    found: list[tuple[str, str, str]] = []
    for seat in range(state.seats):
        count = int(state.workers[seat * HEXES + hex])
        if count:
            text = say("describe.workers", seat=say.player(seat), n=count)
            item = f"workers-{SEAT_NAMES[seat]}-{HEX_NAMES[hex]}"
            found.append((item, worker(seat, count), text))
    for seat in range(state.seats):  # hats need room: the lower row
        if state.leader[seat] == hex:
            text = say("describe.leader", seat=say.player(seat))
            found.append((f"leader-{SEAT_NAMES[seat]}", leader(seat), text))
    x, y = middle(hex)
    items = []
    first = len(found) if len(found) <= 4 else (len(found) + 1) // 2
    for at, (item, markup, text) in enumerate(found):
        row, place = (0, at) if at < first else (1, at - first)
        in_row = first if row == 0 else len(found) - first
        line = ROWS_Y[row] if len(found) > 4 else PIECES_Y
        items.append(
            Item(
                item,
                x + (place - (in_row - 1) / 2) * 22,
                y + line,
                markup,
                f"{TITLES[hex]}: {text}",
                place=place_of(hex),
                depth="piece",
            )
        )
    return items


@part("camps")
def camps(state: Tikal, say: Say) -> list[Item]:
    """The camps."""
    found = []
    for index in range(state.seats * CAMPS):
        hex = int(state.camps[index])
        if hex >= 0:
            seat, number = divmod(index, int(CAMPS))
            text = say("describe.camp", seat=say.player(seat), number=number + 1)
            x, y = middle(hex)
            found.append(
                Item(
                    f"camp-{SEAT_NAMES[seat]}-{number + 1}",
                    x,
                    y + UP,
                    tent(seat),
                    f"{TITLES[hex]}: {text}",
                    place=place_of(hex),
                    depth="piece",
                )
            )
    return found
