"""Champion: the best turns are planned on once more, each with a beam of its own."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

import patolli
from patolli.engine.game import View
from patolli.players import ChampionBot, make
from patolli.players.fast.plan import ALL, Plan
from patolli.players.fast.turn import Turn
from patolli.players.helpers import Helper
from patolli.players.learned import Compared
from patolli.players.profile import make_value, profile

SMALL = "nodes=40,width=2,first=6,beam=3,turns=2,leaves=3,later_nodes=20,reply_nodes=10"


def views(seats: int, skip: int, some: int) -> list[View]:
    """Positions of a game of Tzolk'in in which somebody has several turns to choose from."""
    table = patolli.table("tzolkin", seats, seed=6)
    other = make("heuristic:nodes=40,width=2", table.game, seed=1)
    found: list[View] = []
    while len(found) < some:
        view = table.seen(table.waiting[0])
        if len(view.choices) > 3 and len(view.waiting) == 1:
            found.append(view)
        table.answer(table.waiting[0], other.choose(table, table.waiting[0]))
    return found[skip:]


def champion(settings: str = "deals=2,cores=1") -> ChampionBot:
    bot = make(f"champion:{SMALL},{settings}", patolli.game("tzolkin"), seed=2)
    assert isinstance(bot, ChampionBot)
    return bot


def test_a_turn_that_shares_the_beam_may_be_given_up_and_one_that_does_not_is_not() -> None:
    """With two positions kept most first turns share the fate of the worst; alone each is known."""
    view = views(2, 4, 5)[0]
    seat, state = view.seat, view.state
    assert seat is not None
    value = make_value(view.game, profile("tzolkin", 2).weights)
    turns = [Turn(value, state, 3, leaves, 60) for leaves in (6, 3, 1)]
    plan = Plan(state, 2, *turns)
    count = int(plan.begin(state, seat))
    assert count > 4 and plan.only == ALL
    plan.search(state, seat, 5, 3)
    together = [int(plan.best[number]) for number in range(count)]
    alone = []
    for number in range(count):
        plan.only = number
        plan.search(state, seat, 5, 3)
        assert all(plan.here_from[slot] == number for slot in range(plan.here_count))
        alone.append(int(plan.best[number]))
    assert len(set(together)) < len(set(alone))


def test_fewer_positions_are_kept_where_that_is_asked_for() -> None:
    """Keeping one, a plan follows the best line alone: it ends where fewer lines are compared."""
    view = views(2, 4, 5)[0]
    seat, state = view.seat, view.state
    assert seat is not None
    value = make_value(view.game, profile("tzolkin", 2).weights)
    found = []
    for beam, kept in ((1, 1), (4, 1), (4, 4)):
        plan = Plan(state, beam, *(Turn(value, state, 3, leaves, 60) for leaves in (6, 3, 1)))
        plan.begin(state, seat)
        plan.only, plan.kept = 0, kept
        plan.search(state, seat, 5, 4)
        found.append(int(plan.best[0]))
    assert found[0] == found[1] != found[2]


def test_finalists_come_first_in_the_order() -> None:
    found = Compared([[1], [2], [3], [4]], [9, 8, 7, 6], [[10, 40, 30, 20]])
    assert found.order() == [1, 2, 3, 0]
    found.finals = [3, 1]
    assert found.order() == [3, 1, 2, 0]


def test_the_worse_half_drops_out_and_the_others_meet_in_twice_as_many_deals(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Who was the last of four wins both rounds; the sums of all deals decide."""
    bot, asked = champion(), []

    def rows(view: View, alive: list[int], deals: Iterable[int], end: float) -> list[list[int]]:
        asked.append((list(alive), list(deals)))
        return [[{0: 5, 1: 1, 2: 4, 3: 9}[one] for one in alive] for _ in asked[-1][1]]

    monkeypatch.setattr(bot, "rows", rows)
    view = views(2, 4, 5)[0]
    found = Compared([[n] for n in range(5)], [0] * 5, [[9, 8, 7, 6, 5]])
    bot.compete(view, found, 0.0)
    assert asked == [([0, 1, 2, 3], [0, 1]), ([3, 0], [2, 3, 4, 5])]
    assert found.order() == [3, 0, 2, 1, 4]


def test_finals_change_some_answers_and_one_finalist_none() -> None:
    """With one finalist, or one turn ahead, all are compared together as planner does."""
    changed = 0
    assert champion("deals=2,cores=1,turns=1").compare(views(2, 4, 5)[0]).finals == []
    for view in views(2, 0, 12):
        plain = champion("deals=2,cores=1,finalists=1").compare(view)
        found = champion().compare(view)
        assert plain.finals == [] and len(found.finals) == min(4, len(found.paths))
        assert found.values == plain.values
        assert sorted(found.order()) == list(range(len(found.paths)))
        changed += found.order()[0] != plain.order()[0]
    assert changed > 0


def test_a_second_process_changes_no_final_not_even_one_that_fails(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    alone, helped = champion("deals=3,cores=1"), champion("deals=3,cores=2")
    for number, view in enumerate(views(3, 0, 4)):
        with monkeypatch.context() as patched:
            if number > 1:  # as if the other process had ended
                patched.setattr(Helper, "receive", lambda self, deadline: self.stop())
            one, two = alone.compare(view), helped.compare(view)
        assert one.finals == two.finals and len(one.finals) > 1
        assert sorted(one.values) == sorted(two.values)
    helped.close()
