"""TK-6: the action phase, one action after another until the player ends it."""

from __future__ import annotations

from patolli.engine.native import i64, vec
from patolli.engine.question import Choices, Question, Step
from patolli.games.tikal.rules.board import (
    camps_of,
    can_leave,
    entry_point,
    guards_of,
    has_majority,
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
    pair_to,
    transfer,
    transfer_refusal,
    walk_refusal,
)
from patolli.games.tikal.rules.sets import BIT, first_hex
from patolli.games.tikal.rules.state import IN_RESERVE, Tikal
from patolli.games.tikal.rules.tables import (
    HEXES,
    LEADER,
    PLACES,
    TREASURES,
    WORKER,
)
from patolli.games.tikal.rules.temples import (
    guard_refusal,
    place_guard,
    uncover,
    uncover_refusal,
)
from patolli.games.tikal.rules.treasures import (
    begin_exchange,
    exchange_refusal,
    singles_of,
    take,
    take_refusal,
)


class ActionPhase(Step[Tikal]):
    """TK-6.1: ten points; TK-6.5: the limits of a phase start again at nothing."""

    def run(self, state: Tikal, seat: i64, a: i64, b: i64) -> None:
        state.points_left = state.box.points
        while state.used_up:
            state.used[first_hex(state.used_up)] = 0
            state.used_up &= state.used_up - 1
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
            entries = offer_entries(state, seat, out.item)
            out.add_written(offer_actions_on_hexes(state, seat, out.item, entries))
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
def offer_entries(state: Tikal, seat: i64, item: vec[i64]) -> i64:
    """Write entering and secret paths into the choices; how many are written."""
    camps = camps_of(state, seat)
    leader = state.leader[seat]
    at: i64 = 0
    if state.points_left >= state.box.enter_cost:
        if state.reserve[seat] > 0:
            for place in range(camps + 1):  # the base camp, and the camps in order
                item[at] = ACT_ENTER + WORKER * PLACES + place
                at += 1
        if leader == IN_RESERVE:
            for place in range(camps + 1):
                item[at] = ACT_ENTER + LEADER * PLACES + place
                at += 1
    if camps == 0 or state.points_left < state.box.transfer_cost:
        return at
    own = state.own[seat]
    for place in range(camps + 1):
        start = entry_point(state, seat, place)
        if own & BIT[start] == 0:
            continue
        worker = state.workers[seat * HEXES + start] > 0
        for pair in range(2 * place, 2 * place + 2):
            if pair_to(pair) <= camps:
                if worker:
                    item[at] = ACT_TRANSFER + WORKER * PAIRS + pair
                    at += 1
                if leader == start:
                    item[at] = ACT_TRANSFER + LEADER * PAIRS + pair
                    at += 1
    return at


def offer_actions_on_hexes(state: Tikal, seat: i64, item: vec[i64], at: i64) -> i64:
    """Write whatever needs an own piece on the hex: walking, uncovering, taking, guarding."""
    box = state.box
    points = state.points_left
    leader = state.leader[seat]
    workers = state.workers
    may_guard = points >= box.guard_cost and guards_of(state, seat) < box.guards
    temples = state.temples & ~state.guarded
    hoards = state.hoards
    left = state.own[seat]
    while left:
        hex = first_hex(left)
        here = BIT[hex]
        left ^= here
        count = workers[seat * HEXES + hex]
        if can_leave(state, hex, points):
            if count > 0:
                item[at] = ACT_WALK + WORKER * HEXES + hex
                at += 1
            if leader == hex:
                item[at] = ACT_WALK + LEADER * HEXES + hex
                at += 1
        if here & temples:
            if uncover_refusal(state, seat, hex) == 0:
                item[at] = ACT_UNCOVER + hex
                at += 1
            if may_guard and has_majority(state, seat, hex):
                if count > 0:
                    item[at] = ACT_GUARD + WORKER * HEXES + hex
                    at += 1
                if leader == hex:
                    item[at] = ACT_GUARD + LEADER * HEXES + hex
                    at += 1
        elif here & hoards:
            if take_refusal(state, seat, hex) == 0:
                item[at] = ACT_TAKE + hex
                at += 1
    return at


def offer_exchanges(state: Tikal, seat: i64, out: Choices) -> None:
    """Treasures of other players."""
    given = singles_of(state, seat)
    if given == 0 or state.points_left < state.box.exchange_cost:
        return
    for owner in range(state.seats):
        if owner != seat:
            wanted = singles_of(state, owner)
            if given & (given - 1) == 0:
                wanted &= ~given  # the only one to give is of another kind (TK-9.11)
            out.add_all(ACT_EXCHANGE + owner * TREASURES, wanted)


def offer_camps(state: Tikal, seat: i64, out: Choices) -> None:
    """Hexes for a camp."""
    if state.points_left < state.box.camp_cost or camps_of(state, seat) >= state.box.camps:
        return
    out.add_all(ACT_CAMP, state.sites)
