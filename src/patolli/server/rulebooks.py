"""The rules of the games over HTTP, to read and to search."""

from __future__ import annotations

from functools import cache

import msgspec
from litestar.params import FromPath, FromQuery
from litestar.response import Response

from patolli.engine import rulebook
from patolli.engine.game import Game
from patolli.server.handlers import JSON, giving, reading
from patolli.server.making import find_game
from patolli.server.refusals import Refusal, language
from patolli.server.routes import Asked, cached

LONGEST = 100  # letters of a search that are looked at


def readable(name: str) -> Game:
    """A game whose rules can be read."""
    game = find_game(name)
    if not rulebook.has_rulebook(game):
        raise Refusal("unknown-page")
    return game


@cache
def book(game: Game, lang: str) -> bytes:
    """A rulebook as it is sent."""
    read = msgspec.to_builtins(rulebook.read(game, lang))
    return msgspec.json.encode({"game": game.name, "lang": lang, "prefix": game.prefix, **read})


@reading("/api/rules/{name:str}", sync_to_thread=False, operation_class=giving(JSON))
def rules(request: Asked, name: FromPath[str], lang: FromQuery[str] = "en") -> Response[bytes]:
    """The rules of a game: chapters of numbered rules, and terms."""
    return cached(request, book(readable(name), language(lang)), "application/json")


@reading("/api/rules/{name:str}/search", sync_to_thread=False, operation_class=giving(JSON))
def search(
    request: Asked, name: FromPath[str], q: FromQuery[str] = "", lang: FromQuery[str] = "en"
) -> Response[bytes]:
    """Where the rules of a game say something."""
    hits = rulebook.read(readable(name), language(lang)).search(q[:LONGEST])
    found = {"query": q[:LONGEST], "hits": msgspec.to_builtins(hits)}
    return cached(request, msgspec.json.encode(found), "application/json")


HANDLERS = [rules, search]
