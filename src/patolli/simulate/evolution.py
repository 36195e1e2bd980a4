"""A small evolution strategy: separable CMA-ES, enough for some dozens of weights.

Follows Ros and Hansen, "A Simple Modification in CMA-ES Achieving Linear Time and Space
Complexity" (2008): as CMA-ES, but only the diagonal of the covariance is learnt.
"""

from __future__ import annotations

import math
import random


class Evolution:
    """Asks for points to try and is told how good they were; higher is better."""

    def __init__(self, start: list[float], spread: list[float], size: int, seed: int) -> None:
        self.random = random.Random(seed)
        self.dimension = count = len(start)
        self.mean = list(start)
        self.spread = list(spread)  # the unit of each coordinate
        self.size = size
        self.step = 1.0
        self.variance = [1.0] * count
        self.path_step = [0.0] * count
        self.path_shape = [0.0] * count
        self.generation = 0
        parents = size // 2
        raw = [math.log(parents + 0.5) - math.log(rank + 1) for rank in range(parents)]
        self.weights = [weight / sum(raw) for weight in raw]
        effect = self.effect = 1 / sum(weight * weight for weight in self.weights)
        self.rate_step = (effect + 2) / (count + effect + 5)
        self.damping = 1 + 2 * max(0, math.sqrt((effect - 1) / (count + 1)) - 1) + self.rate_step
        self.rate_path = (4 + effect / count) / (count + 4 + 2 * effect / count)
        faster = (count + 2) / 3  # what the diagonal alone allows
        self.rate_one = faster * 2 / ((count + 1.3) ** 2 + effect)
        self.rate_many = min(
            1 - self.rate_one,
            faster * 2 * (effect - 2 + 1 / effect) / ((count + 2) ** 2 + effect),
        )
        self.expected = math.sqrt(count) * (1 - 1 / (4 * count) + 1 / (21 * count * count))
        self._tried: list[list[float]] = []

    def ask(self) -> list[list[float]]:
        """The points of one generation."""
        self._tried = [
            [self.random.gauss(0, 1) * math.sqrt(v) for v in self.variance]
            for _ in range(self.size)
        ]
        return [
            [
                mean + self.step * unit * move
                for mean, unit, move in zip(self.mean, self.spread, moves, strict=True)
            ]
            for moves in self._tried
        ]

    def tell(self, results: list[float]) -> None:
        """How good the points were, in the order they were asked for."""
        order = sorted(range(self.size), key=lambda index: -results[index])
        best = [self._tried[index] for index in order[: len(self.weights)]]
        moved = [
            sum(weight * moves[axis] for weight, moves in zip(self.weights, best, strict=True))
            for axis in range(self.dimension)
        ]
        self.generation += 1
        c, effect = self.rate_step, self.effect
        for axis in range(self.dimension):
            self.mean[axis] += self.step * self.spread[axis] * moved[axis]
            self.path_step[axis] = (1 - c) * self.path_step[axis] + math.sqrt(
                c * (2 - c) * effect
            ) * moved[axis] / math.sqrt(self.variance[axis])
        length = math.sqrt(sum(x * x for x in self.path_step))
        steady = math.sqrt(1 - (1 - c) ** (2 * self.generation))
        going = length / steady < (1.4 + 2 / (self.dimension + 1)) * self.expected
        cp = self.rate_path
        for axis in range(self.dimension):
            self.path_shape[axis] *= 1 - cp
            if going:
                self.path_shape[axis] += math.sqrt(cp * (2 - cp) * effect) * moved[axis]
            many = sum(
                weight * moves[axis] ** 2 for weight, moves in zip(self.weights, best, strict=True)
            )
            self.variance[axis] = (
                (1 - self.rate_one - self.rate_many) * self.variance[axis]
                + self.rate_one * self.path_shape[axis] ** 2
                + self.rate_many * many
            )
        self.step *= math.exp(c / self.damping * (length / self.expected - 1))
