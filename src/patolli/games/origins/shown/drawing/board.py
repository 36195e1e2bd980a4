"""The fixed art: slabs, spaces and borders."""

from __future__ import annotations

from patolli.engine.drawing import Board, path, rectangle
from patolli.engine.game import View
from patolli.engine.scoretrack import ScoreTrack, printed
from patolli.games.origins.rules import tables as t
from patolli.games.origins.rules.state import Origins
from patolli.games.origins.shown.drawing import sites, tracks

WIDTH, HEIGHT = 1096, 614
POINTS = ScoreTrack(((18, 601, 1084, 601),), band=13.0, piece=13.0)  # below everything


def board(view: View) -> Board:
    """Slabs, spaces and borders; nothing on them."""
    state = view.state
    assert isinstance(state, Origins)
    parts = [rectangle(2, 2, WIDTH - 4, HEIGHT - 4, "slab", 12)]
    parts += [rectangle(sites.left(site), 8, 131, 188, "card", 10) for site in range(t.SITES)]
    for site in range(t.SITES):
        for row in range(2):
            top = sites.TOP + sites.ACTION_TOP + (sites.ACTION_HIGH + 1) * row
            parts.append(rectangle(sites.left(site) + 6, top, 119, sites.ACTION_HIGH, "plate", 5))
    parts.append(rectangle(8, 202, 680, 72, "card", 10))
    spaces = int(state.box.last_space) + 1
    for space in range(spaces):
        x, width = tracks.space_left(state, space), tracks.space_width(state)
        parts.append(rectangle(x, 224, width - 2.5, 45, "plate", 4))
        if space and state.box.borders[space] > state.box.borders[space - 1]:
            parts.append(
                f'<path d="M{x - 1.2:.1f} 220v53" style="stroke:var(--cin-fill);stroke-width:3"/>'
            )
    parts.append(rectangle(8, 280, 680, 140, "card", 10))
    for temple in range(t.TEMPLES):
        for step in range(state.box.top[temple] + 1):
            x, y = tracks.step_corner(state, temple, step)
            parts.append(
                rectangle(x, y, tracks.step_width(state) - 2.5, tracks.STEP_HIGH, "plate", 4)
            )
    for place in range(state.box.cards[state.seats]):
        parts.append(
            rectangle(tracks.card_left(place), tracks.CARDS, 93, tracks.CARD_HIGH, "card", 8)
        )
    parts.append(rectangle(600, 434, 88, 156, "card", 8))
    parts.append(rectangle(696, 8, 392, 126, "card", 10))
    parts.append(rectangle(696, 140, 392, 72, "card", 10))
    parts.append(rectangle(696, 218, 392, 372, "card", 10))
    parts.append(path("M706 474h372", "line"))
    return Board(WIDTH, HEIGHT, "".join([*parts, printed(POINTS)]))
