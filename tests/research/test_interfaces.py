"""PettingZoo and Gymnasium: their own conformance tests, for every game and number of seats."""

from __future__ import annotations

import warnings
from functools import partial

import gymnasium
import numpy as np
import pytest

import patolli
from patolli.engine.build import compiled
from patolli.engine.errors import BadSetup, IllegalAnswer
from patolli.research import aec, vector

pytestmark = pytest.mark.skipif(
    not compiled(), reason="what others' tests check is the same in both modes: once is enough"
)
GAMES = ("mezo", "origins", "tikal", "tzolkin")
TABLES = [(name, seats) for name in GAMES for seats in patolli.game(name).seats]


def quiet() -> None:
    """PettingZoo's advice about observations that are not plain arrays: its classic games too."""
    warnings.filterwarnings("ignore", module="pettingzoo")


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_pettingzoo_api_and_seeds(name: str, seats: int) -> None:
    from pettingzoo.test import api_test, seed_test

    with warnings.catch_warnings():
        quiet()
        api_test(aec(name, seats), num_cycles=30)
        seed_test(partial(aec, name, seats), num_cycles=20)


@pytest.mark.parametrize("name", GAMES)
def test_pettingzoo_api_of_other_ways_to_observe_and_reward(name: str) -> None:
    from pettingzoo.test import api_test

    with warnings.catch_warnings():
        quiet()
        api_test(aec(name, 2, observe="dict", reward="score"), num_cycles=20)
        api_test(aec(name, 3, reward="win", dtype="int32"), num_cycles=20)


@pytest.mark.parametrize("name", GAMES)
def test_pettingzoo_rendering(name: str) -> None:
    from pettingzoo.test import render_test

    render_test(partial(aec, name, 2), custom_tests={"svg": lambda found: "<svg" in found})


def play(env: object, seed: int) -> tuple[dict[str, float], int]:
    """A whole random game: every agent's rewards and the number of steps."""
    env.reset(seed=seed)  # type: ignore[attr-defined]
    random = np.random.default_rng(seed)
    total = dict.fromkeys(env.agents, 0.0)  # type: ignore[attr-defined]
    steps = 0
    for agent in env.agent_iter():  # type: ignore[attr-defined]
        seen, reward, ended, _, _ = env.last()  # type: ignore[attr-defined]
        total[agent] += reward
        action = None if ended else int(random.choice(np.flatnonzero(seen["action_mask"])))
        env.step(action)  # type: ignore[attr-defined]
        steps += 1
    return total, steps


@pytest.mark.parametrize("name", GAMES)
def test_whole_games_end_with_the_rewards_of_their_scores(name: str) -> None:
    for reward in ("margin", "win", "score"):
        env = aec(name, 3, reward=reward)
        total, steps = play(env, 4)
        assert steps > 30
        points = env.games.scores[0].tolist()
        if reward == "win":
            assert sum(total.values()) == pytest.approx(1)
        elif reward == "margin":
            best = [max(points[:seat] + points[seat + 1 :]) for seat in range(3)]
            wanted = [points[seat] - best[seat] for seat in range(3)]
            assert list(total.values()) == pytest.approx(wanted)
        else:
            env.reset(seed=4)
            started = map(float, env.games.game.scores(env.games.state()))
            gains = [p - s for p, s in zip(points, started, strict=True)]
            assert list(total.values()) == pytest.approx(gains)


def test_an_illegal_action_cites_the_rule_or_ends_the_game_with_the_wrapper() -> None:
    from pettingzoo.utils.wrappers import TerminateIllegalWrapper

    env = aec("tikal", 2)
    env.reset(seed=1)
    seen = env.last()[0]
    wrong = int(np.flatnonzero(seen["action_mask"] == 0)[0])
    before = env.games.state().pack()
    with pytest.raises(IllegalAnswer):
        env.step(wrong)
    with pytest.raises(IllegalAnswer):
        env.step(None)
    assert env.games.state().pack() == before
    wrapped = TerminateIllegalWrapper(env, illegal_reward=-7)
    wrapped.reset(seed=1)
    agent = wrapped.agent_selection
    wrapped.last()
    wrapped.step(wrong)
    assert wrapped.terminations[agent] and wrapped.rewards[agent] == -7


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_gymnasium_accepts_the_environments(name: str, seats: int) -> None:
    from gymnasium.utils.env_checker import check_env

    env = gymnasium.make(
        f"patolli/{name.capitalize()}-v1", seats=seats, opponents="uniform", illegal="replace"
    )
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        check_env(env.unwrapped, skip_render_check=True)


@pytest.mark.parametrize("opponents", ("greedy", ["random", "heuristic"]))
def test_a_whole_game_against_players(opponents: str | list[str]) -> None:
    env = gymnasium.make("patolli/Tzolkin-v1", seats=3, opponents=opponents, reward="win", seat=1)
    _, info = env.reset(seed=3)
    random = np.random.default_rng(3)
    ended, total = False, 0.0
    while not ended:
        action = int(random.choice(np.flatnonzero(info["action_mask"])))
        _, reward, ended, _, info = env.step(action)
        total += float(reward)
    assert info["seat"] == 1
    assert total in (0.0, 0.5, 1.0, pytest.approx(1 / 3))
    assert len(info["scores"]) == 3
    env.close()


def test_equal_seeds_give_equal_games_against_players() -> None:
    found = []
    for _ in range(2):
        env = gymnasium.make("patolli/Mezo-v1", seats=2, opponents="greedy")
        seen, info = env.reset(seed=8)
        for _ in range(20):
            seen, _, ended, _, info = env.step(int(info["action_mask"].argmax()))
            if ended:
                break
        found.append((seen, info["seat"]))
        env.close()
    assert np.array_equal(found[0][0], found[1][0]) and found[0][1] == found[1][1]


@pytest.mark.parametrize("name", GAMES)
def test_vector_environment(name: str) -> None:
    env = vector(name, 6, seats=2, reward="win")
    seen, info = env.reset(seed=1)
    assert env.observation_space.contains(seen)
    assert info["seat"].tolist() == [0, 1, 0, 1, 0, 1]
    ended = np.zeros(6, np.bool_)
    games = 0
    wins = 0.0
    while games < 8:
        begun = ended
        seen, rewards, ended, cut, info = env.step(np.array(env.sample()))
        assert not cut.any() and not (rewards[~ended] != 0).any()
        assert not ended[begun].any(), "a game that begins anew has not ended"
        assert (info["action_mask"].any(axis=1) == ~ended).all()
        own = env.games.layout.split(seen)["seat"].argmax(axis=1)
        assert (own == info["seat"]).all()
        games += int(ended.sum())
        wins += float(rewards.sum())
    assert 0 < wins < games


def test_vector_environment_by_name() -> None:
    env = gymnasium.make_vec(
        "patolli/Tikal-v1", num_envs=3, seats=2, vectorization_mode="vector_entry_point"
    )
    seen, _ = env.reset(seed=1)
    assert seen.shape[0] == 3


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        ({"seats": 1}, "2 to 4 seats, not 1"),
        ({"opponents": "nobody"}, "no player 'nobody'"),
        ({"opponents": ["greedy"]}, "4 seats need 3 opponents, not 1"),
        ({"seat": 4}, "seat can be 0 to 3 or 'random', not 4"),
        ({"render_mode": "smell"}, "rendering cannot be 'smell'"),
    ],
)
def test_bad_arguments_get_one_clear_line(arguments: dict[str, object], line: str) -> None:
    with pytest.raises(BadSetup, match=line) as refused:
        gymnasium.make("patolli/Tikal-v1", **arguments)
    assert "\n" not in str(refused.value)
    with pytest.raises(BadSetup, match="observations cannot be 'smell'"):
        aec("tikal", observe="smell")
    with pytest.raises(BadSetup, match="compiled code can be 'uniform' only"):
        vector("tikal", opponents="search")
