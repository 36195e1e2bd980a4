"""What the players know about each game: complete weights, sound values, real strength."""

from __future__ import annotations

import pytest

import patolli
from patolli.engine.build import compiled
from patolli.engine.errors import BadSetup
from patolli.engine.game import phrase
from patolli.engine.random import Random
from patolli.players import make
from patolli.players.fast.turn import Turn
from patolli.players.profile import make_value, profile, weight_names
from patolli.players.search import SearchBot
from patolli.simulate.match import Match
from patolli.simulate.run import run
from patolli.simulate.statistics import summarize

GAMES = [name for name in patolli.game_names() if name != "toy"]


@pytest.mark.parametrize("name", patolli.game_names())
def test_every_weight_is_named_and_given(name: str) -> None:
    game = patolli.game(name)
    for seats in game.seats:
        found = profile(name, seats)
        assert set(found.weights) == set(weight_names(name))
        assert all(isinstance(weight, int) for weight in found.weights.values())
    with pytest.raises(BadSetup):
        make_value(game, {"unheard of": 1})


@pytest.mark.parametrize("name", patolli.game_names())
def test_the_value_of_a_finished_game_is_its_score(name: str) -> None:
    game = patolli.game(name)
    value = make_value(game, profile(name, game.seats[-1]).weights)
    table = patolli.table(name, game.seats[-1], seed=2)
    bot = make("random", game, seed=1)
    while table.waiting:
        table.answer(table.waiting[0], bot.choose(table, table.waiting[0]))
    if name != "toy":  # its own estimate is not in points
        for seat in range(table.seats):
            assert int(value.of(table.state, seat)) == int(table.scores[seat] * 100)


@pytest.mark.parametrize("name", patolli.game_names())
def test_a_value_does_not_look_at_what_is_hidden(name: str) -> None:
    """The value of a seat is the same in any deal that agrees with what the seat knows."""
    game = patolli.game(name)
    value = make_value(game, profile(name, game.seats[-1]).weights)
    table = patolli.table(name, game.seats[-1], seed=6)
    bot = make("random", game, seed=1)
    count = 0
    while table.waiting and count < 120:
        seat = table.waiting[0]
        if count % 5 == 0:
            twin = game.imagine(table.seen(seat), Random(count))
            assert int(value.of(twin, seat)) == int(value.of(table.state, seat))
        table.answer(seat, bot.choose(table, seat))
        count += 1


def test_the_lookahead_finds_the_best_completed_turn_first() -> None:
    game = patolli.game("toy")
    table = patolli.table("toy", 2, seed=3)
    bot = make("random", game, seed=1)
    value = make_value(game, profile("toy", 2).weights)
    turn = Turn(value, table.state, 50, 20, 10_000)
    looked = 0
    while table.waiting:
        seat = table.waiting[0]
        found = int(turn.search(table.state, seat))
        assert found >= 1
        worths = [int(turn.worth[number]) for number in range(found)]
        assert worths == sorted(worths, reverse=True)
        assert all(turn.best(number)[0] in table.seen(seat).choices for number in range(found))
        looked += found
        table.answer(seat, bot.choose(table, seat))
    assert looked > 50


@pytest.mark.skipif(not compiled(), reason="takes minutes uncompiled; both modes play the same")
@pytest.mark.parametrize("name", GAMES)
def test_the_heuristic_beats_the_greedy_player(name: str) -> None:
    match = Match(name, ("heuristic", "greedy"), "strength")
    one = summarize(match, run(match, 4, workers=1)).players[0]
    assert one.win_share > 0.5 and one.margin > 0
    assert one.failures == 0


@pytest.mark.skipif(not compiled(), reason="takes a minute uncompiled; both modes play the same")
def test_a_narrow_lookahead_always_finds_a_turn_of_its_own_position() -> None:
    """Lines given up must not make all others vanish: an earlier turn's answers would stay."""
    game = patolli.game("mezo")
    value = make_value(game, {"rivalry": 0})
    for seed in range(12):
        table = patolli.table("mezo", 4, seed=seed)
        turn = Turn(value, table.state, 1, 1, 20)
        while table.waiting:
            seat = table.waiting[0]
            view = table.seen(seat)
            if len(view.choices) > 1:
                assert int(turn.search(table.state, seat)) == 1
            answer = turn.best(0)[0] if len(view.choices) > 1 else view.choices[0]
            assert answer in view.choices
            kind = table.state.kinds[table.state.top()]
            table.answer(seat, phrase(kind, answer))


def test_a_long_clock_changes_how_search_thinks_but_not_what_it_values() -> None:
    game = patolli.game("tzolkin")
    short, long = profile("tzolkin", 4, 0.3), profile("tzolkin", 4, 1.0)
    assert long.candidates > short.candidates and long.weights == short.weights
    like = patolli.table("tzolkin", 4, seed=1).state
    for bot, expected in (
        ("search:1.0", long),
        ("search:0.3", short),
        ("search:rollouts=9", short),  # a fixed number: the clock must not matter
    ):
        thinker = make(bot, game, seed=1)
        assert isinstance(thinker, SearchBot) and thinker.mind(like).profile == expected


def test_what_differs_at_a_number_of_seats_takes_the_place_of_what_holds_for_all() -> None:
    """In Mezo search looks to the first draw, with two players to the second."""
    assert [profile("mezo", seats).pauses for seats in (2, 3, 4)] == [2, 1, 1]
    assert profile("mezo", 2).replies == profile("mezo", 4).replies > 1


def test_rollouts_may_think_better_of_others_than_the_heuristic_does() -> None:
    """A reply has its own width; without one others reply as in rollouts."""
    for name, settings, widths in (
        ("mezo", "", (0, 3)),
        ("mezo", ",reply_width=2", (2, 3)),
        ("origins", "", (2, 2)),
    ):
        table = patolli.table(name, 2, seed=1)
        thinker = make(f"search:rollouts=9{settings}", table.game, seed=1)
        assert isinstance(thinker, SearchBot)
        mind = thinker.mind(table.state)
        mind.foresee(table.state, table.waiting[0], [], 1)
        assert mind._glimpse is not None
        assert (mind._glimpse.width, mind.rollout().width) == widths
