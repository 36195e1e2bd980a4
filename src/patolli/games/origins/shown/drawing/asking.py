"""Which words of the question now asked belong to which place of the picture."""

from __future__ import annotations

from patolli.engine.game import View
from patolli.engine.text import Say
from patolli.games.origins.rules.state import Origins


class Asking:
    """The question now asked of the viewer, and names for its choices."""

    def __init__(self, view: View, say: Say) -> None:
        self.view = view
        self.say = say
        state = view.state
        assert isinstance(state, Origins)
        self.words = view.words
        self.kind = view.kind.name if view.kind is not None and self.words else ""
        self.a = int(state.top_a()) if state.depth else 0
        self.b = int(state.top_b()) if state.depth else 0

    def word(self, *words: str) -> str:
        """The first of some words that may be answered now, else nothing."""
        return next((word for word in words if word in self.words), "")

    def name(self, word: str, other: str = "") -> str:
        """What a place is called; where it has no name of its own, as its choice."""
        if other or not word:
            return other
        assert self.view.kind is not None
        return self.view.game.label(self.view.kind, self.words[word], self.say)
