"""Integers and arrays that compile to machine code, with a plain stand-in.

Rules write `i64` for integers and `vec[i64]` for arrays of fixed length, always made by `zeros` or
`table` and changed in place. Uncompiled, an `i64` is an ordinary int: keep every intermediate
result below 2**63, then both modes agree.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

__all__ = ["REMAINDERS", "fill", "i64", "places", "table", "vec", "zeros"]

REMAINDERS: Final[i64] = 67  # powers of two leave different remainders, up to beyond 63 bits


def zeros(length: i64) -> vec[i64]:
    """A new array of zeros."""
    return vec[i64]([0] * length)


def table(values: list[int]) -> vec[i64]:
    """A new array with these values."""
    return vec[i64]([i64(value) for value in values])


def places() -> vec[i64]:
    """The places of bits, for sets that are numbers with a bit for each member.

    The lowest member of a set is at `places()[(members & -members) % REMAINDERS]`, and
    `members & (members - 1)` is the set without it: no member is looked for bit by bit.
    """
    known = {2**place % 67: place for place in range(63)}
    return table([known.get(remainder, -1) for remainder in range(67)])


def fill(target: vec[i64], source: vec[i64]) -> None:
    """Copy all items of `source` into `target`, which has the same length."""
    for index in range(len(source)):
        target[index] = source[index]
