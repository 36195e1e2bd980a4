"""Options of a table: variants, readings that the rulebook leaves open, looks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from patolli.engine.errors import BadSetup
from patolli.engine.record import LETTERS
from patolli.engine.text import Value
from patolli.engine.told import Told

COLOURS = ("blue", "orange", "yellow", "violet")  # of the seats, in their order


@dataclass(frozen=True)
class Option:
    """A variant or a doubtful reading that a table may choose; the first value is the default.

    Its texts are `option.<name>` and `option.<name>.<value>`. A value that is the letter of a seat
    needs that seat at the table.
    """

    name: str
    values: tuple[str, ...] = ("no", "yes")
    rule: str = ""  # the id of the rule it is about

    @property
    def default(self) -> str:
        return self.values[0]

    def values_at(self, seats: int) -> tuple[str, ...]:
        """What can be chosen at a table of so many seats."""
        return tuple(value for value in self.values if least_seats(value) <= seats)


def least_seats(value: str) -> int:
    """How many seats a table needs for a value of an option."""
    return LETTERS.index(value) + 1 if len(value) == 1 and value in LETTERS else 0


def settled(
    title: str,
    counts: Sequence[int],
    known: Sequence[Option],
    seats: int,
    options: Mapping[str, str],
) -> dict[str, str]:
    """All options of a game with their values; BadSetup if no table can be like this."""
    if seats not in counts:
        raise wrong("seats", title=title, low=counts[0], high=counts[-1], found=seats)
    by_name = {option.name: option for option in known}
    for name, value in options.items():
        if name not in by_name:
            raise wrong("no-option", title=title, option=name, names=", ".join(by_name) or "none")
        if value not in by_name[name].values_at(seats):
            values = ", ".join(by_name[name].values_at(seats))
            raise wrong("option", option=name, value=value, names=values)
    return {name: options.get(name, option.default) for name, option in by_name.items()}


def wrong(key: str, **values: Value) -> BadSetup:
    """The refusal of a table, with the reason from the catalogue."""
    return BadSetup(Told("patolli", f"setup.{key}", "", **values))
