"""Lookahead of a seat that plays alone: over its actions, to the end of the round.

A beam in two directions. Positions between actions are compared where they have as many actions
behind them, those within an action where they have as many answers of it behind them: so a line is
not preferred for being further. Where chance decides, one outcome is drawn, the same for all lines.
A line ends where its round does.
"""

from __future__ import annotations

from typing import Final

from patolli.engine.native import i64, vec, zeros
from patolli.engine.question import Choices, fill_choices, reply
from patolli.engine.state import CHANCE, State
from patolli.players.fast.lookahead import Lookahead
from patolli.players.fast.value import Value

LONGEST: Final[i64] = 120  # answers of a round that are looked ahead
MOST_ACTIONS: Final[i64] = 40  # of a round
ENDINGS: Final[i64] = 3  # draws in which the end of a round is judged
DRAWS: Final[i64] = 16  # draws by chance in a row
PLACES: Final[i64] = 1 << 17  # of the table of positions seen
ALL: Final[i64] = 1 << 30  # more than any width


class Beam:
    """The best of some positions, each with its worth and the answers that led to it."""

    def __init__(self, like: State, width: i64) -> None:
        self.width: Final[i64] = width
        self.states: Final[list[State]] = [like.blank() for _ in range(width)]
        self.worth: Final[vec[i64]] = zeros(width)
        self.path: Final[vec[i64]] = zeros(width * LONGEST)
        self.length: Final[vec[i64]] = zeros(width)
        self.sure: Final[vec[i64]] = zeros(width)  # answers before the first draw
        self.count: i64 = 0
        self.least: i64 = 0  # the place of the worst

    def keep(
        self, state: State, worth: i64, line: vec[i64], length: i64, sure: i64, most: i64
    ) -> None:
        """Keep a position if it is among so many best."""
        slot = self.count
        if slot < min(most, self.width):
            self.count += 1
        else:
            slot = self.least
            if self.worth[slot] >= worth:
                return
        self.states[slot].copy_from(state)
        self.worth[slot] = worth
        self.length[slot] = length
        self.sure[slot] = sure
        for step in range(length):
            self.path[slot * LONGEST + step] = line[step]
        self.least = 0
        for other in range(1, self.count):
            if self.worth[other] < self.worth[self.least]:
                self.least = other


class Course(Lookahead):
    """The workspace; use it again for every answer of a game."""

    def __init__(self, value: Value, like: State, width: i64, within: i64, leaves: i64) -> None:
        super().__init__(value, leaves, LONGEST, PLACES)
        self.width: Final[i64] = width  # positions kept after each action
        self.within: Final[i64] = within  # and after each answer within it
        self.here: Beam = Beam(like, width)
        self.next: Beam = Beam(like, width)
        self.half: Beam = Beam(like, within)
        self.other_half: Beam = Beam(like, within)
        self.after: Final[State] = like.blank()
        self.end: Final[State] = like.blank()
        self.line: Final[vec[i64]] = zeros(LONGEST)  # answers of the line looked at
        self.out: Final[Choices] = Choices()
        self.period: i64 = 0
        self.level: i64 = 0  # actions behind the positions looked at
        self.keep: i64 = ALL  # positions kept at most; 1 once only the best line goes on

    def search(self, start: State, seat: i64) -> i64:
        """Look ahead from a question; the number of completed rounds found."""
        self.count = 0
        self.looked = 0
        self.descend(start, seat)
        if self.count == 0:  # all lines met positions of lines given up before: follow one line
            self.straight = True
            self.descend(start, seat)
            self.straight = False
        return self.count

    def descend(self, start: State, seat: i64) -> None:
        """Go from action to action, with the best positions only."""
        self.forget()
        self.start_code = start.code()
        self.period = self.value.period(start)
        self.here.count = 0
        self.here.keep(start, 0, self.line, 0, LONGEST, 1)
        self.level = 0
        while self.here.count > 0 and self.level < MOST_ACTIONS:
            self.keep = 1 if self.straight or self.is_late() else ALL
            self.next.count = 0
            self.half.count = 0
            self.expand_all(self.here, seat)
            while self.half.count > 0:
                halves = self.half
                self.half = self.other_half
                self.other_half = halves
                self.half.count = 0
                self.expand_all(halves, seat)
            done = self.next
            self.next = self.here
            self.here = done
            self.level += 1

    def expand_all(self, beam: Beam, seat: i64) -> None:
        """Look on from every position, from one at least if the clock has run out."""
        for index in range(beam.count):
            self.expand(beam, index, seat)
            if self.is_late():
                return

    def expand(self, beam: Beam, index: i64, seat: i64) -> None:
        """Look at every sensible answer in one position."""
        state = beam.states[index]
        length = beam.length[index]
        for step in range(length):
            self.line[step] = beam.path[index * LONGEST + step]
        if length + 1 >= LONGEST:
            return
        out = self.out
        fill_choices(state, seat, out)
        if out.count > 1:
            self.value.sensible(state, seat, out)
        after = self.after
        for number in range(out.count):
            choice = out.item[number]
            after.copy_from(state)
            reply(after, seat, choice)
            self.line[length] = choice
            sure = beam.sure[index]
            if after.depth > 0 and after.to_answer == CHANCE:
                sure = min(sure, length + 1)
                if self.value.pausing(after):
                    self.judge_end(after, seat, length + 1, sure)
                    continue
                self.draw(after, self.level, DRAWS)
            if after.depth == 0 or self.value.period(after) != self.period:
                self.looked += 1
                self.complete(self.value.margin(after, seat), length + 1, sure)
            elif self.straight or not self.known(after.code()):
                self.looked += 1
                worth = self.value.margin(after, seat)
                kept = self.next if after.depth == 1 else self.half
                kept.keep(after, worth, self.line, length + 1, sure, self.keep)

    def judge_end(self, after: State, seat: i64, length: i64, sure: i64) -> None:
        """What a round that is over is worth: the mean over a few draws."""
        total: i64 = 0
        for number in range(ENDINGS):
            self.end.copy_from(after)
            self.draw(self.end, MOST_ACTIONS + number, DRAWS)
            total += self.value.margin(self.end, seat)
        self.looked += ENDINGS
        self.complete(total // ENDINGS, length, sure)

    def complete(self, worth: i64, length: i64, sure: i64) -> None:
        """Put a completed round into the list of the best, as far as no draw comes between."""
        self.finish(worth, min(length, sure), self.line, 0)
