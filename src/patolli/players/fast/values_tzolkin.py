"""The value of a position of Tzolk'in: goods, temples, technology, and what workers will bring.

A worker on a gear is worth the best action it can reach in the coming days. What an action brings
is computed from the position: open jungle, technologies, goods for the buildings in the row, free
rooms for skulls, steps of the temples with the ages still to be scored.
"""

from __future__ import annotations

from typing import Final

from patolli.engine.native import i64, vec, zeros
from patolli.engine.state import State
from patolli.games.tzolkin.buildings import corn_price, missing_blocks
from patolli.games.tzolkin.food import farm_total
from patolli.games.tzolkin.palenque import can_harvest, harvested_corn, harvested_wood
from patolli.games.tzolkin.scoring import monument_points
from patolli.games.tzolkin.state import Tzolkin, in_play
from patolli.games.tzolkin.tables import (
    ANY,
    ARCHITECTURE,
    BLOCKS,
    CHICHEN,
    CORN,
    FEED_DISCOUNT,
    FEED_FREE,
    GAIN,
    GEARS,
    GOLD,
    MASTERY,
    MATERIALS,
    MONUMENTS,
    MOST_STEPS,
    PALENQUE,
    POINTS,
    ROOMS,
    ROW,
    SHOWN,
    SKULL,
    STONE,
    TECHNOLOGY,
    TEMPLE_STEPS,
    TEMPLES,
    THEOLOGY,
    TIKAL,
    TRACKS,
    UXMAL,
    WOOD,
    WORKER,
    YAXCHILAN,
)
from patolli.games.tzolkin.worth import pending_worth
from patolli.players.fast.value import POINT, Value
from patolli.players.fast.weights_tzolkin import (
    NAMES,
    W_ACTION,
    W_ADVANCE,
    W_ANY,
    W_BUILD,
    W_CORN,
    W_FIRST,
    W_FOOD,
    W_HAND,
    W_INCOME,
    W_LEADING,
    W_LEVEL,
    W_MARKET,
    W_MISSING,
    W_MONUMENT,
    W_PLAN,
    W_RESERVE,
    W_TEMPLE,
    W_TILE,
    W_WAIT,
    W_WORKER,
)

DAYS: Final[i64] = 26
BUSY: Final[i64] = 8  # from so many days on, goods have their full extra worth
AHEAD: Final[i64] = 6  # days that a worker's wait is looked ahead
ACTIONS_OF_GEAR: Final[i64] = 12  # room for a gear's actions, 0 for none
FINAL_WORTH: Final = (25, 50, 75, 100, 300)  # TZ-22.3, TZ-22.5


class TzolkinValue(Value):
    """Weights as listed in NAMES."""

    def __init__(self, weights: vec[i64], unit: i64) -> None:
        super().__init__(weights, unit)
        self.left: i64 = 0  # days left
        self.good: Final[vec[i64]] = zeros(MATERIALS)  # what one of each is worth now
        self.step: Final[vec[i64]] = zeros(TEMPLES)  # what the next step of each temple brings
        self.act: Final[vec[i64]] = zeros(GEARS * ACTIONS_OF_GEAR)
        self.hungry: i64 = 0
        self.price: i64 = 0
        self.food_left: i64 = 0  # food days still to come
        self.build: i64 = 0  # the best building with blocks, with corn, the best monument
        self.build_corn: i64 = 0
        self.raise_: i64 = 0

    def of(self, state: State, seat: i64) -> i64:
        assert isinstance(state, Tzolkin)
        total: i64 = state.score(seat) * POINT // self.unit
        if state.depth == 0:
            return total
        self.prepare(state, seat)
        for material in range(MATERIALS):
            total += state.goods[seat * MATERIALS + material] * self.good[material]
        if self.left > 0:
            first = min(state.goods[seat * MATERIALS + CORN] * 100, self.weights[W_RESERVE])
            total += max(first, 0) * self.weights[W_FIRST] // 100
        total += self.temples(state, seat) + self.technology(state, seat)
        total += self.workers(state, seat) + self.monuments(state, seat)
        total += pending_worth(state, seat, self.left) * POINT // self.unit
        tiles = state.corn_tiles[seat] + state.wood_tiles[seat]
        return total + tiles * self.weights[W_TILE] - self.hunger(state, seat)

    def prepare(self, state: Tzolkin, seat: i64) -> None:
        """What holds for the whole position: days left, prices, feeding."""
        self.left = DAYS - state.day if state.day < DAYS else 0
        busy = min(self.left, BUSY)
        for material in range(MATERIALS):
            extra = self.weights[W_CORN + material] * busy // BUSY
            self.good[material] = i64(FINAL_WORTH[material]) + extra
        need = in_play(state, seat) - farm_total(state, seat, FEED_FREE)
        self.hungry = max(need, 0)
        self.price = max(state.box.feed - farm_total(state, seat, FEED_DISCOUNT), 0)
        due: i64 = 1 if state.food_due and state.turns < state.seats else 0
        self.food_left = state.box.food_days - state.food_next + due

    # ---------------------------------------------------------------------------- temples
    def temples(self, state: Tzolkin, seat: i64) -> i64:
        """What the steps will bring, and on the way what one step more would."""
        box = state.box
        total: i64 = 0
        for temple in range(TEMPLES):
            at = state.temple[seat * TEMPLES + temple]
            here = temple * MOST_STEPS + at
            top = at + 1 >= box.steps[temple]
            self.step[temple] = 0
            rest = box.step_points[here + 1] - box.step_points[here] if not top else 0
            highest: i64 = 2  # 2: alone, 1: with others, 0: not
            for other in range(state.seats):
                if other != seat:
                    step = state.temple[other * TEMPLES + temple]
                    if step > at:
                        highest = 0
                    elif step == at and highest > 0:
                        highest = 1
            for food_day in range(box.food_days - self.food_left, box.food_days):
                if box.food_ends[food_day]:
                    total += box.step_points[here] * self.weights[W_TEMPLE]
                    self.step[temple] += rest * self.weights[W_TEMPLE]
                    bonus = box.leader_bonus[(box.food_age[food_day] - 1) * TEMPLES + temple]
                    total += highest * bonus * self.weights[W_LEADING] // 2
                else:
                    for step in range(at + 1):
                        reward = box.step_reward[temple * MOST_STEPS + step]
                        if reward > 0:
                            total += self.good[reward]
                    if not top:
                        reward = box.step_reward[here + 1]
                        if reward > 0:
                            self.step[temple] += self.good[reward]
        return total

    # ------------------------------------------------------------------------- technology
    def technology(self, state: Tzolkin, seat: i64) -> i64:
        """Levels are worth what they will still bring."""
        total: i64 = 0
        for track in range(TRACKS):
            for level in range(state.level[seat * TRACKS + track]):
                total += self.weights[W_LEVEL + MASTERY * track + level]
        return total * self.left // DAYS

    def next_level(self, state: Tzolkin, seat: i64, track: i64) -> i64:
        """What one advance on a track brings."""
        level = state.level[seat * TRACKS + track]
        if level < MASTERY:
            return self.weights[W_LEVEL + MASTERY * track + level] * self.left // DAYS
        if track == ARCHITECTURE:
            return state.box.bonus_points * POINT
        if track == THEOLOGY:
            return self.good[SKULL]
        return 2 * self.good[STONE]

    # ---------------------------------------------------------------- buildings, monuments
    def effects(self, state: Tzolkin, seat: i64, building: i64) -> i64:
        """What the symbols of a building bring."""
        box = state.box
        total: i64 = 0
        for effect in range(box.first_effect[building], box.first_effect[building + 1]):
            kind = box.effect_kind[effect]
            what = box.effect_what[effect]
            amount = box.effect_amount[effect]
            if kind == FEED_FREE:
                fed = min(amount, self.hungry)
                total += fed * self.price * self.food_left * self.good[CORN]
            elif kind == FEED_DISCOUNT:
                if self.price > 0:
                    total += self.hungry * amount * self.food_left * self.good[CORN]
            elif kind == GAIN:
                total += amount * self.good[what]
            elif kind == TEMPLE_STEPS:
                total += amount * (self.best_step() if what == ANY else self.step[what])
            elif kind == TECHNOLOGY:
                if what == ANY:
                    total += amount * self.best_level(state, seat)
                else:
                    total += amount * self.next_level(state, seat, what)
            elif kind == POINTS:
                total += amount * POINT
            elif kind == WORKER:
                total += self.new_worker(state, seat)
            else:
                total += POINT
        return total

    def best_step(self) -> i64:
        """What the best step in any temple brings."""
        return max(self.step[0], max(self.step[1], self.step[2]))

    def two_steps(self) -> i64:
        """What the best steps in two temples bring."""
        least = min(self.step[0], min(self.step[1], self.step[2]))
        return self.step[0] + self.step[1] + self.step[2] - least

    def best_level(self, state: Tzolkin, seat: i64) -> i64:
        """What the best advance brings."""
        best: i64 = 0
        for track in range(TRACKS):
            best = max(best, self.next_level(state, seat, track))
        return best

    def new_worker(self, state: Tzolkin, seat: i64) -> i64:
        """What one more worker brings."""
        if in_play(state, seat) >= state.box.workers:
            return 0
        food = self.price * self.food_left * self.good[CORN]
        return max(0, self.weights[W_WORKER] * self.left + self.weights[W_HAND] - food)

    def look_at_buildings(self, state: Tzolkin, seat: i64) -> None:
        """The best building with blocks and with corn, and the best monument."""
        box = state.box
        self.build = 0
        self.build_corn = 0
        self.raise_ = 0
        level = state.level[seat * TRACKS + ARCHITECTURE]
        favour = box.building_corn[level] * self.good[CORN] + box.building_points[level] * POINT
        coins = state.goods[seat * MATERIALS + CORN]
        for place in range(ROW):
            if state.row[place] == 0:
                continue
            building = state.row[place] - 1
            brings = self.effects(state, seat, building) + favour
            cost: i64 = 0
            for block in range(BLOCKS):
                cost += box.cost[building * BLOCKS + block] * self.good[WOOD + block]
            missing = missing_blocks(state, seat, building)
            gain = brings - cost - missing * self.weights[W_MISSING]
            if level >= MASTERY:
                gain += self.good[WOOD]
            self.build = max(self.build, gain)
            corn = corn_price(state, building, level)
            short = max(0, corn - coins)
            gain = brings - corn * self.good[CORN] - short * self.weights[W_MISSING] // 2
            self.build_corn = max(self.build_corn, gain)
        self.build = self.build * self.weights[W_BUILD] // 100
        self.build_corn = self.build_corn * self.weights[W_BUILD] // 100
        for place in range(SHOWN):
            if state.shown[place] > 0:
                self.raise_ = max(self.raise_, self.monument(state, seat, state.shown[place] - 1))

    def monument(self, state: Tzolkin, seat: i64, monument: i64) -> i64:
        """What raising a monument would bring beyond its cost."""
        cost: i64 = 0
        missing: i64 = 0
        for material in range(MATERIALS):
            price = state.box.monument_cost[monument * MATERIALS + material]
            cost += price * self.good[material]
            missing += max(0, price - state.goods[seat * MATERIALS + material])
        if missing > 3:
            return 0
        points = (monument_points(state, seat, monument) + 2) * self.weights[W_MONUMENT]
        return points - cost - missing * self.weights[W_MISSING]

    def monuments(self, state: Tzolkin, seat: i64) -> i64:
        """Monuments count as they stand; the best that goods are gathered for counts in part."""
        total: i64 = self.plan(state, seat) if self.weights[W_PLAN] != 0 else 0
        if state.raised[seat]:
            for monument in range(MONUMENTS):
                if (state.raised[seat] >> monument) & 1:
                    total += monument_points(state, seat, monument) * POINT
        return total

    def plan(self, state: Tzolkin, seat: i64) -> i64:
        """What the most promising monument will bring, by how much of its cost is there."""
        best: i64 = 0
        for place in range(SHOWN):
            if state.shown[place] == 0:
                continue
            monument = state.shown[place] - 1
            cost: i64 = 0
            needed: i64 = 0
            missing: i64 = 0
            for material in range(MATERIALS):
                price = state.box.monument_cost[monument * MATERIALS + material]
                needed += price
                cost += price * self.good[material]
                missing += max(0, price - state.goods[seat * MATERIALS + material])
            if needed == 0 or missing >= self.left:
                continue
            gain = (monument_points(state, seat, monument) + 2) * POINT - cost
            there = needed - missing
            best = max(best, gain * there * there // (needed * needed))
        return best * self.weights[W_PLAN] // 100

    # ---------------------------------------------------------------------------- workers
    def workers(self, state: Tzolkin, seat: i64) -> i64:
        """Workers in hand, in play, and on the gears with what they will do."""
        total: i64 = self.weights[W_HAND] * state.hand[seat] if self.left > 1 else 0
        total += (in_play(state, seat) - state.box.hand) * self.left * self.weights[W_WORKER]
        looked = False
        for gear in range(GEARS):
            mask = state.workers[gear * state.seats + seat]
            if mask == 0:
                continue
            if not looked and TIKAL <= gear <= UXMAL:
                self.look_at_buildings(state, seat)
                looked = True
            self.look_at_gear(state, seat, gear)
            space: i64 = 0
            while mask:
                if mask & 1:
                    total += self.place(state, gear, space) * self.weights[W_ACTION] // 100
                mask >>= 1
                space += 1
        return total

    def place(self, state: Tzolkin, gear: i64, space: i64) -> i64:
        """The best action that a worker on a space reaches in the coming days."""
        box = state.box
        last: i64 = ROOMS if gear == CHICHEN else 5
        at = gear * ACTIONS_OF_GEAR
        best: i64 = 0
        for days in range(1, min(AHEAD, self.left) + 1):
            reached = space + days
            if reached > box.last_space[gear]:
                break
            found: i64 = 0
            if (box.free_spaces[gear] >> reached) & 1:
                for action in range(1, last + 1):
                    found = max(found, self.act[at + action])
            else:
                for action in range(1, min(reached, last) + 1):
                    back = (reached - action) * self.good[CORN]
                    found = max(found, self.act[at + action] - back)
            best = max(best, found - (days - 1) * self.weights[W_WAIT])
        return best

    def look_at_gear(self, state: Tzolkin, seat: i64, gear: i64) -> None:
        """What every action of a gear brings to a seat now."""
        if gear == PALENQUE:
            self.look_at_palenque(state, seat)
        elif gear == YAXCHILAN:
            self.look_at_yaxchilan(state, seat)
        elif gear == TIKAL:
            self.look_at_tikal(state, seat)
        elif gear == UXMAL:
            self.look_at_uxmal(state, seat)
        else:
            self.look_at_chichen(state, seat)

    def look_at_palenque(self, state: Tzolkin, seat: i64) -> None:
        level = state.level[seat * TRACKS]
        at = PALENQUE * ACTIONS_OF_GEAR
        self.act[at + 1] = (state.box.fish + state.box.fish_bonus[level]) * self.good[CORN]
        for group in range(4):
            worth: i64 = 0
            if can_harvest(state, seat, group):
                corn = harvested_corn(state, seat, group) * self.good[CORN]
                if state.open[group] > 0:
                    worth = corn + self.weights[W_TILE]
                elif level >= 2:
                    worth = corn
                else:
                    worth = corn - POINT
                if state.covered[group] > 0:
                    wood = harvested_wood(state, seat, group) * self.good[WOOD]
                    worth = max(worth, wood + self.weights[W_TILE])
            self.act[at + 2 + group] = worth

    def look_at_yaxchilan(self, state: Tzolkin, seat: i64) -> None:
        level = state.level[seat * TRACKS + 1]
        at = YAXCHILAN * ACTIONS_OF_GEAR
        wood = self.good[WOOD]
        stone = self.good[STONE]
        gold = self.good[GOLD]
        corn = self.good[CORN]
        self.act[at + 1] = wood * (2 if level > 0 else 1)
        self.act[at + 2] = stone * (2 if level > 1 else 1) + corn
        self.act[at + 3] = gold * (2 if level > 2 else 1) + 2 * corn
        skulls: i64 = 2 if state.level[seat * TRACKS + THEOLOGY] >= MASTERY else 1
        self.act[at + 4] = min(skulls, state.skull_bank) * self.good[SKULL]
        self.act[at + 5] = self.act[at + 3] + self.act[at + 2] - corn

    def look_at_tikal(self, state: Tzolkin, seat: i64) -> None:
        at = TIKAL * ACTIONS_OF_GEAR
        advance = self.weights[W_ADVANCE] * self.left // DAYS
        self.act[at + 1] = advance
        self.act[at + 2] = self.build
        self.act[at + 3] = advance * 3 // 2
        self.act[at + 4] = max(self.build * 5 // 4, self.raise_)
        self.act[at + 5] = max(0, self.two_steps() - self.good[WOOD])

    def look_at_uxmal(self, state: Tzolkin, seat: i64) -> None:
        at = UXMAL * ACTIONS_OF_GEAR
        self.act[at + 1] = max(0, self.best_step() - state.box.prayer_corn * self.good[CORN])
        self.act[at + 2] = self.weights[W_MARKET] if self.left > 1 else 0
        self.act[at + 3] = self.new_worker(state, seat)
        self.act[at + 4] = self.build_corn
        best = max(self.act[at + 3], max(self.act[at + 4], self.act[at + 1]))
        best = max(best, max(self.build, self.raise_))
        best = max(best, max(self.two_steps() - self.good[WOOD], 7 * self.good[CORN]))
        self.act[at + 5] = (best - self.good[CORN]) * self.weights[W_ANY] // 100

    def look_at_chichen(self, state: Tzolkin, seat: i64) -> None:
        """A room needs a skull; without one in hand it is worth part of what it brings."""
        at = CHICHEN * ACTIONS_OF_GEAR
        box = state.box
        skulls = state.goods[seat * MATERIALS + SKULL]
        for room in range(ROOMS):
            worth: i64 = 0
            if skulls > 0 and not (state.rooms >> room) & 1:
                worth = box.room_points[room] * POINT + self.step[box.room_temple[room]]
                worth += box.room_block[room] * self.good[GOLD] - self.good[SKULL]
            self.act[at + 1 + room] = worth

    # ------------------------------------------------------------------------------- food
    def hunger(self, state: Tzolkin, seat: i64) -> i64:
        """Points to be lost on the next food day, and the corn of the later ones."""
        need = self.hungry * self.price
        if need == 0 or self.food_left == 0:
            return 0
        first = state.box.food_days - self.food_left
        days = max(0, state.box.food_teeth[first] - state.day)
        coming = days * self.weights[W_INCOME] // 100
        short = need - state.goods[seat * MATERIALS + CORN] - coming
        lost = (self.food_left - 1) * need * self.good[CORN] * self.weights[W_FOOD] // 100
        lost += need * self.good[CORN]
        if short > 0:  # an unfed worker costs points instead of its corn
            lost += short * (state.box.hunger * POINT // self.price - self.good[CORN])
        return lost


def make(weights: vec[i64], unit: i64) -> Value:
    """The value of Tzolk'in with these weights."""
    assert len(weights) == len(NAMES)
    return TzolkinValue(weights, unit)
