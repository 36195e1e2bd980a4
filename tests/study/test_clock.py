"""What a review does with its time, and without any."""

from __future__ import annotations

import pytest

import patolli
from patolli.engine.game import View
from patolli.engine.question import reply
from patolli.engine.random import Random
from patolli.players import make
from patolli.study.judge import Effort, Judge, Row, asked
from patolli.study.review import share, weight
from patolli.study.story import Part, tell
from study.finished import record


def test_the_clock_is_kept() -> None:
    """With almost no time every part still gets its fewest deals."""
    found = patolli.review(record(), seconds=1e-9, workers=1)
    assert {turn.deals for turn in found.turns} == {2}


def test_what_took_longer_than_planned_leaves_less_to_the_rest() -> None:
    weights = [1.0, 1.0, 0.5, 0.25, 0.25]
    assert share(weights, 30.0) == 10.0
    assert share(weights[1:], 14.0) == 7.0
    assert share(weights[2:], 6.0) == 3.0
    assert 0 < share(weights, -5.0) < 0.001


def test_without_time_the_lookahead_alone_chooses_what_is_compared(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table = patolli.table("tzolkin", 2, 4)
    bot = make("greedy", table.game, seed=1)
    while len(table.lines) < 60 or len(table.seen(table.waiting[0]).choices) < 6:
        table.answer(table.waiting[0], bot.choose(table, table.waiting[0]))
    seat = table.waiting[0]
    part = Part(seat, table.state, [], [], [table.seen(seat).choices[0]], True, False)
    judge = Judge(table.game, table.state, 0)
    deal, sizes = judge.deal, []

    def counted(view: View, paths: list[list[int]], seed: int, number: int) -> Row:
        sizes.append(len(paths))
        return deal(view, paths, seed, number)

    monkeypatch.setattr(judge, "deal", counted)
    judge.compare(table.seen(seat), part, Effort(0, 1e-9))
    assert sizes == [4, 4]  # the played turn and three others, in the fewest deals
    sizes.clear()
    judge.compare(table.seen(seat), part, Effort(6, 0.0))
    assert max(sizes) > 4


def test_without_time_whole_turns_are_compared_still() -> None:
    """A better turn that a busy machine cut off would explain nothing: in Tikal, a tile alone."""
    table = patolli.table("tikal", 3, 4)
    bot = make("heuristic", table.game, seed=1)
    judged = 0
    while judged < 6:
        seat, state = table.waiting[0], table.state
        view = table.seen(seat)
        if view.kind is not None and view.kind.name == "place" and len(view.choices) > 2:
            part = Part(seat, state.copy(), [], [], [view.choices[0]], True, False)
            judge = Judge(table.game, state, 0)
            for path in judge.compare(view, part, Effort(0, 1e-9)).paths[1:]:
                after = judge.game.imagine(view, Random(judge.bot.chance_seed(view)))
                for choice in path:
                    reply(after, seat, choice)
                assert not asked(after, seat), path
            judged += 1
        table.answer(seat, bot.choose(table, seat))


def test_where_nothing_can_be_chosen_less_time_is_spent() -> None:
    parts = tell(record()).parts
    assert {weight(part) for part in parts if part.seat < 0} == {0.5}
    turns = [part for part in parts if part.seat >= 0]
    assert all((weight(part) == 1.0) == part.free for part in turns)
