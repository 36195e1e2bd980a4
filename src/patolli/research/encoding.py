"""The vocabulary in which a game declares how its fields are observed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from patolli.research.fast.sight import BITS, CATEGORY, NUMBER, PACKED, SEAT, SEATS


@dataclass(frozen=True)
class Axis:
    """One axis of an array: what it runs over, and the names of its places."""

    name: str
    places: tuple[str, ...]


PLAYERS = Axis("seat", ())  # one place per seat; observed from the own seat round the table
OWN = Axis("own", ())  # the slice of the own seat only: others' slices are hidden


@dataclass(frozen=True)
class Encoding:
    """How one number becomes cells."""

    op: int
    low: int = 0
    high: int = 1
    highs: tuple[int, ...] = ()  # along the last axis, where they differ
    labels: tuple[str, ...] = ()  # of categories and bits


def number(*highs: int, low: int = 0) -> Encoding:
    """A count, divided by the highest one; several: one for each place of the last axis."""
    return Encoding(int(NUMBER), low, max(highs), highs if len(highs) > 1 else ())


def category(labels: Sequence[str], low: int = 0) -> Encoding:
    """One of several things, the first of which is the number `low`."""
    return Encoding(int(CATEGORY), low, low + len(labels) - 1, (), tuple(labels))


def bits(labels: Sequence[str]) -> Encoding:
    """A set of things, a bit each."""
    return Encoding(int(BITS), 0, 1, (), tuple(labels))


SEAT_OR_NOBODY = Encoding(int(SEAT))  # a seat, or a negative number for nobody
SET_OF_SEATS = Encoding(int(SEATS))
WHOLE = Encoding(int(PACKED))  # comes before the parts of a field that packs several numbers


@dataclass(frozen=True)
class Feature:
    """What is observed of one field; `part` names which, where it packs several numbers."""

    field: str
    encoding: Encoding
    axes: tuple[Axis, ...] = ()
    part: str = ""

    @property
    def name(self) -> str:
        return f"{self.field}.{self.part}" if self.part else self.field


@dataclass(frozen=True)
class Features:
    """The declaration of a game: its version and features, and the widths of stack arguments."""

    version: int
    listed: tuple[Feature, ...]
    argument_bits: tuple[int, int]


def axis(name: str, places: Sequence[str]) -> Axis:
    """An axis with named places."""
    return Axis(name, tuple(places))


def numbered(name: str, count: int, first: int = 0) -> Axis:
    """An axis with numbered places."""
    return Axis(name, tuple(str(first + place) for place in range(count)))


def one(fields: str, encoding: Encoding, *axes: Axis) -> list[Feature]:
    """The same encoding for several fields, named with blanks between."""
    return [Feature(field, encoding, axes) for field in fields.split()]


def none_and(labels: Sequence[str]) -> list[str]:
    """Labels of a category whose lowest number stands for nothing."""
    return ["none", *labels]
