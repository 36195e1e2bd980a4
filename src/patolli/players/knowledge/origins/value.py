"""The value of a position of Origins, made of features with learnt weights.

What final scoring would count now, resources, workers with the values they will have, temples and
what more steps bring, zodiac cards held and led, the military track, the city with its open seats
and cards, towers. How far the game is depends on what may end it (OR-21.1 to OR-21.4).
"""

from __future__ import annotations

from typing import Final

from patolli.engine.native import i64, vec, zeros
from patolli.engine.question import Choices
from patolli.engine.state import State
from patolli.games.origins.rules.dice import advisors, has_advisor
from patolli.games.origins.rules.military import attack_points
from patolli.games.origins.rules.rounds import furthest
from patolli.games.origins.rules.scoring import temple_points
from patolli.games.origins.rules.state import Origins
from patolli.games.origins.rules.tables import (
    BASES,
    CARDS,
    COLOURS,
    FACES,
    FOOD,
    GOLD,
    GOODS,
    MOST_STEPS,
    SITES,
    STONE,
    TEMPLES,
    UNIT,
    Box,
)
from patolli.games.origins.rules.tracks import weaker
from patolli.games.origins.rules.turn import next_base_price
from patolli.players.fast.linear import WHOLE, glides
from patolli.players.fast.value import POINT
from patolli.players.knowledge.origins.city import CityLook
from patolli.players.knowledge.origins.estimate import pending
from patolli.players.knowledge.origins.features import (
    ADVANCE,
    ADVISOR_COUNT,
    ADVISOR_POINTS,
    AGAIN,
    AHEAD,
    ANEW,
    ARCHON_READY,
    ATTACK_NOW,
    ATTACK_READY,
    BASES_OPEN,
    BEHIND_ME,
    BORDERS,
    CLIMBS,
    COUNT,
    DICE_FOR,
    DICE_OF,
    DIE,
    FEATURES,
    FLOOR_GAIN,
    FLOOR_NOW,
    FLOORS,
    FREE_BASES,
    GROWTH,
    HELD,
    HIGHEST,
    LATER,
    LEADING,
    LEAVING,
    LOWEST,
    MARKER,
    MUCH_LATER,
    ONE,
    PENDING,
    PLAYING,
    REACH,
    READY,
    READY_SIX,
    READY_VALUE,
    SEAT_POINTS,
    SOON,
    SPEAKER_VALUE,
    SPEAKERS,
    STEPS,
    STONE_FEW,
    TALLEST,
    TEMPLE_POINTS,
    TOKENS,
    TOWER_DICE,
    TOWER_DIE,
)
from patolli.players.knowledge.origins.sense import sensible

NAMES: Final[list[str]] = glides(FEATURES)

FEW: Final[i64] = 4  # resources of a kind that are few
ROUND: Final[i64] = 80  # progress of a round: ten rounds are a long game
NEARLY_OVER: Final[i64] = 900  # progress before a trigger is met; then it is the last round
SIDE: Final[i64] = MOST_STEPS + 1  # steps of a temple, 0 included
TRIUMPH: Final[i64] = 3000  # hundredths that winning counts for, beside the margin
SAFE: Final[i64] = 2000  # the lead in the last round with which the game counts as won
EARLY: Final[i64] = 6  # the round before which nobody hurries to be the winner


class OriginsValue(CityLook):
    """The features of `features_origins.py`."""

    def __init__(self, weights: vec[i64], unit: i64) -> None:
        super().__init__(weights, unit)
        self.ready: i64 = 0  # workers that can still act this round
        self.gain: Final[vec[i64]] = zeros(3 * SIDE * SIDE * SIDE)  # temple points to come
        self.known = False  # whether `gain` is filled

    def look(self, state: State, seat: i64) -> i64:
        assert isinstance(state, Origins)
        feature = self.feature
        for index in range(COUNT):
            feature[index] = 0
        feature[ONE] = 1
        feature[PENDING] = pending(state, seat) * POINT // UNIT
        for good in range(GOODS):
            amount = state.goods[seat * GOODS + good]
            feature[STONE_FEW + 2 * good] = min(amount, FEW)
            feature[STONE_FEW + 2 * good + 1] = max(amount - FEW, 0)
        self.look_at_workers(state, seat)
        self.look_at_temples(state, seat)
        self.look_at_military(state, seat)
        self.look_at_towers(state, seat)
        self.look_at_city(state, seat)
        return self.progress(state)

    def margin(self, state: State, seat: i64) -> i64:
        found = super().margin(state, seat)
        if not winning_counts(state):
            return found
        return found + self.prize(state, seat, self.lead(state, seat))

    def prize(self, state: State, seat: i64, lead: i64) -> i64:
        """Whoever leads ends the game, though the margin might still grow."""
        if not winning_counts(state):
            return 0
        return TRIUMPH * max(-SAFE, min(SAFE, lead)) // SAFE

    def sensible(self, state: State, seat: i64, out: Choices) -> None:
        assert isinstance(state, Origins)
        sensible(state, seat, out)

    def progress(self, state: Origins) -> i64:
        """How near the end is: by the trigger that is furthest, and by rounds."""
        if state.seats == 1:  # OR-25.12
            if state.round >= state.box.solo_rounds:
                return WHOLE
            return state.round * NEARLY_OVER // state.box.solo_rounds
        if state.ended:
            return WHOLE
        found = ROUND * state.round
        all_steps = state.box.top[0] + state.box.top[1] + state.box.top[2]
        for seat in range(state.seats):  # OR-21.1
            steps = state.temple[seat * TEMPLES] + state.temple[seat * TEMPLES + 1]
            steps += state.temple[seat * TEMPLES + 2]
            found = max(found, steps * WHOLE // all_steps)
        cards: i64 = 0
        taken: i64 = 0
        for place in range(CARDS):  # OR-21.2
            if state.district[place] > 0:
                cards += 1
                if state.district_gold[place] == 0:
                    taken += 1
        if cards > 0:
            found = max(found, taken * WHOLE // cards)
        least: i64 = 100
        second: i64 = 100
        scarce: i64 = 100
        for colour in range(COLOURS):
            discs = state.tower_pool[colour]
            if discs < least:
                second = least
                least = discs
            elif discs < second:
                second = discs
            scarce = min(scarce, state.reserve[colour])
        found = max(found, WHOLE - 150 * (least + second))  # OR-21.3
        found = max(found, 700 - 150 * scarce)  # OR-21.4
        return min(found, NEARLY_OVER)

    # ---------------------------------------------------------------------------- workers
    def look_at_workers(self, state: Origins, seat: i64) -> None:
        """Dice with the value they will have, speakers, archon, advisors now and to come."""
        feature = self.feature
        box = state.box
        playing = (state.passed >> seat) & 1 == 0
        count = advisors(state, seat)
        points = box.advisor_points[count - 1] if count > 0 else 0
        following = box.advisor_points[count] - points if count < COLOURS else 0
        feature[ADVISOR_COUNT] = count
        feature[ADVISOR_POINTS] = points * POINT
        feature[BASES_OPEN] = state.bases[seat]
        self.dice_count = 0
        self.ready = 0
        best_value: i64 = 0
        for index in range(BASES):
            content = state.base[seat * BASES + index]
            if content == 0:
                if index < state.bases[seat]:
                    feature[FREE_BASES] += 1
                continue
            colour = (content & 63) >> 3
            value = content & 7
            if content >= 64:
                value += 1
            else:
                self.dice[self.dice_count] = content
                self.dice_count += 1
                if playing:
                    self.ready += 1
                    feature[READY] += 1
                    feature[READY_VALUE] += value
                    if value == FACES:
                        feature[READY_SIX] += 1
            if value > FACES:
                feature[LEAVING] += 1
            else:
                feature[DIE + value - 1] += 1
            feature[DICE_OF + colour] += 1
            for site in range(SITES):
                if state.token[site] == colour + 1:
                    feature[DICE_FOR + site] += 1
            if has_advisor(state, seat, colour):
                feature[AGAIN] += points * POINT * value // (FACES + 1)
            elif value > best_value:
                best_value = value
            product = min(value, FACES) * state.tower[seat * COLOURS + colour] * POINT
            feature[TOWER_DICE] += product
            feature[TOWER_DIE] = max(feature[TOWER_DIE], product)
        feature[ANEW] = following * POINT * best_value // (FACES + 1)
        for value in range(FACES):
            held = state.speakers_held[seat * FACES + value]
            feature[SPEAKERS] += held
            feature[SPEAKER_VALUE] += held * (value + 1)
            if playing:
                self.ready += held
        if playing:
            feature[PLAYING] = 1
            if state.archon[seat] == 0:
                feature[ARCHON_READY] = 1
                self.ready += 1
            self.look_at_sites(state, seat)
        feature[CLIMBS] = min(self.ready, state.goods[seat * GOODS + STONE])
        price = next_base_price(state, seat)
        if price > 0:
            feature[GROWTH] = min(state.goods[seat * GOODS + FOOD], price) * POINT // price

    def look_at_sites(self, state: Origins, seat: i64) -> None:
        """Where ready dice and speakers can go without paying wisdom."""
        most: i64 = 0
        for index in range(self.dice_count):
            most = max(most, self.dice[index] & 7)
        for value in range(FACES):
            if state.speakers_held[seat * FACES + value] > 0:
                most = max(most, value + 1)
        for site in range(SITES):
            if most >= state.ship[site]:
                self.feature[REACH] += 1

    # ---------------------------------------------------------------------------- temples
    def look_at_temples(self, state: Origins, seat: i64) -> None:
        """Steps, what more of them bring, and the zodiac cards."""
        if not self.known:
            self.fill_gains(state)
        feature = self.feature
        low: i64 = SIDE
        high: i64 = 0
        total: i64 = 0
        for temple in range(TEMPLES):
            step = state.temple[seat * TEMPLES + temple]
            total += step
            low = min(low, step)
            high = max(high, step)
            sign = state.sign[temple] - 1
            if sign >= 0:
                if state.holder[temple] == seat + 1:
                    feature[HELD + sign] = 1
                if step > 0 and leads(state, seat, temple):
                    feature[LEADING + sign] = 1
        feature[TEMPLE_POINTS] = temple_points(state, seat) * POINT
        feature[STEPS] = total
        feature[HIGHEST] = high
        feature[LOWEST] = low
        at = seat * TEMPLES
        at = 3 * place_of(state.temple[at], state.temple[at + 1], state.temple[at + 2])
        feature[SOON] = self.gain[at]
        feature[LATER] = self.gain[at + 1]
        feature[MUCH_LATER] = self.gain[at + 2]
        best: i64 = 0
        for other in range(state.seats):
            if other != seat:
                first = other * TEMPLES
                steps = state.temple[first] + state.temple[first + 1] + state.temple[first + 2]
                best = max(best, steps)
        if state.seats > 1:
            feature[AHEAD] = total - best

    def fill_gains(self, state: Origins) -> None:
        """What some steps more would add to the points of three discs, each on its own track."""
        self.known = True
        top = state.box.top
        for forests in range(top[0] + 1):
            for mountains in range(top[1] + 1):
                for seas in range(top[2] + 1):
                    now = best_after(state.box, forests, mountains, seas, 0)
                    for number in range(3):
                        steps: i64 = 4 if number == 0 else 8 if number == 1 else 14
                        found = best_after(state.box, forests, mountains, seas, steps)
                        at = 3 * place_of(forests, mountains, seas) + number
                        self.gain[at] = (found - now) * POINT

    # --------------------------------------------------------------------------- military
    def look_at_military(self, state: Origins, seat: i64) -> None:
        """The place on the track, and what attacks bring."""
        feature = self.feature
        here = state.strength[seat]
        feature[BORDERS] = state.box.borders[here]
        feature[ADVANCE] = here - state.box.fallback[here]
        feature[ATTACK_NOW] = attack_points(state, seat) * POINT
        feature[ATTACK_READY] = feature[ATTACK_NOW] * self.ready
        feature[TOKENS] = state.superiority[seat]
        feature[BEHIND_ME] = weaker(state, seat)
        if state.seats > 1 and furthest(state) == seat:
            feature[MARKER] = 1

    # ----------------------------------------------------------------------------- towers
    def look_at_towers(self, state: Origins, seat: i64) -> None:
        """Heights, seats of power as they count now, and what one floor more brings."""
        feature = self.feature
        gold = state.goods[seat * GOODS + GOLD]
        for colour in range(COLOURS):
            values: i64 = 0
            for index in range(state.closed_count):
                entry = state.closed[index]
                if entry >> 16 == seat + 1 and (entry & 63) >> 3 == colour:
                    values += entry & 7
            height = state.tower[seat * COLOURS + colour]
            feature[FLOORS] += height
            feature[TALLEST] = max(feature[TALLEST], height)
            feature[SEAT_POINTS] += values * height * POINT
            if state.tower_pool[colour] > 0:
                feature[FLOOR_GAIN] = max(feature[FLOOR_GAIN], values * POINT)
                if gold >= height:
                    gain = (values - height) * POINT
                    feature[FLOOR_NOW] = max(feature[FLOOR_NOW], gain)


def winning_counts(state: State) -> bool:
    """Whether winning counts beside the margin: in the last round, unless it comes early."""
    assert isinstance(state, Origins)
    return state.ended > 0 and state.round >= EARLY and state.seats > 1


def leads(state: Origins, seat: i64, temple: i64) -> bool:
    """OR-20.11, OR-20.12: whether a seat would get the card of a temple now."""
    own = state.temple[seat * TEMPLES + temple]
    height = state.temple_height[seat * TEMPLES + temple]
    for other in range(state.seats):
        step = state.temple[other * TEMPLES + temple]
        if other != seat and (
            step > own or (step == own and state.temple_height[other * TEMPLES + temple] < height)
        ):
            return False
    return True


def place_of(forests: i64, mountains: i64, seas: i64) -> i64:
    """The number of three steps in the table of what more of them bring."""
    return (forests * SIDE + mountains) * SIDE + seas


def best_after(box: Box, forests: i64, mountains: i64, seas: i64, steps: i64) -> i64:
    """OR-22.3: the most points of the two lowest discs after so many steps more."""
    top = box.top
    points = box.temple_points
    best: i64 = 0
    for first in range(forests, min(top[0], forests + steps) + 1):
        for second in range(mountains, min(top[1], mountains + steps) + 1):
            left = steps - (first - forests) - (second - mountains)
            if left < 0:
                break
            third = min(top[2], seas + left)
            total = points[first] + points[box.first_step[1] + second]
            total += points[box.first_step[2] + third]
            if third > max(first, second):  # the disc that is ahead does not count
                total -= points[box.first_step[2] + third]
            elif second > first:
                total -= points[box.first_step[1] + second]
            else:
                total -= points[first]
            best = max(best, total)
    return best


def make(weights: vec[i64], unit: i64) -> OriginsValue:
    """The value with weights as listed in NAMES."""
    return OriginsValue(weights, unit)
