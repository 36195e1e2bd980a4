"""What an observation of Tikal is made of, in the order of `features/tikal.py`."""

from __future__ import annotations

from patolli.engine.native import i64
from patolli.engine.state import State
from patolli.games.tikal.rules.state import Tikal
from patolli.games.tikal.rules.tables import HEXES
from patolli.research.fast.reader import Reader
from patolli.research.fast.sight import Sight


class TikalReader(Reader):
    """Everything is public (TK-14.1)."""

    def fields(self, state: State, sight: Sight) -> None:
        assert isinstance(state, Tikal)
        row = sight.numbers
        row[0] = state.auction
        row[1] = state.laid_anyway
        row[2] = state.placer_first
        row[3] = state.points_left
        row[4] = state.held
        row[5] = state.lost
        row[6] = state.pile
        row[7] = state.high_bid
        row[8] = sight.turned(state.high_bidder)
        row[9] = sight.turned(state.first_passed)
        row[10] = sight.turned_set(state.passed)
        row[11] = sight.turned_set(state.played)
        row[12] = sight.turned(state.last_placer)
        sight.line(13)
        sight.whole(state.tile)
        sight.whole(state.turn)
        sight.whole(state.steps)
        sight.whole(state.value)
        sight.whole(state.treasures)
        read_guards(state, sight)
        sight.whole(state.used)
        sight.by_seat(state.workers)
        sight.by_seat(state.leader)
        sight.by_seat(state.reserve)
        sight.by_seat(state.gone)
        sight.by_seat(state.camps)
        sight.by_seat(state.owned)
        sight.whole(state.tokens)
        sight.whole(state.unseen)
        sight.whole(state.bag)
        sight.whole(state.display)
        sight.by_seat(state.scored_temples)
        sight.by_seat(state.scored_treasures)
        sight.by_seat(state.paid)
        sight.by_seat(state.scorings)


def read_guards(state: Tikal, sight: Sight) -> None:
    """Guards of temples: none, or a seat and whether it is the leader."""
    first = sight.at
    for hex in range(HEXES):
        guard = state.guard[hex]  # -1, or seat * 2 + 1 if it is the leader
        if guard >= 0:
            guard = sight.turned(guard >> 1) * 2 + (guard & 1)
        if not sight.is_known(guard + 1):
            owner: i64 = guard >> 1
            sight.show(first + HEXES + hex, owner)
            sight.show(first + 2 * HEXES + hex, guard & 1 if guard >= 0 else 0)
    sight.at = first + 3 * HEXES
