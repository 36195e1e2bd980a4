"""Where things lie on the board, and choices that are made there in two steps."""

from __future__ import annotations

import pytest

import patolli
from patolli.engine.offer import offered
from patolli.engine.scoretrack import told
from patolli.engine.text import LANGUAGES
from patolli.games.tzolkin.rules.tables import QUARTERS
from patolli.games.tzolkin.shown.drawing.board import POINTS
from patolli.games.tzolkin.shown.drawing.plates import PLATES


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


def test_plates_and_legend_keep_clear_of_each_other_and_of_the_points_track() -> None:
    """Letters of twelve units are taken to be 6.2 wide, as where they are laid."""
    above = POINTS.lines[0][1] + POINTS.band / 2
    below = POINTS.lines[1][1] - POINTS.band / 2
    plates = [plate for gear in PLATES for plate in gear]
    assert all(y >= above and y + high <= below for _, y, _, high in plates)
    table = patolli.table("tzolkin", 2, seed=3)
    for lang in LANGUAGES:
        say = table.game.say(lang, ("Ania", "Balam"))
        items = table.game.scene(table.seen(0), say).items
        for item in items:
            if item.id.startswith("legend-"):
                words = say(f"drawing.field.{item.id.removeprefix('legend-')}")
                right = item.x + 13 + 6.2 * len(words)
                assert item.y - 7 > above
                for x, y, wide, high in plates:
                    beside = right <= x or item.x >= x + wide
                    assert beside or item.y + 7 <= y or item.y - 7 >= y + high, (lang, words)


@pytest.mark.parametrize("points", [-7, 5, 31, 99, 130])
def test_a_piece_tells_its_points_on_the_track(points: int) -> None:
    """A quarter of a point more or less is seen too; below zero one goes back from it."""
    table = patolli.table("tzolkin", 2, seed=3)
    table.state.points[0] = points * int(QUARTERS) + 1
    items = table.game.scene(table.seen(None), table.say("en")).items
    mine, other = (item for item in items if item.id.startswith("score-"))
    assert mine.name.endswith(f": {told(points)}¼" if points >= 0 else ": −6¾")
    assert (mine.x, mine.y) == POINTS.spot(points + 0.25)
    assert ("−" in mine.markup) == (points < 0) and (">1<" in mine.markup) == (points >= 100)
    assert other.name.endswith(": 0")
