"""How somebody plays who is alone at a table, where a turn lasts a whole round.

Rounds are found by a lookahead over whole actions (`fast/course.py`), judged by weights of the
round that is to come.
"""

from __future__ import annotations

import json
from functools import cache
from importlib import resources

from patolli.engine.game import Game
from patolli.engine.native import table, zeros
from patolli.engine.question import reply
from patolli.engine.state import State
from patolli.players.fast.course import Course
from patolli.players.fast.value import Value
from patolli.players.profile import KNOWLEDGE, Profile, known, weight_names

ROUNDS = 64  # found by the lookahead
WITHIN = 2  # times as many positions are kept within an action as after it

Path = list[int]


@cache
def prices(name: str) -> list[int] | None:
    """The weights of a game's value alone, None if it has none."""
    if known(name, "alone") is None:
        return None
    file = resources.files(KNOWLEDGE) / name / "alone.json"
    data = json.loads(file.read_text(encoding="utf-8"))
    return [price for part in data["parts"] for price in part]


def value_alone(game: Game, own: list[int] | None = None) -> Value | None:
    """The value of a game's positions alone, with these weights or those in force."""
    found = own or prices(game.name)
    if found is None:
        return None
    plain = zeros(len(weight_names(game.name)))
    made = known(game.name, "alone").make(plain, game.unit, table(found))
    assert isinstance(made, Value)
    return made


class Alone:
    """The workspaces of a player alone."""

    def __init__(self, value: Value, like: State, found: Profile) -> None:
        self.value = value
        self.like = like.copy()
        self.profile = found
        self.course = self.make(found.course)
        self._wide: Course | None = None

    def make(self, width: int) -> Course:
        """A lookahead so wide."""
        return Course(self.value, self.like, width, WITHIN * width, ROUNDS)

    def wide(self) -> Course:
        """The lookahead of champion."""
        if self._wide is None:
            self._wide = self.make(max(self.profile.course, self.profile.course_wide))
        return self._wide

    def rounds(self, start: State, seat: int) -> list[tuple[Path, int]]:
        """The best rounds that differ up to the first draw, and what they are worth."""
        self.course.search(start, seat)
        found: dict[int, tuple[Path, int]] = {}
        for number in range(int(self.course.count)):
            path = self.course.best(number)
            state = start.copy()
            for choice in path:
                reply(state, seat, choice)
            found.setdefault(int(state.code()), (path, int(self.course.worth[number])))
        return list(found.values())
