"""Games played on quickly from a position, to see how it turns out."""

from __future__ import annotations

import time
from typing import Final

from patolli.engine.native import i64, vec
from patolli.engine.question import Choices, fill_choices, reply
from patolli.engine.random import Random
from patolli.engine.state import CHANCE, State
from patolli.players.fast.turn import NOTHING, Turn
from patolli.players.fast.value import Value


class Rollout:
    """Plays games on with a cheap policy: the best of a few answers, now and then any answer.

    Where a judge is given, it tells what the end or the horizon is worth; else the policy's value.
    """

    def __init__(
        self,
        value: Value,
        like: State,
        width: i64,
        nodes: i64,
        sample: i64,
        noise: i64,
        horizon: i64,
        pauses: i64,
        judge: Value | None = None,
    ) -> None:
        self.value: Final[Value] = value
        self.judge: Final[Value] = value if judge is None else judge  # of what it came to
        self.sample: Final[i64] = sample  # answers looked at per question
        self.noise: Final[i64] = noise  # percent of questions answered by chance
        self.horizon: Final[i64] = horizon  # the own turn at which the value judges; 0: at the end
        self.pauses: Final[i64] = pauses  # the pause for draws at which it judges; 0: not at any
        self.width: Final[i64] = width  # 0: one answer ahead, else a lookahead over the turn
        self.turn: Final[Turn] = Turn(value, like, max(width, 1), 1, nodes)
        self.chance: Final[Random] = Random(0)
        self.policy: Final[Random] = Random(0)
        self.state: Final[State] = like.blank()
        self.after: Final[State] = like.blank()
        self.out: Final[Choices] = Choices()
        self.answers: i64 = 0  # given so far in all rollouts
        self.deadline: float = 0.0  # of the clock; 0: none
        self.late = False  # whether the last rollout was cut off by the clock

    def run(self, start: State, seat: i64, path: vec[i64], length: i64, seed: i64) -> i64:
        """Answer as a candidate says, play on, and tell the margin it came to.

        The same seed gives the same chance to every candidate.
        """
        state = self.state
        state.copy_from(start)
        self.chance.seed(2 * seed)
        self.policy.seed(2 * seed + 1)
        step: i64 = 0
        while step < length and state.depth > 0 and state.to_answer == seat:
            fill_choices(state, seat, self.out)
            if not self.out.has(path[step]):
                break
            reply(state, seat, path[step])
            step += 1
        return self.play_on(state, seat)

    def play_on(self, state: State, seat: i64) -> i64:
        """Play until the end or the horizon; there the value judges, in one unit for both."""
        turns: i64 = 0
        pauses: i64 = 0
        answered = True  # whether a player has answered since the last draw
        self.late = False
        away = False  # whether somebody else has answered since this seat's last turn
        while state.depth > 0:
            asked = state.to_answer
            if asked == CHANCE:
                if answered:
                    answered = False
                    pauses += 1
                    if pauses == self.pauses:
                        return self.judge.margin(state, seat)
                fill_choices(state, asked, self.out)
                reply(state, asked, self.out.at_weight(self.chance.below(self.out.total)))
                continue
            answered = True
            if asked != seat:
                away = True
            elif away:
                away = False
                turns += 1
                if self.horizon > 0 and turns >= self.horizon:
                    return self.judge.margin(state, seat)
            if self.deadline > 0.0 and time.monotonic() > self.deadline:
                self.late = True
                return 0
            self.answer(state, asked)
        return self.judge.margin(state, seat)

    def answer(self, state: State, seat: i64) -> None:
        """Let the policy answer one question, or a whole turn where it looks so far ahead."""
        out = self.out
        fill_choices(state, seat, out)
        self.answers += 1
        if out.count == 1:
            reply(state, seat, out.item[0])
            return
        asked = state.waiting()
        secret = asked & (asked - 1) != 0  # several seats at once: nobody can know the best
        if secret or (self.noise > 0 and self.policy.below(100) < self.noise):
            self.value.sensible(state, seat, out)
            reply(state, seat, out.item[self.policy.below(out.count)])
            return
        if self.width > 0:
            self.turn.search(state, seat)
            self.follow(state, seat)
            return
        self.value.sensible(state, seat, out)
        reply(state, seat, self.quick(state, seat))

    def follow(self, state: State, seat: i64) -> None:
        """Answer as the best completed turn says, as long as this seat is asked."""
        turn = self.turn
        for step in range(turn.length[0]):
            reply(state, seat, turn.path[step])
            if state.depth == 0 or state.to_answer != seat:
                return

    def quick(self, state: State, seat: i64) -> i64:
        """The best of a sample of the answers in `out`, judged at once."""
        out = self.out
        after = self.after
        count = out.count
        best = out.item[0]
        best_worth = NOTHING
        for number in range(min(count, self.sample)):
            if count > self.sample:
                other = number + self.policy.below(count - number)
                swapped = out.item[number]
                out.item[number] = out.item[other]
                out.item[other] = swapped
            choice = out.item[number]
            after.copy_from(state)
            reply(after, seat, choice)
            worth = self.value.of(after, seat)
            if worth > best_worth:
                best = choice
                best_worth = worth
        return best
