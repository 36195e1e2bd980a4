"""The player that grows a tree over what it knows: information-set UCT, for any game."""

from __future__ import annotations

import time
from typing import Any

from patolli.engine.game import Game, View
from patolli.engine.random import Random
from patolli.players.fast.uct import Tree
from patolli.players.search import SPARE, SearchBot

SIZE = 60_000  # nodes of a tree
CURIOSITY = 60
SCALE = 6000  # a margin of 60 points is a clear result


class TreeBot(SearchBot):
    """`rollouts` fixes the iterations of every decision; else `seconds` is the clock."""

    name = "tree"

    def __init__(self, game: Game, seed: int = 0, **settings: Any) -> None:
        super().__init__(game, seed, **{"horizon": 2, **settings})

    def decide(self, view: View) -> int:
        if len(view.choices) == 1:
            return view.choices[0]
        kind = view.kind
        assert kind is not None
        tree = self.grow(view)
        return int(tree.answers()[0][0] - kind.first)

    def grow(self, view: View) -> Tree:
        """Grow a tree until the clock or the number of iterations is reached."""
        end = time.monotonic() + self.seconds - SPARE
        seed = self.chance_seed(view)
        mind = self.mind(self.game.imagine(view, Random(seed)))
        self.rollout(mind).deadline = 0.0 if self.rollouts else end
        tree = Tree(self.rollout(mind), SIZE, CURIOSITY, SCALE)
        number = 0
        while number < self.rollouts if self.rollouts else number < 2 or time.monotonic() < end:
            own = seed ^ (number * 2654435761 & 0x3FFFFFFF)
            tree.grow(self.game.imagine(view, Random(own)), own)
            number += 1
        self.spent = number
        return tree
