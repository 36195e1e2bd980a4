"""Guesses at what effects, actions and rewards are good for, in hundredths of a point."""

from __future__ import annotations

from typing import Final

from patolli.engine.native import i64, table, vec
from patolli.games.mezo.rules.effects import amount_of, can_offer, legal_regions, offer_price
from patolli.games.mezo.rules.regions import pyramid_pieces
from patolli.games.mezo.rules.state import POINT, Mezo, at
from patolli.games.mezo.rules.tables import (
    AGES,
    ALTAR_REWARD,
    AWAKEN_VERB,
    BANISH_VERB,
    BUILD_VERB,
    CARD_ACTION,
    CARDS,
    CLAIM_MAJORITY,
    DEMOLISH_VERB,
    DEPLOY_VERB,
    DESTROY_VERB,
    GAIN_STRENGTH,
    GLYPH,
    GOD_ABILITY,
    MOST_OPTIONS,
    OFFER_VERB,
    REGIONS,
    RESTORE_VERB,
    SLOTS,
    SUMMON_VERB,
    TRANSFORM_VERB,
    UNITS,
)

OFFER_COST: Final[i64] = 55  # a unit given to the Wrathful god
A_TILE: Final[i64] = 190  # the use of a tile
A_MOVE: Final[i64] = 25  # of a god
# What one unit or piece of each verb is good for, where nothing better is known.
EACH: Final[vec[i64]] = table([0, 0, 110, 0, 55, 150, 45, 30, 35, 75, 100, 85, 60, 220])


def reward_guess(state: Mezo, region: i64) -> i64:
    """What winning a region's conflict brings."""
    if state.blessed == region + 1:
        return state.box.blessed_vp * POINT
    if state.altar[region] == 0:
        return 0
    effect = state.box.starts[(ALTAR_REWARD + state.altar[region] - 1) * MOST_OPTIONS]
    total = state.box.n[effect] * POINT
    while state.box.last[effect] == 0:
        effect += 1
        total += state.box.n[effect] * EACH[state.box.verb[effect]]
        if state.box.verb[effect] in (BUILD_VERB, SUMMON_VERB):
            total += 150
    return total


def effect_guess(state: Mezo, seat: i64, effect: i64, wanted: i64) -> i64:
    """What an effect that is due is good for; `wanted` of it is left, or -1 for all."""
    box = state.box
    verb = box.verb[effect]
    amount = wanted if wanted >= 0 else amount_of(state, seat, effect)
    if verb in (DESTROY_VERB, BANISH_VERB):
        return hit_guess(state, seat, effect, amount)
    if verb in (RESTORE_VERB, AWAKEN_VERB):
        there = state.xibalba[seat * UNITS] + state.xibalba[seat * UNITS + 1]
        if amount > there:
            amount = there
    elif verb == DEPLOY_VERB:
        there = state.reserve[seat * UNITS] + state.reserve[seat * UNITS + 1]
        if amount > there:
            amount = there
    elif verb == BUILD_VERB:
        return amount * build_guess(state, seat, effect)
    elif verb == OFFER_VERB:
        return A_TILE - offer_price(state) * OFFER_COST if can_offer(state, seat) else 0
    elif verb == SUMMON_VERB:
        god = GOD_ABILITY + (state.god[seat] - 1) * AGES + state.age - 1
        return A_MOVE + ability_guess(state, seat, god)
    elif verb in (DEMOLISH_VERB, TRANSFORM_VERB):
        there = pieces_there(state, seat, effect)
        if amount > there:
            amount = there
    elif verb in (GAIN_STRENGTH, CLAIM_MAJORITY) and state.conflict == 0:
        return 0
    return amount * EACH[verb]


def hit_guess(state: Mezo, seat: i64, effect: i64, amount: i64) -> i64:
    """Destroying or banishing: others' units are a gain, own ones a loss."""
    legal = legal_regions(state, seat, effect, 63 & ~state.desolate)
    others: i64 = 0
    own: i64 = 0
    for region in range(REGIONS):
        if (legal >> region) & 1 == 0:
            continue
        for owner in range(state.seats):
            where = at(state, region, owner, 0)
            count = state.units[where] + state.units[where + 1]
            if state.box.unit[effect] < UNITS:
                count = state.units[where + state.box.unit[effect]]
            if owner == seat:
                own += count
            else:
                others += count
    value = EACH[state.box.verb[effect]]
    if state.box.owner[effect] == 0:
        return -value * (amount if amount < own else own)
    if amount <= others:
        return amount * value
    over = amount - others
    if over > own or state.box.owner[effect] == 1:
        over = own if state.box.owner[effect] == 2 else 0
    return (others - over) * value


def build_guess(state: Mezo, seat: i64, effect: i64) -> i64:
    """The best glyph or pyramid piece to build."""
    best: i64 = 70 if state.box.piece[effect] != 1 and state.glyph_supply[seat] > 0 else 0
    if state.box.piece[effect] == GLYPH:
        return best
    legal = legal_regions(state, seat, effect, 63 & ~state.desolate)
    for region in range(REGIONS):
        if (legal >> region) & 1:
            pieces = pyramid_pieces(state, region)
            if pieces < 4:
                guess = (pieces + 1) * POINT + 100 * (AGES + 1 - state.age)
                if guess > best:
                    best = guess
    return best


def pieces_there(state: Mezo, seat: i64, effect: i64) -> i64:
    """Others' glyphs and pyramid pieces in reach."""
    legal = legal_regions(state, seat, effect, 63 & ~state.desolate)
    found: i64 = 0
    for region in range(REGIONS):
        if (legal >> region) & 1:
            found += pyramid_pieces(state, region)
            for owner in range(state.seats):
                if owner != seat:
                    found += state.glyphs[region * state.seats + owner]
    return found


def ability_guess(state: Mezo, seat: i64, ability: i64) -> i64:
    """The best option of an ability."""
    best: i64 = -1000000
    for option in range(state.box.options[ability]):
        effect = state.box.starts[ability * MOST_OPTIONS + option]
        total = effect_guess(state, seat, effect, -1)
        while state.box.last[effect] == 0:
            effect += 1
            total += effect_guess(state, seat, effect, -1)
        if total > best:
            best = total
    return best if best > -1000000 else 0


def card_guess(state: Mezo, seat: i64, card: i64, covered: i64) -> i64:
    """The best actions of a card that its owner can still carry out."""
    turns: i64 = SLOTS - 1
    for slot in range(SLOTS):
        if (covered >> slot) & 1:
            turns -= 1
    if turns <= 0:
        return 0
    first: i64 = 0
    second: i64 = 0
    for slot in range(SLOTS):
        if (covered >> slot) & 1 == 0:
            action = CARD_ACTION + ((state.god[seat] - 1) * CARDS + card) * SLOTS + slot
            guess = ability_guess(state, seat, action)
            if guess > first:
                second = first
                first = guess
            elif guess > second:
                second = guess
    return first + second if turns > 1 else first
