"""How search weighs the lookahead's opinion against what rollouts came to."""

from __future__ import annotations

import time
from typing import Any

import pytest

import patolli
from patolli.engine.random import Random
from patolli.players import make
from patolli.players.search import Candidate, SearchBot, expect


def candidates(*rows: tuple[int, list[int]]) -> list[Candidate]:
    """Candidates of a worth with margins."""
    return [Candidate([number], worth, margins) for number, (worth, margins) in enumerate(rows)]


def test_without_rollouts_the_lookahead_decides() -> None:
    found = candidates((500, []), (300, []))
    expect(found, 100)
    assert [one.expected for one in found] == [500, 300]


def test_luck_that_all_share_tells_nothing() -> None:
    """One candidate is always 10 better, whatever the deal: no doubt remains."""
    deals = [-4000, 0, 2500, 9000]
    found = candidates((0, deals), (0, [deal + 10 for deal in deals]))
    expect(found, 100)
    assert found[1].expected - found[0].expected == pytest.approx(10)


def test_noisy_rollouts_weigh_little_and_many_weigh_more() -> None:
    """The lookahead prefers the first, rollouts the second by 200 with a spread of thousands."""
    noise = [3000, -3000, 2000, -2000, 1000, -1000]
    few = candidates((100, [0] * 6), (0, [200 + x for x in noise]))
    expect(few, 100)
    assert few[0].expected > few[1].expected
    many = candidates((100, [0] * 6000), (0, [200 + x for x in noise] * 1000))
    expect(many, 100)
    assert many[1].expected > many[0].expected


def test_a_lookahead_without_doubt_is_believed() -> None:
    found = candidates((100, [0, 10]), (0, [900, 1100]))
    expect(found, 0)
    assert found[0].expected > found[1].expected


def test_one_rollout_is_believed_less_than_many_alike() -> None:
    one = candidates((50, [0]), (0, [300]))
    expect(one, 100)
    many = candidates((50, [0] * 50), (0, [300] * 50))
    expect(many, 100)
    gap = many[1].expected - many[0].expected
    assert gap == pytest.approx(300)
    assert one[1].expected - one[0].expected < gap


def test_where_heuristic_plays_on_to_replies_search_hears_its_opinion() -> None:
    """Of every turn compared, what heuristic finds when the others have replied."""
    table = patolli.table("mezo", 3, seed=5)
    bot = make("search:rollouts=12", table.game, seed=1)
    guide = make("heuristic", table.game, seed=1)
    assert isinstance(bot, SearchBot)
    heard = 0
    while heard < 3:
        seat = table.waiting[0]
        view = table.seen(seat)
        if len(view.waiting) == 1 and len(view.choices) > 3 and table.state.age > 0:
            seed = bot.chance_seed(view)
            start = table.game.imagine(view, Random(seed))
            mind = bot.mind(start)
            for one, _ in bot.compare(view, each_answer=True):
                assert one.worth == mind.foresee(start, seat, one.path, seed)
            heard += 1
        table.answer(seat, guide.word(view))


def five_candidates() -> list[Candidate]:
    """Five turns with different first answers."""
    return [Candidate([number], 100 - number) for number in range(5)]


def test_candidates_that_no_first_rollout_comes_to_drop_out(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table = patolli.table("tikal", 2, seed=3)
    bot = SearchBot(table.game, seconds=0.1)
    view = table.seen(table.waiting[0])
    alive = five_candidates()
    monkeypatch.setattr(bot, "run", lambda *_: [[7, 8, 9]])
    assert bot._round(view, bot.mind(view.state), alive, 1, 0, 4, (1.0, 1.0)) == 1
    assert [one.margins for one in alive] == [[7], [8], [9]]
    monkeypatch.setattr(bot, "run", lambda *_: [[1, 2, 3], [4, 5]])
    assert bot._round(view, bot.mind(view.state), alive, 1, 1, 4, (1.0, 1.0)) == 1
    monkeypatch.setattr(bot, "run", lambda *_: [[6, 6]])
    assert bot._round(view, bot.mind(view.state), alive, 1, 2, 4, (1.0, 1.0)) == 0
    assert [one.margins for one in alive] == [[7, 1], [8, 2], [9, 3]]


def test_a_first_rollout_cut_off_by_the_clock_is_told_as_far_as_it_came() -> None:
    table = patolli.table("tzolkin", 2, seed=3)
    bot = SearchBot(table.game, seconds=0.1)
    seat = table.waiting[0]
    view = table.seen(seat)
    mind = bot.mind(view.state)
    paths = [[choice] for choice in view.choices[:2]]
    late = time.monotonic() - 1
    assert bot.run(view, mind, paths, 1, range(3), (late, late)) == [[]]
    rows = bot.run(view, mind, paths, 1, range(3), (time.monotonic() + 600, late))
    assert len(rows) == 1
    assert rows == bot.run(view, mind, paths, 1, range(1), (0.0, 0.0))


def test_rounds_share_the_time_that_the_lookahead_leaves(monkeypatch: pytest.MonkeyPatch) -> None:
    table = patolli.table("tikal", 2, seed=3)
    bot = SearchBot(table.game, seconds=2.0)
    rounds: list[tuple[float, float]] = []
    begun: list[float] = []

    def slow_pick(*_: object) -> list[Candidate]:
        time.sleep(0.2)
        begun.append(time.monotonic())
        return five_candidates()

    def note(*given: Any) -> int:
        rounds.append(given[-1])
        return 0

    monkeypatch.setattr("patolli.players.search.pick", slow_pick)
    monkeypatch.setattr(bot, "_round", note)
    bot.compare(table.seen(table.waiting[0]))
    first, second, third = (end for _, end in rounds)
    assert begun[0] < first
    assert (
        second - first == pytest.approx(third - second) == pytest.approx(first - begun[0], abs=0.02)
    )
    assert rounds[0][0] > first  # the first rollouts of all may take longer
    assert rounds[1][0] == second
