"""Many games stepped together in compiled code, seen through NumPy arrays without a copy."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from patolli import api
from patolli.engine.errors import BadSetup, IllegalAnswer
from patolli.engine.game import View
from patolli.engine.state import State
from patolli.research.action_space import Actions
from patolli.research.fast.batch import LEGAL, MARGIN, SCORE, WIN, Batch
from patolli.research.layouts import check_dtype, layout_of, reader_of

REWARDS = {"margin": int(MARGIN), "win": int(WIN), "score": int(SCORE)}

Floats = NDArray[np.float64]


class Games:
    """`n` games of one kind that are stepped together; make one with `patolli.research.batch`.

    `observation`, `mask`, `to_act`, `rewards`, `done` and `scores` are arrays whose first axis is
    the game. They are views of what the compiled code writes: read-only, and overwritten by the
    next step, so copy what you keep. (`float16` and `float64` observations are converted, hence
    already copies.) A finished game begins again within the same step: `done` says so, `rewards`
    and `scores` are those of the game that ended.
    """

    def __init__(
        self,
        game: str,
        seats: int = 4,
        n: int = 1,
        seed: int | None = None,
        options: Mapping[str, str] | None = None,
        reward: str = "margin",
        dtype: str = "float32",
    ) -> None:
        self.game = api.game(game)
        self.options = self.game.settle(seats, options or {})
        check_dtype(dtype)
        if reward not in REWARDS:
            raise BadSetup(f"rewards cannot be {reward!r}; they can be: {', '.join(REWARDS)}")
        if n < 1:
            raise BadSetup(f"a batch needs at least one game, not {n}")
        self.seats = seats
        self.n = n
        self.layout = layout_of(self.game, seats)
        self.actions = Actions(self.game)
        self.dtype = np.dtype(dtype)
        self.core = Batch(
            self.game.new(seats, self.options),
            reader_of(self.game),
            self.layout.plan(dtype),
            n,
            self.actions.size,
            self.actions.most_choices(),
            self.game.unit,
            REWARDS[reward],
        )
        core: Any = self.core  # the buffers of compiled arrays
        written = np.int32 if dtype == "int32" else np.float32
        size = self.layout.size
        self.cells = np.frombuffer(core.observation, written).reshape(n, size)
        self.mask = np.frombuffer(core.mask, np.int8).reshape(n, self.actions.size)
        self.to_act = np.frombuffer(core.to_act, np.int64)
        self.done = np.frombuffer(core.done, np.bool_)
        self.rewards: Floats = np.frombuffer(core.rewards, np.float64).reshape(n, seats)
        self._points = np.frombuffer(core.scores, np.int64).reshape(n, seats)
        self.reset(seed)

    @property
    def observation(self) -> NDArray[Any]:
        """What the seat to act sees in every game."""
        return self.cells.astype(self.dtype, copy=False)

    @property
    def scores(self) -> Floats:
        """The final points of the game that ended last, by game and seat."""
        found: Floats = self._points / self.game.unit
        return found

    def reset(self, seed: int | None = None) -> NDArray[Any]:
        """Begin all games anew; equal seeds give equal games."""
        self.core.reset(stream(seed))
        return self.observation

    def step(self, actions: Any) -> tuple[NDArray[Any], Floats, NDArray[np.bool_]]:
        """One action per game: observations, rewards by seat, which games ended.

        IllegalAnswer names the game and the rule, and no game has moved.
        """
        given = np.asarray(actions)
        if given.shape != (self.n,) or given.dtype.kind not in "iu":
            raise BadSetup(f"expected {self.n} whole numbers as actions, got {given.shape}")
        wrong = self.core.step(given.tolist())
        if wrong != LEGAL:
            self.refuse(wrong, int(given[wrong]))
        return self.observation, self.rewards, self.done

    def refuse(self, number: int, action: int) -> None:
        """Raise IllegalAnswer with the rule that forbids an action in one of the games."""
        rule, text = self.why_not(number, action)
        where = f"game {number}: " if self.n > 1 else ""
        raise IllegalAnswer(f"{where}{text}", rule)

    def why_not(self, number: int, action: int) -> tuple[str, str]:
        """The rule that forbids an action in one of the games, if there is one, and the reason."""
        state, say = self.core.states[number], self.game.say("en")
        if state.depth == 0:
            return "", say("refusal.over")
        if not 0 <= action < self.actions.size:
            return "", f"no action {action}; there are {self.actions.size}"
        asked = state.kinds[state.top()]
        kind, choice = self.game.action(action)
        if kind is not asked:
            return "", say("refusal.other-question", asked=asked.name, given=kind.name)
        seat = state.to_answer
        code = int(asked.refusal(state, seat, state.top_a(), state.top_b(), choice))
        if code == 0:
            return "", ""
        rule = self.game.rule_id(code)
        return rule, say(f"refusal.{rule}")

    def sample(self) -> list[int]:
        """A legal action for every game, each as likely."""
        return self.core.pick_all()

    def state(self, number: int = 0) -> State:
        """An independent copy of the full position of one game."""
        return self.core.states[number].copy()

    def view(self, number: int = 0, seat: int | None = None) -> View:
        """What a seat may know in one game; None is a spectator."""
        return self.game.view(self.core.states[number], seat)


def batch(
    game: str,
    seats: int = 4,
    n: int = 256,
    seed: int | None = None,
    options: Mapping[str, str] | None = None,
    reward: str = "margin",
    dtype: str = "float32",
) -> Games:
    """`n` games stepped together.

    >>> games = batch("tzolkin", 4, 8, seed=1)
    >>> observation, rewards, done = games.step(games.sample())
    >>> observation.shape == (8, games.layout.size), rewards.shape, done.any()
    (True, (8, 4), np.False_)
    """
    return Games(game, seats, n, seed, options, reward, dtype)


def stream(seed: int | None) -> int:
    """The number from which all games of a seed come; None: any."""
    if seed is None:
        return int(np.random.SeedSequence().generate_state(1, np.uint64)[0] >> np.uint64(3))
    digest = hashlib.sha256(f"research/{seed}".encode()).digest()
    return int.from_bytes(digest[:8], "big") >> 3
