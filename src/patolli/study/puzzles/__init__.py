"""Puzzles: positions from players' games in which one turn is clearly better than all others."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterable
from dataclasses import asdict, dataclass, field
from datetime import date
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Any

from patolli import api
from patolli.engine import components
from patolli.engine.game import Game
from patolli.engine.position import position_text, state_of
from patolli.engine.question import reply
from patolli.engine.record import UNDO
from patolli.engine.state import State
from patolli.engine.table import Table
from patolli.study.scale import scale
from patolli.study.story import moment

FIRST_DAY = date(2026, 1, 1)  # the day of the first puzzle of the day
PROVED = 0  # deals of a puzzle of which every line was followed to the end of the game


@dataclass(frozen=True)
class Puzzle:
    """One position, the turn to find, and what it is worth."""

    seats: int
    seat: int  # whose turn it is
    position: str  # as text, so that it outlives how states are packed; hidden things dealt anew
    solution: list[str]  # the answers of the best turn
    second: list[str]  # those of the next best one
    gain: float  # points of the final margin between the two
    error: float
    deals: int  # in how many imagined deals the slower search measured that; 0: it is proved
    theme: str  # the part of the score that makes most of the difference
    sources: dict[str, float] = field(default_factory=dict)  # points more or less, by part
    found: dict[str, list[int]] = field(default_factory=dict)  # by level: found, of so many tries

    @property
    def difficulty(self) -> float:
        """The share of tries that miss the solution, every level counting alike: 0 to 1."""
        shares = [right / tries for right, tries in self.found.values()]
        return 1 - sum(shares) / len(shares) if shares else 0.0


@dataclass(frozen=True)
class Collection:
    """The puzzles of one game, made with these rules and components."""

    game: str
    rules: int
    components: str
    puzzles: list[Puzzle]

    @property
    def fits(self) -> bool:
        """Whether rules and components are still those the puzzles were made with."""
        game = api.game(self.game)
        now = components.in_force(game.package)
        return (self.rules, self.components) == (game.rules_version, now)


def collection(game: Game, puzzles: Iterable[Puzzle]) -> Collection:
    """Puzzles made with the rules and components in force."""
    now = components.in_force(game.package)
    return Collection(game.name, game.rules_version, now, list(puzzles))


@cache
def shipped(name: str) -> Collection:
    """The puzzles that come with the program; none if there are none that fit the rules now."""
    file = resources.files("patolli.study.puzzles") / f"{name}.json"
    game = api.game(name)
    if not file.is_file():
        return collection(game, [])
    found = read(file.read_text(encoding="utf-8"))
    return found if found.fits else collection(game, [])


def read(text: str) -> Collection:
    """A collection from its text."""
    data: dict[str, Any] = json.loads(text)
    puzzles = [Puzzle(**one) for one in data["puzzles"]]
    return Collection(data["game"], data["rules"], data["components"], puzzles)


def write(found: Collection, file: Path) -> None:
    """Write a collection, one puzzle per line."""
    head = json.dumps({"game": found.game, "rules": found.rules, "components": found.components})
    lines = ",\n".join(json.dumps(asdict(one), separators=(",", ":")) for one in found.puzzles)
    file.write_text(f'{head[:-1]}, "puzzles": [\n{lines}\n]}}\n', encoding="utf-8")


def of_the_day(day: date, names: Iterable[str]) -> tuple[str, int] | None:
    """The game and the number of a day's puzzle: the games take turns, each in its own order."""
    known = [name for name in names if shipped(name).puzzles]
    if not known:
        return None
    days = (day - FIRST_DAY).days
    name = known[days % len(known)]
    return name, (days // len(known)) % len(shipped(name).puzzles) + 1


def table_of(name: str, puzzle: Puzzle, seed: int = 0) -> Table:
    """The table of a puzzle, before the turn to find."""
    game = api.game(name)
    start = state_of(game, tomllib.loads(puzzle.position))[0]
    return Table(game, puzzle.seats, f"puzzle/{seed}", start=start, draw_now=False)


def text_of(game: Game, start: State) -> str:
    """A position as a puzzle keeps it."""
    return position_text(Table(game, int(start.seats), 0, start=start, draw_now=False))


def choices_of(game: Game, start: State, seat: int, words: list[str]) -> list[int] | None:
    """The answers of a turn as choices, up to its end; None if one of them is not legal."""
    state, path = start.copy(), []
    clock = scale(game.name).clock
    began = moment(state, clock)
    for word in words:
        if not state.waiting() >> seat & 1 or moment(state, clock) != began:
            break
        kind = state.kinds[state.top()]
        name, _, rest = word.partition(" ")
        if name != kind.name or name == UNDO or rest not in kind.index:
            return None
        choice = kind.index[rest]
        if int(kind.refusal(state, seat, state.top_a(), state.top_b(), choice)):
            return None
        reply(state, seat, choice)
        path.append(choice)
    return path
