"""What a seat of Tzolk'in may expect: from goods, temples, buildings, monuments and every action.

Everything is in hundredths of a point, at fixed prices: how much of it comes true, the weights of
the value say.
"""

from __future__ import annotations

from typing import Final

from patolli.engine.native import i64, table, vec, zeros
from patolli.games.tzolkin.rules.buildings import corn_price, missing_blocks
from patolli.games.tzolkin.rules.food import farm_total
from patolli.games.tzolkin.rules.palenque import can_harvest, harvested_corn, harvested_wood
from patolli.games.tzolkin.rules.scoring import monument_points
from patolli.games.tzolkin.rules.state import Tzolkin, in_play
from patolli.games.tzolkin.rules.tables import (
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
from patolli.players.fast.value import POINT

DAYS: Final[i64] = 26
BUSY: Final[i64] = 8  # from so many days on, goods have their full extra worth
AHEAD: Final[i64] = 6  # days that a worker's wait is looked ahead
WAIT: Final[i64] = 40  # what a day of waiting costs
SLOTS: Final[i64] = 12  # room for a gear's actions, 0 for none
BLOCK_SHORT: Final[i64] = 70  # per block still missing for a building or an advance
FAR: Final[i64] = 4  # missing goods from which on a monument is out of reach
EXTRA_WORKER: Final[i64] = 45  # what one more worker brings per day
FINAL_WORTH: Final[vec[i64]] = table([25, 50, 75, 100, 300])  # TZ-22.3, TZ-22.5
EXTRA_WORTH: Final[vec[i64]] = table([30, 60, 70, 90, 400])  # while there is time to use them
LEVEL_WORTH: Final[vec[i64]] = table(  # an advance at the start of a game, track x level
    [*(350, 400, 400), *(250, 350, 400), *(200, 400, 450), *(250, 250, 300)]
)


class Prospects:
    """The prospects of one seat in one position, made anew by `look`."""

    def __init__(self) -> None:
        self.left: i64 = 0  # days left
        self.good: Final[vec[i64]] = zeros(MATERIALS)  # what one of each is worth now
        self.step: Final[vec[i64]] = zeros(TEMPLES)  # what the next step of each temple brings
        self.coming: i64 = 0  # points of the steps at the coming ends of an age
        self.leading: i64 = 0  # and for the highest marker
        self.rewards: i64 = 0  # goods of the steps at the coming middles of an age
        self.act: Final[vec[i64]] = zeros(GEARS * SLOTS)
        self.hungry: i64 = 0  # workers that need corn
        self.price: i64 = 0  # corn that each needs
        self.food_left: i64 = 0  # food days still to come
        self.build: i64 = 0  # the best building with blocks, the second best, the best with corn
        self.second: i64 = 0
        self.build_corn: i64 = 0
        self.monument: i64 = 0  # the best monument within reach
        self.plan: i64 = 0  # the most promising, by how much of its cost is there
        self.dream: i64 = 0  # the most that a monument on show would score as it is
        self.raised: i64 = 0  # monuments that stand

    def look(self, state: Tzolkin, seat: i64) -> None:
        """Everything that does not depend on where workers stand."""
        self.left = DAYS - state.day if state.day < DAYS else 0
        busy = min(self.left, BUSY)
        for material in range(MATERIALS):
            self.good[material] = FINAL_WORTH[material] + EXTRA_WORTH[material] * busy // BUSY
        self.hungry = max(in_play(state, seat) - farm_total(state, seat, FEED_FREE), 0)
        self.price = max(state.box.feed - farm_total(state, seat, FEED_DISCOUNT), 0)
        due: i64 = 1 if state.food_due and state.turns <= state.seats else 0
        self.food_left = state.box.food_days - state.food_next + due
        self.look_at_temples(state, seat)
        self.look_at_buildings(state, seat)
        self.look_at_monuments(state, seat)

    # ---------------------------------------------------------------------------- temples
    def look_at_temples(self, state: Tzolkin, seat: i64) -> None:
        """What the steps will bring, and what one step more would."""
        box = state.box
        self.coming = 0
        self.leading = 0
        self.rewards = 0
        for temple in range(TEMPLES):
            at = state.temple[seat * TEMPLES + temple]
            here = temple * MOST_STEPS + at
            top = at + 1 >= box.steps[temple]
            self.step[temple] = 0
            more = (box.step_points[here + 1] - box.step_points[here]) * POINT if not top else 0
            best: i64 = -1
            for other in range(state.seats):
                if other != seat:
                    best = max(best, state.temple[other * TEMPLES + temple])
            for food_day in range(box.food_days - self.food_left, box.food_days):
                if box.food_ends[food_day]:
                    self.coming += box.step_points[here] * POINT
                    self.step[temple] += more
                    bonus = box.leader_bonus[(box.food_age[food_day] - 1) * TEMPLES + temple]
                    if at > best:
                        self.leading += bonus * POINT
                    elif at == best:
                        self.leading += bonus * POINT // 2
                        self.step[temple] += bonus * POINT // 3
                    elif at + 1 == best:
                        self.step[temple] += bonus * POINT // 4
                else:
                    for step in range(at + 1):
                        reward = box.step_reward[temple * MOST_STEPS + step]
                        if reward > 0:
                            self.rewards += self.good[reward]
                    if not top:
                        reward = box.step_reward[here + 1]
                        if reward > 0:
                            self.step[temple] += self.good[reward]

    def best_step(self) -> i64:
        """What the best step in any temple brings."""
        return max(self.step[0], max(self.step[1], self.step[2]))

    def two_steps(self) -> i64:
        """What the best steps in two temples bring."""
        least = min(self.step[0], min(self.step[1], self.step[2]))
        return self.step[0] + self.step[1] + self.step[2] - least

    # ------------------------------------------------------------------------- technology
    def next_level(self, state: Tzolkin, seat: i64, track: i64) -> i64:
        """What one advance on a track brings."""
        level = state.level[seat * TRACKS + track]
        if level < MASTERY:
            return LEVEL_WORTH[MASTERY * track + level] * self.left // DAYS
        if track == ARCHITECTURE:
            return state.box.bonus_points * POINT
        if track == THEOLOGY:
            return self.good[SKULL]
        return self.best_step() if track == 0 else 2 * self.good[GOLD]

    def best_level(self, state: Tzolkin, seat: i64) -> i64:
        """What the best free advance brings."""
        best: i64 = 0
        for track in range(TRACKS):
            best = max(best, self.next_level(state, seat, track))
        return best

    def paid_level(self, state: Tzolkin, seat: i64) -> i64:
        """What the best advance brings beyond its blocks."""
        at = seat * MATERIALS
        held = state.goods[at + WOOD] + state.goods[at + STONE] + state.goods[at + GOLD]
        best: i64 = 0
        for track in range(TRACKS):
            blocks = state.box.advance_cost[state.level[seat * TRACKS + track]]
            gain = self.next_level(state, seat, track) - blocks * self.good[WOOD]
            if blocks > held:
                gain -= (blocks - held) * BLOCK_SHORT
            best = max(best, gain)
        return best

    # -------------------------------------------------------------------------- buildings
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
                total += 2 * POINT
        return total

    def new_worker(self, state: Tzolkin, seat: i64) -> i64:
        """What one more worker brings beyond its food."""
        if in_play(state, seat) >= state.box.workers:
            return 0
        food = self.price * self.food_left * self.good[CORN]
        return max(0, EXTRA_WORKER * (self.left - 2) - food)

    def look_at_buildings(self, state: Tzolkin, seat: i64) -> None:
        """The best buildings with blocks, and the best with corn."""
        box = state.box
        self.build = 0
        self.second = 0
        self.build_corn = 0
        level = state.level[seat * TRACKS + ARCHITECTURE]
        favour = box.building_corn[level] * self.good[CORN] + box.building_points[level] * POINT
        coins = state.goods[seat * MATERIALS + CORN]
        waived: i64 = 1 if level >= MASTERY else 0
        for place in range(ROW):
            if state.row[place] == 0:
                continue
            building = state.row[place] - 1
            brings = self.effects(state, seat, building) + favour
            cost: i64 = 0
            for block in range(BLOCKS):
                cost += box.cost[building * BLOCKS + block] * self.good[WOOD + block]
            missing = max(0, missing_blocks(state, seat, building) - waived)
            gain = brings - cost + waived * self.good[STONE] - missing * BLOCK_SHORT
            if gain > self.build:
                self.second = self.build
                self.build = gain
            elif gain > self.second:
                self.second = gain
            corn = corn_price(state, building, level)
            gain = brings - corn * self.good[CORN] - max(0, corn - coins) * BLOCK_SHORT // 2
            self.build_corn = max(self.build_corn, gain)

    # -------------------------------------------------------------------------- monuments
    def look_at_monuments(self, state: Tzolkin, seat: i64) -> None:
        """Monuments that stand count as they are; of those on show the best ones."""
        self.monument = 0
        self.plan = 0
        self.dream = 0
        self.raised = 0
        if state.raised[seat]:
            for monument in range(MONUMENTS):
                if (state.raised[seat] >> monument) & 1:
                    self.raised += monument_points(state, seat, monument) * POINT
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
            points = monument_points(state, seat, monument) * POINT
            self.dream = max(self.dream, points)
            gain = points + 2 * POINT - cost
            if needed == 0 or gain <= 0:
                continue
            there = needed - missing
            self.plan = max(self.plan, gain * there * there // (needed * needed))
            if missing < FAR:
                self.monument = max(self.monument, gain - missing * 2 * BLOCK_SHORT)

    # ---------------------------------------------------------------------------- actions
    def look_at_gear(self, state: Tzolkin, seat: i64, gear: i64) -> None:
        """What every action of a gear brings to a seat now."""
        at = gear * SLOTS
        act = self.act
        good = self.good
        if gear == PALENQUE:
            self.look_at_palenque(state, seat)
        elif gear == YAXCHILAN:
            level = state.level[seat * TRACKS + 1]
            act[at + 1] = good[WOOD] * (2 if level > 0 else 1)
            act[at + 2] = good[STONE] * (2 if level > 1 else 1) + good[CORN]
            act[at + 3] = good[GOLD] * (2 if level > 2 else 1) + 2 * good[CORN]
            skulls: i64 = 2 if state.level[seat * TRACKS + THEOLOGY] >= MASTERY else 1
            act[at + 4] = min(skulls, state.skull_bank) * good[SKULL]
            act[at + 5] = act[at + 3] + act[at + 2] - good[CORN]
        elif gear == TIKAL:
            act[at + 1] = self.paid_level(state, seat)
            act[at + 2] = self.build
            act[at + 3] = act[at + 1] * 3 // 2
            act[at + 4] = max(self.build + self.second, self.monument)
            act[at + 5] = max(0, self.two_steps() - good[WOOD])
        elif gear == UXMAL:
            act[at + 1] = max(0, self.best_step() - state.box.prayer_corn * good[CORN])
            act[at + 2] = POINT if self.left > 1 else 0
            act[at + 3] = self.new_worker(state, seat)
            act[at + 4] = self.build_corn
            best = max(act[at + 3], max(act[at + 4], act[at + 1]))
            best = max(best, max(self.build + self.second, self.monument))
            best = max(best, max(self.two_steps() - good[WOOD], 7 * good[CORN]))
            act[at + 5] = best - good[CORN]
        else:
            self.look_at_chichen(state, seat)

    def look_at_palenque(self, state: Tzolkin, seat: i64) -> None:
        """Fishing and the four groups of the jungle."""
        level = state.level[seat * TRACKS]
        at = PALENQUE * SLOTS
        self.act[at + 1] = (state.box.fish + state.box.fish_bonus[level]) * self.good[CORN]
        for group in range(4):
            worth: i64 = 0
            if can_harvest(state, seat, group):
                worth = harvested_corn(state, seat, group) * self.good[CORN]
                if state.open[group] == 0 and level < 2:
                    worth -= POINT  # burning
                if state.covered[group] > 0:
                    worth = max(worth, harvested_wood(state, seat, group) * self.good[WOOD])
            self.act[at + 2 + group] = worth

    def look_at_chichen(self, state: Tzolkin, seat: i64) -> None:
        """A room needs a skull; without one in hand it is worth part of what it brings."""
        at = CHICHEN * SLOTS
        box = state.box
        skulls = state.goods[seat * MATERIALS + SKULL]
        devotion: i64 = 0
        if state.level[seat * TRACKS + THEOLOGY] >= 2:
            devotion = max(0, self.best_step() - self.good[WOOD])
        for room in range(ROOMS):
            worth: i64 = 0
            if not (state.rooms >> room) & 1:
                worth = box.room_points[room] * POINT + self.step[box.room_temple[room]] + devotion
                worth += box.room_block[room] * self.good[GOLD] - self.good[SKULL]
                if skulls == 0:
                    worth = worth // 4
            self.act[at + 1 + room] = worth

    def place(self, state: Tzolkin, seat: i64, gear: i64, space: i64, days: i64) -> i64:
        """The best action that a worker on a space reaches after so many days."""
        box = state.box
        last: i64 = ROOMS if gear == CHICHEN else 5
        at = gear * SLOTS
        reached = space + days
        if reached > box.last_space[gear]:
            return 0
        best: i64 = 0
        if gear == CHICHEN and state.level[seat * TRACKS + THEOLOGY] > 0:
            reached += 1
        if reached > box.last_space[gear] or (box.free_spaces[gear] >> reached) & 1:
            for action in range(1, last + 1):
                best = max(best, self.act[at + action])
            return best
        for action in range(1, min(reached, last) + 1):
            best = max(best, self.act[at + action] - (reached - action) * self.good[CORN])
        return best

    def wait(self, state: Tzolkin, seat: i64, gear: i64, space: i64) -> i64:
        """The best action that a worker on a space reaches in the coming days."""
        best: i64 = 0
        for days in range(1, min(AHEAD, self.left) + 1):
            best = max(best, self.place(state, seat, gear, space, days) - (days - 1) * WAIT)
        return best
