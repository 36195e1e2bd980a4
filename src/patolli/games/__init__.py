"""The games. Each folder here is one title and offers `GAME`; nothing else needs to be told."""

from __future__ import annotations

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


def names() -> list[str]:
    """The names of all games."""
    return sorted({*shipped(), *_more})


def find(name: str) -> Game:
    """A game by its name; UnknownGame tells which there are."""
    if name in _more:
        return _more[name]
    if name not in shipped():
        raise UnknownGame(f"no game {name!r}; there are: {', '.join(names()) or 'none'}")
    module = import_module(f"patolli.games.{name}")
    found = module.GAME
    assert isinstance(found, Game)
    return found
