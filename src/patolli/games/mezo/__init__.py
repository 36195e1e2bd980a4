"""Mezo, for 2 to 4 players."""

from patolli.games.mezo.game import GAME

__all__ = ["GAME"]
