"""The player that compares a few whole turns by playing many games on from each.

Candidates come from the lookahead. Every rollout deals anew what is hidden, gives every candidate
the same chance, and tells the margin it came to; after each round the worse half drops out.
"""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from typing import Any

from patolli.engine.game import Game, View
from patolli.engine.native import table
from patolli.engine.question import reply
from patolli.engine.random import Random
from patolli.players.fast.rollout import Rollout
from patolli.players.fast.turn import Turn
from patolli.players.helpers import Helper
from patolli.players.heuristic import Mind, ThinkingBot

MOST_ROLLOUTS = 100_000  # in one decision, however much time there is
LOOKAHEAD = 0.4  # share of the clock that finding candidates may take
POLISH = 0.25  # share of the clock in which the chosen turn is looked through once more
FIRST = 0.5  # share of the time for rollouts that the first of every candidate may take
SPARE = 0.010  # seconds left over at the end of the clock


@dataclass
class Candidate:
    """One completed turn under comparison."""

    path: list[int]
    worth: int  # by the lookahead, in hundredths of a point
    margins: list[int] = field(default_factory=list)  # that its rollouts came to
    expected: float = 0.0  # margin, by lookahead and rollouts together


class SearchBot(ThinkingBot):
    """Top candidates times rollouts. `rollouts` fixes their number; else `seconds` is the clock."""

    name = "search"

    def __init__(
        self,
        game: Game,
        seed: int = 0,
        seconds: float = 1.0,
        rollouts: int = 0,
        cores: int = 1,
        **settings: Any,
    ) -> None:
        super().__init__(game, seed, **settings)
        self.seconds = seconds
        self.rollouts = rollouts
        self.clock = 0.0 if rollouts else seconds
        self.cores = cores
        self.spent = 0  # rollouts of the last decision
        self._liked = 0  # the highest worth that the lookahead has found in this turn
        self._rollout: Rollout | None = None
        self._helper: Helper | None = None

    def decide(self, view: View) -> int:
        if len(view.choices) == 1:
            return view.choices[0]
        planned = self.plan.get(int(view.state.code()))
        if planned in view.words:
            return view.words[planned]
        began = time.monotonic()
        found = self.compare(view)
        best = max(found, key=lambda row: row[1])[0]
        self.plan = {}
        if self.spent:
            self._polish(view, best, began + self.seconds - SPARE)
            self.remember(view, best.path)
        return best.path[0]

    def _polish(self, view: View, best: Candidate, end: float) -> None:
        """Look ahead again from every point of the chosen turn, for a better rest of it.

        Only what the lookahead likes more than every turn compared takes the place of its rest.
        """
        assert view.seat is not None
        mind = self.mind(view.state)
        if mind.profile.wide == 0:
            return
        state = self.game.imagine(view, self.chance(view))
        step = 0
        while step < len(best.path) and (self.rollouts or time.monotonic() < end):
            reply(state, view.seat, best.path[step])
            step += 1
            if state.depth == 0 or state.to_answer != view.seat or step == len(best.path):
                return
            mind.turn.deadline = 0.0 if self.rollouts else end
            mind.turn.search(state, view.seat)
            if mind.turn.worth[0] > self._liked:
                self._liked = int(mind.turn.worth[0])
                best.path = best.path[:step] + mind.turn.best(0)

    def compare(self, view: View, each_answer: bool = False) -> list[tuple[Candidate, float]]:
        """The candidates with their expected margins, in hundredths of a point."""
        began = time.monotonic()
        assert view.seat is not None
        seed = self.chance_seed(view)
        start = self.game.imagine(view, Random(seed))
        mind = self.mind(start)
        turn = mind.wide(self.seconds)
        turn.deadline = 0.0 if self.rollouts else began + self.seconds * LOOKAHEAD
        turn.search(start, view.seat)
        candidates = pick(turn, mind.profile.candidates, each_answer)
        self._liked = candidates[0].worth
        if mind.profile.replies > 1 and len(view.waiting) == 1:
            for one in candidates:  # the opinion that heuristic would act on
                one.worth = mind.foresee(start, view.seat, one.path, seed)
            candidates.sort(key=lambda one: -one.worth)
        doubt = mind.profile.doubt
        clock = self.seconds * (1 - POLISH if mind.profile.wide else 1) - SPARE
        self.spent = 0
        alive = list(candidates)
        if not each_answer and len({one.path[0] for one in candidates}) == 1:
            return [(candidates[0], float(candidates[0].worth))]  # they part later in the turn
        rounds = max(1, (len(alive) - 1).bit_length())
        done = 0  # rollouts that every candidate still alive has had
        ready = time.monotonic()
        left = began + clock - ready  # below 0 when the lookahead took it all
        for number in range(rounds):
            if len(alive) == 1 and not each_answer:
                break
            end = ready + left * (number + 1) / rounds
            patience = max(end, ready + left * FIRST) if number == 0 else end
            if self.rollouts:
                share = max(1, self.rollouts // (rounds * len(alive)))
            else:
                share = MOST_ROLLOUTS // rounds
            limits = (0.0, 0.0) if self.rollouts else (patience, end)
            first, done = done, done + self._round(view, mind, alive, seed, done, share, limits)
            self.spent += (done - first) * len(alive)
            expect(alive, doubt)
            alive.sort(key=lambda one: -one.expected)
            if number < rounds - 1:
                alive = alive[: (len(alive) + 1) // 2]
        ranked = [one for one in candidates if one.margins] if each_answer else alive
        return [(one, one.expected) for one in ranked or candidates]

    def _round(
        self,
        view: View,
        mind: Mind,
        alive: list[Candidate],
        seed: int,
        first: int,
        share: int,
        limits: tuple[float, float],
    ) -> int:
        """Up to `share` rollouts for each candidate, numbered from `first` on; how many it was.

        Candidates that the first rollouts do not come to in time drop out.
        """
        paths = [one.path for one in alive]
        helped = False
        if self.cores > 1 and (not self.rollouts or share > 1):
            helped = self._ask_helper(view, mind, paths, seed, first, share, limits)
        step = 2 if helped else 1
        rows = self.run(view, mind, paths, seed, range(first, first + share, step), limits)
        if helped:
            assert self._helper is not None
            patience = limits[0] + 0.03 if limits[0] else time.monotonic() + 600
            more = self._helper.receive(patience)
            numbers = range(first + 1, first + share, 2)
            if more is None and self.rollouts:  # the helper failed: do its part as well
                more = self.run(view, mind, paths, seed, numbers, limits)
            rows += more or []
        if first == 0:
            reached = max((len(row) for row in rows), default=0)
            if reached > 1:
                del alive[reached:]
        rows = [row for row in rows if len(row) == len(alive)]
        for row in rows:
            for one, margin in zip(alive, row, strict=True):
                one.margins.append(margin)
        return len(rows)

    def run(
        self,
        view: View,
        mind: Mind,
        paths: list[list[int]],
        seed: int,
        numbers: range,
        limits: tuple[float, float],
    ) -> list[list[int]]:
        """Rollouts with these numbers; of each that was completed the margins of every path.

        The first may take until the first limit, and is told as far as it came; the others end at
        the second.
        """
        assert view.seat is not None
        rollout = self.rollout(mind)
        steps = [table(path) for path in paths]
        rows: list[list[int]] = []
        for number in numbers:
            own = seed ^ (number * 2654435761 & 0x3FFFFFFF)
            start = self.game.imagine(view, Random(own))
            row: list[int] = []
            limit = limits[1] if rows else limits[0]
            rollout.deadline = limit
            for path in steps:
                margin = int(rollout.run(start, view.seat, path, len(path), own))
                if rollout.late or (limit and time.monotonic() > limit):
                    return rows or [row]
                row.append(margin)
            rows.append(row)
        return rows

    def rollout(self, mind: Mind) -> Rollout:
        """The workspace for rollouts in this kind of table."""
        if self._rollout is None or self._rollout.value is not mind.value:
            self._rollout = mind.rollout()
            self.close()
        return self._rollout

    # ------------------------------------------------------------------ the second process
    def _ask_helper(
        self,
        view: View,
        mind: Mind,
        paths: list[list[int]],
        seed: int,
        first: int,
        share: int,
        limits: tuple[float, float],
    ) -> bool:
        self.rollout(mind)
        if self._helper is None:
            like = mind.like

            def work(message: Any) -> list[list[int]]:
                numbers, seat, paths, seed, first, share, limits = message
                state = like.blank()
                state.unpack(numbers)
                seen = View(self.game, seat, state)
                own = range(first + 1, first + share, 2)
                return self.run(seen, mind, paths, seed, own, limits)

            self._helper = Helper(work)
        packed = view.state.pack()
        return self._helper.send((packed, view.seat, paths, seed, first, share, limits))

    def close(self) -> None:
        if self._helper is not None:
            self._helper.stop()
            self._helper = None


def expect(alive: list[Candidate], doubt: int) -> None:
    """What to expect of candidates that have met the same rollouts.

    Rollouts are compared one by one with their mean over all candidates, so what luck did to all
    alike drops out. The lookahead's opinion counts as a measurement with an error of `doubt`, the
    mean of the rollouts as one with the error that their spread shows.
    """
    count, size = len(alive[0].margins), len(alive)
    opinion = sum(one.worth for one in alive) / size
    if count == 0 or size == 1:
        for one in alive:
            one.expected = sum(one.margins) / count if count else one.worth
        return
    levels = [sum(row) / size for row in zip(*(one.margins for one in alive), strict=True)]
    level = sum(levels) / count
    spread = 0.0
    for one in alive:
        one.expected = sum(one.margins) / count - level
        apart = (x - mean - one.expected for x, mean in zip(one.margins, levels, strict=True))
        spread += sum(x * x for x in apart)
    error = spread / ((size - 1) * max(1, count - 1)) / count
    if count == 1:  # nothing is known about the spread: what luck does is of the order of results
        error = max(error, sum(one.expected**2 for one in alive) / (size - 1))
    trust = doubt * doubt / (doubt * doubt + error) if error else 1.0
    for one in alive:
        told = one.worth - opinion
        one.expected = level + trust * one.expected + (1 - trust) * told


def pick(turn: Turn, most: int, each_answer: bool) -> list[Candidate]:
    """The best completed turns, among them the best one of several first answers."""
    turns: dict[tuple[int, ...], Candidate] = {}
    for number in range(turn.count):
        path = turn.best(number)
        turns.setdefault(tuple(path), Candidate(path, int(turn.worth[number])))
    found = list(turns.values())
    answers: dict[int, Candidate] = {}
    for one in found:
        answers.setdefault(one.path[0], one)
    leading = list(answers.values())[: most if each_answer else max(1, most // 2)]
    if not each_answer:
        rest = [one for one in found if not any(one is other for other in leading)]
        leading += rest[: most - len(leading)]
    leading.sort(key=lambda one: -one.worth)
    return leading
