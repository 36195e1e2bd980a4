"""The fixed art: sockets of the gears, the start space, temples, tracks, places of tiles."""

from __future__ import annotations

from patolli.engine.drawing import Board, icon, rectangle
from patolli.engine.game import View
from patolli.engine.scoretrack import ScoreTrack, printed
from patolli.games.tzolkin.rules.state import Tzolkin
from patolli.games.tzolkin.shown.drawing import gears, tiles, tracks

WIDTH, HEIGHT = 1096, 614
# Above and below the gears; at their sides the plates leave only a line's room.
POINTS = ScoreTrack(((10, 8.5, 635, 8.5), (635, 606, 10, 606)), band=13.0, piece=13.0)
START = (56.0, 305.0)  # the middle of the start space


def board(view: View) -> Board:
    """The fixed art of this table."""
    state = view.state
    assert isinstance(state, Tzolkin)
    markup = [
        gears.sockets(),
        printed(POINTS),
        rectangle(START[0] - 44, START[1] - 25, 88, 50, "plate", 8),
        icon("start-player", 28, START[0] - 24, START[1]),
        f'<circle cx="{START[0] + 18}" cy="{START[1]}" r="13" fill="var(--sunk)"/>',
        tracks.temples_markup(state),
        tracks.tracks_markup(state),
        tiles.places_markup(),
    ]
    return Board(WIDTH, HEIGHT, "".join(markup))
