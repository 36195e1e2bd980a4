"""A tree search over information sets that knows no game: UCT with hidden facts dealt anew.

One tree per question. Every iteration walks down through the answers that are possible in its own
deal, adds one node, plays on with the rollout policy, and credits every seat with its margin. Grow
it in slices while the clock allows; a fixed number of iterations gives a fixed answer.
"""

from __future__ import annotations

import math
from typing import Final

from patolli.engine.native import i64, vec, zeros
from patolli.engine.question import Choices, fill_choices, reply
from patolli.engine.state import CHANCE, State
from patolli.players.fast.rollout import Rollout

NONE: Final[i64] = -1
DEEPEST_WALK: Final[i64] = 200


class Tree:
    """Nodes as rows of arrays: the answer that leads here, visits, times available, credit."""

    def __init__(self, rollout: Rollout, size: i64, curiosity: i64, scale: i64) -> None:
        self.rollout: Final[Rollout] = rollout
        self.size: Final[i64] = size
        self.curiosity: Final[i64] = curiosity  # percent; more looks at more answers
        self.scale: Final[i64] = scale  # a margin of so much counts as a clear result
        self.count: i64 = 1
        self.action: Final[vec[i64]] = zeros(size)  # number in the flat action space
        self.seat: Final[vec[i64]] = zeros(size)  # who answered so
        self.child: Final[vec[i64]] = zeros(size)
        self.sibling: Final[vec[i64]] = zeros(size)
        self.visits: Final[vec[i64]] = zeros(size)
        self.available: Final[vec[i64]] = zeros(size)
        self.credit: Final[vec[i64]] = zeros(size)  # sum of results, each 0 to 10,000
        self.walk: Final[vec[i64]] = zeros(DEEPEST_WALK)
        self.out: Final[Choices] = Choices()
        self.child[0] = NONE

    def grow(self, state: State, seed: i64) -> None:
        """One iteration from a full position, which is used up."""
        rollout = self.rollout
        rollout.chance.seed(2 * seed)
        rollout.policy.seed(2 * seed + 1)
        node: i64 = 0
        steps: i64 = 0
        new = False
        while state.depth > 0 and not new and steps < DEEPEST_WALK:
            asked = state.to_answer
            fill_choices(state, asked, self.out)
            if asked == CHANCE:
                reply(state, asked, self.out.at_weight(rollout.chance.below(self.out.total)))
                continue
            if self.out.count > 1:
                rollout.value.sensible(state, asked, self.out)
            first = state.kinds[state.top()].first
            found = self.pick(node, first, asked)
            new = self.visits[found] == 0
            reply(state, asked, self.action[found] - first)
            self.walk[steps] = found
            steps += 1
            node = found
        rollout.play_on(state, 0)
        self.visits[0] += 1
        for step in range(steps):
            visited = self.walk[step]
            self.visits[visited] += 1
            self.credit[visited] += self.result(state, self.seat[visited])

    def pick(self, node: i64, first: i64, seat: i64) -> i64:
        """The child to walk to: one not yet seen, else the most promising of the possible ones."""
        best: i64 = NONE
        best_bound = -1.0
        for number in range(self.out.count):
            action = first + self.out.item[number]
            child = self.find(node, action, seat)
            if child == NONE:
                if self.count == self.size - 1:  # the last row stays spare
                    continue
                child = self.link(node, action, seat)
            self.available[child] += 1
            bound = 1000000.0 - float(number)
            if self.visits[child] > 0:
                seen = float(self.visits[child])
                mean = float(self.credit[child]) / (10000.0 * seen)
                spread = math.sqrt(math.log(float(self.available[child])) / seen)
                bound = mean + float(self.curiosity) / 100.0 * spread
            if bound > best_bound:
                best = child
                best_bound = bound
        if best == NONE:  # the tree is full and nothing here is in it
            best = self.size - 1
            self.visits[best] = 0  # so the walk ends here
            self.credit[best] = 0
            self.action[best] = first + self.out.item[self.rollout.policy.below(self.out.count)]
            self.seat[best] = seat
        return best

    def find(self, node: i64, action: i64, seat: i64) -> i64:
        """The child an answer leads to, or NONE."""
        child = self.child[node]
        while child != NONE and (self.action[child] != action or self.seat[child] != seat):
            child = self.sibling[child]
        return child

    def link(self, node: i64, action: i64, seat: i64) -> i64:
        """Hang a new row under a node."""
        new = self.count
        self.count += 1
        self.action[new] = action
        self.seat[new] = seat
        self.child[new] = NONE
        self.sibling[new] = self.child[node]
        self.child[node] = new
        return new

    def result(self, state: State, seat: i64) -> i64:
        """What a position that was played on to is worth to a seat, 0 to 10,000."""
        value = self.rollout.value
        margin = value.margin(state, seat)
        return max(0, min(10000, 5000 + 5000 * margin // self.scale))

    def answers(self) -> list[tuple[int, int, float]]:
        """Every answer at the root: action number, visits, mean result; most visited first."""
        found: list[tuple[int, int, float]] = []
        child = self.child[0]
        while child != NONE:
            visits = int(self.visits[child])
            mean = float(self.credit[child]) / (10000.0 * max(1.0, float(visits)))
            found.append((int(self.action[child]), visits, mean))
            child = self.sibling[child]
        found.sort(key=by_visits)
        return found


def by_visits(row: tuple[int, int, float]) -> tuple[int, int]:
    """Most visited first, then the lower action."""
    return (-row[1], row[0])
