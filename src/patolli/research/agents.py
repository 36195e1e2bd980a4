"""A game as a PettingZoo environment in which agents act one after another."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from operator import index
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv

from patolli.engine.errors import BadSetup
from patolli.engine.state import OVER
from patolli.research import picture
from patolli.research.games import Games
from patolli.research.layouts import Layout

RENDERING = ("human", "ansi", "svg", "rgb_array")
OBSERVING = ("tensor", "dict")

Space = spaces.Space[Any]


class PatolliAEC(AECEnv[str, dict[str, Any], int]):
    """One game; make it with `patolli.research.aec`.

    An observation is `{"observation": ..., "action_mask": ...}` as in PettingZoo's classic games.
    Seats asked at the same time act one after another and do not see each other's answers.
    """

    def __init__(
        self,
        game: str,
        seats: int = 4,
        options: Mapping[str, str] | None = None,
        observe: str = "tensor",
        reward: str = "margin",
        dtype: str = "float32",
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        check_choice("observations", observe, OBSERVING)
        check_rendering(render_mode)
        self.games = Games(game, seats, 1, 0, options, reward, dtype)
        self.metadata = {
            "name": f"patolli_{game}_v{self.games.layout.version}",
            "render_modes": list(RENDERING),
            "is_parallelizable": False,
            "render_fps": 1,
        }
        self.render_mode = render_mode
        self._split = observe == "dict"
        self.possible_agents = [f"player_{seat}" for seat in range(seats)]
        self._seat = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        size = self.games.actions.size
        seen = observation_space(self.games.layout, str(self.games.dtype), self._split)
        mask = spaces.Box(0, 1, (size,), np.int8)
        self.observation_spaces = {
            agent: spaces.Dict({"observation": seen, "action_mask": mask})
            for agent in self.possible_agents
        }
        self.action_spaces = {agent: spaces.Discrete(size) for agent in self.possible_agents}
        self._core = self.games.core
        self._gives_points = reward == "score"
        self._mask = self.games.mask[0]
        self._row = self.games.cells[0]
        self._type = self.games.dtype
        self._nothing = np.zeros(size, np.int8)

    def observation_space(self, agent: str) -> Space:
        """What an agent's observations look like."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Space:
        """The flat action space."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a new game; equal seeds give equal games."""
        self.games.reset(seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self._looking = int(self._core.to_act[0])  # whose observation the buffer shows
        self.agent_selection = self.possible_agents[self._looking]

    def observe(self, agent: str) -> dict[str, Any]:
        """What an agent sees, and what it may do; nothing unless it is asked."""
        seat = self._seat[agent]
        if seat != self._looking:
            self._core.look(0, seat)
            self._looking = seat
        shown: Any = self._row.astype(self._type)
        if self._split:
            shown = self.games.layout.split(shown)
        asked = agent == self.agent_selection and not self.terminations[agent]
        return {
            "observation": shown,
            "action_mask": (self._mask if asked else self._nothing).copy(),
        }

    def step(self, action: Any) -> None:
        """The selected agent acts; IllegalAnswer names the rule and changes nothing."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        try:
            number = index(action)
        except TypeError:
            number = -1
        seat = self._core.play(number)
        if seat >= 0:
            self._looking = seat
            self.agent_selection = self.possible_agents[seat]
        elif seat == OVER:
            self._looking = -1
            self.terminations = dict.fromkeys(self.agents, True)
        else:
            self.games.refuse(0, number)
        self._cumulative_rewards[agent] = 0.0
        if self._gives_points or seat == OVER:
            self._give_rewards()

    def _give_rewards(self) -> None:
        """Hand out what the step brought."""
        rewards = self.games.rewards[0].tolist()
        self.rewards = dict(zip(self.possible_agents, rewards, strict=True))
        self._accumulate_rewards()

    def render(self) -> Any:
        """The position as a spectator sees it: text, SVG or an array of pixels."""
        if self.render_mode is None:
            raise BadSetup("this environment was made without a render_mode")
        return rendered(self.games, self.render_mode, None)

    def close(self) -> None:
        """Nothing is held open."""


def aec(
    game: str,
    seats: int = 4,
    options: Mapping[str, str] | None = None,
    observe: str = "tensor",
    reward: str = "margin",
    dtype: str = "float32",
    render_mode: str | None = None,
) -> PatolliAEC:
    """A PettingZoo environment.

    `reward` is "margin" (points ahead of the best other one, at the end), "win" (the share of the
    victory, at the end) or "score" (points gained, after every action).

    >>> env = aec("tzolkin", seats=2)
    >>> env.reset(seed=1)
    >>> observation, reward, termination, truncation, info = env.last()
    >>> env.step(int(observation["action_mask"].argmax()))
    """
    return PatolliAEC(game, seats, options, observe, reward, dtype, render_mode)


@cache
def observation_space(layout: Layout, dtype: str, split: bool) -> Space:
    """The space of observations as one array, or by feature."""
    kind: Any = np.dtype(dtype).type
    low, high = (-100000, 100000) if dtype == "int32" else (-1, 1)
    if not split:
        return spaces.Box(low, high, (layout.size,), kind)
    return spaces.Dict(
        {part.name: spaces.Box(low, high, part.shape, kind) for part in layout.parts}
    )


def rendered(games: Games, mode: str, seat: int | None) -> Any:
    """A position in one of the ways of rendering; "human" prints it in words."""
    view = games.view(0, seat)
    if mode == "svg":
        return picture.svg(view)
    if mode == "rgb_array":
        return picture.pixels(view)
    if mode == "ansi":
        return picture.text(view)
    print(picture.text(view))
    return None


def check_rendering(mode: str | None) -> None:
    """BadSetup unless positions can be rendered so."""
    if mode is not None:
        check_choice("rendering", mode, RENDERING)


def check_choice(what: str, given: str, allowed: tuple[str, ...]) -> None:
    """BadSetup unless an argument is one of those allowed."""
    if given not in allowed:
        raise BadSetup(f"{what} cannot be {given!r}; possible: {', '.join(allowed)}")
