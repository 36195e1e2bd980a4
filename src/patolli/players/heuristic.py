"""The player that looks ahead to the end of its own turn, by the tuned value of its game."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from patolli.engine.game import Game, View
from patolli.engine.state import State
from patolli.players.basic import Bot
from patolli.players.fast.turn import Turn
from patolli.players.fast.value import Value
from patolli.players.values import Profile, make_value, profile

LEAVES = 64


class Mind:
    """What a player needs to look ahead at tables of one kind: value and workspaces."""

    def __init__(self, game: Game, like: State, found: Profile) -> None:
        self.profile = found
        self.like = like.copy()
        self.value: Value = make_value(game, found.weights)
        self.turn = Turn(self.value, like, found.width, LEAVES, found.nodes)

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
        start = self.game.imagine(view, self.chance(view))
        turn = self.mind(start).turn
        turn.search(start, view.seat)
        return turn.best(0)[0]
