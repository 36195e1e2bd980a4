"""Many games as one Gymnasium vector environment, stepped in compiled code."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from patolli.engine.errors import BadSetup
from patolli.research.agents import observation_space
from patolli.research.fast.batch import LEGAL
from patolli.research.games import Games
from patolli.research.single import RANDOM_SEAT, UNIFORM, check_seat

Flags = NDArray[np.bool_]
Step = tuple[NDArray[Any], NDArray[np.float64], Flags, Flags, dict[str, Any]]


class PatolliVector(VectorEnv[NDArray[Any], NDArray[Any], NDArray[Any]]):
    """One agent in every game; the other seats answer uniformly.

    All of it happens in compiled code, so opponents that think are not for here: use
    `gymnasium.make_vec(..., vectorization_mode="async")` for those. A game that has ended begins
    anew with the next step, whose action does not count (`AutoresetMode.NEXT_STEP`).
    """

    def __init__(
        self,
        game: str,
        num_envs: int = 1,
        seats: int = 4,
        opponents: str = UNIFORM,
        seat: int | str = RANDOM_SEAT,
        options: Mapping[str, str] | None = None,
        reward: str = "margin",
        dtype: str = "float32",
        copy: bool = True,
    ) -> None:
        if opponents != UNIFORM:
            raise BadSetup(f"opponents in compiled code can be {UNIFORM!r} only, not {opponents!r}")
        check_seat(seat, seats)
        self.games = Games(game, seats, num_envs, 0, options, reward, dtype)
        self.num_envs = num_envs
        self.metadata = {"autoreset_mode": AutoresetMode.NEXT_STEP}
        self.single_observation_space = observation_space(self.games.layout, dtype, False)
        self.single_action_space = spaces.Discrete(self.games.actions.size)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._seats = [
            seat if isinstance(seat, int) else number % seats for number in range(num_envs)
        ]
        self._columns = np.array(self._seats)
        self._rows = np.arange(num_envs)
        self._copy = copy

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[Any], dict[str, Any]]:
        """Begin all games and play them on until the agents are asked."""
        if isinstance(seed, list):
            seed = seed[0]
        self.games.reset(seed)
        for game, seat in enumerate(self._seats):
            self.games.core.start_turn(game, seat)
        return self._seen(), self._info()

    def step(self, actions: NDArray[Any]) -> Step:
        """One action per game; IllegalAnswer names the game and the rule, and no game has moved."""
        wrong = self.games.core.turn(np.asarray(actions).tolist(), self._seats)
        if wrong != LEGAL:
            self.games.refuse(wrong, int(actions[wrong]))
        rewards = self.games.rewards[self._rows, self._columns]
        done = self.games.done.copy()
        return self._seen(), rewards, done, np.zeros_like(done), self._info()

    def _seen(self) -> NDArray[Any]:
        seen = self.games.observation
        return seen.copy() if self._copy else seen

    def _info(self) -> dict[str, Any]:
        mask = self.games.mask
        return {"action_mask": mask.copy() if self._copy else mask, "seat": self._columns}

    def sample(self) -> list[int]:
        """A legal action for every game, each as likely; any where a game begins anew."""
        return self.games.core.pick_all()


def vector(game: str, n: int = 256, **settings: Any) -> PatolliVector:
    """`n` games as one vector environment.

    >>> env = vector("tikal", 4, seats=2)
    >>> observation, info = env.reset(seed=1)
    >>> observation, reward, ended, cut, info = env.step(env.sample())
    >>> reward.shape
    (4,)
    """
    return PatolliVector(game, n, **settings)
