"""The position as lines of text, complete enough to play from without a picture."""

from __future__ import annotations

from patolli.engine.game import View
from patolli.engine.sketch import once, part
from patolli.engine.state import read
from patolli.engine.text import Say
from patolli.games.tikal.rules.board import camps_of, crossing, guards_of, is_open, owner_of_temple
from patolli.games.tikal.rules.catalogue import TILE_NAMES
from patolli.games.tikal.rules.kinds import ACT, GIVE, WALK
from patolli.games.tikal.rules.scoring import temple_points, treasure_points
from patolli.games.tikal.rules.state import GUARDING, IN_RESERVE, OUT, Tikal
from patolli.games.tikal.rules.tables import (
    CAMPS,
    EDGE_NAMES,
    EDGES,
    FACE_NAMES,
    HEX_KINDS,
    HEXES,
    LETTERS,
    TILES,
    TREASURE_NAMES,
    TREASURES,
    VALUES,
    VOLCANO,
)
from patolli.games.tikal.rules.tiles import placement_refusal
from patolli.games.tikal.shown.names import TITLES


def describe(view: View, say: Say) -> list[str]:
    """The position in words: the turn, the players, the explored hexes, what is left."""
    state = view.state
    assert isinstance(state, Tikal)
    return [
        *turn_lines(state, say),
        *[line for seat in range(state.seats) for line in player_lines(state, seat, say)],
        *hex_lines(state, say),
        tokens_line(state, say),
        tiles_line(state, say),
    ]


def tile_text(state: Tikal, tile: int, say: Say) -> str:
    """A tile with what it shows and its stones."""
    face = say.term("face", FACE_NAMES[state.box.faces[tile]])
    return f"{TILE_NAMES[tile].upper()} ({face}{stones_text(state, tile, 0, say)})"


def stones_text(state: Tikal, tile: int, turn: int, say: Say) -> str:
    """The stones of a tile by edge, as it is turned."""
    first = (tile * 6 + turn) * int(EDGES)
    parts = [
        f"{say.term('edge', EDGE_NAMES[edge])} {state.box.stones[first + edge]}"
        for edge in range(EDGES)
        if state.box.stones[first + edge]
    ]
    return f"; {say('describe.stones')} {', '.join(parts)}" if parts else ""


def turn_lines(state: Tikal, say: Say) -> list[str]:
    """Where the game stands."""
    rounds = int(state.box.volcanoes) + 1
    done = max(int(state.scorings[seat]) for seat in range(state.seats))
    variant = say("option.variant.auction" if state.auction else "option.variant.basic")
    found = [say("describe.game", variant=variant, done=done, rounds=rounds)]
    asked = state.to_answer
    if asked >= 0 and state.top() in (ACT, WALK, GIVE):
        found.append(say("describe.turn", seat=say.player(asked), n=int(state.points_left)))
    elif asked >= 0:
        found.append(say("describe.asked", seat=say.player(asked)))
    if state.held >= 0:
        found.append(say("describe.held", tile=tile_text(state, int(state.held), say)))
    if state.auction:
        shown = [tile_text(state, int(tile), say) for tile in state.display if tile >= 0]
        if shown:
            found.append(say("describe.display", tiles=", ".join(shown)))
        waiting = [say.player(seat) for seat in range(state.seats) if not state.played >> seat & 1]
        if waiting:
            found.append(say("describe.waiting", seats=say.join(waiting)))
        if state.high_bidder >= 0:
            seat = say.player(int(state.high_bidder))
            found.append(say("describe.high", seat=seat, high=int(state.high_bid)))
    return found


def player_lines(state: Tikal, seat: int, say: Say) -> list[str]:
    """What a player has."""
    leader = int(state.leader[seat])
    if leader == IN_RESERVE:
        place = say("describe.leader.reserve")
    elif leader == OUT:
        place = say("describe.leader.out")
    elif leader == GUARDING:
        place = say("describe.leader.guard")
    else:
        place = TITLES[leader]
    camps = [int(state.camps[seat * CAMPS + at]) for at in range(camps_of(state, seat))]
    treasures = [
        f"{count} x {say.term('treasure', TREASURE_NAMES[kind])}" if count > 1 else name
        for kind in range(TREASURES)
        if (count := int(state.owned[seat * TREASURES + kind]))
        and (name := say.term("treasure", TREASURE_NAMES[kind]))
    ]
    temples, worth = int(temple_points(state, seat)), int(treasure_points(state, seat))
    return [
        say("describe.seat", seat=say.player(seat), n=int(state.score(seat))),
        "  "
        + say(
            "describe.reserve",
            workers=int(state.reserve[seat]),
            leader=place,
            camps=", ".join(TITLES[hex] for hex in camps) or "-",
            left=int(state.box.camps) - len(camps),
            guards=int(state.box.guards - guards_of(state, seat)),
        ),
        "  " + say("describe.treasures", treasures=", ".join(treasures) or "-"),
        "  " + say("describe.preview", temples=temples, treasures=worth, total=temples + worth),
    ]


def hex_lines(state: Tikal, say: Say) -> list[str]:
    """Every explored hex: what it is, who is there, and the ways out with their cost."""
    found = []
    for hex in range(HEXES):
        if state.tile[hex] >= 0:
            found.append(hex_line(state, hex, say))
    free = [TITLES[hex] for hex in range(HEXES) if placement_refusal(state, hex, 1) == 0]
    if free:
        found.append(say("describe.edge", hexes=", ".join(free)))
    return found


def lying(state: Tikal, hex: int, *_: object) -> tuple[int, ...]:
    """Everything that lies on a hex."""
    return all_lying(state)[hex]


@once
def all_lying(state: Tikal) -> list[tuple[int, ...]]:
    """The tile on every hex, its temple or treasures, and the pieces of all seats there."""
    seats = range(int(state.seats))
    workers = read(state, "workers")
    leaders, tents = [0] * HEXES, [0] * HEXES
    for seat in seats:
        if state.leader[seat] >= 0:
            leaders[state.leader[seat]] |= 1 << seat
    for camp in range(len(seats) * CAMPS):
        if state.camps[camp] >= 0:
            tents[state.camps[camp]] |= 1 << camp
    fields = [read(state, name) for name in ("tile", "turn", "guard", "value", "treasures")]
    crews = [workers[seat * HEXES : (seat + 1) * HEXES] for seat in seats]
    return list(zip(*fields, *crews, leaders, tents, strict=True))


@part("tile", "turn", "steps", lying)
def hex_line(state: Tikal, hex: int, say: Say) -> str:
    """One explored hex in words."""
    parts = [f"{TITLES[hex]}: {hex_text(state, hex, say)}"]
    parts += people_texts(state, hex, say)
    ways = ways_from(state, hex)
    if ways:
        listed = ", ".join(f"{TITLES[other]} {cost}" for other, cost in ways)
        parts.append(say("describe.ways", ways=listed))
    pointing = stones_to_nothing(state, hex, say)
    if pointing:
        parts.append(say("describe.open", edges=", ".join(pointing)))
    return "; ".join(parts)


def hex_text(state: Tikal, hex: int, say: Say) -> str:
    """What an explored hex is."""
    kind = HEX_KINDS[state.box.kinds[state.tile[hex]]]
    if kind == "temple":
        return say("describe.temple", value=int(state.value[hex]))
    if kind == "treasure":
        return say("describe.treasure", n=int(state.treasures[hex]))
    return say(f"describe.{kind}")


def people_texts(state: Tikal, hex: int, say: Say) -> list[str]:
    """Who is on a hex, whose camp or guard is there, who has the majority."""
    found = []
    for seat in range(state.seats):
        workers = int(state.workers[seat * HEXES + hex])
        if workers:
            found.append(say("describe.workers", seat=say.player(seat), n=workers))
        if state.leader[seat] == hex:
            found.append(say("describe.leader", seat=say.player(seat)))
        for at in range(CAMPS):
            if state.camps[seat * CAMPS + at] == hex:
                found.append(say("describe.camp", seat=say.player(seat), number=at + 1))
    if state.value[hex] > 0:
        owner = int(owner_of_temple(state, hex))
        if state.guard[hex] >= 0:
            found.append(say("describe.guard", seat=say.player(owner)))
        elif owner >= 0:
            found.append(say("describe.majority", seat=say.player(owner)))
        elif found:
            found.append(say("describe.tie"))
    return found


def ways_from(state: Tikal, hex: int) -> list[tuple[int, int]]:
    """The hexes one step away with the cost of the step."""
    if not is_open(state, hex):
        return []
    return [
        (int(state.box.neighbours[hex * EDGES + edge]), cost)
        for edge in range(EDGES)
        if (cost := int(crossing(state, hex, edge)))
    ]


def stones_to_nothing(state: Tikal, hex: int, say: Say) -> list[str]:
    """Edges with stones towards unexplored hexes: they matter for tiles to come."""
    found = []
    for edge in range(EDGES):
        other = int(state.box.neighbours[hex * EDGES + edge])
        at = (int(state.tile[hex]) * 6 + int(state.turn[hex])) * int(EDGES) + edge
        if other >= 0 and state.tile[other] < 0 and state.box.stones[at]:
            name = say.term("edge", EDGE_NAMES[edge])
            found.append(f"{name} {TITLES[other]} {state.box.stones[at]}")
    return found


def tokens_line(state: Tikal, say: Say) -> str:
    """The temple tokens left."""
    left = [f"{value}: {state.tokens[value]}" for value in range(2, VALUES)]
    return say("describe.tokens", tokens=", ".join(left))


def tiles_line(state: Tikal, say: Say) -> str:
    """The tiles still in the stack by letter, and how many volcanoes are among them."""
    counts = [0] * len(LETTERS)
    volcanoes = 0
    for tile in range(TILES):
        counts[state.box.letters[tile]] += int(state.bag[tile])
        if state.box.kinds[tile] == VOLCANO:
            volcanoes += int(state.bag[tile])
    left = [f"{name} {count}" for name, count in zip(LETTERS, counts, strict=True) if count]
    return say("describe.tiles", tiles=", ".join(left) or "-", volcanoes=volcanoes)
