"""Views and events as plain data for programs, and events in words for people."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from patolli.engine.game import Game, View
from patolli.engine.state import EVERYBODY, FRAME, HIDDEN, PENDING, read
from patolli.engine.text import Say


def as_dict(view: View) -> dict[str, Any]:
    """What a seat may know as a plain dict; what it may not know is None."""
    state = view.state
    data: dict[str, Any] = {
        "game": view.game.name,
        "seat": view.seat,
        "seats": int(state.seats),
        "waiting": list(view.waiting),
        PENDING: [
            {
                "kind": state.kinds[state.frames[at * FRAME]].name,
                "seats": int(state.frames[at * FRAME + 1]),
                "a": int(state.frames[at * FRAME + 2]),
                "b": int(state.frames[at * FRAME + 3]),
            }
            for at in range(state.depth)
        ],
        "choices": list(view.words),
    }
    for declared in state.fields():
        values = read(state, declared.name)
        single = isinstance(getattr(state, declared.name), int)
        if declared.seen_by == EVERYBODY:
            data[declared.name] = values[0] if single else values
        else:
            data[declared.name] = [None if value == HIDDEN else value for value in values]
    return data


def event_as_dict(
    game: Game, number: int, line: int, entry: tuple[int, int, int, int, int], viewer: int | None
) -> dict[str, Any]:
    """One event as a viewer may know it; hidden values are None to everybody but its seat."""
    declared = game.events[entry[0]]
    seat = entry[1] if entry[1] >= 0 else None
    values: dict[str, Any] = {}
    for name, value in zip(declared.values, entry[2:], strict=False):
        key, _, vocabulary = name.partition(":")
        if key in declared.hidden and (viewer is None or viewer != seat):
            values[key] = None
        elif vocabulary:
            values[key] = game.vocabularies[vocabulary][value]
        else:
            values[key] = value
    return {"number": number, "line": line, "event": declared.name, "seat": seat, "values": values}


def event_text(game: Game, event: Mapping[str, Any], say: Say, key: str = "event") -> str:
    """An event in words: the text of `event.<name>`, or `event.<name>.hidden` without secrets.

    With another `key` its other text (`short.event`, `band`), empty if the game has none.
    """
    hidden = any(value is None for value in event["values"].values())
    name = f"{key}.{event['event']}{'.hidden' if hidden else ''}"
    if key != "event" and not say.has(name):
        return ""
    words = vocabularies(game)[event["event"]]
    values: dict[str, str | int] = {}
    for word, value in event["values"].items():
        if value is not None:
            if isinstance(value, str):
                values[word] = say.term(words[word], value)
            else:
                values[word] = say.count(word, value)
    numbers = [word for word, value in event["values"].items() if isinstance(value, int) and value]
    values["parts"] = say.join([str(values[word]) for word in numbers])  # all there is any of
    if event["seat"] is not None:
        values["seat"] = say.player(event["seat"])
    return say(name, **values)


@cache
def vocabularies(game: Game) -> dict[str, dict[str, str]]:
    """By event, the vocabularies of its values: `gear:gear` is a word of `gear`."""
    return {
        event.name: {name.partition(":")[0]: name.partition(":")[2] for name in event.values}
        for event in game.events
    }
