"""Measures the review: planted mistakes it finds, the strong player's own turns, two seeds.

python benchmarks/review.py GAME [--known] [--turns 200] [--deals 12] [--limit 120] [--first N]
                                 [--rows FILE]
python benchmarks/review.py GAME [--known] --of FILE [--first N]

Games of the strongest player. Turns are taken evenly from them, where there was something to
choose; each is judged as it was played, with two seeds, and with a random turn in its place. Not
every random turn is a mistake: a slower search, other deals and twice as far, holds it against the
turn of the strong player and against nothing else. With `--known` random turns are drawn in every
position until that search is sure of one, and so many known mistakes are measured; the first draw
is judged as without it, and positions where no draw is a mistake are counted. It stops by itself
when its time is over and tells how many turns it came to. All deals of every turn are written, so
that rows can be graded again, by whatever `scales.toml` says then, and stopped where the judge
would stop. A file that is there is gone on with.
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
from patolli.engine.game import Game, View, phrase
from patolli.engine.question import Choices, fill_choices, reply
from patolli.engine.random import Random
from patolli.engine.state import State
from patolli.players import make
from patolli.players.advice import error_of
from patolli.study.judge import Effort, Judge, best_of, cost, due, own_margins
from patolli.study.judge import Row as Deal
from patolli.study.puzzles.find import widen
from patolli.study.scale import BEST, CLEAR, INACCURACY, MISTAKE, NOTHING, scale
from patolli.study.story import Part, Story, moment, tell

PER_GAME = 40  # turns that are taken from a game
TRIES = 20  # at a random turn
SLOW = 12  # deals of the slower search
GLANCE = 3  # other deals before it, after which most turns that cost nothing are left
SURE, FAR = 2.5, 1.2  # errors, and mistakes, after which no scale would grade otherwise
STRONG = "champion:deals=2,cores=1"  # the strongest player, with an effort that can be repeated
SEEDS, SLOW_SEED = (1, 2), 3  # of judges who grade; of the slower search, which has its own deals
JUDGED = ("own", "again", "planted")
Row = dict[str, Any]


def played(game: Game, seats: int, number: int, rows: Path | None) -> Story:
    """A game of strong players, kept beside the rows."""
    file = rows.with_suffix(f".{number}.record") if rows else None
    if file and file.exists():
        return tell(file.read_text(encoding="utf-8"))
    table = api.table(game.name, seats, f"review/{number}")
    bot = make(STRONG, game, seed=number)
    while table.waiting:
        seat = table.waiting[0]
        table.answer(seat, bot.choose(table, seat))
    if file:
        file.write_text(table.record(), encoding="utf-8")
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


def random_turns(judge: Judge, part: Part, seed: int) -> Iterator[Part]:
    """Random turns that lead elsewhere than the played one and those before, as far as found."""
    known = {judge.reached(part.before, part.seat, part.path)[1]}
    for more in range(TRIES):
        other = planted(part, judge.scale.clock, TRIES * seed + more)
        goal = judge.reached(part.before, part.seat, other.path)[1]
        if goal not in known:
            known.add(goal)
            yield other


def slower(judge: Judge, part: Part, bad: Part, deals: range) -> list[float]:
    """How much worse than the strong player's own turn a random one is, and the error of that."""
    if not deals:
        return []
    view = judge.game.view(part.before, part.seat)
    seed = judge.bot.chance_seed(view)
    gaps = []
    for number in deals:
        own, other = judge.deal(view, [part.path, bad.path], seed, number)
        gaps.append(own[part.seat] - other[part.seat])
    return [round(sum(gaps) / len(gaps), 3), round(error_of(gaps), 3)]


def sought(
    judge: Judge, part: Part, turns: Iterator[Part], deals: int
) -> tuple[Part | None, list[float], int]:
    """The first random turn that the slower search is sure about, by how much, and what draw it is.

    Those that cost nothing at a glance are left; its deals are no part of the search that decides,
    which would else be surer than it is of what it was chosen for.
    """
    count = 0
    for bad in turns:
        count += 1
        if slower(judge, part, bad, range(deals, deals + GLANCE))[0] <= 0:
            continue
        found = slower(judge, part, bad, range(deals))
        if is_mistake(judge.game.name, found):
            return bad, found, count
    return None, [], count


class Mindful(Judge):
    """A judge who remembers what turns came to in the deals of a position, until told to forget."""

    def __init__(self, game: Game, like: State, seed: int = 0) -> None:
        super().__init__(game, like, seed)
        self.kept: dict[tuple[int, int, tuple[int, ...]], list[float]] = {}

    def deal(self, view: View, paths: list[list[int]], seed: int, number: int) -> Deal:
        """Play on from those turns in one imagined deal that were not played on in it before."""
        keys = [(seed, number, tuple(path)) for path in paths]
        new = {key: path for key, path in zip(keys, paths, strict=True) if key not in self.kept}
        came = super().deal(view, list(new.values()), seed, number)
        self.kept.update(zip(new, came, strict=True))
        return [self.kept[key] for key in keys]


def slow_judge(game: Game, like: State) -> Mindful:
    """The slower search: other deals than those who grade, twice as far; it shares their value."""
    found = Mindful(game, like, SLOW_SEED)
    widen(found)
    return found


class Patient(Mindful):
    """A judge who looks on while any scale might grade otherwise: rows can be graded by others."""

    def settled(self, seat: int, first: list[Deal], rows: list[Deal]) -> bool:
        """Whether a turn is surely as good as the best, or surely far worse than a mistake."""
        if not due(len(rows)) or len(rows[0]) < 2:
            return False
        loss, spread = cost(own_margins(seat, first), own_margins(seat, rows))
        away = SURE * self.scale.known(spread, len(rows))
        least, most = NOTHING * self.scale.inaccuracy / 2, FAR * self.scale.mistake
        return loss + away < least or loss - away > most


def dealt(judge: Judge, part: Part, deals: int) -> Row:
    """What a turn and others came to in every deal: margins of the seat that moved."""
    view = judge.game.view(part.before, part.seat)
    found = judge.measure(view, part, Effort(deals, 0.0), judge.bot.chance_seed(view))
    first, rows = (own_margins(part.seat, one) for one in (found.first, found.rows))
    return {"first": tidied(first), "rows": tidied(rows), "cut": judge.cut}


def tidied(rows: list[list[float]]) -> list[list[float]]:
    """Points to two places."""
    return [[round(one, 2) for one in row] for row in rows]


def measured(game: Game, given: argparse.Namespace, first: tuple[int, int]) -> Iterator[Row]:
    """What the judge finds about turns, one by one, until the time is over.

    It begins with a game and one of its turns.
    """
    number, skipped = first
    end = time.monotonic() + given.limit
    while time.monotonic() < end:
        story = played(game, given.seats, number, given.rows)
        free = [part for part in story.parts if part.seat >= 0 and part.free]
        one, other = [Patient(game, story.table.state, seed) for seed in SEEDS]
        slow = slow_judge(game, story.table.state)
        taken = free[3 :: max(1, len(free) // PER_GAME)][:PER_GAME]
        for at, part in list(enumerate(taken))[skipped:]:
            if time.monotonic() > end:
                return
            for judge in (one, other, slow):
                judge.kept.clear()
            turns = list(random_turns(one, part, 1000 * number + at))
            bad = turns[0] if turns else part
            began = time.process_time()
            own = dealt(one, part, given.deals)
            spent = time.process_time() - began
            row = {
                "game": number,
                "turn": at,
                "line": part.lines[0],
                "word": part.words[0],
                "own": own,
                "again": dealt(other, part, given.deals),
                "planted": dealt(one, bad, given.deals),
                "slower": slower(slow, part, bad, range(given.slow)),
                "cpu": round(spent, 4),
            }
            if given.known:
                mistake, row["surely"], row["draws"] = sought(slow, part, iter(turns), given.slow)
                row["known"] = dealt(one, mistake, given.deals) if mistake else None
            yield row
        number, skipped = number + 1, 0


def graded(name: str, row: Row) -> tuple[str, int]:
    """The grade of a turn that was measured, and after how many deals it was settled."""
    found, first, rows = scale(name), row["first"], row["rows"]
    if len(rows[0]) < 2:
        return BEST, len(rows)
    for deals in range(1, len(rows) + 1):
        loss, spread = cost(first, rows[:deals])
        if deals == len(rows) or (
            due(deals) and found.settled(max(0.0, loss), spread, row["cut"], deals)
        ):
            break
    if best_of(first + rows[:deals]) == 0:
        loss = 0.0
    return found.grade(max(0.0, loss), found.error(spread, row["cut"], deals)), deals


def is_mistake(name: str, row: list[float]) -> bool:
    """Whether the slower search is sure that a random turn costs something."""
    if not row:
        return False
    gap, error = row
    return gap >= scale(name).inaccuracy and gap >= CLEAR * error


def summary(name: str, rows: list[Row]) -> dict[str, Any]:
    """What rows come to by the scale now."""
    grades = [{key: graded(name, row[key]) for key in JUDGED} for row in rows]
    own = Counter(one["own"][0] for one in grades)
    bad = Counter(one["planted"][0] for one in grades)
    sure = [is_mistake(name, row["slower"]) for row in rows]
    known = Counter(one["planted"][0] for one, yes in zip(grades, sure, strict=True) if yes)
    agreed = sum(one["own"][0] == one["again"][0] for one in grades)
    count = max(1, len(rows))
    return {
        "game": name,
        "games": sorted({row["game"] for row in rows}),
        "turns": len(rows),
        "own": dict(own),
        "planted": dict(bad),
        "planted called mistake or inaccuracy": called(bad),
        "known mistakes": known.total(),
        "of these called so": called(known),
        **drawn(name, [row for row in rows if "known" in row]),
        "own called mistake": round(own[MISTAKE] / count, 3),
        "two seeds agree": round(agreed / count, 3),
        "deals of an own turn": round(sum(one["own"][1] for one in grades) / count, 1),
        "cpu seconds for all deals": round(sum(row["cpu"] for row in rows) / count, 3),
    }


def drawn(name: str, rows: list[Row]) -> dict[str, Any]:
    """What rows come to in which random turns were drawn until one was surely a mistake."""
    if not rows:
        return {}
    found = Counter(graded(name, row["known"])[0] for row in rows if row["known"])
    return {
        "positions drawn in": len(rows),
        "draws": sum(row["draws"] for row in rows),
        "passed over": len(rows) - found.total(),
        "drawn mistakes": found.total(),
        "drawn": dict(found),
        "drawn called mistake or inaccuracy": called(found),
    }


def called(grades: Counter[str]) -> float:
    """The share of turns that are called a mistake or an inaccuracy."""
    return round((grades[MISTAKE] + grades[INACCURACY]) / max(1, grades.total()), 3)


def read(file: Path) -> list[Row]:
    """What was measured before."""
    return [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]


def so_many(rows: list[Row], turns: int, known: bool) -> list[Row]:
    """The first rows until there are so many turns, or so many known mistakes."""
    left, kept = turns, []
    for row in rows:
        if not left:
            break
        kept.append(row)
        left -= not known or bool(row["known"])
    return kept


def main() -> None:
    """Measure one game."""
    parser = argparse.ArgumentParser()
    parser.add_argument("game", choices=api.game_names())
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--turns", type=int, default=200)
    parser.add_argument("--deals", type=int, default=12)
    parser.add_argument("--slow", type=int, default=SLOW, help="deals of the slower search, or 0")
    parser.add_argument("--limit", type=float, default=120.0)
    parser.add_argument("--first", type=int, default=0, help="the number of the first game")
    parser.add_argument("--rows", type=Path, help="where to write what was measured")
    parser.add_argument("--of", type=Path, help="grade what was measured before")
    parser.add_argument("--known", action="store_true", help="draw until a mistake is known")
    given = parser.parse_args()
    rows: list[Row] = []
    if given.of:
        rows = [row for row in read(given.of) if row["game"] >= given.first]
    else:
        begin = given.first, 0
        if given.rows and given.rows.exists():  # go on where the file ends
            rows = read(given.rows)
            begin = rows[-1]["game"], rows[-1]["turn"] + 1
        for row in measured(api.game(given.game), given, begin):
            rows.append(row)
            if given.rows:
                with given.rows.open("a", encoding="utf-8") as file:
                    file.write(json.dumps(row) + "\n")
            if sum(bool(one["known"]) if given.known else 1 for one in rows) == given.turns:
                break
    print(json.dumps(summary(given.game, so_many(rows, given.turns, given.known))))


if __name__ == "__main__":
    main()
