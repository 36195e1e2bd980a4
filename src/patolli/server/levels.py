"""Levels of bots by name, in three languages."""

from __future__ import annotations

from patolli.engine.text import Say
from patolli.players import LEVELS
from patolli.server.protocol import LevelFacts
from patolli.server.refusals import Refusal


def checked(level: str) -> str:
    """A level there is; Refusal otherwise."""
    if level not in LEVELS:
        raise Refusal("unknown-level", levels=", ".join(LEVELS))
    return level


def facts(lang: str) -> list[LevelFacts]:
    """All levels, for choosing one."""
    say = Say("patolli", lang)
    return [
        LevelFacts(level, say(f"level.{level}"), say(f"level.{level}.text"), level)
        for level in LEVELS
    ]
