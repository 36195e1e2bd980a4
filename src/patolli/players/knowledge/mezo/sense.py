"""Which legal choices a sensible player of Mezo looks at."""

from __future__ import annotations

from patolli.engine.native import i64
from patolli.engine.question import Choices
from patolli.games.mezo.rules.kinds import BANISH, DESTROY, NAME, SACRIFICE
from patolli.games.mezo.rules.state import Mezo
from patolli.games.mezo.rules.tables import PAIRS, REGIONS, UNITS


def sensible(state: Mezo, seat: i64, out: Choices) -> None:
    """Leave out what no sensible player looks at; never all choices."""
    kind = state.top()
    if kind in (BANISH, DESTROY):
        spare_own_units(seat, out)
    elif kind == NAME:  # MZ-14.3, MZ-14.8, MZ-15.10: oneself, if tied
        if out.has(seat):
            out.clear()
            out.add(seat)
    elif kind == SACRIFICE:
        give_evenly(state, seat, out)


def spare_own_units(seat: i64, out: Choices) -> None:
    """Hit others' units while there are any."""
    others: i64 = 0
    for index in range(out.count):
        if out.item[index] // (REGIONS * UNITS) != seat:
            others += 1
    if others == 0:
        return
    kept: i64 = 0
    for index in range(out.count):
        if out.item[index] // (REGIONS * UNITS) != seat:
            out.item[kept] = out.item[index]
            kept += 1
    out.count = kept


def give_evenly(state: Mezo, seat: i64, out: Choices) -> None:
    """Of sacrifices of equal size the one that leaves Warriors and Shamans most alike."""
    warriors = state.reserve[seat * UNITS]
    shamans = state.reserve[seat * UNITS + 1]
    kept: i64 = 0
    for index in range(out.count):
        given = out.item[index] // PAIRS
        others = out.item[index] % PAIRS
        uneven = left_uneven(warriors - given, shamans - others)
        best = True
        if given > 0 and others < shamans:
            best = uneven < left_uneven(warriors - given + 1, shamans - others - 1)
        if best and others > 0 and given < warriors:
            best = uneven <= left_uneven(warriors - given - 1, shamans - others + 1)
        if best:
            out.item[kept] = out.item[index]
            kept += 1
    out.count = kept


def left_uneven(warriors: i64, shamans: i64) -> i64:
    """How far the two types are apart."""
    return warriors - shamans if warriors > shamans else shamans - warriors
