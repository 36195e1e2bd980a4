"""A track of points round a board: spaces along its edge, and a piece of every player on it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from patolli.engine.drawing import Item, circle, label, number, token
from patolli.engine.text import Say

SPACES = 100  # then it begins again, and a piece says how often it has gone round
NUMBERED = 5  # every so many spaces has its number
PIECE, ASIDE = 15.0, 9.0  # how large a piece is, and from one to the next on the same space


@dataclass(frozen=True)
class ScoreTrack:
    """The line in the middle of a band round a board, from its upper left corner clockwise."""

    x: float
    y: float
    width: float
    height: float
    ground: str = "--slab-2"
    band: float = 15.0

    def spot(self, points: float) -> tuple[float, float]:
        """Where so many points lie."""
        way = points % SPACES * 2 * (self.width + self.height) / SPACES
        right, low = self.x + self.width, self.y + self.height
        if way <= self.width:
            return self.x + way, self.y
        way -= self.width
        if way <= self.height:
            return right, self.y + way
        way -= self.height
        if way <= self.width:
            return right - way, low
        return self.x, low - (way - self.width)

    def items(self, points: Sequence[int], say: Say) -> list[Item]:
        """The pieces of all seats; those on one space stand side by side."""
        found = []
        for seat, here in enumerate(points):
            together = [other for other, there in enumerate(points) if (there - here) % SPACES == 0]
            x, y = self.spot(here)
            if y in (self.y, self.y + self.height):
                x = aside(x, self.x, self.width, together, seat)
            else:
                y = aside(y, self.y, self.height, together, seat)
            round_ = label(str(here // SPACES), 0, 0.5, "on") if here >= SPACES else ""
            name = f"{say.player(seat)}: {here}"
            found.append(Item(f"score-{seat}", x, y, token(seat, PIECE, round_), name))
        return found


def aside(at: float, first: float, side: float, together: Sequence[int], seat: int) -> float:
    """Where a seat's piece stands among those on its space; a row never goes beyond a corner."""
    row = (len(together) - 1) * ASIDE
    begin = min(max(at - row / 2, first), first + side - row)
    return begin + together.index(seat) * ASIDE


@cache
def printed(track: ScoreTrack) -> str:
    """The band with its spaces, as fixed art."""
    place = f'x="{number(track.x)}" y="{number(track.y)}" width="{number(track.width)}"'
    rect = f'<rect {place} height="{number(track.height)}" rx="10" fill="none" '
    drawn = [
        f'{rect}stroke="var(--line-strong)" stroke-width="{number(track.band + 1.6)}"/>',
        f'{rect}stroke="var({track.ground})" stroke-width="{number(track.band)}"/>',
    ]
    for space in range(SPACES):
        x, y = track.spot(space)
        if space % NUMBERED:
            drawn.append(circle(round(x, 1), round(y, 1), 1.7, "track-dot"))
        else:
            drawn.append(label(str(space), round(x, 1), round(y + 0.5, 1), "small"))
    return "".join(drawn)
