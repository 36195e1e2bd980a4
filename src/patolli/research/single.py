"""A game as a Gymnasium environment: one agent against players of the package."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from patolli.engine.errors import BadSetup
from patolli.players import Bot, make
from patolli.research.agents import (
    RENDERING,
    check_choice,
    check_rendering,
    observation_space,
    rendered,
)
from patolli.research.games import Games, stream

RANDOM_SEAT = "random"
UNIFORM = "uniform"  # answers uniformly, in compiled code


class LegalActions(spaces.Discrete):
    """The action space; `sample` without a mask gives an action that is legal now."""

    def __init__(self, games: Games) -> None:
        super().__init__(games.actions.size)
        self._games = games

    def sample(self, mask: Any = None, probability: Any = None) -> np.int64:
        """A random action."""
        if mask is None and probability is None and self._games.mask[0].any():
            mask = self._games.mask[0]
        return super().sample(mask, probability)

    def __reduce__(self) -> Any:
        """Copies and other processes get the plain space."""
        return spaces.Discrete, (int(self.n),)


class PatolliEnv(gymnasium.Env[NDArray[Any], np.int64]):
    """One seat of one game; the mask of legal actions is `info["action_mask"]`.

    `opponents` is one player's name for all other seats ("heuristic", "search:0.1"), or one name
    per other seat in the order of play; "uniform" answers uniformly in compiled code. `seat` is
    the agent's seat, or "random" for another one in every game. An illegal action raises; with
    `illegal="replace"` a legal one is taken instead, always the same (Gymnasium's checker needs
    that: it tries actions of one position in another).
    """

    def __init__(
        self,
        game: str,
        seats: int = 4,
        opponents: str | list[str] = "heuristic",
        seat: int | str = RANDOM_SEAT,
        options: Mapping[str, str] | None = None,
        reward: str = "margin",
        dtype: str = "float32",
        render_mode: str | None = None,
        illegal: str = "raise",
    ) -> None:
        check_rendering(render_mode)
        check_choice("illegal actions", illegal, ("raise", "replace"))
        self._replaces = illegal == "replace"
        self.metadata = {"render_modes": list(RENDERING), "render_fps": 1}
        self.render_mode = render_mode
        self.games = Games(game, seats, 1, 0, options, reward, dtype)
        check_seat(seat, seats)
        self._fixed = seat
        self.seat = seat if isinstance(seat, int) else 0
        self._names = opponent_names(opponents, seats)
        self._bots: list[Bot | None] = [None] * seats
        for name in self._names:
            if name != UNIFORM:
                make(name, self.games.game).close()
        self.observation_space = observation_space(self.games.layout, dtype, False)
        self.action_space = LegalActions(self.games)
        self._core = self.games.core

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[Any], dict[str, Any]]:
        """Begin a new game and play it on until the agent is asked."""
        super().reset(seed=seed)
        number = int(self.np_random.integers(2**62))
        if self._fixed == RANDOM_SEAT:
            self.seat = int(self.np_random.integers(self.games.seats))
        self.games.reset(number)
        self._seat_opponents(number)
        self._play_on()
        return self._seen(), self._info()

    def _seat_opponents(self, seed: int) -> None:
        """Give every other seat its player."""
        self.close()
        seats = self.games.seats
        for distance, name in enumerate(self._names, 1):
            at = (self.seat + distance) % seats
            if name != UNIFORM:
                own = stream(seed + distance) & 0x7FFFFFFF
                self._bots[at] = make(name, self.games.game, seed=own)

    def step(
        self, action: np.int64 | int
    ) -> tuple[NDArray[Any], float, bool, bool, dict[str, Any]]:
        """The agent acts, the others answer; IllegalAnswer names the rule and changes nothing."""
        core, number = self._core, int(action)
        if not core.is_legal(0, number):
            if not self._replaces or core.done[0]:
                self.games.refuse(0, number)
            legal = np.flatnonzero(self.games.mask[0])
            number = int(legal[number % len(legal)])
        core.act(0, number)
        reward = float(core.rewards[self.seat]) + self._play_on()
        return self._seen(), reward, bool(core.done[0]), False, self._info()

    def _play_on(self) -> float:
        """Let the others answer until the agent is asked or the game ends; what it gains."""
        core, gained = self._core, 0.0
        while True:
            asked = int(core.to_act[0])
            if asked < 0 or asked == self.seat:
                return gained
            bot = self._bots[asked]
            action = core.pick(0) if bot is None else self._answer(bot, asked)
            core.act(0, action)
            gained += float(core.rewards[self.seat])

    def _answer(self, bot: Bot, seat: int) -> int:
        """What a player answers to its view, as an action."""
        state = self._core.states[0]
        choice = bot.decide(self.games.game.view(state, seat))
        return int(state.kinds[state.top()].first) + choice

    def _seen(self) -> NDArray[Any]:
        self._core.look(0, self.seat)
        seen: NDArray[Any] = self.games.cells[0].astype(self.games.dtype)
        return seen

    def _info(self) -> dict[str, Any]:
        found: dict[str, Any] = {"action_mask": self.games.mask[0].copy(), "seat": self.seat}
        if self._core.done[0]:
            found["scores"] = self.games.scores[0]
        return found

    def action_masks(self) -> NDArray[np.bool_]:
        """The mask as sb3-contrib's MaskablePPO asks for it."""
        found: NDArray[np.bool_] = self.games.mask[0].astype(np.bool_)
        return found

    def render(self) -> Any:
        """The position as the agent sees it: text, SVG or an array of pixels."""
        if self.render_mode is None:
            raise BadSetup("this environment was made without a render_mode")
        return rendered(self.games, self.render_mode, self.seat)

    def close(self) -> None:
        """Let go of the other players."""
        for bot in self._bots:
            if bot is not None:
                bot.close()
        self._bots = [None] * self.games.seats


def opponent_names(opponents: str | list[str], seats: int) -> list[str]:
    """One name for every other seat, from the one after the agent on."""
    if isinstance(opponents, str):
        return [opponents] * (seats - 1)
    if len(opponents) != seats - 1:
        raise BadSetup(f"{seats} seats need {seats - 1} opponents, not {len(opponents)}")
    return list(opponents)


def check_seat(seat: int | str, seats: int) -> None:
    """BadSetup unless an agent can sit there."""
    if seat != RANDOM_SEAT and (not isinstance(seat, int) or not 0 <= seat < seats):
        raise BadSetup(f"the agent's seat can be 0 to {seats - 1} or 'random', not {seat!r}")
