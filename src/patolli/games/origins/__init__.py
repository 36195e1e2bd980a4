"""Origins: First Builders."""

from patolli.games.origins.game import GAME

__all__ = ["GAME"]
