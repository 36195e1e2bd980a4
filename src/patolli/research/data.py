"""Games of players as Parquet files, and a reader that rebuilds any position of them.

A data set is a folder: `dataset.json` says what was played, `games`, `answers` and `scores` hold
parts named by their number. A part depends on its number alone, so a run that was stopped goes on
where it was, and machines that share the work write the same files.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import partial
from pathlib import Path
from typing import Any

import polars as pl

from patolli import api
from patolli.engine import components
from patolli.engine.errors import BadSetup
from patolli.engine.question import reply
from patolli.engine.state import CHANCE, State
from patolli.players import make
from patolli.research.layouts import layout_of
from patolli.simulate.match import Match, Watch, bot_seed, result
from patolli.simulate.run import Told, spread, spread_on_ray

FORMAT = 1
BLOCKS = 8  # deal blocks in a part
TABLES = ("games", "answers", "scores")

GAMES = {
    "game": pl.Int64,
    "block": pl.Int64,
    "first": pl.Int8,
    "bots": pl.List(pl.String),
    "scores": pl.List(pl.Float64),
    "wins": pl.List(pl.Float64),
    "answers": pl.Int32,
    "mark": pl.String,
}
ANSWERS = {
    "game": pl.Int64,
    "number": pl.Int32,
    "seat": pl.Int8,
    "action": pl.Int32,
    "word": pl.String,
    "legal": pl.List(pl.Int32),
    "view": pl.List(pl.Int64),
}
SCORES = {"game": pl.Int64, "seat": pl.Int8, "source": pl.String, "points": pl.Float64}


@dataclass(frozen=True)
class Plan:
    """What is to be played, and where it goes."""

    match: Match
    games: int
    folder: Path
    views: bool = True
    description: Mapping[str, Any] = field(default_factory=dict)

    def parts(self) -> range:
        """The numbers of all parts."""
        return range(-(-self.match.blocks(self.games) // BLOCKS))

    def missing(self) -> list[int]:
        """The parts that have not been written yet; `games` is written last."""
        return [part for part in self.parts() if not part_file(self.folder, "games", part).exists()]


def plan(match: Match, games: int, folder: Path, views: bool = True) -> Plan:
    """Check what is to be played and describe it; BadSetup if the folder holds something else."""
    match.check()
    game = api.game(match.game)
    seats = len(match.bots)
    description = {
        "format": FORMAT,
        "game": game.name,
        "rules": game.rules_version,
        "components": components.in_force(game.package, None, ""),
        "layout": layout_of(game, seats).version,
        "seats": seats,
        "bots": list(match.bots),
        "seconds": match.seconds,
        "seed": match.seed,
        "options": game.settle(seats, match.options),
        "views": views,
    }
    file = folder / "dataset.json"
    if file.exists():
        kept = read_description(folder)
        different = [name for name, value in description.items() if kept.get(name) != value]
        if different:
            raise BadSetup(f"{folder} holds another data set: its {different[0]} differs")
    return Plan(match, games, folder, views, description)


def generate(
    planned: Plan, workers: int | None = None, on_ray: bool = False, told: Told | None = None
) -> None:
    """Play what is missing and write it; `told` hears the number of every part that is done."""
    for name in TABLES:
        (planned.folder / name).mkdir(parents=True, exist_ok=True)
    text = json.dumps(planned.description, indent=2) + "\n"
    write_safely(planned.folder / "dataset.json", lambda file: file.write_text(text, "utf-8"))
    work = partial(write_part, planned)
    missing = planned.missing()
    done = spread_on_ray(work, missing) if on_ray else spread(work, missing, workers)
    for number, _ in done:
        if told is not None:
            told(number)


def write_part(planned: Plan, part: int) -> int:
    """Play the blocks of one part and write their tables; how many games they are."""
    last = min(planned.match.blocks(planned.games), (part + 1) * BLOCKS)
    rows: dict[str, list[dict[str, Any]]] = {name: [] for name in TABLES}
    for block in range(part * BLOCKS, last):
        for first in range(len(planned.match.bots)):
            play(planned, block, first, rows)
    schemas: dict[str, Any] = {"games": GAMES, "answers": ANSWERS, "scores": SCORES}
    for name in ("answers", "scores", "games"):
        frame = pl.DataFrame(rows[name], schema=schemas[name])
        write_safely(
            part_file(planned.folder, name, part),
            partial(frame.write_parquet, compression="zstd"),
        )
    return len(rows["games"])


def play(planned: Plan, block: int, first: int, rows: dict[str, list[dict[str, Any]]]) -> None:
    """Play one game and add its rows; player p sits at seat (first + p) modulo the seats."""
    match = planned.match
    seats = len(match.bots)
    number = block * seats + first
    table = api.table(match.game, seats, f"{match.seed}/{block}", match.options)
    bots = [
        make(bot, table.game, match.seconds, bot_seed(match.seed, block, player))
        for player, bot in enumerate(match.bots)
    ]
    watch = Watch(seats)
    seen: dict[int, tuple[list[int], list[int]]] = {}  # by line: what its seat could do and saw
    try:
        while table.waiting:
            seat = table.waiting[0]
            view = table.seen(seat)
            assert view.kind is not None
            start = int(view.kind.first)
            packed = view.state.pack() if planned.views else []
            seen[len(table.lines)] = ([start + choice for choice in view.choices], packed)
            player = (seat - first) % seats
            watch.answer(table, seat, player, bots[player])
    finally:
        for bot in bots:
            bot.close()
    kinds = {kind.name: kind for kind in table.game.kinds}
    for index, line in enumerate(table.lines):
        name, _, word = line.word.partition(" ")
        legal, packed = seen.get(index, ([], []))
        rows["answers"].append(
            {
                "game": number,
                "number": index,
                "seat": line.who,
                "action": int(kinds[name].first) + kinds[name].index[word],
                "word": line.word,
                "legal": legal,
                "view": packed,
            }
        )
    played = result(table, 0, watch)  # by seat
    rows["games"].append(
        {
            "game": number,
            "block": block,
            "first": first,
            "bots": [match.bots[(seat - first) % seats] for seat in range(seats)],
            "scores": list(played.scores),
            "wins": list(played.wins),
            "answers": len(table.lines),
            "mark": played.mark,
        }
    )
    for seat, sheet in enumerate(table.game.score_sheet(table.state)):
        for source, points in sheet.items():
            value = float(Fraction(points, table.game.unit))
            rows["scores"].append({"game": number, "seat": seat, "source": source, "points": value})


def part_file(folder: Path, name: str, part: int) -> Path:
    """Where a part of a table lies."""
    return folder / name / f"part-{part:06d}.parquet"


def write_safely(file: Path, write: Callable[[Path], object]) -> None:
    """Write a file under another name first, so that it is whole if it is there."""
    draft = file.with_name(f".{file.name}.{os.getpid()}")
    write(draft)
    draft.replace(file)


def read_description(folder: Path) -> dict[str, Any]:
    """What `dataset.json` says; BadSetup if it does not."""
    try:
        found: dict[str, Any] = json.loads((folder / "dataset.json").read_text("utf-8"))
    except FileNotFoundError:
        raise BadSetup(f"{folder} is no data set: it has no dataset.json") from None
    except (json.JSONDecodeError, UnicodeDecodeError):
        raise BadSetup(f"{folder / 'dataset.json'} is not JSON") from None
    if not isinstance(found, dict) or found.get("format") != FORMAT:
        raise BadSetup(f"{folder / 'dataset.json'} does not describe data of format {FORMAT}")
    return found


class Dataset:
    """A data set that was written by `patolli generate`; its tables are lazy frames of Polars."""

    def __init__(self, folder: str | Path) -> None:
        self.folder = Path(folder)
        self.description = read_description(self.folder)
        self.game = api.game(self.description["game"])
        if self.description["rules"] != self.game.rules_version:
            kept, own = self.description["rules"], self.game.rules_version
            raise BadSetup(f"{self.folder} was played by rules version {kept}, these are {own}")

    @property
    def games(self) -> pl.LazyFrame:
        """One row per game."""
        return self._table("games")

    @property
    def answers(self) -> pl.LazyFrame:
        """One row per answer, chance included (seat -1)."""
        return self._table("answers")

    @property
    def scores(self) -> pl.LazyFrame:
        """One row per game, seat and source of points."""
        return self._table("scores")

    def _table(self, name: str) -> pl.LazyFrame:
        if not any((self.folder / name).glob("part-*.parquet")):
            raise BadSetup(f"{self.folder} has no {name} yet")
        return pl.scan_parquet(self.folder / name / "part-*.parquet")

    def view(self, packed: list[int]) -> State:
        """A view from its packed numbers: a state with -1 for what the seat may not know."""
        return self.game.unpack(packed, self.description["options"])

    def positions(self, game: int) -> Iterator[tuple[State, dict[str, Any]]]:
        """Every full position of a game in order, with the answer then given.

        The state is one and the same object all along: copy what you keep.
        """
        rows = self.answers.filter(pl.col("game") == game).sort("number").collect()
        if rows.is_empty():
            raise BadSetup(f"{self.folder} has no game {game}")
        state = self.game.new(self.description["seats"], self.description["options"])
        for row in rows.iter_rows(named=True):
            yield state, row
            kind = state.kinds[state.top()]
            asked = CHANCE if row["seat"] < 0 else row["seat"]
            reply(state, asked, row["action"] - int(kind.first))

    def state(self, game: int, number: int) -> State:
        """The full position before an answer of a game."""
        for state, row in self.positions(game):
            if row["number"] == number:
                return state.copy()
        raise BadSetup(f"game {game} has no answer {number}")
