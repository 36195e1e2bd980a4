"""Questions and answers for the eye: where they are chosen, what they cost, what they do."""

from __future__ import annotations

from patolli.engine.drawing import Row
from patolli.engine.game import View
from patolli.engine.offer import Meter, Next, Step
from patolli.engine.text import Say
from patolli.games.tikal.rules.board import (
    COSTS,
    count_steps_around,
    entry_point,
    is_open,
    measure,
    opposite,
    pieces_on,
    stones,
)
from patolli.games.tikal.rules.catalogue import ACT_WORDS
from patolli.games.tikal.rules.kinds import (
    ACT,
    ACT_CAMP,
    ACT_END,
    ACT_EXCHANGE,
    ACT_GUARD,
    ACT_TAKE,
    ACT_TRANSFER,
    ACT_UNCOVER,
    ACT_WALK,
    BID,
    GIVE,
    PAIRS,
    PLACE,
    TURN,
    WALK,
)
from patolli.games.tikal.rules.pieces import pair_from
from patolli.games.tikal.rules.state import NONE, Tikal
from patolli.games.tikal.rules.tables import EDGES, FAR, HEX_NAMES, HEXES, PLACES, TURNS
from patolli.games.tikal.rules.tiles import enterable
from patolli.games.tikal.shown.names import TITLES

ICONS = {
    "enter worker": "worker-plus",
    "enter leader": "leader",
    "transfer worker": "go",
    "transfer leader": "go",
    "walk worker": "foot",
    "walk leader": "leader",
    "uncover": "pyr",
    "take": "mask-hidden",
    "exchange": "exchange",
    "camp": "camp",
    "guard worker": "guard",
    "guard leader": "guard",
    "end": "end-turn",
}
EVENT_ICONS = {
    "drew": "tile",
    "shown": "tile",
    "bid": "vp",
    "passed": "hand",
    "paid": "vp",
    "free": "tile",
    "last": "tile",
    "chosen": "tile",
    "placed": "tile",
    "lost": "tile",
    "entered": "worker-plus",
    "transferred": "go",
    "worker-walked": "foot",
    "leader-walked": "leader",
    "uncovered": "pyr",
    "took": "mask-hidden",
    "exchanged": "exchange",
    "camped": "camp",
    "guarded": "guard",
    "ended": "end-turn",
}
BANDS = {"scoring": "volcano", "final": "volcano"}
RESULTS = {"scored": "vp"}
END_KEY, PASS_KEY = "f", "n"  # finish, none
PASS = 0  # the first choice of a bid


# -------------------------------------------------------------------------------- places
def hex_of(view: View, choice: int) -> int:
    """The hex on which a choice is made, -1 if it is made elsewhere."""
    state, kind = view.state, view.kind
    assert isinstance(state, Tikal) and kind is not None
    seat = 0 if view.seat is None else view.seat
    if kind.number in (PLACE, WALK):
        return choice
    if kind.number == TURN:
        return int(state.top_a())
    if kind.number != ACT or choice == ACT_END:
        return int(NONE)
    if choice < ACT_TRANSFER:
        return int(entry_point(state, seat, choice % PLACES))
    if choice < ACT_WALK:
        return int(entry_point(state, seat, pair_from((choice - ACT_TRANSFER) % PAIRS)))
    if ACT_EXCHANGE <= choice < ACT_CAMP:
        return int(NONE)
    for first in (ACT_GUARD, ACT_CAMP, ACT_TAKE, ACT_UNCOVER, ACT_WALK):
        if choice >= first:
            return int((choice - first) % HEXES)
    return int(NONE)


def place(view: View, choice: int) -> str:
    """The place of a choice; treasures and tiles beside the map carry their words themselves."""
    hex = hex_of(view, choice)
    return f"hex-{HEX_NAMES[hex]}" if hex >= 0 else ""


# ------------------------------------------------------------------------------- figures
def cost_of(view: View, choice: int) -> int:
    """The action points of a choice; 0 if it costs none, or none yet."""
    state, kind = view.state, view.kind
    assert isinstance(state, Tikal) and kind is not None
    box = state.box
    if kind.number == WALK:
        measure(state, state.top_b(), state.points_left)
        return int(COSTS[choice])
    if kind.number == GIVE:
        return int(box.exchange_cost)
    if kind.number != ACT or choice == ACT_END or ACT_WALK <= choice < ACT_UNCOVER:
        return 0
    if choice < ACT_WALK:
        return int(box.enter_cost if choice < ACT_TRANSFER else box.transfer_cost)
    if choice < ACT_EXCHANGE:
        return int(box.uncover_cost if choice < ACT_TAKE else box.take_cost)
    if choice < ACT_CAMP:
        return int(box.exchange_cost)
    return int(box.camp_cost if choice < ACT_GUARD else box.guard_cost)


def price(view: View, choice: int, say: Say) -> tuple[Row, ...]:
    """What a choice costs: action points, or points in an auction."""
    kind = view.kind
    if kind is not None and kind.number == BID:
        return (Row("vp", str(choice), say("draw.vp")),) if choice != PASS else ()
    cost = cost_of(view, choice)
    return (Row("action-point", str(cost), say("draw.points")),) if cost else ()


def meter(view: View, say: Say) -> Meter | None:
    """The action points of the phase."""
    state, kind = view.state, view.kind
    assert isinstance(state, Tikal)
    if kind is None or kind.number not in (ACT, WALK, GIVE):
        return None
    most = int(state.box.points)
    return Meter("action-point", int(state.points_left), most, say("draw.points"))


def have(view: View, say: Say) -> tuple[Row, ...]:
    """My points in an auction."""
    state, kind, seat = view.state, view.kind, view.seat
    assert isinstance(state, Tikal)
    if kind is None or seat is None or kind.number != BID:
        return ()
    return (Row("vp", str(state.score(seat)), say("draw.vp")),)


def leaves(view: View, choice: int, say: Say) -> tuple[Row, ...]:
    """My points after a bid that wins."""
    state, kind, seat = view.state, view.kind, view.seat
    assert isinstance(state, Tikal)
    if kind is None or seat is None or kind.number != BID or choice == PASS:
        return ()
    return (Row("vp", str(int(state.score(seat)) - choice), say("draw.vp")),)


def steps(view: View, say: Say) -> tuple[Step, ...]:
    """A bid is a number of points."""
    if view.kind is not None and view.kind.number == BID:
        return (Step("points", "vp", say("draw.vp")),)
    return ()


def count(view: View, choice: int) -> dict[str, int]:
    """The points of a bid."""
    if view.kind is not None and view.kind.number == BID and choice != PASS:
        return {"points": choice}
    return {}


# --------------------------------------------------------------------------------- words
def icon(view: View, choice: int) -> str:
    """The icon of a choice."""
    kind = view.kind
    if kind is None:
        return ""
    if kind.number == ACT:
        words = ACT_WORDS[choice].split(" ")
        return ICONS.get(" ".join(words[:2])) or ICONS[words[0]]
    if kind.number == BID:
        return "hand" if choice == PASS else "vp"
    if kind.number == GIVE:
        return f"mask-{choice + 1}"
    if kind.number == WALK:
        return "foot"
    return "turn-right" if kind.number == TURN else "tile"


def key(view: View, choice: int) -> str:
    """The letter of a choice."""
    kind = view.kind
    if kind is not None and kind.number == ACT and choice == ACT_END:
        return END_KEY
    if kind is not None and kind.number == BID and choice == PASS:
        return PASS_KEY
    return ""


# --------------------------------------------------------------------- the tile in hand
def turns_on(state: Tikal, hex: int, anyway: bool) -> list[int]:
    """The turns in which the tile in hand may lie on a hex."""
    turns = range(state.box.distinct_turns[state.held])
    return [turn for turn in turns if anyway or enterable(state, hex, turn)]


def ways_in(state: Tikal, hex: int, turn: int) -> list[tuple[int, int, int]]:
    """Edge, neighbour and price of every way into the tile in hand, if it is turned so."""
    found = []
    for edge in range(EDGES):
        other = int(state.box.neighbours[hex * EDGES + edge])
        if other >= 0 and is_open(state, other):
            own = int(state.box.stones[(state.held * TURNS + turn) * EDGES + edge])
            both = own + int(stones(state, other, opposite(edge)))
            if both:
                found.append((edge, other, both * int(state.box.stone_cost)))
    return found


def nearest(state: Tikal, seat: int, hex: int, turn: int) -> tuple[int, int]:
    """The cheapest walk of an own piece to the tile in hand: from where, for how much."""
    after = state.copy()
    assert isinstance(after, Tikal)
    after.tile[hex], after.turn[hex] = after.held, turn
    count_steps_around(after, hex)
    measure(after, hex, FAR - 1)
    own = [other for other in range(HEXES) if pieces_on(state, seat, other)]
    best = min(own, key=lambda other: int(COSTS[other]), default=int(NONE))
    return best, int(COSTS[best]) if best >= 0 else int(FAR)


def turn_effect(state: Tikal, seat: int, hex: int, turn: int, say: Say) -> tuple[str, ...]:
    """The ways into the tile if it is turned so, and how far my nearest piece is."""
    ways = ", ".join(f"{TITLES[other]} {cost}" for _, other, cost in ways_in(state, hex, turn))
    clauses = [say("effect.ways", ways=ways) if ways else say("hint.closed")]
    start, cost = nearest(state, seat, hex, turn)
    if start >= 0 and cost < FAR:
        clauses.append(say("effect.nearest", hex=TITLES[start], cost=cost))
    return tuple(clauses)


def follow(view: View, choice: int, say: Say) -> tuple[Next, ...]:
    """The turns of the tile on a hex."""
    state, kind, seat = view.state, view.kind, view.seat
    assert isinstance(state, Tikal)
    if kind is None or seat is None or kind.number != PLACE:
        return ()
    if state.box.distinct_turns[state.held] == 1:
        return ()  # a volcano: laid without a question
    return tuple(
        Next(
            f"turn {turn}",
            say("short.place", hex=TITLES[choice]),
            effect=turn_effect(state, seat, choice, turn, say),
        )
        for turn in turns_on(state, choice, bool(state.top_a()))
    )
