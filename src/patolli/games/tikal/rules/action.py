"""TK-6: the action phase, one action after another until the player ends it."""

from __future__ import annotations

from patolli.engine.native import i64
from patolli.engine.question import Choices, Question, Step
from patolli.games.tikal.rules.board import (
    camps_of,
    can_leave,
    entry_point,
    guards_of,
    majority,
)
from patolli.games.tikal.rules.camps import build_camp, camp_refusal
from patolli.games.tikal.rules.kinds import (
    ACT,
    ACT_CAMP,
    ACT_END,
    ACT_ENTER,
    ACT_EXCHANGE,
    ACT_GUARD,
    ACT_TAKE,
    ACT_TRANSFER,
    ACT_UNCOVER,
    ACT_WALK,
    ENDED,
    PAIRS,
)
from patolli.games.tikal.rules.pieces import (
    begin_walk,
    enter,
    enter_refusal,
    in_reserve,
    pair_to,
    transfer,
    transfer_refusal,
    walk_refusal,
)
from patolli.games.tikal.rules.state import NONE, Tikal, fill_with
from patolli.games.tikal.rules.tables import (
    BIT,
    HEXES,
    LEADER,
    PLACES,
    TREASURES,
    WORKER,
)
from patolli.games.tikal.rules.temples import (
    guard_refusal,
    has_token,
    place_guard,
    uncover,
    uncover_refusal,
)
from patolli.games.tikal.rules.treasures import (
    begin_exchange,
    exchange_refusal,
    has_single,
    take,
    take_refusal,
)


class ActionPhase(Step[Tikal]):
    """TK-6.1: ten points; TK-6.5: the limits of a phase start again at nothing."""

    def run(self, state: Tikal, seat: i64, a: i64, b: i64) -> None:
        state.points_left = state.box.points
        fill_with(state.used, 0)
        state.push(ACT, seat)


class Act(Question[Tikal]):
    """TK-6.2: any action that can be paid, in any order; TK-6.3: or the end of the phase.

    Every action costs at least one point (TK-14.6), so no sequence of them comes back to where
    it began; what several orders have in common has the same `State.code`.
    """

    def refusal(self, state: Tikal, seat: i64, a: i64, b: i64, choice: i64) -> i64:
        if choice < ACT_TRANSFER:
            return enter_refusal(state, seat, choice // PLACES, choice % PLACES)
        if choice < ACT_WALK:
            pair = choice - ACT_TRANSFER
            return transfer_refusal(state, seat, pair // PAIRS, pair % PAIRS)
        if choice < ACT_UNCOVER:
            start = choice - ACT_WALK
            return walk_refusal(state, seat, start // HEXES, start % HEXES)
        if choice < ACT_TAKE:
            return uncover_refusal(state, seat, choice - ACT_UNCOVER)
        if choice < ACT_EXCHANGE:
            return take_refusal(state, seat, choice - ACT_TAKE)
        if choice < ACT_CAMP:
            wanted = choice - ACT_EXCHANGE
            return exchange_refusal(state, seat, wanted // TREASURES, wanted % TREASURES)
        if choice < ACT_GUARD:
            return camp_refusal(state, seat, choice - ACT_CAMP)
        if choice < ACT_END:
            post = choice - ACT_GUARD
            return guard_refusal(state, seat, post // HEXES, post % HEXES)
        return 0

    def choices(self, state: Tikal, seat: i64, a: i64, b: i64, out: Choices) -> None:
        if state.points_left > 0:
            offer_entries(state, seat, out)
            offer_actions_on_hexes(state, seat, out)
            offer_exchanges(state, seat, out)
            offer_camps(state, seat, out)
        out.add(ACT_END)

    def answer(self, state: Tikal, seat: i64, a: i64, b: i64, choice: i64) -> None:
        # TK-6.7: at once; TK-6.6: with own pieces and camps only.
        if choice == ACT_END:
            state.note(ENDED, seat, state.points_left)
            state.points_left = 0
            return
        if ACT_WALK <= choice < ACT_UNCOVER:
            start = choice - ACT_WALK
            begin_walk(state, seat, start // HEXES, start % HEXES)
            return
        if ACT_EXCHANGE <= choice < ACT_CAMP:
            wanted = choice - ACT_EXCHANGE
            begin_exchange(state, seat, wanted // TREASURES, wanted % TREASURES)
            return
        state.push(ACT, seat)
        if choice < ACT_TRANSFER:
            enter(state, seat, choice // PLACES, choice % PLACES)
        elif choice < ACT_WALK:
            pair = choice - ACT_TRANSFER
            transfer(state, seat, pair // PAIRS, pair % PAIRS)
        elif choice < ACT_TAKE:
            uncover(state, seat, choice - ACT_UNCOVER)
        elif choice < ACT_EXCHANGE:
            take(state, seat, choice - ACT_TAKE)
        elif choice < ACT_GUARD:
            build_camp(state, seat, choice - ACT_CAMP)
        else:
            post = choice - ACT_GUARD
            place_guard(state, seat, post // HEXES, post % HEXES)


# ------------------------------------------------- the same as the refusals, found quickly
def offer_entries(state: Tikal, seat: i64, out: Choices) -> None:
    """Entering and secret paths."""
    camps = camps_of(state, seat)  # they stand in order
    if state.points_left >= state.box.enter_cost:
        for piece in range(LEADER + 1):
            if in_reserve(state, seat, piece):
                for place in range(camps + 1):
                    out.add(ACT_ENTER + piece * PLACES + place)
    if camps == 0 or state.points_left < state.box.transfer_cost:
        return
    for place in range(camps + 1):
        start = entry_point(state, seat, place)
        if state.own[seat] & BIT[start] == 0:
            continue
        for pair in range(2 * place, 2 * place + 2):
            if pair_to(pair) <= camps:
                if state.workers[seat * HEXES + start] > 0:
                    out.add(ACT_TRANSFER + WORKER * PAIRS + pair)
                if state.leader[seat] == start:
                    out.add(ACT_TRANSFER + LEADER * PAIRS + pair)


def offer_actions_on_hexes(state: Tikal, seat: i64, out: Choices) -> None:
    """Whatever needs an own piece on the hex: walking, uncovering, taking, guarding."""
    box = state.box
    points = state.points_left
    leader = state.leader[seat]
    workers = state.workers
    first = seat * HEXES
    may_guard = points >= box.guard_cost
    left = state.own[seat]
    hex: i64 = -1
    while left:
        hex += 1
        here = left & 1
        left >>= 1
        if here == 0:
            continue
        count = workers[first + hex]
        own = count + 1 if leader == hex else count
        if can_leave(state, hex, points):
            if count > 0:
                out.add(ACT_WALK + WORKER * HEXES + hex)
            if leader == hex:
                out.add(ACT_WALK + LEADER * HEXES + hex)
        value = state.value[hex]
        if value > 0:
            if state.guard[hex] >= 0:
                continue
            used = state.used[hex]
            if points >= box.uncover_cost and used < own and used < box.levels_per_phase:
                if has_token(state, value):
                    out.add(ACT_UNCOVER + hex)
            if may_guard and majority(state, hex) == seat:
                if guards_of(state, seat) >= box.guards:
                    may_guard = False
                    continue
                if count > 0:
                    out.add(ACT_GUARD + WORKER * HEXES + hex)
                if leader == hex:
                    out.add(ACT_GUARD + LEADER * HEXES + hex)
        elif state.treasures[hex] > 0:
            if take_refusal(state, seat, hex) == 0:
                out.add(ACT_TAKE + hex)


def offer_exchanges(state: Tikal, seat: i64, out: Choices) -> None:
    """Treasures of other players."""
    if state.points_left < state.box.exchange_cost or not has_single(state, seat, NONE):
        return
    owned = state.owned
    for wanted in range(state.seats * TREASURES):
        if owned[wanted] == 1:
            if exchange_refusal(state, seat, wanted // TREASURES, wanted % TREASURES) == 0:
                out.add(ACT_EXCHANGE + wanted)


def offer_camps(state: Tikal, seat: i64, out: Choices) -> None:
    """Hexes for a camp."""
    if state.points_left < state.box.camp_cost or camps_of(state, seat) >= state.box.camps:
        return
    out.add_all(ACT_CAMP, state.sites)
