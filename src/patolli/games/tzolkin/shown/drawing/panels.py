"""A player's belongings as rows."""

from __future__ import annotations

from fractions import Fraction

from patolli.engine.drawing import Panel, Row
from patolli.engine.game import View
from patolli.engine.sketch import part
from patolli.engine.text import Say
from patolli.games.tzolkin.rules import tables as t
from patolli.games.tzolkin.rules.food import feeding_price, hungry_workers
from patolli.games.tzolkin.rules.scoring import of_colour
from patolli.games.tzolkin.rules.state import Tzolkin, in_play


@part(
    "food_next",
    "first",
    "goods",
    "points",
    "hand",
    "bank",
    "light",
    "corn_tiles",
    "wood_tiles",
    "kept",
    "built",
    "raised",
    asked=(),
)
def panel(view: View, seat: int, say: Say) -> Panel:
    """A player's goods, workers, food, tiles and buildings."""
    state = view.state
    assert isinstance(state, Tzolkin)
    held = [int(state.goods[seat * t.MATERIALS + m]) for m in range(t.MATERIALS)]
    rows = [
        Row(name, str(held[material]), say.term("material", name))
        for material, name in enumerate(t.MATERIAL_NAMES)
    ]
    need = int(hungry_workers(state, seat) * feeding_price(state, seat))
    hand, play = int(state.hand[seat]), int(in_play(state, seat))
    rows.append(Row("worker", f"{hand}/{play}", say("drawing.panel.workers")))
    kind = "mid"
    if state.food_next < state.box.food_days and state.box.food_ends[state.food_next]:
        kind = "end"
    rows.append(
        Row(f"food-{kind}", str(need), say("drawing.panel.food"), alarm=need > held[t.CORN])
    )
    unfed = int(hungry_after(state, seat, held[t.CORN]))
    if unfed:
        lost = unfed * int(state.box.hunger)
        rows.append(Row("vp", f"−{lost}", say("drawing.panel.hunger"), alarm=True))
    for colour, name in enumerate(t.COLOUR_NAMES):
        count = int(of_colour(state, seat, colour))
        if count:
            rows.append(Row(f"building-{name}", str(count), say.term("colour", name)))
    for field, name in ((state.corn_tiles, "corn"), (state.wood_tiles, "wood")):
        if field[seat]:
            rows.append(
                Row(
                    "farm" if name == "corn" else "burn",
                    str(int(field[seat])),
                    say.term("harvest", name),
                )
            )
    if state.light[seat]:
        rows.append(Row("calendar", "2", say("describe.light")))
    if state.first == seat:
        rows.append(Row("start-player", "", say("drawing.panel.first")))
    return Panel(seat, str(Fraction(int(state.score(seat)), int(t.QUARTERS))), tuple(rows))


def hungry_after(state: Tzolkin, seat: int, corn: int) -> int:
    """How many workers would stay hungry if the food day were now (TZ-20.3)."""
    need, price = int(hungry_workers(state, seat)), int(feeding_price(state, seat))
    return max(0, need - corn // price) if price else 0
