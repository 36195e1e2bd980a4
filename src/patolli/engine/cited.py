"""Which rule stands behind what the log tells and what lies on the board, for a link to it.

`rulebook/cited.toml` of a game names a rule for its `[events]`, and for its `[items]` by the
beginning of their ids, where an item does not name one itself.
"""

from __future__ import annotations

import tomllib
from functools import cache
from importlib import resources

from patolli.engine.drawing import Item
from patolli.engine.game import Game


@cache
def cited(game: Game) -> dict[str, dict[str, str]]:
    """The rules behind events and items of a game; none if it names none."""
    source = resources.files(game.package) / "rulebook" / "cited.toml"
    if not source.is_file():
        return {"events": {}, "items": {}}
    return tomllib.loads(source.read_text(encoding="utf-8"))


def of_event(game: Game, event: str) -> str:
    """The rule behind an event, empty if none is named."""
    return cited(game)["events"].get(event, "")


def of_item(game: Game, item: Item) -> str:
    """The rule behind an item: its own, or that of the longest beginning of its id."""
    return item.rule or (of_name(game, item.id) if item.name else "")


@cache
def of_name(game: Game, name: str) -> str:
    """The rule of the longest beginning of an id that ends where a part of the id does."""
    rules = cited(game)["items"]
    parts = name.split("-")
    for length in range(len(parts), 0, -1):
        found = rules.get("-".join(parts[:length])) or rules.get(
            "-".join(parts[:length]).rstrip("0123456789")
        )
        if found:
            return found
    return ""
