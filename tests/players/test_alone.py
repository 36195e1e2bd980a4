"""Playing alone: the lookahead over whole actions, the weights by round, and who uses them."""

from __future__ import annotations

import pytest

import patolli
from patolli.engine.game import phrase
from patolli.engine.native import zeros
from patolli.engine.question import reply
from patolli.engine.state import CHANCE
from patolli.engine.table import Table
from patolli.games.origins.rules.state import Origins
from patolli.games.origins.rules.tables import BASES, COLOURS
from patolli.players import ChampionBot, make
from patolli.players.advice import advise
from patolli.players.alone import Alone, prices, value_alone
from patolli.players.fast.course import Beam, Course
from patolli.players.knowledge.origins.alone import ALL, NAMES, PARTS, ROUNDS, AloneValue
from patolli.players.learned import LearnedBot
from sampling import compiled

GAME = patolli.game("origins")
NARROW = "course=2,course_wide=4"


def value() -> AloneValue:
    """The value in force."""
    found = value_alone(GAME)
    assert isinstance(found, AloneValue)
    return found


def in_round(number: int, seed: int = 4, answers: int = 0) -> Table:
    """A table for one where a round begins, or so many answers later."""
    table = patolli.table("origins", 1, seed=seed)
    bot = make("greedy", GAME, seed=seed)
    while table.state.round < number:
        table.answer(0, bot.choose(table, 0))
    for _ in range(answers):
        table.answer(0, bot.choose(table, 0))
    return table


def course(table: Table, width: int) -> Course:
    """A lookahead of its own."""
    return Course(value(), table.state, width, 2 * width, 16)


def test_every_weight_has_a_feature_a_part_and_a_round() -> None:
    found = prices("origins")
    assert found is not None
    assert len(NAMES) == len(set(NAMES)) == ALL
    assert len(found) == ALL * PARTS * ROUNDS
    assert prices("tikal") is None and value_alone(patolli.game("tikal")) is None


def test_features_alone_are_what_their_names_say() -> None:
    seen = {"seated": 0, "second": 0, "short": 0}
    judge = value()
    table, bot = patolli.table("origins", 1, seed=4), make("learned:course=3", GAME, seed=4)
    while table.waiting:
        table.answer(0, bot.choose(table, 0))
        state = table.state
        assert isinstance(state, Origins)
        if state.depth == 0:
            break
        judge.study(state, 0)
        found = {name: int(judge.found[index]) for index, name in enumerate(NAMES)}
        values = [0] * COLOURS
        for die in [int(state.base[index]) & 63 for index in range(BASES)]:
            values[die >> 3] += die & 7
        for entry in [int(state.closed[index]) & 63 for index in range(state.closed_count)]:
            values[entry >> 3] += entry & 7
        best = max(range(COLOURS), key=lambda colour: values[colour])
        assert found["best colour"] == values[best]
        assert found["second"] == sorted(values)[-2]
        assert found["best tower"] == values[best] * state.tower[best]
        assert found["seated"] == state.closed_count
        assert found["ships"] == sum(state.ship) and found["cheapest"] == min(state.ship)
        assert found["short"] == max(0, state.neutral + 1 - state.strength[0])
        seen = {name: seen[name] + found[name] for name in seen}
    assert min(seen.values()) > 0


def test_every_round_and_its_begin_have_weights_of_their_own() -> None:
    judge, parts = value(), []
    for number in (1, 2, 5):
        table = in_round(number)
        judge.study(table.state, 0)
        parts.append(int(judge.part))
        table.answer(0, next(word for word in table.choices(0) if word.startswith("turn visit")))
        judge.study(table.state, 0)
        parts.append(int(judge.part))
    assert parts == [2, 3, 4, 5, 10, 11]


def test_a_game_that_is_over_is_worth_its_points() -> None:
    table = in_round(5)
    while table.waiting:
        table.answer(0, "pass" if "pass" in table.choices(0) else table.choices(0)[0])
    assert value().of(table.state, 0) == 100 * table.state.score(0) // GAME.unit


def test_a_beam_keeps_the_best() -> None:
    state = patolli.table("origins", 1, seed=1).state
    beam, line = Beam(state, 3), zeros(120)
    for worth in (5, 9, 1, 7, 3, 8):
        line[0] = worth
        beam.keep(state, worth, line, 1, 1, 100)
    kept = {int(beam.worth[slot]): int(beam.path[slot * 120]) for slot in range(beam.count)}
    assert kept == {9: 9, 7: 7, 8: 8}
    single = Beam(state, 3)
    for worth in (5, 9, 1):
        single.keep(state, worth, line, 1, 1, 1)
    assert single.count == 1 and single.worth[0] == 9


def test_the_lookahead_ends_with_the_round() -> None:
    """From the middle of a turn and from its begin; every line is legal, the best comes first."""
    for answers in (0, 3, 7, 11):
        table = in_round(2, answers=answers)
        found = course(table, 3)
        assert found.search(table.state, 0) > 1
        worths = [int(found.worth[number]) for number in range(found.count)]
        assert worths == sorted(worths, reverse=True)
        for number in range(found.count):
            state = table.state.copy()
            path = found.best(number)
            for choice in path:
                assert state.depth > 0 and state.to_answer == 0
                reply(state, 0, choice)
            # Nothing is known beyond a draw; without one the round is over.
            assert state.to_answer == CHANCE or state.round > table.state.round


def test_passing_is_the_worst_round_that_is_found() -> None:
    """Actions bring something: whoever passes at once gives up a round."""
    table = in_round(2)
    found = course(table, 3)
    found.search(table.state, 0)
    state = table.state.copy()
    kind = state.kinds[state.top()]
    reply(state, 0, next(one for one in range(400) if kind.words[one] == "pass"))
    assert found.worth[0] > value().of(state, 0)
    assert len(found.best(0)) > 1


def test_after_its_time_only_the_best_line_goes_on() -> None:
    table = in_round(2)
    found = course(table, 4)
    found.search(table.state, 0)
    looked = found.looked
    found.deadline = 1e-9
    assert found.search(table.state, 0) >= 1
    assert found.looked < looked / 2


def test_learned_keeps_to_its_round_until_the_next_draw() -> None:
    table = in_round(2)
    bot = make(f"learned:{NARROW}", GAME, seed=3)
    assert isinstance(bot, LearnedBot)
    alone = bot.alone(table.state)
    assert isinstance(alone, Alone)
    assert bot.alone(patolli.table("origins", 2, seed=4).state) is None
    alone.course.search(table.state, 0)
    path = alone.course.best(0)
    told = []
    for _ in path:
        view = table.seen(0)
        told.append(bot.decide(view))
        assert view.kind is not None
        table.answer(0, phrase(view.kind, told[-1]))
    assert told == path


def test_champion_takes_the_better_of_a_narrow_and_a_wide_look() -> None:
    wider = 0
    for seed in (4, 7, 8, 9):
        table = in_round(4, seed=seed)
        bot = make(f"champion:deals=1,{NARROW}", GAME, seed=3)
        assert isinstance(bot, ChampionBot)
        path = bot.round(table.seen(0), bot.alone(table.state))  # type: ignore[arg-type]
        narrow, wide = course(table, 2), course(table, 4)
        narrow.search(table.state, 0)
        wide.search(table.state, 0)
        better = wide if wide.worth[0] > narrow.worth[0] else narrow
        assert path == better.best(0)
        wider += better is wide
    assert wider > 0


def test_hints_alone_name_the_rounds_of_that_lookahead() -> None:
    table = in_round(5, answers=4)
    bot = make("learned", GAME)
    assert isinstance(bot, LearnedBot)
    found = advise(table.seen(0), deals=1, reasons=False)
    alone = bot.alone(table.state)
    assert alone is not None
    rounds = alone.rounds(table.state, 0)
    assert found[0].path == rounds[0][0]
    assert found[0].margin == pytest.approx(rounds[0][1] / 100)
    assert len({one.path[0] for one in found}) == len(found)


@pytest.mark.skipif(not compiled(), reason="whole games take a minute uncompiled")
def test_alone_learned_reaches_far_more_than_heuristic() -> None:
    """Four deals: on 24 others learned has 170 points in the middle, the linear value about 90."""
    points = {}
    for spec in ("learned", "heuristic"):
        points[spec] = 0.0
        for seed in range(4):
            table, bot = patolli.table("origins", 1, seed=seed), make(spec, GAME, seed=seed)
            while table.waiting:
                table.answer(0, bot.choose(table, 0))
            points[spec] += table.state.score(0) / GAME.unit / 4
    assert points["learned"] > points["heuristic"] + 30
