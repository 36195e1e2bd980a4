"""A state put together from what differs is the whole state, in every game, for every seat."""

from __future__ import annotations

import json
from typing import Any

import pytest

import patolli
from patolli.engine.random import Random
from patolli.engine.table import Table
from patolli.server.making import entry_row, seat_row, table_row
from patolli.server.memory import Memory
from patolli.server.people import Kind
from patolli.server.shown import NOTHING
from patolli.server.store import Saved
from server.helpers import merged

LEFT_OUT = {"base", "events", "events_from"}


def opened(name: str, seed: str) -> Memory:
    """A new table, as a server has it in memory."""
    game = patolli.game(name)
    table = Table(game, game.seats[-1], seed)
    row = table_row(game, table.seats, table.options, table.seed, list(table.began))
    seats = [seat_row(row["id"], number, "", "", "") for number in range(table.seats)]
    entries = [
        entry_row(row["id"], number, line.who, line.word, line.mark)
        for number, line in enumerate(table.lines, 1)
    ]
    return Memory(Saved(row, seats, entries, []))


@pytest.mark.parametrize("name", patolli.game_names())
def test_changes_add_up_to_the_whole(name: str) -> None:
    memory, random = opened(name, "shown"), Random(5)
    table = memory.table
    kinds: list[Kind] = [(0, "en", True), (1, "pl", False), (None, "cs", False)]
    known: dict[Kind, dict[str, Any]] = {}
    sent: dict[Kind, int] = {}
    saved = 0
    for number in range(70):
        for kind in kinds:
            if number % 7 == 3 and kind[0] == 1:
                continue  # a state that was never sent: the next one must be whole
            text = memory.state_text(kind, 0, sent.get(kind, NOTHING))
            whole = json.loads(memory.shown(kind).whole())
            known[kind] = merged(known.get(kind, {}), json.loads(text))
            saved += len(text) < len(json.dumps(whole)) / 2
            sent[kind] = memory.serial(kind)
            for field, value in whole.items():
                if field not in LEFT_OUT and field != "scene":
                    assert known[kind][field] == value, (number, field)
            for field in ("items", "layers", "mood"):
                assert known[kind]["scene"][field] == whole["scene"][field], (number, field)
        if table.over:
            break
        seat = table.waiting[random.below(len(table.waiting))]
        words = table.choices(seat)
        before = memory.version, table.waiting
        table.answer(seat, words[random.below(len(words))])
        memory._observe(*before)
    assert saved > 20 or name == "toy"
