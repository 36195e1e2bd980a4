"""Evaluation against the panel, and the examples."""

from __future__ import annotations

import importlib.util
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest

from patolli.engine.build import compiled
from patolli.engine.errors import BadSetup, IllegalAnswer
from patolli.research import evaluate

EXAMPLES = Path(__file__).parents[2] / "examples"
once = pytest.mark.skipif(not compiled(), reason="whole games of players: once is enough")


def first(seen: Any, mask: Any) -> int:
    return int(mask.argmax())


def test_a_policy_is_measured_the_same_way_every_time() -> None:
    scores = [evaluate(first, "mezo", 2, games=4, panel=("random",)) for _ in range(2)]
    assert scores[0] == scores[1]
    assert scores[0][0].games == 4 and scores[0][0].fair_share == 0.5
    assert 0 <= scores[0][0].low <= scores[0][0].win_share <= scores[0][0].high <= 1


@once
def test_better_players_score_better() -> None:
    [greedy] = evaluate("greedy", "tikal", 2, games=20, panel=("random",))
    [random] = evaluate("random", "tikal", 2, games=20, panel=("random",))
    assert greedy.low > 0.9 and 0.1 < random.win_share < 0.9
    assert greedy.margin > random.margin


def test_a_policy_sees_its_own_view_and_mask() -> None:
    asked = []

    def curious(seen: np.ndarray, mask: np.ndarray) -> int:
        asked.append(int(mask.sum()))
        assert seen.dtype == np.float32 and mask.any()
        return int(np.flatnonzero(mask)[-1])

    evaluate(curious, "mezo", 3, games=3, panel=("random",))
    assert max(asked) > 1


def test_bad_policies_and_settings_get_one_clear_line() -> None:
    with pytest.raises(IllegalAnswer, match="the policy's action -1: no action -1"):
        evaluate(lambda seen, mask: -1, "mezo", games=2)
    with pytest.raises(BadSetup, match="no player 'nobody'"):
        evaluate(first, "mezo", games=2, panel=("nobody",))
    with pytest.raises(BadSetup, match="at least one seat beside"):
        evaluate(first, "origins", seats=1)
    with pytest.raises(BadSetup, match="at least one game"):
        evaluate(first, "mezo", games=0)


def example(name: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(name, EXAMPLES / f"{name}.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@once
def test_example_random_play(tmp_path: Path) -> None:
    picture = tmp_path / "last.svg"
    total = example("random_play").main("tikal", str(picture))
    assert len(total) == 3 and picture.read_text(encoding="utf-8").startswith("<svg")


@once
def test_example_training_with_a_mask() -> None:
    [score] = example("train_with_a_mask").main("mezo", 6.0)
    assert score.opponent == "random" and score.win_share > 0.5


@once
def test_example_self_play_data(tmp_path: Path) -> None:
    found = example("self_play_data").main("mezo", str(tmp_path / "data"), 2)
    assert {"lay", "act"} <= set(found["kind"])


@once
@pytest.mark.skipif(find_spec("sb3_contrib") is None, reason="needs the extra `train`")
def test_example_maskable_ppo() -> None:
    [score] = example("train_maskable_ppo").main("Tzolkin", 30.0, 40, ("random",))
    assert score.win_share > 0.5
