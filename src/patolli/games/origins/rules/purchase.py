"""Chapter 10: buying buildings and farms, the building pool and its stacks."""

from __future__ import annotations

from patolli.engine.native import i64
from patolli.engine.question import Chance, Choices, Question, Step, rule
from patolli.games.origins.rules.city import (
    can_hold,
    cover,
    covered,
    farms,
    find_reserved,
    find_tile,
    free_cells,
    tile,
)
from patolli.games.origins.rules.effects import perform, possible
from patolli.games.origins.rules.kinds import (
    BUILT,
    FARM_OF,
    FARMED,
    OFFER,
    PLACE,
    RESERVED,
    RESERVED_FARM,
    RESERVED_FRONT,
    TURN_UP,
    TURNED_UP,
    USE,
    USED,
)
from patolli.games.origins.rules.payment import can_pay_both, holds, pay
from patolli.games.origins.rules.state import Origins
from patolli.games.origins.rules.tables import (
    BESIDE,
    BUILDINGS,
    NAMES,
    SLOTS,
    STONE,
    TAURUS,
    VIRGO,
    WIDTH,
    WISDOM,
)


def is_front(choice: i64) -> bool:
    """Whether a choice of BUY places the building itself, not the farm on its back."""
    return choice < FARM_OF or RESERVED_FRONT <= choice < RESERVED_FARM


def building_bought(state: Origins, choice: i64) -> i64:
    """The building of a choice of BUY, -1 for an empty slot."""
    if choice < RESERVED_FRONT:
        return state.building_pool[choice % SLOTS] - 1
    return (choice - RESERVED_FRONT) % BUILDINGS


def wisdom_price(state: Origins, seat: i64, choice: i64) -> i64:
    """OR-10.2, OR-23.5, OR-24.15: the wisdom a front costs."""
    if choice >= RESERVED_FRONT:
        return 0
    price = state.box.building_price[choice % SLOTS]
    if price > 0 and holds(state, seat, TAURUS):
        price -= state.box.taurus_discount
    return price if price > 0 else 0


def affordable(state: Origins, seat: i64, choice: i64) -> bool:
    """OR-10.2, OR-10.3, OR-10.13: whether wisdom and stone can be paid; a farm is free."""
    if not is_front(choice):
        return True
    stone = state.box.stone[building_bought(state, choice)]
    return can_pay_both(state, seat, wisdom_price(state, seat, choice), stone)


def builds_on_farms(state: Origins, seat: i64) -> bool:
    """OR-23.10: Virgo and a farm to build on."""
    return holds(state, seat, VIRGO) and farms(state, seat) > 0


class Buy(Question[Origins]):
    """OR-10.1, OR-10.12, OR-24.15: a tile of the pool or a reserved one, its front or a farm.

    OR-10.16: a fee of the action has been paid before, also for a farm.
    """

    def choices(self, state: Origins, seat: i64, a: i64, b: i64, out: Choices) -> None:
        on_farm = builds_on_farms(state, seat)
        for slot in range(SLOTS):
            if state.building_pool[slot] > 0:
                if on_farm or affordable(state, seat, slot):
                    out.add(slot)
                out.add(FARM_OF + slot)
        seen: i64 = 0
        wanted = ((seat + 1) << 10) | BESIDE
        for index in range(state.tile_count):
            if state.tiles[index] >> 6 == wanted:
                building = (state.tiles[index] >> 1) & 31
                if (seen >> building) & 1 == 0:
                    seen |= 1 << building
                    if on_farm or affordable(state, seat, RESERVED_FRONT + building):
                        out.add(RESERVED_FRONT + building)
                    out.add(RESERVED_FARM + building)

    def refusal(self, state: Origins, seat: i64, a: i64, b: i64, choice: i64) -> i64:
        building = building_bought(state, choice)
        if choice < RESERVED_FRONT:
            if building < 0:
                return rule(10, 1)
        elif find_reserved(state, seat, building) < 0:
            return rule(24, 15)
        if affordable(state, seat, choice) or builds_on_farms(state, seat):
            return 0
        return rule(10, 3)

    def answer(self, state: Origins, seat: i64, a: i64, b: i64, choice: i64) -> None:
        state.push(PLACE, seat, choice)


class Place(Question[Origins]):
    """OR-4.2, OR-4.5, OR-10.4: where the tile goes; with Virgo also on an own farm, unpaid."""

    def choices(self, state: Origins, seat: i64, bought: i64, b: i64, out: Choices) -> None:
        if affordable(state, seat, bought):
            for row in range(WIDTH):
                cells = free_cells(state, seat, row)
                column: i64 = 0
                while cells > 0:
                    if cells & 1:
                        out.add(row * WIDTH + column)
                    cells >>= 1
                    column += 1
        if is_front(bought) and holds(state, seat, VIRGO):
            for index in range(state.tile_count):
                entry = state.tiles[index]
                if entry >> 16 == seat + 1 and entry & 1:
                    out.add((entry >> 6) & 1023)

    def refusal(self, state: Origins, seat: i64, bought: i64, b: i64, choice: i64) -> i64:
        if can_hold(state, seat, choice):
            return 0 if affordable(state, seat, bought) else rule(10, 3)
        if not covered(state, seat, choice):
            return rule(4, 2)
        if is_front(bought) and holds(state, seat, VIRGO):
            index = find_tile(state, seat, choice)
            if index >= 0 and state.tiles[index] & 1:
                return 0
        return rule(4, 4)

    def answer(self, state: Origins, seat: i64, bought: i64, b: i64, choice: i64) -> None:
        building = building_bought(state, bought)
        front = is_front(bought)
        on_farm = covered(state, seat, choice)
        if front and not on_farm:  # OR-10.2, OR-10.3; OR-23.10: nothing on a farm
            pay(state, seat, WISDOM, wisdom_price(state, seat, bought))
            pay(state, seat, STONE, state.box.stone[building])
        if front:
            state.push(OFFER, seat, building, choice)  # OR-10.9: after the refill; OR-23.12
            state.note(BUILT, seat, building, choice)
        else:
            state.note(FARMED, seat, building, choice)
        if bought >= RESERVED_FRONT:  # OR-24.17, OR-24.39
            drop_tile(state, find_reserved(state, seat, building))
        if on_farm:
            replaced = find_tile(state, seat, choice)
            return_tile(state, (state.tiles[replaced] >> 1) & 31)
            state.tiles[replaced] = tile(seat, choice, building, 0)
        else:
            add_tile(state, tile(seat, choice, building, 0 if front else 1))
            cover(state, seat, choice)
        if bought < RESERVED_FRONT:
            take_tile(state, bought % SLOTS)


def add_tile(state: Origins, entry: i64) -> None:
    """A tile joins the list."""
    state.tiles[state.tile_count] = entry
    state.tile_count += 1


def drop_tile(state: Origins, index: i64) -> None:
    """A tile leaves the list, whose order stays."""
    state.tile_count -= 1
    for at in range(index, state.tile_count):
        state.tiles[at] = state.tiles[at + 1]
    state.tiles[state.tile_count] = 0


def take_tile(state: Origins, slot: i64) -> None:
    """OR-10.5, OR-10.6, OR-10.8, OR-10.15, OR-10.18: the pool closes up and is refilled."""
    colour = state.box.colour[state.building_pool[slot] - 1]
    for index in range(slot, SLOTS - 1):
        state.building_pool[index] = state.building_pool[index + 1]
    state.building_pool[SLOTS - 1] = 0
    if state.face_up[colour] == 0:
        return
    empty: i64 = 0
    while state.building_pool[empty] > 0:
        empty += 1
    state.building_pool[empty] = state.face_up[colour]
    state.face_up[colour] = 0
    turn_up(state, colour)


def turn_up(state: Origins, colour: i64) -> None:
    """OR-10.7: the next tile of a stack is turned up; by chance while its order is unknown."""
    for place in range(NAMES):
        if state.stack[state.box.named[colour * NAMES + place]] > 0:
            state.push(TURN_UP, -1, colour)
            return
    known = state.bottom[colour]
    if known > 0:
        building = state.box.named[colour * NAMES + (known & 7) - 1]
        state.bottom[colour] = known >> 3
        state.face_up[colour] = building + 1
        state.note(TURNED_UP, -1, building)


def return_tile(state: Origins, building: i64) -> None:
    """OR-23.11, OR-23.30: a tile goes under its stack, or is the stack if that is empty."""
    colour = state.box.colour[building]
    if state.face_up[colour] == 0:
        state.face_up[colour] = building + 1
        return
    shift: i64 = 0
    while state.bottom[colour] >> shift > 0:
        shift += 3
    state.bottom[colour] |= (state.box.place[building] + 1) << shift


class TurnUp(Chance[Origins]):
    """OR-2.7, OR-2.8, OR-10.7: the next tile of a shuffled stack, for a slot of the pool or on top.

    Every tile left is equally likely, which is the same as shuffling first (OR-2.6).
    """

    def choices(self, state: Origins, seat: i64, colour: i64, slot: i64, out: Choices) -> None:
        for place in range(NAMES):
            building = state.box.named[colour * NAMES + place]
            if state.stack[building] > 0:
                out.add(building, state.stack[building])

    def answer(self, state: Origins, seat: i64, colour: i64, slot: i64, choice: i64) -> None:
        state.stack[choice] -= 1
        if slot > 0:
            state.building_pool[slot - 1] = choice + 1
        else:
            state.face_up[colour] = choice + 1
        state.note(TURNED_UP, -1, choice)


class Reserve(Question[Origins]):
    """OR-24.15, OR-24.16: a tile of the pool goes beside the player board for free."""

    def refusal(self, state: Origins, seat: i64, a: i64, b: i64, choice: i64) -> i64:
        return 0 if state.building_pool[choice] > 0 else rule(10, 1)

    def answer(self, state: Origins, seat: i64, a: i64, b: i64, choice: i64) -> None:
        building = state.building_pool[choice] - 1
        add_tile(state, tile(seat, BESIDE, building, 0))
        state.note(RESERVED, seat, building)
        take_tile(state, choice)


class Offer(Step[Origins]):
    """OR-10.9, OR-24.38: a new building's ability is offered once if it has any effect."""

    def run(self, state: Origins, seat: i64, ability: i64, context: i64) -> None:
        if possible(state, seat, state.box.program[ability], context):
            state.push(USE, seat, ability, context)


class Use(Question[Origins]):
    """OR-10.9: use the ability of the new building, or not."""

    def refusal(self, state: Origins, seat: i64, ability: i64, context: i64, choice: i64) -> i64:
        return 0

    def answer(self, state: Origins, seat: i64, ability: i64, context: i64, choice: i64) -> None:
        if choice == 0:
            use_ability(state, seat, ability, context)


def use_ability(state: Origins, seat: i64, ability: i64, context: i64) -> None:
    """Carry out the ability of a building on its cell (OR-10.10)."""
    state.note(USED, seat, ability)
    perform(state, seat, state.box.program[ability], context)
