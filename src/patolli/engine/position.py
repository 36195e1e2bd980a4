"""A table from an edited position: a TOML text with the fields that differ from a new game."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Mapping
from typing import Any

from patolli.engine.components import no_toml
from patolli.engine.errors import BadPosition
from patolli.engine.game import Game
from patolli.engine.question import STEP, advance
from patolli.engine.record import LETTERS
from patolli.engine.state import DEEPEST, FRAME, PENDING, State, read, write
from patolli.engine.table import Table
from patolli.engine.text import Value
from patolli.engine.told import Told

RESERVED = ("seats", "options", "seed", PENDING)


def position(game: Game, text: str, edition: str | None = None) -> Table:
    """The table that a position's text describes; BadPosition says what is impossible.

    `seats` is needed, `options` and `seed` are free. Every other key is a field of the state, a
    number or a list. `on-stack` lists entries from the bottom up: kind, seats ("ab", "-"), a, b.
    """
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BadPosition(no_toml(error)) from None
    return from_data(game, data, edition)


def from_data(game: Game, data: Mapping[str, Any], edition: str | None = None) -> Table:
    """The same from the text's contents."""
    state, options = state_of(game, data, edition)
    problems = impossible(game, state)
    if problems:
        raise BadPosition(problems[0])
    return Table(game, int(state.seats), data.get("seed", 0), options, edition, start=state)


def state_of(
    game: Game, data: Mapping[str, Any], edition: str | None = None
) -> tuple[State, dict[str, Any]]:
    """The position that the contents of a text describe, possible or not, and its options."""
    seats = data.get("seats")
    if not isinstance(seats, int):
        raise wrong("seats")
    options = data.get("options", {})
    if not isinstance(options, dict):
        raise wrong("options")
    state = game.new(seats, options, edition)
    known = {field.name for field in state.fields()}
    for key, value in data.items():
        if key in RESERVED:
            continue
        if key not in known:
            raise wrong("field", name=key, game=game.title)
        set_field(state, key, value)
    game.complete(state)
    if PENDING in data:
        set_stack(state, data[PENDING])
    return state, options


def position_text(table: Table) -> str:
    """The position of a table as a text that `position` reads; it tells what is hidden, too."""
    state = table.state
    lines = [f"seats = {int(state.seats)}"]
    chosen = ", ".join(f"{json.dumps(k)} = {json.dumps(v)}" for k, v in table.options.items())
    lines.append(f"options = {{{chosen}}}")
    for field in state.fields():
        value = read(state, field.name)
        single = isinstance(getattr(state, field.name), int)
        lines.append(f"{field.name} = {value[0] if single else value}")
    entries = []
    for at in range(0, int(state.depth * FRAME), int(FRAME)):
        kind, seats, a, b = (int(state.frames[at + part]) for part in range(FRAME))
        letters = "".join(LETTERS[seat] for seat in range(state.seats) if seats >> seat & 1)
        entries.append([state.kinds[kind].name, letters or "-", a, b])
    lines.append(f"{PENDING} = {json.dumps(entries)}")
    return "\n".join(lines) + "\n"


def set_field(state: State, name: str, value: Any) -> None:
    """Set one field from the text's value."""
    old = read(state, name)
    new = value if isinstance(value, list) else [value]
    if not all(type(item) is int for item in new):
        raise wrong("whole", name=name, value=repr(value))
    if len(new) != len(old):
        raise wrong("length", name=name, n=len(old), found=len(new))
    if isinstance(getattr(state, name), int) != (not isinstance(value, list)):
        raise wrong("number" if len(old) == 1 else "list", name=name)
    write(state, name, new)


def set_stack(state: State, entries: Any) -> None:
    """Set the stack from the text's list of entries."""
    kinds = {kind.name: kind for kind in state.kinds}
    if not isinstance(entries, list) or len(entries) > DEEPEST:
        raise wrong("stack", name=PENDING)
    state.depth = 0
    for entry in entries:
        if not isinstance(entry, list) or not 2 <= len(entry) <= FRAME or entry[0] not in kinds:
            raise wrong("entry", entry=repr(entry))
        letters = str(entry[1]).replace("-", "")
        if any(letter not in LETTERS[: state.seats] for letter in letters):
            raise wrong("entry-seat", entry=repr(entry))
        if not all(type(number) is int for number in entry[2:]):
            raise wrong("entry-numbers", entry=repr(entry))
        mask = sum(1 << LETTERS.index(letter) for letter in sorted(set(letters)))
        state.push_for_all(kinds[entry[0]].number, mask, *entry[2:])
    if state.depth and state.kinds[state.top()].role == STEP:
        advance(state)


def wrong(key: str, **values: Value) -> BadPosition:
    """The refusal of a position, with the reason from the catalogue."""
    return BadPosition(Told("patolli", f"position.{key}", "", **values))


def impossible(game: Game, state: State) -> list[str]:
    """What cannot be about a position: miscounted pieces, an entry nobody can answer."""
    problems: list[str] = []
    try:
        problems += [
            Told("patolli", "position.count", piece=name, found=found, box=box)
            for name, (found, box) in game.pieces(state).items()
            if found != box
        ]
        problems += game.check(state)
        if not problems and state.depth and not state.choices():
            asked = state.kinds[state.top()].name
            problems.append(Told("patolli", "position.unanswerable", name=asked))
    except (IndexError, ValueError, OverflowError) as error:
        problems = [Told("patolli", "position.contents", error=str(error))]
    return problems
