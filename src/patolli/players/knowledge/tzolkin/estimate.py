"""A quick estimate of how well a seat stands, in quarter points: what the greedy player climbs."""

from __future__ import annotations

from typing import Final

from patolli.engine.native import i64, table, vec
from patolli.engine.state import FRAME, State
from patolli.games.tzolkin.rules.actions import actions_of, from_space_refusal, step_back
from patolli.games.tzolkin.rules.food import feeding_price, hungry_workers, reward
from patolli.games.tzolkin.rules.goods import blocks, corn
from patolli.games.tzolkin.rules.kinds import (
    ACTION,
    ADVANCE,
    ANGER,
    ANY_GEAR,
    BUILD,
    EFFECT,
    HARVEST,
    PAY,
    TAKE,
    TECH,
    TEMPLE,
)
from patolli.games.tzolkin.rules.scoring import monument_points
from patolli.games.tzolkin.rules.state import Tzolkin, in_play
from patolli.games.tzolkin.rules.tables import (
    ACTIONS,
    CHICHEN,
    CORN,
    FIRST_GROUP,
    GEARS,
    GOLD,
    MATERIALS,
    MONUMENTS,
    MOST_STEPS,
    PALENQUE,
    QUARTERS,
    ROOMS,
    SKULL,
    STONE,
    TEMPLES,
    TIKAL,
    TRACKS,
    UXMAL,
    WOOD,
)
from patolli.players.fast.value import POINT, Value

# What an action of a small gear is worth, in quarter points, if it can be performed.
ACTION_WORTH: Final[vec[i64]] = table(
    [
        *(0, 6, 8, 11, 15, 19, 19, 18),  # Palenque
        *(0, 5, 9, 12, 18, 20, 20, 19),  # Yaxchilan
        *(0, 6, 10, 12, 17, 15, 16, 15),  # Tikal
        *(0, 5, 3, 18, 10, 9, 14, 12),  # Uxmal
    ]
)
LEVEL_WORTH: Final[vec[i64]] = table(  # technology at the start of a game, track x level
    [*(0, 8, 17, 32), *(0, 16, 30, 46), *(0, 7, 20, 34), *(0, 9, 18, 30)]
)
# What a corn too little for the next food day costs, by the days left until then.
SHORT_OF_CORN: Final[vec[i64]] = table([6, 6, 5, 5, 4, 4, 3, 3])
DAYS: Final[i64] = 26
PLENTY: Final[i64] = 10  # corn that is worth more than its points
LOOK_AHEAD: Final[i64] = 3  # days for which a worker may wait


class Estimate(Value):
    """The value of a position by this estimate alone."""

    def of(self, state: State, seat: i64) -> i64:
        assert isinstance(state, Tzolkin)
        return worth(state, seat) * POINT // self.unit


def worth(state: Tzolkin, seat: i64) -> i64:
    """The seat's points and what everything it has should still bring."""
    if state.depth == 0:
        return state.score(seat)
    left: i64 = DAYS - state.day if state.day < DAYS else 0
    return (
        state.score(seat)
        + goods_worth(state, seat, left)
        + temple_worth(state, seat)
        + technology_worth(state, seat, left)
        + worker_worth(state, seat, left)
        + monuments_worth(state, seat)
        + pending_worth(state, seat, left)
        - hunger_worth(state, seat)
    )


def skull_worth(left: i64) -> i64:
    """A skull is worth more while there is time to offer it."""
    return 22 if left > 5 else 12


def goods_worth(state: Tzolkin, seat: i64, left: i64) -> i64:
    """Goods are worth more while there is time to use them."""
    at = seat * MATERIALS
    busy: i64 = 1 if left > 2 else 0
    held = state.goods[at + CORN]
    if state.start_worker == seat + 1:
        held += state.calendar_corn  # claimed at the end of the turn
    return (
        held
        + busy * (held if held < PLENTY else PLENTY)
        + state.goods[at + WOOD] * (2 + 2 * busy)
        + state.goods[at + STONE] * (3 + 3 * busy)
        + state.goods[at + GOLD] * (4 + 4 * busy)
        + state.goods[at + SKULL] * skull_worth(left)
        + (state.corn_tiles[seat] + state.wood_tiles[seat])
    )


def temple_worth(state: Tzolkin, seat: i64) -> i64:
    """The points of the steps at the coming ends of an age, and the blocks in between."""
    total: i64 = 0
    first = state.food_next - (1 if state.food_due else 0)
    for food_day in range(first, state.box.food_days):
        if state.box.food_ends[food_day]:
            for temple in range(TEMPLES):
                step = state.temple[seat * TEMPLES + temple]
                total += 3 * state.box.step_points[temple * MOST_STEPS + step]
                bonus = state.box.leader_bonus[
                    (state.box.food_age[food_day] - 1) * TEMPLES + temple
                ]
                highest = True
                for other in range(state.seats):
                    if state.temple[other * TEMPLES + temple] > step:
                        highest = False
                if highest:
                    total += 3 * bonus // 2
        else:
            total += 3 * reward(state, seat, WOOD) + 4 * reward(state, seat, STONE)
            total += 5 * reward(state, seat, GOLD) + 9 * reward(state, seat, SKULL)
    return total


def technology_worth(state: Tzolkin, seat: i64, left: i64) -> i64:
    """Levels of technology are worth what they will still bring."""
    total: i64 = 0
    for track in range(TRACKS):
        total += LEVEL_WORTH[track * 4 + state.level[seat * TRACKS + track]]
    return total * left // DAYS


def room_worth(state: Tzolkin, room: i64, left: i64) -> i64:
    """What offering a skull in a room is worth beyond the skull itself."""
    step: i64 = 6
    block: i64 = 6 * state.box.room_block[room]
    return state.box.room_points[room] * QUARTERS + step + block - skull_worth(left)


def space_worth(state: Tzolkin, seat: i64, gear: i64, space: i64, left: i64) -> i64:
    """What a worker on a space is worth to a seat, if it were picked up there."""
    if space > state.box.last_space[gear]:
        return 0
    if gear == CHICHEN:
        best: i64 = 0
        if state.goods[seat * MATERIALS + SKULL] > 0:
            for room in range(space if space < ROOMS else ROOMS):
                if not (state.rooms >> room) & 1:
                    worth = room_worth(state, room, left)
                    if worth > best:
                        best = worth
        return best
    value = ACTION_WORTH[gear * 8 + space]
    if gear == TIKAL and blocks(state, seat) < 2:  # nothing to build with
        value = value // 3
    if gear == UXMAL:
        if space == 3 and (state.bank[seat] == 0 or left < 8):
            value = 3
        elif space == 4 and corn(state, seat) < 4:  # nothing to build with
            value = 4
    return value


def worker_worth(state: Tzolkin, seat: i64, left: i64) -> i64:
    """Workers on gears are worth their best action of the coming days."""
    total: i64 = state.hand[seat] * (3 if left > 2 else 0)
    if state.start_worker == seat + 1:
        total += 3
    total += in_play(state, seat) * left // 2
    offers = state.goods[seat * MATERIALS + SKULL]
    for gear in range(GEARS):
        mask = state.workers[gear * state.seats + seat]
        space: i64 = 0
        while mask:
            if mask & 1:
                best: i64 = 0
                for days in range(LOOK_AHEAD + 1):
                    if days <= left:
                        worth = space_worth(state, seat, gear, space + days, left)
                        worth = worth * (19 - days) // 20
                        if worth > best:
                            best = worth
                if gear == CHICHEN:  # a skull serves one worker
                    offers -= 1
                    best = best if offers >= 0 else 0
                total += best
            mask >>= 1
            space += 1
    return total


def monuments_worth(state: Tzolkin, seat: i64) -> i64:
    """Monuments count as they stand."""
    total: i64 = 0
    for monument in range(MONUMENTS):
        if (state.raised[seat] >> monument) & 1:
            total += monument_points(state, seat, monument) * QUARTERS
    return total


def expected_corn(state: Tzolkin, seat: i64, days: i64) -> i64:
    """The corn a seat has or can still harvest within some days."""
    total = corn(state, seat)
    if state.start_worker == seat + 1:
        total += state.calendar_corn
    mask: i64 = 0 if state.food_due else state.workers[PALENQUE * state.seats + seat]
    space: i64 = 0
    while mask:
        if mask & 1:
            total += expected_harvest(state, space + days)
        mask >>= 1
        space += 1
    if state.top() == ACTION and state.top_a() == PALENQUE and state.waiting() == 1 << seat:
        total += expected_harvest(state, state.top_b())  # just picked up
    return total


def expected_harvest(state: Tzolkin, space: i64) -> i64:
    """The corn to be counted on from a worker on a space of Palenque."""
    if space == 0:
        return 0
    group: i64 = (space if space < ACTIONS else ACTIONS) - FIRST_GROUP
    return state.box.fish * 2 // 3 if group < 0 else state.box.jungle_corn[group] * 2 // 3


def hunger_worth(state: Tzolkin, seat: i64) -> i64:
    """The points to be lost on the coming food days, more certain the nearer they are."""
    need = hungry_workers(state, seat) * feeding_price(state, seat)
    due = state.food_due == 1 and state.turns <= state.seats
    first = state.food_next - (1 if due else 0)
    if need == 0 or first >= state.box.food_days:
        return 0
    days = state.box.food_teeth[first] - state.day
    if days < 0:
        days = 0
    if days > 7:
        days = 7
    short = need - expected_corn(state, seat, days)
    lost: i64 = (state.box.food_days - first) * need  # the corn itself
    return lost + short * SHORT_OF_CORN[days] if short > 0 else lost


def pending_worth(state: Tzolkin, seat: i64, left: i64) -> i64:
    """What the entries on the stack still have in store for a seat."""
    total: i64 = 0
    for at in range(state.depth):
        if state.frames[at * FRAME + 1] != 1 << seat:
            continue
        kind = state.frames[at * FRAME]
        a = state.frames[at * FRAME + 2]
        b = state.frames[at * FRAME + 3]
        if kind == ACTION:
            total += best_action(state, seat, a, b, left)
        elif kind == HARVEST:
            total += state.box.jungle_corn[a] + 2
        elif kind == TEMPLE:
            total += 7 * a
        elif kind == TAKE:
            total += 6 * a
        elif kind == BUILD:
            total += 15
        elif kind == TECH:
            total += 5 * a
        elif kind == ADVANCE:
            total += 14 * left // DAYS + 3
        elif kind == PAY:
            total -= 5 * a
        elif kind == ANGER:
            total -= 6
        elif kind == EFFECT:
            total += 5
    return total


def best_action(state: Tzolkin, seat: i64, gear: i64, space: i64, left: i64) -> i64:
    """What the best action now open to a picked-up worker is worth."""
    if gear == ANY_GEAR:
        return 12
    coins = corn(state, seat)
    best: i64 = 0
    for action in range(1, actions_of(gear) + 1):
        if from_space_refusal(state, seat, gear, space, action, coins) == 0:
            worth: i64
            if gear == CHICHEN:
                worth = room_worth(state, action - 1, left)
            else:
                worth = ACTION_WORTH[gear * 8 + action]
            worth -= step_back(state, seat, gear, space, action)
            if worth > best:
                best = worth
    return best
