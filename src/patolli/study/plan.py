"""Plans: a private copy of a position, on which any line can be played for everybody."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from patolli.engine.errors import IllegalAnswer
from patolli.engine.game import Game, View
from patolli.engine.random import Random
from patolli.engine.table import Table
from patolli.players.basic import Bot

MOST_STEPS = 200  # of a plan

Step = tuple[int, str]  # a seat and its answer


@dataclass(frozen=True)
class Played:
    """How far a line could be played."""

    steps: int
    rule: str = ""  # that forbids the next step
    reason: str = ""


def copied(
    view: View, seed: int, options: Mapping[str, str] | None = None, edition: str | None = None
) -> Table:
    """A table as one seat knows it: what is hidden is dealt anew, and draws come from this seed.

    Nothing but the view and the seed decide what it holds.
    """
    start = view.game.imagine(view, Random(seed))
    return opened(view.game, start.pack(), seed, options, edition)


def opened(
    game: Game,
    numbers: list[int],
    seed: int,
    options: Mapping[str, str] | None = None,
    edition: str | None = None,
) -> Table:
    """The same table from its packed position."""
    start = game.unpack(numbers, options, edition)
    return Table(game, int(start.seats), f"plan/{seed}", options, edition, start=start)


def play(table: Table, steps: Sequence[Step], lang: str = "en") -> Played:
    """Play a line as far as it is legal."""
    for number, (seat, word) in enumerate(steps):
        refused = table.why_not(seat, word, lang)
        if refused:
            return Played(number, *refused[0])
        try:
            table.answer(seat, word)
        except IllegalAnswer as error:  # what a copy holds need not fit an older plan
            return Played(number, error.rule, str(error))
    return Played(len(steps))


def replies(table: Table, seat: int, player: Bot, most: int) -> list[Step]:
    """Let a player answer for all others until the seat is asked again; what it answered."""
    found: list[Step] = []
    while table.waiting and seat not in table.waiting and len(found) < most:
        who = table.waiting[0]
        word = player.choose(table, who)
        table.answer(who, word)
        found.append((who, word))
    return found
