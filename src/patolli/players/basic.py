"""The players that need no knowledge of a game: random, and greedy by score."""

from __future__ import annotations

from patolli.engine.errors import BadSetup
from patolli.engine.game import Game, View, phrase
from patolli.engine.question import reply
from patolli.engine.random import Random
from patolli.engine.table import Table


class Bot:
    """A computer player of one game. Sub-classes write `decide`."""

    name = ""

    def __init__(self, game: Game, seed: int = 0) -> None:
        self.game = game
        self.random = Random(seed)

    def choose(self, table: Table, seat: int) -> str:
        """The word this player answers for a seat that is asked; it looks at the view only."""
        view = table.seen(seat)
        kind = view.kind
        if kind is None or not view.choices:
            raise BadSetup(f"seat {seat} is not asked anything")
        return phrase(kind, self.decide(view))

    def decide(self, view: View) -> int:
        """One of the view's choices."""
        raise NotImplementedError


class RandomBot(Bot):
    """Uniform over kinds of answer (the first part of its word), then over the answers."""

    name = "random"

    def decide(self, view: View) -> int:
        kind = view.kind
        assert kind is not None
        groups: dict[str, list[int]] = {}
        for choice in view.choices:
            groups.setdefault(kind.words[choice].split(" ")[0], []).append(choice)
        group = list(groups.values())[self.random.below(len(groups))]
        return group[self.random.below(len(group))]


class GreedyBot(Bot):
    """Takes the answer after which its seat is worth most; among equals the first."""

    name = "greedy"

    def decide(self, view: View) -> int:
        seat = view.seat
        assert seat is not None
        start = self.game.imagine(view, self.random)
        after = start.copy()
        best, best_worth = view.choices[0], None
        for choice in view.choices:
            after.copy_from(start)
            reply(after, seat, choice)
            worth = int(after.worth(seat))
            if best_worth is None or worth > best_worth:
                best, best_worth = choice, worth
        return best


BOTS: dict[str, type[Bot]] = {bot.name: bot for bot in (RandomBot, GreedyBot)}


def make(kind: str, game: Game, seconds: float = 1.0, seed: int = 0) -> Bot:
    """A player by name; BadSetup tells which there are."""
    if kind not in BOTS:
        raise BadSetup(f"no player {kind!r}; there are: {', '.join(BOTS)}")
    return BOTS[kind](game, seed)
