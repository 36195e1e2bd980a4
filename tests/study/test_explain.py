"""Why a turn is better: what differs between where two turns lead."""

from __future__ import annotations

import pytest

import patolli
from patolli.players import make
from patolli.study.explain import effects


def test_a_better_turn_is_told_by_what_the_next_scoring_brings() -> None:
    table = patolli.table("tzolkin", 2, 7)
    bot = make("heuristic", table.game, seed=1)
    say = table.game.say("en")
    while not table.over:
        seat, kind = table.waiting[0], table.state.kinds[table.state.top()]
        view = table.seen(seat)
        table.answer(seat, bot.choose(table, seat))
        after = table.game.outlook(table.seen(seat), say)
        before = table.game.outlook(view, say)
        if before and after and before.name == after.name and before.points != after.points:
            choice = kind.index[table.lines[-1].word.partition(" ")[2]]
            rows = effects(table.game, view.state, seat, [], [choice], say)
            if before.points[seat] != after.points[seat]:
                told = next(row for row in rows if row.name == before.name)
                assert (told.played, told.better) == tuple(
                    f"{one.points[seat]:+d}".replace("-", "−") for one in (before, after)
                )
                return
    pytest.fail("no answer changed what the next food day brings")
