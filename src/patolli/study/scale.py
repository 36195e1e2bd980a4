"""How a game is judged, kept as data (`scales.toml`), and the grades of turns."""

from __future__ import annotations

import math
import tomllib
from dataclasses import dataclass, field
from functools import cache
from importlib import resources
from typing import Any

BEST, GOOD, INACCURACY, MISTAKE, UNSURE = "best", "good", "inaccuracy", "mistake", "unsure"
GRADES = (BEST, GOOD, INACCURACY, MISTAKE, UNSURE)
CLEAR = 2.0  # errors that a loss must have to be more than chance
NOTHING = 0.5  # share of an inaccuracy below which a loss is next to nothing


@dataclass(frozen=True)
class Scale:
    """When a turn of one game is called what, and how its judge plays on."""

    inaccuracy: float  # points
    mistake: float
    doubt: float  # points
    spread: float  # points
    clock: tuple[str, ...]
    sizes: dict[str, int] = field(default_factory=dict)
    own_turn: bool = False  # whether the value knows a seat only when it is asked
    ahead: float = 3.0  # points by which the solution of a puzzle must be ahead
    far: bool = False  # whether it tells turns apart, but not what a game will come to
    apart: float = 3.0  # points by which games usually come out apart from deal to deal
    sources: float = 4.0  # the same of one source of points, in games that are played to their end

    def error(self, spread: float, cut: bool, deals: int) -> float:
        """The error of a loss: what deals show, and where games were cut the value's own doubt.

        A few deals may agree by accident: what is usual counts like two more of them.
        """
        known = self.known(spread, deals)
        return math.hypot(known, self.doubt) if cut else known

    def known(self, spread: float, deals: int) -> float:
        """The error of a loss by deals alone."""
        return sensible(spread, self.spread, deals)

    def doubted(self, spread: float, deals: int) -> float:
        """The error of a margin to expect."""
        return sensible(spread, self.apart, deals)

    def source(self, spread: float, games: int) -> float:
        """The error of what one source of points brings more after one turn than after another."""
        return sensible(spread, self.sources, games)

    def settled(self, loss: float, spread: float, cut: bool, deals: int) -> bool:
        """Whether more deals would hardly change the grade; an unsure one they may make sure."""
        away = CLEAR * self.known(spread, deals)
        error = self.error(spread, cut, deals)
        grade = self.grade(loss, error)
        near = (self.grade(max(0.0, loss - away), error), self.grade(loss + away, error))
        return grade != UNSURE and near == (grade, grade)

    def grade(self, loss: float, error: float) -> str:
        """The grade of a turn that cost so many points against the best one found.

        Below twice its error a loss is no fact. Where it is small and even its worst case is no
        mistake, the turn is good; and one that costs next to nothing is as good as the best.
        """
        if loss >= self.inaccuracy and loss >= CLEAR * error:
            return MISTAKE if loss >= self.mistake else INACCURACY
        if loss >= self.inaccuracy or loss + CLEAR * error >= self.mistake:
            return UNSURE
        return BEST if loss < NOTHING * self.inaccuracy else GOOD


def sensible(spread: float, usual: float, deals: int) -> float:
    """The error of a mean over deals, where what is usual counts like two more of them."""
    return math.sqrt((spread**2 * (deals - 1) + 2 * usual**2 / deals) / (deals + 1))


@cache
def scale(name: str) -> Scale:
    """The scale of a game; what it does not say is as by default."""
    text = (resources.files("patolli.study") / "scales.toml").read_text(encoding="utf-8")
    data: dict[str, dict[str, Any]] = tomllib.loads(text)
    chosen = {**data["default"], **data.get(name, {})}
    return Scale(**{**chosen, "clock": tuple(chosen["clock"])})
