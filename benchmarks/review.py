"""Measures the review: planted mistakes it finds, the strong player's own turns, two seeds.

python benchmarks/review.py GAME [--seats 4] [--turns 200] [--deals 12] [--limit 120] [--rows FILE]
python benchmarks/review.py GAME --of FILE

Games of the strongest player. Turns are taken evenly from them, where there was something to
choose; each is judged as it was played, with two seeds, and with a random turn in its place. Not
every random turn is a mistake: a slower search, other deals and twice as far, holds it against the
turn of the strong player and against nothing else. It stops by itself when its time is over and
tells how many turns it came to. Rows that were written can be graded again, by whatever
`scales.toml` says then.
"""

from __future__ import annotations

import argparse
import json
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

from patolli import api
from patolli.engine.game import Game, phrase
from patolli.engine.question import Choices, fill_choices, reply
from patolli.engine.random import Random
from patolli.players import make
from patolli.players.advice import error_of
from patolli.study.judge import Effort, Judge
from patolli.study.puzzles.find import widen
from patolli.study.scale import CLEAR, INACCURACY, MISTAKE, scale
from patolli.study.story import Part, Story, moment, tell

PER_GAME = 40  # turns that are taken from a game
TRIES = 20  # at a random turn
SLOW = 24  # deals of the slower search
STRONG = "champion:deals=2,cores=1"  # the strongest player, with an effort that can be repeated
Row = dict[str, Any]


def played(game: Game, seats: int, number: int) -> Story:
    """A game of strong players."""
    table = api.table(game.name, seats, f"review/{number}")
    bot = make(STRONG, game, seed=number)
    while table.waiting:
        seat = table.waiting[0]
        table.answer(seat, bot.choose(table, seat))
    return tell(table.record())


def planted(part: Part, clock: tuple[str, ...], seed: int) -> Part:
    """The same position with a random turn of the seat."""
    state, chance, out = part.before.copy(), Random(seed), Choices()
    began = moment(state, clock)
    path, words = [], []
    while state.waiting() >> part.seat & 1 and moment(state, clock) == began:
        fill_choices(state, part.seat, out)
        choice = int(out.item[chance.below(out.count)])
        kind = state.kinds[state.top()]
        path.append(choice)
        words.append(phrase(kind, choice))
        reply(state, part.seat, choice)
        if part.secret:
            break
    return replace(part, path=path, words=words)


def elsewhere(judge: Judge, part: Part, seed: int) -> Part:
    """A random turn that leads elsewhere than the played one, if there is any to be found."""
    goal = judge.reached(part.before, part.seat, part.path)[1]
    for more in range(TRIES):
        bad = planted(part, judge.scale.clock, 1000 * seed + more)
        if judge.reached(part.before, part.seat, bad.path)[1] != goal:
            break
    return bad


def slower(judge: Judge, part: Part, bad: Part) -> list[float]:
    """How much worse than the strong player's own turn a random one is, and the error of that."""
    view = judge.game.view(part.before, part.seat)
    seed = judge.bot.chance_seed(view)
    gaps = []
    for number in range(SLOW):
        own, other = judge.deal(view, [part.path, bad.path], seed, number)
        gaps.append(own[part.seat] - other[part.seat])
    return [round(sum(gaps) / len(gaps), 3), round(error_of(gaps), 3)]


def measured(game: Game, seats: int, deals: int, first: int, end: float) -> Iterator[Row]:
    """What the judge finds about turns, one by one, until the time is over."""
    effort, number, count = Effort(deals, 0.0), first, 0
    while time.monotonic() < end:
        story = played(game, seats, number)
        number += 1
        free = [part for part in story.parts if part.seat >= 0 and part.free]
        *judges, slow = [Judge(game, story.table.state, seed) for seed in (1, 2, 3)]
        widen(slow)
        for part in free[3 :: max(1, len(free) // PER_GAME)]:
            if time.monotonic() > end:
                return
            count += 1
            view = game.view(part.before, part.seat)
            bad = elsewhere(judges[0], part, count)
            began = time.process_time()
            found = [judges[0].compare(view, part, effort)]
            spent = time.process_time() - began
            found.append(judges[1].compare(view, part, effort))
            found.append(judges[0].compare(view, bad, effort))
            names = ("own", "again", "planted")
            told = {
                name: [
                    round(one.loss, 3),
                    round(one.spread_of_loss, 3),
                    one.cut,
                    one.best == 0,
                    one.deals,
                ]
                for name, one in zip(names, found, strict=True)
            }
            told["slower"] = slower(slow, part, bad)
            yield {**told, "cpu": round(spent, 4), "word": part.words[0], "line": part.lines[0]}


def graded(name: str, row: list[Any]) -> str:
    """The grade of a turn that was measured."""
    found = scale(name)
    loss, error, cut, best, deals = row
    return found.grade(0.0 if best else loss, found.error(error, cut, deals))


def is_mistake(name: str, row: list[float]) -> bool:
    """Whether the slower search is sure that a random turn costs something."""
    gap, error = row
    return gap >= scale(name).inaccuracy and gap >= CLEAR * error


def summary(name: str, rows: list[Row]) -> dict[str, Any]:
    """What rows come to by the scale now."""
    own = Counter(graded(name, row["own"]) for row in rows)
    bad = Counter(graded(name, row["planted"]) for row in rows)
    known = Counter(graded(name, row["planted"]) for row in rows if is_mistake(name, row["slower"]))
    agreed = sum(graded(name, row["own"]) == graded(name, row["again"]) for row in rows)
    count = max(1, len(rows))
    called = (known[MISTAKE] + known[INACCURACY]) / max(1, known.total())
    return {
        "game": name,
        "turns": len(rows),
        "own": dict(own),
        "planted": dict(bad),
        "planted called mistake or inaccuracy": round((bad[MISTAKE] + bad[INACCURACY]) / count, 3),
        "known mistakes": known.total(),
        "of these called so": round(called, 3),
        "own called mistake": round(own[MISTAKE] / count, 3),
        "two seeds agree": round(agreed / count, 3),
        "cpu seconds per turn": round(sum(row["cpu"] for row in rows) / count, 3),
    }


def main() -> None:
    """Measure one game."""
    parser = argparse.ArgumentParser()
    parser.add_argument("game", choices=api.game_names())
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--turns", type=int, default=200)
    parser.add_argument("--deals", type=int, default=12)
    parser.add_argument("--limit", type=float, default=120.0)
    parser.add_argument("--first", type=int, default=0, help="the number of the first game")
    parser.add_argument("--rows", type=Path, help="where to write what was measured")
    parser.add_argument("--of", type=Path, help="grade what was measured before")
    given = parser.parse_args()
    rows: list[Row] = []
    if given.of:
        rows = [json.loads(line) for line in given.of.read_text(encoding="utf-8").splitlines()]
    else:
        end = time.monotonic() + given.limit
        for row in measured(api.game(given.game), given.seats, given.deals, given.first, end):
            rows.append(row)
            if given.rows:
                with given.rows.open("a", encoding="utf-8") as file:
                    file.write(json.dumps(row) + "\n")
            if len(rows) == given.turns:
                break
    print(json.dumps(summary(given.game, rows)))


if __name__ == "__main__":
    main()
