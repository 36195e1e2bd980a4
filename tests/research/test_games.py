"""Batches: legal masks, rewards, seeds, automatic beginnings, refusals."""

from __future__ import annotations

import subprocess
import sys

import numpy as np
import pytest

import patolli
from patolli.engine.errors import BadSetup, IllegalAnswer
from patolli.research.action_space import Actions
from patolli.research.games import Games

GAMES = ("mezo", "origins", "tikal", "tzolkin")


@pytest.mark.parametrize("name", GAMES)
def test_actions_have_names_both_ways(name: str) -> None:
    actions = Actions(patolli.game(name))
    names = actions.names()
    assert len(names) == len(set(names)) == actions.size
    assert [actions.number(word) for word in names] == list(range(actions.size))
    assert [actions.word(number) for number in range(actions.size)] == names


def test_unknown_actions_get_one_clear_line() -> None:
    actions = Actions(patolli.game("tikal"))
    with pytest.raises(BadSetup, match=r"^Tikal has no action 'dance'$"):
        actions.number("dance")
    with pytest.raises(BadSetup, match=r"^no action 5000 in tikal$"):
        actions.word(5000)


@pytest.mark.parametrize("name", GAMES)
def test_the_mask_is_what_the_position_allows(name: str) -> None:
    for seats in patolli.game(name).seats:
        games = Games(name, seats, 3, seed=2)
        for _ in range(40):
            for number in range(3):
                state = games.state(number)
                assert np.flatnonzero(games.mask[number]).tolist() == sorted(state.choices())
                assert games.to_act[number] == state.to_answer
            games.step(games.sample())


@pytest.mark.parametrize("reward", ("margin", "win", "score"))
def test_rewards_tell_how_games_end(reward: str) -> None:
    games = Games("mezo", 3, 2, seed=3, reward=reward)
    total = np.zeros((2, 3))
    start = [list(map(float, games.game.scores(games.state(n)))) for n in range(2)]
    ended = 0
    while ended < 3:
        _, rewards, done = games.step(games.sample())
        total += rewards
        for number in np.flatnonzero(done):
            ended += 1
            points = games.scores[number]
            if reward == "score":
                assert total[number] == pytest.approx(points - start[number])
            elif reward == "margin":
                best = [max(np.delete(points, seat)) for seat in range(3)]
                assert total[number] == pytest.approx(points - best)
            else:
                assert total[number].sum() == pytest.approx(1)
                assert points[total[number] > 0].max() == points.max()
            total[number] = 0
            begun = games.state(number)
            assert begun.depth > 0  # the next game has begun, with points of its own
            start[number] = list(map(float, games.game.scores(begun)))


def test_equal_seeds_give_equal_games_wherever_they_are_in_a_batch() -> None:
    first, second = Games("tzolkin", 2, 4, seed=9), Games("tzolkin", 2, 4, seed=9)
    alone, other = Games("tzolkin", 2, 1, seed=9), Games("tzolkin", 2, 4, seed=10)
    for _ in range(200):
        actions = first.sample()
        assert actions == second.sample()
        first.step(actions)
        second.step(actions)
        alone.step(actions[:1])
        assert np.array_equal(first.observation, second.observation)
        assert np.array_equal(first.observation[:1], alone.observation)
    assert not np.array_equal(first.observation, other.observation)
    again = first.reset(9).copy()
    assert np.array_equal(again, Games("tzolkin", 2, 4, seed=9).observation)


@pytest.mark.parametrize("name", GAMES)
def test_an_illegal_action_cites_its_rule_and_moves_no_game(name: str) -> None:
    games = Games(name, 2, 3, seed=1)
    cited = 0
    for _ in range(30):
        asked = games.state(1).kinds[games.state(1).top()]
        legal = games.mask[1]
        for action in range(int(asked.first), int(asked.first + asked.size)):
            if legal[action]:
                continue
            before = [games.state(number).pack() for number in range(3)]
            actions = games.sample()
            actions[1] = action
            with pytest.raises(IllegalAnswer) as refused:
                games.step(actions)
            assert refused.value.rule.startswith(games.game.prefix)
            assert str(refused.value).startswith("game 1: ")
            assert [games.state(number).pack() for number in range(3)] == before
            cited += 1
            break
        games.step(games.sample())
    assert cited


def test_other_illegal_actions() -> None:
    games = Games("tikal", 2, 1, seed=1)
    for action in (-1, games.actions.size, 10**12, games.actions.number("draw b1")):
        with pytest.raises(IllegalAnswer):
            games.step([action])
    for actions in ([], [1, 2], [0.5], "xy"):
        with pytest.raises(BadSetup, match="whole numbers"):
            games.step(actions)


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        ({"seats": 9}, "2 to 4 seats, not 9"),
        ({"options": {"variant": "x"}}, "option variant cannot be 'x'"),
        ({"options": {"colour": "x"}}, "has no option 'colour'"),
        ({"reward": "fame"}, "rewards cannot be 'fame'"),
        ({"n": 0}, "at least one game, not 0"),
    ],
)
def test_bad_arguments_get_one_clear_line(arguments: dict[str, object], line: str) -> None:
    with pytest.raises(BadSetup, match=line) as refused:
        Games("tikal", **arguments)  # type: ignore[arg-type]
    assert "\n" not in str(refused.value)


def test_arrays_cannot_be_written_from_outside() -> None:
    games = Games("tikal", 2, 2, seed=1)
    for array in (games.observation, games.mask, games.rewards, games.to_act):
        with pytest.raises(ValueError, match="read-only"):
            array[0] = 1


def test_the_package_itself_imports_nothing_for_research() -> None:
    code = (
        "import sys, patolli, patolli.cli\n"
        "heavy = {'numpy', 'gymnasium', 'pettingzoo', 'polars', 'pyspiel', 'patolli.research'}\n"
        "assert not heavy & set(sys.modules), heavy & set(sys.modules)\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
