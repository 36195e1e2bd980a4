"""Tzolk'in: The Mayan Calendar, base game for 2 to 4 players."""

from patolli.games.tzolkin.game import GAME

__all__ = ["GAME"]
