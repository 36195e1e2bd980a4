"""The position of Origins. Nothing in it is hidden (OR-3.9): what nobody knows is drawn late."""

from __future__ import annotations

from typing import Final

from patolli.engine.native import fill, i64, vec, zeros
from patolli.engine.question import Kind
from patolli.engine.state import Field, State, mix, mix_all, public
from patolli.games.origins.rules.tables import (
    BASES,
    BUILDINGS,
    CARDS,
    COLOURS,
    DICE,
    DRAFT,
    FACES,
    GOODS,
    SITES,
    SLOTS,
    SOURCES,
    TEMPLES,
    TILES,
    UNIT,
    WIDTH,
    Box,
)

FIELDS: Final[list[Field]] = public(
    "round",
    "first",
    "passed",
    "ended",
    "neutral",
    "tile_count",
    "closed_count",
    "token",
    "ship",
    "sign",
    "holder",
    "stack",
    "bottom",
    "face_up",
    "building_pool",
    "citizen_pool",
    "reserve",
    "speaker_pool",
    "speakers_held",
    "speakers_sent",
    "draft",
    "tower_pool",
    "tower",
    "district",
    "district_gold",
    "cards_scored",
    "goods",
    "points",
    "bases",
    "base",
    "archon",
    "advisor",
    "superiority",
    "strength",
    "strength_height",
    "temple",
    "temple_height",
    "tiles",
    "rows",
    "open_districts",
    "closed",
)


class Origins(State):
    """Dice, tiles and discs of one table."""

    def __init__(self, seats: i64, kinds: list[Kind[State]], box: Box) -> None:
        super().__init__(seats, kinds)
        self.box: Final[Box] = box
        self.round: i64 = 0
        self.first: i64 = 0  # who has the first-player marker
        self.passed: i64 = 0  # seats that have passed this round, a bit each
        self.ended: i64 = 0  # end triggers met, latched (OR-21.5)
        self.neutral: i64 = -1  # space of the neutral military disc of solo play
        self.tile_count: i64 = 0
        self.closed_count: i64 = 0
        # the board
        self.token: Final[vec[i64]] = zeros(SITES)  # colour + 1 of the bonus token of a site
        self.ship: Final[vec[i64]] = zeros(SITES)  # value of a site
        self.sign: Final[vec[i64]] = zeros(TEMPLES)  # zodiac card + 1 of a temple
        self.holder: Final[vec[i64]] = zeros(TEMPLES)  # seat + 1 that holds the card
        self.stack: Final[vec[i64]] = zeros(BUILDINGS)  # face-down tiles in unknown order
        self.bottom: Final[vec[i64]] = zeros(COLOURS)  # known tiles under a stack, 3 bits each
        self.face_up: Final[vec[i64]] = zeros(COLOURS)  # building + 1 on top of a stack
        self.building_pool: Final[vec[i64]] = zeros(SLOTS)  # building + 1, from the top
        self.citizen_pool: Final[vec[i64]] = zeros(SLOTS)  # dice (8 * colour + value), from left
        self.reserve: Final[vec[i64]] = zeros(COLOURS)  # citizen dice
        self.speaker_pool: Final[vec[i64]] = zeros(FACES)  # by value
        self.speakers_held: Final[vec[i64]] = zeros(seats * FACES)  # OR-5.5
        self.speakers_sent: Final[vec[i64]] = zeros(SITES * FACES)
        self.draft: Final[vec[i64]] = zeros(DRAFT)  # dice of the draft
        self.tower_pool: Final[vec[i64]] = zeros(COLOURS)
        self.tower: Final[vec[i64]] = zeros(seats * COLOURS)  # heights
        self.district: Final[vec[i64]] = zeros(CARDS)  # district card + 1
        self.district_gold: Final[vec[i64]] = zeros(CARDS)
        self.cards_scored: Final[vec[i64]] = zeros(seats)  # dealt cards scored, a bit each
        # the players
        self.goods: Final[vec[i64]] = zeros(seats * GOODS)
        self.points: Final[vec[i64]] = zeros(seats * SOURCES)
        self.bases: Final[vec[i64]] = zeros(seats)  # unlocked bases
        self.base: Final[vec[i64]] = zeros(seats * BASES)  # 64 * site + die; 0 is free
        self.archon: Final[vec[i64]] = zeros(seats)  # site it stands on, 0 at home
        self.advisor: Final[vec[i64]] = zeros(seats * COLOURS)  # colour + 1, by slot; OR-18.6
        self.superiority: Final[vec[i64]] = zeros(seats)  # OR-1.13, OR-19.5
        self.strength: Final[vec[i64]] = zeros(seats)  # space on the military track
        self.strength_height: Final[vec[i64]] = zeros(seats)  # in its stack, 0 at the bottom
        self.temple: Final[vec[i64]] = zeros(seats * TEMPLES)  # step
        self.temple_height: Final[vec[i64]] = zeros(seats * TEMPLES)
        # the cities
        self.tiles: Final[vec[i64]] = zeros(TILES)  # owner, cell, building, farm side (city.py)
        self.rows: Final[vec[i64]] = zeros(seats * WIDTH)  # covered cells, a bit each
        self.open_districts: Final[vec[i64]] = zeros(seats)  # 2 x 2 blocks with an empty seat
        self.closed: Final[vec[i64]] = zeros(DICE)  # owner, cell and die of filled seats; OR-4.11

    def blank(self) -> State:
        return Origins(self.seats, self.kinds, self.box)

    def copy_from(self, other: State) -> None:
        assert isinstance(other, Origins)
        self.copy_stack(other)
        self.round = other.round
        self.first = other.first
        self.passed = other.passed
        self.ended = other.ended
        self.neutral = other.neutral
        self.tile_count = other.tile_count
        self.closed_count = other.closed_count
        fill(self.token, other.token)
        fill(self.ship, other.ship)
        fill(self.sign, other.sign)
        fill(self.holder, other.holder)
        fill(self.stack, other.stack)
        fill(self.bottom, other.bottom)
        fill(self.face_up, other.face_up)
        fill(self.building_pool, other.building_pool)
        fill(self.citizen_pool, other.citizen_pool)
        fill(self.reserve, other.reserve)
        fill(self.speaker_pool, other.speaker_pool)
        fill(self.speakers_held, other.speakers_held)
        fill(self.speakers_sent, other.speakers_sent)
        fill(self.draft, other.draft)
        fill(self.tower_pool, other.tower_pool)
        fill(self.tower, other.tower)
        fill(self.district, other.district)
        fill(self.district_gold, other.district_gold)
        fill(self.cards_scored, other.cards_scored)
        fill(self.goods, other.goods)
        fill(self.points, other.points)
        fill(self.bases, other.bases)
        fill(self.base, other.base)
        fill(self.archon, other.archon)
        fill(self.advisor, other.advisor)
        fill(self.superiority, other.superiority)
        fill(self.strength, other.strength)
        fill(self.strength_height, other.strength_height)
        fill(self.temple, other.temple)
        fill(self.temple_height, other.temple_height)
        fill(self.tiles, other.tiles)
        fill(self.rows, other.rows)
        fill(self.open_districts, other.open_districts)
        fill(self.closed, other.closed)

    def code(self) -> i64:
        code = mix(mix(mix(self.stack_code(), self.round), self.first), self.passed)
        code = mix(mix(code, self.ended), self.neutral + 1)
        code = mix(mix(code, self.tile_count), self.closed_count)
        code = mix_all(mix_all(mix_all(code, self.token), self.ship), self.sign)
        code = mix_all(mix_all(code, self.holder), self.stack)
        for colour in range(COLOURS):  # more bits than `mix` folds at once
            code = mix(mix(code, self.bottom[colour] >> 24), self.bottom[colour] & 0xFFFFFF)
        code = mix_all(mix_all(mix_all(code, self.face_up), self.building_pool), self.citizen_pool)
        code = mix_all(mix_all(code, self.reserve), self.speaker_pool)
        code = mix_all(mix_all(code, self.speakers_held), self.speakers_sent)
        code = mix_all(mix_all(mix_all(code, self.draft), self.tower_pool), self.tower)
        code = mix_all(mix_all(code, self.district), self.district_gold)
        code = mix_all(mix_all(mix_all(code, self.cards_scored), self.goods), self.points)
        code = mix_all(mix_all(mix_all(code, self.bases), self.base), self.archon)
        code = mix_all(mix_all(code, self.advisor), self.superiority)
        code = mix_all(mix_all(code, self.strength), self.strength_height)
        code = mix_all(mix_all(code, self.temple), self.temple_height)
        code = mix_all(mix_all(code, self.tiles), self.rows)
        return mix_all(mix_all(code, self.open_districts), self.closed)

    def fields(self) -> list[Field]:
        return FIELDS

    def score(self, seat: i64) -> i64:
        total: i64 = 0
        for source in range(SOURCES):
            total += self.points[seat * SOURCES + source]
        return total * UNIT

    def tie_break(self, seat: i64) -> i64:
        """OR-22.7, OR-22.8: tiles in the city; reserved tiles do not count."""
        total: i64 = 0
        for row in range(WIDTH):
            bits = self.rows[seat * WIDTH + row]
            while bits > 0:
                bits &= bits - 1
                total += 1
        return total

    def target(self) -> i64:
        """OR-25.19: the points that win a solo game."""
        total = self.box.solo_target
        for site in range(SITES):
            if self.token[site] > 0 and self.token[site] - 1 == self.box.solo_colour[site]:
                total += self.box.solo_extra
        return total

    def winners(self) -> i64:
        """OR-22.6 to OR-22.9; alone one wins by reaching the target (OR-25.20)."""
        if self.seats > 1:
            return super().winners()
        return 1 if self.score(0) >= self.target() * UNIT else 0
