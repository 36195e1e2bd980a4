"""How somebody plays who is alone at a table, where a turn lasts a whole round.

Rounds are found by a lookahead over whole actions (`fast/course.py`), judged by weights of the
round that is to come. Which of the best is taken, games tell that are played on from each.
"""

from __future__ import annotations

import json
import time
from collections.abc import Iterable
from functools import cache
from importlib import resources

from patolli.engine.game import Game
from patolli.engine.native import table, zeros
from patolli.engine.question import Choices, fill_choices, reply
from patolli.engine.random import Random
from patolli.engine.state import CHANCE, State
from patolli.players.fast.course import Course
from patolli.players.fast.value import Value
from patolli.players.profile import KNOWLEDGE, Profile, known, weight_names

ROUNDS = 64  # found by the lookahead
NODES = 1 << 40  # positions it may look at: a game alone is short
QUICK = (6, 12)  # how wide it looks where games are played on
# Rounds that are compared: the best so many, then those of them that came out best; until which
# share of the clock.
STAGES = ((10, 0.4), (5, 0.7), (2, 1.0))

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
        self.like = like.copy()
        self.course = Course(value, like, found.course, 2 * found.course, ROUNDS, NODES)
        self.quick = Course(value, like, QUICK[0], QUICK[1], 1, NODES)
        self.out = Choices()

    def rounds(self, start: State, seat: int) -> list[tuple[Path, int]]:
        """The best rounds that begin differently up to the first draw, and what they are worth."""
        course = self.course
        course.search(start, seat)
        found: dict[int, tuple[Path, int]] = {}
        for number in range(int(course.count)):
            path = course.best(number)
            code = int(self.after(start, seat, path).code())
            found.setdefault(code, (path, int(course.worth[number])))
        return list(found.values())

    def after(self, start: State, seat: int, path: Path) -> State:
        """The position after some answers."""
        state = start.copy()
        for choice in path:
            reply(state, seat, choice)
        return state

    def points(self, start: State, seat: int, path: Path, seed: int) -> int:
        """What a game comes to in hundredths of a point, played on quickly after some answers."""
        state = self.after(start, seat, path)
        chance = Random(seed)
        out = self.out
        while state.depth > 0:
            fill_choices(state, state.to_answer, out)
            if state.to_answer == CHANCE:
                reply(state, CHANCE, out.at_weight(chance.below(out.total)))
            elif out.count == 1:
                reply(state, seat, out.item[0])
            else:
                self.quick.search(state, seat)
                for choice in self.quick.best(0):
                    reply(state, seat, choice)
        return int(self.quick.value.margin(state, seat))

    def compare(
        self, start: State, seat: int, paths: list[Path], seeds: Iterable[int], limit: float
    ) -> list[list[int]]:
        """By imagined game what every path came to; games the clock cuts off are not told."""
        rows: list[list[int]] = []
        for seed in seeds:
            row = []
            for path in paths:
                if limit and time.monotonic() > limit:
                    return rows
                row.append(self.points(start, seat, path, seed))
            rows.append(row)
        return rows
