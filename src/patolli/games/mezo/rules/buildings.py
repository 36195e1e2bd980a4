"""Chapters 7 and 8: build, demolish and transform glyphs and pyramid pieces."""

from __future__ import annotations

from typing import Final

from patolli.engine.native import i64
from patolli.engine.question import Choices, Question, rule
from patolli.games.mezo.rules.effects import (
    amount_in,
    done,
    effect_of,
    owner_fits,
    piece_fits,
    regions_in,
    slot_of,
    step_on,
    stop,
)
from patolli.games.mezo.rules.kinds import (
    FROM_PYRAMIDS,
    GLYPH_BUILT,
    GLYPH_DEMOLISHED,
    GLYPH_TRANSFORMED,
    PYRAMID_BUILT,
    PYRAMID_DEMOLISHED,
    PYRAMID_TRANSFORMED,
    TRANSFORM,
)
from patolli.games.mezo.rules.regions import owns_piece, pyramid_pieces, top_level
from patolli.games.mezo.rules.state import Mezo
from patolli.games.mezo.rules.tables import GLYPH, LEVELS, PYRAMID, REGIONS
from patolli.games.mezo.rules.track import first_in, gain, vp_order
from patolli.games.mezo.rules.units import NOT_SO, place_refusal

BUILDS: Final[i64] = 2 * REGIONS  # then the word "stop"
GLYPHS: Final[i64] = 4 * REGIONS  # of each owner in each region; then the pyramids
PIECES: Final[i64] = GLYPHS + REGIONS  # then the word "stop"


def next_level(state: Mezo, seat: i64, region: i64) -> i64:
    """The level (from 0) of the piece a player would have to build in a region; LEVELS: none."""
    top = top_level(state, region)
    if top >= 0:
        return top + 1  # MZ-8.3, MZ-8.5; MZ-8.6: above the highest level there is none
    for level in range(LEVELS):  # MZ-8.2, MZ-8.7: the first piece is the lowest in Supply
        if state.pyramid_supply[seat * LEVELS + level] > 0:
            return level
    return LEVELS


def pyramid_refusal(state: Mezo, seat: i64, region: i64) -> i64:
    """Why a player cannot build a pyramid piece in a region, or 0."""
    level = next_level(state, seat, region)
    if level >= LEVELS:
        return rule(8, 6) if top_level(state, region) >= 0 else rule(8, 4)
    if state.pyramid_supply[seat * LEVELS + level] == 0:  # MZ-8.4
        return rule(8, 4)
    return 0


def score_pyramid(state: Mezo, seat: i64, region: i64) -> None:
    """MZ-8.8, MZ-8.10, MZ-8.11: builder and other owners gain VP, in VP order."""
    pieces = pyramid_pieces(state, region)  # MZ-8.9: pieces, not the level
    order = vp_order(state)
    while order > 0:
        player = first_in(order)
        order >>= 3
        if player == seat:  # MZ-8.12: nothing for own older pieces
            gain(state, player, pieces * state.box.builder_vp, FROM_PYRAMIDS)
        elif owns_piece(state, player, region):
            gain(state, player, state.box.owner_vp, FROM_PYRAMIDS)


class Build(Question[Mezo]):
    """MZ-7.1, MZ-7.2: one glyph or one pyramid piece after another."""

    def choices(self, state: Mezo, seat: i64, a: i64, b: i64, out: Choices) -> None:
        effect = effect_of(a)
        amount = amount_in(a)
        legal = regions_in(a)
        wanted = state.box.piece[effect]
        found = False
        for piece in range(2):
            if not piece_fits(wanted, piece):
                continue
            if piece == GLYPH and state.glyph_supply[seat] == 0:
                continue
            for region in range(REGIONS):
                if (legal >> region) & 1 == 0:
                    continue
                if done(b, slot_of(state, effect, region, seat)) >= amount:
                    continue
                if piece == GLYPH or pyramid_refusal(state, seat, region) == 0:
                    out.add(piece * REGIONS + region)
                    found = True
        if found and state.box.optional[effect] != 0:
            out.add(BUILDS)

    def refusal(self, state: Mezo, seat: i64, a: i64, b: i64, choice: i64) -> i64:
        effect = effect_of(a)
        if choice == BUILDS:
            return 0 if state.box.optional[effect] != 0 else NOT_SO
        piece = choice // REGIONS
        region = choice % REGIONS
        if not piece_fits(state.box.piece[effect], piece):
            return rule(7, 3)
        refused = place_refusal(state, seat, a, b, region)
        if refused != 0:
            return refused
        if done(b, slot_of(state, effect, region, seat)) >= amount_in(a):
            return rule(6, 10)
        if piece == GLYPH:
            return 0 if state.glyph_supply[seat] > 0 else rule(7, 1)
        return pyramid_refusal(state, seat, region)

    def answer(self, state: Mezo, seat: i64, a: i64, b: i64, choice: i64) -> None:
        if choice == BUILDS:
            stop(state, seat, a)
            return
        region = choice % REGIONS
        if choice // REGIONS == GLYPH:  # MZ-8.13: no VP
            state.glyph_supply[seat] -= 1
            state.glyphs[region * state.seats + seat] += 1
            state.note(GLYPH_BUILT, seat, region)
        else:
            level = next_level(state, seat, region)
            state.pyramid_supply[seat * LEVELS + level] -= 1
            state.pyramid[region * LEVELS + level] = seat + 1
            state.note(PYRAMID_BUILT, seat, region, level + 1)
            score_pyramid(state, seat, region)
        step_on(state, seat, a, b, region, seat)


class ChangePiece(Question[Mezo]):
    """MZ-7.23 demolish and MZ-7.26 transform: a glyph, or the topmost pyramid piece."""

    def choices(self, state: Mezo, seat: i64, a: i64, b: i64, out: Choices) -> None:
        effect = effect_of(a)
        legal = regions_in(a)
        found = False
        for owner in range(state.seats):
            for region in range(REGIONS):
                if (legal >> region) & 1 and state.glyphs[region * state.seats + owner] > 0:
                    if self.piece_refusal(state, seat, a, b, GLYPH, region, owner) == 0:
                        out.add(owner * REGIONS + region)
                        found = True
        for region in range(REGIONS):
            if (legal >> region) & 1 and top_level(state, region) >= 0:
                if self.piece_refusal(state, seat, a, b, PYRAMID, region, -1) == 0:
                    out.add(GLYPHS + region)
                    found = True
        if found and state.box.optional[effect] != 0:
            out.add(PIECES)

    def refusal(self, state: Mezo, seat: i64, a: i64, b: i64, choice: i64) -> i64:
        if choice == PIECES:
            return 0 if state.box.optional[effect_of(a)] != 0 else NOT_SO
        if choice >= GLYPHS:
            return self.piece_refusal(state, seat, a, b, PYRAMID, choice - GLYPHS, -1)
        owner = choice // REGIONS
        if owner >= state.seats:
            return rule(6, 13)
        return self.piece_refusal(state, seat, a, b, GLYPH, choice % REGIONS, owner)

    def piece_refusal(
        self, state: Mezo, seat: i64, a: i64, b: i64, piece: i64, region: i64, owner: i64
    ) -> i64:
        """Why a piece cannot be demolished or transformed, or 0."""
        effect = effect_of(a)
        if not piece_fits(state.box.piece[effect], piece):
            return rule(7, 3)
        refused = place_refusal(state, seat, a, b, region)
        if refused != 0:
            return refused
        transforming = self.number == TRANSFORM
        top = top_level(state, region)
        if piece == PYRAMID:
            if top < 0:
                return rule(7, 26) if transforming else rule(7, 23)
            owner = state.pyramid[region * LEVELS + top] - 1
        elif state.glyphs[region * state.seats + owner] == 0:
            return rule(7, 26) if transforming else rule(7, 23)
        if not owner_fits(state.box.owner[effect], seat, owner):
            return rule(6, 13)
        if done(b, slot_of(state, effect, region, owner)) >= amount_in(a):
            return rule(6, 10)
        if transforming and owner != seat:  # MZ-7.30; MZ-7.29: an own piece needs no spare one
            spare = state.glyph_supply[seat]
            if piece == PYRAMID:
                spare = state.pyramid_supply[seat * LEVELS + top]
            if spare == 0:
                return rule(7, 30)
        return 0

    def answer(self, state: Mezo, seat: i64, a: i64, b: i64, choice: i64) -> None:
        if choice == PIECES:
            stop(state, seat, a)
            return
        if choice < GLYPHS:
            region = choice % REGIONS
            owner = choice // REGIONS
            self.change_glyph(state, seat, region, owner)
        else:
            region = choice - GLYPHS
            owner = state.pyramid[region * LEVELS + top_level(state, region)] - 1
            self.change_pyramid(state, seat, region, owner)
        step_on(state, seat, a, b, region, owner)

    def change_glyph(self, state: Mezo, seat: i64, region: i64, owner: i64) -> None:
        """Take a glyph away, or put an own one in its place; no VP (MZ-7.33)."""
        state.glyphs[region * state.seats + owner] -= 1
        state.glyph_supply[owner] += 1  # MZ-7.24, MZ-7.28
        if self.number == TRANSFORM:  # MZ-7.27
            state.glyphs[region * state.seats + seat] += 1
            state.glyph_supply[seat] -= 1
            state.note(GLYPH_TRANSFORMED, seat, region, owner)
        else:
            state.note(GLYPH_DEMOLISHED, seat, region, owner)

    def change_pyramid(self, state: Mezo, seat: i64, region: i64, owner: i64) -> None:
        """Take the topmost piece away (MZ-7.25: no VP back), or put an own one in its place."""
        top = top_level(state, region)
        state.pyramid_supply[owner * LEVELS + top] += 1  # MZ-7.24, MZ-7.28
        if self.number == TRANSFORM:  # MZ-7.27: of the same level
            state.pyramid_supply[seat * LEVELS + top] -= 1
            state.pyramid[region * LEVELS + top] = seat + 1
            state.note(PYRAMID_TRANSFORMED, seat, region, owner, top + 1)
            score_pyramid(state, seat, region)  # MZ-7.31, MZ-7.32: owners after the swap
        else:
            state.pyramid[region * LEVELS + top] = 0
            state.note(PYRAMID_DEMOLISHED, seat, region, owner, top + 1)
