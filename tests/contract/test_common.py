"""What is made once for all who look at a table reads the same from every seat."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import patolli
from patolli.engine.offer import asked
from patolli.engine.random import Random
from patolli.engine.table import Table

GAMES = patolli.game_names()


def played(name: str, seed: int, answers: int) -> Iterator[Table]:
    """A table before each of so many answers, and where it ends."""
    game, random = patolli.game(name), Random(seed)
    table = patolli.table(name, game.seats[-1 - seed % len(game.seats)], seed)
    for _ in range(answers):
        yield table
        if table.over:
            return
        seat = table.waiting[random.below(len(table.waiting))]
        words = table.choices(seat)
        table.answer(seat, words[random.below(len(words))])


@pytest.mark.parametrize("name", GAMES)
def test_panels_points_and_the_prompt_are_alike_for_whoever_looks(name: str) -> None:
    game = patolli.game(name)
    say = game.say("pl", ("Ania", "Bob", "Cyril", "Dana")[: game.seats[-1]])
    looked = 0
    for seed in range(2):
        for table in played(name, seed, 160):
            common = table.seen(None)
            panels = [game.panel(common, own, say) for own in range(table.seats)]
            for seat in range(table.seats):
                view = table.seen(seat)
                assert [game.panel(view, own, say) for own in range(table.seats)] == panels
                assert game.prompt(view, say) == game.prompt(common, say)
                assert game.scores(view.state) == game.scores(common.state)
                if seat not in table.waiting:
                    assert asked(view, say) == asked(common, say)
                    looked += 1
    assert looked > 20


@pytest.mark.parametrize("name", [name for name in GAMES if patolli.game(name).same_picture])
def test_who_is_not_asked_sees_what_a_spectator_sees(name: str) -> None:
    game, looked = patolli.game(name), 0
    say = game.say("pl")
    for seed in range(3):
        for table in played(name, seed, 200):
            common = table.seen(None)
            for seat in set(range(table.seats)) - set(table.waiting):
                view = table.seen(seat)
                assert view.state.code() == common.state.code()
                assert game.scene(view, say) == game.scene(common, say), (seed, len(table.lines))
                looked += 1
    assert looked > 500


def test_the_games_with_one_picture_are_those_that_say_so() -> None:
    assert [name for name in GAMES if patolli.game(name).same_picture] == ["tikal"]
