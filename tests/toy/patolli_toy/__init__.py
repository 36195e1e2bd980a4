"""A toy game with all the hard shapes; it proves the engine and is not shipped."""

from patolli_toy.game import GAME

__all__ = ["GAME"]
