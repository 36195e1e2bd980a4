"""Advice: it keeps to its clock, looks at nothing hidden, and speaks three languages."""

from __future__ import annotations

import time

import pytest

import patolli
from patolli.engine.game import View
from patolli.engine.random import Random
from patolli.engine.text import LANGUAGES
from patolli.players import ChampionBot, advise, explain, turn_of
from patolli.players.advice import luck_of, reasons_of

GAMES = ("tzolkin", "tikal", "mezo", "origins", "toy")


def opening(name: str) -> View:
    """A question with several answers, early in a game of two."""
    table = patolli.table(name, 2, seed=8)
    while len(table.seen(table.waiting[0]).choices) < 3:
        table.answer(table.waiting[0], table.choices(table.waiting[0])[0])
    return table.seen(table.waiting[0])


@pytest.mark.parametrize("name", GAMES)
def test_advice_keeps_to_its_clock_and_explains_itself(name: str) -> None:
    """Compiled or not: what there is no time for is left out."""
    view = opening(name)
    began = time.monotonic()
    found = advise(view, 0.3)
    assert time.monotonic() - began < 6  # one lookahead is never cut short, on a busy machine too
    assert found and found[0].behind == 0 and not found[0].clear
    for lang in LANGUAGES:
        say = view.game.say(lang)
        for place, one in enumerate(found):
            text = explain(found, place, say)
            assert "hint." not in text and "score." not in text and "{" not in text
            assert all(turn_of(view, one, say))


def test_a_first_look_speaks_of_margins_too() -> None:
    """Without time for a single deal: no points of its own in place of the margin."""
    view = opening("tzolkin")
    found = advise(view, 0.001)
    assert found and not any(one.clear for one in found)
    for one in found:
        assert abs(one.margin) < 40 and one.error == pytest.approx(abs(one.margin))


def test_advice_is_blind() -> None:
    """Other cards in hidden hands: the same advice."""
    view = opening("toy")
    twin = view.game.view(view.game.imagine(view, Random(77)), view.seat)
    assert advise(view, deals=4) == advise(twin, deals=4)


def test_no_margin_is_told_as_certain_while_the_game_is_open() -> None:
    """Deals that agree are no proof: games that are played out end elsewhere."""
    assert luck_of([[10.0, 20.0], [12.0]], [15.0, 12.0]) == pytest.approx((50 / 3 / 2) ** 0.5)
    assert luck_of([[], []], [15.0, 12.0]) == 0
    table = patolli.table("tikal", 2, seed=5)
    view = table.seen(table.waiting[0])
    assert [one.error for one in advise(view, deals=2, reasons=False)] == [0, 0, 0]
    assert all(one.error > 1 for one in advise(view, deals=2))


def test_reasons_are_no_chance() -> None:
    """A source counts if games agree about it: four points in all of them, not nine in one."""
    own = [{"temples": 9.0, "corn": 9.0}, {"temples": 8.0}, {"temples": 9.0}]
    other = [{"temples": 5.0}, {"temples": 4.0}, {"temples": 5.0, "skulls": 0.1}]
    assert reasons_of(own, other) == [("temples", pytest.approx(4.0))]
    assert reasons_of(own[:1], other[:1]) == []  # one game alone proves nothing
    assert reasons_of([], []) == []


def test_a_hint_has_turns_to_choose_between_where_few_are_planned() -> None:
    """Tikal's planner compares a handful, which may all begin alike: the hint looks at more."""
    table = patolli.table("tikal", 2, seed=5)
    bots = [patolli.bot("greedy", game="tikal", seed=seat) for seat in range(2)]
    for _ in range(80):
        table.answer(table.waiting[0], bots[table.waiting[0]].choose(table, table.waiting[0]))
    view = table.seen(table.waiting[0])
    narrow = ChampionBot(view.game, deals=1, cores=1).compare(view)
    found = advise(view, deals=1, reasons=False)
    assert len({path[0] for path in narrow.paths}) == 1
    assert len({one.word for one in found}) == 3
