"""The picture of the table."""

from __future__ import annotations

from patolli.engine.drawing import Board, Item, Panel, Row, Scene, circle, group, label, rectangle
from patolli.engine.game import View
from patolli.engine.text import Say
from patolli.games.origins import tables as t
from patolli.games.origins.state import Origins


def board(view: View) -> Board:
    """The fixed art."""
    return Board(1096, 614, rectangle(8, 8, 1080, 598))


def scene(view: View, say: Say) -> Scene:
    """What can be chosen."""
    state = view.state
    assert isinstance(state, Origins)
    items = [
        Item(
            f"site-{site + 1}",
            100.0 + 200 * int(site),
            100,
            group(circle(0, 0, 40), label(str(state.ship[site]))),
            say.term("site", t.SITE_WORDS[site]),
        )
        for site in range(t.SITES)
    ]
    return Scene(tuple(items))


def panel(view: View, seat: int, say: Say) -> Panel:
    """A player's belongings."""
    state = view.state
    assert isinstance(state, Origins)
    rows = tuple(
        Row(name, str(state.goods[seat * t.GOODS + good]), say.term("good", name))
        for good, name in enumerate(t.GOOD_NAMES)
    )
    return Panel(seat, str(int(state.score(seat)) // int(t.UNIT)), rows)
