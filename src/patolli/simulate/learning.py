"""Learns the weights of a linear value: what the features of positions still brought in real games.

Rounds of play and regression. In every round the present player plays games with some turns left
to chance; least squares over their positions give new weights, drawn towards the present ones; of
several steps in that direction, and several degrees of rivalry, the one that does best on unseen
deals stays. Deals for learning, for that choice and for the judgement at the end come from ranges
of their own.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from concurrent.futures import Executor, ProcessPoolExecutor
from dataclasses import dataclass

from patolli import api
from patolli.engine.errors import BadSetup
from patolli.players.fast.arena import play
from patolli.players.fast.lessons import Lessons
from patolli.players.fast.linear import KNOTS, LinearValue
from patolli.players.fast.turn import Turn
from patolli.players.profile import make_value, profile, weight_names
from patolli.simulate.tuning import VALIDATION, Trial, block, opening

LEARNING = 1_200_000_000  # first seed of the deals that are learnt from
CHOOSING = 1_600_000_000  # first seed of the deals that choose among steps
LEAVES = 8  # completed turns from which a turn left to chance is taken
STEPS = (1.0, 0.5)  # shares of the way to the regression's weights that are tried
RIVALRY = (-25, 0, 25)  # changes of rivalry that are tried

Weights = dict[str, int]
Told = Callable[[str], None]


def starting(name: str, seats: int) -> Weights:
    """The weights in force; where the value is new, the game's own estimate alone."""
    found = profile(name, seats).weights
    names = weight_names(name)
    if set(found) == set(names):
        return dict(found)
    given = {"rivalry": found.get("rivalry", 0)}
    return {
        key: given.get(key, found.get(key, 100 if key.startswith("worth ") else 0)) for key in names
    }


@dataclass
class Sums:
    """The sums of a regression: lower triangle of the products, products with the target."""

    product: list[float]
    target: list[float]
    rows: int = 0
    squares: float = 0.0
    mean: float = 0.0

    def add(self, other: Sums) -> None:
        """Add the sums of other games."""
        self.product = [one + more for one, more in zip(self.product, other.product, strict=True)]
        self.target = [one + more for one, more in zip(self.target, other.target, strict=True)]
        self.rows += other.rows
        self.squares += other.squares
        self.mean += other.mean


def play_lessons(trial: Trial, seeds: range, noise: int, rivals: bool = False) -> Sums:
    """Play games of the trial's weights against themselves, and sum up their positions."""
    game = api.game(trial.game)
    named = dict(zip(weight_names(trial.game), trial.weights, strict=True))
    value = make_value(game, named)
    if not isinstance(value, LinearValue):
        raise BadSetup(f"the value of {trial.game} is not made of features: nothing to learn")
    like = opening(trial.game, trial.seats)
    turn = Turn(value, like, trial.width, LEAVES, trial.nodes)
    lessons = Lessons(value, rivals)
    for seed in seeds:
        play(like.copy(), [turn] * trial.seats, seed, noise, lessons)
    return Sums(
        [float(x) for x in lessons.product],
        [float(x) for x in lessons.target],
        int(lessons.rows),
        float(lessons.squares),
        float(lessons.mean),
    )


def solve(sums: Sums, present: list[float], ridge: float) -> tuple[list[float], float]:
    """Least squares drawn towards the present weights; the weights and the share explained.

    `ridge` is the strength of that pull beside what the positions say, for each column alike.
    """
    size = len(present)
    matrix = [
        [sums.product[row * size + column] for column in range(row + 1)] for row in range(size)
    ]
    full = [
        [matrix[max(row, column)][min(row, column)] for column in range(size)]
        for row in range(size)
    ]
    right = [
        sums.target[row] - sum(full[row][column] * present[column] for column in range(size))
        for row in range(size)
    ]
    for row in range(size):
        matrix[row][row] += ridge * matrix[row][row] + 1e-3
    step = cholesky_solve(matrix, right)
    weights = [old + more for old, more in zip(present, step, strict=True)]
    left = sums.squares
    for row in range(size):
        left -= 2 * weights[row] * sums.target[row]
        left += weights[row] * sum(full[row][column] * weights[column] for column in range(size))
    spread = sums.squares - sums.mean**2 / max(1, sums.rows)
    return weights, 1 - left / spread if spread > 0 else 0.0


def cholesky_solve(matrix: list[list[float]], right: list[float]) -> list[float]:
    """Solve for a symmetric positive matrix, given and overwritten as its lower triangle."""
    size = len(right)
    for row in range(size):
        current = matrix[row]
        for column in range(row):
            other = matrix[column]
            dot = sum(current[k] * other[k] for k in range(column))
            current[column] = (current[column] - dot) / other[column]
        rest = current[row] - sum(x * x for x in current[:row])
        current[row] = max(rest, 1e-9) ** 0.5
    found = list(right)
    for row in range(size):
        dot = sum(matrix[row][k] * found[k] for k in range(row))
        found[row] = (found[row] - dot) / matrix[row][row]
    for row in reversed(range(size)):
        dot = sum(matrix[k][row] * found[k] for k in range(row + 1, size))
        found[row] = (found[row] - dot) / matrix[row][row]
    return found


@dataclass
class Learning:
    """A run of rounds for one game at one number of seats."""

    game: str
    seats: int
    rounds: int = 4
    games: int = 200  # to learn from in every round
    blocks: int = 24  # deal blocks that choose among steps
    noise: int = 15  # percent of turns left to chance
    ridge: float = 0.002
    width: int = 4
    nodes: int = 120
    seed: int = 1
    rivals: bool = False  # explain the margin to the others instead of the own points
    workers: int = os.cpu_count() or 1

    def trial(self, weights: Weights, base: Weights) -> Trial:
        """A candidate in one seat, others with the weights to beat."""
        names = weight_names(self.game)
        own, other = (tuple(found[name] for name in names) for found in (weights, base))
        return Trial(self.game, self.seats, own, other, self.width, self.nodes)

    def run(self, told: Told = lambda line: None, start: Weights | None = None) -> Weights:
        """Learn, round by round; the weights after the last one."""
        present = start or starting(self.game, self.seats)
        with ProcessPoolExecutor(self.workers) as pool:
            for number in range(self.rounds):
                sums = self.lessons(pool, present, number)
                learnt, explained = self.regress(sums, present)
                told(
                    f"round {number + 1}: {sums.rows} positions, {explained:.0%} explained, "
                    f"mean still to come {sums.mean / max(1, sums.rows) / 100:.1f} points"
                )
                present = self.choose(pool, present, learnt, number, told)
        return present

    def lessons(self, pool: Executor, present: Weights, number: int) -> Sums:
        """Games of the present player, on all workers."""
        trial = self.trial(present, present)
        first = LEARNING + (self.seed * 1000 + number) * self.games
        parts = [
            range(first + worker, first + self.games, self.workers)
            for worker in range(self.workers)
        ]
        jobs = [pool.submit(play_lessons, trial, part, self.noise, self.rivals) for part in parts]
        sums = jobs[0].result()
        for job in jobs[1:]:
            sums.add(job.result())
        return sums

    def regress(self, sums: Sums, present: Weights) -> tuple[Weights, float]:
        """The weights that explain the games best."""
        names = weight_names(self.game)[1:]
        flat = [float(present[name]) for name in names] + [0.0] * KNOTS
        found, explained = solve(sums, flat, self.ridge)
        learnt = {name: round(x) for name, x in zip(names, found, strict=False)}
        return {"rivalry": present["rivalry"], **learnt}, explained

    def choose(
        self, pool: Executor, present: Weights, learnt: Weights, number: int, told: Told
    ) -> Weights:
        """The best of several steps towards the learnt weights, and of staying."""
        tried: list[tuple[str, Weights]] = []
        for step in STEPS:
            for change in RIVALRY:
                point = {
                    name: round(present[name] + step * (learnt[name] - present[name]))
                    for name in present
                }
                point["rivalry"] = min(100, max(0, present["rivalry"] + change))
                if point not in [other for _, other in tried]:
                    tried.append((f"step {step}, rivalry {point['rivalry']}", point))
        first = CHOOSING + (self.seed * 1000 + number) * self.blocks
        seeds = range(first, first + self.blocks)
        # Among several equals the best opponent is ahead, so staying has a margin below nothing.
        best, most = present, self.measure(pool, present, present, seeds)[0]
        told(f"  staying: margin {most:+.2f}")
        for name, point in tried:
            margin, wins = self.measure(pool, point, present, seeds)
            told(f"  {name}: margin {margin:+.2f}, wins {wins:.0%}")
            if margin > most:
                best, most = point, margin
        return best

    def measure(
        self, pool: Executor, weights: Weights, base: Weights, seeds: Iterable[int]
    ) -> tuple[float, float]:
        """Mean margin (with a nudge for winning) and wins of weights against others."""
        trial = self.trial(weights, base)
        results = [job.result() for job in [pool.submit(block, trial, seed) for seed in seeds]]
        count = len(results)
        return sum(row[0] for row in results) / count, sum(row[1] for row in results) / count

    def judge(self, weights: Weights, blocks: int) -> list[tuple[float, float]]:
        """Margin and wins per block against the weights in force, on deals for judgement."""
        trial = self.trial(weights, starting(self.game, self.seats))
        with ProcessPoolExecutor(self.workers) as pool:
            jobs = [pool.submit(block, trial, VALIDATION + number) for number in range(blocks)]
            return [job.result() for job in jobs]
