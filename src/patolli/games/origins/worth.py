"""How well a seat stands beside its score, for greedy play: assets in tenths of a point."""

from __future__ import annotations

from typing import TYPE_CHECKING

from patolli.engine.native import i64
from patolli.engine.state import FRAME
from patolli.games.origins.kinds import (
    ACT,
    ACTIVATE,
    BONUS_LEFT,
    BUY,
    CARD,
    CITIZEN,
    CLIMB,
    DISTRICT,
    EXCHANGE,
    FIGHT,
    GAIN,
    GATE,
    MAGE,
    MAIN_DONE,
    MAIN_LOWER,
    MAIN_UPPER,
    OTHER_TEMPLE,
    PLACE,
    RESERVE,
    SCHOOL,
    SHIP,
    SPEAKER,
    STEP_UP,
    STRENGTHEN,
    TRAINING,
    TURN,
    USE,
    VETERAN,
)
from patolli.games.origins.tables import (
    BASES,
    BESIDE,
    COLOURS,
    FACES,
    GOLD,
    GOODS,
    TEMPLES,
    UNIT,
)

if TYPE_CHECKING:
    from patolli.games.origins.state import Origins


def standing(state: Origins, seat: i64) -> i64:
    """The value of everything a seat has and may still do; what is over is worth its score."""
    if state.depth == 0:
        return 0
    total = goods(state, seat) + temples(state, seat) + city(state, seat)
    return total + workers(state, seat) + pending(state, seat)


def goods(state: Origins, seat: i64) -> i64:
    """Resources: gold is sure points, the first few of each kind are useful."""
    total = 13 * state.goods[seat * GOODS + GOLD]
    for good in range(GOLD):
        amount = state.goods[seat * GOODS + good]
        total += 7 * amount if amount < 5 else 23 + 3 * amount
    total += 15 * state.superiority[seat]
    return total + 5 * state.strength[seat]


def temples(state: Origins, seat: i64) -> i64:
    """Temple discs as final scoring counts them, and the zodiac cards held."""
    total: i64 = 0
    ignored: i64 = 0
    for temple in range(TEMPLES):
        step = state.temple[seat * TEMPLES + temple]
        value = UNIT * state.box.temple_points[temple * (state.box.top + 1) + step]
        total += value + 6 * step
        if value > ignored:
            ignored = value
        if state.holder[temple] == seat + 1:
            total += 25
    return total - ignored


def city(state: Origins, seat: i64) -> i64:
    """Seats of power with their towers, open districts, tiles."""
    total: i64 = 0
    for index in range(state.closed_count):
        entry = state.closed[index]
        if entry >> 16 == seat + 1:
            total += UNIT * (entry & 7) * state.tower[seat * COLOURS + ((entry & 63) >> 3)]
    for index in range(state.tile_count):
        entry = state.tiles[index]
        if entry >> 16 == seat + 1:
            if (entry >> 6) & 1023 == BESIDE:
                total += 8
            elif entry & 1:
                total += 4
            else:
                total += 12
    total += 22 * state.open_districts[seat]
    for colour in range(COLOURS):
        total += 4 * state.tower[seat * COLOURS + colour]
    return total


def workers(state: Origins, seat: i64) -> i64:
    """Dice, bases, advisors, and the workers that can still act this round."""
    total: i64 = 0
    acting: i64 = 0
    for index in range(BASES):
        content = state.base[seat * BASES + index]
        if content > 0:
            total += 18 + 4 * (content & 7)
            if content < 64:
                acting += 1
        elif index < state.bases[seat]:
            total += 6
    total += 24 * state.bases[seat]
    if state.archon[seat] == 0:
        acting += 1
    for value in range(FACES):
        held = state.speakers_held[seat * FACES + value]
        total += held * (14 + 2 * value)
        acting += held
    if (state.passed >> seat) & 1 == 0:
        total += 22 * acting
    count: i64 = 0
    while count < COLOURS and state.advisor[seat * COLOURS + count] > 0:
        count += 1
    if count > 0:
        total += UNIT * state.box.advisor_points[count - 1] + 12 * count
    return total


def pending(state: Origins, seat: i64) -> i64:
    """What the seat's unanswered questions on the stack promise."""
    total: i64 = 0
    for index in range(state.depth):
        at = index * FRAME
        if state.frames[at + 1] == 1 << seat:
            kind = state.frames[at]
            left = state.frames[at + 3]
            if kind == ACT:
                if left & (MAIN_UPPER | MAIN_LOWER):
                    total += 12 if left & MAIN_DONE else 36
                if left & BONUS_LEFT:
                    total += 10
            else:
                total += promise(kind, left)
    return total


def promise(kind: i64, left: i64) -> i64:
    """What one kind of question usually brings."""
    if kind in (BUY, CITIZEN):
        return 30
    if kind == PLACE:
        return 24
    if kind == CLIMB:
        return 42
    if kind == GAIN:
        return 6 * left
    if kind in (DISTRICT, CARD):
        return 40
    if kind in (TURN, SPEAKER, STEP_UP, TRAINING, FIGHT):
        return 20
    if kind in (USE, ACTIVATE, MAGE, GATE, VETERAN):
        return 12
    if kind in (SHIP, RESERVE, SCHOOL, STRENGTHEN):
        return 6
    if kind in (EXCHANGE, OTHER_TEMPLE):
        return 2
    return 0
