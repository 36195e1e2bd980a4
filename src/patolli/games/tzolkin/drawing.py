"""The picture: gears, workers, temples and rows; and the players' panels."""

from __future__ import annotations

from patolli.engine.drawing import Board, Item, Panel, Row, Scene, circle, label, rectangle, token
from patolli.engine.game import View
from patolli.engine.text import Say
from patolli.games.tzolkin import describe_words as words
from patolli.games.tzolkin import tables as t
from patolli.games.tzolkin.food import feeding_price, hungry_workers
from patolli.games.tzolkin.state import Tzolkin


def board(view: View) -> Board:
    """The fixed art."""
    return Board(1096, 614, rectangle(4, 4, 1088, 606))


def scene(view: View, say: Say) -> Scene:
    """Workers on the gears and the places for new ones."""
    state = view.state
    assert isinstance(state, Tzolkin)
    items = []
    for gear, name in enumerate(t.GEAR_NAMES):
        for space in range(state.box.last_space[gear] + 1):
            for seat in range(state.seats):
                if state.workers[gear * state.seats + seat] >> space & 1:
                    items.append(
                        Item(
                            f"worker-{name}-{space}",
                            float(40 + 40 * int(space)),
                            60.0 + 90 * gear,
                            circle(0, 0, 17, "ring") + token(seat),
                            f"{words.LETTERS[seat]}: {say.term('gear', name)} {space}",
                            word=f"turn pick {name} {space}",
                        )
                    )
        items.append(
            Item(
                f"target-{name}",
                20,
                60.0 + 90 * gear,
                circle(0, 0, 14, "ring") + label(name, 30, -24),
                say("choice.turn.place", gear=say.term("gear", name)),
                word=f"turn place {name}",
            )
        )
    return Scene(tuple(items))


def panel(view: View, seat: int, say: Say) -> Panel:
    """A player's goods, workers and food."""
    state = view.state
    assert isinstance(state, Tzolkin)
    held = [int(state.goods[seat * t.MATERIALS + m]) for m in range(t.MATERIALS)]
    rows = [
        Row(name, str(held[m]), say.term("material", name))
        for m, name in enumerate(t.MATERIAL_NAMES)
    ]
    need = int(hungry_workers(state, seat) * feeding_price(state, seat))
    rows.append(Row("worker", str(state.hand[seat]), say("describe.no-workers")))
    rows.append(Row("food-mid", str(need), say("describe.no-workers"), alarm=need > held[0]))
    return Panel(seat, words.score_text(int(state.score(seat))), tuple(rows))
