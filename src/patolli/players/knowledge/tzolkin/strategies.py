"""Strategies of Tzolk'in that seats follow for a while in games for learning.

A bonus on a goal alone is hardly ever earned: the spaces of the gear on the way get one as well,
rising towards the goal.
"""

from __future__ import annotations

from random import Random

from patolli.players.fast.linear import PRECISION
from patolli.players.knowledge.tzolkin.encode import BUILT_AT, GEAR_AT, RAISED_AT, SPACES

CORN, WOOD, SKULL, TEMPLE, LEVEL, WORKER = 0, 4, 8, 15, 18, 30  # features of the linear value
PALENQUE, YAXCHILAN, TIKAL, UXMAL, CHICHEN = range(5)


class Strategy:
    """Bonuses by input, in hundredths of a point."""

    def __init__(self, random: Random) -> None:
        self.random = random
        self.bonus: dict[int, int] = {}

    def add(self, index: int, points: int) -> None:
        """Raise the bonus of an input."""
        self.bonus[index] = self.bonus.get(index, 0) + points

    def any(self, low: int, high: int) -> int:
        """A number between two."""
        return self.random.randint(low, high)

    def gear(self, gear: int, space: int, points: int) -> None:
        """A ladder to a space of a gear."""
        for step in range(1, space + 1):
            self.add(int(GEAR_AT) + gear * int(SPACES) + step, points * step // space)

    def blocks(self, points: int) -> None:
        """Wood, stone and gold."""
        for material in range(3):
            self.add(WOOD + material, points)


def strategy(random: Random) -> dict[int, int]:
    """A random mixture of aims: bonus by input, in 1/100 of a hundredth of a point."""
    made = Strategy(random)
    if random.random() < 0.45:
        workers(made)
    if random.random() < 0.4:
        made.gear(PALENQUE, random.choice([3, 4, 4, 5]), made.any(150, 600))
        made.add(CORN, made.any(10, 50))
    for track in range(4):
        if random.random() < 0.25:
            technology(made, track)
    if random.random() < 0.3:
        buildings(made)
    if random.random() < 0.25:
        made.gear(TIKAL, 4, made.any(150, 500))
        made.blocks(made.any(50, 200))
        made.add(int(RAISED_AT), made.any(1000, 3000))
    if random.random() < 0.3:
        made.gear(YAXCHILAN, 4, made.any(150, 500))
        made.add(SKULL, made.any(100, 400))
        made.gear(CHICHEN, random.randrange(3, 9), made.any(100, 400))
    if random.random() < 0.25:
        made.gear(YAXCHILAN, random.choice([2, 3, 5]), made.any(150, 500))
        made.blocks(made.any(30, 150))
    if random.random() < 0.2:
        made.add(TEMPLE + random.randrange(3), made.any(50, 300))
    return {index: points * int(PRECISION) for index, points in made.bonus.items()}


def workers(made: Strategy) -> None:
    """A fourth, fifth and sixth worker, by way of Uxmal."""
    made.gear(UXMAL, 3, made.any(200, 800))
    for more in range(3):
        made.add(WORKER + more, made.any(800, 2000))


def technology(made: Strategy, track: int) -> None:
    """Levels of a track, by way of Tikal."""
    made.gear(TIKAL, made.random.choice([1, 3, 3]), made.any(150, 500))
    made.blocks(made.any(30, 150))
    points = made.any(300, 1200)
    for level in range(3):
        made.add(LEVEL + 3 * track + level, points)


def buildings(made: Strategy) -> None:
    """Buildings, by way of Tikal with blocks or of Uxmal with corn."""
    if made.random.random() < 0.5:
        made.gear(TIKAL, made.random.choice([2, 4]), made.any(150, 500))
        made.blocks(made.any(30, 150))
    else:
        made.gear(UXMAL, 4, made.any(150, 500))
        made.add(CORN, made.any(10, 50))
    made.add(int(BUILT_AT), made.any(300, 1000))
