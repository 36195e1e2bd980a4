"""What the server says no to: each refusal has a code for programs and a text for people."""

from __future__ import annotations

from collections.abc import Mapping

from patolli.engine.text import LANGUAGES, Say, Value

STATUS = {
    "bad-address": 400,
    "bad-clock": 400,
    "bad-message": 400,
    "bad-name": 400,
    "bad-passkey": 400,
    "bad-record": 400,
    "bad-setup": 400,
    "bad-text": 400,
    "bad-time": 400,
    "foreign-host": 400,
    "no-name": 400,
    "unknown-zone": 400,
    "no-player": 401,
    "no-token": 401,
    "foreign-origin": 403,
    "muted": 403,
    "not-host": 403,
    "not-invited": 403,
    "not-your-seat": 403,
    "removed": 403,
    "watch-closed": 403,
    "no-channel": 404,
    "unknown-channel": 404,
    "unknown-device": 404,
    "unknown-game": 404,
    "unknown-language": 404,
    "unknown-league": 404,
    "unknown-level": 404,
    "unknown-line": 404,
    "unknown-link": 404,
    "unknown-page": 404,
    "unknown-passkey": 404,
    "unknown-person": 404,
    "unknown-seat": 404,
    "unknown-table": 404,
    "unknown-wish": 404,
    "wrong-method": 405,
    "too-slow": 408,
    "broken-table": 409,
    "cannot-undo": 409,
    "chosen-seed": 409,
    "closed": 409,
    "enough": 409,
    "full": 409,
    "game-over": 409,
    "game-running": 409,
    "illegal": 409,
    "league-begun": 409,
    "not-asked": 409,
    "no-clock": 409,
    "not-gone": 409,
    "not-warned": 409,
    "old-rules": 409,
    "stale": 409,
    "too-few": 409,
    "unwanted": 409,
    "time-over": 409,
    "used-id": 409,
    "expired-link": 410,
    "old-challenge": 410,
    "used-link": 410,
    "too-big": 413,
    "too-fast": 429,
    "fault": 500,
    "no-parquet": 501,
    "no-passkeys": 501,
    "moved": 503,
    "no-hint": 503,
    "no-polars": 503,
    "storage": 503,
    "too-many": 503,
}


class Refusal(Exception):
    """A request that is answered with no; nothing has changed."""

    def __init__(
        self, code: str, rule: str = "", text: str | Mapping[str, str] = "", **values: Value
    ) -> None:
        super().__init__(code)
        self.code = code
        self.rule = rule
        self.own_text = text  # said by the rules in the reader's language, or in every one
        self.values = values

    @property
    def status(self) -> int:
        """The HTTP status of this refusal."""
        return STATUS[self.code]

    def text(self, lang: str) -> str:
        """One line for people."""
        own = self.own_text if isinstance(self.own_text, str) else self.own_text[lang]
        return own or Say("patolli", lang)(f"server.{self.code}", **self.values)


def language(wanted: str | None) -> str:
    """A language there is; Refusal otherwise. Nothing wanted is English."""
    if wanted in (None, ""):
        return "en"
    if wanted not in LANGUAGES:
        raise Refusal("unknown-language", languages=", ".join(LANGUAGES))
    return wanted
