"""Learn a linear policy with masked actions in a minute, without any framework for learning.

A batch of games is played by the policy itself; the cross-entropy method keeps what won. For a
neural network see `train_maskable_ppo.py`.

    python examples/train_with_a_mask.py mezo 60
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from patolli.research import batch, evaluate, layout
from patolli.research.evaluation import Score

Weights = NDArray[np.float32]


def features(game: str, seats: int) -> NDArray[np.int64]:
    """The cells that the policy looks at: the question on top and what the own seat has."""
    names = layout(game, seats).names()
    return np.array([i for i, n in enumerate(names) if n.startswith("stack.0.kind")])


def policy(weights: Weights, cells: NDArray[np.int64]) -> Callable[[Any, Any], int]:
    """The legal action with the highest score."""

    def act(seen: Any, mask: Any) -> int:
        scores = seen[cells] @ weights
        return int(np.where(mask > 0, scores, -np.inf).argmax())

    return act


def play(game: str, tried: Weights, cells: NDArray[np.int64], seed: int) -> NDArray[np.float64]:
    """One game of two seats for every weights tried, the other seat random; their margins."""
    n = len(tried)
    games = batch(game, 2, n, seed)
    random = np.random.default_rng(seed)
    margins = np.full(n, np.nan)
    rows = np.arange(n)
    own = rows % 2
    while np.isnan(margins).any():
        seen = games.observation[:, cells]
        scores = np.einsum("nf,nfa->na", seen, tried)
        noise = random.random(games.mask.shape)
        scores = np.where((games.to_act == own)[:, None], scores, noise)
        actions = np.where(games.mask > 0, scores, -np.inf).argmax(axis=1)
        _, rewards, done = games.step(actions)
        ended = done & np.isnan(margins)
        margins[ended] = rewards[rows, own][ended]
    return margins


def main(game: str = "mezo", seconds: float = 60.0, tried: int = 64) -> list[Score]:
    """Train, then measure against random players."""
    cells = features(game, 2)
    actions = batch(game, 2, 1, 0).actions.size
    random = np.random.default_rng(1)
    mean = np.zeros((len(cells), actions), np.float32)
    spread = np.ones_like(mean)
    began, rounds = time.monotonic(), 0
    while time.monotonic() - began < seconds:
        candidates = mean + spread * random.standard_normal((tried, *mean.shape), np.float32)
        margins = play(game, candidates, cells, rounds)
        best = candidates[np.argsort(margins)[-tried // 4 :]]
        mean = mean * 0.5 + best.mean(axis=0) * 0.5
        spread = spread * 0.5 + (best.std(axis=0) + 0.05) * 0.5
        rounds += 1
    print(f"{rounds} rounds of {tried} games")
    return evaluate(policy(mean, cells), game, 2, games=200, panel=("random",))


if __name__ == "__main__":
    given = sys.argv[1:]
    for score in main(given[0] if given else "mezo", float(given[1]) if given[1:] else 60.0):
        print(f"{score.opponent}: {score.win_share:.1%} ({score.low:.0%}-{score.high:.0%})")
