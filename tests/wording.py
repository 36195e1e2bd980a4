"""A game's texts as a test asks for them: events and choices in words, players by name."""

from __future__ import annotations

import patolli
from patolli.engine.game import Game
from patolli.engine.text import Say, catalogue
from patolli.engine.view import event_text

NAMES = ("Anna", "Berta", "Cyril", "Dana")


class Wording:
    """What one game says at a table of Anna, Berta, Cyril and Dana."""

    def __init__(self, name: str) -> None:
        self.game: Game = patolli.game(name)

    def say(self, lang: str) -> Say:
        """The game's texts in one language."""
        return self.game.say(lang, NAMES)

    def told(self, lang: str, name: str, seat: int | None = 1, **values: str | int) -> str:
        """An event in words."""
        event = {"event": name, "seat": seat, "values": values}
        return event_text(self.game, event, self.say(lang))

    def label(self, lang: str, kind: str, word: str) -> str:
        """A choice in words."""
        asked = next(one for one in self.game.kinds if one.name == kind)
        return self.game.label(asked, asked.words.index(word), self.say(lang))

    def texts(self, lang: str) -> list[str]:
        """Everything in the game's catalogue, plural forms and all."""
        return [str(message.string) for message in catalogue(self.game.package, lang)]
