"""Chapter 7: deploy, awaken, restore, banish and destroy units."""

from __future__ import annotations

from typing import Final

from patolli.engine.native import i64
from patolli.engine.question import Choices, Question, Step, rule
from patolli.games.mezo.rules.effects import (
    amount_in,
    begin,
    done,
    effect_of,
    option_possible,
    owner_fits,
    regions_in,
    slot_of,
    start,
    step_on,
    stop,
    unit_fits,
    use,
)
from patolli.games.mezo.rules.kinds import (
    AWAKEN,
    DESTROY,
    UNIT_AWAKENED,
    UNIT_BANISHED,
    UNIT_DEPLOYED,
    UNIT_DESTROYED,
    UNITS_RESTORED,
)
from patolli.games.mezo.rules.regions import presence
from patolli.games.mezo.rules.state import Mezo, at
from patolli.games.mezo.rules.tables import (
    GOD_PRESENT,
    IN_CONFLICT,
    NOT_IN_CONFLICT,
    PAIRS,
    REGIONS,
    SAME_REGION,
    SHAMAN,
    UNITS,
    WARRIOR,
)

PLACEMENTS: Final[i64] = UNITS * REGIONS  # then the word "stop"
REMOVALS: Final[i64] = 4 * UNITS * REGIONS  # then the word "stop"
NOT_SO: Final[i64] = rule(6, 9)  # an amount is mandatory unless the text says "up to"


class Effect(Step[Mezo]):
    """The next effect of a list."""

    def run(self, state: Mezo, seat: i64, effect: i64, bound: i64) -> None:
        start(state, seat, effect, bound)


class Use(Step[Mezo]):
    """An ability whose turn has come."""

    def run(self, state: Mezo, seat: i64, ability: i64, b: i64) -> None:
        use(state, seat, ability)


class ChooseOption(Question[Mezo]):
    """Exactly one option of an action (MZ-18.5: a Ceremonial action is such a choice)."""

    def refusal(self, state: Mezo, seat: i64, ability: i64, b: i64, choice: i64) -> i64:
        if choice >= state.box.options[ability]:
            return rule(18, 5)
        if not option_possible(state, seat, ability, choice):
            return rule(7, 8)
        return 0

    def answer(self, state: Mezo, seat: i64, ability: i64, b: i64, choice: i64) -> None:
        begin(state, seat, ability, choice)


def place_refusal(state: Mezo, seat: i64, a: i64, b: i64, region: i64) -> i64:
    """Why an effect cannot be applied in a region, or 0."""
    if (regions_in(a) >> region) & 1:
        return 0
    if (state.desolate >> region) & 1:
        return rule(5, 1)
    where = state.box.where[effect_of(a)]
    if where == GOD_PRESENT and (presence(state, seat) >> region) & 1 == 0:
        return rule(6, 1)
    if where == IN_CONFLICT and state.conflict != region + 1:
        return rule(6, 3)
    if where == NOT_IN_CONFLICT and state.conflict == region + 1:
        return rule(6, 4)
    if where == SAME_REGION:
        return rule(6, 5)
    return rule(6, 11) if b == 0 else rule(6, 7)  # cannot pay the price alone; begun elsewhere


class PlaceUnit(Question[Mezo]):
    """MZ-7.17 deploy from the Reserve, MZ-7.18 awaken from Xibalba: one unit after another."""

    def choices(self, state: Mezo, seat: i64, a: i64, b: i64, out: Choices) -> None:
        effect = effect_of(a)
        amount = amount_in(a)
        legal = regions_in(a)
        wanted = state.box.unit[effect]
        found = False
        for unit in range(UNITS):
            if not unit_fits(wanted, unit) or self.stock(state, seat, unit) == 0:
                continue
            for region in range(REGIONS):
                if (legal >> region) & 1 == 0:
                    continue
                if done(b, slot_of(state, effect, region, seat)) < amount:
                    out.add(unit * REGIONS + region)
                    found = True
        if found and state.box.optional[effect] != 0:
            out.add(PLACEMENTS)

    def stock(self, state: Mezo, seat: i64, unit: i64) -> i64:
        """The units that this verb takes from."""
        if self.number == AWAKEN:
            return state.xibalba[seat * UNITS + unit]
        return state.reserve[seat * UNITS + unit]

    def refusal(self, state: Mezo, seat: i64, a: i64, b: i64, choice: i64) -> i64:
        effect = effect_of(a)
        if choice == PLACEMENTS:
            return 0 if state.box.optional[effect] != 0 else NOT_SO
        unit = choice // REGIONS
        region = choice % REGIONS
        if not unit_fits(state.box.unit[effect], unit):
            return rule(7, 17)
        if self.stock(state, seat, unit) == 0:
            return rule(7, 18) if self.number == AWAKEN else rule(7, 17)
        refused = place_refusal(state, seat, a, b, region)
        if refused != 0:
            return refused
        if done(b, slot_of(state, effect, region, seat)) >= amount_in(a):
            return rule(6, 10)
        return 0

    def answer(self, state: Mezo, seat: i64, a: i64, b: i64, choice: i64) -> None:
        if choice == PLACEMENTS:
            stop(state, seat, a)
            return
        unit = choice // REGIONS
        region = choice % REGIONS
        state.units[at(state, region, seat, unit)] += 1
        if self.number == AWAKEN:
            state.xibalba[seat * UNITS + unit] -= 1
            state.note(UNIT_AWAKENED, seat, unit, region)
        else:
            state.reserve[seat * UNITS + unit] -= 1
            state.note(UNIT_DEPLOYED, seat, unit, region)
        step_on(state, seat, a, b, region, seat)


class Restore(Question[Mezo]):
    """MZ-7.19: own units from Xibalba to the own Reserve; how many of each type."""

    def choices(self, state: Mezo, seat: i64, a: i64, b: i64, out: Choices) -> None:
        warriors = self.stock(state, seat, a, WARRIOR)
        shamans = self.stock(state, seat, a, SHAMAN)
        most = self.most(state, seat, a)
        least: i64 = most
        if state.box.optional[effect_of(a)] != 0:
            least = 0
        if most == 0:
            return
        for some in range(warriors + 1):
            for others in range(shamans + 1):
                if least <= some + others <= most:
                    out.add(some * PAIRS + others)

    def stock(self, state: Mezo, seat: i64, a: i64, unit: i64) -> i64:
        """Own units of a type in Xibalba that the effect may take."""
        if not unit_fits(state.box.unit[effect_of(a)], unit):
            return 0
        return state.xibalba[seat * UNITS + unit]

    def most(self, state: Mezo, seat: i64, a: i64) -> i64:
        """MZ-6.8, MZ-13.14: a shortfall reduces the amount, to nothing if need be."""
        amount = amount_in(a)
        there = self.stock(state, seat, a, WARRIOR) + self.stock(state, seat, a, SHAMAN)
        return amount if amount < there else there

    def refusal(self, state: Mezo, seat: i64, a: i64, b: i64, choice: i64) -> i64:
        warriors = choice // PAIRS
        shamans = choice % PAIRS
        for unit in range(UNITS):
            wanted = warriors if unit == WARRIOR else shamans
            if wanted > self.stock(state, seat, a, unit):
                return rule(7, 19)
        most = self.most(state, seat, a)
        if warriors + shamans > most:
            return rule(6, 8)
        if warriors + shamans < most and state.box.optional[effect_of(a)] == 0:
            return NOT_SO
        return 0

    def answer(self, state: Mezo, seat: i64, a: i64, b: i64, choice: i64) -> None:
        warriors = choice // PAIRS
        shamans = choice % PAIRS
        state.xibalba[seat * UNITS + WARRIOR] -= warriors
        state.xibalba[seat * UNITS + SHAMAN] -= shamans
        state.reserve[seat * UNITS + WARRIOR] += warriors
        state.reserve[seat * UNITS + SHAMAN] += shamans
        if choice > 0:
            state.note(UNITS_RESTORED, seat, warriors, shamans)
        stop(state, seat, a)


class RemoveUnit(Question[Mezo]):
    """MZ-7.20 banish to the owner's Reserve, MZ-7.21 destroy to Xibalba: one unit after another.

    MZ-1.5, MZ-5.10: only units in a region can be chosen, never a Champion.
    """

    def choices(self, state: Mezo, seat: i64, a: i64, b: i64, out: Choices) -> None:
        effect = effect_of(a)
        amount = amount_in(a)
        legal = regions_in(a)
        wanted = state.box.unit[effect]
        whose = state.box.owner[effect]
        found = False
        for owner in range(state.seats):
            if not owner_fits(whose, seat, owner):
                continue
            for region in range(REGIONS):
                if (legal >> region) & 1 == 0:
                    continue
                if done(b, slot_of(state, effect, region, owner)) >= amount:
                    continue
                where = at(state, region, owner, 0)
                for unit in range(UNITS):
                    if state.units[where + unit] > 0 and unit_fits(wanted, unit):
                        out.add((owner * REGIONS + region) * UNITS + unit)
                        found = True
        if found and state.box.optional[effect] != 0:
            out.add(REMOVALS)

    def refusal(self, state: Mezo, seat: i64, a: i64, b: i64, choice: i64) -> i64:
        effect = effect_of(a)
        if choice == REMOVALS:
            return 0 if state.box.optional[effect] != 0 else NOT_SO
        owner = choice // (REGIONS * UNITS)
        region = choice // UNITS % REGIONS
        unit = choice % UNITS
        if owner >= state.seats or not owner_fits(state.box.owner[effect], seat, owner):
            return rule(6, 13)
        if not unit_fits(state.box.unit[effect], unit):
            return rule(7, 22)
        refused = place_refusal(state, seat, a, b, region)
        if refused != 0:
            return refused
        if state.units[at(state, region, owner, unit)] == 0:
            return rule(5, 10)
        if done(b, slot_of(state, effect, region, owner)) >= amount_in(a):
            return rule(6, 10)
        return 0

    def answer(self, state: Mezo, seat: i64, a: i64, b: i64, choice: i64) -> None:
        if choice == REMOVALS:
            stop(state, seat, a)
            return
        owner = choice // (REGIONS * UNITS)
        region = choice // UNITS % REGIONS
        unit = choice % UNITS
        state.units[at(state, region, owner, unit)] -= 1
        if self.number == DESTROY:
            state.xibalba[owner * UNITS + unit] += 1
            state.note(UNIT_DESTROYED, seat, unit, region, owner)
        else:
            state.reserve[owner * UNITS + unit] += 1
            state.note(UNIT_BANISHED, seat, unit, region, owner)
        step_on(state, seat, a, b, region, owner)
