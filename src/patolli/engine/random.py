"""A small random generator (xoshiro128**) that gives the same numbers in both modes.

For players and playouts only. Rules never import this: chance lies on the stack, and the table
answers it from its seed.
"""

from __future__ import annotations

from patolli.engine.native import i64

WORD = 0xFFFFFFFF


def rotate(x: i64, by: i64) -> i64:
    """Rotate a 32-bit word to the left."""
    return ((x << by) & 0xFFFFFFFF) | (x >> (32 - by))


class Random:
    """A stream of random numbers from a seed."""

    def __init__(self, seed: i64) -> None:
        self.s0: i64 = 0
        self.s1: i64 = 0
        self.s2: i64 = 0
        self.s3: i64 = 0
        self.seed(seed)

    def seed(self, seed: i64) -> None:
        """Start the stream of this seed; any number up to 2**62 is its own stream."""
        self.s0 = (seed ^ 0x9E3779B9) & 0xFFFFFFFF
        self.s1 = ((seed >> 31) ^ 0x7F4A7C15) & 0xFFFFFFFF
        self.s2 = 0x243F6A88
        self.s3 = 0x85A308D3
        for _ in range(12):
            self.word()

    def word(self) -> i64:
        """32 random bits."""
        result = (rotate((self.s1 * 5) & 0xFFFFFFFF, 7) * 9) & 0xFFFFFFFF
        shifted = (self.s1 << 9) & 0xFFFFFFFF
        self.s2 ^= self.s0
        self.s3 ^= self.s1
        self.s1 ^= self.s2
        self.s0 ^= self.s3
        self.s2 ^= shifted
        self.s3 = rotate(self.s3, 11)
        return result

    def below(self, limit: i64) -> i64:
        """A number from 0 to `limit` - 1, each exactly as likely; `limit` below 2**31."""
        product: i64 = self.word() * limit
        low: i64 = product & 0xFFFFFFFF
        if low < limit:
            threshold: i64 = (0x100000000 - limit) % limit
            while low < threshold:
                product = self.word() * limit
                low = product & 0xFFFFFFFF
        return product >> 32

    def unit(self) -> float:
        """A fraction from 0 up to 1."""
        return float(self.word()) / 4294967296.0
