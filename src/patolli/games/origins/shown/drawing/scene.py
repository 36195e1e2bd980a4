"""Everything that changes, put together."""

from __future__ import annotations

from patolli.engine.drawing import Item, Row, Scene
from patolli.engine.game import View
from patolli.engine.sketch import once, part
from patolli.engine.text import Say
from patolli.games.origins.rules import tables as t
from patolli.games.origins.rules.state import Origins
from patolli.games.origins.shown.drawing import city, pools, sites, tracks
from patolli.games.origins.shown.drawing.asking import Asking
from patolli.games.origins.shown.drawing.board import POINTS


def scene(view: View, say: Say) -> Scene:
    """Ships, dice, tiles, discs, cards and what can be chosen among them."""
    state = view.state
    assert isinstance(state, Origins)
    asking = Asking(view, say)
    return Scene(
        (
            *sites.items(state, asking, say),
            *tracks.items(state, asking, say),
            *tracks.cards(state, asking, say),
            *pools.items(state, asking, say),
            *score_items(state, say),
            *city.items(state, shown_seat(view), asking, say),
        ),
        status=status(state, say),
    )


@part("points")
def score_items(state: Origins, say: Say) -> list[Item]:
    """Everybody's piece on the track of points."""
    return POINTS.items([int(state.score(seat)) // int(t.UNIT) for seat in range(state.seats)], say)


@once
def status(state: Origins, say: Say) -> tuple[Row, ...]:
    """The round, and the tower discs that are left."""
    left = sum(int(count) for count in state.tower_pool)
    towers = Row("tower-disc", say("status.towers", n=left), say("status.towers.name"))
    if not state.round:
        return (towers,)
    number = say("status.round", round=int(state.round))
    return (Row("calendar", number, say("status.round.name")), towers)


def shown_seat(view: View) -> int:
    """Whose city is drawn large: the viewer's, or that of who must answer."""
    if view.seat is not None:
        return view.seat
    return view.waiting[0] if view.waiting else 0
