"""Every player of every game: legal, blind to what is hidden, repeatable, in time."""

from __future__ import annotations

import time

import pytest

import patolli
from patolli.engine.build import compiled
from patolli.engine.errors import BadSetup
from patolli.engine.game import View
from patolli.engine.random import Random
from patolli.engine.state import EVERYBODY
from patolli.engine.table import Table
from patolli.engine.text import LANGUAGES, Say
from patolli.players import BOTS, LEVELS, advise, make, make_level, turn_of
from patolli.players.champion import ChampionBot
from sampling import some

NODES, HALF, DEALS = some(40), some(20), some(2)
SPECS = (
    "random",
    "greedy",
    f"heuristic:nodes={NODES},width=2",
    f"learned:nodes={NODES},width=2",
    f"planner:nodes={NODES},width=2,first=4,beam=2,turns=2,leaves=2,later_nodes={HALF},reply_nodes={HALF},reply_width=2",
    f"search:rollouts=4,candidates=2,horizon=1,nodes={NODES},rollout_width=0",
    "tree:rollouts=8,horizon=1,rollout_width=0",
    f"beginner:nodes={NODES},width=2",
    f"casual:nodes={NODES},width=2",
    # Plays every line to the end of the game: uncompiled, a few answers of it must do.
    f"champion:deals={DEALS},nodes={NODES},width=2,first=4,beam=2,turns=1,reply_nodes={HALF},reply_width=2,cores=1",
)
GAMES = patolli.game_names()
QUICK = ("random", "greedy")


def test_every_player_is_tested() -> None:
    assert {spec.partition(":")[0] for spec in SPECS} == set(BOTS)


@pytest.mark.parametrize("spec", SPECS)
@pytest.mark.parametrize("name", GAMES)
def test_players_answer_legally(name: str, spec: str) -> None:
    """The player under test takes turns with random ones, so that it meets odd positions."""
    game = patolli.game(name)
    seats = game.seats[-1]
    bot, other = make(spec, game, seed=5), make("random", game, seed=6)
    table = patolli.table(name, seats, seed=3)
    answers = 0
    most = 10_000 if spec in QUICK else some(60)
    if spec == SPECS[-1] and not compiled():
        most = 4
    while table.waiting and answers < most:
        seat = table.waiting[0]
        mine = (answers + seat) % 3 == 0
        table.answer(seat, (bot if mine else other).choose(table, seat))
        answers += 1
    assert answers == most or table.over
    bot.close()


def asked_views(name: str, seed: int, every: int, most: int) -> list[tuple[Table, int]]:
    """Tables of a random game at which a seat has a real choice, with that seat."""
    found: list[tuple[Table, int]] = []
    game = patolli.game(name)
    table = patolli.table(name, game.seats[-1], seed=seed)
    bot = make("random", game, seed=seed)
    count = 0
    while table.waiting and len(found) < most:
        seat = table.waiting[0]
        if len(table.choices(seat)) > 1:
            if count % every == 0:
                found.append((table.copy(), seat))
            count += 1
        table.answer(seat, bot.choose(table, seat))
    return found


@pytest.mark.parametrize("name", GAMES)
def test_no_player_looks_at_what_is_hidden(name: str) -> None:
    """Deal everything hidden from the seat anew: every player answers the same."""
    game = patolli.game(name)
    for number, (table, seat) in enumerate(asked_views(name, 11, 9, some(12))):
        truth = table.state
        twin = game.imagine(table.seen(seat), Random(number + 100))
        assert twin.seen_by(seat).pack() == truth.seen_by(seat).pack()
        for spec in SPECS if compiled() or number == 0 else SPECS[:-1]:
            answers = []
            for state in (truth, twin):
                bot = make(spec, game, seed=9)
                answers.append(bot.decide(game.view(state, seat)))
                bot.close()
            assert answers[0] == answers[1], spec


def test_the_hidden_test_can_fail() -> None:
    """The toy game has secrets, and redealing them changes the truth."""
    game = patolli.game("toy")
    assert any(field.seen_by != EVERYBODY for field in game.new(2).fields())
    changed = 0
    for number, (table, seat) in enumerate(asked_views("toy", 11, 9, 12)):
        twin = game.imagine(table.seen(seat), Random(number + 100))
        changed += twin.pack() != table.state.pack()
    assert changed > 0


@pytest.mark.parametrize("spec", SPECS)
@pytest.mark.parametrize("name", GAMES)
def test_same_seed_and_view_give_the_same_answer(name: str, spec: str) -> None:
    game = patolli.game(name)
    for table, seat in asked_views(name, 4, 17, some(4)):
        words = set()
        for _ in range(2):
            bot = make(spec, game, seed=2)
            words.add(bot.choose(table, seat))
            bot.close()
        assert len(words) == 1


def test_a_second_process_changes_nothing() -> None:
    """With a fixed number of rollouts two cores give the answers of one."""
    game = patolli.game("toy")
    for table, seat in asked_views("toy", 4, 5, 6):
        alone = make("search:rollouts=40", game, seed=2)
        helped = make("search:rollouts=40,cores=2", game, seed=2)
        view = table.seen(seat)
        one, two = alone.compare(view), helped.compare(view)  # type: ignore[attr-defined]
        assert [(row[0].path, row[1]) for row in one] == [(row[0].path, row[1]) for row in two]
        helped.close()


def test_a_second_process_changes_nothing_for_the_champion() -> None:
    """With a fixed number of deals two cores see what one sees, in another order."""
    game = patolli.game("toy")
    for table, seat in asked_views("toy", 4, 5, 4):
        view = table.seen(seat)
        alone = make("champion:deals=5,cores=1", game, seed=2)
        helped = make("champion:deals=5,cores=2", game, seed=2)
        assert isinstance(alone, ChampionBot) and isinstance(helped, ChampionBot)
        one, two = alone.compare(view), helped.compare(view)
        assert one.paths == two.paths
        assert sorted(one.values) == sorted(two.values)
        assert len(one.paths) == 1 or len(one.values) == 5
        helped.close()


@pytest.mark.parametrize("name", [name for name in GAMES if name != "toy"])
def test_search_keeps_to_the_turn_it_chose(name: str) -> None:
    """While a game follows the plan of a turn, the plan answers and nothing is thought again."""
    game = patolli.game(name)
    table = patolli.table(name, 2, seed=5)
    bot, other = make("search:rollouts=4,candidates=3,horizon=1,nodes=60", game, seed=2), None
    followed = 0
    for _ in range(60):
        seat = table.waiting[0]
        view = table.seen(seat)
        if other is not None and int(view.state.code()) in other and len(view.choices) > 1:
            assert bot.word(view) == other[int(view.state.code())]
            followed += 1
        word = bot.word(view)
        other = dict(bot.plan)
        table.answer(seat, word)
    assert followed > 0


@pytest.mark.parametrize("kind", ["search", "tree", "champion:cores=1"])
@pytest.mark.parametrize("name", GAMES)
def test_a_clock_that_has_run_out_stops_the_thinking(
    name: str, kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Time stands still but for a jump beyond the clock: thinking ends, with an answer.

    How late players are by a real clock, `benchmarks/players.py clock` measures.
    """
    game = patolli.game(name)
    for table, seat in asked_views(name, 8, 13, some(3)):
        bot = make(kind, game, seconds=1000.0, seed=1)
        looks = 0

        def clock() -> float:
            nonlocal looks
            looks += 1
            return 0.0 if looks < 40 else 2000.0

        with monkeypatch.context() as patched:
            patched.setattr(time, "monotonic", clock)
            assert bot.decide(table.seen(seat)) in table.seen(seat).choices


def test_advice_names_three_turns_best_first() -> None:
    for table, seat in asked_views("toy", 2, 3, 6):
        view = table.seen(seat)
        found = advise(view, deals=3)
        assert 1 <= len(found) <= 3
        assert all(one.word in view.words for one in found)
        margins = [one.margin for one in found]
        assert margins == sorted(margins, reverse=True)
        say = view.game.say("en")
        for one in found:
            told = turn_of(view, one, say)
            assert told[0] == view.game.label(view.kind, one.path[0], say)
            assert 1 <= len(told) <= len(one.path)
    over = View(view.game, None, view.state)
    assert advise(over) == []


def test_unknown_players_and_settings_are_refused() -> None:
    game = patolli.game("toy")
    for spec in ("nobody", "search:rollouts=x", "greedy:rollouts=3", "heuristic:colour=3"):
        with pytest.raises(BadSetup):
            make(spec, game)
    with pytest.raises(BadSetup):
        make("heuristic:width=-1", game)
    with pytest.raises(BadSetup):
        make_level("genius", game)


@pytest.mark.parametrize("level", LEVELS)
def test_levels_play_and_have_texts(level: str) -> None:
    game = patolli.game("toy")
    table = patolli.table("toy", 2, seed=1)
    seat = table.waiting[0]
    bot = make_level(level, game, seed=3)
    assert bot.choose(table, seat) in table.choices(seat)
    bot.close()
    for lang in LANGUAGES:
        say = Say("patolli", lang)
        assert say.has(f"level.{level}") and say.has(f"level.{level}.text")
