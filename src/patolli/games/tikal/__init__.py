"""Tikal by Michael Kiesling and Wolfgang Kramer, basic game and auction game."""

from patolli.games.tikal.game import GAME

__all__ = ["GAME"]
