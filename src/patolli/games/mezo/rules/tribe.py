"""Chapters 9 to 11: tribe abilities, the start of an age, and the Tribe phase."""

from __future__ import annotations

from patolli.engine.native import i64
from patolli.engine.question import Chance, Choices, Question, Step, rule
from patolli.games.mezo.rules.effects import amount_of, value_of
from patolli.games.mezo.rules.kinds import (
    ABILITY,
    ABILITY_CHOSEN,
    ABILITY_TURN,
    AGE_BEGINS,
    BLESS,
    CHAMPION,
    CHAMPION_PLACED,
    CHOOSE_ABILITIES,
    GOD_PHASE,
    MUSTER,
    MUSTER_NEXT,
    NEXT_CONFLICT,
    REGION_BLESSED,
    TILE_TURNED,
    TRIBE_PHASE,
    TRIBE_TURN,
    UNITS_DEPLOYED,
    USE,
    WRATH,
)
from patolli.games.mezo.rules.regions import in_play
from patolli.games.mezo.rules.state import Mezo, at
from patolli.games.mezo.rules.tables import (
    AT_TRIBE_TURN,
    MOST_OPTIONS,
    PAIRS,
    REGIONS,
    SHAMAN,
    TILES,
    TRIBE_ABILITIES,
    TRIBE_ABILITY,
    UNITS,
    WARRIOR,
)
from patolli.games.mezo.rules.track import first_in, vp_order


# ------------------------------------------------------------------------ what abilities do
def modifier(state: Mezo, seat: i64, target: i64) -> i64:
    """The sum of what a player's tribe abilities add to something."""
    total: i64 = 0
    owned = state.abilities[seat]
    if owned == 0:
        return 0
    box = state.box
    for ability in range(TRIBE_ABILITIES):
        if (owned >> ability) & 1 and box.target[ability] == target:
            total += box.modifier_n[ability]
            total += box.modifier_times[ability] * value_of(state, seat, box.modifier_per[ability])
    return total


def most_of(state: Mezo, seat: i64, target: i64) -> i64:
    """How often something happens: once, or as often as a tribe ability says."""
    times = modifier(state, seat, target)
    return times if times > 1 else 1


def bonus_vp(state: Mezo, seat: i64, trigger: i64) -> i64:
    """The VP that a player's tribe abilities pay at a moment."""
    total: i64 = 0
    owned = state.abilities[seat]
    for ability in range(TRIBE_ABILITIES):
        if (owned >> ability) & 1 and state.box.trigger[ability] == trigger:
            if state.box.options[TRIBE_ABILITY + ability] > 0:
                effect = state.box.starts[(TRIBE_ABILITY + ability) * MOST_OPTIONS]
                total += amount_of(state, seat, effect)
    return total


# ----------------------------------------------------------------------------- Start of Age
class BeginAge(Step[Mezo]):
    """MZ-10.1: the phases of an age."""

    def run(self, state: Mezo, seat: i64, a: i64, b: i64) -> None:
        state.age += 1  # MZ-2.1, MZ-16.6
        state.tiles = in_play(state)  # MZ-16.7: one face-down conflict tile per region in play
        state.note(AGE_BEGINS, -1, state.age)
        state.push(NEXT_CONFLICT, -1)
        state.push(GOD_PHASE, -1)
        state.push(BLESS, -1)
        state.push(TRIBE_PHASE, -1)
        state.push(CHOOSE_ABILITIES, -1)
        state.push(WRATH, -1)


class Wrath(Chance[Mezo]):
    """MZ-2.9, MZ-10.2: one of the three tiles of this age is turned up; earlier ones stay."""

    def choices(self, state: Mezo, seat: i64, a: i64, b: i64, out: Choices) -> None:
        for tile in range(TILES):
            out.add((state.age - 1) * TILES + tile)

    def answer(self, state: Mezo, seat: i64, a: i64, b: i64, choice: i64) -> None:
        state.wrathful[state.age - 1] = choice % TILES + 1
        state.note(TILE_TURNED, -1, choice)


class ChooseAbilities(Step[Mezo]):
    """MZ-10.3: in VP order."""

    def run(self, state: Mezo, seat: i64, a: i64, b: i64) -> None:
        state.push(ABILITY_TURN, -1, vp_order(state))


class AbilityTurn(Step[Mezo]):
    """MZ-10.4: choosing is mandatory."""

    def run(self, state: Mezo, seat: i64, order: i64, b: i64) -> None:
        if order > 0:
            state.push(ABILITY_TURN, -1, order >> 3)
            state.push(ABILITY, first_in(order))


class ChooseAbility(Question[Mezo]):
    """MZ-9.1, MZ-9.3, MZ-2.18: for this age and all later ones; others may have it too."""

    def refusal(self, state: Mezo, seat: i64, a: i64, b: i64, choice: i64) -> i64:
        return 0 if choice // 3 == state.age - 1 else rule(9, 2)

    def answer(self, state: Mezo, seat: i64, a: i64, b: i64, choice: i64) -> None:
        state.abilities[seat] |= 1 << choice
        state.note(ABILITY_CHOSEN, seat, choice)


# ------------------------------------------------------------------------------ Tribe phase
class TribePhase(Step[Mezo]):
    """MZ-11.1: turns in VP order; MZ-2.20, the other reading: two place Champions first."""

    def run(self, state: Mezo, seat: i64, a: i64, b: i64) -> None:
        order = vp_order(state)
        placed: i64 = 0
        if state.seats == 2 and state.box.champions_first != 0:
            placed = 1
        state.push(TRIBE_TURN, -1, order, placed)
        if placed != 0:
            place_champions(state, first_in(order >> 3))
            place_champions(state, first_in(order))


class TribeTurn(Step[Mezo]):
    """The next player's turn: abilities, Champions, units."""

    def run(self, state: Mezo, seat: i64, order: i64, placed: i64) -> None:
        if order == 0:
            return
        player = first_in(order)
        state.push(TRIBE_TURN, -1, order >> 3, placed)
        state.push(MUSTER_NEXT, player, 0)
        if placed == 0:
            place_champions(state, player)
        for ability in range(TRIBE_ABILITIES):  # MZ-11.2, MZ-11.3: 1a or 1b (MZ-9.4, MZ-9.5)
            if (state.abilities[player] >> ability) & 1:
                if state.box.trigger[ability] == AT_TRIBE_TURN:
                    state.push(USE, player, TRIBE_ABILITY + ability)


def place_champions(state: Mezo, player: i64) -> None:
    """MZ-1.3, MZ-2.20: ask a player for all own Champions."""
    for _ in range(state.box.champions[state.seats]):
        state.push(CHAMPION, player)


class PlaceChampion(Question[Mezo]):
    """MZ-11.4: a region without a Champion; MZ-11.5 follows for the second one."""

    def refusal(self, state: Mezo, seat: i64, a: i64, b: i64, choice: i64) -> i64:
        if (state.desolate >> choice) & 1:
            return rule(5, 1)
        if state.champion[choice] != 0:
            return rule(11, 4)
        return 0

    def answer(self, state: Mezo, seat: i64, a: i64, b: i64, choice: i64) -> None:
        state.champion[choice] = seat + 1
        state.note(CHAMPION_PLACED, seat, choice)


class MusterNext(Step[Mezo]):
    """MZ-11.6, MZ-11.7: every region but those of the own Champions, one after another."""

    def run(self, state: Mezo, seat: i64, region: i64, b: i64) -> None:
        if state.reserve[seat * UNITS] + state.reserve[seat * UNITS + 1] == 0:
            return
        legal = in_play(state)
        while region < REGIONS:
            if (legal >> region) & 1 and state.champion[region] != seat + 1:
                state.push(MUSTER_NEXT, seat, region + 1)
                state.push(MUSTER, seat, region)
                return
            region += 1


class Muster(Question[Mezo]):
    """MZ-11.8, MZ-11.9, MZ-11.10: up to three units in any mix, whatever stands there already."""

    def choices(self, state: Mezo, seat: i64, region: i64, b: i64, out: Choices) -> None:
        most = state.box.deployment
        for warriors in range(state.reserve[seat * UNITS + WARRIOR] + 1):
            if warriors > most:
                return
            for shamans in range(state.reserve[seat * UNITS + SHAMAN] + 1):
                if warriors + shamans <= most:
                    out.add(warriors * PAIRS + shamans)

    def refusal(self, state: Mezo, seat: i64, region: i64, b: i64, choice: i64) -> i64:
        warriors = choice // PAIRS
        shamans = choice % PAIRS
        if warriors + shamans > state.box.deployment:
            return rule(11, 6)
        if warriors > state.reserve[seat * UNITS + WARRIOR]:
            return rule(7, 17)
        if shamans > state.reserve[seat * UNITS + SHAMAN]:
            return rule(7, 17)
        return 0

    def answer(self, state: Mezo, seat: i64, region: i64, b: i64, choice: i64) -> None:
        warriors = choice // PAIRS
        shamans = choice % PAIRS
        state.reserve[seat * UNITS + WARRIOR] -= warriors
        state.reserve[seat * UNITS + SHAMAN] -= shamans
        state.units[at(state, region, seat, WARRIOR)] += warriors
        state.units[at(state, region, seat, SHAMAN)] += shamans
        if choice > 0:
            state.note(UNITS_DEPLOYED, seat, region, warriors, shamans)


class Bless(Step[Mezo]):
    """MZ-11.11, MZ-11.12, MZ-2.23: the one region without a Champion is Blessed."""

    def run(self, state: Mezo, seat: i64, a: i64, b: i64) -> None:
        for region in range(REGIONS):
            if (in_play(state) >> region) & 1 and state.champion[region] == 0:
                state.blessed = region + 1
                state.note(REGION_BLESSED, -1, region)
