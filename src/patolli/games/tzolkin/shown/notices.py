"""What a coach points out before it is too late: hunger, a lost worker, little corn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from patolli.games.tzolkin.rules import kinds as k
from patolli.games.tzolkin.rules import tables as t
from patolli.games.tzolkin.rules.buildings import can_pay_monument
from patolli.games.tzolkin.rules.food import feeding_price, hungry_workers
from patolli.games.tzolkin.rules.state import Tzolkin
from patolli.games.tzolkin.shown.hints import pushed_off

if TYPE_CHECKING:
    from patolli.engine.game import View

Notice = tuple[str, dict[str, str | int]]
SOON = 2  # days before a food day at which corn is counted
POOR = 2  # corn with which one can hardly place a worker


def notices(view: View) -> tuple[Notice, ...]:
    """What the asked seat should know now, gravest first."""
    state, seat, kind = view.state, view.seat, view.kind
    assert isinstance(state, Tzolkin)
    if seat is None or kind is None or kind.number != k.TURN:
        return ()
    corn = int(state.goods[seat * t.MATERIALS + t.CORN])
    need = int(hungry_workers(state, seat) * feeding_price(state, seat))
    found: list[Notice] = []
    if corn < need and state.food_due:
        found.append(("hungry", {"corn": corn, "need": need}))
    elif corn < need and 0 <= days_to_food(state) <= SOON:
        found.append(("hungry-soon", {"corn": corn, "need": need, "days": days_to_food(state)}))
    if seat in pushed_off(state, 1):
        found.append(("pushed", {}))
    if corn <= POOR and not state.top_b():
        found.append(("poor", {"corn": corn}))
    if any(shown and can_pay_monument(state, seat, shown - 1) for shown in state.shown):
        found.append(("monument", {}))
    return tuple(found)


def days_to_food(state: Tzolkin) -> int:
    """Days until the next food day; -1 if there is none."""
    if state.food_next >= state.box.food_days:
        return -1
    return int(state.box.food_teeth[state.food_next] - state.day)
