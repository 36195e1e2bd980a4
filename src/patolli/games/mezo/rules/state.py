"""The position of Mezo."""

from __future__ import annotations

from typing import Final

from patolli.engine.native import fill, i64, vec, zeros
from patolli.engine.question import Kind
from patolli.engine.state import Field, State, mix, mix_all, private, public
from patolli.games.mezo.rules.kinds import SOURCES
from patolli.games.mezo.rules.tables import AGES, LEVELS, REGIONS, SPACES, UNITS, Box

FIELDS: Final[list[Field]] = [
    *public("one_region", "fewest_first", "age", "desolate", "blessed", "conflict", "tiles"),
    *public("first", "vp", "scored", "devotion", "god", "vertex", "abilities"),
    *public("reserve", "xibalba", "wrath", "given", "units", "glyphs", "glyph_supply"),
    *public("pyramid", "pyramid_supply", "champion", "altar", "wrathful", "calendar", "codex"),
    *public("hand_size", "played", "shown", "covered", "bonus", "claims", "won"),
    *private("hand", "laid"),
]

POINT: Final[i64] = 100  # scores and estimates count hundredths of a VP


class Mezo(State):
    """Regions with units, glyphs and pyramids; gods on vertices; hands of cards.

    Zero stands for "none" where a field holds a seat, a region, an altar, a tile or a card: such
    fields hold one more than its number. Sets of regions, cards and abilities have a bit for each.
    """

    def __init__(
        self,
        seats: i64,
        kinds: list[Kind[State]],
        box: Box,
        one_region: i64,
        fewest_first: i64,
    ) -> None:
        super().__init__(seats, kinds)
        self.box: Final[Box] = box
        self.one_region: i64 = one_region  # option: an effect stays in one region (MZ-6.7)
        self.fewest_first: i64 = fewest_first  # option: who begins in the Blessed region (MZ-13.19)
        self.age: i64 = 0  # 1 to 3; 0 before the first
        self.desolate: i64 = 0  # regions out of play
        self.blessed: i64 = 0  # the Blessed region of this age; none at the start (MZ-2.17)
        self.conflict: i64 = 0  # the region whose conflict is being resolved
        self.tiles: i64 = 0  # regions whose conflict tile is still face down in this age
        self.first: i64 = 0  # the seat that acts first in this conflict
        self.vp: Final[vec[i64]] = zeros(seats)
        self.scored: Final[vec[i64]] = zeros(seats * SOURCES)  # VP by where they came from
        self.devotion: Final[vec[i64]] = zeros(seats)  # index on the track
        self.god: Final[vec[i64]] = zeros(seats)
        self.vertex: Final[vec[i64]] = zeros(seats)  # where the god stands
        self.abilities: Final[vec[i64]] = zeros(seats)  # tribe abilities chosen
        self.reserve: Final[vec[i64]] = zeros(seats * UNITS)
        self.xibalba: Final[vec[i64]] = zeros(seats * UNITS)  # MZ-5.8: until an effect returns them
        self.wrath: Final[vec[i64]] = zeros(seats * UNITS)  # on the Wrathful god space
        self.given: Final[vec[i64]] = zeros(seats * UNITS)  # Blessed sacrifices of this conflict
        self.units: Final[vec[i64]] = zeros(REGIONS * seats * UNITS)  # MZ-5.12: no limit
        self.glyphs: Final[vec[i64]] = zeros(REGIONS * seats)
        self.glyph_supply: Final[vec[i64]] = zeros(seats)
        self.pyramid: Final[vec[i64]] = zeros(REGIONS * LEVELS)  # MZ-8.1: owner of each level
        self.pyramid_supply: Final[vec[i64]] = zeros(seats * LEVELS)
        self.champion: Final[vec[i64]] = zeros(REGIONS)  # its owner
        self.altar: Final[vec[i64]] = zeros(REGIONS)
        self.wrathful: Final[vec[i64]] = zeros(AGES)  # the face-up tile of each age
        self.calendar: Final[vec[i64]] = zeros(SPACES)  # whose Shaman
        self.codex: Final[vec[i64]] = zeros(SPACES)  # whose Warrior
        self.hand_size: Final[vec[i64]] = zeros(seats)  # with the card laid face down
        self.played: Final[vec[i64]] = zeros(seats)  # cards in the discard pile
        self.shown: Final[vec[i64]] = zeros(seats)  # the card of this conflict, once revealed
        self.covered: Final[vec[i64]] = zeros(seats)  # actions of it that are covered (MZ-1.9)
        self.bonus: Final[vec[i64]] = zeros(
            seats
        )  # extra strength from actions; no limit (MZ-1.19)
        self.claims: Final[vec[i64]] = zeros(seats)  # majorities claimed, a bit for each unit type
        self.won: Final[vec[i64]] = zeros(seats)  # conflicts won
        self.hand: Final[vec[i64]] = zeros(seats)  # cards drawn and not laid
        self.laid: Final[vec[i64]] = zeros(seats)  # the card laid face down

    def blank(self) -> State:
        return Mezo(self.seats, self.kinds, self.box, self.one_region, self.fewest_first)

    def copy_from(self, other: State) -> None:
        assert isinstance(other, Mezo)
        self.copy_stack(other)
        self.one_region = other.one_region
        self.fewest_first = other.fewest_first
        self.age = other.age
        self.desolate = other.desolate
        self.blessed = other.blessed
        self.conflict = other.conflict
        self.tiles = other.tiles
        self.first = other.first
        fill(self.vp, other.vp)
        fill(self.scored, other.scored)
        fill(self.devotion, other.devotion)
        fill(self.god, other.god)
        fill(self.vertex, other.vertex)
        fill(self.abilities, other.abilities)
        fill(self.reserve, other.reserve)
        fill(self.xibalba, other.xibalba)
        fill(self.wrath, other.wrath)
        fill(self.given, other.given)
        fill(self.units, other.units)
        fill(self.glyphs, other.glyphs)
        fill(self.glyph_supply, other.glyph_supply)
        fill(self.pyramid, other.pyramid)
        fill(self.pyramid_supply, other.pyramid_supply)
        fill(self.champion, other.champion)
        fill(self.altar, other.altar)
        fill(self.wrathful, other.wrathful)
        fill(self.calendar, other.calendar)
        fill(self.codex, other.codex)
        fill(self.hand_size, other.hand_size)
        fill(self.played, other.played)
        fill(self.shown, other.shown)
        fill(self.covered, other.covered)
        fill(self.bonus, other.bonus)
        fill(self.claims, other.claims)
        fill(self.won, other.won)
        fill(self.hand, other.hand)
        fill(self.laid, other.laid)

    def code(self) -> i64:
        code = mix(mix(self.stack_code(), self.one_region), self.fewest_first)
        code = mix(mix(mix(code, self.age), self.desolate), self.blessed)
        code = mix(mix(mix(code, self.conflict), self.tiles), self.first)
        code = mix_all(mix_all(mix_all(code, self.vp), self.scored), self.devotion)
        code = mix_all(mix_all(mix_all(code, self.god), self.vertex), self.abilities)
        code = mix_all(mix_all(mix_all(code, self.reserve), self.xibalba), self.wrath)
        code = mix_all(mix_all(mix_all(code, self.given), self.units), self.glyphs)
        code = mix_all(mix_all(mix_all(code, self.glyph_supply), self.pyramid), self.champion)
        code = mix_all(mix_all(mix_all(code, self.pyramid_supply), self.altar), self.wrathful)
        code = mix_all(mix_all(mix_all(code, self.calendar), self.codex), self.hand_size)
        code = mix_all(mix_all(mix_all(code, self.played), self.shown), self.covered)
        code = mix_all(mix_all(mix_all(code, self.bonus), self.claims), self.won)
        return mix_all(mix_all(code, self.hand), self.laid)

    def fields(self) -> list[Field]:
        return FIELDS

    def score(self, seat: i64) -> i64:
        """MZ-3.5: the place on the track is the player's VP; counted in hundredths, as `worth`."""
        return self.vp[seat] * POINT


def at(state: Mezo, region: i64, seat: i64, unit: i64) -> i64:
    """Where in `units` a player's units of a type in a region are counted."""
    return (region * state.seats + seat) * UNITS + unit


def every_seat(state: Mezo) -> i64:
    """All seats, a bit each."""
    return (1 << state.seats) - 1
