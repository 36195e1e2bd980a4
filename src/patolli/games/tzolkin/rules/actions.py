"""Chapter 7, second half: the action of a worker that was picked up, or any action."""

from __future__ import annotations

from patolli.engine.native import i64
from patolli.engine.question import Choices, Question, Step, rule
from patolli.games.tzolkin.rules.gears import (
    chichen,
    chichen_refusal,
    tikal,
    tikal_refusal,
    uxmal,
    uxmal_refusal,
    yaxchilan,
    yaxchilan_refusal,
)
from patolli.games.tzolkin.rules.goods import corn, pay, spend
from patolli.games.tzolkin.rules.kinds import (
    ACTED,
    ACTION,
    ANY_GEAR,
    FIRST_ROOM,
    NO_THEOLOGY_FROM_NINE,
    NOTHING,
    STEPPED_BACK,
)
from patolli.games.tzolkin.rules.palenque import begin_harvest, can_harvest, fish
from patolli.games.tzolkin.rules.state import Tzolkin
from patolli.games.tzolkin.rules.tables import (
    ACTIONS,
    CHICHEN,
    CORN,
    FIRST_GROUP,
    PALENQUE,
    ROOMS,
    THEOLOGY,
    TIKAL,
    TRACKS,
    UXMAL,
    YAXCHILAN,
)


def action_refusal(state: Tzolkin, seat: i64, gear: i64, action: i64, coins: i64) -> i64:
    """TZ-7.12: why an action cannot be performed with `coins` corn, or 0."""
    if gear == PALENQUE:
        if action < FIRST_GROUP or can_harvest(state, seat, action - FIRST_GROUP):
            return 0
        return rule(8, 13)
    if gear == YAXCHILAN:
        return yaxchilan_refusal(state, action)
    if gear == TIKAL:
        return tikal_refusal(state, seat, action, coins)
    if gear == UXMAL:
        if action < ACTIONS:
            return uxmal_refusal(state, seat, action, coins)
        if coins < state.box.any_corn:
            return rule(11, 10)
        return 0 if any_possible(state, seat, coins) else rule(7, 12)
    return chichen_refusal(state, seat, action)


def any_possible(state: Tzolkin, seat: i64, coins: i64) -> bool:
    """Whether Uxmal 5 could perform any action, being paid from `coins` corn."""
    left = coins - state.box.any_corn
    if left < 0:
        return False
    for gear in range(CHICHEN):  # TZ-11.11
        for action in range(1, ACTIONS + 1):
            if gear == UXMAL and action == ACTIONS:
                continue  # TZ-11.13
            if action_refusal(state, seat, gear, action, left) == 0:
                return True
    return False


def perform(state: Tzolkin, seat: i64, gear: i64, action: i64) -> None:
    """Perform an action that has been found possible.

    TZ-7.11: its gains are at hand for the next worker. TZ-11.12: it is the same action, with the
    same technologies (TZ-13.9, TZ-13.10), whether reached by a worker or by Uxmal 5.
    """
    state.note(ACTED, seat, gear, action)
    if gear == PALENQUE:
        if action < FIRST_GROUP:
            fish(state, seat)
        else:
            begin_harvest(state, seat, action - FIRST_GROUP)
    elif gear == YAXCHILAN:
        yaxchilan(state, seat, action)
    elif gear == TIKAL:
        tikal(state, seat, action)
    elif gear == UXMAL:
        uxmal(state, seat, action)
    else:
        chichen(state, seat, action)


def step_back(state: Tzolkin, seat: i64, gear: i64, space: i64, action: i64) -> i64:
    """The corn for performing an action from a space, or -1 if it cannot be reached."""
    # TZ-7.6: whoever stands on the spaces in between does not matter
    if (state.box.free_spaces[gear] >> space) & 1:  # TZ-7.7, TZ-8.14, TZ-9.6, TZ-10.11, TZ-12.8
        return 0
    if gear == CHICHEN and state.level[seat * TRACKS + THEOLOGY] > 0:
        ahead = space + 1
        if action == ahead:  # TZ-13.19
            return 0
        if (state.box.free_spaces[gear] >> ahead) & 1:  # TZ-13.20: the space ahead is free choice
            if not state.variant & NO_THEOLOGY_FROM_NINE:
                return 0
    if action > space:  # TZ-7.4; TZ-7.10: nothing from space 0
        return -1
    return (space - action) * state.box.step_back  # TZ-7.5, TZ-12.9


def from_space_refusal(
    state: Tzolkin, seat: i64, gear: i64, space: i64, action: i64, coins: i64
) -> i64:
    """Why a worker from a space cannot perform an action of its gear, or 0."""
    price = step_back(state, seat, gear, space, action)
    if price < 0:
        return rule(7, 10) if space == 0 else rule(7, 4)
    if price > coins:
        return rule(7, 5)
    return action_refusal(state, seat, gear, action, coins - price)


def actions_of(gear: i64) -> i64:
    """How many actions a gear has."""
    return ROOMS if gear == CHICHEN else ACTIONS


def first_choice(gear: i64) -> i64:
    """The number of a gear's action 1 in the vocabulary of ACTION."""
    return gear * ACTIONS


def has_action(state: Tzolkin, seat: i64, gear: i64, space: i64) -> bool:
    """Whether a worker just picked up from a space can perform anything."""
    if space == 0 and gear != CHICHEN:  # TZ-1.12
        return False
    coins = corn(state, seat)
    for action in range(1, actions_of(gear) + 1):
        if from_space_refusal(state, seat, gear, space, action, coins) == 0:
            return True
    return False


class Action(Question[Tzolkin]):
    """DP7: the action of a picked-up worker, or nothing; DP17: any action of a small gear."""

    def choices(self, state: Tzolkin, seat: i64, gear: i64, space: i64, out: Choices) -> None:
        coins = corn(state, seat)
        if gear == ANY_GEAR:
            for choice in range(FIRST_ROOM):
                if self.refusal(state, seat, gear, space, choice) == 0:
                    out.add(choice)
            if space:
                out.add(NOTHING)
            return
        first = first_choice(gear)
        for action in range(1, actions_of(gear) + 1):
            if from_space_refusal(state, seat, gear, space, action, coins) == 0:
                out.add(first + action - 1)
        out.add(NOTHING)  # TZ-7.4

    def refusal(self, state: Tzolkin, seat: i64, gear: i64, space: i64, choice: i64) -> i64:
        coins = corn(state, seat)
        if choice == NOTHING:
            return rule(11, 10) if gear == ANY_GEAR and space == 0 else 0
        chosen = CHICHEN if choice >= FIRST_ROOM else choice // ACTIONS
        action = choice - first_choice(chosen) + 1
        if gear != ANY_GEAR:
            if chosen != gear:
                return rule(7, 4)
            return from_space_refusal(state, seat, gear, space, action, coins)
        if chosen == CHICHEN:
            return rule(11, 11)
        if chosen == UXMAL and action == ACTIONS:
            return rule(11, 13)
        if coins < state.box.any_corn:
            return rule(11, 10)
        return action_refusal(state, seat, chosen, action, coins - state.box.any_corn)

    def answer(self, state: Tzolkin, seat: i64, gear: i64, space: i64, choice: i64) -> None:
        if choice == NOTHING:
            return
        chosen = CHICHEN if choice >= FIRST_ROOM else choice // ACTIONS
        action = choice - first_choice(chosen) + 1
        if gear == ANY_GEAR:
            pay(state, seat, CORN, state.box.any_corn)  # TZ-11.10, TZ-11.14, TZ-7.8
        else:
            price = step_back(state, seat, gear, space, action)
            if price > 0:  # TZ-23.4: before anything else
                state.note(STEPPED_BACK, seat, price)
                spend(state, seat, CORN, price)
        perform(state, seat, chosen, action)


class OfferAction(Step[Tzolkin]):
    """TZ-16.17: any action for a building's owner, optional, if one can be performed."""

    def run(self, state: Tzolkin, seat: i64, a: i64, b: i64) -> None:
        if any_possible(state, seat, corn(state, seat)):
            state.push(ACTION, seat, ANY_GEAR, 1)
