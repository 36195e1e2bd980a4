"""The position editor: the fields of a state as a form, grouped as people at the table say them.

`<game>.toml` names the groups and their fields. What it leaves out (hands of cards that follow from
others, the stack in the middle of a turn) is edited in the text of the position.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module, resources
from importlib.util import find_spec
from typing import Any

from patolli.engine.game import Game
from patolli.engine.state import State
from patolli.engine.text import Say

SEAT = "seat"


@dataclass(frozen=True)
class Axis:
    """What the numbers of a field stand beside one another for: names, or plain numbers."""

    words: tuple[str, ...]
    text: str = ""  # the texts of the words: `<text>.<word>`; empty: as they are
    shows: str = ""  # a list of the box: what each of them shows ...
    faces: tuple[str, ...] = ()  # ... as a number of these

    def label(self, at: int, say: Say, state: State) -> str:
        """One of them in words."""
        word = self.words[at]
        if self.shows:
            face = self.faces[of_box(state, self.shows, at)]
            return f"{word}: {say(f'{self.text}.{face}')}"
        key = f"{self.text}.{word}"
        return say(key) if self.text and say.has(key) else word


@dataclass(frozen=True)
class FormField:
    """A field of the state: what its numbers belong to, what they may be, and what follows."""

    name: str
    by: tuple[str, ...] = ()  # axes, the last one running fastest
    least: int = 0
    most: int = 999
    unit: int = 1  # numbers are shown divided by this
    one: tuple[str, ...] = ()  # the number stands for one of these axes' combinations ...
    first: int = 0  # ... beginning with this number
    also: tuple[str, ...] = ()  # what the numbers below that stand for, downwards
    bits: tuple[str, ...] = ()  # the number is a set of this axis; several: by the last axis
    supply: tuple[str, ...] = ()  # fields from which what is added here is taken
    steps: str = ""  # a field that loses one for every number gone through
    pool: str = ""  # the field that holds those of an axis that are not here
    printed: dict[str, str] = field(default_factory=dict)  # fields that begin as the box says
    filled: dict[str, str] = field(default_factory=dict)  # fields that get what the box says


@dataclass(frozen=True)
class Group:
    """Fields that people look for together; with `pick`, one place of an axis at a time."""

    name: str
    fields: tuple[FormField, ...]
    pick: str = ""


@dataclass(frozen=True)
class Form:
    """All that can be edited of a game's positions."""

    groups: tuple[Group, ...]
    axes: dict[str, Axis]
    turn: tuple[tuple[str, str], ...] = ()  # the stack when a seat begins its turn
    begins: dict[str, int] = field(default_factory=dict)  # fields at the beginning of a turn

    def field(self, name: str) -> FormField | None:
        """A field by its name."""
        for group in self.groups:
            for one in group.fields:
                if one.name == name:
                    return one
        return None

    def axis(self, name: str, seats: int) -> Axis:
        """An axis by its name."""
        return Axis(tuple("abcd"[:seats])) if name == SEAT else self.axes[name]


@cache
def form(game: Game) -> Form:
    """The form of a game; without groups if it has none."""
    file = resources.files("patolli.study.editor") / f"{game.name}.toml"
    if not file.is_file():
        return Form((), {})
    data: dict[str, Any] = tomllib.loads(file.read_text(encoding="utf-8"))
    rooms = ("rules.tables", "rules.kinds", "shown.names")
    tables = [
        import_module(f"{game.package}.{room}")
        for room in rooms
        if find_spec(f"{game.package}.{room}") is not None
    ]
    axes = {name: axis_of(given, tables) for name, given in data["axes"].items()}
    groups = tuple(
        Group(group["name"], tuple(field_of(one) for one in group["fields"]), group.get("pick", ""))
        for group in data["groups"]
    )
    turn = data.get("turn", {})
    stack = tuple((kind, seats) for kind, seats in turn.get("stack", []))
    return Form(groups, axes, stack, turn.get("begins", {}))


def axis_of(given: dict[str, Any], tables: list[Any]) -> Axis:
    """An axis: the names that a table of the rules gives its numbers, or so many numbers."""
    text, shows = given.get("text", ""), given.get("shows", "")
    found = next(
        (getattr(one, given["names"]) for one in tables if hasattr(one, given.get("names", "-"))),
        (),
    )
    if not found or shows:
        numbers = tuple(str(at) for at in range(given.get("from", 1), given["to"] + 1))
        return Axis(numbers, text, shows, tuple(found))
    return Axis(tuple(found[given.get("from", 0) : given.get("to")]), text)


def field_of(given: dict[str, Any]) -> FormField:
    """A field as the file says it."""
    told: dict[str, Any] = dict(given)
    for key in ("by", "one", "also", "bits", "supply"):
        if key in told:
            told[key] = tuple(told[key]) if isinstance(told[key], list) else (told[key],)
    return FormField(**told)


def sizes(form: Form, one: FormField, state: State) -> list[int]:
    """How many numbers there are along every axis of a field."""
    return [len(form.axis(name, int(state.seats)).words) for name in one.by]


def of_box(state: State, listed: str, number: int) -> int:
    """What a list of the box says about a component; 0 for none."""
    values = getattr(getattr(state, "box"), listed)  # noqa: B009
    return int(values[number]) if 0 <= number < len(values) else 0
