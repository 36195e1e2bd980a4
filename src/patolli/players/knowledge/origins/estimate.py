"""How well a seat stands beside its score, for greedy play: assets in tenths of a point."""

from __future__ import annotations

from patolli.engine.native import i64
from patolli.engine.state import FRAME, State
from patolli.games.origins.rules.kinds import (
    ACT,
    ACTIVATE,
    BONUS_LEFT,
    BOTH,
    BUY,
    CARD,
    CITIZEN,
    CLIMB,
    DISTRICT,
    EXCHANGE,
    FARM_OF,
    FIGHT,
    GAIN,
    GATE,
    MAGE,
    MAIN_LOWER,
    MAIN_UPPER,
    OTHER_TEMPLE,
    PLACE,
    RESERVE,
    RESERVED_FARM,
    RESERVED_FRONT,
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
from patolli.games.origins.rules.state import Origins
from patolli.games.origins.rules.tables import (
    ASCEND_ANY,
    ASCEND_UP_TO,
    BASES,
    BESIDE,
    BONUS,
    COLOURS,
    END,
    FACES,
    FOOD,
    GOLD,
    GOODS,
    INSTRUCTION,
    LOWER,
    MARCH_STRIKE,
    PAY,
    PURCHASE,
    RECRUIT,
    SUMMON,
    TAKE,
    TAKE_ANY,
    TEMPLES,
    TRAIN,
    UNIT,
    UPPER,
    WIDTH,
)
from patolli.players.fast.value import POINT, Value


class Estimate(Value):
    """The value of a position by this estimate alone."""

    def of(self, state: State, seat: i64) -> i64:
        assert isinstance(state, Origins)
        return (state.score(seat) + standing(state, seat)) * POINT // self.unit


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
        value = UNIT * state.box.temple_points[state.box.first_step[temple] + step]
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
                total += 2
            else:
                total += 14
    for row in range(1, WIDTH):
        total += 5 * nearly_full(state.rows[seat * WIDTH + row], state.rows[seat * WIDTH + row - 1])
    total += 30 * state.open_districts[seat] if state.open_districts[seat] < 3 else 75
    for colour in range(COLOURS):
        total += 4 * state.tower[seat * COLOURS + colour]
    return total


def nearly_full(upper: i64, lower: i64) -> i64:
    """How many 2 x 2 blocks of two rows lack one tile."""
    total: i64 = 0
    while upper > 0 or lower > 0:
        tiles = (upper & 1) + (lower & 1) + ((upper >> 1) & 1) + ((lower >> 1) & 1)
        if tiles == 3:
            total += 1
        upper >>= 1
        lower >>= 1
    return total


def workers(state: Origins, seat: i64) -> i64:
    """Dice, bases, advisors and held speakers.

    A worker that can still act is worth no more than one that has acted: the next round brings
    all of them back, so to use one costs nothing, and to pass early gains nothing.
    """
    total: i64 = 0
    for index in range(BASES):
        content = state.base[seat * BASES + index]
        if content > 0:
            value = content & 7  # low ones serve long, high ones go everywhere, a 6 leaves
            total += 44 + value * (7 - value) if value < FACES else 40
        elif index < state.bases[seat]:
            total += 6
    total += 24 * state.bases[seat]
    for value in range(FACES):
        held = state.speakers_held[seat * FACES + value]
        total += held * (14 + 2 * value)
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
                total += visit_value(state, seat, state.frames[at + 2], left)
            elif kind == FIGHT:
                total += fight_value(state, seat)
            elif kind == PLACE:
                total += tile_value(state, state.frames[at + 2])
            else:
                total += promise(kind, left)
    return total


def visit_value(state: Origins, seat: i64, site: i64, left: i64) -> i64:
    """What the actions left at a site are worth: the better main action, both with a six."""
    upper: i64 = 0
    lower: i64 = 0
    if left & MAIN_UPPER:
        upper = program_value(state, seat, state.box.program[UPPER + site])
    if left & MAIN_LOWER:
        lower = program_value(state, seat, state.box.program[LOWER + site])
    total = upper if upper > lower else lower
    if left & BOTH:
        total += (upper + lower - total) // 2
    if left & BONUS_LEFT:
        total += program_value(state, seat, state.box.program[BONUS + state.token[site] - 1]) // 2
    return total + 6


def program_value(state: Origins, seat: i64, instruction: i64) -> i64:
    """A rough value of a program, nothing if it cannot be paid."""
    at = instruction * INSTRUCTION
    code = state.box.code
    gold = state.goods[seat * GOODS + GOLD]
    total: i64 = 0
    while code[at] != END:
        operation = code[at]
        if operation in (TAKE, PAY):
            good = code[at + 1]
            amount = code[at + 2]
            own = state.goods[seat * GOODS + good]
            each: i64 = 13 if good == GOLD else 7 if own < 4 else 4
            if operation == TAKE:
                total += each * amount
            elif own + gold < amount:
                return 0
            else:
                total -= each * amount
        elif operation == TAKE_ANY:
            total += 7 * code[at + 2]
        elif operation == MARCH_STRIKE:
            total += fight_value(state, seat)
        elif operation == ASCEND_UP_TO:
            total += climb_value(state, seat)
        elif operation == ASCEND_ANY:
            total += climb_value(state, seat) // 3
        elif operation == PURCHASE:
            total += 24
        elif operation == RECRUIT:
            total += recruit_value(state, seat)
        elif operation == SUMMON:
            total += 20
        elif operation == TRAIN and state.goods[seat * GOODS + FOOD] > 0:
            total += 10
        at += INSTRUCTION
    return total


def tile_value(state: Origins, bought: i64) -> i64:
    """A chosen tile before it is placed and paid: a building and its ability, or a farm."""
    if RESERVED_FRONT <= bought < RESERVED_FARM:
        return 34 - 7 * state.box.stone[bought - RESERVED_FRONT]
    if bought >= FARM_OF:
        return 8
    stone = state.box.stone[state.building_pool[bought] - 1]
    return 34 - 6 * (stone + state.box.building_price[bought])


def fight_value(state: Origins, seat: i64) -> i64:
    """A step or an attack."""
    return 6 + UNIT * state.box.borders[state.strength[seat]]


def climb_value(state: Origins, seat: i64) -> i64:
    """Two steps with the disc that gains most: the gain in final points, and a card."""
    most: i64 = 0
    for temple in range(TEMPLES):
        step = state.temple[seat * TEMPLES + temple]
        top = min(step + 2, state.box.top[temple])
        first = state.box.first_step[temple]
        gain = state.box.temple_points[first + top] - state.box.temple_points[first + step]
        if gain > most:
            most = gain
    return 24 + UNIT * most // 2


def recruit_value(state: Origins, seat: i64) -> i64:
    """A die of the pool, if there is a base for it."""
    for index in range(state.bases[seat]):
        if state.base[seat * BASES + index] == 0:
            return 62
    return 0


def promise(kind: i64, left: i64) -> i64:
    """What one kind of question usually brings."""
    if kind == CITIZEN:
        return 62
    if kind == BUY:
        return 26
    if kind == CLIMB:
        return 50
    if kind == GAIN:
        return 6 * left
    if kind in (DISTRICT, CARD):
        return 40
    if kind in (TURN, SPEAKER, STEP_UP, TRAINING):
        return 20
    if kind in (USE, ACTIVATE, MAGE, GATE, VETERAN):
        return 12
    if kind in (SHIP, RESERVE, SCHOOL, STRENGTHEN):
        return 6
    if kind in (EXCHANGE, OTHER_TEMPLE):
        return 2
    return 0
