"""Choices that are made on the board in two steps."""

from __future__ import annotations

import patolli
from patolli.engine.offer import offered


def test_wealth_tiles_are_chosen_where_they_lie() -> None:
    """Each of the dealt tiles comes first in some pair, and every pair has both its places."""
    table = patolli.table("tzolkin", 2, seed=3)
    view, say = table.seen(0), table.game.say("en", ("Ania", "Balam"))
    assert view.kind is not None and view.kind.name == "keep"
    items = table.game.scene(view, say).items
    open_places = {item.place for item in items if item.hit}
    pairs = [(choice.place, choice.onto) for choice in offered(view, say, items)]
    tiles = {place for pair in pairs for place in pair}
    assert len(tiles) == 4 and tiles <= open_places
    assert {first for first, _ in pairs} == tiles
    assert len({frozenset(pair) for pair in pairs}) == len(pairs) == 6
