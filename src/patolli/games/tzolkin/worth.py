"""A quick estimate of how well a seat stands, in quarter points: what the greedy player climbs."""

from __future__ import annotations

from typing import Final

from patolli.engine.native import i64, table, vec
from patolli.engine.state import FRAME, State
from patolli.games.tzolkin.actions import actions_of, from_space_refusal, step_back
from patolli.games.tzolkin.food import feeding_price, hungry_workers, reward
from patolli.games.tzolkin.goods import corn
from patolli.games.tzolkin.kinds import (
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
from patolli.games.tzolkin.scoring import monument_points
from patolli.games.tzolkin.state import Tzolkin, in_play
from patolli.games.tzolkin.tables import (
    CHICHEN,
    CORN,
    GEARS,
    GOLD,
    MATERIALS,
    MONUMENTS,
    MOST_STEPS,
    QUARTERS,
    SKULL,
    STONE,
    TEMPLES,
    TRACKS,
    WOOD,
)

# What an action of a small gear is worth, in quarter points; spaces 6 and 7 have the best one.
ACTION_WORTH: Final[vec[i64]] = table(
    [
        *(0, 5, 6, 8, 11, 14, 14, 14),  # Palenque
        *(0, 5, 8, 11, 17, 18, 18, 18),  # Yaxchilan
        *(0, 6, 9, 12, 16, 14, 16, 16),  # Tikal
        *(0, 4, 4, 15, 10, 12, 15, 12),  # Uxmal
    ]
)
LEVEL_WORTH: Final[vec[i64]] = table([0, 8, 20, 34])  # levels of technology at the start of a game
DAYS: Final[i64] = 26


class Position(Tzolkin):
    """A position that knows what it is worth."""

    def blank(self) -> State:
        return Position(self.seats, self.kinds, self.box, self.variant)

    def worth(self, seat: i64) -> i64:
        if self.depth == 0:
            return self.score(seat)
        left: i64 = DAYS - self.day if self.day < DAYS else 0
        return (
            self.score(seat)
            + goods_worth(self, seat, left)
            + temple_worth(self, seat)
            + technology_worth(self, seat, left)
            + worker_worth(self, seat, left)
            + monuments_worth(self, seat)
            + pending_worth(self, seat, left)
            - hunger_worth(self, seat, left)
        )


def goods_worth(state: Tzolkin, seat: i64, left: i64) -> i64:
    """Goods are worth more while there is time to use them."""
    at = seat * MATERIALS
    busy: i64 = 1 if left > 3 else 0
    skull: i64 = 22 if left > 6 else 12
    return (
        state.goods[at + CORN] * (4 + busy) // 4
        + state.goods[at + WOOD] * (2 + 2 * busy)
        + state.goods[at + STONE] * (3 + 3 * busy)
        + state.goods[at + GOLD] * (4 + 4 * busy)
        + state.goods[at + SKULL] * skull
        + (state.corn_tiles[seat] + state.wood_tiles[seat])
    )


def temple_worth(state: Tzolkin, seat: i64) -> i64:
    """The points of the steps at the coming ends of an age, and the blocks in between."""
    total: i64 = 0
    for food_day in range(state.food_next, state.box.food_days):
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
        total += LEVEL_WORTH[state.level[seat * TRACKS + track]]
    return total * left // DAYS


def space_worth(state: Tzolkin, seat: i64, gear: i64, space: i64) -> i64:
    """What the action of a space is worth to a seat."""
    if space > state.box.last_space[gear]:
        return 0
    if gear < CHICHEN:
        return ACTION_WORTH[gear * 8 + space]
    best: i64 = 0
    if state.goods[seat * MATERIALS + SKULL] > 0:
        for room in range(space if space < 9 else 9):
            if not (state.rooms >> room) & 1:
                worth = state.box.room_points[room] * QUARTERS - 12
                if worth > best:
                    best = worth
    return best


def worker_worth(state: Tzolkin, seat: i64, left: i64) -> i64:
    """Workers on gears are worth their best action of the coming days."""
    total: i64 = state.hand[seat] * (2 if left > 1 else 0)
    total += in_play(state, seat) * left // 3
    for gear in range(GEARS):
        mask = state.workers[gear * state.seats + seat]
        space: i64 = 0
        while mask:
            if mask & 1:
                best: i64 = 0
                for days in range(4 if left > 4 else left + 1):
                    worth = space_worth(state, seat, gear, space + days) * (17 - 2 * days) // 20
                    if worth > best:
                        best = worth
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


def hunger_worth(state: Tzolkin, seat: i64, left: i64) -> i64:
    """The points to be lost on the coming food days, more certain the nearer they are."""
    price = feeding_price(state, seat)
    need = hungry_workers(state, seat) * price
    if need == 0:
        return 0
    held = corn(state, seat)
    lost: i64 = 0
    first = state.food_next - (1 if state.food_due and state.turns < state.seats else 0)
    for food_day in range(first, state.box.food_days):
        days = state.box.food_teeth[food_day] - state.day
        short = need if held <= 0 else need - held
        held -= need
        if short > 0:
            lost += short * 12 // (price * (2 + (days if days > 0 else 0)))
        lost += need * 3 // 4
    return lost


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
            total += best_action(state, seat, a, b)
        elif kind == HARVEST:
            total += state.box.jungle_corn[a]
        elif kind == TEMPLE:
            total += 8 * a
        elif kind == TAKE:
            total += 7 * a
        elif kind == BUILD:
            total += 14
        elif kind == TECH:
            total += 5 * a
        elif kind == ADVANCE:
            total += 12 * left // DAYS + 2
        elif kind == PAY:
            total -= 5 * a
        elif kind == ANGER:
            total -= 6
        elif kind == EFFECT:
            total += 5
    return total


def best_action(state: Tzolkin, seat: i64, gear: i64, space: i64) -> i64:
    """What the best action now open to a picked-up worker is worth."""
    if gear == ANY_GEAR:
        return 12
    coins = corn(state, seat)
    best: i64 = 0
    for action in range(1, actions_of(gear) + 1):
        if from_space_refusal(state, seat, gear, space, action, coins) == 0:
            worth: i64
            if gear == CHICHEN:
                worth = state.box.room_points[action - 1] * QUARTERS - 10
            else:
                worth = ACTION_WORTH[gear * 8 + action]
            worth -= step_back(state, seat, gear, space, action)
            if worth > best:
                best = worth
    return best
