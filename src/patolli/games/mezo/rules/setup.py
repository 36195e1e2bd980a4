"""Chapter 2: Desolate regions, altars, the first player and the gods."""

from __future__ import annotations

from patolli.engine.native import i64
from patolli.engine.question import Chance, Choices, Question, Step, rule
from patolli.games.mezo.rules.kinds import (
    ALTAR,
    ALTAR_PLACED,
    BEGIN_AGE,
    DESOLATE,
    FIRST,
    FIRST_PLAYER,
    FROM_START,
    GOD,
    GOD_CHOSEN,
    PICK_GODS,
    PLACE_ALTARS,
    REGION_DESOLATE,
    SOURCES,
)
from patolli.games.mezo.rules.regions import in_play
from patolli.games.mezo.rules.state import Mezo
from patolli.games.mezo.rules.tables import ALTARS, LEVELS, REGIONS, UNITS
from patolli.games.mezo.rules.track import first_in, vp_order


def set_up(state: Mezo) -> None:
    """Give everybody their pieces; the stack holds what set-up draws and asks (MZ-2.19)."""
    box = state.box
    for seat in range(state.seats):
        state.devotion[seat] = box.devotion_start  # MZ-2.10
        state.glyph_supply[seat] = box.own_glyphs  # MZ-1.6, MZ-2.12
        for level in range(LEVELS):  # MZ-1.7, MZ-1.8
            state.pyramid_supply[seat * LEVELS + level] = box.own_pyramids[level]
        for unit in range(UNITS):  # MZ-1.2, MZ-2.11
            state.xibalba[seat * UNITS + unit] = box.start_xibalba[unit]
            state.reserve[seat * UNITS + unit] = box.own_units[unit] - box.start_xibalba[unit]
    state.push(BEGIN_AGE, -1)
    state.push(PICK_GODS, -1)
    state.push(FIRST, -1)
    state.push(PLACE_ALTARS, -1)
    for _ in range(box.desolate_regions[state.seats]):  # MZ-2.3, MZ-2.4, MZ-2.5
        state.push(DESOLATE, -1)


class Desolate(Chance[Mezo]):
    """MZ-2.2: the top conflict tile names a region that is out of play for the whole game."""

    def choices(self, state: Mezo, seat: i64, a: i64, b: i64, out: Choices) -> None:
        for region in range(REGIONS):
            if (state.desolate >> region) & 1 == 0:
                out.add(region)

    def answer(self, state: Mezo, seat: i64, a: i64, b: i64, choice: i64) -> None:
        state.desolate |= 1 << choice
        state.note(REGION_DESOLATE, -1, choice)


class PlaceAltars(Step[Mezo]):
    """MZ-2.6: an altar for each region in play; MZ-2.7: one may be left over."""

    def run(self, state: Mezo, seat: i64, a: i64, b: i64) -> None:
        for step in range(REGIONS):
            region = REGIONS - 1 - step
            if (in_play(state) >> region) & 1:
                state.push(ALTAR, -1, region)


class Altar(Chance[Mezo]):
    """MZ-2.6, MZ-2.8: a random altar, face up and for all ages."""

    def choices(self, state: Mezo, seat: i64, region: i64, b: i64, out: Choices) -> None:
        taken: i64 = 0
        for place in range(REGIONS):
            if state.altar[place] > 0:
                taken |= 1 << (state.altar[place] - 1)
        for altar in range(ALTARS):
            if (taken >> altar) & 1 == 0:
                out.add(altar)

    def answer(self, state: Mezo, seat: i64, region: i64, b: i64, choice: i64) -> None:
        state.altar[region] = choice + 1
        state.note(ALTAR_PLACED, -1, region, choice)


class First(Chance[Mezo]):
    """MZ-2.13, MZ-2.14: who has most VP at the start; to the left each has one fewer."""

    def choices(self, state: Mezo, seat: i64, a: i64, b: i64, out: Choices) -> None:
        for player in range(state.seats):
            out.add(player)

    def answer(self, state: Mezo, seat: i64, a: i64, b: i64, choice: i64) -> None:
        for place in range(state.seats):
            player = (choice + place) % state.seats
            state.vp[player] = state.box.start_vp[state.seats * 4 + place]
            state.scored[player * SOURCES + FROM_START] = state.vp[player]
        state.note(FIRST_PLAYER, choice, state.vp[choice])


class PickGods(Step[Mezo]):
    """MZ-2.15: from the lowest VP upwards."""

    def run(self, state: Mezo, seat: i64, a: i64, b: i64) -> None:
        order = vp_order(state)  # pushed highest first, so the lowest is on top
        while order > 0:
            state.push(GOD, first_in(order))
            order >>= 3


class ChooseGod(Question[Mezo]):
    """MZ-2.15: a god can be chosen once."""

    def refusal(self, state: Mezo, seat: i64, a: i64, b: i64, choice: i64) -> i64:
        for other in range(state.seats):
            if state.god[other] == choice + 1:
                return rule(2, 15)
        return 0

    def answer(self, state: Mezo, seat: i64, a: i64, b: i64, choice: i64) -> None:
        state.god[seat] = choice + 1
        state.note(GOD_CHOSEN, seat, choice)
