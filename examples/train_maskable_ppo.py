"""MaskablePPO of sb3-contrib: train for a minute against uniform answers, then meet the panel.

Needs the extra `train`: pip install 'patolli[research,train]'

    python examples/train_maskable_ppo.py Tzolkin 60
"""

from __future__ import annotations

import sys
import time
from typing import Any

import gymnasium

import patolli.research  # makes the environments known  # noqa: F401
from patolli.research import evaluate
from patolli.research.evaluation import PANEL, Score


def train(game: str, seconds: float) -> Any:
    """A policy after so many seconds of training."""
    from sb3_contrib import MaskablePPO
    from stable_baselines3.common.callbacks import BaseCallback
    from stable_baselines3.common.vec_env import DummyVecEnv

    class Clock(BaseCallback):
        """Ends the training in time."""

        def _on_training_start(self) -> None:
            self.ends = time.monotonic() + seconds

        def _on_step(self) -> bool:
            return time.monotonic() < self.ends

    def make() -> Any:
        env = gymnasium.make(f"patolli/{game}-v1", seats=2, opponents="uniform", reward="win")
        return env.unwrapped

    model = MaskablePPO("MlpPolicy", DummyVecEnv([make] * 8), n_steps=128, batch_size=256, seed=1)
    model.learn(10**9, callback=Clock())
    print(f"{model.num_timesteps} steps of training")
    return model


def main(
    game: str = "Tzolkin",
    seconds: float = 60.0,
    games: int = 100,
    panel: tuple[str, ...] = PANEL,
) -> list[Score]:
    """Train, then measure against every player of the panel."""
    model = train(game, seconds)

    def policy(seen: Any, mask: Any) -> int:
        return int(model.predict(seen, action_masks=mask.astype(bool), deterministic=True)[0])

    return evaluate(policy, game.lower(), 2, games, panel=panel)


if __name__ == "__main__":
    given = sys.argv[1:]
    for score in main(given[0] if given else "Tzolkin", float(given[1]) if given[1:] else 60.0):
        print(f"{score.opponent}: {score.win_share:.1%} ({score.low:.0%}-{score.high:.0%})")
