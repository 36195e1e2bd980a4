"""A position of Origins as numbers for a network, as one seat sees it.

The features of the linear value come first, of every seat in turn order: they carry the arithmetic
of temples, districts and towers. Then what lies on the board, and what is unfinished in the turn.
"""

from __future__ import annotations

from typing import Final

from patolli.engine.native import i64, zeros
from patolli.engine.state import FRAME, State
from patolli.games.origins.rules.state import Origins
from patolli.games.origins.rules.tables import (
    BUILDINGS,
    CARDS,
    COLOURS,
    FACES,
    GOODS,
    SIGNS,
    SITES,
    SLOTS,
    TEMPLES,
    UNIT,
)
from patolli.players.fast.encoder import Encoder
from patolli.players.knowledge.origins.features import (
    ADVISOR_POINTS,
    AGAIN,
    ANEW,
    ATTACK_NOW,
    ATTACK_READY,
    CARD_NEAR,
    CLOSING,
    CLOSING_CARD,
    COUNT,
    FLOOR_NOW,
    GROWTH,
    MUCH_LATER,
    PENDING,
    SOON,
    TOWER_DIE,
)
from patolli.players.knowledge.origins.value import NAMES, OriginsValue

SEATS: Final[i64] = 4
KINDS: Final[i64] = 54
HALF: Final[i64] = 50  # hundredths of a point in one unit of such an input

SEAT: Final[i64] = 4 + GOODS + TEMPLES + COLOURS
SEAT_AT: Final[i64] = SEATS * COUNT
SITE: Final[i64] = 1 + COLOURS + FACES
SITE_AT: Final[i64] = SEAT_AT + SEATS * SEAT
SIGN_AT: Final[i64] = SITE_AT + SITES * SITE
POOL_AT: Final[i64] = SIGN_AT + TEMPLES * SIGNS
FACE_UP_AT: Final[i64] = POOL_AT + BUILDINGS
DICE_AT: Final[i64] = FACE_UP_AT + BUILDINGS
CARD_AT: Final[i64] = DICE_AT + 2 * COLOURS + FACES
LEFT_AT: Final[i64] = CARD_AT + 2 * CARDS
WORLD_AT: Final[i64] = LEFT_AT + 2 * COLOURS
STACK_AT: Final[i64] = WORLD_AT + 2
SIZE: Final[i64] = STACK_AT + 2 * KINDS


def grain_of(feature: i64) -> i64:
    """What one unit of an input stands for: half a point where a feature counts hundredths."""
    if feature == GROWTH:
        return 10
    if PENDING <= feature <= ADVISOR_POINTS or SOON <= feature <= MUCH_LATER:
        return HALF
    if AGAIN <= feature <= ANEW or ATTACK_NOW <= feature <= ATTACK_READY:
        return HALF
    if CLOSING <= feature <= CLOSING_CARD or TOWER_DIE <= feature <= FLOOR_NOW:
        return HALF
    return HALF if feature == CARD_NEAR else 1


class OriginsEncoder(Encoder):
    """Fills `x` with what a seat sees."""

    def __init__(self) -> None:
        super().__init__(SIZE)
        self.value: Final[OriginsValue] = OriginsValue(zeros(len(NAMES)), UNIT)
        for index in range(SEATS * COUNT):
            self.grain[index] = grain_of(index % COUNT)

    def look(self, state: State, seat: i64) -> None:
        assert isinstance(state, Origins)
        x = self.x
        for index in range(SIZE):
            x[index] = 0
        for number in range(state.seats):
            other = (seat + number) % state.seats
            progress = self.value.look(state, other)
            if number == 0:
                self.progress = progress
            first = number * COUNT
            for index in range(COUNT):
                x[first + index] = self.value.feature[index] // self.grain[first + index]
            self.player(state, other, SEAT_AT + number * SEAT)
        self.sites(state)
        self.pools(state)
        self.ends(state, seat)
        self.stack(state, seat)

    def player(self, state: Origins, seat: i64, first: i64) -> None:
        """What a seat has, beyond what the linear value looks at."""
        x = self.x
        x[first] = 1
        x[first + 1] = state.score(seat) // (10 * UNIT)
        x[first + 2] = (state.passed >> seat) & 1
        x[first + 3] = state.strength[seat]
        for good in range(GOODS):
            x[first + 4 + good] = min(state.goods[seat * GOODS + good], 12)
        for temple in range(TEMPLES):
            x[first + 4 + GOODS + temple] = state.temple[seat * TEMPLES + temple]
        for colour in range(COLOURS):
            x[first + 4 + GOODS + TEMPLES + colour] = state.tower[seat * COLOURS + colour]

    def sites(self, state: Origins) -> None:
        """What visiting a site asks and brings, and the zodiac cards of the temples."""
        x = self.x
        for site in range(SITES):
            first = SITE_AT + site * SITE
            x[first] = state.ship[site]
            if state.token[site] > 0:
                x[first + state.token[site]] = 1
            for value in range(FACES):
                x[first + 1 + COLOURS + value] = state.speakers_sent[site * FACES + value]
        for temple in range(TEMPLES):
            if state.sign[temple] > 0:
                x[SIGN_AT + temple * SIGNS + state.sign[temple] - 1] = 1

    def pools(self, state: Origins) -> None:
        """Buildings, citizens and speakers that can be had."""
        x = self.x
        for slot in range(SLOTS):
            if state.building_pool[slot] > 0:
                x[POOL_AT + state.building_pool[slot] - 1] += 1
            die = state.citizen_pool[slot]
            if die > 0:
                x[DICE_AT + (die >> 3)] += 1
                x[DICE_AT + COLOURS + (die >> 3)] += die & 7
        for colour in range(COLOURS):
            if state.face_up[colour] > 0:
                x[FACE_UP_AT + state.face_up[colour] - 1] += 1
        for value in range(FACES):
            x[DICE_AT + 2 * COLOURS + value] = state.speaker_pool[value]

    def ends(self, state: Origins, seat: i64) -> None:
        """What is left of all that ends the game."""
        x = self.x
        for place in range(CARDS):
            if state.district[place] > 0:
                x[CARD_AT + place] = state.district_gold[place]
                x[CARD_AT + CARDS + place] = 1 - ((state.cards_scored[seat] >> place) & 1)
        for colour in range(COLOURS):
            x[LEFT_AT + colour] = state.tower_pool[colour]
            x[LEFT_AT + COLOURS + colour] = state.reserve[colour]
        x[WORLD_AT] = state.round
        x[WORLD_AT + 1] = 1 if state.ended > 0 else 0

    def stack(self, state: Origins, seat: i64) -> None:
        """What is unfinished: of the seat, and of the others."""
        for level in range(state.depth):
            frame = level * FRAME
            asked = state.frames[frame + 1]
            if asked == 1 << seat:
                self.x[STACK_AT + state.frames[frame]] += 1
            elif asked > 0:
                self.x[STACK_AT + KINDS + state.frames[frame]] += 1


def make_encoder() -> Encoder:
    """The encoder of Origins."""
    return OriginsEncoder()
