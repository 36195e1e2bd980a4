"""Records that people bring: read, replayed and shown once before the server takes them."""

from __future__ import annotations

from typing import Any

import patolli
from patolli.engine import drawing, record
from patolli.engine.errors import BadRecord
from patolli.engine.table import Table
from patolli.engine.text import LANGUAGES

MOST_LINES = 3  # times the longest game: undo makes a record longer than its game


def read_record(text: str) -> dict[str, Any]:
    """The parts of a good record; BadRecord otherwise."""
    parsed = record.parse(text)
    game = patolli.game(parsed.game)
    if len(parsed.lines) > MOST_LINES * game.longest + 1000:
        raise BadRecord(f"{len(parsed.lines)} lines are more than a game can have")
    table = patolli.replay(text, upto=len(parsed.lines))
    if parsed.start:
        check_start(table)
    for seat in (None, *range(table.seats)):
        for lang in LANGUAGES:
            view, say = table.seen(seat), game.say(lang)
            drawing.as_data(game.scene(view, say))
            game.describe(view, say)
    return {
        "game": parsed.game,
        "rules": game.rules_version,
        "components": parsed.components,
        "seats": parsed.seats,
        "options": dict(parsed.options),
        "seed": parsed.seed,
        "start": list(parsed.start),
        "lines": [(line.who, line.word, line.mark) for line in parsed.lines],
        "over": table.over,
    }


def check_start(table: Table) -> None:
    """An edited position must be possible."""
    game = table.game
    state = game.unpack(list(table.began), table.options, table.edition)
    wrong = game.check(state)
    wrong += [
        f"{found} {name}, the box holds {box}"
        for name, (found, box) in game.pieces(state).items()
        if found != box
    ]
    if wrong:
        raise BadRecord(f"start: {wrong[0]}")
