"""Chapter 1: materials change hands, points are scored, blocks of choice are paid and taken."""

from __future__ import annotations

from typing import Final

from patolli.engine.native import i64, table, vec
from patolli.engine.question import Choices, Question, rule
from patolli.games.tzolkin.rules.kinds import (
    GAINED,
    PAID,
    PAY,
    SCORED,
    SOURCES,
    TAKE,
    WORKER_GAINED,
)
from patolli.games.tzolkin.rules.state import Tzolkin
from patolli.games.tzolkin.rules.tables import (
    BLOCKS,
    BUNDLE_OF,
    CORN,
    FIRST_BUNDLE,
    MATERIALS,
    QUARTERS,
    SKULL,
    WOOD,
)

BUNDLE: Final[vec[i64]] = table(
    [count for bundle in BUNDLE_OF for count in bundle]
)  # bundle x block


def corn(state: Tzolkin, seat: i64) -> i64:
    """A seat's corn."""
    return state.goods[seat * MATERIALS + CORN]


def blocks(state: Tzolkin, seat: i64) -> i64:
    """TZ-1.8: how many blocks (wood, stone, gold) a seat has."""
    at = seat * MATERIALS
    return state.goods[at + 1] + state.goods[at + 2] + state.goods[at + 3]


def gain(state: Tzolkin, seat: i64, material: i64, amount: i64) -> None:
    """Take from the bank; TZ-1.6: never short, but TZ-1.7: of skulls only what is there."""
    if material == SKULL:
        if amount > state.skull_bank:
            amount = state.skull_bank  # TZ-13.24
        state.skull_bank -= amount
    if amount <= 0:
        return
    state.goods[seat * MATERIALS + material] += amount
    state.note(GAINED + material, seat, amount)


def spend(state: Tzolkin, seat: i64, material: i64, amount: i64) -> None:
    """TZ-1.16: pay to the bank; whoever calls this tells what it is for."""
    state.goods[seat * MATERIALS + material] -= amount
    if material == SKULL:
        state.skull_bank += amount


def pay(state: Tzolkin, seat: i64, material: i64, amount: i64) -> None:
    """Pay to the bank, and say so."""
    if amount > 0:
        spend(state, seat, material, amount)
        state.note(PAID + material, seat, amount)


def count_points(state: Tzolkin, seat: i64, source: i64, points: i64) -> None:
    """Whole victory points; TZ-1.14: below zero too; whoever calls this tells what they are for."""
    state.points[seat * SOURCES + source] += points * QUARTERS


def score(state: Tzolkin, seat: i64, source: i64, points: i64) -> None:
    """Gain or lose whole victory points, and say so."""
    count_points(state, seat, source, points)
    if points:
        state.note(SCORED, seat, points)


def take_worker(state: Tzolkin, seat: i64) -> None:
    """TZ-11.6: a worker from the bank to the hand; TZ-1.4: nothing if all are in play."""
    if state.bank[seat] > 0:
        state.bank[seat] -= 1
        state.hand[seat] += 1
        state.note(WORKER_GAINED, seat)


def can_pay_bundle(state: Tzolkin, seat: i64, bundle: i64) -> bool:
    """Whether a seat has these blocks."""
    at = seat * MATERIALS + WOOD
    return (
        state.goods[at] >= BUNDLE[bundle * BLOCKS]
        and state.goods[at + 1] >= BUNDLE[bundle * BLOCKS + 1]
        and state.goods[at + 2] >= BUNDLE[bundle * BLOCKS + 2]
    )


def pay_bundle(state: Tzolkin, seat: i64, bundle: i64) -> None:
    """Pay exactly these blocks."""
    for block in range(BLOCKS):
        pay(state, seat, WOOD + block, BUNDLE[bundle * BLOCKS + block])


def pay_blocks(state: Tzolkin, seat: i64, amount: i64) -> None:
    """TZ-13.2: pay blocks of any kinds; the player is asked if there is more than one way."""
    if amount <= 0:
        return
    only: i64 = -1
    for bundle in range(FIRST_BUNDLE[amount], FIRST_BUNDLE[amount + 1]):
        if can_pay_bundle(state, seat, bundle):
            if only >= 0:
                state.push(PAY, seat, amount)
                return
            only = bundle
    pay_bundle(state, seat, only)


class Pay(Question[Tzolkin]):
    """DP10: which blocks to pay."""

    def choices(self, state: Tzolkin, seat: i64, amount: i64, b: i64, out: Choices) -> None:
        for bundle in range(FIRST_BUNDLE[amount], FIRST_BUNDLE[amount + 1]):
            if can_pay_bundle(state, seat, bundle):
                out.add(bundle)

    def refusal(self, state: Tzolkin, seat: i64, amount: i64, b: i64, choice: i64) -> i64:
        if choice < FIRST_BUNDLE[amount] or choice >= FIRST_BUNDLE[amount + 1]:
            return rule(13, 2)
        if not can_pay_bundle(state, seat, choice):
            return rule(1, 16)
        return 0

    def answer(self, state: Tzolkin, seat: i64, amount: i64, b: i64, choice: i64) -> None:
        pay_bundle(state, seat, choice)


class Take(Question[Tzolkin]):
    """DP11: which blocks to take from the bank (TZ-12.6, TZ-13.38)."""

    def choices(self, state: Tzolkin, seat: i64, amount: i64, b: i64, out: Choices) -> None:
        for bundle in range(FIRST_BUNDLE[amount], FIRST_BUNDLE[amount + 1]):
            out.add(bundle)

    def refusal(self, state: Tzolkin, seat: i64, amount: i64, b: i64, choice: i64) -> i64:
        if choice < FIRST_BUNDLE[amount] or choice >= FIRST_BUNDLE[amount + 1]:
            return rule(13, 38)
        return 0

    def answer(self, state: Tzolkin, seat: i64, amount: i64, b: i64, choice: i64) -> None:
        for block in range(BLOCKS):
            gain(state, seat, WOOD + block, BUNDLE[choice * BLOCKS + block])


def take_blocks(state: Tzolkin, seat: i64, amount: i64) -> None:
    """Let a seat choose blocks from the bank."""
    if amount > 0:
        state.push(TAKE, seat, amount)
