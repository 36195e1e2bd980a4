"""What can go wrong because of what somebody asked for; each is one clear line."""

from __future__ import annotations


class PatolliError(Exception):
    """Bad input: the message says what and where, nothing has changed."""


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
