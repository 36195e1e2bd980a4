"""The picture of Mezo: a map on the left, the conflict and the boards on the right."""

from patolli.games.mezo.drawing.picture import board, panel, scene

__all__ = ["board", "panel", "scene"]
