"""Chapters 9 to 12: the actions of Yaxchilan, Tikal, Uxmal and Chichen Itza."""

from __future__ import annotations

from patolli.engine.native import i64
from patolli.engine.question import Choices, Question, Step, rule
from patolli.games.tzolkin.rules.buildings import can_build
from patolli.games.tzolkin.rules.goods import (
    blocks,
    gain,
    pay,
    pay_blocks,
    score,
    take_blocks,
    take_worker,
)
from patolli.games.tzolkin.rules.kinds import (
    ACTION,
    ANY_GEAR,
    BUILD,
    DEVOTE,
    DEVOTE_DECLINE,
    FIRST_OF_TWO,
    FROM_CHICHEN,
    OFFER_DEVOTION,
    SKULL_PLACED,
    TECH,
    TECH_PAID,
    WITH_CORN,
    WITH_MONUMENT,
)
from patolli.games.tzolkin.rules.market import can_trade, open_market
from patolli.games.tzolkin.rules.state import Tzolkin
from patolli.games.tzolkin.rules.tables import (
    BLOCKS,
    CORN,
    EXTRACTION,
    MATERIALS,
    SKULL,
    TEMPLES,
    THEOLOGY,
    TRACKS,
    WOOD,
)
from patolli.games.tzolkin.rules.technology import can_advance
from patolli.games.tzolkin.rules.temples import can_climb, can_climb_somewhere, climb, step_up


# --------------------------------------------------------------------------- TZ-9 Yaxchilan
def dug(state: Tzolkin, seat: i64, action: i64, material: i64) -> i64:
    """TZ-9.1, TZ-9.2, TZ-9.3, TZ-9.4, TZ-9.5: what an action yields, with technology (TZ-13.18)."""
    amount = state.box.yield_of[(action - 1) * MATERIALS + material]
    if amount == 0 or material == CORN:
        return amount
    if material == SKULL:  # TZ-13.23
        return amount + state.box.skull_bonus[state.level[seat * TRACKS + THEOLOGY]]
    reached = state.level[seat * TRACKS + EXTRACTION]  # TZ-13.34, TZ-13.35, TZ-13.36
    return amount + state.box.block_bonus[material * 4 + reached]


def yaxchilan_refusal(state: Tzolkin, action: i64) -> i64:
    """TZ-9.4: an action that yields nothing but skulls needs one in the bank."""
    if state.skull_bank > 0:
        return 0
    for material in range(SKULL):
        if state.box.yield_of[(action - 1) * MATERIALS + material] > 0:
            return 0
    return rule(9, 4)


def yaxchilan(state: Tzolkin, seat: i64, action: i64) -> None:
    """Gain what the action shows."""
    for material in range(MATERIALS):
        amount = dug(state, seat, action, material)
        if amount > 0:
            gain(state, seat, material, amount)


# ------------------------------------------------------------------------------- TZ-10 Tikal
def construction_flags(state: Tzolkin, action: i64) -> i64:
    """What Tikal 2 and Tikal 4 may construct."""
    flags: i64 = 0
    if state.box.constructions[action] > 1:  # TZ-10.5
        flags |= FIRST_OF_TWO
    if state.box.monuments[action] > 0:  # TZ-17.1
        flags |= WITH_MONUMENT
    return flags


def tikal_refusal(state: Tzolkin, seat: i64, action: i64, coins: i64) -> i64:
    """Why an action of Tikal cannot be performed, or 0."""
    if state.box.advances[action] > 0:
        return 0 if can_advance(state, seat) else rule(13, 2)
    if state.box.constructions[action] > 0:
        return (
            0 if can_build(state, seat, construction_flags(state, action), coins) else rule(16, 3)
        )
    if blocks(state, seat) < state.box.blessing_blocks:
        return rule(10, 8)
    return 0 if can_climb_somewhere(state, seat) else rule(7, 12)


def tikal(state: Tzolkin, seat: i64, action: i64) -> None:
    """Advance, construct, or go up in two temples."""
    if state.box.advances[action] > 0:  # TZ-10.1, TZ-10.3
        state.push(TECH, seat, state.box.advances[action], TECH_PAID)
    elif state.box.constructions[action] > 0:  # TZ-10.2, TZ-10.5
        state.push(BUILD, seat, construction_flags(state, action))
    else:  # TZ-10.8, TZ-10.9
        step_up(state, seat, state.box.blessing_temples)
        pay_blocks(state, seat, state.box.blessing_blocks)


# ------------------------------------------------------------------------------- TZ-11 Uxmal
def uxmal_refusal(state: Tzolkin, seat: i64, action: i64, coins: i64) -> i64:
    """Why an action of Uxmal (1 to 4) cannot be performed with `coins` corn, or 0."""
    if action == 1:
        if coins < state.box.prayer_corn:
            return rule(11, 1)
        return 0 if can_climb_somewhere(state, seat) else rule(7, 12)
    if action == 2:
        return 0 if can_trade(state, seat, coins) else rule(11, 3)
    if action == 3:
        return 0 if state.bank[seat] > 0 else rule(11, 6)
    return 0 if can_build(state, seat, WITH_CORN, coins) else rule(11, 8)


def uxmal(state: Tzolkin, seat: i64, action: i64) -> None:
    """Pray, trade, take a worker, construct for corn, or perform any action."""
    if action == 1:  # TZ-11.1
        pay(state, seat, CORN, state.box.prayer_corn)
        step_up(state, seat, state.box.prayer_temples)
    elif action == 2:
        open_market(state, seat, False)
    elif action == 3:
        take_worker(state, seat)
    elif action == 4:  # TZ-11.7, TZ-11.9
        state.push(BUILD, seat, WITH_CORN)
    else:  # TZ-11.10: 1 corn is paid with the choice of the action
        state.push(ACTION, seat, ANY_GEAR)


# ------------------------------------------------------------------------ TZ-12 Chichen Itza
def chichen_refusal(state: Tzolkin, seat: i64, room: i64) -> i64:
    """Why a skull cannot be put on a room (1 to 9), or 0."""
    if (state.rooms >> (room - 1)) & 1:
        return rule(12, 1)
    if state.goods[seat * MATERIALS + SKULL] == 0:
        return rule(12, 2)
    return 0


def chichen(state: Tzolkin, seat: i64, room: i64) -> None:
    """TZ-12.2, TZ-12.3: the skull stays; points, a step and perhaps a block."""
    state.goods[seat * MATERIALS + SKULL] -= 1
    state.rooms |= 1 << (room - 1)
    state.note(SKULL_PLACED, seat, room)
    score(state, seat, FROM_CHICHEN, state.box.room_points[room - 1])
    climb(state, seat, state.box.room_temple[room - 1])  # TZ-12.7: lost if impossible
    if state.level[seat * TRACKS + THEOLOGY] >= 2:
        state.push(OFFER_DEVOTION, seat)
    if state.box.room_block[room - 1] > 0:  # TZ-12.6
        take_blocks(state, seat, 1)


class OfferDevotion(Step[Tzolkin]):
    """TZ-13.21: after a Chichen Itza action a block may be paid for a step, if one is possible."""

    def run(self, state: Tzolkin, seat: i64, a: i64, b: i64) -> None:
        if blocks(state, seat) > 0 and can_climb_somewhere(state, seat):  # TZ-7.12
            state.push(DEVOTE, seat)


class Devote(Question[Tzolkin]):
    """DP19, TZ-13.21, TZ-13.22: pay a block for a step in any temple, once, or decline."""

    def choices(self, state: Tzolkin, seat: i64, a: i64, b: i64, out: Choices) -> None:
        for block in range(BLOCKS):
            if state.goods[seat * MATERIALS + WOOD + block] > 0:
                for temple in range(TEMPLES):
                    if can_climb(state, seat, temple):
                        out.add(block * TEMPLES + temple)
        out.add(DEVOTE_DECLINE)

    def refusal(self, state: Tzolkin, seat: i64, a: i64, b: i64, choice: i64) -> i64:
        if choice == DEVOTE_DECLINE:
            return 0
        if state.goods[seat * MATERIALS + WOOD + choice // TEMPLES] == 0:
            return rule(1, 16)
        return 0 if can_climb(state, seat, choice % TEMPLES) else rule(7, 12)

    def answer(self, state: Tzolkin, seat: i64, a: i64, b: i64, choice: i64) -> None:
        if choice != DEVOTE_DECLINE:
            pay(state, seat, WOOD + choice // TEMPLES, 1)
            climb(state, seat, choice % TEMPLES)
