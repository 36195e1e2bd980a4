"""What a computer player is, and the players that need no knowledge of a game."""

from __future__ import annotations

from patolli.engine.errors import BadSetup
from patolli.engine.game import Game, View, phrase
from patolli.engine.question import reply
from patolli.engine.random import Random
from patolli.engine.state import mix
from patolli.engine.table import Table
from patolli.players.profile import estimate


class Bot:
    """A computer player of one game. Sub-classes write `decide`.

    The same seed and the same view give the same answer: whatever a player needs by chance, it
    takes from `chance(view)`.
    """

    name = ""

    def __init__(self, game: Game, seed: int = 0) -> None:
        self.game = game
        self.seed = seed
        self.plan: dict[int, str] = {}  # words already decided, by the hash of the view to come

    def choose(self, table: Table, seat: int) -> str:
        """The word this player answers for a seat that is asked; it looks at the view only."""
        if table.game.name != self.game.name:
            raise BadSetup(
                f"a player of {self.game.title} is asked at a table of {table.game.title}"
            )
        return self.word(table.seen(seat))

    def word(self, view: View) -> str:
        """The word this player answers in a view."""
        kind = view.kind
        if kind is None or not view.choices:
            raise BadSetup(f"seat {view.seat} is not asked anything")
        return phrase(kind, self.decide(view))

    def decide(self, view: View) -> int:
        """One of the view's choices."""
        raise NotImplementedError

    def chance_seed(self, view: View) -> int:
        """A number that only the player's seed and what the view shows decide."""
        seat = -1 if view.seat is None else view.seat
        return int(mix(mix(mix(view.state.code(), seat), self.seed), self.seed >> 31))

    def chance(self, view: View) -> Random:
        """The stream of random numbers for one decision."""
        return Random(self.chance_seed(view))

    def close(self) -> None:
        """Let go of whatever the player holds, such as a second process."""


class RandomBot(Bot):
    """Uniform over kinds of answer (the first part of its word), then over the answers."""

    name = "random"

    def decide(self, view: View) -> int:
        return random_answer(view, self.chance(view))


def random_answer(view: View, random: Random) -> int:
    """An answer uniform over the first parts of the words, then over the answers."""
    kind = view.kind
    assert kind is not None
    groups: dict[str, list[int]] = {}
    for choice in view.choices:
        groups.setdefault(kind.words[choice].split(" ")[0], []).append(choice)
    group = list(groups.values())[int(random.below(len(groups)))]
    return group[int(random.below(len(group)))]


class GreedyBot(Bot):
    """Takes the answer after which its seat is worth most; among equals the first."""

    name = "greedy"

    def decide(self, view: View) -> int:
        seat = view.seat
        assert seat is not None
        if len(view.choices) == 1:
            return view.choices[0]
        start = self.game.imagine(view, self.chance(view))
        after, value = start.copy(), estimate(self.game)
        best, best_worth = view.choices[0], None
        for choice in view.choices:
            after.copy_from(start)
            reply(after, seat, choice)
            worth = int(value.of(after, seat))
            if best_worth is None or worth > best_worth:
                best, best_worth = choice, worth
        return best
