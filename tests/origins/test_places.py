"""Where things lie, as people say it, and that nothing lies over something else."""

from __future__ import annotations

from itertools import pairwise

import pytest

import patolli
from patolli.engine.text import Say
from patolli.games.origins.rules.tables import SOURCES
from patolli.games.origins.shown.drawing import sites
from patolli.games.origins.shown.drawing.board import POINTS


@pytest.mark.parametrize(
    "lang, cell, told",
    [
        ("en", "-1,-1", "1 left, 1 down from the Agora"),
        ("en", "2,0", "2 right from the Agora"),
        ("en", "0,0", "at the Agora"),
        ("pl", "-1,2", "1 w lewo, 2 w górę od Agory"),
        ("cs", "3,-1", "3 vpravo, 1 dolů od Agory"),
    ],
)
def test_a_cell_is_told_from_the_agora(lang: str, cell: str, told: str) -> None:
    say = Say("patolli.games.origins", lang)
    assert say.term("cell", cell) == told
    assert told in say("choice.district", cell=say.term("cell", cell))


@pytest.mark.parametrize("count", range(1, 17))
def test_those_on_a_site_stand_apart_and_inside_it(count: int) -> None:
    """A die has a frame of its owner round it, five units wider than itself."""
    row, pitch = sites.berths(count)
    frame = min(sites.BERTH_DIE, pitch - 6) + 5
    assert frame < pitch  # beside each other
    assert row * pitch <= sites.WIDE - 9 + 0.01
    rows = -(-count // row)
    floor = sites.TOP + sites.ACTION_TOP + 2 * sites.ACTION_HIGH + 1  # the actions end here
    middles = [sites.BERTHS + (pitch + 0.5) * (at - (rows - 1) / 2) for at in range(rows)]
    tops = [middle - frame / 2 for middle in middles]
    assert all(after - before >= frame for before, after in pairwise(tops))
    assert tops[0] > floor and tops[-1] + frame <= 175.0


def test_a_piece_tells_its_points_on_the_track_and_nothing_else_lies_there() -> None:
    table = patolli.table("origins", 3, seed=3)
    table.state.points[0] = 47
    table.state.points[int(SOURCES)] = 213
    items = table.game.scene(table.seen(None), table.say("en")).items
    found = {item.id: item for item in items if item.id.startswith("score-")}
    assert [item.name.rpartition(" ")[2] for item in found.values()] == ["47", "213", "0"]
    assert (found["score-0"].x, found["score-0"].y) == POINTS.spot(47)
    assert found["score-1"].x == POINTS.spot(13)[0] and ">2<" in found["score-1"].markup
    top = POINTS.lines[0][1] - POINTS.band / 2
    others = [item for item in items if item.id not in found and not item.ghost]
    assert all(item.y <= top for item in others)
