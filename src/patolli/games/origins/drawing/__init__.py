"""The table as a picture: board, scene and panels."""

from patolli.games.origins.drawing.panels import panel
from patolli.games.origins.drawing.table import board, scene

__all__ = ["board", "panel", "scene"]
