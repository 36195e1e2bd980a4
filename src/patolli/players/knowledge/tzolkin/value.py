"""The value of a position of Tzolk'in: goods, temples, technology, and what workers will bring."""

from __future__ import annotations

from typing import Final

from patolli.engine.native import i64, vec
from patolli.engine.state import State
from patolli.games.tzolkin.rules.state import Tzolkin, count_bits, in_play
from patolli.games.tzolkin.rules.tables import (
    CORN,
    GEARS,
    MASTERY,
    MATERIALS,
    SKULL,
    TEMPLES,
    TRACKS,
    WOOD,
)
from patolli.players.fast.linear import WHOLE, LinearValue, glides
from patolli.players.fast.value import POINT, Value
from patolli.players.knowledge.tzolkin.estimate import expected_corn, pending_worth
from patolli.players.knowledge.tzolkin.prospects import DAYS, Prospects

# Counts, or (marked %) hundredths of a point to be expected.
FEATURES: Final = [
    "corn",
    "corn to 3",  # the first corn in hand, without which nobody is placed
    "corn to 8",
    "corn to 15",
    "wood",
    "stone",
    "gold",
    "blocks to 3",
    "skull",
    "skulls to 2",
    "corn tiles",
    "wood tiles",
    "temple points",  # %: of the steps at the coming ends of an age
    "temple leading",  # %
    "temple goods",  # %
    "chaac",  # steps
    "quetzalcoatl",
    "kukulcan",
    *(
        f"{track} {level}"
        for track in ("agriculture", "extraction", "architecture", "theology")
        for level in (1, 2, 3)
    ),
    "worker 4",
    "worker 5",
    "worker 6",
    "hand",
    "hand empty",
    "gears empty",
    "best worker",  # %: the workers on gears in the order of what they may bring
    "second worker",
    "third worker",
    "further workers",
    *(
        f"{what} {gear}"
        for what in ("on", "standing", "crowded")  # %: of all workers; how many; beyond the first
        for gear in ("palenque", "yaxchilan", "tikal", "uxmal", "chichen")
    ),
    "ripe",  # %: of all workers if they were picked up in the next turn
    "ripest",  # %: of the best of them
    "building",  # %
    "monument",  # %
    "plan",  # %
    "dream",  # %
    "raised",  # %
    "hunger",  # points expected to be lost on the next food day, in hundredths
    "food",  # corn that all coming food days ask for
    "start space",
    "first",  # the start player marker
    "light",  # the calendar may be turned by two days
    "pending",  # %: what unfinished actions have in store
]
NAMES: Final = glides(FEATURES)
CORN_AT: Final[i64] = 0
SKULL_AT: Final[i64] = 8
TEMPLE_AT: Final[i64] = 12
LEVEL_AT: Final[i64] = 18
WORKER_AT: Final[i64] = 30
BEST_AT: Final[i64] = 36
RIPE_AT: Final[i64] = 55
BUILDING_AT: Final[i64] = 57
FOOD_AT: Final[i64] = 62
REST_AT: Final[i64] = 64
COUNT: Final[i64] = 68


class TzolkinValue(LinearValue):
    """What a seat has and may expect."""

    def __init__(self, weights: vec[i64], unit: i64) -> None:
        super().__init__(weights, unit, COUNT)
        self.prospects: Final[Prospects] = Prospects()

    def look(self, state: State, seat: i64) -> i64:
        assert isinstance(state, Tzolkin)
        found = self.feature
        prospects = self.prospects
        prospects.look(state, seat)
        self.look_at_goods(state, seat)
        found[TEMPLE_AT] = prospects.coming
        found[TEMPLE_AT + 1] = prospects.leading
        found[TEMPLE_AT + 2] = prospects.rewards
        for temple in range(TEMPLES):
            found[TEMPLE_AT + 3 + temple] = state.temple[seat * TEMPLES + temple]
        for track in range(TRACKS):
            reached = state.level[seat * TRACKS + track]
            for level in range(MASTERY):
                found[LEVEL_AT + track * MASTERY + level] = 1 if reached > level else 0
        self.look_at_workers(state, seat)
        found[BUILDING_AT] = prospects.build
        found[BUILDING_AT + 1] = prospects.monument
        found[BUILDING_AT + 2] = prospects.plan
        found[BUILDING_AT + 3] = prospects.dream
        found[BUILDING_AT + 4] = prospects.raised
        found[FOOD_AT] = self.hunger(state, seat)
        found[FOOD_AT + 1] = prospects.food_left * prospects.hungry * prospects.price
        found[REST_AT] = 1 if state.start_worker == seat + 1 else 0
        found[REST_AT + 1] = 1 if state.first == seat else 0
        found[REST_AT + 2] = state.light[seat]
        found[REST_AT + 3] = pending_worth(state, seat, prospects.left) * POINT // self.unit
        return min(state.day, DAYS) * WHOLE // DAYS

    def look_at_goods(self, state: Tzolkin, seat: i64) -> None:
        """Corn, blocks, skulls and harvest tiles."""
        found = self.feature
        at = seat * MATERIALS
        corn = state.goods[at + CORN]
        if state.start_worker == seat + 1:
            corn += state.calendar_corn  # TZ-18.2: claimed at the end of the turn
        found[CORN_AT] = corn
        found[CORN_AT + 1] = min(corn, 3)
        found[CORN_AT + 2] = min(corn, 8)
        found[CORN_AT + 3] = min(corn, 15)
        blocks: i64 = 0
        for material in range(WOOD, SKULL):
            found[CORN_AT + 3 + material] = state.goods[at + material]
            blocks += state.goods[at + material]
        found[CORN_AT + 7] = min(blocks, 3)
        found[SKULL_AT] = state.goods[at + SKULL]
        found[SKULL_AT + 1] = min(state.goods[at + SKULL], 2)
        found[SKULL_AT + 2] = state.corn_tiles[seat]
        found[SKULL_AT + 3] = state.wood_tiles[seat]

    def look_at_workers(self, state: Tzolkin, seat: i64) -> None:
        """Workers in hand, in play, and on the gears with what they will do."""
        found = self.feature
        prospects = self.prospects
        workers = in_play(state, seat)
        for more in range(3):
            found[WORKER_AT + more] = 1 if workers > 3 + more else 0
        ripe: i64 = 0
        ripest: i64 = 0
        standing: i64 = 0
        best: i64 = 0
        second: i64 = 0
        third: i64 = 0
        further: i64 = 0
        for gear in range(GEARS):
            total: i64 = 0
            mask = state.workers[gear * state.seats + seat]
            count = count_bits(mask)
            standing += count
            if mask:
                prospects.look_at_gear(state, seat, gear)
            space: i64 = 0
            while mask:
                if mask & 1:
                    worth = prospects.wait(state, seat, gear, space)
                    total += worth
                    if worth > best:
                        further += third
                        third = second
                        second = best
                        best = worth
                    elif worth > second:
                        further += third
                        third = second
                        second = worth
                    elif worth > third:
                        further += third
                        third = worth
                    else:
                        further += worth
                    if prospects.left > 0:
                        worth = prospects.place(state, seat, gear, space, 1)
                        ripe += worth
                        ripest = max(ripest, worth)
                mask >>= 1
                space += 1
            found[BEST_AT + 4 + gear] = total
            found[BEST_AT + 9 + gear] = count
            found[BEST_AT + 14 + gear] = max(0, count - 1)
        found[BEST_AT] = best
        found[BEST_AT + 1] = second
        found[BEST_AT + 2] = third
        found[BEST_AT + 3] = further
        found[WORKER_AT + 3] = state.hand[seat]
        found[WORKER_AT + 4] = 1 if state.hand[seat] == 0 else 0
        found[WORKER_AT + 5] = 1 if standing == 0 else 0
        found[RIPE_AT] = ripe
        found[RIPE_AT + 1] = ripest

    def hunger(self, state: Tzolkin, seat: i64) -> i64:
        """Points expected to be lost on the next food day, more certain the nearer it is."""
        prospects = self.prospects
        need = prospects.hungry * prospects.price
        if need == 0 or prospects.food_left == 0:
            return 0
        first = state.box.food_days - prospects.food_left
        days = min(7, max(0, state.box.food_teeth[first] - state.day))
        short = need - expected_corn(state, seat, days)
        if short <= 0:
            return 0
        workers = (short + prospects.price - 1) // prospects.price
        return workers * state.box.hunger * POINT * (8 - days) // 8


def make(weights: vec[i64], unit: i64) -> Value:
    """The value of Tzolk'in with these weights."""
    assert len(weights) == len(NAMES)
    return TzolkinValue(weights, unit)
