"""The layout of an observation: which cells show what, under a version number.

Every feature comes from a declared field of the game's state; what a seat may not know is not
part of its row at all. Cells that belong to seats begin with the own seat and go round the table.
"""

from __future__ import annotations

import importlib
import struct
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import product
from math import prod
from typing import Any

from patolli import api
from patolli.engine.errors import BadSetup
from patolli.engine.game import Game
from patolli.research.encoding import (
    OWN,
    PLAYERS,
    SET_OF_SEATS,
    Encoding,
    Feature,
    Features,
    bits,
    category,
    number,
)
from patolli.research.fast.reader import ENTRIES, Reader
from patolli.research.fast.sight import BITS, CATEGORY, NUMBER, PACKED, SEAT, SEATS, Plan

DEEP = 24  # the height of a stack that counts as one
TURNED = (int(SEAT), int(SEATS))  # encodings whose values name seats
DTYPES = ("float32", "float16", "float64", "int32")


@dataclass(frozen=True)
class Part:
    """One feature in the layout: cells `start` to `stop` - 1, as an array of this shape."""

    name: str
    field: str  # of the state; `seat` and `stack` belong to every game
    encoding: str
    start: int
    stop: int
    shape: tuple[int, ...]
    axes: tuple[str, ...]
    low: int
    high: int


class Layout:
    """Where every feature of one game with so many seats lies."""

    def __init__(self, game: Game, seats: int) -> None:
        self.game = game
        self.seats = seats
        declared = features_of(game)
        self.version = declared.version
        self._features = (*stack_features(game, declared), *declared.listed)
        self.parts: list[Part] = []
        self.size = 0
        for feature in self._features:
            if feature.encoding.op != PACKED:
                self._add(feature)

    def _add(self, feature: Feature) -> None:
        """Lay out one feature behind those before it."""
        encoding = feature.encoding
        sizes = self._sizes(feature)
        inner = () if encoding.op == NUMBER else (cells_of(encoding, self.seats),)
        start = self.size
        self.size += prod(sizes) * prod(inner)
        self.parts.append(
            Part(
                name=feature.name,
                field=feature.field,
                encoding=NAMES[encoding.op],
                start=start,
                stop=self.size,
                shape=(*sizes, *inner),
                axes=tuple(axis.name for axis in feature.axes if axis is not OWN),
                low=encoding.low,
                high=encoding.high,
            )
        )

    def _sizes(self, feature: Feature) -> list[int]:
        """How long the axes of a feature are."""
        shown = [axis for axis in feature.axes if axis is not OWN]
        return [self.seats if axis is PLAYERS else len(axis.places) for axis in shown]

    def plan(self, dtype: str = "float32") -> Plan:
        """The same for the compiled code, with scaled numbers or (int32) plain ones."""
        check_dtype(dtype)
        plain = dtype == "int32"
        spec: list[int] = []
        scaled: list[int] = []
        known: dict[tuple[int, int], int] = {}
        cell = 0
        for feature in self._features:
            encoding = feature.encoding
            for place in product(*map(range, self._sizes(feature))):
                low, high = encoding.low, encoding.high
                if encoding.highs:
                    high = encoding.highs[place[-1]]
                width = cells_of(encoding, self.seats)
                if encoding.op == NUMBER and (low, high) not in known:
                    known[low, high] = len(scaled)
                    scaled += [v if plain else float_bits(v / high) for v in range(low, high + 1)]
                values = high - low + 1 if encoding.op == NUMBER else width
                spec += [encoding.op, cell, values, low, known.get((low, high), 0)]
                cell += width
        return Plan(self.seats, self.size, 1 if plain else float_bits(1.0), spec, scaled)

    def names(self) -> list[str]:
        """A name for every cell, such as `workers[palenque, next, 3]`."""
        found: list[str] = []
        for feature in self._features:
            if feature.encoding.op == PACKED:
                continue
            shown = [axis for axis in feature.axes if axis is not OWN]
            places = [self._seat_names() if a is PLAYERS else list(a.places) for a in shown]
            for place in product(*places):
                for label in labels_of(feature.encoding, self._seat_names()):
                    inside = ", ".join(filter(None, (*place, label)))
                    found.append(f"{feature.name}[{inside}]" if inside else feature.name)
        return found

    def _seat_names(self) -> list[str]:
        return ["own", *[f"own+{distance}" for distance in range(1, self.seats)]]

    def split(self, observation: Any) -> dict[str, Any]:
        """An observation (or a batch of them) as arrays by feature name."""
        ahead = observation.shape[:-1]
        return {
            part.name: observation[..., part.start : part.stop].reshape((*ahead, *part.shape))
            for part in self.parts
        }

    def lines(self) -> Iterator[str]:
        """The layout as the rows of a Markdown table."""
        yield "| cells | feature | encoding | shape | values |"
        yield "|---|---|---|---|---|"
        for part in self.parts:
            shape = " x ".join(map(str, part.shape)) or "1"
            over = f" ({', '.join(part.axes)})" if part.axes else ""
            values = f"{part.low} to {part.high}" if part.encoding == "number" else ""
            yield (
                f"| {part.start}-{part.stop - 1} | `{part.name}` | {part.encoding} "
                f"| {shape}{over} | {values} |"
            )

    def __str__(self) -> str:
        head = f"{self.game.name}, {self.seats} seats, version {self.version}: {self.size} cells"
        return "\n".join([head, *self.lines()])


NAMES = {
    int(NUMBER): "number",
    int(CATEGORY): "one-hot",
    int(BITS): "set",
    int(SEAT): "seat",
    int(SEATS): "set of seats",
}


def layout(game: str, seats: int = 4) -> Layout:
    """The layout of a game's observations.

    >>> layout("tikal", 2).version
    1
    """
    return layout_of(api.game(game), seats)


@cache
def layout_of(game: Game, seats: int) -> Layout:
    """One layout per game and number of seats."""
    game.settle(seats, {})
    return Layout(game, seats)


def features_of(game: Game) -> Features:
    """The declaration of a game; BadSetup if it has none."""
    try:
        module = importlib.import_module(f"patolli.research.features.{game.name}")
    except ModuleNotFoundError:
        raise BadSetup(f"{game.title} has no observations for research") from None
    found: Features = module.FEATURES
    return found


def reader_of(game: Game) -> Reader:
    """What reads the positions of a game."""
    module = importlib.import_module(f"patolli.research.fast.read_{game.name}")
    found: Reader = getattr(module, f"{game.name.capitalize()}Reader")()
    return found


def stack_features(game: Game, declared: Features) -> list[Feature]:
    """What every game has: the own seat and the upper entries of the stack, the question first."""
    first, second = declared.argument_bits
    kinds = category(["none", *[kind.name for kind in game.kinds]])
    found = [
        Feature("seat", category([str(seat) for seat in range(game.seats[-1])])),
        Feature("stack", number(DEEP), (), "height"),
    ]
    for entry in range(int(ENTRIES)):
        found += [
            Feature("stack", kinds, (), f"{entry}.kind"),
            Feature("stack", SET_OF_SEATS, (), f"{entry}.seats"),
            Feature("stack", bits([str(bit) for bit in range(first)]), (), f"{entry}.a"),
            Feature("stack", bits([str(bit) for bit in range(second)]), (), f"{entry}.b"),
        ]
    return found


def cells_of(encoding: Encoding, seats: int) -> int:
    """How many cells one number takes."""
    if encoding.op == NUMBER:
        return 1
    if encoding.op == PACKED:
        return 0
    return seats if encoding.op in TURNED else len(encoding.labels)


def labels_of(encoding: Encoding, seats: list[str]) -> list[str]:
    """The names of the cells of one number."""
    if encoding.op == NUMBER:
        return [""]
    return seats if encoding.op in TURNED else list(encoding.labels)


def check_dtype(dtype: str) -> None:
    """BadSetup unless observations can have this type."""
    if dtype not in DTYPES:
        raise BadSetup(f"observations cannot be {dtype!r}; they can be: {', '.join(DTYPES)}")


def float_bits(value: float) -> int:
    """The 32 bits of a float32 as a signed integer."""
    found: int = struct.unpack("<i", struct.pack("<f", value))[0]
    return found
