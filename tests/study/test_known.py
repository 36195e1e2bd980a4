"""How the review is measured: known mistakes are drawn, and nothing that was drawn is hidden."""

from __future__ import annotations

import importlib.util
import json
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import patolli
from patolli.players import make
from patolli.study.judge import Judge, deal_seed
from patolli.study.story import Part, Story, tell

FILE = Path(__file__).parents[2] / "benchmarks" / "review.py"
DEALS = 4


@pytest.fixture(scope="module")
def bench() -> Iterator[ModuleType]:
    """The measuring program as a module."""
    spec = importlib.util.spec_from_file_location("review_bench", FILE)
    assert spec and spec.loader
    found = sys.modules[spec.name] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(found)
    yield found
    del sys.modules[spec.name]


@cache
def story() -> Story:
    """A finished game of the toy."""
    table = patolli.table("toy", 2, 5)
    bot = make("heuristic", table.game, seed=1)
    while not table.over:
        seat = table.waiting[0]
        table.answer(seat, bot.choose(table, seat))
    return tell(table.record())


def position(bench: ModuleType) -> tuple[Judge, Part, list[Part]]:
    """A slower judge, and a turn beside which there are at least three others."""
    judge = bench.Mindful(story().table.game, story().table.state, 3)
    for part in story().parts:
        if part.seat >= 0 and part.free:
            turns = list(bench.random_turns(judge, part, 7))
            if len(turns) > 2:
                return judge, part, turns
    raise AssertionError("no turn with three others")


def test_random_turns_lead_to_different_places(bench: ModuleType) -> None:
    judge, part, turns = position(bench)
    goals = [judge.reached(part.before, part.seat, one.path)[1] for one in (part, *turns)]
    assert len(set(goals)) == len(goals)
    assert len(turns) <= bench.TRIES


def test_random_turns_are_drawn_until_one_is_known_to_be_a_mistake(
    bench: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    judge, part, turns = position(bench)
    asked: list[tuple[int, range]] = []

    def slower(_judge: Judge, _part: Part, bad: Part, deals: range) -> list[float]:
        """The first costs nothing at a glance, the second is not sure, the third one is."""
        at = turns.index(bad)
        asked.append((at, deals))
        return [[-1.0, 0.1], [9.0, 8.0], [9.0, 1.0]][at]

    monkeypatch.setattr(bench, "slower", slower)
    found = bench.sought(judge, part, iter(turns[:3]), DEALS)
    assert found == (turns[2], [9.0, 1.0], 3)
    glance, search = range(DEALS, DEALS + bench.GLANCE), range(DEALS)
    assert asked == [(0, glance), (1, glance), (1, search), (2, glance), (2, search)]
    assert bench.sought(judge, part, iter(turns[:2]), DEALS) == (None, [], 2)


@pytest.mark.parametrize("name", ["tzolkin", "tikal", "mezo", "origins"])
def test_the_slower_search_shares_no_deal_with_the_judge_and_looks_twice_as_far(
    bench: ModuleType, name: str
) -> None:
    table = patolli.table(name, 2 if name == "tikal" else 4, 1)
    slow = bench.slow_judge(table.game, table.state)
    judges = [bench.Patient(table.game, table.state, seed) for seed in bench.SEEDS]
    seeds = set()
    for judge in (*judges, slow):
        first = judge.bot.chance_seed(table.seen(table.waiting[0]))
        seeds |= {deal_seed(first, number) for number in range(100)}
    assert len(seeds) == 300
    near, far = judges[0].mind.profile, slow.mind.profile
    assert (far.horizon, far.pauses) == (2 * near.horizon, 2 * near.pauses) > (0, 0)


def test_what_a_turn_came_to_in_a_deal_is_kept(
    bench: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    judge, part, turns = position(bench)
    view = judge.game.view(part.before, part.seat)
    paths = [part.path, turns[0].path]
    plain = Judge(judge.game, story().table.state, 3)
    expected = plain.deal(view, paths, 11, 2)
    assert judge.deal(view, paths[:1], 11, 2) + judge.deal(view, paths[1:], 11, 2) == expected
    monkeypatch.setattr(Judge, "play_on", None)  # whoever plays on now fails
    assert judge.deal(view, paths, 11, 2) == expected


def row(number: int, planted: float, known: float | None) -> dict[str, Any]:
    """A row whose turns cost so much in every deal."""

    def dealt(loss: float) -> dict[str, Any]:
        return {"first": [], "rows": [[0.0, loss]] * 8, "cut": False}

    return {
        **{"game": number, "turn": 0, "cpu": 0.1, "slower": [planted, 0.1]},
        **{"own": dealt(-9.0), "again": dealt(-9.0), "planted": dealt(planted)},
        "draws": 3,
        "known": None if known is None else dealt(known),
    }


def test_the_summary_hides_nothing_that_was_drawn(bench: ModuleType) -> None:
    rows = [row(1, -9.0, 9.0), row(2, 9.0, 9.0), row(3, -9.0, None), row(4, -9.0, -9.0)]
    found = bench.summary("toy", rows)
    assert (found["positions drawn in"], found["draws"], found["passed over"]) == (4, 12, 1)
    assert found["drawn mistakes"] == 3
    assert found["drawn called mistake or inaccuracy"] == 0.667
    assert found["planted called mistake or inaccuracy"] == 0.25
    assert [one["game"] for one in bench.so_many(rows, 2, True)] == [1, 2]
    assert [one["game"] for one in bench.so_many(rows, 3, True)] == [1, 2, 3, 4]
    assert [one["game"] for one in bench.so_many(rows, 3, False)] == [1, 2, 3]


def test_known_mistakes_are_measured_and_gone_on_with(
    bench: ModuleType,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    rows = tmp_path / "rows.jsonl"
    monkeypatch.setattr(bench, "STRONG", "heuristic")
    given = ["toy", "--known", "--seats", "2", "--deals", "8", "--slow", "4", "--limit", "60"]
    for turns in (2, 4):
        monkeypatch.setattr(
            sys, "argv", ["review", *given, "--turns", str(turns), "--rows", str(rows)]
        )
        bench.main()
        found = json.loads(capsys.readouterr().out)
        written = bench.read(rows)
        assert found["drawn mistakes"] == turns == sum(bool(one["known"]) for one in written)
        assert found["positions drawn in"] == len(written) == turns + found["passed over"]
        assert found["draws"] >= turns
    assert len({(one["game"], one["turn"]) for one in written}) == len(written)
    for one in written:
        assert bool(one["known"]) == bench.is_mistake("toy", one["surely"])
        if one["draws"] == 1 and one["known"]:
            assert one["known"] == one["planted"]
