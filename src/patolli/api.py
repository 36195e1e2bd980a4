"""What `import patolli` offers."""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING

from patolli import games as _games
from patolli.engine import components, record
from patolli.engine.errors import BadRecord, BadSetup
from patolli.engine.game import Game
from patolli.engine.position import impossible
from patolli.engine.position import position as _position
from patolli.engine.position import position_text as _position_text
from patolli.engine.state import State
from patolli.engine.table import Table

if TYPE_CHECKING:
    from patolli.players import Bot


def game_names() -> list[str]:
    """The names of all games.

    >>> import patolli
    >>> "tikal" in patolli.game_names()
    True
    """
    return _games.names()


def game(name: str) -> Game:
    """A game by its name: the layer for bots and research.

    >>> import patolli
    >>> patolli.game("tikal").title
    'Tikal'
    """
    return _games.find(name)


def table(
    name: str,
    seats: int,
    seed: int | str | None = None,
    options: Mapping[str, str] | None = None,
    edition: str | None = None,
    edition_name: str = "edition",
) -> Table:
    """A new running game; `edition` is the text of an edition file.

    >>> import patolli
    >>> patolli.table("tikal", seats=3, seed=7).waiting
    (0,)
    """
    return Table(game(name), seats, seed, options, edition, edition_name)


def replay(
    text: str,
    upto: int | None = None,
    seed: int | str | None = None,
    edition: str | None = None,
) -> Table:
    """A table at the end of a record, or after its answer number `upto`.

    >>> import patolli
    >>> text = patolli.table("tikal", seats=2, seed=7).record()
    >>> patolli.replay(text).choices(0) == patolli.table("tikal", seats=2, seed=7).choices(0)
    True
    """
    parsed = record.parse(text)
    title = game(parsed.game)
    if parsed.rules > title.rules_version:
        raise BadRecord(f"a record of rules version {parsed.rules}; this is {title.rules_version}")
    if parsed.edition and edition is None:
        raise BadRecord(f"this game was played with the edition {parsed.edition!r}: give it too")
    name = parsed.edition or "edition"
    if not components.same_figures(title.package, parsed.components, edition, name):
        in_force = components.in_force(title.package, edition, name)
        told = f"a record with components {parsed.components}; these are {in_force}"
        if parsed.rules < title.rules_version:
            told += f": figures changed after rules version {parsed.rules}, it does not replay"
        raise BadRecord(told)
    start = _began(title, parsed, edition) if parsed.start else None
    running = Table(
        title,
        parsed.seats,
        parsed.seed or seed,
        parsed.options,
        edition,
        parsed.edition or "edition",
        start,
        draw_now=False,
    )
    last = len(parsed.lines) if upto is None else upto
    if not 0 <= last <= len(parsed.lines):
        raise BadRecord(f"no answer number {upto}; the record has {len(parsed.lines)}")
    try:
        for number, line in enumerate(parsed.lines[:last], 1):
            running.replay_line(line, number)
        if last == len(parsed.lines):
            running.resume()
    except (LookupError, ArithmeticError, ValueError) as error:
        if start is None:  # then the rules are at fault
            raise
        raise BadRecord(f"start: no game can go on from there ({error})") from None
    except BadRecord as error:
        if parsed.rules == title.rules_version:
            raise
        raise BadRecord(
            f"a record of rules version {parsed.rules}, which rules version {title.rules_version} "
            f"cannot replay: {error}"
        ) from None
    return running


def _began(title: Game, parsed: record.Record, edition: str | None) -> State:
    """The edited position a record began from; BadRecord if there can be no such position."""
    try:
        start = title.unpack(list(parsed.start), parsed.options, edition)
    except (ValueError, OverflowError, IndexError) as error:
        raise BadRecord(f"start: {error}") from None
    problems = impossible(title, start)
    if problems:
        raise BadRecord(f"start: {problems[0]}")
    return start


def position(name: str, text: str, edition: str | None = None) -> Table:
    """A table from an edited position.

    >>> import patolli
    >>> patolli.position("tikal", "seats = 2").waiting
    (0,)
    """
    return _position(game(name), text, edition)


def position_text(table: Table) -> str:
    """The position of a table, hidden things included, as a text that `position` reads.

    >>> import patolli
    >>> table = patolli.table("tikal", seats=2, seed=7)
    >>> patolli.position("tikal", patolli.position_text(table)).choices(0) == table.choices(0)
    True
    """
    return _position_text(table)


def bot(kind: str, game: str, seconds: float = 1.0, seed: int = 0) -> Bot:
    """A computer player: it sees only the view of the seat it plays.

    >>> import patolli
    >>> table = patolli.table("tikal", seats=2, seed=7)
    >>> patolli.bot("greedy", game="tikal").choose(table, 0) in table.choices(0)
    True
    """
    from patolli.players import make

    if not seconds > 0:
        raise BadSetup(f"a player thinks for more than 0 seconds, not {seconds}")
    return make(kind, _games.find(game), seconds=seconds, seed=seed)


@dataclass(frozen=True)
class Playouts:
    """What a run of random games gave."""

    games: int
    decisions: int
    seconds: float
    scores: list[tuple[Fraction, ...]] = field(repr=False)  # thousands of games fill a screen

    @property
    def per_second(self) -> float:
        return self.decisions / self.seconds


def playouts(
    name: str,
    seats: int,
    games: int = 1000,
    seed: int = 1,
    options: Mapping[str, str] | None = None,
) -> Playouts:
    """Random games at full speed.

    >>> import patolli
    >>> patolli.playouts("tikal", seats=2, games=2, seed=1).games
    2
    """
    from patolli.engine.playout import many_playouts

    title = game(name)
    if games < 1:
        raise BadSetup(f"at least 1 game is played, not {games}")
    start = title.new(seats, options)
    began = time.perf_counter()
    decisions, scores = many_playouts(start, games, seed)
    seconds = time.perf_counter() - began
    fractions = [tuple(Fraction(points, title.unit) for points in row) for row in scores]
    return Playouts(games, decisions, seconds, fractions)
