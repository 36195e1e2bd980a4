"""Learning from games: sound least squares, deals kept apart, weights of every feature."""

from __future__ import annotations

import itertools
import random

import pytest

import patolli
from patolli.players.fast.lessons import Lessons
from patolli.players.fast.linear import LinearValue
from patolli.players.profile import make_value, profile
from patolli.simulate import learning, tuning
from patolli.simulate.learning import Sums, cholesky_solve, solve


def test_a_symmetric_system_is_solved() -> None:
    full = [[4.0, 2.0, 0.6], [2.0, 5.0, 1.0], [0.6, 1.0, 3.0]]
    truth = [1.0, -2.0, 0.5]
    right = [sum(a * x for a, x in zip(row, truth, strict=True)) for row in full]
    lower = [row[: number + 1] for number, row in enumerate(full)]
    assert cholesky_solve(lower, right) == pytest.approx(truth)


def sums_of(rows: list[list[float]], targets: list[float]) -> Sums:
    """The sums of a regression over plain rows."""
    size = len(rows[0])
    product = [
        sum(row[a] * row[b] for row in rows) if b <= a else 0.0
        for a in range(size)
        for b in range(size)
    ]
    target = [sum(row[a] * y for row, y in zip(rows, targets, strict=True)) for a in range(size)]
    return Sums(product, target, len(rows), sum(y * y for y in targets), sum(targets))


def test_least_squares_find_what_made_the_targets() -> None:
    draw = random.Random(3)
    truth = [150.0, -40.0, 7.0]
    rows = [[draw.gauss(2, 1), draw.gauss(0, 3), 1.0] for _ in range(400)]
    targets = [sum(w * x for w, x in zip(truth, row, strict=True)) for row in rows]
    found, explained = solve(sums_of(rows, targets), [0.0, 0.0, 0.0], ridge=0.0)
    assert found == pytest.approx(truth, rel=1e-3)
    assert explained == pytest.approx(1.0, abs=1e-6)


def test_a_strong_pull_keeps_the_present_weights() -> None:
    draw = random.Random(3)
    rows = [[draw.gauss(0, 1), draw.gauss(0, 1)] for _ in range(200)]
    targets = [100 * row[0] for row in rows]
    found, _ = solve(sums_of(rows, targets), [10.0, 20.0], ridge=1e6)
    assert found == pytest.approx([10.0, 20.0], abs=0.01)


def test_deals_for_learning_choosing_tuning_and_judging_are_apart() -> None:
    """Even a long run of each stays within its own range of seeds."""
    firsts = sorted((learning.LEARNING, learning.CHOOSING, tuning.TUNING, tuning.VALIDATION))
    assert all(later - sooner >= 100_000_000 for sooner, later in itertools.pairwise(firsts))


def test_sums_of_two_parts_are_those_of_the_whole() -> None:
    rows, targets = [[1.0, 2.0], [3.0, -1.0], [0.5, 4.0]], [5.0, 1.0, 2.0]
    part = sums_of(rows[:2], targets[:2])
    part.add(sums_of(rows[2:], targets[2:]))
    whole = sums_of(rows, targets)
    assert part.product == pytest.approx(whole.product)
    assert (part.rows, part.mean, part.squares) == (whole.rows, whole.mean, whole.squares)


@pytest.mark.parametrize("rivals", [False, True])
def test_lessons_sum_up_what_positions_came_to(rivals: bool) -> None:
    """Beside rivals one seat of two loses what the other gains; alone each counts for itself."""
    table = patolli.table("tzolkin", 2, seed=4)
    value = make_value(table.game, profile("tzolkin", 2).weights)
    assert isinstance(value, LinearValue)
    lessons = Lessons(value, rivals)
    before: list[int] = []
    bot = patolli.bot("random", game="tzolkin", seed=1)
    while table.waiting:
        if len(table.lines) % 20 == 0:
            before += [int(table.state.score(0)), int(table.state.score(1))]
            lessons.note(table.state, 0)
            lessons.note(table.state, 1)
        table.answer(table.waiting[0], bot.choose(table, table.waiting[0]))
    lessons.close(table.state)
    after = [int(table.state.score(seat)) for seat in (0, 1)] * (len(before) // 2)
    gained = sum(after) - sum(before)
    assert int(lessons.rows) == len(before) > 4
    assert float(lessons.mean) == pytest.approx(0 if rivals else gained * 100 / table.game.unit)
    size = int(lessons.columns)
    assert all(float(lessons.product[at * size + at]) >= 0 for at in range(size))
    assert float(lessons.product[size * size - 1]) > 0  # the constant of the last knot
