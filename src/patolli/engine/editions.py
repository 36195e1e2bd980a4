"""Edition files made from single figures: what a player corrects, as TOML that others can use."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from copy import deepcopy
from typing import Any

from patolli.engine.components import Data, is_entries, key_text, overlay, parsed, written
from patolli.engine.figures import wrong
from patolli.engine.provenance import figures, is_figure, only_figures


def read_value(text: str, key: str) -> Any:
    """The value a player has written for a figure; BadSetup names the figure."""
    try:
        found = tomllib.loads(f"value = {text}\n")
    except (tomllib.TOMLDecodeError, RecursionError):
        found = {}
    if list(found) != ["value"]:
        raise wrong(key, "problem.no-value", value=text)
    return found["value"]


def made(box: Data, changes: Mapping[str, str]) -> str:
    """The edition file that puts values, written as in TOML, in the place of figures of a box."""
    return made_over(box, "", changes)


def made_over(box: Data, edition: str, changes: Mapping[str, str]) -> str:
    """The same for more changes over those of an edition file."""
    over = parsed(edition, "edition")
    for key, text in changes.items():
        try:
            put(over, box, key.split("."), read_value(text, key), top=True)
        except (LookupError, ValueError, TypeError):
            raise wrong(key, "problem.no-figure") from None
    overlay(box, over, "edition")  # what has another kind than in the box is refused here
    return "\n".join(sections(over)).lstrip("\n") + ("\n" if over else "")


def put(over: Data, box: Data, path: list[str], value: Any, top: bool = False) -> None:
    """Note a change of the figure at a path; lists without ids are given whole."""
    head, rest = path[0], path[1:]
    held = box[head]
    if not is_figure(head, top):
        raise KeyError(head)
    if not rest:
        over[head] = value
    elif isinstance(held, dict):
        put(over.setdefault(head, {}), held, rest, value)
    elif is_entries(held):
        entry = {str(one["id"]): one for one in held}[rest[0]]
        entries = over.setdefault(head, [])
        known = [one for one in entries if one["id"] == entry["id"]]
        if not known:
            known = [{"id": entry["id"]}]
            entries += known
        put(known[0], entry, rest[1:], value)
    else:
        replace(over.setdefault(head, deepcopy(only_figures(held, top=False))), rest, value)


def replace(held: Any, path: list[str], value: Any) -> None:
    """Put a value into a copy of a list or table of the box."""
    for step in path[:-1]:
        held = held[int(step)] if isinstance(held, list) else held[step]
    last: Any = int(path[-1]) if isinstance(held, list) else path[-1]
    if isinstance(held, dict) and last not in held:
        raise KeyError(last)
    held[last] = value


def sections(over: Data, path: str = "") -> list[str]:
    """The lines of an edition: values of a table first, then the tables within it."""
    lines = []
    plain = {k: v for k, v in over.items() if not isinstance(v, dict) and not is_entries(v)}
    if plain:
        lines += ["", f"[{path}]"] if path else []
        lines += [f"{key_text(key)} = {written(value)}" for key, value in plain.items()]
    for key, value in over.items():
        where = f"{path}.{key_text(key)}" if path else key_text(key)
        if isinstance(value, dict):
            lines += sections(value, where)
        elif is_entries(value):
            for entry in value:
                lines += ["", f"[[{where}]]"]
                lines += [f"{key_text(field)} = {written(one)}" for field, one in entry.items()]
    return lines


def changed(box: Data, edition: Data) -> dict[str, str]:
    """The figures that have another value in an edition's box, by the keys files name them by."""
    return {
        one.key: written(one.value)
        for one in figures(edition)
        if value_at(box, one.key) != one.value
    }


def value_at(box: Any, key: str) -> Any:
    """The value of a figure; None if the box has no such place."""
    for step in key.split("."):
        if is_entries(box):
            box = {str(one["id"]): one for one in box}.get(step)
        elif isinstance(box, list):
            box = box[int(step)] if step.isdecimal() and int(step) < len(box) else None
        else:
            box = box.get(step) if isinstance(box, dict) else None
    return box
