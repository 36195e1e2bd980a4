"""Chapters 6 and 7: the one interpreter of all effects; it knows "possible" and "perform".

A running effect on units or pieces lies on the stack as a question of its verb, with
`a` = effect, amount, legal regions and regions used, and `b` = what has been done. What is possible
is what that question offers; a single possibility is carried out without asking.
"""

from __future__ import annotations

from typing import Final

from patolli.engine.native import i64, table, vec
from patolli.engine.question import Choices
from patolli.games.mezo.rules.kinds import (
    AWAKEN,
    BANISH,
    BUILD,
    CHOOSE,
    DEMOLISH,
    DEPLOY,
    DESTROY,
    EFFECT,
    FROM_EFFECTS,
    MAJORITY_CLAIMED,
    RESTORE,
    STRENGTH_GAINED,
    TRANSFORM,
    USE_OFFER,
    USE_SUMMON,
)
from patolli.games.mezo.rules.regions import (
    in_play,
    presence,
    pyramid_pieces,
    pyramid_regions,
)
from patolli.games.mezo.rules.state import Mezo, at
from patolli.games.mezo.rules.tables import (
    ANYBODY,
    CLAIM_MAJORITY,
    DEMOLISH_VERB,
    EACH_OTHER_PLAYER,
    EACH_REGION,
    EITHER,
    GAIN_DEVOTION,
    GAIN_STRENGTH,
    GAIN_VP,
    GLYPH,
    GOD_PRESENT,
    IN_CONFLICT,
    MOST_OPTIONS,
    NOT_IN_CONFLICT,
    NOWHERE,
    OFFER_VERB,
    OTHER,
    PER_AGE,
    PER_DEVOTION_LEVEL,
    PER_OWN_PYRAMID_REGIONS,
    PER_OWN_WARRIORS,
    PER_PYRAMID_PIECES,
    PYRAMID,
    REGIONS,
    SAME_REGION,
    SELF,
    SPLIT,
    SUMMON_VERB,
    UNITS,
    WARRIOR,
)
from patolli.games.mezo.rules.track import gain, gain_devotion, level

# The question of each verb, in the order of the verbs; 0 for those that ask nothing themselves.
QUESTION_OF: Final[vec[i64]] = table(
    [
        int(BUILD),
        0,
        int(AWAKEN),
        0,
        int(RESTORE),
        int(TRANSFORM),
        int(DEPLOY),
        int(BANISH),
        int(DEMOLISH),
        int(DESTROY),
        *[0] * 4,
    ]
)
SPARE: Final = Choices()  # what an effect could do next; used and forgotten within `carry_on`

AMOUNT_SHIFT: Final[i64] = 10
REGION_SHIFT: Final[i64] = 16
USED_SHIFT: Final[i64] = 22
COUNT_BITS: Final[i64] = 5


# ------------------------------------------------------------------------- amounts, places
def value_of(state: Mezo, seat: i64, per: i64) -> i64:
    """What an amount depends on, now."""
    if per == PER_DEVOTION_LEVEL:
        return level(state, seat)
    if per == PER_AGE:
        return state.age
    if per == PER_OWN_WARRIORS and state.conflict > 0:
        return state.units[at(state, state.conflict - 1, seat, WARRIOR)]
    if per == PER_PYRAMID_PIECES and state.conflict > 0:
        return pyramid_pieces(state, state.conflict - 1)
    if per == PER_OWN_PYRAMID_REGIONS:
        return pyramid_regions(state, seat)
    return 0


def amount_of(state: Mezo, seat: i64, effect: i64) -> i64:
    """MZ-4.9: the amount of an effect that starts now."""
    box = state.box
    amount = box.n[effect] + box.times[effect] * value_of(state, seat, box.per[effect])
    if box.cap[effect] >= 0 and amount > box.cap[effect]:
        amount = box.cap[effect]
    return amount


def legal_regions(state: Mezo, seat: i64, effect: i64, bound: i64) -> i64:
    """Where an effect may be applied, a bit for each region; never a Desolate one (MZ-5.1)."""
    where = state.box.where[effect]
    if where == GOD_PRESENT:  # MZ-6.1; MZ-18.6: on spaces and tiles too
        return presence(state, seat)
    if where == SAME_REGION:  # MZ-6.5
        return bound
    here: i64 = 0
    if state.conflict > 0:
        here = 1 << (state.conflict - 1)
    if where == IN_CONFLICT:  # MZ-6.3; MZ-12.4: none outside a conflict
        return here
    if where == NOT_IN_CONFLICT:  # MZ-6.4
        return in_play(state) & ~here
    if where == NOWHERE:
        return 0
    return in_play(state)  # MZ-6.2


# ------------------------------------------------------------------------ the running effect
def effect_of(a: i64) -> i64:
    """The effect that a question carries out."""
    return a & 1023


def amount_in(a: i64) -> i64:
    """Its amount, fixed when it started."""
    return (a >> AMOUNT_SHIFT) & 63


def regions_in(a: i64) -> i64:
    """Its legal regions."""
    return (a >> REGION_SHIFT) & 63


def done(b: i64, slot: i64) -> i64:
    """How many units or pieces have been dealt with: in all, or in a region, or of a player."""
    return (b >> (slot * COUNT_BITS)) & 31


def slot_of(state: Mezo, effect: i64, region: i64, owner: i64) -> i64:
    """Which count an effect's next unit or piece falls under."""
    spread = state.box.spread[effect]
    if spread == EACH_REGION:
        return region
    if spread == EACH_OTHER_PLAYER:
        return owner
    return 0


def left(a: i64, b: i64) -> i64:
    """How many units or pieces an undivided effect still wants."""
    return amount_in(a) - done(b, 0)


def step_on(state: Mezo, seat: i64, a: i64, b: i64, region: i64, owner: i64) -> None:
    """Count one unit or piece dealt with in a region, and go on with the effect."""
    effect = effect_of(a)
    b += 1 << (slot_of(state, effect, region, owner) * COUNT_BITS)
    a |= 1 << (USED_SHIFT + region)
    if state.one_region != 0 and state.box.spread[effect] == SPLIT:  # else MZ-6.7, MZ-9.6
        a = (a & ~(63 << REGION_SHIFT)) | (1 << (REGION_SHIFT + region))
    carry_on(state, seat, a, b)


def carry_on(state: Mezo, seat: i64, a: i64, b: i64) -> None:
    """Ask for the next unit or piece; nothing possible ends the effect (MZ-6.8, MZ-6.10)."""
    number = QUESTION_OF[state.box.verb[effect_of(a)]]
    kind = state.kinds[number]
    SPARE.clear()
    kind.choices(state, seat, a, b, SPARE)
    if SPARE.count == 0:
        stop(state, seat, a)
    elif SPARE.count == 1:
        kind.answer(state, seat, a, b, SPARE.item[0])
    else:
        state.push(number, seat, a, b)  # MZ-6.12: the acting player makes every choice


def stop(state: Mezo, seat: i64, a: i64) -> None:
    """An effect is over; the next one may be bound to the regions it used."""
    used = (a >> USED_SHIFT) & 63
    finish(state, seat, effect_of(a), used if used != 0 else regions_in(a))  # MZ-6.6


def finish(state: Mezo, seat: i64, effect: i64, bound: i64) -> None:
    """MZ-6.10: the next effect of the list follows."""
    if state.box.last[effect] == 0:
        state.push(EFFECT, seat, effect + 1, bound)


def start(state: Mezo, seat: i64, effect: i64, bound: i64) -> None:
    """Carry out one effect of a list; `bound` are the regions of the effect before it."""
    box = state.box
    verb = box.verb[effect]
    amount = amount_of(state, seat, effect)
    if QUESTION_OF[verb] != 0:
        legal = bound
        if box.where[effect] != NOWHERE:
            legal = legal_regions(state, seat, effect, bound)
        if box.cost[effect] != 0:
            if state.one_region != 0:
                legal = regions_that_pay(state, seat, effect, legal, amount)
            if payable(state, seat, effect, legal) < amount:  # MZ-6.11
                return
        carry_on(state, seat, effect | (amount << AMOUNT_SHIFT) | (legal << REGION_SHIFT), 0)
        return
    finish(state, seat, effect, bound)
    if verb == GAIN_VP:
        gain(state, seat, amount, FROM_EFFECTS)
    elif verb == GAIN_DEVOTION:
        gain_devotion(state, seat, amount)
    elif verb == SUMMON_VERB:
        for _ in range(amount):
            state.push(USE_SUMMON, seat)
    elif verb == OFFER_VERB:
        for _ in range(amount):
            state.push(USE_OFFER, seat)
    elif state.conflict > 0:  # MZ-12.4: strength and majorities exist only in a conflict
        if verb == GAIN_STRENGTH and amount > 0:  # MZ-7.34
            state.bonus[seat] += amount
            state.note(STRENGTH_GAINED, seat, amount)
        elif verb == CLAIM_MAJORITY:  # MZ-7.35
            state.claims[seat] |= 1 << box.unit[effect]
            state.note(MAJORITY_CLAIMED, seat, box.unit[effect])


# ------------------------------------------------------------------------------- prices
def payable(state: Mezo, seat: i64, effect: i64, legal: i64) -> i64:
    """How many units or pieces a price could take in these regions."""
    total: i64 = 0
    for region in range(REGIONS):
        if (legal >> region) & 1:
            total += payable_in(state, seat, effect, region)
    return total


def payable_in(state: Mezo, seat: i64, effect: i64, region: i64) -> i64:
    """How many units or pieces a price could take in one region."""
    box = state.box
    total: i64 = 0
    for owner in range(state.seats):
        if not owner_fits(box.owner[effect], seat, owner):
            continue
        if box.verb[effect] == DEMOLISH_VERB:
            if piece_fits(box.piece[effect], GLYPH):
                total += state.glyphs[region * state.seats + owner]
        else:
            for unit in range(UNITS):
                if unit_fits(box.unit[effect], unit):
                    total += state.units[at(state, region, owner, unit)]
    if box.verb[effect] == DEMOLISH_VERB and piece_fits(box.piece[effect], PYRAMID):
        if box.owner[effect] == ANYBODY:
            total += pyramid_pieces(state, region)
    return total


def regions_that_pay(state: Mezo, seat: i64, effect: i64, legal: i64, amount: i64) -> i64:
    """The regions that alone could pay a whole price."""
    found: i64 = 0
    for region in range(REGIONS):
        if (legal >> region) & 1 and payable_in(state, seat, effect, region) >= amount:
            found |= 1 << region
    return found


# ------------------------------------------------------------------------ what fits a card
def owner_fits(wanted: i64, seat: i64, owner: i64) -> bool:
    """MZ-6.13: whose pieces an effect of `seat` may touch."""
    if wanted == SELF:
        return owner == seat
    if wanted == OTHER:
        return owner != seat
    return True


def unit_fits(wanted: i64, unit: i64) -> bool:
    """MZ-7.17, MZ-7.22: a named type is binding; otherwise any mix."""
    return wanted >= UNITS or wanted == unit


def piece_fits(wanted: i64, piece: i64) -> bool:
    """MZ-7.3: an effect that says glyph allows only a glyph."""
    return wanted >= EITHER or wanted == piece


# ----------------------------------------------------------------- abilities with options
def use(state: Mezo, seat: i64, ability: i64) -> None:
    """Carry out an action, a tile, a space or an ability, asking first which option."""
    options = possible_options(state, seat, ability)
    if options == 0:
        return
    if options & (options - 1) == 0:
        option: i64 = 0
        while (options >> option) & 1 == 0:
            option += 1
        begin(state, seat, ability, option)
    else:
        state.push(CHOOSE, seat, ability)


def begin(state: Mezo, seat: i64, ability: i64, option: i64) -> None:
    """Start the list of effects of an option."""
    state.push(EFFECT, seat, state.box.starts[ability * MOST_OPTIONS + option], 0)


def possible_options(state: Mezo, seat: i64, ability: i64) -> i64:
    """The options of an ability that may be chosen now, a bit each."""
    found: i64 = 0
    for option in range(state.box.options[ability]):
        if option_possible(state, seat, ability, option):
            found |= 1 << option
    return found


def option_possible(state: Mezo, seat: i64, ability: i64, option: i64) -> bool:
    """MZ-7.8: an offer needs its full price; everything else may be chosen (MZ-6.14)."""
    effect = state.box.starts[ability * MOST_OPTIONS + option]
    while state.box.last[effect] == 0:  # MZ-18.5, the other reading: the offer comes last
        effect += 1
    return state.box.verb[effect] != OFFER_VERB or can_offer(state, seat)


def offer_price(state: Mezo) -> i64:
    """MZ-7.6: dearer once any unit lies on the Wrathful god space."""
    for index in range(state.seats * UNITS):
        if state.wrath[index] > 0:
            return state.box.offer_later
    return state.box.offer_first


def can_offer(state: Mezo, seat: i64) -> bool:
    """MZ-7.5, MZ-7.8: whether the Reserve and the god's regions hold the full price."""
    found: i64 = state.reserve[seat * UNITS] + state.reserve[seat * UNITS + 1]
    near = presence(state, seat)
    for region in range(REGIONS):
        if (near >> region) & 1:
            where = at(state, region, seat, 0)
            found += state.units[where] + state.units[where + 1]
    return found >= offer_price(state)
