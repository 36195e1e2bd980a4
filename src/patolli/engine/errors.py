"""What can go wrong because of what somebody asked for; each is one clear line."""

from __future__ import annotations

from patolli.engine.text import LANGUAGES
from patolli.engine.told import told


class PatolliError(Exception):
    """Bad input: the message says what and where, nothing has changed."""

    def told(self, lang: str) -> str:
        """The message in a language, if it is one of the catalogues; else as it stands."""
        return told(self.args[0], lang) if self.args else ""

    def tongues(self) -> dict[str, str]:
        """The message in every language, for readers who are not known yet."""
        return {lang: self.told(lang) for lang in LANGUAGES}


class UnknownGame(PatolliError):
    """No game has this name."""


class BadSetup(PatolliError):
    """Seats, options or an edition that the game cannot be set up with."""


class BadRecord(PatolliError):
    """A record that is broken, foreign, or does not fit these rules; names the line."""


class BadPosition(PatolliError):
    """An edited position with an unknown name or impossible contents."""


class IllegalAnswer(PatolliError):
    """An answer that the rules, or the question now asked, do not allow."""

    def __init__(self, message: str, rule: str = "") -> None:
        super().__init__(f"{message} ({rule})" if rule else message)
        self.rule = rule


class CannotUndo(PatolliError):
    """There is nothing of one's own to take back before the last wall."""
