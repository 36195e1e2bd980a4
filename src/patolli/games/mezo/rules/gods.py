"""Chapters 7 and 12: summoning a god, and offering to the Wrathful god."""

from __future__ import annotations

from typing import Final

from patolli.engine.native import i64
from patolli.engine.question import Choices, Question, Step, rule
from patolli.games.mezo.rules.effects import can_offer, offer_price, use
from patolli.games.mezo.rules.kinds import (
    GOD_MOVED,
    GOD_TURN,
    MOVE_GOD,
    OFFER,
    SUMMON,
    TILE,
    TILE_USED,
    UNIT_OFFERED,
    USE_GOD,
    USE_SUMMON,
    USE_TILES,
    VERTEX,
)
from patolli.games.mezo.rules.regions import god_on, presence
from patolli.games.mezo.rules.state import Mezo, at
from patolli.games.mezo.rules.tables import (
    AGES,
    GOD_ABILITY,
    OFFER_TILES,
    REGIONS,
    TILE_ABILITY,
    TILES,
    UNITS,
)
from patolli.games.mezo.rules.track import first_in, vp_order
from patolli.games.mezo.rules.tribe import most_of

MOVE_FIRST: Final[i64] = 0
ABILITY_FIRST: Final[i64] = 1
FROM_RESERVE: Final[i64] = REGIONS  # the place of a unit to offer, after the regions
PLACES: Final[i64] = REGIONS + 1


class GodPhase(Step[Mezo]):
    """MZ-12.1: in VP order each player summons once."""

    def run(self, state: Mezo, seat: i64, a: i64, b: i64) -> None:
        state.push(GOD_TURN, -1, vp_order(state))


class GodTurn(Step[Mezo]):
    """The next player of the God phase."""

    def run(self, state: Mezo, seat: i64, order: i64, b: i64) -> None:
        if order > 0:
            state.push(GOD_TURN, -1, order >> 3)
            state.push(USE_SUMMON, first_in(order))


class UseSummon(Step[Mezo]):
    """MZ-7.13: the god moves and its ability is used, in either order."""

    def run(self, state: Mezo, seat: i64, a: i64, b: i64) -> None:
        if state.vertex[seat] == 0:  # MZ-7.15, MZ-12.2: first the god is placed
            state.push(USE_GOD, seat)
            state.push(MOVE_GOD, seat)
        else:  # MZ-12.3
            state.push(SUMMON, seat)


class Summon(Question[Mezo]):
    """What comes first: the move or the ability."""

    def refusal(self, state: Mezo, seat: i64, a: i64, b: i64, choice: i64) -> i64:
        return 0

    def answer(self, state: Mezo, seat: i64, a: i64, b: i64, choice: i64) -> None:
        if choice == MOVE_FIRST:
            state.push(USE_GOD, seat)
            state.push(MOVE_GOD, seat)
        else:
            state.push(MOVE_GOD, seat)
            state.push(USE_GOD, seat)


class MoveGod(Step[Mezo]):
    """MZ-7.13: the move is mandatory."""

    def run(self, state: Mezo, seat: i64, a: i64, b: i64) -> None:
        state.push(VERTEX, seat)


class UseGod(Step[Mezo]):
    """MZ-7.14, MZ-7.16: the god's ability of this age, where the god is present now."""

    def run(self, state: Mezo, seat: i64, a: i64, b: i64) -> None:
        use(state, seat, GOD_ABILITY + (state.god[seat] - 1) * AGES + state.age - 1)


class ChooseVertex(Question[Mezo]):
    """MZ-5.7: any other unoccupied vertex, however far."""

    def refusal(self, state: Mezo, seat: i64, a: i64, b: i64, choice: i64) -> i64:
        there = god_on(state, choice)
        if there == seat:
            return rule(5, 7)
        if there >= 0:
            return rule(5, 6)
        return 0

    def answer(self, state: Mezo, seat: i64, a: i64, b: i64, choice: i64) -> None:
        state.vertex[seat] = choice + 1
        state.note(GOD_MOVED, seat, state.god[seat] - 1, choice)


# --------------------------------------------------------------------------------- offers
class UseOffer(Step[Mezo]):
    """MZ-7.4: own units are sacrificed, then the ability of a Wrathful tile is used."""

    def run(self, state: Mezo, seat: i64, a: i64, b: i64) -> None:
        if can_offer(state, seat):  # MZ-7.8
            state.push(USE_TILES, seat, most_of(state, seat, OFFER_TILES), 0)
            state.push(OFFER, seat, offer_price(state))


class Offer(Question[Mezo]):
    """MZ-7.5: a unit from the own Reserve or from a region where the own god is present."""

    def choices(self, state: Mezo, seat: i64, price: i64, b: i64, out: Choices) -> None:
        near = presence(state, seat)
        for unit in range(UNITS):
            for place in range(REGIONS):
                if (near >> place) & 1 and state.units[at(state, place, seat, unit)] > 0:
                    out.add(unit * PLACES + place)
            if state.reserve[seat * UNITS + unit] > 0:
                out.add(unit * PLACES + FROM_RESERVE)

    def refusal(self, state: Mezo, seat: i64, price: i64, b: i64, choice: i64) -> i64:
        unit = choice // PLACES
        place = choice % PLACES
        if place == FROM_RESERVE:
            return 0 if state.reserve[seat * UNITS + unit] > 0 else rule(7, 5)
        if (presence(state, seat) >> place) & 1 == 0:
            return rule(7, 5)
        return 0 if state.units[at(state, place, seat, unit)] > 0 else rule(7, 5)

    def answer(self, state: Mezo, seat: i64, price: i64, b: i64, choice: i64) -> None:
        unit = choice // PLACES
        place = choice % PLACES
        if place == FROM_RESERVE:
            state.reserve[seat * UNITS + unit] -= 1
        else:
            state.units[at(state, place, seat, unit)] -= 1
        state.wrath[seat * UNITS + unit] += 1  # MZ-7.7; MZ-7.11: no devotion for it
        state.note(UNIT_OFFERED, seat, unit, place)
        if price > 1:
            state.push(OFFER, seat, price - 1)


class UseTiles(Step[Mezo]):
    """MZ-7.9: a face-up tile is chosen; MZ-9.9, MZ-9.10: with 2a, a second one after it."""

    def run(self, state: Mezo, seat: i64, wanted: i64, used: i64) -> None:
        if wanted == 0:
            return
        free: i64 = 0
        single: i64 = -1
        for age in range(AGES):
            if state.wrathful[age] > 0 and (used >> age) & 1 == 0:
                free += 1
                single = age
        if free == 1:
            use_tile(state, seat, wanted, used, single)
        elif free > 1:
            state.push(TILE, seat, wanted, used)


def use_tile(state: Mezo, seat: i64, wanted: i64, used: i64, age: i64) -> None:
    """Use a tile; MZ-7.10: nothing marks it, so it may be used again by another offer."""
    state.push(USE_TILES, seat, wanted - 1, used | (1 << age))
    tile = age * TILES + state.wrathful[age] - 1
    state.note(TILE_USED, seat, tile)
    use(state, seat, TILE_ABILITY + tile)  # MZ-7.12: it obeys its own symbol


class ChooseTile(Question[Mezo]):
    """MZ-7.9: one of the face-up tiles, named by its age."""

    def refusal(self, state: Mezo, seat: i64, wanted: i64, used: i64, choice: i64) -> i64:
        if state.wrathful[choice] == 0:
            return rule(7, 9)
        if (used >> choice) & 1:
            return rule(9, 10)
        return 0

    def answer(self, state: Mezo, seat: i64, wanted: i64, used: i64, choice: i64) -> None:
        use_tile(state, seat, wanted, used, choice)
