"""Carries out programs: what an action, a bonus token, a building or a zodiac card does."""

from __future__ import annotations

from patolli.engine.native import i64
from patolli.engine.question import Step
from patolli.games.origins.rules.city import (
    building_colours,
    buildings_named,
    buildings_of,
    closed_districts,
    empty_neighbours,
    farms,
    neighbour,
    tile_on,
)
from patolli.games.origins.rules.dice import (
    advisors,
    citizen_price,
    free_base,
    has_unused,
    patrician_colours,
    patricians,
    patricians_of,
    speakers,
)
from patolli.games.origins.rules.kinds import (
    ATTACK,
    BUY,
    CAN_ATTACK,
    CAN_MOVE,
    CITIZEN,
    CLIMB,
    EXCHANGE,
    FIGHT,
    FIGHT_EITHER,
    GAIN,
    GATE,
    MAGE,
    OTHER_TEMPLE,
    RESERVE,
    RESUME,
    SCHOOL,
    SHIP,
    SPEAKER,
    STEP_UP,
    STRENGTHEN,
    TRAINING,
    VETERAN,
)
from patolli.games.origins.rules.payment import can_pay, gain, has_basic, holds, pay, score
from patolli.games.origins.rules.state import Origins
from patolli.games.origins.rules.tables import (
    ABILITIES,
    AGORA,
    AQUARIUS,
    ASCEND,
    ASCEND_ANY,
    ASCEND_OTHER,
    ASCEND_UP_TO,
    BASES,
    BESIDE,
    COLOURS,
    COPY,
    DEMOTE,
    END,
    FOOD,
    GOLD,
    INSTRUCTION,
    KEEP_TILE,
    MARCH,
    MARCH_STRIKE,
    ONE,
    PAY,
    PER_ADVISOR,
    PER_BUILDING_COLOUR,
    PER_BUILDING_NAMED,
    PER_BUILDING_OF,
    PER_CLOSED_DISTRICT,
    PER_DIE_OR_SEAT,
    PER_EMPTY_NEIGHBOUR,
    PER_FARM,
    PER_PATRICIAN,
    PER_PATRICIAN_COLOUR,
    PER_PATRICIAN_OF,
    PER_RETREAT,
    PER_WEAKER,
    PER_ZODIAC,
    PROMOTE,
    PROMOTE_CAPPED,
    PURCHASE,
    RECOLOUR,
    RECRUIT,
    SCORE,
    SCORE_TABLE,
    SET_SHIP,
    SIGN_PROGRAM,
    SLOTS,
    STRIKE,
    SUMMON,
    TAKE,
    TAKE_ANY,
    TEMPLES,
    TRADE,
    TRAIN,
    WISDOM,
)
from patolli.games.origins.rules.tracks import (
    can_climb,
    can_climb_any,
    can_march,
    climb,
    march,
    weaker,
)

# The context of a program: the cell of the building, and from bit 10 on the Mage Towers that
# the present chain has used (OR-24.37).


def count_of(state: Origins, seat: i64, what: i64, context: i64) -> i64:
    """How often an amount is taken."""
    if what == ONE:
        return 1
    if what >= PER_BUILDING_NAMED:  # OR-10.11: the building counts itself
        return buildings_named(state, seat, what - PER_BUILDING_NAMED)
    if what >= PER_BUILDING_OF:
        return buildings_of(state, seat, what - PER_BUILDING_OF)
    if what >= PER_PATRICIAN_OF:  # used or not (OR-24.5)
        return patricians_of(state, seat, what - PER_PATRICIAN_OF)
    if what >= PER_DIE_OR_SEAT:
        return dice_and_seats(state, seat, what - PER_DIE_OR_SEAT)
    if what == PER_FARM:
        return farms(state, seat)
    if what == PER_EMPTY_NEIGHBOUR:
        return empty_neighbours(state, seat, context & 1023)
    if what == PER_CLOSED_DISTRICT:
        return closed_districts(state, seat)
    if what == PER_ADVISOR:
        return advisors(state, seat)
    if what == PER_WEAKER:
        return weaker(state, seat)
    if what == PER_RETREAT:
        return state.strength[seat] - state.box.fallback[state.strength[seat]]
    if what == PER_PATRICIAN:
        return patricians(state, seat)
    if what == PER_PATRICIAN_COLOUR:
        return patrician_colours(state, seat)
    if what == PER_BUILDING_COLOUR:
        return building_colours(state, seat)
    assert what == PER_ZODIAC
    held: i64 = 0
    for temple in range(TEMPLES):
        if state.holder[temple] == seat + 1:
            held += 1
    return held


def dice_and_seats(state: Origins, seat: i64, colour: i64) -> i64:
    """OR-23.1, OR-23.2: dice of a colour among patricians and seats; advisors do not count."""
    total = patricians_of(state, seat, colour)
    for index in range(state.closed_count):
        entry = state.closed[index]
        if entry >> 16 == seat + 1 and (entry & 63) >> 3 == colour:
            total += 1
    return total


def table_value(state: Origins, seat: i64, at: i64, context: i64) -> i64:
    """The points of a score table; beyond its end the last value counts."""
    code = state.box.code
    count = count_of(state, seat, code[at + 1], context)
    last = code[at + 3] - 1
    return state.box.values[code[at + 2] + (count if count < last else last)]


def possible(state: Origins, seat: i64, instruction: i64, context: i64) -> bool:
    """Whether a program from an instruction on can be paid and does anything (OR-3.7, OR-24.38)."""
    at = instruction * INSTRUCTION
    code = state.box.code
    while code[at] != END:
        if code[at] == PAY:
            if not can_pay(state, seat, code[at + 1], code[at + 2]):
                return False
        elif does_something(state, seat, at, context):
            return True
        at += INSTRUCTION
    return False


def does_something(state: Origins, seat: i64, at: i64, context: i64) -> bool:
    """Whether one instruction has any effect now."""
    code = state.box.code
    operation = code[at]
    if operation <= SCORE:
        return code[at + 2] * count_of(state, seat, code[at + 4], context) > 0
    if operation == SCORE_TABLE:
        return table_value(state, seat, at, context) > 0
    if operation == MARCH:
        steps = code[at + 2] * count_of(state, seat, code[at + 4], context)
        return steps > 0 and can_march(state, seat)
    if operation == ASCEND:
        return can_climb(state, seat, code[at + 1])
    if operation == ASCEND_ANY:
        return can_climb_any(state, seat, -1)
    if operation == ASCEND_OTHER:
        return can_pay(state, seat, GOLD, code[at + 3]) and can_climb_any(state, seat, code[at + 1])
    if operation == TRADE:
        return has_basic(state, seat)
    if operation == PURCHASE:
        return state.building_pool[0] > 0 or has_reserved(state, seat)
    if operation == RECRUIT:
        return can_recruit(state, seat, code[at + 1])
    if operation == SUMMON:
        return speakers(state) > 0
    if operation == KEEP_TILE:
        return state.building_pool[0] > 0
    if operation == RECOLOUR:
        return can_recolour(state, seat)
    if operation == PROMOTE:
        return has_unused(state, seat)
    if operation == PROMOTE_CAPPED:
        return has_below(state, seat, code[at + 3])
    if operation == DEMOTE:
        return has_unused_of(state, seat, code[at + 1])
    if operation == COPY:
        return any(copied(state, seat, context, side) >= 0 for side in range(4))
    if operation == TRAIN:
        return can_pay(state, seat, FOOD, code[at + 1]) and (
            has_unused(state, seat) or can_march(state, seat)
        )
    return True  # an attack, a card of a temple, a ship: always


def has_reserved(state: Origins, seat: i64) -> bool:
    """Whether a seat has a tile beside its board."""
    wanted = ((seat + 1) << 10) | BESIDE
    return any(state.tiles[index] >> 6 == wanted for index in range(state.tile_count))


def can_recruit(state: Origins, seat: i64, free: i64) -> bool:
    """OR-5.9, OR-12.1: whether a die of the pool can be taken."""
    if free_base(state, seat) < 0:
        return False
    for slot in range(SLOTS):
        if state.citizen_pool[slot] > 0:
            if free or can_pay(state, seat, WISDOM, citizen_price(state, seat, slot)):
                return True
    return False


def can_recolour(state: Origins, seat: i64) -> bool:
    """OR-24.20, OR-24.21: an unused patrician and a reserve die of another colour."""
    for index in range(BASES):
        content = state.base[seat * BASES + index]
        if 0 < content < 64:
            for colour in range(COLOURS):
                if colour != content >> 3 and state.reserve[colour] > 0:
                    return True
    return False


def has_below(state: Origins, seat: i64, most: i64) -> bool:
    """Whether any patrician, used or not, has a value below `most`."""
    for index in range(BASES):
        content = state.base[seat * BASES + index]
        if content > 0 and content & 7 < most:
            return True
    return False


def has_unused_of(state: Origins, seat: i64, colour: i64) -> bool:
    """Whether an unused patrician has a colour."""
    for index in range(BASES):
        content = state.base[seat * BASES + index]
        if 0 < content < 64 and content >> 3 == colour:
            return True
    return False


def copies_others(state: Origins, what: i64) -> bool:
    """Whether a building is a Mage Tower."""
    return state.box.code[state.box.program[what] * INSTRUCTION] == COPY


def own_bit(state: Origins, seat: i64, cell: i64) -> i64:
    """The bit of the Mage Tower on a cell among those of its city."""
    bit: i64 = 1
    for index in range(state.tile_count):
        entry = state.tiles[index]
        if entry >> 16 == seat + 1 and entry & 1 == 0 and copies_others(state, (entry >> 1) & 31):
            if (entry >> 6) & 1023 == cell:
                return bit
            bit <<= 1
    return bit


def chained(state: Origins, seat: i64, context: i64) -> i64:
    """The Mage Towers used in a chain, with the one now copying."""
    return (context >> 10) | own_bit(state, seat, context & 1023)


def copied(state: Origins, seat: i64, context: i64, side: i64) -> i64:
    """OR-24.34, OR-24.36, OR-24.37: the building beside a Mage Tower that can be copied, or -1."""
    near = neighbour(context & 1023, side)
    if near < 0:
        return -1
    what = tile_on(state, seat, near)
    if what < 0 or what > AGORA:
        return -1
    chain = chained(state, seat, context)
    if copies_others(state, what) and chain & own_bit(state, seat, near):
        return -1
    if not possible(state, seat, state.box.program[what], near | (chain << 10)):
        return -1
    return what


def perform(state: Origins, seat: i64, instruction: i64, context: i64) -> None:
    """Carry out a program; where the player must decide, the rest waits on the stack."""
    at = instruction * INSTRUCTION
    code = state.box.code
    while code[at] != END:
        operation = code[at]
        if operation == PAY:
            pay(state, seat, code[at + 1], code[at + 2])
        elif operation == TAKE:
            amount = code[at + 2] * count_of(state, seat, code[at + 4], context)
            gain(state, seat, code[at + 1], amount)
        elif operation == SCORE:
            amount = code[at + 2] * count_of(state, seat, code[at + 4], context)
            score(state, seat, ABILITIES, amount)
        elif operation == SCORE_TABLE:
            score(state, seat, ABILITIES, table_value(state, seat, at, context))
        elif operation == MARCH:
            march(state, seat, code[at + 2] * count_of(state, seat, code[at + 4], context))
        elif does_something(state, seat, at, context):
            if code[at + INSTRUCTION] != END:
                state.push(RESUME, seat, at // INSTRUCTION + 1, context)
            ask(state, seat, at, context)
            return
        at += INSTRUCTION


def ask(state: Origins, seat: i64, at: i64, context: i64) -> None:
    """Put the question of an instruction on the stack, or the step that leads to it."""
    code = state.box.code
    operation = code[at]
    if operation == TAKE_ANY:
        state.push(GAIN, seat, code[at + 1], code[at + 2] * count_of(state, seat, code[at + 4], 0))
    elif operation == STRIKE:
        state.push(ATTACK, seat)
    elif operation == MARCH_STRIKE:
        left = CAN_MOVE | CAN_ATTACK
        if code[at + 1] == 1:
            left |= FIGHT_EITHER
        state.push(FIGHT, seat, code[at + 2], left)
    elif operation == ASCEND:
        moved = climb(state, seat, code[at + 1], code[at + 2])
        offer_aquarius(state, seat, code[at + 1], moved)
    elif operation == ASCEND_ANY:
        state.push(STEP_UP, seat, code[at + 2])
    elif operation == ASCEND_UP_TO:
        state.push(CLIMB, seat, code[at + 2])
    elif operation == ASCEND_OTHER:
        state.push(OTHER_TEMPLE, seat, code[at + 1], code[at + 2] * 128 + code[at + 3])
    elif operation == TRADE:
        state.push(EXCHANGE, seat, code[at + 1], code[at + 2])
    elif operation == PURCHASE:
        state.push(BUY, seat)
    elif operation == RECRUIT:
        state.push(CITIZEN, seat, code[at + 1], code[at + 3])
    elif operation == SUMMON:
        state.push(SPEAKER, seat)
    elif operation == KEEP_TILE:
        state.push(RESERVE, seat)
    elif operation == RECOLOUR:
        state.push(SCHOOL, seat)
    elif operation == PROMOTE:
        state.push(GATE, seat, code[at + 2])
    elif operation == PROMOTE_CAPPED:
        state.push(STRENGTHEN, seat, code[at + 2], code[at + 3])
    elif operation == DEMOTE:
        state.push(VETERAN, seat, code[at + 1])
    elif operation == SET_SHIP:
        state.push(SHIP, seat, code[at + 2])
    elif operation == COPY:
        state.push(MAGE, seat, 0, context)
    else:
        assert operation == TRAIN
        state.push(TRAINING, seat, code[at + 2])


def offer_aquarius(state: Origins, seat: i64, temple: i64, moved: i64) -> None:
    """OR-23.24, OR-23.25, OR-23.27: after exactly 2 steps in one temple, 1 in another for gold.

    OR-23.26: the card may be new; OR-23.28: a Temple building's own gold step comes beside it.
    """
    if moved == 2 and holds(state, seat, AQUARIUS):
        at = state.box.program[SIGN_PROGRAM + AQUARIUS] * INSTRUCTION
        price = state.box.code[at + 3]
        if can_pay(state, seat, GOLD, price) and can_climb_any(state, seat, temple):
            state.push(OTHER_TEMPLE, seat, temple, state.box.code[at + 2] * 128 + price)


class Resume(Step[Origins]):
    """The rest of a program, after a decision in its middle."""

    def run(self, state: Origins, seat: i64, instruction: i64, context: i64) -> None:
        perform(state, seat, instruction, context)
