"""What an observation of Origins is made of, in the order of `features/origins.py`."""

from __future__ import annotations

from patolli.engine.native import i64, vec
from patolli.engine.state import State
from patolli.games.origins.rules.state import Origins
from patolli.games.origins.rules.tables import BASES, BESIDE, COLOURS, REACH, WIDTH
from patolli.research.fast.reader import Reader
from patolli.research.fast.sight import Sight


class OriginsReader(Reader):
    """Everything is public (OR-3.9)."""

    def fields(self, state: State, sight: Sight) -> None:
        assert isinstance(state, Origins)
        row = sight.numbers
        row[0] = state.round
        row[1] = sight.turned(state.first)
        row[2] = sight.turned_set(state.passed)
        row[3] = state.ended
        row[4] = state.neutral
        row[5] = state.tile_count
        row[6] = state.closed_count
        sight.line(7)
        sight.whole(state.token)
        sight.whole(state.ship)
        sight.whole(state.sign)
        sight.owners(state.holder)
        sight.whole(state.stack)
        for colour in range(COLOURS):  # tiles of 3 bits each
            row[colour] = state.bottom[colour] & 0xFFFFFF
            row[COLOURS + colour] = state.bottom[colour] >> 24
        sight.line(2 * COLOURS)
        sight.whole(state.face_up)
        sight.whole(state.building_pool)
        read_dice(state.citizen_pool, sight)
        sight.whole(state.reserve)
        sight.whole(state.speaker_pool)
        sight.by_seat(state.speakers_held)
        sight.whole(state.speakers_sent)
        read_dice(state.draft, sight)
        sight.whole(state.tower_pool)
        sight.by_seat(state.tower)
        sight.whole(state.district)
        sight.whole(state.district_gold)
        sight.by_seat(state.cards_scored)
        sight.by_seat(state.goods)
        sight.by_seat(state.points)
        sight.by_seat(state.bases)
        read_bases(state, sight)
        sight.by_seat(state.archon)
        sight.by_seat(state.advisor)
        sight.by_seat(state.superiority)
        sight.by_seat(state.strength)
        sight.by_seat(state.strength_height)
        sight.by_seat(state.temple)
        sight.by_seat(state.temple_height)
        read_places(state.tiles, sight, True)
        read_rows(state, sight)
        sight.by_seat(state.open_districts)
        read_places(state.closed, sight, False)


def show_die(sight: Sight, colour_at: i64, value_at: i64, die: i64) -> None:
    """A die (8 * colour + value) as two elements; 0 is none."""
    sight.show(colour_at, (die >> 3) + 1 if die > 0 else 0)
    sight.show(value_at, die & 7)


def read_dice(values: vec[i64], sight: Sight) -> None:
    """Dice: all colours, then all values."""
    count = len(values)
    for index in range(count):
        show_die(sight, sight.at + index, sight.at + count + index, values[index])
    sight.at += 2 * count


def read_bases(state: Origins, sight: Sight) -> None:
    """The bases of every seat, 64 * site + die: all sites, then the dice."""
    count = len(state.base)
    first = sight.at
    index: i64 = 0
    for distance in range(state.seats):
        seat = (sight.seat + distance) % state.seats
        for base in range(BASES):
            content = state.base[seat * BASES + base]
            if not sight.is_known(content):
                sight.show(first + count + index, content >> 6)
                show_die(sight, first + 2 * count + index, first + 3 * count + index, content & 63)
            index += 1
    sight.at = first + 4 * count


def read_rows(state: Origins, sight: Sight) -> None:
    """The covered cells of every row of every city: the first one, then how many."""
    count = len(state.rows)
    first = sight.at
    index: i64 = 0
    for distance in range(state.seats):
        seat = (sight.seat + distance) % state.seats
        for row in range(WIDTH):
            cells = state.rows[seat * WIDTH + row]
            if not sight.is_known(cells):
                lowest: i64 = -1
                covered: i64 = 0
                column: i64 = 0
                while cells:
                    if cells & 1:
                        covered += 1
                        if lowest < 0:
                            lowest = column
                    cells >>= 1
                    column += 1
                sight.show(first + count + index, lowest)
                sight.show(first + 2 * count + index, covered)
            index += 1
    sight.at = first + 3 * count


def read_places(values: vec[i64], sight: Sight, tiles: bool) -> None:
    """Things in cities, as `city.py` packs them: owner, x, y, then what a tile or a die is."""
    count = len(values)
    first = sight.at
    for index in range(count):
        thing = values[index]
        if thing > 0:
            owner = sight.turned((thing >> 16) - 1)
            thing = (thing & 0xFFFF) | ((owner + 1) << 16)
        if sight.is_known(thing):
            continue
        cell = (thing >> 6) & 1023
        on_map = thing > 0 and cell != BESIDE
        at = first + count + index
        sight.show(at, (thing >> 16) - 1)
        sight.show(at + count, cell % WIDTH - REACH if on_map else 0)
        sight.show(at + 2 * count, cell // WIDTH - REACH if on_map else 0)
        if tiles:
            sight.show(at + 3 * count, 1 if thing > 0 and cell == BESIDE else 0)
            sight.show(at + 4 * count, ((thing >> 1) & 31) + 1 if thing > 0 else 0)
            sight.show(at + 5 * count, thing & 1)
        else:
            show_die(sight, at + 3 * count, at + 4 * count, thing & 63)
    sight.at = first + (7 if tiles else 6) * count
