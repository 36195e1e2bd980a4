"""How search weighs the lookahead's opinion against what rollouts came to."""

from __future__ import annotations

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
