"""Turns a position into the cells of an observation, rewriting only what has changed.

An observation consists of elements: numbers that are shown by one or more cells. A reader (see
`reader.py`) names the numbers in the order of the layout; `Sight` compares each with the one that
the cells show already.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i32

from patolli.engine.native import i64, table, vec, zeros
from patolli.research.fast.arrays import cell_table

NUMBER: Final[i64] = 0  # one cell: the scaled number
CATEGORY: Final[i64] = 1  # one cell per value, a one in the cell of the value
SEAT: Final[i64] = 2  # one cell per seat counted from the own one; none set: nobody
PACKED: Final[i64] = 3  # no cell: remembers a number whose parts are elements of their own
BITS: Final[i64] = 4  # one cell per bit
SEATS: Final[i64] = 5  # a set of seats, counted from the own one

UNKNOWN: Final[i64] = -1000000  # a value that no element ever has

LONGEST: Final[i64] = 32  # numbers that a reader can name at once

SPEC: Final[i64] = 5  # numbers that describe an element: op, first cell, width, low, scale


class Plan:
    """What every element of an observation is, see `research/layouts.py`."""

    def __init__(
        self, seats: int, cells: int, one: int, spec: list[int], scaled: list[int]
    ) -> None:
        self.seats: Final[i64] = seats
        self.cells: Final[i64] = cells
        self.count: Final[i64] = len(spec) // SPEC
        self.one: Final[i32] = i32(one)
        self.spec: Final[vec[i64]] = table(spec)
        self.scaled: Final[vec[i32]] = cell_table(scaled)  # all numbers, as cells show them


@final
class Sight:
    """Shows positions of one game, as seats see them, in rows of cells."""

    def __init__(self, plan: Plan, known: vec[i32], cells: vec[i32]) -> None:
        self.plan: Final[Plan] = plan
        self.one: Final[i32] = plan.one
        self.seats: Final[i64] = plan.seats
        self.spec: Final[vec[i64]] = plan.spec
        self.scaled: Final[vec[i32]] = plan.scaled
        self.known: Final[vec[i32]] = known  # what the cells show, by row and element
        self.cells: Final[vec[i32]] = cells
        self.numbers: Final[vec[i64]] = zeros(LONGEST)  # for `line`
        self.seat: i64 = 0  # who looks
        self.first: i64 = 0  # the place of the row's first element in `known`
        self.base: i64 = 0  # its first cell
        self.at: i64 = 0  # the next element

    def forget(self, row: i64) -> None:
        """Note that a row of nothing but zeros shows no value yet."""
        for element in range(self.plan.count):
            blank = self.spec[element * SPEC] >= BITS
            self.known[row * self.plan.count + element] = 0 if blank else i32(UNKNOWN)

    def begin(self, row: i64, seat: i64) -> None:
        """Begin to show a row as a seat sees it."""
        self.seat = seat
        self.first = row * self.plan.count
        self.base = row * self.plan.cells
        self.at = 0

    # ------------------------------------------------------------- naming the next elements
    def turned(self, seat: i64) -> i64:
        """A seat as counted from the own one; nobody stays negative."""
        if seat < 0:
            return seat
        seat -= self.seat
        return seat if seat >= 0 else seat + self.seats

    def turned_set(self, seats: i64) -> i64:
        """A set of seats as counted from the own one."""
        everybody: i64 = (1 << self.seats) - 1
        return ((seats >> self.seat) | (seats << (self.seats - self.seat))) & everybody

    def line(self, count: i64) -> None:
        """The next elements stand in `numbers`, seats among them counted from the own one."""
        self.stretch(self.numbers, 0, count)

    def whole(self, values: vec[i64]) -> None:
        """The next elements are an array in which no axis runs over seats."""
        self.stretch(values, 0, len(values))

    def owners(self, values: vec[i64]) -> None:
        """The next elements are seats, each given as one more than its number."""
        for index in range(len(values)):
            self.show(self.at + index, self.turned(values[index] - 1))
        self.at += len(values)

    def by_seat(self, values: vec[i64], outer: i64 = 1) -> None:
        """The next elements are an array with an axis of seats, inside `outer` places."""
        known = self.known
        first = self.first
        at = self.at
        seats = self.seats
        inner = len(values) // (outer * seats)
        for place in range(outer):
            seat = self.seat
            for _ in range(seats):
                start = (place * seats + seat) * inner
                for index in range(inner):
                    value = values[start + index]
                    if i32(value) != known[first + at]:
                        self.show(at, value)
                    at += 1
                seat = seat + 1 if seat + 1 < seats else 0
        self.at = at

    def own(self, values: vec[i64]) -> None:
        """The next elements are the own slice of an array by seat; others' are never read."""
        inner = len(values) // self.seats
        self.stretch(values, self.seat * inner, inner)

    def stretch(self, values: vec[i64], start: i64, count: i64) -> None:
        """The next elements are a part of an array."""
        known = self.known
        at = self.at
        place = self.first + at
        for index in range(count):
            value = values[start + index]
            if i32(value) != known[place + index]:
                self.show(at + index, value)
        self.at = at + count

    def is_known(self, value: i64) -> bool:
        """Whether the next element, a packed number, is still this one."""
        place = self.first + self.at
        self.at += 1
        if self.known[place] == i32(value):
            return True
        self.known[place] = i32(value)
        return False

    # --------------------------------------------------------------------- writing the cells
    def show(self, element: i64, new: i64) -> None:
        """Let the cells of an element show a value, counted from the own seat if it is a seat."""
        place = self.first + element
        old = i64(self.known[place])
        if old == new:
            return
        self.known[place] = i32(new)
        spec = self.spec
        op = spec[element * SPEC]
        cell = self.base + spec[element * SPEC + 1]
        width = spec[element * SPEC + 2]
        low = spec[element * SPEC + 3]
        cells = self.cells
        if op == NUMBER:
            step = min(max(new - low, 0), width - 1)
            cells[cell] = self.scaled[spec[element * SPEC + 4] + step]
        elif op >= BITS:
            changed = (old ^ new) & ((1 << width) - 1)
            while changed:
                if changed & 1:
                    cells[cell] = self.one if new & 1 else 0
                changed >>= 1
                new >>= 1
                cell += 1
        else:
            old -= low
            new -= low
            if old >= 0 and old < width:
                cells[cell + old] = 0
            if new >= 0 and new < width:
                cells[cell + new] = self.one
