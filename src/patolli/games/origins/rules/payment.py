"""Chapter 3: resources, gold as a joker, points."""

from __future__ import annotations

from patolli.engine.native import i64
from patolli.games.origins.rules.kinds import GOT, PAID, POINTS
from patolli.games.origins.rules.state import Origins
from patolli.games.origins.rules.tables import BASIC, GOLD, GOODS, SOURCES, STONE, TEMPLES, WISDOM


def holds(state: Origins, seat: i64, sign: i64) -> bool:
    """Whether a seat holds a zodiac card; its ability works as long as it does (OR-11.11)."""
    for temple in range(TEMPLES):
        if state.holder[temple] == seat + 1 and state.sign[temple] == sign + 1:
            return True
    return False


def can_pay(state: Origins, seat: i64, good: i64, amount: i64) -> bool:
    """OR-3.2, OR-3.3: gold replaces any basic resource, nothing replaces gold."""
    at = seat * GOODS
    if good == GOLD:
        return state.goods[at + GOLD] >= amount
    return state.goods[at + good] + state.goods[at + GOLD] >= amount


def pay(state: Origins, seat: i64, good: i64, amount: i64) -> None:
    """OR-3.7, OR-3.8: pay all of it, with gold only for what is short."""
    if amount == 0:
        return
    at = seat * GOODS
    own = amount if state.goods[at + good] >= amount else state.goods[at + good]
    state.goods[at + good] -= own
    if own > 0:
        state.note(PAID, seat, good, own)
    if amount > own:
        state.goods[at + GOLD] -= amount - own
        state.note(PAID, seat, GOLD, amount - own)


def can_pay_both(state: Origins, seat: i64, wisdom: i64, stone: i64) -> bool:
    """Whether wisdom and stone can be paid together, gold covering both shortages (OR-3.2)."""
    at = seat * GOODS
    gold = state.goods[at + GOLD]
    if wisdom > state.goods[at + WISDOM]:
        gold -= wisdom - state.goods[at + WISDOM]
    if stone > state.goods[at + STONE]:
        gold -= stone - state.goods[at + STONE]
    return gold >= 0


def has_basic(state: Origins, seat: i64) -> bool:
    """Whether a seat has any basic resource."""
    at = seat * GOODS
    return state.goods[at] + state.goods[at + 1] + state.goods[at + BASIC - 1] > 0


def gain(state: Origins, seat: i64, good: i64, amount: i64) -> None:
    """OR-1.14: resources are never short."""
    if amount > 0:
        state.goods[seat * GOODS + good] += amount
        state.note(GOT, seat, good, amount)


def score(state: Origins, seat: i64, source: i64, points: i64) -> None:
    """Victory points at once."""
    if points > 0:
        state.points[seat * SOURCES + source] += points
        state.note(POINTS, seat, points, source)
