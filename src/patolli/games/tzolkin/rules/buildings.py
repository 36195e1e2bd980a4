"""Chapters 16 and 17: constructing buildings and monuments, and what buildings do."""

from __future__ import annotations

from patolli.engine.native import i64
from patolli.engine.question import Choices, Question, Step, rule
from patolli.games.tzolkin.rules.goods import corn, gain, pay, score, take_worker
from patolli.games.tzolkin.rules.kinds import (
    ARCHITECT,
    BUILD,
    BUILD_MONUMENT,
    BUILD_STOP,
    BUILT,
    DISCOUNT,
    EFFECT,
    FIRST_OF_TWO,
    FROM_BUILDINGS,
    FROM_TECHNOLOGY,
    LEVELS,
    MAY_STOP,
    MONUMENT_BUILT,
    NO_ARCHITECTURE_ON_EXTRA,
    OFFER_ACTION,
    OFFER_BUILD,
    PLAIN,
    REFUND,
    SKULL_IS_LOST,
    TECH,
    USE,
    WITH_CORN,
    WITH_MONUMENT,
)
from patolli.games.tzolkin.rules.market import open_market
from patolli.games.tzolkin.rules.state import Tzolkin
from patolli.games.tzolkin.rules.tables import (
    ANY,
    ANY_ACTION,
    ARCHITECTURE,
    BLOCKS,
    BUILD_MORE,
    CORN,
    EXTRACTION,
    FIRST_AGE,
    GAIN,
    MASTERY,
    MATERIALS,
    POINTS,
    ROW,
    SHOWN,
    SKULL,
    TECHNOLOGY,
    TEMPLE_STEPS,
    TRADE,
    WOOD,
    WORKER,
)
from patolli.games.tzolkin.rules.technology import advance_track, level
from patolli.games.tzolkin.rules.temples import climb_steps, step_up


# ---------------------------------------------------------------------------------- prices
def architecture(state: Tzolkin, seat: i64, flags: i64) -> i64:
    """TZ-13.31: the level of architecture that counts for the building now paid for."""
    return 0 if flags & PLAIN else level(state, seat, ARCHITECTURE)


def corn_price(state: Tzolkin, building: i64, reached: i64) -> i64:
    """TZ-11.7: the price in corn at a level of architecture (TZ-13.29)."""
    price = state.box.corn_per_block * state.box.size[building]
    if reached == MASTERY:
        price -= state.box.corn_discount
    return price if price > 0 else 0


def missing_blocks(state: Tzolkin, seat: i64, building: i64) -> i64:
    """TZ-16.3: how many of the printed blocks a seat lacks."""
    missing: i64 = 0
    for block in range(BLOCKS):
        short = (
            state.box.cost[building * BLOCKS + block] - state.goods[seat * MATERIALS + WOOD + block]
        )
        if short > 0:
            missing += short
    return missing


def can_pay_building(
    state: Tzolkin, seat: i64, building: i64, flags: i64, reached: i64, coins: i64
) -> bool:
    """Whether a seat with `coins` corn can pay a building at a level of architecture."""
    if flags & WITH_CORN:  # TZ-11.8
        return corn_price(state, building, reached) <= coins
    waived: i64 = 1 if reached == MASTERY else 0  # TZ-13.29
    return missing_blocks(state, seat, building) <= waived


def can_pay_monument(state: Tzolkin, seat: i64, monument: i64) -> bool:
    """TZ-17.2: whether a seat has the printed materials."""
    for material in range(MATERIALS):
        if (
            state.goods[seat * MATERIALS + material]
            < state.box.monument_cost[monument * MATERIALS + material]
        ):
            return False
    return True


def can_build(state: Tzolkin, seat: i64, flags: i64, coins: i64) -> bool:
    """Whether something of the rows can be constructed with `coins` corn."""
    reached = architecture(state, seat, flags)
    for place in range(ROW):
        building = state.row[place] - 1
        if building >= 0 and can_pay_building(state, seat, building, flags, reached, coins):
            return True
    if flags & WITH_MONUMENT:
        for place in range(SHOWN):
            monument = state.shown[place] - 1
            if monument >= 0 and can_pay_monument(state, seat, monument):
                return True
    return False


# ------------------------------------------------------------------------------- questions
class Build(Question[Tzolkin]):
    """DP12, DP18, TZ-16.1: a building of the row, a monument of the display, or stop."""

    def choices(self, state: Tzolkin, seat: i64, flags: i64, kept: i64, out: Choices) -> None:
        coins = corn(state, seat)
        reached = architecture(state, seat, flags)
        for place in range(ROW):
            building = state.row[place] - 1
            if building >= 0 and can_pay_building(state, seat, building, flags, reached, coins):
                out.add(building)
        if flags & WITH_MONUMENT:
            for place in range(SHOWN):
                monument = state.shown[place] - 1
                if monument >= 0 and can_pay_monument(state, seat, monument):
                    out.add(BUILD_MONUMENT + monument)
        if flags & MAY_STOP:
            out.add(BUILD_STOP)

    def refusal(self, state: Tzolkin, seat: i64, flags: i64, kept: i64, choice: i64) -> i64:
        if choice == BUILD_STOP:
            return 0 if flags & MAY_STOP else rule(7, 12)
        if choice >= BUILD_MONUMENT:
            monument = choice - BUILD_MONUMENT
            if flags & WITH_CORN:
                return rule(11, 9)
            if not flags & WITH_MONUMENT:
                return rule(17, 1)
            if place_of_monument(state, monument) < 0:
                return rule(17, 3)
            return 0 if can_pay_monument(state, seat, monument) else rule(17, 2)
        if place_of_building(state, choice) < 0:
            return rule(16, 2)
        reached = architecture(state, seat, flags)
        if not can_pay_building(state, seat, choice, flags, reached, corn(state, seat)):
            return rule(11, 8) if flags & WITH_CORN else rule(16, 3)
        return 0

    def answer(self, state: Tzolkin, seat: i64, flags: i64, kept: i64, choice: i64) -> None:
        if choice == BUILD_STOP:
            grant_kept(state, seat, kept)
            return
        if choice >= BUILD_MONUMENT:
            raise_monument(state, seat, choice - BUILD_MONUMENT)
            return
        reached = architecture(state, seat, flags)
        both = flags & FIRST_OF_TWO != 0 and reached > 0
        if both and second_may_follow(state, seat, choice, reached):
            state.push(ARCHITECT, seat, flags, choice)  # TZ-10.6
        else:
            construct(state, seat, choice, flags)


class Architect(Question[Tzolkin]):
    """DP13: the benefits of architecture for this building, or kept for the second one."""

    def refusal(self, state: Tzolkin, seat: i64, flags: i64, building: i64, choice: i64) -> i64:
        return 0

    def answer(self, state: Tzolkin, seat: i64, flags: i64, building: i64, choice: i64) -> None:
        if choice == USE:
            construct(state, seat, building, flags)
        else:
            kept = building * LEVELS + architecture(state, seat, flags)
            state.push(OFFER_BUILD, seat, second(flags), kept)  # TZ-13.26
            charge(state, seat, building, flags, 0)


class Discount(Question[Tzolkin]):
    """DP14, TZ-13.29: which of the required blocks is not paid."""

    def refusal(self, state: Tzolkin, seat: i64, building: i64, reached: i64, choice: i64) -> i64:
        if state.box.cost[building * BLOCKS + choice] == 0:
            return rule(13, 29)
        if reached & REFUND:
            return 0
        return 0 if can_waive(state, seat, building, choice) else rule(16, 3)

    def answer(self, state: Tzolkin, seat: i64, building: i64, reached: i64, choice: i64) -> None:
        if reached & REFUND:
            gain(state, seat, WOOD + choice, 1)
            return
        pay_printed(state, seat, building, choice)
        finish(state, seat, building, reached)


def can_waive(state: Tzolkin, seat: i64, building: i64, block: i64) -> bool:
    """Whether the rest of the cost can be paid without one of these blocks."""
    if state.box.cost[building * BLOCKS + block] == 0:
        return False
    if missing_blocks(state, seat, building) == 0:
        return True
    return state.box.cost[building * BLOCKS + block] > state.goods[seat * MATERIALS + WOOD + block]


def second_may_follow(state: Tzolkin, seat: i64, building: i64, reached: i64) -> bool:
    """Whether a second building may be possible once this one is paid in full.

    Where the effects of this one bring no blocks and no level it is certain; otherwise it is asked,
    and what was kept for nothing is granted after all (TZ-13.26).
    """
    if missing_blocks(state, seat, building) > 0:
        return False
    for effect in range(state.box.first_effect[building], state.box.first_effect[building + 1]):
        kind = state.box.effect_kind[effect]
        what = state.box.effect_what[effect]
        if kind == GAIN and what != CORN and what != SKULL:
            return True
        if kind == TECHNOLOGY and what in (ANY, ARCHITECTURE, EXTRACTION):
            return True
        if kind in (BUILD_MORE, TRADE, ANY_ACTION):
            return True
    waived: i64 = 1 if reached == MASTERY else 0
    for place in range(ROW):
        other = state.row[place] - 1
        if other >= 0 and other != building:
            missing: i64 = 0
            for block in range(BLOCKS):
                short = (
                    state.box.cost[other * BLOCKS + block]
                    + state.box.cost[building * BLOCKS + block]
                    - state.goods[seat * MATERIALS + WOOD + block]
                )
                if short > 0:
                    missing += min(short, state.box.cost[other * BLOCKS + block])
            if missing <= waived:
                return True
    return False


# ------------------------------------------------------------------------------ carrying out
def second(flags: i64) -> i64:
    """The flags for the second building of Tikal 4: optional, and no monument any more."""
    return (flags | MAY_STOP) & ~(FIRST_OF_TWO | WITH_MONUMENT)


def construct(state: Tzolkin, seat: i64, building: i64, flags: i64) -> None:
    """TZ-23.3: construct with the benefits of architecture that are still to be had."""
    reached = architecture(state, seat, flags)
    if flags & FIRST_OF_TWO:  # TZ-10.7: after everything the first one brings
        used = PLAIN if reached > 0 else 0
        state.push(OFFER_BUILD, seat, second(flags) | used)
    charge(state, seat, building, flags, reached)


def charge(state: Tzolkin, seat: i64, building: i64, flags: i64, reached: i64) -> None:
    """Pay a building, then receive it."""
    if flags & WITH_CORN:
        pay(state, seat, CORN, corn_price(state, building, reached))
    elif reached == MASTERY:
        only: i64 = -1
        for block in range(BLOCKS):
            if can_waive(state, seat, building, block):
                if only >= 0:
                    state.push(DISCOUNT, seat, building, reached)
                    return
                only = block
        pay_printed(state, seat, building, only)
    else:
        pay_printed(state, seat, building, -1)
    finish(state, seat, building, reached)


def pay_printed(state: Tzolkin, seat: i64, building: i64, waived: i64) -> None:
    """TZ-16.3: the exact printed blocks, less one of the waived kind."""
    for block in range(BLOCKS):
        amount = state.box.cost[building * BLOCKS + block]
        if block == waived:
            amount -= 1
        pay(state, seat, WOOD + block, amount)


def finish(state: Tzolkin, seat: i64, building: i64, reached: i64) -> None:
    """The tile to its owner (TZ-16.19), architecture, then its effects in order (TZ-16.18)."""
    place = place_of_building(state, building)
    state.row[place] = 0  # TZ-16.6: refilled at the end of the turn
    if building < FIRST_AGE:
        state.built[seat * 2] |= 1 << building
    else:
        state.built[seat * 2 + 1] |= 1 << (building - FIRST_AGE)
    state.note(BUILT, seat, building)
    reward_builder(state, seat, reached)
    receive(state, seat, building)


def reward_builder(state: Tzolkin, seat: i64, reached: i64) -> None:
    """What architecture gives for a building that stands."""
    gain(state, seat, CORN, state.box.building_corn[reached])  # TZ-13.27, TZ-13.32
    score(state, seat, FROM_TECHNOLOGY, state.box.building_points[reached])  # TZ-13.28


def grant_kept(state: Tzolkin, seat: i64, kept: i64) -> None:
    """TZ-13.26: no second building followed, so the benefits are those of the only one."""
    if kept == 0:
        return
    building = kept // LEVELS
    reached = kept % LEVELS
    reward_builder(state, seat, reached)
    if reached < MASTERY:
        return
    only: i64 = -1
    for block in range(BLOCKS):  # TZ-13.29: it was paid in full, so a block comes back
        if state.box.cost[building * BLOCKS + block] > 0:
            if only >= 0:
                state.push(DISCOUNT, seat, building, reached | REFUND)
                return
            only = block
    if only >= 0:
        gain(state, seat, WOOD + only, 1)


def raise_monument(state: Tzolkin, seat: i64, monument: i64) -> None:
    """TZ-17.2, TZ-13.30: pay in full and take it (TZ-17.5); its place stays empty (TZ-17.3).

    TZ-17.4: it does nothing before the end.
    """
    for material in range(MATERIALS):
        amount = state.box.monument_cost[monument * MATERIALS + material]
        pay(state, seat, material, amount)
        if material == SKULL and state.variant & SKULL_IS_LOST:  # option for TZ-17.16
            state.skull_bank -= amount
            state.skulls_lost += amount
    state.shown[place_of_monument(state, monument)] = 0
    state.raised[seat] |= 1 << monument
    state.note(MONUMENT_BUILT, seat, monument)


def place_of_building(state: Tzolkin, building: i64) -> i64:
    """Where in the row a building lies, -1 nowhere."""
    for place in range(ROW):
        if state.row[place] == building + 1:
            return place
    return -1


def place_of_monument(state: Tzolkin, monument: i64) -> i64:
    """Where in the display a monument lies, -1 nowhere."""
    for place in range(SHOWN):
        if state.shown[place] == monument + 1:
            return place
    return -1


# ----------------------------------------------------------------------------------- effects
def receive(state: Tzolkin, seat: i64, tile: i64) -> None:
    """Grant the effects of a building, or of a wealth tile counted on after the buildings."""
    first = state.box.first_effect[tile]
    last = state.box.first_effect[tile + 1] - 1
    while last >= first:
        state.push(EFFECT, seat, last)
        last -= 1


class Effect(Step[Tzolkin]):
    """TZ-16.4: one symbol of a tile."""

    def run(self, state: Tzolkin, seat: i64, effect: i64, b: i64) -> None:
        kind = state.box.effect_kind[effect]
        what = state.box.effect_what[effect]
        amount = state.box.effect_amount[effect]
        if kind == GAIN:  # TZ-13.37: never increased by technology
            gain(state, seat, what, amount)
        elif kind == TEMPLE_STEPS:
            if what == ANY:
                for _ in range(amount):
                    step_up(state, seat, 1)
            else:
                climb_steps(state, seat, what, amount)
        elif kind == TECHNOLOGY:  # TZ-13.6, TZ-2.16
            if what == ANY:
                state.push(TECH, seat, amount, 0)
            else:
                for _ in range(amount):
                    advance_track(state, seat, what)
        elif kind == POINTS:
            score(state, seat, FROM_BUILDINGS, amount)
        elif kind == WORKER:
            take_worker(state, seat)
        elif kind == BUILD_MORE:  # TZ-16.13, TZ-16.14: a build action of its own, in blocks
            plain = PLAIN if state.variant & NO_ARCHITECTURE_ON_EXTRA else 0
            state.push(OFFER_BUILD, seat, MAY_STOP | plain)
        elif kind == TRADE:  # TZ-16.16
            open_market(state, seat, True)
        elif kind == ANY_ACTION:  # TZ-16.17
            state.push(OFFER_ACTION, seat)
        # farms work on food days (TZ-16.5)


class OfferBuild(Step[Tzolkin]):
    """An optional construction, if anything left in the row can be paid (TZ-16.15)."""

    def run(self, state: Tzolkin, seat: i64, flags: i64, kept: i64) -> None:
        if can_build(state, seat, flags, corn(state, seat)):
            state.push(BUILD, seat, flags, kept)
        else:
            grant_kept(state, seat, kept)
