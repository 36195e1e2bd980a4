"""What every lookahead keeps: the best lines found, positions seen, draws alike in all lines."""

from __future__ import annotations

import time
from typing import Final

from patolli.engine.native import i64, vec, zeros
from patolli.engine.question import Choices, fill_choices, reply
from patolli.engine.random import Random
from patolli.engine.state import CHANCE, State
from patolli.players.fast.value import Value


class Lookahead:
    """The part of a workspace that does not depend on the order of looking."""

    def __init__(self, value: Value, leaves: i64, longest: i64, places: i64) -> None:
        self.value: Final[Value] = value
        self.leaves: Final[i64] = leaves  # completed lines kept
        self.longest: Final[i64] = longest  # answers of a line
        self.count: i64 = 0  # completed lines found, best first
        self.worth: Final[vec[i64]] = zeros(leaves)
        self.length: Final[vec[i64]] = zeros(leaves)
        self.path: Final[vec[i64]] = zeros(leaves * longest)
        self.looked: i64 = 0  # positions looked at
        self.deadline: float = 0.0  # of the clock; 0: none, then the result is always the same
        self.start_code: i64 = 0
        self.chance: Final[Random] = Random(0)
        self.drawn: Final[Choices] = Choices()
        self.places: Final[i64] = places  # of the table of positions seen, a power of two
        self.seen: Final[vec[i64]] = zeros(places)
        self.stamp: Final[vec[i64]] = zeros(places)
        self.now: i64 = 0
        self.filled: i64 = 0
        self.straight = False  # whether positions seen before are looked at again

    def is_late(self) -> bool:
        """Whether the clock has run out."""
        return self.deadline > 0.0 and time.monotonic() > self.deadline

    def forget(self) -> None:
        """Begin to remember positions anew."""
        self.now += 1
        self.filled = 0

    def known(self, code: i64) -> bool:
        """Whether a position has been seen since; remembers it while half of the table is free."""
        at = (code ^ (code >> 20)) & (self.places - 1)
        while self.stamp[at] == self.now:
            if self.seen[at] == code:
                return True
            at = (at + 1) & (self.places - 1)
        if self.filled < self.places // 2:
            self.stamp[at] = self.now
            self.seen[at] = code
            self.filled += 1
        return False

    def draw(self, state: State, salt: i64, most: i64) -> None:
        """Let chance decide, so many times in a row at most, alike in all lines of a search."""
        self.chance.seed(self.start_code + salt)
        for _ in range(most):
            if state.depth == 0 or state.to_answer != CHANCE:
                return
            fill_choices(state, CHANCE, self.drawn)
            reply(state, CHANCE, self.drawn.at_weight(self.chance.below(self.drawn.total)))

    def finish(self, worth: i64, length: i64, line: vec[i64], begin: i64) -> None:
        """Put a completed line, which begins at a place of `line`, into the list of the best."""
        longest = self.longest
        at = self.count
        if at == self.leaves:
            if self.worth[at - 1] >= worth:
                return
            at -= 1
        else:
            self.count += 1
        while at > 0 and self.worth[at - 1] < worth:
            self.worth[at] = self.worth[at - 1]
            self.length[at] = self.length[at - 1]
            for step in range(self.length[at]):
                self.path[at * longest + step] = self.path[(at - 1) * longest + step]
            at -= 1
        self.worth[at] = worth
        self.length[at] = length
        for step in range(length):
            self.path[at * longest + step] = line[begin + step]

    def step(self, number: i64, step: i64) -> i64:
        """One answer of a completed line."""
        return self.path[number * self.longest + step]

    def best(self, number: i64) -> list[int]:
        """The answers of a completed line up to its first draw, the best is number 0."""
        return [int(self.step(number, step)) for step in range(self.length[number])]
