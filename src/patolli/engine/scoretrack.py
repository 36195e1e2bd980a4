"""A track of points along a board: spaces on its edge, and a piece of every player on it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from math import floor, hypot

from patolli.engine.drawing import Item, circle, label, number, token
from patolli.engine.text import Say

SPACES = 100  # then it begins again, and a piece says how often it has gone round
NUMBERED = 5  # every so many spaces has its number
ASIDE = 0.6  # of a piece, from one to the next on the same space
BELOW = "−"  # on a piece that has gone back from 0
QUARTERS = ("", "¼", "½", "¾")

Line = tuple[float, float, float, float]  # where it begins and ends


@dataclass(frozen=True)
class ScoreTrack:
    """Straight lines one after another, in the middle of a band; the spaces lie on them evenly."""

    lines: tuple[Line, ...]
    ground: str = "--slab-2"
    band: float = 15.0
    piece: float = 15.0

    def at(self, points: float) -> tuple[Line, float]:
        """The line on which so many points lie, and how far along it."""
        way = points % SPACES * sum(map(length, self.lines)) / SPACES
        for line in self.lines[:-1]:
            if way < length(line):
                return line, way
            way -= length(line)
        return self.lines[-1], way

    def spot(self, points: float) -> tuple[float, float]:
        """Where so many points lie."""
        return along(*self.at(points))

    def items(self, points: Sequence[int | Fraction], say: Say) -> list[Item]:
        """The pieces of all seats; those on one space stand side by side, never beyond a corner."""
        found = []
        step = self.piece * ASIDE
        for seat, here in enumerate(points):
            together = [other for other, there in enumerate(points) if (there - here) % SPACES == 0]
            line, way = self.at(float(here))
            row = (len(together) - 1) * step
            first = min(max(way - row / 2, 0.0), length(line) - row)
            x, y = along(line, first + together.index(seat) * step)
            times = floor(here / SPACES)  # round the track; below 0 one stands behind its beginning
            sign = label(str(times) if times > 0 else BELOW, 0, 0.5, "on") if times else ""
            name = f"{say.player(seat)}: {told(here)}"
            found.append(Item(f"score-{seat}", x, y, token(seat, self.piece, sign), name))
        return found


def around(x: float, y: float, width: float, height: float, ground: str = "--slab-2") -> ScoreTrack:
    """A track round a board, from its upper left corner clockwise."""
    right, low = x + width, y + height
    corners = ((x, y), (right, y), (right, low), (x, low))
    sides = zip(corners, (*corners[1:], corners[0]), strict=True)
    return ScoreTrack(tuple((*begin, *end) for begin, end in sides), ground)


def length(line: Line) -> float:
    """How long a line is."""
    return hypot(line[2] - line[0], line[3] - line[1])


def along(line: Line, way: float) -> tuple[float, float]:
    """The point of a line so far from its beginning."""
    share = way / length(line)
    return line[0] + (line[2] - line[0]) * share, line[1] + (line[3] - line[1]) * share


def told(points: int | Fraction) -> str:
    """Points in figures, with quarters and a true minus."""
    whole, quarters = divmod(abs(Fraction(points)) * 4, 4)
    sign = BELOW if points < 0 else ""
    return f"{sign}{whole or '' if quarters else whole}{QUARTERS[int(quarters)]}"


@cache
def printed(track: ScoreTrack) -> str:
    """The band with its spaces, as fixed art; lines that do not meet are joined by a thin one."""
    first = track.lines[0]
    way, thin = f"M{number(first[0])} {number(first[1])}", ""
    ends = [*track.lines[1:], first] if len(track.lines) > 1 else []
    for line, after in zip(track.lines, [*ends, first], strict=False):
        x, y = line[2:]
        way += f"L{number(x)} {number(y)}"
        if ends and (x, y) != after[:2]:
            thin += f"M{number(x)} {number(y)}L{number(after[0])} {number(after[1])}"
            way += f"M{number(after[0])} {number(after[1])}"
    drawn = []
    for colour, more in (("--line-strong", 1.6), (track.ground, 0.0)):
        join = f'fill="none" stroke="var({colour})" stroke-linejoin="round" stroke-linecap="round"'
        if thin:
            drawn.append(f'<path d="{thin}" {join} stroke-width="{number(3 + more)}"/>')
        drawn.append(f'<path d="{way}" {join} stroke-width="{number(track.band + more)}"/>')
    for space in range(SPACES):
        x, y = track.spot(space)
        if space % NUMBERED:
            drawn.append(circle(round(x, 1), round(y, 1), 1.7, "track-dot"))
        else:
            drawn.append(label(str(space), round(x, 1), round(y + 0.5, 1), "small"))
    return "".join(drawn)
