"""What an observation of Tzolk'in is made of, in the order of `features/tzolkin.py`."""

from __future__ import annotations

from patolli.engine.state import State
from patolli.games.tzolkin.rules.state import Tzolkin
from patolli.games.tzolkin.rules.tables import GEARS
from patolli.research.fast.reader import Reader
from patolli.research.fast.sight import Sight


class TzolkinReader(Reader):
    """Everything but the tiles that others were dealt and chose."""

    def fields(self, state: State, sight: Sight) -> None:
        assert isinstance(state, Tzolkin)
        row = sight.numbers
        row[0] = state.variant
        row[1] = state.round
        row[2] = state.day
        row[3] = state.food_next
        row[4] = state.food_due
        row[5] = state.age
        row[6] = state.turns
        row[7] = sight.turned(state.first)
        row[8] = sight.turned(state.start_worker - 1)
        row[9] = state.calendar_corn
        row[10] = state.rooms
        row[11] = state.skull_bank
        row[12] = state.skulls_lost
        row[13] = state.burned
        row[14] = state.monument_deck
        row[15] = state.discarded
        row[16] = state.drawn
        row[17] = state.dummies_left
        sight.line(18)
        sight.by_seat(state.goods)
        sight.by_seat(state.points)
        sight.by_seat(state.temple)
        sight.by_seat(state.level)
        sight.by_seat(state.hand)
        sight.by_seat(state.bank)
        sight.by_seat(state.light)
        sight.by_seat(state.corn_tiles)
        sight.by_seat(state.wood_tiles)
        sight.by_seat(state.kept)
        sight.by_seat(state.tiles)
        sight.by_seat(state.built)
        sight.by_seat(state.raised)
        sight.by_seat(state.workers, GEARS)
        sight.whole(state.dummies)
        sight.whole(state.covered)
        sight.whole(state.open)
        sight.whole(state.row)
        sight.whole(state.shown)
        sight.whole(state.deck)
        sight.own(state.dealt)
        sight.own(state.chosen)
