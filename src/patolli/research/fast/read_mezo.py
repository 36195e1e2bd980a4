"""What an observation of Mezo is made of, in the order of `features/mezo.py`."""

from __future__ import annotations

from patolli.engine.state import State
from patolli.games.mezo.rules.state import Mezo
from patolli.games.mezo.rules.tables import REGIONS
from patolli.research.fast.reader import Reader
from patolli.research.fast.sight import Sight


class MezoReader(Reader):
    """Everything but what others hold and have laid face down."""

    def fields(self, state: State, sight: Sight) -> None:
        assert isinstance(state, Mezo)
        row = sight.numbers
        row[0] = state.one_region
        row[1] = state.fewest_first
        row[2] = state.age
        row[3] = state.desolate
        row[4] = state.blessed
        row[5] = state.conflict
        row[6] = state.tiles
        row[7] = sight.turned(state.first)
        sight.line(8)
        sight.by_seat(state.vp)
        sight.by_seat(state.scored)
        sight.by_seat(state.devotion)
        sight.by_seat(state.god)
        sight.by_seat(state.vertex)
        sight.by_seat(state.abilities)
        sight.by_seat(state.reserve)
        sight.by_seat(state.xibalba)
        sight.by_seat(state.wrath)
        sight.by_seat(state.given)
        sight.by_seat(state.units, REGIONS)
        sight.by_seat(state.glyphs, REGIONS)
        sight.by_seat(state.glyph_supply)
        sight.owners(state.pyramid)
        sight.by_seat(state.pyramid_supply)
        sight.owners(state.champion)
        sight.whole(state.altar)
        sight.whole(state.wrathful)
        sight.owners(state.calendar)
        sight.owners(state.codex)
        sight.by_seat(state.hand_size)
        sight.by_seat(state.played)
        sight.by_seat(state.shown)
        sight.by_seat(state.covered)
        sight.by_seat(state.bonus)
        sight.by_seat(state.claims)
        sight.by_seat(state.won)
        sight.own(state.hand)
        sight.own(state.laid)
