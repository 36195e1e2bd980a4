"""The games. Each folder here is one title and offers `GAME`; nothing else needs to be told."""

from __future__ import annotations

import os
import pkgutil
from functools import cache
from importlib import import_module

from patolli.engine.errors import UnknownGame
from patolli.engine.game import Game

_more: dict[str, Game] = {}


def register(game: Game) -> None:
    """Add a game that does not live in this folder (a test's toy, one's own)."""
    _more[game.name] = game


@cache
def shipped() -> tuple[str, ...]:
    """The names of the games in this folder."""
    return tuple(sorted(module.name for module in pkgutil.iter_modules(__path__) if module.ispkg))


@cache
def named_in_environment() -> dict[str, Game]:
    """The games of further modules, named in PATOLLI_GAMES."""
    modules = [import_module(name) for name in os.environ.get("PATOLLI_GAMES", "").split()]
    return {module.GAME.name: module.GAME for module in modules}


def names() -> list[str]:
    """The names of all games."""
    return sorted({*shipped(), *named_in_environment(), *_more})


def find(name: str) -> Game:
    """A game by its name; UnknownGame tells which there are."""
    if name in _more:
        return _more[name]
    if name in named_in_environment():
        return named_in_environment()[name]
    if name not in shipped():
        raise UnknownGame(f"no game {name!r}; there are: {', '.join(names()) or 'none'}")
    module = import_module(f"patolli.games.{name}")
    found = module.GAME
    assert isinstance(found, Game)
    return found
