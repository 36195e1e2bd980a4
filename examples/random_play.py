"""Random play through PettingZoo, with a picture of the last position.

python examples/random_play.py tikal last.svg
"""

from __future__ import annotations

import sys

import numpy as np

from patolli.research import aec


def main(game: str = "tzolkin", picture: str = "") -> dict[str, float]:
    """Play one game; every player's margin."""
    env = aec(game, seats=3, render_mode="svg")
    env.reset(seed=1)
    random = np.random.default_rng(1)
    total = dict.fromkeys(env.possible_agents, 0.0)
    last = ""
    for agent in env.agent_iter():
        seen, reward, ended, _, _ = env.last()
        total[agent] += reward
        if ended and not last:
            last = env.render()
        legal = np.flatnonzero(seen["action_mask"])
        env.step(None if ended else int(random.choice(legal)))
    if picture:
        with open(picture, "w", encoding="utf-8") as file:
            file.write(last)
    return total


if __name__ == "__main__":
    print(main(*sys.argv[1:]))
