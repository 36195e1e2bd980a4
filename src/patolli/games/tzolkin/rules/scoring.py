"""Chapters 17 and 22: what monuments score, and the final scoring."""

from __future__ import annotations

from patolli.engine.native import i64
from patolli.engine.question import Step
from patolli.games.tzolkin.rules.goods import count_points
from patolli.games.tzolkin.rules.kinds import (
    FROM_CORN,
    FROM_MONUMENTS,
    FROM_SKULLS,
    GOODS_SCORED,
    MONUMENT_SCORED,
    SKULLS_SCORED,
    SOURCES,
    WHOLE_POINTS,
)
from patolli.games.tzolkin.rules.state import Tzolkin, count_bits, in_play
from patolli.games.tzolkin.rules.tables import (
    BEST_TEMPLE,
    BUILDINGS,
    BY_MASTERY,
    BY_WORKERS,
    FIRST_AGE,
    MASTERY,
    MATERIALS,
    MONUMENTS,
    MOST_STEPS,
    PER_BUILDING,
    PER_COLOUR,
    PER_CORN_TILE,
    PER_LEVEL,
    PER_MONUMENT,
    PER_WOOD_TILE,
    QUARTERS,
    SKULL,
    TEMPLES,
    TEMPLES_AGAIN,
    TRACKS,
)


def of_colour(state: Tzolkin, seat: i64, colour: i64) -> i64:
    """A seat's buildings and monuments of a colour (TZ-2.14: wealth tiles are neither)."""
    count: i64 = 0
    for building in range(BUILDINGS):
        if owns(state, seat, building) and state.box.colour[building] == colour:
            count += 1
    for monument in range(MONUMENTS):
        if (state.raised[seat] >> monument) & 1:
            if state.box.monument_colour[monument] == colour:
                count += 1
    return count


def owns(state: Tzolkin, seat: i64, building: i64) -> bool:
    """Whether a seat has constructed a building."""
    if building < FIRST_AGE:
        return (state.built[seat * 2] >> building) & 1 == 1
    return (state.built[seat * 2 + 1] >> (building - FIRST_AGE)) & 1 == 1


def constructions(state: Tzolkin, seat: i64) -> i64:
    """A seat's buildings and monuments."""
    return (
        count_bits(state.built[seat * 2])
        + count_bits(state.built[seat * 2 + 1])
        + count_bits(state.raised[seat])
    )


def monument_points(state: Tzolkin, seat: i64, monument: i64) -> i64:
    """The points that a monument brings to a seat, as the position is now."""
    kind = state.box.score_kind[monument]
    each = state.box.score_points[monument]
    if kind == PER_COLOUR:  # TZ-17.6
        return each * of_colour(state, seat, state.box.score_colour[monument])
    if kind == PER_BUILDING:  # TZ-17.7
        return each * constructions(state, seat)
    if kind == PER_MONUMENT:  # TZ-17.8
        built: i64 = 0
        for other in range(state.seats):
            built += count_bits(state.raised[other])
        return state.box.by_players[state.seats - 2] * built
    if kind == PER_CORN_TILE:  # TZ-17.9
        return each * state.corn_tiles[seat]
    if kind == PER_WOOD_TILE:
        return each * state.wood_tiles[seat]
    if kind == BY_WORKERS:  # TZ-17.10
        return state.box.by_workers[in_play(state, seat)]
    if kind == PER_LEVEL:  # TZ-17.11
        levels: i64 = 0
        for track in range(TRACKS):
            levels += state.level[seat * TRACKS + track]
        return each * levels
    if kind == BY_MASTERY:  # TZ-17.12
        mastered: i64 = 0
        for track in range(TRACKS):
            if state.level[seat * TRACKS + track] == MASTERY:
                mastered += 1
        return state.box.by_mastery[mastered]
    if kind == BEST_TEMPLE:  # TZ-17.13
        best: i64 = 0
        for temple in range(TEMPLES):
            above = state.temple[seat * TEMPLES + temple] - state.box.start_step
            if above > best:
                best = above
        return each * best
    if kind == TEMPLES_AGAIN:  # TZ-17.14
        total: i64 = 0
        for temple in range(TEMPLES):
            step = state.temple[seat * TEMPLES + temple]
            total += state.box.step_points[temple * MOST_STEPS + step]
        return total
    return each * count_bits(state.rooms)  # TZ-17.15


def goods_quarters(state: Tzolkin, seat: i64) -> i64:
    """TZ-22.3, TZ-22.4: corn and blocks as quarter points."""
    corn: i64 = 0
    for material in range(SKULL):
        corn += state.goods[seat * MATERIALS + material] * state.box.rate[material]
    quarters = corn * state.box.corn_quarters
    if state.variant & WHOLE_POINTS:
        quarters -= quarters % QUARTERS
    return quarters


class Final(Step[Tzolkin]):
    """TZ-22.3, TZ-22.5, TZ-22.6: goods, skulls, monuments; TZ-22.10: calendar corn is nobody's."""

    def run(self, state: Tzolkin, seat: i64, a: i64, b: i64) -> None:
        for player in range(state.seats):
            quarters = goods_quarters(state, player)
            state.points[player * SOURCES + FROM_CORN] += quarters
            if quarters:
                state.note(GOODS_SCORED, player, quarters // QUARTERS, quarters % QUARTERS)
            skulls = state.goods[player * MATERIALS + SKULL]
            points = skulls * state.box.points_per_skull  # TZ-22.5
            count_points(state, player, FROM_SKULLS, points)
            if points:
                state.note(SKULLS_SCORED, player, points)
            for monument in range(MONUMENTS):
                if (state.raised[player] >> monument) & 1:
                    points = monument_points(state, player, monument)
                    state.note(MONUMENT_SCORED, player, monument, points)
                    count_points(state, player, FROM_MONUMENTS, points)
