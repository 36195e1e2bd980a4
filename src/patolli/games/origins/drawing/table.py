"""The fixed art and the whole scene."""

from __future__ import annotations

from patolli.engine.drawing import Board, Item, Scene, path, rectangle
from patolli.engine.game import View
from patolli.engine.text import Say
from patolli.games.origins import tables as t
from patolli.games.origins.drawing import city, pools, sites, tracks
from patolli.games.origins.drawing.asking import Asking
from patolli.games.origins.state import Origins

WIDTH, HEIGHT = 1096, 614


def board(view: View) -> Board:
    """Slabs, spaces and borders; nothing on them."""
    state = view.state
    assert isinstance(state, Origins)
    parts = [rectangle(2, 2, WIDTH - 4, HEIGHT - 4, "slab", 12)]
    parts += [rectangle(sites.left(site), 8, 131, 188, "card", 10) for site in range(t.SITES)]
    for site in range(t.SITES):
        for top in (80, 106):
            parts.append(rectangle(sites.left(site) + 6, 8 + top, 119, 23, "plate", 5))
    parts.append(rectangle(8, 202, 680, 72, "card", 10))
    spaces = int(state.box.last_space) + 1
    for space in range(spaces):
        x, width = tracks.space_left(state, space), tracks.space_width(state)
        parts.append(rectangle(x, 224, width - 2.5, 45, "plate", 4))
        if space and state.box.borders[space] > state.box.borders[space - 1]:
            parts.append(
                f'<path d="M{x - 1.2:.1f} 220v53" style="stroke:var(--cin-fill);stroke-width:3"/>'
            )
    parts.append(rectangle(8, 280, 680, 152, "card", 10))
    for temple in range(t.TEMPLES):
        for step in range(state.box.top + 1):
            x, y = tracks.step_corner(state, temple, step)
            parts.append(rectangle(x, y, tracks.step_width(state) - 2.5, 44, "plate", 4))
    for place in range(state.box.cards[state.seats]):
        parts.append(rectangle(tracks.card_left(place), 454, 93, 152, "card", 8))
    parts.append(rectangle(600, 454, 88, 152, "card", 8))
    parts.append(rectangle(696, 8, 392, 126, "card", 10))
    parts.append(rectangle(696, 140, 392, 58, "card", 10))
    parts.append(rectangle(696, 204, 392, 402, "card", 10))
    parts.append(path("M706 472h372", "line"))
    return Board(WIDTH, HEIGHT, "".join(parts))


def scene(view: View, say: Say) -> Scene:
    """Ships, dice, tiles, discs, cards and what can be chosen among them."""
    state = view.state
    assert isinstance(state, Origins)
    asking = Asking(view, say)
    seat = shown_seat(view)
    items: list[Item] = []
    items += sites.items(state, asking, say)
    items += tracks.items(state, asking, say)
    items += pools.items(state, asking, say)
    items += city.items(state, seat, asking, say)
    return Scene(tuple(items))


def shown_seat(view: View) -> int:
    """Whose city is drawn large: the viewer's, or that of who must answer."""
    if view.seat is not None:
        return view.seat
    return view.waiting[0] if view.waiting else 0
