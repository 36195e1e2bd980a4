"""Plans a seat's own coming turns: a beam over whole turns, between which the others reply.

Knows no game. Every kept position is one after an own turn; then everybody else answers by a narrow
lookahead and chance is drawn, alike in all lines, until the seat is asked again. After `horizon`
own turns the value judges. What remains: for every first turn the best that any plan came to. All
first turns share the beam, so that most are given up early; or one of them has it for itself, so
that it is known how far that one leads.
"""

from __future__ import annotations

import time
from typing import Final

from patolli.engine.native import i64, vec, zeros
from patolli.engine.question import Choices, fill_choices, reply
from patolli.engine.random import Random
from patolli.engine.state import CHANCE, State
from patolli.players.fast.turn import NOTHING, Turn
from patolli.players.fast.value import Value

ALL: Final[i64] = -1  # first turns share the beam


class Plan:
    """The workspace of one planner; use it again for every turn of a game.

    `first` looks at the first own turn, `later` at the others, `others` finds everybody's replies.
    """

    def __init__(self, like: State, beam: i64, first: Turn, later: Turn, others: Turn) -> None:
        self.beam: Final[i64] = beam  # positions kept after every own turn
        self.first: Final[Turn] = first
        self.later: Final[Turn] = later
        self.others: Final[Turn] = others
        self.here: list[State] = [like.blank() for _ in range(beam)]
        self.next: list[State] = [like.blank() for _ in range(beam)]
        self.here_from: Final[vec[i64]] = zeros(beam)  # the first turn that led here
        self.next_from: Final[vec[i64]] = zeros(beam)
        self.here_draws: Final[vec[i64]] = zeros(beam)  # by chance so far
        self.next_draws: Final[vec[i64]] = zeros(beam)
        self.next_worth: Final[vec[i64]] = zeros(beam)
        self.next_code: Final[vec[i64]] = zeros(beam)
        self.here_count: i64 = 0
        self.next_count: i64 = 0
        self.after: Final[State] = like.blank()
        self.out: Final[Choices] = Choices()
        self.chance: Final[Random] = Random(0)
        self.count: i64 = 0  # first turns that are compared
        self.only: i64 = ALL  # the first turn that has the beam for itself
        self.kept: i64 = beam  # positions kept after every own turn now, of `beam` at most
        self.best: Final[vec[i64]] = zeros(first.leaves)  # by first turn, what the value says
        self.lead: Final[vec[i64]] = zeros(first.leaves)  # the margin to expect of that plan
        self.again = False  # whether the first turns were found in another deal than this one
        self.deadline: float = 0.0  # of the clock; 0: none
        self.late = False  # whether the last deal was cut off by the clock

    def begin(self, start: State, seat: i64) -> i64:
        """Find the first turns to compare; how many they are."""
        self.first.search(start, seat)
        self.compare_found()
        return self.count

    def compare_found(self) -> None:
        """Compare the turns that the first lookahead has found."""
        self.count = self.first.count
        self.again = False

    def search(self, start: State, seat: i64, seed: i64, horizon: i64) -> bool:
        """Plan on from the first turns in one deal; whether the clock let it come to an end."""
        self.late = False
        for number in range(self.count):
            self.best[number] = NOTHING
        self.next_count = 0
        for number in range(self.count):
            if self.only == ALL or self.only == number:
                self.keep(start, self.first, number, number, 0, seat)
        self.pass_on(seat, seed, horizon <= 1)
        depth: i64 = 1
        while self.here_count > 0 and not self.late:
            self.next_count = 0
            for index in range(self.here_count):
                self.later.search(self.here[index], seat)
                origin = self.here_from[index]
                for number in range(self.later.count):
                    draws = self.here_draws[index]
                    self.keep(self.here[index], self.later, number, origin, draws, seat)
                if self.is_late():
                    return False
            depth += 1
            self.pass_on(seat, seed, depth >= horizon)
        if self.late:
            return False
        self.fill_up()
        self.again = True
        return True

    def is_late(self) -> bool:
        """Whether the clock has run out."""
        if self.deadline > 0.0 and time.monotonic() > self.deadline:
            self.late = True
        return self.late

    def fill_up(self) -> None:
        """A first turn whose plans were all given up counts as the worst that was not."""
        worst: i64 = -1
        for number in range(self.count):
            if self.best[number] != NOTHING:
                if worst < 0 or self.best[number] < self.best[worst]:
                    worst = number
        for number in range(self.count):
            if self.best[number] == NOTHING:
                self.best[number] = self.best[worst]
                self.lead[number] = self.lead[worst]

    def keep(
        self, start: State, turn: Turn, number: i64, origin: i64, draws: i64, seat: i64
    ) -> None:
        """Keep the position after a completed turn if it is among the best."""
        worth = turn.worth[number]
        slot = self.next_count
        if slot == self.kept:
            slot = 0
            for other in range(1, self.next_count):
                if self.next_worth[other] < self.next_worth[slot]:
                    slot = other
            if self.next_worth[slot] >= worth:
                return
        after = self.after
        after.copy_from(start)
        for step in range(turn.length[number]):
            choice = turn.step(number, step)
            if self.again:  # in another deal a turn may not be open any more
                fill_choices(after, seat, self.out)
                if not self.out.has(choice):
                    break
            reply(after, seat, choice)
            if after.depth == 0 or after.to_answer != seat:
                break
        code = after.code()
        for other in range(self.next_count):
            if self.next_code[other] == code:
                return
        if slot == self.next_count:
            self.next_count += 1
        self.next[slot].copy_from(after)
        self.next_worth[slot] = worth
        self.next_code[slot] = code
        self.next_from[slot] = origin
        self.next_draws[slot] = draws

    def pass_on(self, seat: i64, seed: i64, last: bool) -> None:
        """Let the others reply in all kept positions; judge those not looked at further."""
        kept = self.next
        self.next = self.here
        self.here = kept
        self.here_count = 0
        for index in range(self.next_count):
            if self.is_late():
                return
            state = kept[index]
            draws = self.play_on(state, seat, seed, self.next_draws[index])
            origin = self.next_from[index]
            if last or state.depth == 0:
                found = self.first.value.margin(state, seat)
                if found > self.best[origin]:
                    self.best[origin] = found
                    self.lead[origin] = self.first.value.lead(state, seat)
            else:
                slot = self.here_count
                kept[index] = kept[slot]
                kept[slot] = state
                self.here_from[slot] = origin
                self.here_draws[slot] = draws
                self.here_count += 1

    def play_on(self, state: State, seat: i64, seed: i64, draws: i64) -> i64:
        """Let others and chance answer until the seat is asked; the draws so far."""
        others = self.others
        while state.depth > 0:
            asked = state.to_answer
            if asked == CHANCE:
                fill_choices(state, asked, self.out)
                self.chance.seed(seed * 1000 + draws)
                draws += 1
                reply(state, asked, self.out.at_weight(self.chance.below(self.out.total)))
                continue
            if asked == seat:
                return draws
            others.search(state, asked)
            for step in range(others.length[0]):
                reply(state, asked, others.path[step])
                if state.depth == 0 or state.to_answer != asked:
                    break
        return draws


class Planned(Turn):
    """A lookahead that puts first the turn whose plans lead furthest, in one imagined deal.

    It is the planner of whole games at full speed, which networks learn from.
    """

    def __init__(
        self,
        value: Value,
        replies: Value,
        like: State,
        width: i64,
        nodes: i64,
        reply_width: i64,
        reply_nodes: i64,
        beam: i64,
        horizon: i64,
    ) -> None:
        super().__init__(value, like, width, beam, nodes)
        self.horizon: Final[i64] = horizon  # own turns ahead
        later = Turn(value, like, width, beam, nodes)
        others = Turn(replies, like, reply_width, 1, reply_nodes)
        self.plan: Final[Plan] = Plan(like, beam, self, later, others)

    def search(self, start: State, seat: i64) -> i64:
        super().search(start, seat)
        asked = start.waiting()
        if self.count < 2 or asked & (asked - 1) != 0:  # what others answer is not known
            return self.count
        self.plan.compare_found()
        self.plan.search(start, seat, start.code() & 0x3FFFFFFF, self.horizon)
        for number in range(self.count):
            self.worth[number] = self.plan.best[number]
        self.put_best_first()
        return self.count
