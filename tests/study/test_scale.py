"""Grades: thresholds, what is settled, and means of noisy numbers."""

from __future__ import annotations

import pytest

import patolli
from patolli.engine.random import Random
from patolli.players.fast.net import NetValue
from patolli.study.judge import Judge, cost
from patolli.study.scale import Scale, scale


@pytest.mark.parametrize(
    ("loss", "error", "grade"),
    [
        (0.0, 0.5, "best"),
        (0.9, 0.5, "best"),
        (1.0, 0.5, "good"),
        (1.5, 0.5, "good"),
        (1.5, 1.7, "good"),  # whatever it cost, it is no mistake
        (1.5, 1.8, "unsure"),
        (0.0, 9.0, "unsure"),  # nothing better was found, but nothing is known either
        (2.1, 1.1, "unsure"),
        (9.9, 5.0, "unsure"),
        (2.0, 0.5, "inaccuracy"),
        (4.9, 1.0, "inaccuracy"),
        (5.0, 1.0, "mistake"),
    ],
)
def test_grades(loss: float, error: float, grade: str) -> None:
    assert Scale(2.0, 5.0, 0.5, 3.0, ()).grade(loss, error) == grade


@pytest.mark.parametrize(
    ("loss", "spread", "settled"),
    [
        (0.0, 0.1, True),  # as good as the best, whatever comes
        (0.9, 0.3, False),  # 1.0 parts best from good
        (3.5, 0.3, True),  # an inaccuracy, far from 2.0 and from 5.0
        (4.8, 0.3, False),  # 5.0 is near
        (9.0, 0.5, True),
        (3.5, 2.5, False),  # unsure: more deals may make it sure
    ],
)
def test_more_deals_go_to_close_calls_only(loss: float, spread: float, settled: bool) -> None:
    assert Scale(2.0, 5.0, 0.5, 1.5, ()).settled(loss, spread, True, 16) == settled


def test_every_game_has_a_scale() -> None:
    for name in patolli.game_names():
        found = scale(name)
        assert 0 < found.inaccuracy < found.mistake and found.doubt > 0
        fields = {field.name for field in patolli.game(name).new(2).fields()}
        assert set(found.clock) <= fields


@pytest.mark.parametrize("name", ["tzolkin", "tikal", "origins"])
def test_a_judge_thinks_by_the_network_that_the_strongest_players_have(name: str) -> None:
    """In Origins too: the linear value called a quarter of a champion's turns mistakes."""
    judge = Judge(patolli.game(name), patolli.table(name, 4, 1).state)
    assert isinstance(judge.mind.value, NetValue)


def test_the_best_of_noisy_numbers_is_not_believed() -> None:
    """Eight turns worth the same: the highest mean is far above 0, what the first cost is not."""
    chance = Random(1)
    losses, naive = [], []
    for _ in range(200):
        rows = [[20 * (chance.unit() - 0.5) for _ in range(8)] for _ in range(10)]
        losses.append(cost([], rows)[0])
        means = [sum(column) / 10 for column in zip(*rows, strict=True)]
        naive.append(max(means) - means[0])
    assert sum(naive) / 200 > 2.0
    assert abs(sum(losses) / 200) < 0.6
