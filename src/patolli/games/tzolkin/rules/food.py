"""Chapters 20 and 21: food days, the change of the buildings, temple rewards."""

from __future__ import annotations

from patolli.engine.native import i64
from patolli.engine.question import Step
from patolli.games.tzolkin.rules.goods import corn, count_points, gain, score, spend
from patolli.games.tzolkin.rules.kinds import (
    FED,
    FROM_HUNGER,
    FROM_LEADING,
    FROM_TEMPLES,
    HUNGRY,
    LED,
    NEW_AGE,
    NO_SKULLS,
    REWARDS,
    TEMPLE_SCORED,
)
from patolli.games.tzolkin.rules.rounds import refill
from patolli.games.tzolkin.rules.state import Tzolkin, in_play
from patolli.games.tzolkin.rules.tables import (
    BUILDINGS,
    CORN,
    FEED_DISCOUNT,
    FEED_FREE,
    FIRST_AGE,
    MOST_STEPS,
    ROW,
    SKULL,
    TEMPLES,
    WEALTH,
)


# --------------------------------------------------------------------------- TZ-20 feeding
def farm_total(state: Tzolkin, seat: i64, kind: i64) -> i64:
    """The sum of one kind of farm symbol on a seat's buildings and kept wealth tiles."""
    return (
        symbols(state, state.built[seat * 2], 0, FIRST_AGE, kind)
        + symbols(state, state.built[seat * 2 + 1], FIRST_AGE, BUILDINGS - FIRST_AGE, kind)
        + symbols(state, state.kept[seat], BUILDINGS, WEALTH, kind)  # TZ-2.13
    )


def symbols(state: Tzolkin, mask: i64, first: i64, tiles: i64, kind: i64) -> i64:
    """The sum of one kind of symbol over a set of tiles."""
    total: i64 = 0
    if mask == 0:
        return total
    for tile in range(tiles):
        if (mask >> tile) & 1:
            for effect in range(
                state.box.first_effect[first + tile], state.box.first_effect[first + tile + 1]
            ):
                if state.box.effect_kind[effect] == kind:
                    total += state.box.effect_amount[effect]
    return total


def hungry_workers(state: Tzolkin, seat: i64) -> i64:
    """TZ-20.2, TZ-16.10: workers in play that need corn."""
    need = in_play(state, seat) - farm_total(state, seat, FEED_FREE)
    return need if need > 0 else 0


def feeding_price(state: Tzolkin, seat: i64) -> i64:
    """TZ-16.11, TZ-16.12: corn per worker."""
    price = state.box.feed - farm_total(state, seat, FEED_DISCOUNT)
    return price if price > 0 else 0


def feed(state: Tzolkin, seat: i64) -> None:
    """TZ-20.3, TZ-20.4, TZ-20.6: feed as many workers as possible, fully or not at all."""
    need = hungry_workers(state, seat)
    price = feeding_price(state, seat)
    fed = need
    if price > 0 and corn(state, seat) // price < need:
        fed = corn(state, seat) // price
    state.note(FED, seat, fed, fed * price)
    spend(state, seat, CORN, fed * price)
    if need > fed:
        state.note(HUNGRY, seat, need - fed)  # TZ-20.5: they stay in play
        score(state, seat, FROM_HUNGER, -state.box.hunger * (need - fed))


class FoodDay(Step[Tzolkin]):
    """TZ-20.1: feed; on the last food day of age 1 change the buildings; then the rewards."""

    def run(self, state: Tzolkin, seat: i64, a: i64, b: i64) -> None:
        for player in range(state.seats):  # TZ-20.7
            feed(state, player)
        state.push(REWARDS, -1)
        now = state.food_next - 1
        if state.box.food_ends[now] and state.box.food_age[now] == 1:
            change_buildings(state)


def change_buildings(state: Tzolkin) -> None:
    """TZ-16.8, TZ-4.7: the age 1 buildings of the row leave the game, age 2 buildings come.

    TZ-16.9: what has been built and the monuments stay.
    """
    for place in range(ROW):
        if state.row[place] > 0:
            state.discarded |= 1 << (state.row[place] - 1)
        state.row[place] = 0
    state.age = 1
    state.note(NEW_AGE, -1)
    refill(state)


# --------------------------------------------------------------------------- TZ-21 rewards
class Rewards(Step[Tzolkin]):
    """What the temples give on a food day."""

    def run(self, state: Tzolkin, seat: i64, a: i64, b: i64) -> None:
        now = state.food_next - 1
        if state.box.food_ends[now]:
            for temple in range(TEMPLES):
                score_temple(state, temple, state.box.food_age[now] - 1)
        else:
            give_rewards(state)


def reward(state: Tzolkin, seat: i64, material: i64) -> i64:
    """TZ-21.1: how much of a material the steps up to a seat's markers show."""
    amount: i64 = 0
    for temple in range(TEMPLES):
        for step in range(state.temple[seat * TEMPLES + temple] + 1):
            if state.box.step_reward[temple * MOST_STEPS + step] == material:
                amount += 1
    return amount


def give_rewards(state: Tzolkin) -> None:
    """TZ-21.1, TZ-21.2: blocks for all; skulls for all or for nobody."""
    skulls: i64 = 0
    for seat in range(state.seats):
        skulls += reward(state, seat, SKULL)
    enough = skulls <= state.skull_bank
    if not enough:
        state.note(NO_SKULLS, -1)
    for seat in range(state.seats):
        for material in range(1, SKULL):
            gain(state, seat, material, reward(state, seat, material))
        if enough:
            gain(state, seat, SKULL, reward(state, seat, SKULL))


def score_temple(state: Tzolkin, temple: i64, age: i64) -> None:
    """TZ-21.3, TZ-21.4: the points of the step, and the bonus of whoever is highest.

    TZ-21.7: however low that is.
    """
    highest: i64 = 0
    leaders: i64 = 0
    for seat in range(state.seats):
        at = state.temple[seat * TEMPLES + temple]
        if at > highest or leaders == 0:
            highest = at
            leaders = 1
        elif at == highest:
            leaders += 1
    bonus = state.box.leader_bonus[age * TEMPLES + temple]
    if leaders > 1:
        bonus = bonus // 2  # TZ-21.5: half, however many they are
    for seat in range(state.seats):
        at = state.temple[seat * TEMPLES + temple]
        points = state.box.step_points[temple * MOST_STEPS + at]
        state.note(TEMPLE_SCORED, seat, temple, points)
        count_points(state, seat, FROM_TEMPLES, points)
        if at == highest:
            state.note(LED, seat, temple, bonus)
            count_points(state, seat, FROM_LEADING, bonus)
