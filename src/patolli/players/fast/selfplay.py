"""Games between lookahead players that note what every seat saw, for networks to learn from."""

from __future__ import annotations

from typing import Final

from patolli.engine.native import i64, vec, zeros
from patolli.engine.question import Choices, fill_choices, reply
from patolli.engine.random import Random
from patolli.engine.state import CHANCE, State
from patolli.players.fast.encoder import LARGEST, Encoder
from patolli.players.fast.linear import PRECISION, WHOLE
from patolli.players.fast.net import NetValue
from patolli.players.fast.turn import Turn
from patolli.players.fast.value import POINT, Value

MOST_ROWS: Final[i64] = 1500  # positions noted of one game
HEAD: Final[i64] = 5  # before the inputs: seat, own score, best other's, progress, opinion


class Notes:
    """Positions of one game, each as the seat that moved in it saw it.

    With every position goes an opinion: the points to come that the plain value expects.
    """

    def __init__(self, encoder: Encoder, value: Value) -> None:
        self.encoder: Final[Encoder] = encoder
        self.value: Final[Value] = value
        self.width: Final[i64] = HEAD + encoder.size
        self.rows: i64 = 0
        self.numbers: Final[vec[i64]] = zeros(MOST_ROWS * self.width)

    def note(self, state: State, seat: i64) -> None:
        """Note a position."""
        if state.depth == 0 or self.rows == MOST_ROWS:
            return
        self.encoder.look(state, seat)
        at = self.rows * self.width
        self.numbers[at] = seat
        self.numbers[at + 1] = state.score(seat)
        self.numbers[at + 2] = best_other(state, seat)
        self.numbers[at + 3] = self.encoder.progress
        opinion = self.value.of(state, seat)
        self.numbers[at + 4] = opinion - state.score(seat) * POINT // self.value.unit
        at += HEAD
        x = self.encoder.x
        for index in range(self.encoder.size):
            self.numbers[at + index] = max(-LARGEST, min(LARGEST, x[index]))
        self.rows += 1

    def take(self) -> list[int]:
        """All numbers of all rows; begin anew."""
        count = self.rows * self.width
        self.rows = 0
        return [int(self.numbers[index]) for index in range(count)]


def best_other(state: State, seat: i64) -> i64:
    """The highest score of the other seats; 0 if there is none."""
    found: i64 = 0
    first = True
    for other in range(state.seats):
        if other != seat:
            score = state.score(other)
            if first or score > found:
                found = score
            first = False
    return found


class Bent(Value):
    """Any value with a bonus for a strategy on top, which fades until a point of the game.

    `bonus` is in 1/100 of a hundredth of a point per unit of a feature, as linear weights are. It
    makes a seat play differently while games for learning are played; after `until` it plays as
    well as it can.
    """

    def __init__(self, inner: Value, encoder: Encoder, spread: i64) -> None:
        super().__init__(inner.weights, inner.unit)
        self.spread = spread
        self.inner: Final[Value] = inner
        # A network has just looked when it tells its margin: that need not be done again.
        self.looked: Final[bool] = isinstance(inner, NetValue)
        self.encoder: Final[Encoder] = inner.encoder if isinstance(inner, NetValue) else encoder
        self.bonus: Final[vec[i64]] = zeros(encoder.size)
        self.used: Final[vec[i64]] = zeros(encoder.size)  # inputs with a bonus
        self.count: i64 = 0  # of them
        self.until: i64 = 0

    def clear(self) -> None:
        """Take all bonuses away."""
        self.count = 0
        self.until = 0

    def favour(self, index: i64, bonus: i64) -> None:
        """Give an input a bonus."""
        self.used[self.count] = index
        self.bonus[self.count] = bonus
        self.count += 1

    def of(self, state: State, seat: i64) -> i64:
        return self.inner.of(state, seat)

    def margin(self, state: State, seat: i64) -> i64:
        found = self.inner.margin(state, seat)
        if self.count == 0 or state.depth == 0:
            return found
        if not self.looked:
            self.encoder.look(state, seat)
        if self.encoder.progress >= self.until:
            return found
        extra: i64 = 0
        for number in range(self.count):
            index = self.used[number]
            extra += self.bonus[number] * self.encoder.x[index] * self.encoder.grain[index]
        return found + extra * (WHOLE - self.encoder.progress) // (WHOLE * PRECISION)

    def sensible(self, state: State, seat: i64, out: Choices) -> None:
        self.inner.sensible(state, seat, out)

    def mark(self, state: State, seat: i64) -> i64:
        return self.inner.mark(state, seat)

    def half_done(self, state: State) -> bool:
        return self.inner.half_done(state)


class Habit:
    """How a seat varies its play: percent of turns left to chance, until a point of the game."""

    def __init__(self, turn: Turn, noise: i64, until: i64) -> None:
        self.turn: Final[Turn] = turn
        self.noise: Final[i64] = noise
        self.until: Final[i64] = until


def play_noting(
    state: State,
    habits: list[Habit],
    seed: i64,
    begins: i64,
    middles: i64,
    notes: Notes,
    draws: bool = False,
) -> None:
    """Play a game to its end and note the ends of turns, and some begins and middles (percent).

    With `draws` every seat's view is noted before chance decides: there turns are compared that are
    played on from.
    """
    chance = Random(seed)
    policy = Random(seed + 1)
    out = Choices()
    last: i64 = CHANCE
    while state.depth > 0:
        seat = state.to_answer
        fill_choices(state, seat, out)
        if seat == CHANCE:
            if draws and last != CHANCE:
                for other in range(state.seats):
                    notes.note(state, other)
            last = CHANCE
            reply(state, seat, out.at_weight(chance.below(out.total)))
            continue
        if seat != last and policy.below(100) < begins:
            notes.note(state, seat)
        last = seat
        if out.count == 1:
            reply(state, seat, out.item[0])
        else:
            take_turn(state, seat, habits[seat], policy, out, middles, notes)
        if state.depth > 0 and state.to_answer != seat:
            notes.note(state, seat)


def take_turn(
    state: State,
    seat: i64,
    habit: Habit,
    policy: Random,
    out: Choices,
    middles: i64,
    notes: Notes,
) -> None:
    """Answer as a habit says, until somebody else is asked."""
    turn = habit.turn
    asked = state.waiting()
    if asked & (asked - 1) != 0 and policy.below(100) < 50:
        turn.value.sensible(state, seat, out)  # several at once: the lookahead knows too little
        reply(state, seat, out.item[policy.below(out.count)])
        return
    turn.search(state, seat)
    number: i64 = 0
    if habit.noise > 0 and policy.below(100) < habit.noise:
        notes.encoder.look(state, seat)
        if notes.encoder.progress < habit.until:
            number = policy.below(turn.count)
    for step in range(turn.length[number]):
        reply(state, seat, turn.step(number, step))
        if state.depth == 0 or state.to_answer != seat:
            return
        if policy.below(100) < middles:
            notes.note(state, seat)
