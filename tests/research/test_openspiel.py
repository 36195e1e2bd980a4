"""OpenSpiel: its own simulation test, exact chance, information states, resampling, its bots."""

from __future__ import annotations

import pickle
import random

import numpy as np
import pyspiel
import pytest

import patolli.research.openspiel  # noqa: F401 (registers the games)
from patolli.engine.build import compiled
from patolli.engine.question import Choices, fill_choices
from patolli.engine.state import CHANCE

pytestmark = pytest.mark.skipif(
    not compiled(), reason="what others' tests check is the same in both modes: once is enough"
)
GAMES = ("mezo", "origins", "tikal", "tzolkin")
HIDING = ("mezo", "tzolkin")
TABLES = [*[(name, 2) for name in GAMES], ("origins", 1), ("tzolkin", 3)]  # a test takes seconds


def played(name: str, seats: int, moves: int, seed: int = 1) -> pyspiel.State:
    """A state after so many random moves."""
    state = pyspiel.load_game(f"patolli_{name}", {"players": seats}).new_initial_state()
    draw = random.Random(seed)
    while moves and not state.is_terminal():
        if state.is_chance_node():
            outcomes = [outcome for outcome, _ in state.chance_outcomes()]
            state.apply_action(draw.choice(outcomes))
        else:
            state.apply_action(draw.choice(state.legal_actions()))
        moves -= 1
    return state


def asked(name: str, seats: int, moves: int, seed: int = 1) -> pyspiel.State:
    """The same, played on until a player is asked."""
    while True:
        state = played(name, seats, moves, seed)
        if not state.is_chance_node():
            return state
        moves += 1


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_openspiel_simulates_games(name: str, seats: int) -> None:
    game = pyspiel.load_game(f"patolli_{name}", {"players": seats})
    pyspiel.random_sim_test(game, num_sims=1, serialize=False, verbose=False)


@pytest.mark.parametrize("name", GAMES)
def test_states_are_stored_and_copied(name: str) -> None:
    state = asked(name, 2, 60)
    again = pickle.loads(pickle.dumps(state))
    copy = state.clone()
    assert again.position.state.pack() == copy.position.state.pack() == state.position.state.pack()
    copy.apply_action(copy.legal_actions()[0])
    assert copy.position.state.pack() != state.position.state.pack()
    assert again.information_state_string(0) == state.information_state_string(0)


@pytest.mark.parametrize("name", GAMES)
def test_chance_has_the_exact_probabilities(name: str) -> None:
    state, out = played(name, 2, 0), Choices()
    draws = 0
    while draws < 12 and not state.is_terminal():
        if state.is_chance_node():
            outcomes = state.chance_outcomes()
            fill_choices(state.position.state, CHANCE, out)
            wanted = {int(out.item[i]): out.weight[i] / out.total for i in range(out.count)}
            assert dict(outcomes) == pytest.approx(wanted)
            assert sum(p for _, p in outcomes) == pytest.approx(1)
            state.apply_action(outcomes[-1][0])
            draws += 1
        else:
            state.apply_action(state.legal_actions()[-1])
    assert draws == 12


@pytest.mark.parametrize("name", HIDING)
def test_resampled_states_look_the_same_and_differ_inside(name: str) -> None:
    state = asked(name, 3, 5 if name == "tzolkin" else 120)
    for player in range(3):
        found = set()
        for number in range(6):
            other = state.resample_from_infostate(player, random.Random(number).random)
            assert other.information_state_string(player) == state.information_state_string(player)
            assert other.observation_string(player) == state.observation_string(player)
            assert other.observation_tensor(player) == state.observation_tensor(player)
            assert other.legal_actions() == state.legal_actions() or (
                other.current_player() != player
            )
            found.add(tuple(other.position.state.pack()))
        assert len(found) > 1


def test_simultaneous_answers_stay_hidden() -> None:
    """In Tzolk'in all keep wealth tiles at once: the second sees nothing of the first's answer."""
    state = asked("tzolkin", 2, 10)
    first = state.current_player()
    actions = state.legal_actions()[:2]
    one, other = state.child(actions[0]), state.child(actions[1])
    second = one.current_player()
    assert (first, second) == (0, 1) and other.current_player() == 1
    assert one.information_state_string(1) == other.information_state_string(1)
    assert one.information_state_tensor(1) == other.information_state_tensor(1)
    assert one.information_state_string(0) != other.information_state_string(0)


@pytest.mark.parametrize("name", GAMES)
def test_information_states_remember(name: str) -> None:
    state = asked(name, 2, 40)
    before = {state.information_state_string(0)}
    for _ in range(10):
        if state.is_terminal():
            break
        legal = state.legal_actions()
        state.apply_action(legal[0])
        assert state.information_state_string(0) not in before
        before.add(state.information_state_string(0))


@pytest.mark.parametrize("name", GAMES)
def test_returns_of_both_utilities(name: str) -> None:
    state = played(name, 2, 10**6)
    assert state.is_terminal() and sum(state.returns()) == pytest.approx(0)
    game = pyspiel.load_game(f"patolli_{name}", {"players": 2, "utility": "margin"})
    other = game.new_initial_state()
    other.position = state.position
    points = [float(score) for score in game.patolli.scores(state.position.state)]
    assert other.returns() == pytest.approx([points[0] - points[1], points[1] - points[0]])


def test_mcts_and_ismcts_play() -> None:
    from open_spiel.python.algorithms import ismcts, mcts

    rollout = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
    for name in GAMES:
        state = asked(name, 2, 15)
        bot = mcts.MCTSBot(state.get_game(), 1.4, 2, rollout, random_state=np.random.RandomState(1))
        assert bot.step(state) in state.legal_actions()
    for name in HIDING:
        state = asked(name, 2, 15)
        seeker = ismcts.ISMCTSBot(
            state.get_game(),
            rollout,
            uct_c=1.4,
            max_simulations=2,
            random_state=np.random.RandomState(2),
        )
        assert seeker.step(state) in state.legal_actions()


@pytest.mark.parametrize(
    ("parameters", "line"),
    [
        ({"players": 9}, "2 to 4 seats, not 9"),
        ({"utility": "fame"}, "utility cannot be 'fame'"),
        ({"options": "variant"}, "options are name=value"),
        ({"options": "variant=x"}, "cannot be 'x'"),
    ],
)
def test_bad_parameters_get_one_clear_line(parameters: dict[str, object], line: str) -> None:
    with pytest.raises(Exception, match=line):
        pyspiel.load_game("patolli_tikal", parameters)
