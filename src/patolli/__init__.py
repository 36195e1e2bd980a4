"""Patolli: play, study and research four Mesoamerican Eurogames."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

if os.environ.get("PATOLLI_PURE"):  # play from the sources, also where they are compiled
    from patolli.engine.pure import install

    install()

from patolli.api import bot, game, game_names, playouts, position, position_text, replay, table
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

if TYPE_CHECKING:
    from patolli.study import Review

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
    "game_names",
    "playouts",
    "position",
    "position_text",
    "replay",
    "review",
    "table",
]


def review(record_text: str, seconds: float = 60.0, **settings: Any) -> Review:
    """Judge every turn of a finished game; `patolli.study.review` tells the settings.

    >>> import patolli
    >>> table = patolli.table("origins", seats=1, seed=7)
    >>> try:
    ...     patolli.review(table.record())
    ... except patolli.BadRecord as refused:
    ...     print(str(refused).partition(":")[2])
     only finished games are reviewed
    """
    from patolli.study.review import review as judged

    return judged(record_text, seconds, **settings)
