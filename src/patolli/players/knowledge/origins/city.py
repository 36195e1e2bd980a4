"""What the value of Origins sees in a city: kinds of tiles, open districts, cards within reach."""

from __future__ import annotations

from typing import Final

from patolli.engine.native import i64, vec, zeros
from patolli.games.origins.rules.state import Origins
from patolli.games.origins.rules.tables import BASES, BESIDE, CARDS, CELLS, COLOURS, WIDTH
from patolli.players.fast.linear import LinearValue
from patolli.players.fast.value import POINT
from patolli.players.knowledge.origins.estimate import nearly_full
from patolli.players.knowledge.origins.features import (
    CARD_GOLD,
    CARD_HALF,
    CARD_NEAR,
    CLOSING,
    CLOSING_CARD,
    COLOUR_COUNT,
    COUNT,
    FARMS,
    NEARLY,
    OBELISKS,
    OPEN_FIRST,
    OPEN_MORE,
    REDS,
    RESERVED,
    TILE_COUNT,
    YELLOWS,
)

OBELISK: Final[i64] = 18  # the number of the building
PLAIN: Final[i64] = 6  # on the grid: a tile without colour; colours are 1 to 5, 0 is empty
ACTIVATION: Final[i64] = 250  # what a building activated by a closing is taken to bring


class CityLook(LinearValue):
    """The part of the value that looks at cities; `dice` are the unused dice of the seat."""

    def __init__(self, weights: vec[i64], unit: i64) -> None:
        super().__init__(weights, unit, COUNT)
        self.grid: Final[vec[i64]] = zeros(CELLS)  # the city looked at
        self.dice: Final[vec[i64]] = zeros(BASES)
        self.dice_count: i64 = 0

    def look_at_city(self, state: Origins, seat: i64) -> None:
        """Tiles by kind, and the districts: open ones, those that lack one tile."""
        feature = self.feature
        box = state.box
        grid = self.grid
        grid[box.agora_cell] = PLAIN
        grid[box.palace_cell] = PLAIN
        colours: i64 = 0
        for index in range(state.tile_count):
            entry = state.tiles[index]
            if entry >> 16 != seat + 1:
                continue
            cell = (entry >> 6) & 1023
            if cell == BESIDE:
                feature[RESERVED] += 1
                continue
            feature[TILE_COUNT] += 1
            if entry & 1:
                feature[FARMS] += 1
                grid[cell] = PLAIN
                continue
            building = (entry >> 1) & 31
            colour = box.colour[building]
            grid[cell] = colour + 1
            if (colours >> colour) & 1 == 0:
                colours |= 1 << colour
                feature[COLOUR_COUNT] += 1
            if colour == 0:
                feature[REDS] += 1
            elif colour == COLOURS - 1:
                feature[YELLOWS] += 1
            if building == OBELISK:
                feature[OBELISKS] += 1
        opened = state.open_districts[seat]
        feature[OPEN_FIRST] = min(opened, 1)
        feature[OPEN_MORE] = max(opened - 1, 0)
        for row in range(1, WIDTH):
            upper = state.rows[seat * WIDTH + row]
            lower = state.rows[seat * WIDTH + row - 1]
            if upper == 0 or lower == 0:
                continue
            feature[NEARLY] += nearly_full(upper, lower)
            either = upper | lower
            blocks = either & (either >> 1)
            column: i64 = 0
            while blocks > 0:
                if blocks & 1:
                    self.look_at_block(state, seat, row * WIDTH + column)
                blocks >>= 1
                column += 1
        for index in range(state.tile_count):
            entry = state.tiles[index]
            if entry >> 16 == seat + 1 and (entry >> 6) & 1023 != BESIDE:
                grid[(entry >> 6) & 1023] = 0

    def look_at_block(self, state: Origins, seat: i64, cell: i64) -> None:
        """The cards that a block fits, and the best closing of an open district."""
        feature = self.feature
        grid = self.grid
        first = grid[cell]
        second = grid[cell + 1]
        third = grid[cell - WIDTH]
        fourth = grid[cell + 1 - WIDTH]
        missing: i64 = 1 if first == 0 else 0
        missing += 1 if second == 0 else 0
        missing += 1 if third == 0 else 0
        missing += 1 if fourth == 0 else 0
        if missing > 1:
            return
        if missing == 0:
            wanted = ((seat + 1) << 10) | cell
            for index in range(state.closed_count):
                if state.closed[index] >> 6 == wanted:
                    return
        box = state.box
        points: i64 = 0
        gold: i64 = 0
        for place in range(CARDS):
            card = state.district[place] - 1
            if card < 0:
                continue
            if (
                self.fits(state, card, first, second, third)
                or self.fits(state, card, second, first, fourth)
                or self.fits(state, card, third, first, fourth)
                or self.fits(state, card, fourth, second, third)
            ):
                again = (state.cards_scored[seat] >> place) & 1
                worth = box.later_points[card] if again else box.first_points[card]
                if worth + state.district_gold[place] > points + gold:
                    points = worth
                    gold = state.district_gold[place]
        if missing == 1:
            feature[CARD_NEAR] += (points + gold) * POINT
            if points == 0:
                self.look_at_half(state, seat, first, second, third, fourth)
            return
        feature[CLOSING_CARD] += points * POINT
        feature[CARD_GOLD] += gold
        for index in range(self.dice_count):
            die = self.dice[index]
            colour = die >> 3
            brings = (points + gold + (die & 7) * state.tower[seat * COLOURS + colour]) * POINT
            brings += ACTIVATION if first == colour + 1 else 0
            brings += ACTIVATION if second == colour + 1 else 0
            brings += ACTIVATION if third == colour + 1 else 0
            brings += ACTIVATION if fourth == colour + 1 else 0
            feature[CLOSING] = max(feature[CLOSING], brings)

    def look_at_half(
        self, state: Origins, seat: i64, first: i64, second: i64, third: i64, fourth: i64
    ) -> None:
        """The best card that a block lacking one tile would fit with a tile of the right colour."""
        box = state.box
        most: i64 = 0
        for place in range(CARDS):
            card = state.district[place] - 1
            if card < 0:
                continue
            again = (state.cards_scored[seat] >> place) & 1
            points = box.later_points[card] if again else box.first_points[card]
            if points > most and (
                self.nearly_fits(state, card, first, second, third)
                or self.nearly_fits(state, card, second, first, fourth)
                or self.nearly_fits(state, card, third, first, fourth)
                or self.nearly_fits(state, card, fourth, second, third)
            ):
                most = points
        self.feature[CARD_HALF] = max(self.feature[CARD_HALF], most * POINT)

    def nearly_fits(self, state: Origins, card: i64, middle: i64, one: i64, other: i64) -> bool:
        """OR-14.6 with an empty cell (0) that a building of its colour would fill."""
        corner = state.box.corner[card] + 1
        arm = state.box.arm[card] + 1
        other_arm = state.box.other_arm[card] + 1
        if middle == 0:
            return (arm == one and other_arm == other) or (arm == other and other_arm == one)
        if middle != corner:
            return False
        there = max(one, other)  # the arm that is there already
        if min(one, other) > 0:
            return False
        return there == other_arm if there != arm else True

    def fits(self, state: Origins, card: i64, middle: i64, one: i64, other: i64) -> bool:
        """OR-14.6: a corner of this colour with these two arms; colours count from 1 here."""
        box = state.box
        if box.corner[card] + 1 != middle:
            return False
        arm = box.arm[card] + 1
        other_arm = box.other_arm[card] + 1
        return (arm == one and other_arm == other) or (arm == other and other_arm == one)
