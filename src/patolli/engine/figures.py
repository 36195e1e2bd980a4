"""Takes figures out of the components; an impossible value is refused with its key."""

from __future__ import annotations

from typing import Any

from patolli.engine.components import Data
from patolli.engine.errors import BadSetup

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


def within(value: Any, path: str, low: int, high: int) -> int:
    """A figure in its range, or a refusal."""
    if not isinstance(value, int) or not low <= value <= high:
        raise BadSetup(f"{path}: must be between {low} and {high}, not {value}")
    return value


def same(value: Any, expected: Any, path: str) -> None:
    """Refuse a value that the rules cannot follow."""
    if value != expected:
        raise BadSetup(f"{path}: must be {expected!r}, not {value!r}")


def index(name: Any, names: list[str], path: str) -> int:
    """The place of a name among its kind, or a refusal."""
    if name not in names:
        raise BadSetup(f"{path}: must be one of {', '.join(names)}, not {name!r}")
    return names.index(name)
