"""Records that people bring: read, replayed and shown once before the server takes them."""

from __future__ import annotations

from typing import Any

import patolli
from patolli.engine import drawing, record
from patolli.engine.errors import BadRecord
from patolli.engine.text import LANGUAGES

MOST_LINES = 3  # times the longest game: undo makes a record longer than its game
MOST_UNDO = 1000  # each is replayed from the last wall, and looks at all events


def read_record(text: str) -> dict[str, Any]:
    """The parts of a good record; BadRecord otherwise."""
    parsed = record.parse(text)
    game = patolli.game(parsed.game)
    if len(parsed.lines) > MOST_LINES * game.longest + 1000:
        raise BadRecord(f"{len(parsed.lines)} lines are more than a game can have")
    undone = sum(line.word.startswith(f"{record.UNDO} ") for line in parsed.lines)
    if undone > MOST_UNDO:
        raise BadRecord(f"{undone} times undo are more than {MOST_UNDO}")
    table = patolli.replay(text, upto=len(parsed.lines))
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
