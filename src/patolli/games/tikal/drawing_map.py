"""The map of the Tikal picture: explored hexes, temples, treasures, pieces and their targets."""

from __future__ import annotations

from patolli.engine.drawing import Item, circle, group, icon, label
from patolli.engine.game import View
from patolli.engine.text import Say
from patolli.games.tikal.board import COSTS, entry_point, measure, owner_of_temple
from patolli.games.tikal.catalogue import SEAT_NAMES
from patolli.games.tikal.describe import hex_line, letter
from patolli.games.tikal.drawing_shapes import (
    camp,
    explored,
    guard,
    jungle,
    leader,
    masks,
    middle,
    pebbles,
    pyramid,
    reach,
    selection,
    volcano,
    worker,
)
from patolli.games.tikal.kinds import PLACE, TURN, WALK
from patolli.games.tikal.state import Tikal
from patolli.games.tikal.tables import (
    CAMPS,
    EDGES,
    HEX_KINDS,
    HEX_NAMES,
    HEXES,
    PIECE_NAMES,
    PLACE_NAMES,
    TURNS,
)

TOP_Y = -15.0  # where what a hex shows stands in it
ROWS_Y = (14.0, 33.5)  # where the pieces stand


def map_items(view: View, say: Say) -> list[Item]:
    """All items of the map, from the ground up."""
    state = view.state
    assert isinstance(state, Tikal)
    hexes = [hex for hex in range(HEXES) if state.tile[hex] >= 0]
    items = [ground(state, hex, say) for hex in hexes]
    items += hex_targets(view, say)
    items += [stones_item(state, hex) for hex in hexes]
    for hex in hexes:
        items += shown_on(view, hex, say)
    items += [item for hex in hexes for item in pieces(state, hex, say)]
    items += camps(state, say)
    items += small_targets(view, say)
    return items


def ground(state: Tikal, hex: int, say: Say) -> Item:
    """An explored hex with its plants and its name."""
    kind = HEX_KINDS[state.box.kinds[state.tile[hex]]]
    ink = "small boned" if kind == "volcano" else "small"
    name = f'<g opacity=".85">{label(HEX_NAMES[hex], 40, 0.5, ink)}</g>'
    art = ""
    if kind == "jungle":
        art = jungle()
    elif kind == "volcano":
        art = volcano()
    elif kind == "base_camp":
        art = icon("base-camp", 42, 0, TOP_Y)
    elif kind == "treasure" and not state.treasures[hex]:
        art = circle(0, TOP_Y, 14, "sunk")
    return Item(
        f"hex-{HEX_NAMES[hex]}",
        *middle(hex),
        explored(kind) + art + name,
        hex_line(state, hex, say),
    )


def stones_item(state: Tikal, hex: int) -> Item:
    """The stepping stones of a hex, above every ring."""
    first = (int(state.tile[hex]) * int(TURNS) + int(state.turn[hex])) * int(EDGES)
    stones = tuple(int(state.box.stones[first + edge]) for edge in range(EDGES))
    return Item(f"stones-{HEX_NAMES[hex]}", *middle(hex), pebbles(stones))


def hex_targets(view: View, say: Say) -> list[Item]:
    """Hexes that can be chosen: for the tile, or to walk to with the cost."""
    state, kind = view.state, view.kind
    assert isinstance(state, Tikal)
    if kind is None or kind.number not in (PLACE, WALK, TURN):
        return []
    if kind.number == TURN:
        return [waiting_tile(state, int(state.top_a()))]
    found = []
    if kind.number == WALK:
        measure(state, state.top_b(), state.points_left)
        found.append(Item("selected", *middle(int(state.top_b())), selection()))
    costs = [int(COSTS[hex]) for hex in range(HEXES)]
    for hex in view.choices:
        name = HEX_NAMES[hex]
        cost = str(costs[hex]) if kind.number == WALK else ""
        text = view.game.label(kind, hex, say) + (f", {cost} {say('draw.ap')}" if cost else "")
        found.append(
            Item(f"{kind.name}-{name}", *middle(hex), reach(cost), text, f"{kind.name} {name}")
        )
    return found


def waiting_tile(state: Tikal, hex: int) -> Item:
    """The hex on which the tile in hand is being turned: the tile without its stones."""
    tile = int(state.held)
    kind = HEX_KINDS[state.box.kinds[tile]]
    art = jungle() if kind == "jungle" else ""
    if kind == "temple":
        art = pyramid(int(state.box.values[tile]), -1)
    elif kind == "treasure":
        art = masks(int(state.box.masks[tile]))
    shown = group(art, transform="" if kind == "jungle" else f"translate(0 {TOP_Y})")
    markup = f'<g opacity=".6">{explored(kind)}{shown}</g>{selection()}'
    return Item("selected", *middle(hex), markup)


def shown_on(view: View, hex: int, say: Say) -> list[Item]:
    """A pyramid or treasures, which can be uncovered or taken, and a guard."""
    state = view.state
    assert isinstance(state, Tikal)
    x, y = middle(hex)
    name = HEX_NAMES[hex]
    found = []
    if state.value[hex]:
        owner = int(owner_of_temple(state, hex))
        ring = '<rect class="ring hollow" x="-33" y="-24" width="66" height="48" rx="6"/>'
        hit = '<rect x="-31" y="-22" width="62" height="44" fill="transparent"/>'
        text = hex_line(state, hex, say)
        markup = pyramid(int(state.value[hex]), owner) + ring + hit
        found.append(Item(f"temple-{name}", x, y + TOP_Y, markup, text, f"act uncover {name}"))
        if state.guard[hex] >= 0:
            text = f"{name}: {say('describe.guard', seat=letter(owner))}"
            found.append(Item(f"guard-{name}", x + 33, y - 27, guard(owner), text))
    elif state.treasures[hex]:
        count = int(state.treasures[hex])
        ring = circle(0, 0, 26, "ring")
        text = f"{name}: {say('describe.treasure', n=count)}"
        markup = ring + masks(count)
        found.append(Item(f"treasures-{name}", x, y + TOP_Y, markup, text, f"act take {name}"))
    return found


def pieces(state: Tikal, hex: int, say: Say) -> list[Item]:
    """The pieces of all seats on a hex in two rows, workers with their number."""
    found: list[tuple[str, str, str, str]] = []
    name = HEX_NAMES[hex]
    asked = state.to_answer
    for seat in range(state.seats):
        count = int(state.workers[seat * HEXES + hex])
        who = SEAT_NAMES[seat]
        if count:
            text = f"{name}: {say('describe.workers', seat=letter(seat), n=count)}"
            word = f"act walk worker {name}" if seat == asked else ""
            found.append((f"workers-{who}-{name}", worker(seat, count), text, word))
        if state.leader[seat] == hex:
            text = f"{name}: {say('describe.leader', seat=letter(seat))}"
            word = f"act walk leader {name}" if seat == asked else ""
            found.append((f"leader-{who}", leader(seat), text, word))
    x, y = middle(hex)
    items = []
    found.sort(key=lambda piece: piece[0].startswith("leader"))  # hats need room: the lower row
    first = len(found) if len(found) <= 4 else (len(found) + 1) // 2
    for at, (item, markup, text, word) in enumerate(found):
        row, place = (0, at) if at < first else (1, at - first)
        in_row = first if row == 0 else len(found) - first
        step = 23.0 if in_row <= 3 else 20.5
        line = ROWS_Y[row] + (6 if len(found) <= 4 else 0)
        ring = circle(0, 0, 12.5, "ring") if word else ""
        items.append(
            Item(item, x + (place - (in_row - 1) / 2) * step, y + line, ring + markup, text, word)
        )
    return items


def camps(state: Tikal, say: Say) -> list[Item]:
    """The camps."""
    found = []
    for index in range(state.seats * CAMPS):
        hex = int(state.camps[index])
        if hex >= 0:
            seat, number = divmod(index, int(CAMPS))
            text = say("describe.camp", seat=letter(seat), number=number + 1)
            x, y = middle(hex)
            item = f"camp-{SEAT_NAMES[seat]}-{number + 1}"
            found.append(Item(item, x, y + TOP_Y, camp(seat), f"{HEX_NAMES[hex]}: {text}"))
    return found


def small_targets(view: View, say: Say) -> list[Item]:
    """Where a piece can enter, a camp be built, a guard be placed: small signs on the hexes."""
    state, kind, seat = view.state, view.kind, view.seat
    assert isinstance(state, Tikal)
    if kind is None or seat is None:
        return []
    found = []
    for word, choice in view.words.items():
        parts = word.split(" ")
        if parts[0] != "act" or len(parts) < 3:
            continue
        text = view.game.label(kind, choice, say)
        if parts[1] == "enter":
            place = PLACE_NAMES.index(parts[3])
            x, y = middle(int(entry_point(state, seat, place)))
            at = PIECE_NAMES.index(parts[2])
            item = f"enter-{parts[2]}-{parts[3]}"
            found.append(Item(item, x - 34 + 68 * at, y - 24, entering(seat, at), text, word))
        elif parts[1] == "camp":
            x, y = middle(HEX_NAMES.index(parts[2]))
            found.append(Item(f"build-{parts[2]}", x, y + TOP_Y, sign("camp", seat), text, word))
        elif parts[1] == "guard":
            x, y = middle(HEX_NAMES.index(parts[3]))
            at = PIECE_NAMES.index(parts[2])
            item = f"post-{parts[2]}-{parts[3]}"
            hat = leader(seat, 9) if at else ""
            markup = sign("guard", seat) + group(hat, transform="translate(9 -8)")
            found.append(Item(item, x + 33 - 66 * at, y - 27, markup, text, word))
    return found


def sign(name: str, seat: int) -> str:
    """A small round target with an icon."""
    return (
        circle(0, 0, 12.5, "card")
        + circle(0, 0, 12.5, "ring")
        + group(icon(name, 17), css=f"p{seat + 1}")
    )


def entering(seat: int, piece: int) -> str:
    """A small round target: a piece and a plus."""
    figure = leader(seat, 11) if piece else worker_sign(seat)
    plus = label("+", 7.5, 6.5, "num")
    return (
        circle(0, 0, 12.5, "card")
        + circle(0, 0, 12.5, "ring")
        + group(figure, transform="translate(-2 0.5)")
        + plus
    )


def worker_sign(seat: int) -> str:
    """A worker without a number."""
    return group(icon("worker", 15), css=f"p{seat + 1}")
