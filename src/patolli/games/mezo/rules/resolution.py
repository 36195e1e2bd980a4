"""Chapters 14 and 15: strength, winners, Calendar and Codex, the Blessed region, clean-up."""

from __future__ import annotations

from patolli.engine.native import i64
from patolli.engine.question import Choices, Question, Step, rule
from patolli.games.mezo.rules.effects import amount_of
from patolli.games.mezo.rules.kinds import (
    CALENDAR_TAKEN,
    CODEX_TAKEN,
    CONFLICT_WON,
    DECIDE,
    EFFECT,
    FROM_BLESSED,
    FROM_CONFLICTS,
    FROM_TRIBE,
    MAJORITY,
    MOST_NAMED,
    NAME,
    NAME_BLESSED,
    NAME_SHAMANS,
    NAME_WARRIORS,
    NAME_WINNER,
    SACRIFICE,
    SACRIFICE_TURN,
    SPACE,
    STRENGTH_COUNTED,
    STRENGTH_PARTS,
    TIE_NAMED,
    UNITS_SACRIFICED,
    USE,
)
from patolli.games.mezo.rules.regions import presence
from patolli.games.mezo.rules.state import Mezo, at
from patolli.games.mezo.rules.tables import (
    ALTAR_REWARD,
    AT_CONFLICT_WON,
    CALENDAR_CODEX_REPEATS,
    CALENDAR_SPACE,
    CHAMPION_STRENGTH,
    CODEX_SPACE,
    LEVELS,
    MOST_OPTIONS,
    PAIRS,
    PRESENT_STRENGTH,
    SHAMAN,
    SPACES,
    UNITS,
    WARRIOR,
)
from patolli.games.mezo.rules.track import first_in, gain_both, gain_devotion, vp_order
from patolli.games.mezo.rules.tribe import bonus_vp, modifier, most_of


# ---------------------------------------------------------------------------------- strength
def champion_part(state: Mezo, seat: i64, region: i64) -> i64:
    """MZ-14.1, MZ-9.7, MZ-9.8: what the player's Champion in a region gives."""
    if state.champion[region] != seat + 1:
        return 0
    return state.box.champion_strength + modifier(state, seat, CHAMPION_STRENGTH)


def unit_part(state: Mezo, seat: i64, region: i64, unit: i64) -> i64:
    """MZ-14.1: what the player's Warriors or Shamans in a region give."""
    return state.units[at(state, region, seat, unit)] * state.box.unit_strength[unit]


def piece_part(state: Mezo, seat: i64, region: i64) -> i64:
    """MZ-14.1, MZ-8.15: what the player's glyphs in a region give; pyramid pieces give none."""
    found = state.glyphs[region * state.seats + seat] * state.box.glyph_strength
    if state.box.pyramid_strength != 0:
        for level in range(LEVELS):
            if state.pyramid[region * LEVELS + level] == seat + 1:
                found += state.box.pyramid_strength
    return found


def bonus_part(state: Mezo, seat: i64, region: i64) -> i64:
    """Bonuses: of actions and sacrifices of this conflict, and of ability 2b (MZ-9.11, MZ-9.12)."""
    total: i64 = 0
    if state.conflict == region + 1:
        total = state.bonus[seat]
        sacrificed = state.given[seat * UNITS] + state.given[seat * UNITS + 1]
        total += sacrificed * state.box.blessed_strength  # MZ-15.3, MZ-15.8
    if (presence(state, seat) >> region) & 1:
        total += modifier(state, seat, PRESENT_STRENGTH)
    return total


def strength(state: Mezo, seat: i64, region: i64) -> i64:
    """MZ-14.1: a player's strength in a region, as if counted now."""
    total = champion_part(state, seat, region) + piece_part(state, seat, region)
    for unit in range(UNITS):
        total += unit_part(state, seat, region, unit)
    return total + bonus_part(state, seat, region)


def strongest(state: Mezo, region: i64) -> i64:
    """The seats with the highest strength in a region, a bit each."""
    found: i64 = 0
    best: i64 = -1
    for seat in range(state.seats):
        force = strength(state, seat, region)
        if force > best:
            best = force
            found = 0
        if force == best:
            found |= 1 << seat
    return found


def only_seat(seats: i64) -> i64:
    """The seat of a set of one, or -1."""
    for seat in range(4):
        if seats == 1 << seat:
            return seat
    return -1


# -------------------------------------------------------------------------------- resolving
class Resolve(Step[Mezo]):
    """MZ-14.2, MZ-14.5, MZ-14.6, MZ-14.7, MZ-15.1: what is settled, in this order."""

    def run(self, state: Mezo, seat: i64, a: i64, b: i64) -> None:
        if state.blessed == state.conflict:  # MZ-15.13: no majorities there
            state.push(DECIDE, -1)
            state.push(SACRIFICE_TURN, -1, vp_order(state))  # MZ-15.5
        else:
            state.push(MAJORITY, -1, WARRIOR)
            state.push(MAJORITY, -1, SHAMAN)
            state.push(DECIDE, -1)


class SacrificeTurn(Step[Mezo]):
    """MZ-15.2: openly, in VP order."""

    def run(self, state: Mezo, seat: i64, order: i64, b: i64) -> None:
        if order == 0:
            return
        state.push(SACRIFICE_TURN, -1, order >> 3)
        player = first_in(order)
        if state.reserve[player * UNITS] + state.reserve[player * UNITS + 1] > 0:
            state.push(SACRIFICE, player)


class Sacrifice(Question[Mezo]):
    """MZ-15.4, MZ-15.6: any mix of units from the own Reserve, none included."""

    def choices(self, state: Mezo, seat: i64, a: i64, b: i64, out: Choices) -> None:
        for warriors in range(state.reserve[seat * UNITS + WARRIOR] + 1):
            for shamans in range(state.reserve[seat * UNITS + SHAMAN] + 1):
                out.add(warriors * PAIRS + shamans)

    def refusal(self, state: Mezo, seat: i64, a: i64, b: i64, choice: i64) -> i64:
        if choice // PAIRS > state.reserve[seat * UNITS + WARRIOR]:
            return rule(15, 4)
        if choice % PAIRS > state.reserve[seat * UNITS + SHAMAN]:
            return rule(15, 4)
        return 0

    def answer(self, state: Mezo, seat: i64, a: i64, b: i64, choice: i64) -> None:
        warriors = choice // PAIRS
        shamans = choice % PAIRS
        state.reserve[seat * UNITS + WARRIOR] -= warriors
        state.reserve[seat * UNITS + SHAMAN] -= shamans
        state.given[seat * UNITS + WARRIOR] += warriors  # MZ-15.7
        state.given[seat * UNITS + SHAMAN] += shamans
        state.note(UNITS_SACRIFICED, seat, warriors, shamans)
        gain_devotion(state, seat, (warriors + shamans) * state.box.blessed_devotion)  # MZ-15.3


def tell_strength(state: Mezo, seat: i64, region: i64) -> None:
    """Tell how strong a player is, and what that is made of."""
    total = strength(state, seat, region)
    units: i64 = 0
    for unit in range(UNITS):
        units += unit_part(state, seat, region, unit)
    pieces = piece_part(state, seat, region)
    state.note(STRENGTH_COUNTED, seat, total)
    if total != 0:
        state.note(STRENGTH_PARTS, seat, units, pieces, total - units - pieces)


class Decide(Step[Mezo]):
    """MZ-14.2, MZ-15.9: the highest strength wins; a tie is decided by whom the rules name."""

    def run(self, state: Mezo, seat: i64, a: i64, b: i64) -> None:
        region = state.conflict - 1
        if state.journal is not None:
            for player in range(state.seats):
                tell_strength(state, player, region)
        tied = strongest(state, region)
        winner = only_seat(tied)
        if winner >= 0:
            win(state, winner)
        elif state.blessed == state.conflict:  # MZ-15.10, MZ-15.11, MZ-15.12: fewest VP now
            poorest: i64 = -1
            for player in range(state.seats):
                if (tied >> player) & 1 and (poorest < 0 or state.vp[player] < state.vp[poorest]):
                    poorest = player
            state.push(NAME, poorest, NAME_BLESSED, tied)
        else:  # MZ-14.3
            state.push(NAME, state.champion[region] - 1, NAME_WINNER, tied)


def win(state: Mezo, seat: i64) -> None:
    """MZ-14.2, MZ-15.9: the reward; 3c is paid with it as one gain (MZ-9.19, MZ-9.20)."""
    region = state.conflict - 1
    state.won[seat] += 1
    state.note(CONFLICT_WON, seat, region)
    more = bonus_vp(state, seat, AT_CONFLICT_WON)
    if state.blessed == state.conflict:
        gain_both(state, seat, state.box.blessed_vp, FROM_BLESSED, more, FROM_TRIBE)
        return
    reward = state.box.starts[(ALTAR_REWARD + state.altar[region] - 1) * MOST_OPTIONS]
    points = amount_of(state, seat, reward)
    gain_both(state, seat, points, FROM_CONFLICTS, more, FROM_TRIBE)
    if state.box.last[reward] == 0:  # MZ-14.5: the rest of the altar follows its VP
        state.push(EFFECT, seat, reward + 1, 0)


class NameSeat(Question[Mezo]):
    """MZ-14.3, MZ-14.4, MZ-14.8, MZ-15.10: one of the tied players is named, oneself or not."""

    def refusal(self, state: Mezo, seat: i64, what: i64, tied: i64, choice: i64) -> i64:
        if (tied >> choice) & 1:
            return 0
        if what == NAME_WINNER:
            return rule(14, 4)
        return rule(15, 10) if what == NAME_BLESSED else rule(14, 8)

    def answer(self, state: Mezo, seat: i64, what: i64, tied: i64, choice: i64) -> None:
        if what in (NAME_SHAMANS, NAME_WARRIORS):
            unit = SHAMAN if what == NAME_SHAMANS else WARRIOR
            state.note(MOST_NAMED, seat, choice, unit)
            take_space(state, choice, unit)
        else:
            state.note(TIE_NAMED, seat, choice)
            win(state, choice)


# ---------------------------------------------------------------------- Calendar and Codex
def majority(state: Mezo, region: i64, unit: i64) -> i64:
    """The seats with the most units of a type in a region, a bit each; 0 without any."""
    found: i64 = 0
    claimed: i64 = 0
    best: i64 = 1  # MZ-14.9: none, if there is no unit
    for seat in range(state.seats):
        count = state.units[at(state, region, seat, unit)]
        if count > best:
            best = count
            found = 0
        if count == best:
            found |= 1 << seat
        if count > 0 and (state.claims[seat] >> unit) & 1:  # MZ-7.35, MZ-7.36
            claimed |= 1 << seat
    return claimed if claimed != 0 else found


class Majority(Step[Mezo]):
    """MZ-14.6, MZ-14.7, MZ-14.10: counted when its turn comes."""

    def run(self, state: Mezo, seat: i64, unit: i64, b: i64) -> None:
        region = state.conflict - 1
        most = majority(state, region, unit)
        if most == 0 or free_spaces(state, unit) == 0:  # MZ-14.9, MZ-14.12
            return
        single = only_seat(most)
        if single >= 0:
            take_space(state, single, unit)
        else:  # MZ-14.8
            what = NAME_SHAMANS if unit == SHAMAN else NAME_WARRIORS
            state.push(NAME, state.champion[region] - 1, what, most)


def space_owner(state: Mezo, unit: i64, space: i64) -> i64:
    """Whose unit is on a space of the Calendar (Shamans) or the Codex (Warriors); 0 nobody's."""
    return state.calendar[space] if unit == SHAMAN else state.codex[space]


def free_spaces(state: Mezo, unit: i64) -> i64:
    """How many spaces of the Calendar or the Codex are free."""
    free: i64 = 0
    for space in range(SPACES):
        if space_owner(state, unit, space) == 0:
            free += 1
    return free


def take_space(state: Mezo, seat: i64, unit: i64) -> None:
    """MZ-14.11: mandatory; a single free space is taken without asking."""
    if free_spaces(state, unit) > 1:
        state.push(SPACE, seat, unit)
        return
    for space in range(SPACES):
        if space_owner(state, unit, space) == 0:
            place_on_space(state, seat, unit, space)
            return


def place_on_space(state: Mezo, seat: i64, unit: i64, space: i64) -> None:
    """MZ-14.6, MZ-14.7: a unit moves to the space, whose effect is carried out."""
    state.units[at(state, state.conflict - 1, seat, unit)] -= 1
    ability = CODEX_SPACE + space
    if unit == SHAMAN:
        ability = CALENDAR_SPACE + space
        state.calendar[space] = seat + 1
        state.note(CALENDAR_TAKEN, seat, space)
    else:
        state.codex[space] = seat + 1
        state.note(CODEX_TAKEN, seat, space)
    for _ in range(most_of(state, seat, CALENDAR_CODEX_REPEATS)):  # MZ-9.13, MZ-9.14
        state.push(USE, seat, ability)


class ChooseSpace(Question[Mezo]):
    """MZ-14.6, MZ-14.7: a free space of choice."""

    def refusal(self, state: Mezo, seat: i64, unit: i64, b: i64, choice: i64) -> i64:
        if space_owner(state, unit, choice) == 0:
            return 0
        return rule(14, 6) if unit == SHAMAN else rule(14, 7)

    def answer(self, state: Mezo, seat: i64, unit: i64, b: i64, choice: i64) -> None:
        place_on_space(state, seat, unit, choice)


# --------------------------------------------------------------------------------- clean-up
class CleanUp(Step[Mezo]):
    """MZ-14.13, MZ-15.14, MZ-15.15: everything that ends with a conflict.

    MZ-5.11, MZ-8.14, MZ-14.17: what is in other regions, pieces, Calendar and Codex stay.
    """

    def run(self, state: Mezo, seat: i64, a: i64, b: i64) -> None:
        region = state.conflict - 1
        state.champion[region] = 0
        for player in range(state.seats):
            for unit in range(UNITS):
                where = at(state, region, player, unit)
                own = player * UNITS + unit
                state.reserve[own] += state.units[where]  # MZ-14.13; glyphs and pyramids stay
                state.units[where] = 0
                state.xibalba[own] += state.wrath[own] + state.given[own]  # MZ-14.14, MZ-15.14
                state.wrath[own] = 0
                state.given[own] = 0
            state.covered[player] = 0  # MZ-14.15, MZ-14.18: the card goes to the open discards
            state.played[player] |= 1 << (state.shown[player] - 1)
            state.shown[player] = 0
            state.bonus[player] = 0  # MZ-14.16
            state.claims[player] = 0
        if state.blessed == state.conflict:
            state.blessed = 0
        state.conflict = 0
        state.first = 0
