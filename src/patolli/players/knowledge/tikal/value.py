"""The value of a position of Tikal: temples held and within reach, treasures, pieces, points left.

A temple held is worth what it scores at every scoring to come, the less the fewer action points
somebody else needs to take it; one not held the more, the fewer action points it takes to win it.
"""

from __future__ import annotations

from typing import Final

from patolli.engine.native import i64, vec
from patolli.engine.question import Choices
from patolli.engine.state import FRAME, State
from patolli.games.tikal.rules.board import camps_of, pieces_on
from patolli.games.tikal.rules.kinds import (
    ACT,
    DRAW,
    FIND,
    GIVE,
    LAY,
    NEXT_TURN,
    PLACE,
    SCORE,
    SCORING_TURN,
    TURN,
    WALK,
)
from patolli.games.tikal.rules.scoring import treasure_points
from patolli.games.tikal.rules.state import IN_RESERVE, Tikal
from patolli.games.tikal.rules.tables import HEXES, TILES, TREASURES
from patolli.games.tikal.rules.temples import has_token
from patolli.players.fast.linear import WHOLE, LinearValue, glides
from patolli.players.knowledge.tikal.map import SORTS, Survey
from patolli.players.knowledge.tikal.sense import sensible

STEPS: Final = ("2", "4", "6", "8", "10", "14", "20", "more")  # action points, at most
PRICES: Final[i64] = 8
REACHES: Final = ("2", "4", "6", "9", "more")

FEATURES: Final = [
    *(f"held {step} next" for step in STEPS),
    *(f"held {step} later" for step in STEPS),
    *(f"open {step} next" for step in STEPS),
    *(f"open {step} later" for step in STEPS),
    *(f"entry {reach}" for reach in REACHES),
    "sure now",
    "guarded",
    "treasure points",
    "find",
    "raisable held",
    "raisable open",
    "guards left",
    "guards left later",
    "camps left",
    "camps left later",
    "guardable",
    "reserve",
    "at base camp",
    "at camp",
    "on temples",
    "on treasures",
    "elsewhere",
    "leader in reserve",
    "leader on temple",
    "leader elsewhere",
    "first taker",
    "second taker",
    "treasures near",
    "treasures far",
    "single",
    "pair",
    "exchange",
    "points left",
    "points left later",
    "phases",
    "turns",
]
NAMES: Final = glides(FEATURES)
COUNT: Final[i64] = 68

HELD: Final[i64] = 0
OPEN: Final[i64] = 2 * PRICES
ENTRY: Final[i64] = 4 * PRICES
REST: Final[i64] = ENTRY + 5
F_SURE: Final[i64] = REST
F_GUARDED: Final[i64] = REST + 1
F_TREASURE: Final[i64] = REST + 2
F_FIND: Final[i64] = REST + 3
F_RAISE_HELD: Final[i64] = REST + 4
F_RAISE_OPEN: Final[i64] = REST + 5
F_GUARDS: Final[i64] = REST + 6
F_CAMPS: Final[i64] = REST + 8
F_GUARDABLE: Final[i64] = REST + 10
F_RESERVE: Final[i64] = REST + 11
F_WORKERS: Final[i64] = REST + 12  # by where they are
F_LEADER: Final[i64] = REST + 17
F_TAKER: Final[i64] = REST + 20
F_NEAR: Final[i64] = REST + 22
F_SINGLE: Final[i64] = REST + 24
F_PAIR: Final[i64] = REST + 25
F_EXCHANGE: Final[i64] = REST + 26
F_POINTS: Final[i64] = REST + 27
F_PHASES: Final[i64] = REST + 29
F_TURNS: Final[i64] = REST + 30

ONE: Final[i64] = 100  # features count hundredths
CLOSE: Final[i64] = 4  # action points to a treasure that is near


def step_of(points: i64) -> i64:
    """The step of a number of action points."""
    if points <= 4:
        return 0 if points <= 2 else 1
    if points <= 8:
        return 2 if points <= 6 else 3
    if points <= 14:
        return 4 if points <= 10 else 5
    return 6 if points <= 20 else 7


class TikalValue(LinearValue):
    """Features of the map, surveyed once for all seats of a position."""

    def __init__(self, weights: vec[i64], unit: i64) -> None:
        super().__init__(weights, unit, COUNT)
        self.spread = 1
        self.survey: Final[Survey] = Survey()
        self.surveyed = False  # whether the survey is of the position that is looked at

    def margin(self, state: State, seat: i64) -> i64:
        assert isinstance(state, Tikal)
        if state.depth > 0:
            self.survey.take(state)
            self.surveyed = True
        found = super().margin(state, seat)
        self.surveyed = False
        return found

    def sensible(self, state: State, seat: i64, out: Choices) -> None:
        assert isinstance(state, Tikal)
        sensible(state, seat, out)

    def mark(self, state: State, seat: i64) -> i64:
        assert isinstance(state, Tikal)
        return self.survey.mark(state, seat)

    def half_done(self, state: State) -> bool:
        top = state.top()
        return top in (WALK, TURN, GIVE)

    def look(self, state: State, seat: i64) -> i64:
        assert isinstance(state, Tikal)
        if not self.surveyed:
            self.survey.take(state)
        feature = self.feature
        for index in range(COUNT):
            feature[index] = 0
        rounds = state.box.volcanoes + 1 - state.scorings[seat]
        left = self.survey.left
        progress = WHOLE - left * WHOLE // TILES
        if rounds <= 0:
            return progress
        now: i64 = 0  # whether this very phase ends with the seat's scoring
        if state.waiting() == 1 << seat and scores_now(state, seat):
            now = 1
            rounds -= 1
        self.look_at_temples(state, seat, rounds, now)
        self.look_at_pieces(state, seat, rounds)
        self.look_at_treasures(state, seat, rounds, now)
        self.look_at_time(state, seat, rounds, left)
        return progress

    def look_at_temples(self, state: Tikal, seat: i64, rounds: i64, now: i64) -> None:
        """Temples held, by what taking them costs others; open ones, by what they cost."""
        feature = self.feature
        survey = self.survey
        following = ONE if rounds > 0 else 0
        later = max(rounds - 1, 0) * ONE
        guards = state.box.guards - survey.guards[seat]
        guardable: i64 = 0
        for index in range(survey.count):
            hex = survey.temple[index]
            value = state.value[hex]
            own = survey.strong[seat * HEXES + hex]
            if own > survey.best[hex] or (survey.holder[hex] == seat and own > survey.second[hex]):
                feature[F_SURE] += value * now * ONE
                at = HELD + step_of(survey.threat(state, seat, hex))
                guardable = max(guardable, value)
                if has_token(state, value):
                    feature[F_RAISE_HELD] += rounds * ONE
            else:
                at = OPEN + step_of(survey.price(state, seat, hex, survey.best[hex] + 1 - own))
                if own > 0 and has_token(state, value):
                    feature[F_RAISE_OPEN] += rounds * ONE
            feature[at] += value * following
            feature[at + PRICES] += value * later
            entry = survey.enter[seat * HEXES + hex]
            reach: i64 = 4
            if entry <= 4:
                reach = 0 if entry <= 2 else 1
            elif entry <= 9:
                reach = 2 if entry <= 6 else 3
            feature[ENTRY + reach] += value * rounds * ONE
        feature[F_GUARDED] = survey.guarded[seat] * rounds * ONE
        feature[F_SURE] += survey.guarded[seat] * now * ONE
        feature[F_GUARDS] = guards * following
        feature[F_GUARDS + 1] = guards * later
        if guards > 0:
            feature[F_GUARDABLE] = guardable * rounds * ONE

    def look_at_pieces(self, state: Tikal, seat: i64, rounds: i64) -> None:
        """Where the seat's workers and leader are, and its camps."""
        feature = self.feature
        for sort in range(SORTS):
            feature[F_WORKERS + sort] = self.survey.at_work[seat * SORTS + sort] * ONE
        feature[F_RESERVE] = state.reserve[seat] * ONE
        leader = state.leader[seat]
        if leader == IN_RESERVE:
            feature[F_LEADER] = ONE
        elif leader >= 0:
            if state.value[leader] > 0 and state.guard[leader] < 0:
                feature[F_LEADER + 1] = ONE
            else:
                feature[F_LEADER + 2] = ONE
        camps = state.box.camps - camps_of(state, seat)
        feature[F_CAMPS] = camps * (ONE if rounds > 0 else 0)
        feature[F_CAMPS + 1] = camps * max(rounds - 1, 0) * ONE

    def look_at_treasures(self, state: Tikal, seat: i64, rounds: i64, now: i64) -> None:
        """Treasures owned, within reach, and what pairs they may still make."""
        feature = self.feature
        survey = self.survey
        points = treasure_points(state, seat)
        feature[F_TREASURE] = points * rounds * ONE
        feature[F_SURE] += points * now * ONE
        owned = state.owned
        at = seat * TREASURES
        gains = state.box.treasure_points
        unseen: i64 = 0
        find: i64 = 0  # what the next treasure adds to a scoring, times the treasures unseen
        singles: i64 = 0
        for kind in range(TREASURES):
            held = owned[at + kind]
            hidden = state.unseen[kind]
            unseen += hidden
            if hidden > 0:
                find += hidden * (gains[held + 1] - gains[held])
            if held == 1:
                singles += 1
                if hidden > 0:
                    feature[F_SINGLE] += hidden * rounds * ONE
            elif held == 2 and hidden > 0:
                feature[F_PAIR] += rounds * ONE
        if unseen == 0:
            find = 0
        else:
            find = find * ONE // unseen
        for kind in range(TREASURES):
            held = owned[at + kind]
            if held > 0 and (singles > 1 or (singles == 1 and held == 2)):
                for other in range(state.seats):
                    if other != seat and owned[other * TREASURES + kind] == 1:
                        feature[F_EXCHANGE] += (gains[held + 1] - gains[held] - 1) * rounds * ONE
        if state.top() == FIND and state.top_a() == seat:
            feature[F_FIND] = find * (rounds + now)
        for index in range(survey.troves):
            hex = survey.trove[index]
            lying = state.treasures[hex]
            pieces = pieces_on(state, seat, hex)
            if pieces > 0:
                feature[F_TAKER] += find * rounds
                if pieces > 1 and lying > 1:
                    feature[F_TAKER + 1] += find * rounds
            else:
                entry = min(survey.enter[seat * HEXES + hex], survey.near[seat * HEXES + hex])
                far: i64 = 0 if entry <= CLOSE else 1
                feature[F_NEAR + far] += lying * find * rounds

    def look_at_time(self, state: Tikal, seat: i64, rounds: i64, left: i64) -> None:
        """Action points at hand, and the phases and turns to come."""
        feature = self.feature
        seats = state.seats
        points: i64 = 0
        top = state.top()
        if state.waiting() == 1 << seat:
            if top in (ACT, WALK, GIVE):
                points = state.points_left
            elif top in (PLACE, TURN):
                points = state.box.points
        elif top == FIND and state.top_a() == seat:
            points = state.points_left
        feature[F_POINTS] = points * ONE
        feature[F_POINTS + 1] = points * rounds * ONE
        phases: i64 = 0
        turns = left // seats  # the auction game: a turn each in every round
        for depth in range(state.depth):
            at = depth * FRAME
            kind = state.frames[at]
            if kind == NEXT_TURN:  # the basic game: seat after seat
                following = first_of(state.frames[at + 1])
                turns = (left + seats - 1 - (seat - following + seats) % seats) // seats
            elif kind == DRAW:
                if state.frames[at + 2] == seat:
                    phases += 1
            elif kind in (LAY, SCORING_TURN):
                if state.frames[at + 1] == 1 << seat:
                    phases += 1
        feature[F_PHASES] = phases * ONE
        feature[F_TURNS] = turns * ONE


def first_of(seats: i64) -> i64:
    """The seat of a set of one seat."""
    seat: i64 = 0
    while seats > 1:
        seats >>= 1
        seat += 1
    return seat


def scores_now(state: Tikal, seat: i64) -> bool:
    """Whether the seat asked is in its scoring turn: its scoring lies right below."""
    return state.depth > 1 and state.frames[(state.depth - 2) * FRAME] == SCORE


def make(weights: vec[i64], unit: i64) -> TikalValue:
    """The value of Tikal with these weights."""
    return TikalValue(weights, unit)
