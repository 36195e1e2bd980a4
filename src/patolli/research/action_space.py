"""The flat action space with names both ways: number, and the words that people answer."""

from __future__ import annotations

from patolli import api
from patolli.engine.errors import BadSetup
from patolli.engine.game import Game, phrase
from patolli.engine.question import QUESTION


class Actions:
    """The action space of a game; it is the same for every number of seats.

    >>> space = Actions(api.game("tikal"))
    >>> space.number("bid pass"), space.word(0)
    (0, 'bid pass')
    """

    def __init__(self, game: Game) -> None:
        self.game = game
        self.size = game.action_total

    def word(self, action: int) -> str:
        """The words of an action."""
        try:
            return phrase(*self.game.action(action))
        except ValueError as unknown:
            raise BadSetup(str(unknown)) from None

    def number(self, word: str) -> int:
        """The number of an action in words."""
        name, _, rest = " ".join(word.split()).partition(" ")
        for kind in self.game.kinds:
            if kind.name == name and rest in kind.index:
                return int(kind.first) + kind.index[rest]
        raise BadSetup(f"{self.game.title} has no action {word!r}")

    def names(self) -> list[str]:
        """The words of every action, in order."""
        return [phrase(kind, choice) for kind in self.game.kinds for choice in range(kind.size)]

    def most_choices(self) -> int:
        """The size of the longest vocabulary of a question."""
        return max(int(kind.size) for kind in self.game.kinds if kind.role == QUESTION)


def actions(game: str) -> Actions:
    """The action space of a game by name."""
    return Actions(api.game(game))
