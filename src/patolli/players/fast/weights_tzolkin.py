"""The weights of the value of Tzolk'in, in their order."""

from __future__ import annotations

from typing import Final

from patolli.engine.native import i64

NAMES: Final = [
    "rivalry",  # percent of the best opponent's value that counts
    "corn",  # what goods are worth beyond their final points while there is time
    "wood",
    "stone",
    "gold",
    "skull",
    "temple",  # percent of the points of steps
    "leading",  # percent of the bonus for the highest marker
    "agriculture 1",  # technology levels at the start of a game
    "agriculture 2",
    "agriculture 3",
    "extraction 1",
    "extraction 2",
    "extraction 3",
    "architecture 1",
    "architecture 2",
    "architecture 3",
    "theology 1",
    "theology 2",
    "theology 3",
    "worker",  # per day left, of every worker in play beyond the third
    "hand",  # a worker in hand
    "wait",  # per day that a worker on a gear still has to wait
    "action",  # percent of what the best action of a worker brings
    "advance",  # an advance in technology as an action, at the start
    "build",  # percent of what a building brings beyond its cost
    "missing",  # per block still missing for a building or monument
    "monument",  # percent of the points of a monument that could be built
    "market",  # the market as an action
    "any",  # percent of the best other action that Uxmal 5 brings
    "income",  # hundredths of corn expected per day before a food day
    "food",  # percent of the corn that later food days will cost
    "tile",  # a harvest tile
    "first corn",  # more for each of the first corn in hand, without which nobody is placed
    "reserve",  # how many corn that are, in hundredths
    "plan",  # percent of the best monument for which goods are being gathered
]
W_CORN: Final[i64] = 1
W_SKULL: Final[i64] = 5
W_TEMPLE: Final[i64] = 6
W_LEADING: Final[i64] = 7
W_LEVEL: Final[i64] = 8  # + 3 * track + level - 1
W_WORKER: Final[i64] = 20
W_HAND: Final[i64] = 21
W_WAIT: Final[i64] = 22
W_ACTION: Final[i64] = 23
W_ADVANCE: Final[i64] = 24
W_BUILD: Final[i64] = 25
W_MISSING: Final[i64] = 26
W_MONUMENT: Final[i64] = 27
W_MARKET: Final[i64] = 28
W_ANY: Final[i64] = 29
W_INCOME: Final[i64] = 30
W_FOOD: Final[i64] = 31
W_TILE: Final[i64] = 32
W_FIRST: Final[i64] = 33
W_RESERVE: Final[i64] = 34
W_PLAN: Final[i64] = 35
