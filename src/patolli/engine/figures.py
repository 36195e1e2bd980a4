"""Takes figures out of the components; an impossible value is refused with its key."""

from __future__ import annotations

from typing import Any

from patolli.engine.components import Data, written
from patolli.engine.errors import BadSetup
from patolli.engine.text import Value
from patolli.engine.told import Told

MOST = 1000  # no figure of the box comes near it


class Reader:
    """Takes figures out of the components and checks their range."""

    def __init__(self, data: Data) -> None:
        self.data = data
        self.numbers: dict[str, int] = {}
        self.lists: dict[str, list[int]] = {}

    def at(self, path: str) -> Any:
        """The value at a dotted path."""
        value: Any = self.data
        for part in path.split("."):
            value = value[part]
        return value

    def number(self, name: str, path: str, low: int = 0, high: int = MOST) -> int:
        """Keep one figure under a name."""
        self.numbers[name] = within(self.at(path), path, low, high)
        return self.numbers[name]

    def listed(self, name: str, values: list[int], path: str, low: int, high: int) -> None:
        """Keep a list of figures under a name."""
        self.lists[name] = [within(value, path, low, high) for value in values]


def wrong(path: str, key: str, package: str = "patolli", **values: Value) -> BadSetup:
    """The refusal of a figure, with the reason from a catalogue."""
    return BadSetup(Told(package, key, where=path, **values))


def within(value: Any, path: str, low: int, high: int) -> int:
    """A figure in its range, or a refusal."""
    if not isinstance(value, int) or not low <= value <= high:
        raise wrong(path, "problem.range", low=low, high=high, value=written(value))
    return value


def same(value: Any, expected: Any, path: str) -> None:
    """Refuse a value that the rules cannot follow."""
    if value != expected:
        raise wrong(path, "problem.exactly", expected=written(expected), value=written(value))


def among(name: Any, names: list[str], path: str) -> int:
    """The place of a name among its kind, or a refusal."""
    if name not in names:
        raise wrong(path, "problem.one-of", names=", ".join(names), value=written(name))
    return names.index(name)
