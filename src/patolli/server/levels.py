"""Levels of bots by name, in three languages."""

from __future__ import annotations

from patolli import api
from patolli.engine.text import Say
from patolli.players import LEVELS, level_ratings
from patolli.server.protocol import LevelFacts, RatingFacts
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
        LevelFacts(level, say(f"level.{level}"), say(f"level.{level}.text"), level, rated(level))
        for level in LEVELS
    ]


def rated(level: str) -> list[RatingFacts]:
    """Where a level has been rated."""
    return [
        RatingFacts(game, seats, found[level].rating, found[level].low, found[level].high)
        for game in api.game_names()
        for seats, found in level_ratings(game).items()
        if level in found
    ]
