"""A position of Mezo as numbers for a network, as one seat sees it.

First what the estimate says, part by part: it carries the arithmetic. Then what every seat has,
seats in turn order, and every region with all that stands there.
"""

from __future__ import annotations

from typing import Final

from patolli.engine.native import i64
from patolli.engine.state import FRAME, State
from patolli.games.mezo.rules.regions import presence, pyramid_pieces
from patolli.games.mezo.rules.resolution import strength
from patolli.games.mezo.rules.state import Mezo, at
from patolli.games.mezo.rules.tables import (
    AGES,
    ALTARS,
    CARDS,
    GODS,
    LEVELS,
    REGIONS,
    SLOTS,
    SPACES,
    TILES,
    TRIBE_ABILITIES,
    UNITS,
)
from patolli.players.fast.encoder import Encoder
from patolli.players.fast.linear import WHOLE
from patolli.players.knowledge.mezo.estimate import (
    conflict_worth,
    promised,
    scored_later,
    units_worth,
)
from patolli.players.knowledge.mezo.guesses import card_guess

SEATS: Final[i64] = 4
KINDS: Final[i64] = 58
FINE: Final[i64] = 10  # estimates count hundredths of a point, inputs tenths

ESTIMATE: Final[i64] = 2 + REGIONS  # numbers of a seat's estimate
OWN_AT: Final[i64] = SEATS * ESTIMATE
SEAT_AT: Final[i64] = OWN_AT + 2 + 2 * CARDS
SEAT: Final[i64] = 18 + GODS + TRIBE_ABILITIES + LEVELS + 2 * CARDS + SLOTS
REGION_AT: Final[i64] = SEAT_AT + SEATS * SEAT
HERE: Final[i64] = 7  # numbers of a seat in a region
REGION: Final[i64] = 5 + ALTARS + SEATS * HERE
WORLD_AT: Final[i64] = REGION_AT + REGIONS * REGION
TILE_AT: Final[i64] = WORLD_AT + AGES + SEATS + 3
STACK_AT: Final[i64] = TILE_AT + AGES * TILES
SIZE: Final[i64] = STACK_AT + 2 * KINDS


class MezoEncoder(Encoder):
    """Fills `x` with what a seat sees."""

    def __init__(self) -> None:
        super().__init__(SIZE)

    def look(self, state: State, seat: i64) -> None:
        assert isinstance(state, Mezo)
        x = self.x
        for index in range(SIZE):
            x[index] = 0
        for number in range(state.seats):
            other = (seat + number) % state.seats
            self.estimate(state, other, number * ESTIMATE)
            self.player(state, other, SEAT_AT + number * SEAT)
        for region in range(REGIONS):
            self.region(state, seat, region, REGION_AT + region * REGION)
        self.own(state, seat)
        self.world(state, seat)
        self.stack(state, seat)
        left: i64 = 0  # conflicts to come in this age
        for region in range(REGIONS):
            left += (state.tiles >> region) & 1
        done = max(state.age - 1, 0) * REGIONS + (REGIONS - left if state.age > 0 else 0)
        self.progress = min(done * WHOLE // (AGES * REGIONS), WHOLE)

    def estimate(self, state: Mezo, seat: i64, at_input: i64) -> None:
        """What anybody may guess of how a seat stands: never its cards."""
        x = self.x
        x[at_input] = scored_later(state, seat) // FINE
        x[at_input + 1] = units_worth(state, seat) // FINE
        coming = state.tiles
        if state.conflict > 0:
            coming |= 1 << (state.conflict - 1)
        for region in range(REGIONS):
            if (coming >> region) & 1:
                x[at_input + 2 + region] = conflict_worth(state, seat, region) // FINE

    def own(self, state: Mezo, seat: i64) -> None:
        """What the seat alone knows, and what its unfinished business promises."""
        x = self.x
        x[OWN_AT] = promised(state, seat) // FINE
        card = state.shown[seat] if state.shown[seat] > 0 else state.laid[seat]
        if card > 0:
            covered = state.covered[seat] if state.shown[seat] > 0 else 0
            x[OWN_AT + 1] = card_guess(state, seat, card - 1, covered) // FINE
        for number in range(CARDS):
            x[OWN_AT + 2 + number] = (state.hand[seat] >> number) & 1
        if state.laid[seat] > 0:
            x[OWN_AT + 2 + CARDS + state.laid[seat] - 1] = 1

    def player(self, state: Mezo, seat: i64, first: i64) -> None:
        """What everybody sees of a seat."""
        x = self.x
        own = seat * UNITS
        x[first] = 1
        x[first + 1] = state.vp[seat]
        x[first + 2] = state.devotion[seat]
        x[first + 3] = state.box.devotion_value[state.devotion[seat]]
        for unit in range(UNITS):
            x[first + 4 + unit] = state.reserve[own + unit]
            x[first + 6 + unit] = state.xibalba[own + unit]
            x[first + 8 + unit] = state.wrath[own + unit]
            x[first + 10 + unit] = state.given[own + unit]
            x[first + 12 + unit] = (state.claims[seat] >> unit) & 1
        x[first + 14] = state.glyph_supply[seat]
        x[first + 15] = state.hand_size[seat]
        x[first + 16] = state.bonus[seat]
        x[first + 17] = state.won[seat]
        place = first + 18
        if state.god[seat] > 0:
            x[place + state.god[seat] - 1] = 1
        place += GODS
        for number in range(TRIBE_ABILITIES):
            x[place + number] = (state.abilities[seat] >> number) & 1
        place += TRIBE_ABILITIES
        for level in range(LEVELS):
            x[place + level] = state.pyramid_supply[seat * LEVELS + level]
        place += LEVELS
        for number in range(CARDS):
            x[place + number] = (state.played[seat] >> number) & 1
        if state.shown[seat] > 0:
            x[place + CARDS + state.shown[seat] - 1] = 1
        place += 2 * CARDS
        for slot in range(SLOTS):
            x[place + slot] = (state.covered[seat] >> slot) & 1

    def region(self, state: Mezo, seat: i64, region: i64, first: i64) -> None:
        """What stands in a region, the seat's own first."""
        x = self.x
        if (state.desolate >> region) & 1:
            return
        x[first] = 1
        x[first + 1] = 1 if state.blessed == region + 1 else 0
        x[first + 2] = (state.tiles >> region) & 1
        x[first + 3] = 1 if state.conflict == region + 1 else 0
        x[first + 4] = pyramid_pieces(state, region)
        if state.altar[region] > 0:
            x[first + 5 + state.altar[region] - 1] = 1
        for number in range(state.seats):
            other = (seat + number) % state.seats
            here = first + 5 + ALTARS + number * HERE
            where = at(state, region, other, 0)
            x[here] = state.units[where]
            x[here + 1] = state.units[where + 1]
            x[here + 2] = state.glyphs[region * state.seats + other]
            for level in range(LEVELS):
                if state.pyramid[region * LEVELS + level] == other + 1:
                    x[here + 3] += 1
            x[here + 4] = 1 if state.champion[region] == other + 1 else 0
            x[here + 5] = (presence(state, other) >> region) & 1
            x[here + 6] = strength(state, other, region)

    def world(self, state: Mezo, seat: i64) -> None:
        """Age, who begins, the Calendar, the Codex and the Wrathful god."""
        x = self.x
        if state.age > 0:
            x[WORLD_AT + state.age - 1] = 1
        x[WORLD_AT + AGES + (state.first - seat + state.seats) % state.seats] = 1
        rest = WORLD_AT + AGES + SEATS
        for space in range(SPACES):
            x[rest] += 1 if state.calendar[space] == 0 else 0
            x[rest + 1] += 1 if state.codex[space] == 0 else 0
        x[rest + 2] = state.one_region
        for age in range(AGES):
            if state.wrathful[age] > 0:
                x[TILE_AT + age * TILES + state.wrathful[age] - 1] = 1

    def stack(self, state: Mezo, seat: i64) -> None:
        """What is unfinished: of the seat, and of the others."""
        for level in range(state.depth):
            frame = level * FRAME
            asked = state.frames[frame + 1]
            if asked == 1 << seat:
                self.x[STACK_AT + state.frames[frame]] += 1
            elif asked > 0:
                self.x[STACK_AT + KINDS + state.frames[frame]] += 1


def make_encoder() -> Encoder:
    """The encoder of Mezo."""
    return MezoEncoder()
