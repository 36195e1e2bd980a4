"""TK-9: taking treasures and exchanging them."""

from __future__ import annotations

from patolli.engine.bag import offer
from patolli.engine.native import i64
from patolli.engine.question import Chance, Choices, Question, rule
from patolli.games.tikal.rules.board import pieces_on
from patolli.games.tikal.rules.kinds import ACT, EXCHANGED, FIND, GIVE, TOOK
from patolli.games.tikal.rules.sets import BIT
from patolli.games.tikal.rules.state import Tikal, keep_treasure
from patolli.games.tikal.rules.tables import ONE_EACH, TREASURES


# ------------------------------------------------------------------------------- taking
def take_refusal(state: Tikal, seat: i64, hex: i64) -> i64:
    """TK-9.1: an own piece on a tile that still holds treasures."""
    own = pieces_on(state, seat, hex)
    if state.treasures[hex] == 0 or own == 0:
        return rule(9, 1)
    if state.used[hex] >= state.box.takes_per_phase:
        return rule(9, 3)  # TK-9.5: every tile has its own limit
    if own <= state.used[hex]:
        return rule(9, 4)
    if state.points_left < state.box.take_cost:
        return rule(6, 2)
    return 0


def take(state: Tikal, seat: i64, hex: i64) -> None:
    """TK-9.1: the top one, whose face nobody knows before (TK-9.6)."""
    state.points_left -= state.box.take_cost
    state.used[hex] += 1
    state.used_up |= BIT[hex]
    state.push(FIND, -1, seat, hex)


class Find(Chance[Tikal]):
    """TK-14.3: the face is drawn when the treasure is taken, from all not yet seen."""

    def choices(self, state: Tikal, seat: i64, finder: i64, hex: i64, out: Choices) -> None:
        offer(state.unseen, 0, TREASURES, out)

    def answer(self, state: Tikal, seat: i64, finder: i64, hex: i64, kind: i64) -> None:
        state.treasures[hex] -= 1
        if state.treasures[hex] == 0:
            state.hoards &= ~BIT[hex]
            state.sites |= BIT[hex]  # TK-10.6; no camp can be here yet
        state.unseen[kind] -= 1
        state.owned[finder * TREASURES + kind] += 1  # TK-9.2
        keep_treasure(state, finder, kind)
        state.note(TOOK, finder, kind, hex)


# --------------------------------------------------------------------------- exchanging
def singles_of(state: Tikal, seat: i64) -> i64:
    """The kinds that a seat owns exactly once, as a set."""
    return (state.singles >> (seat * TREASURES)) & ONE_EACH


def exchange_refusal(state: Tikal, seat: i64, owner: i64, kind: i64) -> i64:
    """TK-9.8: a treasure of another player for one's own; no place matters (TK-9.12)."""
    if owner >= state.seats or owner == seat:
        return rule(9, 8)  # TK-9.15: with other players only
    if state.owned[owner * TREASURES + kind] == 0:
        return rule(9, 8)
    if state.owned[owner * TREASURES + kind] > 1:
        return rule(9, 10)  # TK-9.14
    if singles_of(state, seat) & ~BIT[kind] == 0:
        return rule(9, 11)
    if state.points_left < state.box.exchange_cost:
        return rule(6, 2)  # TK-9.13: no other limit
    return 0


class Give(Question[Tikal]):
    """TK-9.8: which own treasure is given for the one picked."""

    def refusal(self, state: Tikal, seat: i64, owner: i64, wanted: i64, kind: i64) -> i64:
        if kind == wanted:
            return rule(9, 11)
        if state.owned[seat * TREASURES + kind] == 0:
            return rule(9, 8)
        if state.owned[seat * TREASURES + kind] > 1:
            return rule(9, 10)
        return 0

    def answer(self, state: Tikal, seat: i64, owner: i64, wanted: i64, kind: i64) -> None:
        # TK-9.9: the other player is not asked.
        state.points_left -= state.box.exchange_cost
        state.owned[seat * TREASURES + kind] -= 1
        state.owned[owner * TREASURES + kind] += 1
        state.owned[owner * TREASURES + wanted] -= 1
        state.owned[seat * TREASURES + wanted] += 1
        keep_treasure(state, seat, kind)
        keep_treasure(state, owner, kind)
        keep_treasure(state, owner, wanted)
        keep_treasure(state, seat, wanted)
        state.note(EXCHANGED, seat, owner, wanted, kind)
        state.push(ACT, seat)


def begin_exchange(state: Tikal, seat: i64, owner: i64, kind: i64) -> None:
    """Ask what is given for a picked treasure."""
    state.push(GIVE, seat, owner, kind)
