"""One line about what a choice costs and brings now, computed from the rules."""

from __future__ import annotations

from patolli.engine.game import View
from patolli.engine.text import Say
from patolli.games.tikal.rules.board import (
    COSTS,
    count_steps_around,
    entry_point,
    is_open,
    measure,
    pieces_on,
)
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
    CHOOSE,
    DRAW,
    GIVE,
    PAIRS,
    PLACE,
    SHOW,
    TURN,
    WALK,
)
from patolli.games.tikal.rules.pieces import pair_from, pair_to
from patolli.games.tikal.rules.state import Tikal
from patolli.games.tikal.rules.tables import (
    EDGE_NAMES,
    EDGES,
    HEXES,
    LEADER,
    PLACES,
    TREASURES,
    TURNS,
)
from patolli.games.tikal.shown.describe import hex_text, people_texts, tile_text, ways_from
from patolli.games.tikal.shown.names import TITLES
from patolli.games.tikal.shown.offers import cost_of, turn_effect
from patolli.games.tikal.shown.questions import face


def hint(view: View, choice: int, say: Say) -> str:
    """The hint for a choice of the question now asked."""
    state, kind = view.state, view.kind
    assert isinstance(state, Tikal)
    if kind is not None and kind.number in (DRAW, SHOW):
        return face(state, choice, say)
    if kind is None or view.seat is None:
        return ""
    seat = view.seat
    if kind.number == ACT:
        return action_hint(state, seat, choice, say)
    if kind.number == WALK:
        return walk_hint(state, choice, say)
    if kind.number == PLACE:
        return place_hint(state, choice, say)
    if kind.number == TURN:
        return turn_hint(state, int(state.top_a()), choice, say)
    if kind.number == CHOOSE:
        return tile_text(state, choice, say)
    if kind.number == BID:
        return "" if choice == 0 else say("hint.bid", n=int(state.score(seat)) - choice)
    if kind.number == GIVE:
        return give_hint(state, seat, int(state.top_b()), choice, say)
    return ""


def effect(view: View, choice: int, say: Say) -> tuple[str, ...]:
    """What a choice does, without what it costs: that stands in the ledger."""
    state, kind, seat = view.state, view.kind, view.seat
    assert isinstance(state, Tikal)
    if kind is None or seat is None:
        return ()
    if kind.number == TURN:
        return turn_effect(state, seat, int(state.top_a()), choice, say)
    clauses = hint(view, choice, say).split("; ")
    if kind.number == ACT and ACT_CAMP <= choice < ACT_GUARD:
        clauses = [say("effect.camp")]
    spent = paid(state, cost_of(view, choice), say)
    return tuple(clause for clause in clauses if clause and clause != spent)


def paid(state: Tikal, cost: int, say: Say) -> str:
    """What an action costs and what is left."""
    return say("hint.cost", cost=cost, left=int(state.points_left) - cost)


def action_hint(state: Tikal, seat: int, choice: int, say: Say) -> str:
    """What an action costs and does."""
    box = state.box
    if choice < ACT_TRANSFER:
        place = TITLES[entry_point(state, seat, choice % PLACES)]
        return f"{place}; {paid(state, int(box.enter_cost), say)}"
    if choice < ACT_WALK:
        pair = (choice - ACT_TRANSFER) % PAIRS
        start = TITLES[entry_point(state, seat, pair_from(pair))]
        end = TITLES[entry_point(state, seat, pair_to(pair))]
        return f"{start} → {end}; {paid(state, int(box.transfer_cost), say)}"
    if choice < ACT_UNCOVER:
        measure(state, (choice - ACT_WALK) % HEXES, state.points_left)
        reach = sum(1 for hex in range(HEXES) if 0 < COSTS[hex] <= state.points_left)
        return say("hint.reach", n=reach)
    if choice < ACT_TAKE:
        value = int(state.value[choice - ACT_UNCOVER])
        text = say("hint.uncover", value=value, higher=value + 1)
        return f"{text}; {paid(state, int(box.uncover_cost), say)}"
    if choice < ACT_EXCHANGE:
        here = say("describe.treasure", n=int(state.treasures[choice - ACT_TAKE]))
        return f"{here}; {paid(state, int(box.take_cost), say)}"
    if choice < ACT_CAMP:
        return exchange_hint(state, seat, choice - ACT_EXCHANGE, say)
    if choice < ACT_GUARD:
        return f"{paid(state, int(box.camp_cost), say)}"
    if choice == ACT_END:
        return say("hint.end", n=int(state.points_left))
    hex = (choice - ACT_GUARD) % HEXES
    gone = int(pieces_on(state, seat, hex)) - 1
    text = say("hint.guard", n=int(state.value[hex]), gone=gone)
    kept = (choice - ACT_GUARD) // HEXES == LEADER
    lost = "" if kept or state.leader[seat] != hex else f" ({say('hint.leader')})"
    return f"{text}{lost}; {paid(state, int(box.guard_cost), say)}"


def gain_of(state: Tikal, seat: int, kind: int, change: int) -> int:
    """How one treasure more or less changes a seat's points at a scoring."""
    points, held = state.box.treasure_points, int(state.owned[seat * TREASURES + kind])
    return int(points[held + change] - points[held])


def exchange_hint(state: Tikal, seat: int, wanted: int, say: Say) -> str:
    """What a treasure of another player would bring."""
    gain = gain_of(state, seat, wanted % int(TREASURES), 1)
    text = say("hint.exchange", gain=gain)
    return f"{text}; {paid(state, int(state.box.exchange_cost), say)}"


def give_hint(state: Tikal, seat: int, wanted: int, kind: int, say: Say) -> str:
    """What the exchange does to both players' points at a scoring."""
    owner = int(state.top_a())
    own = gain_of(state, seat, wanted, 1) + gain_of(state, seat, kind, -1)
    other = gain_of(state, owner, wanted, -1) + gain_of(state, owner, kind, 1)
    return say("hint.give", own=f"{own:+d}", seat=say.player(owner), other=f"{other:+d}")


def walk_hint(state: Tikal, hex: int, say: Say) -> str:
    """What a walk costs, and what is there."""
    measure(state, state.top_b(), state.points_left)
    there = [hex_text(state, hex, say), *people_texts(state, hex, say)]
    return f"{paid(state, int(COSTS[hex]), say)}; {'; '.join(there)}"


def place_hint(state: Tikal, hex: int, say: Say) -> str:
    """The explored neighbours of a hex."""
    beside = [
        TITLES[other]
        for edge in range(EDGES)
        if (other := int(state.box.neighbours[hex * EDGES + edge])) >= 0 and state.tile[other] >= 0
    ]
    return say("hint.place", hexes=", ".join(beside))


def turn_hint(state: Tikal, hex: int, turn: int, say: Say) -> str:
    """The ways into the tile if it is turned so, with their cost, and the stones left over."""
    after = state.copy()
    assert isinstance(after, Tikal)
    after.tile[hex], after.turn[hex] = after.held, turn
    count_steps_around(after, hex)
    ways = ", ".join(f"{TITLES[other]} {cost}" for other, cost in ways_from(after, hex))
    spare = []
    for edge in range(EDGES):
        count = int(state.box.stones[(state.held * TURNS + turn) * EDGES + edge])
        other = int(state.box.neighbours[hex * EDGES + edge])
        if count and (other < 0 or not is_open(state, other)):
            spare.append(f"{say.term('edge', EDGE_NAMES[edge])} {count}")
    text = say("describe.ways", ways=ways) if ways else say("hint.closed")
    return f"{text}; {say('describe.stones')} {', '.join(spare)}" if spare else text
