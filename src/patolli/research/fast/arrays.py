"""Arrays that NumPy sees without a copy: 32-bit cells, bytes and fractions beside `vec[i64]`."""

from __future__ import annotations

from mypy_extensions import i16, i32, u8

from patolli.engine.native import i64, vec


def cells(length: i64) -> vec[i32]:
    """A new array of 32-bit cells, which NumPy reads as float32 or int32."""
    return vec[i32]([i32(0)] * length)


def cell_table(values: list[int]) -> vec[i32]:
    """A new array of 32-bit cells with these values."""
    return vec[i32]([i32(value) for value in values])


def small(length: i64) -> vec[i16]:
    """A new array of 16-bit numbers."""
    return vec[i16]([i16(0)] * length)


def flags(length: i64) -> vec[u8]:
    """A new array of bytes."""
    return vec[u8]([u8(0)] * length)


def fractions(length: i64) -> vec[float]:
    """A new array of zeros that can hold fractions."""
    return vec[float]([0.0] * length)
