"""Patolli: play, study and research four Mesoamerican Eurogames."""

import os

if os.environ.get("PATOLLI_PURE"):  # play from the sources, also where they are compiled
    from patolli.engine.pure import install

    install()

from patolli.api import bot, game, games, playouts, position, replay, table
from patolli.engine.errors import (
    BadPosition,
    BadRecord,
    BadSetup,
    CannotUndo,
    IllegalAnswer,
    PatolliError,
    UnknownGame,
)
from patolli.version import __version__

__all__ = [
    "BadPosition",
    "BadRecord",
    "BadSetup",
    "CannotUndo",
    "IllegalAnswer",
    "PatolliError",
    "UnknownGame",
    "__version__",
    "bot",
    "game",
    "games",
    "playouts",
    "position",
    "replay",
    "table",
]
