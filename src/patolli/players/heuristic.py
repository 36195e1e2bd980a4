"""The player that looks ahead to the end of its own turn, by the tuned value of its game."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from patolli.engine.game import Game, View
from patolli.engine.native import table
from patolli.engine.random import Random
from patolli.engine.state import State
from patolli.players.basic import Bot
from patolli.players.fast.rollout import Rollout
from patolli.players.fast.turn import Turn
from patolli.players.fast.value import Value
from patolli.players.values import Profile, make_value, profile

LEAVES = 64
GLIMPSES = 60  # short rollouts in all for a question asked of several seats at once


class Mind:
    """What a player needs to look ahead at tables of one kind: value and workspaces."""

    def __init__(self, game: Game, like: State, found: Profile) -> None:
        self.profile = found
        self.like = like.copy()
        self.value: Value = make_value(game, found.weights)
        self.turn = Turn(self.value, like, found.width, LEAVES, found.nodes)

    def rollout(self, horizon: int | None = None) -> Rollout:
        """A workspace for rollouts."""
        found = self.profile
        return Rollout(
            self.value,
            self.like,
            found.rollout_width,
            found.rollout_nodes,
            found.sample,
            found.noise,
            found.horizon if horizon is None else horizon,
            found.nudge,
        )

    def fits(self, state: State) -> bool:
        """Whether a state is of the same kind of table."""
        box, own = getattr(state, "box", None), getattr(self.like, "box", None)
        return int(state.seats) == int(self.like.seats) and box is own


class ThinkingBot(Bot):
    """A player with a mind; `settings` change its profile."""

    def __init__(self, game: Game, seed: int = 0, **settings: Any) -> None:
        super().__init__(game, seed)
        self.settings = settings
        self._mind: Mind | None = None
        self._rollout: Rollout | None = None

    def mind(self, state: State) -> Mind:
        """The mind for this kind of table, made when it is first needed."""
        if self._mind is None or not self._mind.fits(state):
            found = replace(profile(self.game.name, int(state.seats)), **self.settings)
            self._mind = Mind(self.game, state, found)
        return self._mind


class HeuristicBot(ThinkingBot):
    """Takes the first answer of its best completed turn."""

    name = "heuristic"

    def decide(self, view: View) -> int:
        if len(view.choices) == 1:
            return view.choices[0]
        assert view.seat is not None
        if len(view.waiting) > 1:
            return self.glimpse(view)
        start = self.game.imagine(view, self.chance(view))
        turn = self.mind(start).turn
        turn.search(start, view.seat)
        return turn.best(0)[0]

    def glimpse(self, view: View) -> int:
        """Answer what several are asked at once: the turn ahead depends on what they answer.

        Each answer is tried against the same deals and replies, until it is this seat's turn.
        """
        assert view.seat is not None
        mind = self.mind(view.state)
        if self._rollout is None or self._rollout.value is not mind.value:
            self._rollout = mind.rollout(horizon=1)
        seed = self.chance_seed(view)
        totals = dict.fromkeys(view.choices, 0)
        for number in range(max(2, GLIMPSES // len(totals))):
            own = seed ^ (number * 2654435761 & 0x3FFFFFFF)
            start = self.game.imagine(view, Random(own))
            for choice in totals:
                totals[choice] += int(self._rollout.run(start, view.seat, table([choice]), 1, own))
        return max(totals, key=lambda choice: totals[choice])
