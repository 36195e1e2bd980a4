"""Learns what a position of Origins is worth to somebody who plays alone, round by round.

python benchmarks/origins_alone.py learn FOLDER [--generations 7] [--games 500] [--width 12]
python benchmarks/origins_alone.py play FILE [--games 40] [--width 12]

`learn` begins with the linear value of several seats. In every generation it plays games: until a
round drawn by chance by weights that are bent by chance, from there on as well as it can. Only what
comes after is learnt: each round's weights take half a step to those that explain the points still
to come best, by ridge regression. FOLDER gets `alone.json` of every generation. `play` tells the
points of such a file on deals of its own. Needs numpy (`pip install 'patolli[train]'`).
"""

from __future__ import annotations

import argparse
import json
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from patolli import api
from patolli.engine.question import Choices, advance, fill_choices, reply
from patolli.engine.random import Random
from patolli.engine.state import CHANCE, State
from patolli.players.alone import WITHIN, prices, value_alone
from patolli.players.fast.course import Course
from patolli.players.fast.linear import PARTS as KNOTS
from patolli.players.fast.linear import PRECISION, SPAN, WHOLE
from patolli.players.fast.value import POINT
from patolli.players.knowledge.origins.alone import ALL, NAMES, PARTS, ROUNDS
from patolli.players.knowledge.origins.features import FEATURES, PENDING
from patolli.players.knowledge.origins.value import NEARLY_OVER
from patolli.players.profile import profile

GAME = api.game("origins")
UNIT = POINT * PRECISION * PRECISION  # weights of one point
LEAVES = 16  # of which bent players take any, now and then
BENT = (0.3, 0.6, 1.0)  # how much weights are bent
ASTRAY = 0.15  # share of their rounds that are any
STEP = 0.5  # of the way to the weights that explain best
RIDGE = 30.0
TRUST = 0.3  # share of what the lookahead expects in what is learnt, beside the result
RECENT = 4  # generations learnt from
FEW = 50  # rows of a set of weights that are too few to learn from
TEST = 40_000  # first deal of `play`


@dataclass(frozen=True)
class Row:
    """A position where a round was looked through: what it was taken for, and what came of it."""

    part: int
    score: float
    found: list[int]
    expected: float
    points: float


def first_weights() -> np.ndarray:
    """The linear value, at the point of the game that every round is at."""
    known = profile("origins", 1).weights
    weights = np.zeros((PARTS * ROUNDS, ALL))
    last = ROUNDS - 1
    for number in range(ROUNDS):
        progress = WHOLE if number == last else NEARLY_OVER * number // last
        knot = min(progress // SPAN, len(KNOTS) - 2)
        later = (progress - knot * SPAN) / SPAN
        for index, name in enumerate(FEATURES):
            sooner = known[f"{name} {KNOTS[knot]}"]
            after = known[f"{name} {KNOTS[knot + 1]}"]
            glided = (sooner * (1 - later) + after * later) * PRECISION
            weights[PARTS * number : PARTS * (number + 1), index] = glided
    return weights


def course(weights: np.ndarray, like: State, width: int) -> Course:
    """The lookahead by these weights."""
    value = value_alone(GAME, [round(weight) for weight in weights.ravel()])
    assert value is not None
    return Course(value, like, width, WITHIN * width, LEAVES)


def dealt() -> State:
    """A table for one."""
    state = GAME.new(1)
    advance(state)
    return state


def play(state: State, seed: int, minds: list[Course], rows: list[Any], random: Any) -> float:
    """Play a game to its end, in round r by the mind of number r; rows note what the last did."""
    chance, out = Random(seed), Choices()
    while state.depth > 0:
        fill_choices(state, state.to_answer, out)
        if state.to_answer == CHANCE:
            reply(state, CHANCE, out.at_weight(chance.below(out.total)))
            continue
        if out.count == 1:
            reply(state, 0, out.item[0])
            continue
        mind: Any = minds[min(int(state.round), len(minds) - 1)]  # type: ignore[attr-defined]
        mind.search(state, 0)
        best = mind is minds[-1]
        if best and state.depth == 1:
            mind.value.study(state, 0)
            expected = int(mind.worth[0]) / POINT
            found = [int(mind.value.found[index]) for index in range(ALL)]
            rows.append((int(mind.value.part), state.score(0) / GAME.unit, found, expected))
        astray = not best and random.random() < ASTRAY
        for choice in mind.best(int(random.integers(mind.count)) if astray else 0):
            reply(state, 0, choice)
    return state.score(0) / GAME.unit


def generation(weights: np.ndarray, games: int, width: int, seed: int) -> tuple[list[Row], str]:
    """Rows of so many games, and how they went."""
    random: Any = np.random.default_rng(seed)
    like = dealt()
    best = course(weights, like, width)
    rows: list[Row] = []
    plain: list[float] = []
    for number in range(games):
        bent_until = int(random.integers(ROUNDS))
        bends = 1 + random.normal(size=int(ALL)) * random.choice(BENT)
        bent = course(weights * bends, like, width) if bent_until else best
        told: list[Any] = []
        minds = [bent] * bent_until + [best]
        points = play(dealt(), seed * 100_000 + number, minds, told, random)
        rows += [Row(*one, points) for one in told]
        if bent_until == 0:
            plain.append(points)
    return rows, f"{len(rows)} rows, {len(plain)} games as well as it can: {np.mean(plain):.1f}"


def fit(weights: np.ndarray, rows: list[Row], trust: float) -> np.ndarray:
    """Half a step to the weights that explain the points still to come best."""
    new = weights.copy()
    for part in range(PARTS, len(weights)):  # the draft keeps the weights it has
        own = [row for row in rows if row.part == part]
        if len(own) < FEW:
            continue
        seen = np.array([row.found for row in own], float)
        come = [trust * row.expected + (1 - trust) * row.points - row.score for row in own]
        missed = np.array(come) - seen @ weights[part] / UNIT
        spread = seen.std(0)
        used = ((seen != 0).sum(0) >= len(own) // FEW) & (spread > 0.01)
        used[PENDING] = False  # always the same where an action begins
        used[0], spread[0] = True, 0.05
        damped = np.diag(RIDGE * len(own) ** 0.5 * spread**2)
        both = (seen.T @ seen + damped)[np.ix_(used, used)]
        new[part, used] += STEP * UNIT * np.linalg.solve(both, (seen.T @ missed)[used])
    return new


def learn(folder: Path, generations: int, games: int, width: int, seed: int) -> None:
    """Generations of playing and fitting."""
    folder.mkdir(parents=True, exist_ok=True)
    weights, rows = first_weights(), []
    for number in range(generations):
        began = time.process_time()
        found, told = generation(weights, games, width, seed + number)
        print(f"{number}: {told}, {time.process_time() - began:.0f} s", flush=True)
        rows = [*rows, found][-RECENT:]
        weights = fit(weights, [row for own in rows for row in own], TRUST if number else 0.0)
        write(folder / f"alone_{number}.json", weights)


def write(file: Path, weights: np.ndarray) -> None:
    """Weights as the players read them."""
    rows = [f"  {json.dumps([round(weight) for weight in row])}" for row in weights]
    file.write_text('{\n "parts": [\n' + ",\n".join(rows) + "\n ]\n}\n")


def tell(file: Path | None, games: int, width: int) -> None:
    """The points of weights in games on deals of their own."""
    own = prices("origins") if file is None else json.loads(file.read_text())["parts"]
    weights = np.array(own, float).reshape(-1, len(NAMES))
    mind = [course(weights, dealt(), width)]
    random = np.random.default_rng(0)
    began = time.process_time()
    points = [play(dealt(), TEST + number, mind, [], random) for number in range(games)]
    error = np.std(points) / games**0.5
    took = (time.process_time() - began) / games
    print(f"{np.mean(points):.1f} +- {error:.1f} points, {games} games, {took:.2f} s each")


def main() -> None:
    """Learn, or tell the strength of what was learnt."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", choices=["learn", "play"])
    parser.add_argument("where", type=Path, nargs="?", help="a folder, or a file; none: in force")
    parser.add_argument("--generations", type=int, default=7)
    parser.add_argument("--games", type=int, default=0)
    parser.add_argument("--width", type=int, default=12)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    if given.what == "learn":
        games = given.games or 500
        learn(given.where, given.generations, games, given.width, given.seed)
    else:
        tell(given.where, given.games or 40, given.width)


if __name__ == "__main__":
    main()
