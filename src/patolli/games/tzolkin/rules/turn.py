"""Chapters 5 to 7: a turn; begging, placing workers and picking them up."""

from __future__ import annotations

from patolli.engine.native import i64
from patolli.engine.question import Choices, Question, rule
from patolli.games.tzolkin.rules.actions import has_action
from patolli.games.tzolkin.rules.goods import corn, gain, spend
from patolli.games.tzolkin.rules.kinds import (
    ACTION,
    ANGER,
    AT_START,
    BEGGED,
    PICKED_UP,
    PICKING,
    PLACED,
    PLACED_START,
    PLACING,
    SMALL_SPACES,
    SPARED,
    SPARED_PLACE,
    TURN,
    TURN_BEG,
    TURN_PICK,
    TURN_PLACE,
    TURN_START,
    TURN_STOP,
)
from patolli.games.tzolkin.rules.state import Tzolkin, lowest_free, occupied
from patolli.games.tzolkin.rules.tables import CHICHEN, CORN, GEARS
from patolli.games.tzolkin.rules.temples import can_anger


# ----------------------------------------------------------------------------------- prices
def surcharge(state: Tzolkin, placed: i64) -> i64:
    """TZ-6.7: what the next worker costs beyond its space when so many were placed.

    TZ-6.8: a worker on the start space is one of them.
    """
    if placed == 0:
        return state.box.group_total[0]
    return state.box.group_total[placed] - state.box.group_total[placed - 1]


def space_price(state: Tzolkin, place: i64) -> i64:
    """The corn for the space a worker would get (GEARS: the start space), -1 if there is none."""
    if place == GEARS:  # TZ-6.5, TZ-18.1
        return -1 if state.start_worker else state.box.start_cost
    space = lowest_free(state, place)
    return space * state.box.per_space if space >= 0 else -1


def cheapest_space(state: Tzolkin) -> i64:
    """The lowest price of a free space, -1 if there is none."""
    best: i64 = -1
    for place in range(GEARS + 1):
        price = space_price(state, place)
        if price >= 0 and (best < 0 or price < best):
            best = price
    return best


def stands_on_a_gear(state: Tzolkin, seat: i64) -> bool:
    """Whether a seat has a worker that could be picked up."""
    standing: i64 = 0
    for gear in range(GEARS):
        standing |= state.workers[gear * state.seats + seat]
    return standing != 0


def can_beg(state: Tzolkin, seat: i64) -> bool:
    """TZ-5.4, TZ-5.7: little corn, and a step to lose."""
    return corn(state, seat) <= state.box.beg_limit and can_anger(state, seat)


def is_spared(state: Tzolkin, seat: i64) -> bool:
    """TZ-15.6, TZ-15.9: nothing to pick up, nothing to pay with, nothing to beg with.

    TZ-15.8: never while a space costs nothing; TZ-5.11: never with the corn of begging.
    """
    if stands_on_a_gear(state, seat) or can_beg(state, seat):
        return False
    cheapest = cheapest_space(state)
    return cheapest >= 0 and cheapest + surcharge(state, 0) > corn(state, seat)


# ---------------------------------------------------------------------------------- the turn
class Turn(Question[Tzolkin]):
    """DP2, DP4 to DP6: beg, place a worker, pick one up, or stop.

    `mode` keeps placing and picking up apart (TZ-5.2, TZ-7.13), `done` counts the workers of this
    turn. TZ-5.1, TZ-23.6: begging is free unless nothing else is possible (TZ-5.10); stopping needs
    a worker placed or picked up (TZ-23.5). TZ-5.13: whoever has no worker on a gear must place.
    """

    def choices(self, state: Tzolkin, seat: i64, mode: i64, done: i64, out: Choices) -> None:
        if mode == AT_START and can_beg(state, seat):
            out.add(TURN_BEG)
        if mode <= PLACING and state.hand[seat] > 0:
            offer_places(state, corn(state, seat) - surcharge(state, done), out)
        if mode & 1 == 0:  # AT_START or PICKING; TZ-7.2: gears only, never the start space
            for gear in range(GEARS):
                mask = state.workers[gear * state.seats + seat]
                choice = TURN_PICK + gear * SMALL_SPACES
                while mask:
                    if mask & 1:
                        out.add(choice)
                    mask >>= 1
                    choice += 1
        if mode != AT_START:
            out.add(TURN_STOP)
        elif out.count == 0:  # TZ-15.6
            offer_places(state, cheapest_space(state), out)

    def refusal(self, state: Tzolkin, seat: i64, mode: i64, done: i64, choice: i64) -> i64:
        if choice == TURN_STOP:
            return 0 if mode != AT_START else rule(5, 3)
        if choice == TURN_BEG:
            return beg_refusal(state, seat, mode)
        if choice <= TURN_START:
            return place_refusal(state, seat, mode, done, choice - TURN_PLACE)
        if mode & 1:  # PLACING or SPARED
            return rule(5, 2)
        gear = gear_of(choice)
        mask = state.workers[gear * state.seats + seat]
        return 0 if (mask >> space_of(choice)) & 1 else rule(7, 1)

    def answer(self, state: Tzolkin, seat: i64, mode: i64, done: i64, choice: i64) -> None:
        if choice == TURN_STOP:
            return
        if choice == TURN_BEG:
            beg(state, seat)
        elif choice <= TURN_START:
            place(state, seat, done, choice - TURN_PLACE)
        else:
            pick_up(state, seat, done, gear_of(choice), space_of(choice))


def offer_places(state: Tzolkin, limit: i64, out: Choices) -> None:
    """Add every gear, and the start space, whose space costs no more than a limit."""
    for gear in range(GEARS):
        mask = occupied(state, gear)
        space: i64 = 0
        while mask & 1:
            mask >>= 1
            space += 1
        if space * state.box.per_space <= limit and space <= state.box.last_space[gear]:
            out.add(TURN_PLACE + gear)
    if state.start_worker == 0 and state.box.start_cost <= limit:
        out.add(TURN_START)


def gear_of(choice: i64) -> i64:
    """The gear that a TURN_PICK choice names."""
    gear = (choice - TURN_PICK) // SMALL_SPACES
    return gear if gear < CHICHEN else CHICHEN


def space_of(choice: i64) -> i64:
    """The space that a TURN_PICK choice names."""
    return choice - TURN_PICK - gear_of(choice) * SMALL_SPACES


# ---------------------------------------------------------------------------------- begging
def beg_refusal(state: Tzolkin, seat: i64, mode: i64) -> i64:
    """Why a seat cannot beg now, or 0."""
    if mode != AT_START or corn(state, seat) > state.box.beg_limit:
        return rule(5, 4)
    return 0 if can_anger(state, seat) else rule(5, 7)


def beg(state: Tzolkin, seat: i64) -> None:
    """TZ-5.5, TZ-5.6: corn is made up to 3, the gods are angry, the turn goes on (TZ-5.9)."""
    state.note(BEGGED, seat)
    gain(state, seat, CORN, state.box.beg_corn - corn(state, seat))
    state.push(TURN, seat, AT_START, 0)
    state.push(ANGER, seat)


# ---------------------------------------------------------------------------------- placing
def place_refusal(state: Tzolkin, seat: i64, mode: i64, done: i64, place: i64) -> i64:
    """Why a seat cannot place a worker on a gear (GEARS: the start space), or 0."""
    if mode == PICKING:
        return rule(5, 2)
    if mode == SPARED:
        return rule(15, 6)
    if state.hand[seat] == 0:
        return rule(6, 1)
    price = space_price(state, place)
    if price < 0:
        return rule(6, 5) if place == GEARS else rule(6, 4)
    if mode == AT_START and is_spared(state, seat):
        return 0 if price == cheapest_space(state) else rule(15, 6)  # TZ-15.7
    return 0 if price + surcharge(state, done) <= corn(state, seat) else rule(6, 9)


def place(state: Tzolkin, seat: i64, done: i64, place: i64) -> None:
    """TZ-6.2, TZ-6.6: a worker goes to the lowest free space and is paid for.

    TZ-6.3, TZ-6.12: the next one, on any gear, finds it there.
    """
    price = space_price(state, place) + surcharge(state, done)
    mode: i64 = PLACING
    if done == 0 and price > corn(state, seat):
        price = corn(state, seat)  # TZ-15.6: all own corn, and no further worker
        mode = SPARED
    space: i64 = 0
    if place == GEARS:
        state.start_worker = seat + 1
        state.note(PLACED_START, seat, price)
    else:
        space = lowest_free(state, place)
        state.workers[place * state.seats + seat] |= 1 << space
        state.note(PLACED, seat, place, space, price)
    if mode == SPARED:
        state.note(SPARED_PLACE, seat)
    state.hand[seat] -= 1
    spend(state, seat, CORN, price)
    state.push(TURN, seat, mode, done + 1)  # TZ-6.11: no action


# ------------------------------------------------------------------------------- picking up
def pick_up(state: Tzolkin, seat: i64, done: i64, gear: i64, space: i64) -> None:
    """TZ-7.3, TZ-7.9: the worker comes to hand; its action is completed before the next one."""
    state.workers[gear * state.seats + seat] &= ~(1 << space)
    state.hand[seat] += 1
    state.note(PICKED_UP, seat, gear, space)
    state.push(TURN, seat, PICKING, done + 1)
    if has_action(state, seat, gear, space):
        state.push(ACTION, seat, gear, space)
