"""Chapter 8: fishing, and harvesting in the jungle."""

from __future__ import annotations

from typing import Final

from patolli.engine.native import i64
from patolli.engine.question import Question, rule
from patolli.games.tzolkin.rules.goods import gain
from patolli.games.tzolkin.rules.kinds import (
    ANGER,
    HARVEST,
    HARVEST_BURN,
    HARVEST_CORN,
    HARVEST_WOOD,
    NO_BURNING_BESIDE_CORN,
    NO_HARVEST_UNDER_WOOD,
    TOOK_TILE,
)
from patolli.games.tzolkin.rules.state import Tzolkin
from patolli.games.tzolkin.rules.tables import AGRICULTURE, CORN, EXTRACTION, TRACKS, WOOD
from patolli.games.tzolkin.rules.temples import can_anger

WAYS: Final[i64] = 4


def harvest_refusal(state: Tzolkin, seat: i64, group: i64, way: i64) -> i64:
    """The rule that forbids a way to harvest in a jungle group, or 0."""
    if way == HARVEST_CORN:  # TZ-8.7
        return 0 if state.open[group] > 0 else rule(8, 7)
    if way == HARVEST_WOOD:  # TZ-8.6
        return 0 if state.covered[group] > 0 else rule(8, 6)
    if way == HARVEST_BURN:  # TZ-8.8
        if state.covered[group] == 0:
            return rule(8, 8)
        if state.open[group] > 0 and state.variant & NO_BURNING_BESIDE_CORN:
            return rule(8, 12)
        return 0 if can_anger(state, seat) else rule(8, 10)
    if state.level[seat * TRACKS + AGRICULTURE] < 2:  # TZ-13.12
        return rule(13, 12)
    if state.open[group] > 0:
        return rule(13, 14)
    if state.covered[group] > 0 and state.variant & NO_HARVEST_UNDER_WOOD:
        return rule(13, 13)
    return 0


def can_harvest(state: Tzolkin, seat: i64, group: i64) -> bool:
    """TZ-8.13: whether a jungle group offers anything."""
    way: i64 = 0
    while way < WAYS and harvest_refusal(state, seat, group, way) != 0:
        way += 1
    return way < WAYS


def harvested_corn(state: Tzolkin, seat: i64, group: i64) -> i64:
    """TZ-8.2, TZ-8.3, TZ-8.4, TZ-8.5 with TZ-13.11, TZ-13.16: the corn of a harvest in a group."""
    reached = state.level[seat * TRACKS + AGRICULTURE]
    return state.box.jungle_corn[group] + state.box.jungle_bonus[reached]


def harvested_wood(state: Tzolkin, seat: i64, group: i64) -> i64:
    """TZ-8.3, TZ-8.4, TZ-8.5 with TZ-13.34: the wood of a tile of a group."""
    reached = state.level[seat * TRACKS + EXTRACTION]
    return state.box.jungle_wood[group] + state.box.block_bonus[WOOD * 4 + reached]


def fish(state: Tzolkin, seat: i64) -> None:
    """TZ-8.1, TZ-13.15: corn without any tile."""
    reached = state.level[seat * TRACKS + AGRICULTURE]
    gain(state, seat, CORN, state.box.fish + state.box.fish_bonus[reached])


def begin_harvest(state: Tzolkin, seat: i64, group: i64) -> None:
    """Ask how to harvest, if there is more than one way."""
    only: i64 = -1
    for way in range(WAYS):
        if harvest_refusal(state, seat, group, way) == 0:
            if only >= 0:
                state.push(HARVEST, seat, group)  # TZ-8.11
                return
            only = way
    harvest(state, seat, group, only)


def harvest(state: Tzolkin, seat: i64, group: i64, way: i64) -> None:
    """Take wood or corn from a jungle group."""
    state.note(TOOK_TILE, seat, group, way)
    if way == HARVEST_WOOD:
        state.covered[group] -= 1
        state.open[group] += 1
        state.wood_tiles[seat] += 1
        gain(state, seat, WOOD, harvested_wood(state, seat, group))
        return
    if way == HARVEST_CORN:
        state.open[group] -= 1
        state.corn_tiles[seat] += 1
    elif way == HARVEST_BURN:
        state.covered[group] -= 1
        state.burned += 1  # TZ-8.15: nobody owns the wood tile
        state.corn_tiles[seat] += 1
        state.push(ANGER, seat)  # TZ-8.9; TZ-15.5: the order has no other consequence
    gain(state, seat, CORN, harvested_corn(state, seat, group))


class Harvest(Question[Tzolkin]):
    """DP8: open corn, wood, burning, or corn without a tile."""

    def refusal(self, state: Tzolkin, seat: i64, group: i64, b: i64, choice: i64) -> i64:
        return harvest_refusal(state, seat, group, choice)

    def answer(self, state: Tzolkin, seat: i64, group: i64, b: i64, choice: i64) -> None:
        harvest(state, seat, group, choice)
