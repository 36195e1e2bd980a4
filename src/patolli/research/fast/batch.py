"""Many games of one kind stepped together; what they show lies in arrays for NumPy."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i16, i32, u8

from patolli.engine.native import i64, vec, zeros
from patolli.engine.question import Choices, fill_choices, reply
from patolli.engine.random import Random
from patolli.engine.state import CHANCE, State, mix
from patolli.research.fast.arrays import cells, flags, fractions, small
from patolli.research.fast.reader import Reader
from patolli.research.fast.sight import Plan, Sight

MARGIN: Final[i64] = 0  # at the end: own score less the best other one
WIN: Final[i64] = 1  # at the end: the share of the victory
SCORE: Final[i64] = 2  # after every answer: by how much the own score has changed

LEGAL: Final[i64] = -1  # what `step` gives when every action was legal
ILLEGAL: Final[i64] = -3  # what `play` gives for an illegal action


class Batch:
    """Games that begin alike, each with its own chance; a finished one begins again by itself.

    The arrays keep their place for good: a step writes into them.
    """

    def __init__(
        self,
        start: State,
        reader: Reader,
        plan: Plan,
        games: int,
        actions: int,
        most: int,
        unit: int,
        reward: int,
    ) -> None:
        self.start: Final[State] = start
        self.reader: Final[Reader] = reader
        self.games: Final[i64] = games
        self.seats: Final[i64] = start.seats
        self.actions: Final[i64] = actions  # size of the action space
        self.most: Final[i64] = most  # choices of one question at most
        self.unit: Final[float] = float(unit)
        self.reward: Final[i64] = reward
        self.states: Final[list[State]] = [start.copy() for _ in range(games)]
        self.chance: Final[list[Random]] = [Random(0) for _ in range(games)]
        self.out: Final[Choices] = Choices()
        self.seed: i64 = 0
        self.observation: Final[vec[i32]] = cells(games * plan.cells)
        self.sight: Final[Sight] = Sight(plan, cells(games * plan.count), self.observation)
        self.mask: Final[vec[u8]] = flags(games * actions)
        self.legal: Final[vec[i16]] = small(games * most)  # the legal actions of every game
        self.choices: Final[vec[i64]] = zeros(games)  # how many they are
        self.to_act: Final[vec[i64]] = zeros(games)  # the seat asked; OVER if not begun again
        self.done: Final[vec[u8]] = flags(games)  # whether the last step ended a game
        self.rewards: Final[vec[float]] = fractions(games * start.seats)  # of the last step
        self.scores: Final[vec[i64]] = zeros(games * start.seats)  # of the game that ended last
        self.before: Final[vec[i64]] = zeros(start.seats)
        self.episode: Final[vec[i64]] = zeros(games)  # games ended before this one
        self.picker: Final[Random] = Random(0)
        for game in range(games):
            self.sight.forget(game)

    # -------------------------------------------------------------------------- beginning
    def reset(self, seed: i64) -> None:
        """Begin every game anew; equal seeds give equal games."""
        self.seed = seed
        self.picker.seed(mix(seed, 1))
        for game in range(self.games):
            self.episode[game] = 0
            self.done[game] = 0
            for seat in range(self.seats):
                self.rewards[game * self.seats + seat] = 0.0
            self.begin(game)
            self.look(game, self.to_act[game])

    def begin(self, game: i64) -> None:
        """Set up one game and let chance answer until a seat is asked."""
        self.states[game].copy_from(self.start)
        own = mix(mix(mix(self.seed & 0x7FFFFFFF, self.seed >> 31), game), self.episode[game])
        self.chance[game].seed(own)
        self.settle(game)

    def settle(self, game: i64) -> None:
        """Let chance answer until a seat is asked, and note who it is and what is legal."""
        state = self.states[game]
        out = self.out
        while state.to_answer == CHANCE:
            fill_choices(state, CHANCE, out)
            reply(state, CHANCE, out.at_weight(self.chance[game].below(out.total)))
        self.list_choices(game, state.to_answer)

    def list_choices(self, game: i64, seat: i64) -> None:
        """Note who is asked and what is legal; the mask changes where it has to."""
        mask = self.mask
        legal = self.legal
        base = game * self.actions
        first = game * self.most
        for index in range(self.choices[game]):
            mask[base + i64(legal[first + index])] = 0
        state = self.states[game]
        self.to_act[game] = seat
        self.choices[game] = 0
        if seat >= 0:
            out = self.out
            fill_choices(state, seat, out)
            action = state.kinds[state.top()].first
            for index in range(out.count):
                mask[base + action + out.item[index]] = 1
                legal[first + index] = i16(action + out.item[index])
            self.choices[game] = out.count

    def look(self, game: i64, seat: i64) -> None:
        """Write a game's observation as a seat sees it."""
        self.sight.begin(game, seat)
        self.reader.read(self.states[game], self.sight)

    # --------------------------------------------------------------------------- stepping
    def is_legal(self, game: i64, action: i64) -> bool:
        """Whether the seat asked in a game may take an action."""
        return (
            action >= 0 and action < self.actions and self.mask[game * self.actions + action] == 1
        )

    def step(self, actions: list[int]) -> int:
        """One action in every game; the first game whose action is illegal (then none moves)."""
        for game in range(self.games):
            if not self.is_legal(game, actions[game]):
                return int(game)
        for game in range(self.games):
            self.act(game, actions[game])
            if self.done[game]:
                self.episode[game] += 1
                self.begin(game)
            self.look(game, self.to_act[game])
        return int(LEGAL)

    def play(self, action: i64) -> int:
        """One action in the first game, which is shown to the seat then asked.

        The seat; OVER when the game has ended; ILLEGAL, and nothing has happened.
        """
        if not self.is_legal(0, action):
            return int(ILLEGAL)
        self.act(0, action)
        seat = self.to_act[0]
        if seat >= 0:
            self.look(0, seat)
        return int(seat)

    def act(self, game: i64, action: i64) -> None:
        """Carry out a legal action, let chance answer, and count the rewards."""
        state = self.states[game]
        base = game * self.seats
        before = self.before
        if self.reward == SCORE:
            for seat in range(self.seats):
                before[seat] = state.score(seat)
        reply(state, state.to_answer, action - state.kinds[state.top()].first)
        self.settle(game)
        over = state.depth == 0
        was_done = self.done[game] == 1
        self.done[game] = 1 if over else 0
        if self.reward == SCORE:
            for seat in range(self.seats):
                change = state.score(seat) - before[seat]
                self.rewards[base + seat] = float(change) / self.unit
        if over:
            for seat in range(self.seats):
                self.scores[base + seat] = state.score(seat)
        if self.reward == SCORE:
            return
        if over:
            self.final_rewards(game)
        elif was_done:
            self.no_rewards(game)

    def no_rewards(self, game: i64) -> None:
        """Nobody gets anything."""
        for seat in range(self.seats):
            self.rewards[game * self.seats + seat] = 0.0

    def final_rewards(self, game: i64) -> None:
        """What every seat gets for a finished game."""
        state = self.states[game]
        base = game * self.seats
        winners = state.winners()
        shares: i64 = 0
        for seat in range(self.seats):
            shares += (winners >> seat) & 1
        for seat in range(self.seats):
            if self.reward == MARGIN:
                self.rewards[base + seat] = float(margin(state, seat)) / self.unit
            elif (winners >> seat) & 1:
                self.rewards[base + seat] = 1.0 / float(shares)
            else:
                self.rewards[base + seat] = 0.0

    # ------------------------------------------------------------------- players inside it
    def pick(self, game: i64) -> int:
        """A legal action of a game, each as likely; 0 where the game has ended."""
        if self.choices[game] == 0:
            return 0
        return int(self.legal[game * self.most + self.picker.below(self.choices[game])])

    def pick_all(self) -> list[int]:
        """A legal action for every game, each as likely."""
        return [self.pick(game) for game in range(self.games)]

    def turn(self, actions: list[int], seats: list[int]) -> int:
        """One action of one seat per game, then uniform answers until that seat is asked again.

        A game that had ended begins anew instead. What `step` gives for an illegal action.
        """
        for game in range(self.games):
            if not self.done[game] and not self.is_legal(game, actions[game]):
                return int(game)
        for game in range(self.games):
            if self.done[game]:
                self.episode[game] += 1
                self.start_turn(game, seats[game])
            else:
                self.act(game, actions[game])
                self.play_on(game, seats[game])
                self.look(game, seats[game])
        return int(LEGAL)

    def start_turn(self, game: i64, seat: i64) -> None:
        """Begin a game and play it on until a seat is asked for the first time."""
        self.done[game] = 0
        self.begin(game)
        self.play_on(game, seat)
        self.no_rewards(game)
        self.look(game, seat)

    def play_on(self, game: i64, seat: i64) -> None:
        """Uniform answers in one game until a seat is asked or the game ends."""
        base = game * self.seats
        gained = self.rewards[base + seat]
        while self.to_act[game] >= 0 and self.to_act[game] != seat:
            self.act(game, self.pick(game))
            gained += self.rewards[base + seat]
        self.rewards[base + seat] = gained


def margin(state: State, seat: i64) -> i64:
    """A seat's score less the best other one; alone, the score itself."""
    best: i64 = 0
    found = False
    for other in range(state.seats):
        if other != seat and (not found or state.score(other) > best):
            best = state.score(other)
            found = True
    return state.score(seat) - best
