"""Whole-turn lookahead: a seat's own decisions until the turn passes to somebody else or chance.

A beam over micro-decisions. Positions reached in two ways are looked at once (by their hash). Where
chance decides in the middle of a turn, one outcome is drawn, the same for all lines, so that the
rest of the turn counts too. What remains are the best completed turns, each with the answers that
lead to it, up to the first such draw.
"""

from __future__ import annotations

from typing import Final

from patolli.engine.native import i64, vec, zeros
from patolli.engine.question import Choices, fill_choices, reply
from patolli.engine.state import CHANCE, State
from patolli.players.fast.lookahead import Lookahead
from patolli.players.fast.value import Value

LONGEST: Final[i64] = 40  # answers of one turn that are looked ahead
FIRST: Final[i64] = 48  # positions kept after the first answer
SEEN: Final[i64] = 16384  # least size of the table of positions seen, a power of two
MOST_SEEN: Final[i64] = 1 << 18
DRAWS: Final[i64] = 8  # draws by chance in a row that are looked through
WIDER: Final[i64] = 3  # times the width of a lookahead that is looked at again
NOTHING: Final[i64] = -(1 << 60)


class Turn(Lookahead):
    """The workspace of one lookahead; use it again for every turn of a game."""

    def __init__(
        self, value: Value, like: State, width: i64, leaves: i64, nodes: i64, widest: i64 = 0
    ) -> None:
        places = SEEN
        while places < min(2 * nodes, MOST_SEEN):
            places *= 2
        super().__init__(value, leaves, LONGEST, places)
        self.width: i64 = width  # positions kept after each answer
        self.narrow: Final[i64] = width  # the same, to begin with
        self.widest: Final[i64] = widest  # up to which small trees are looked at again
        self.dropped = False  # whether a position was given up for want of width
        self.nodes: Final[i64] = nodes  # after so many positions only the best line goes on
        self.slots: Final[i64] = max(max(width, widest), FIRST)
        self.here: list[State] = [like.blank() for _ in range(self.slots)]
        self.next: list[State] = [like.blank() for _ in range(self.slots)]
        self.here_worth: Final[vec[i64]] = zeros(self.slots)
        self.next_worth: Final[vec[i64]] = zeros(self.slots)
        self.here_path: Final[vec[i64]] = zeros(self.slots * LONGEST)
        self.next_path: Final[vec[i64]] = zeros(self.slots * LONGEST)
        self.here_sure: Final[vec[i64]] = zeros(self.slots)  # answers before the first draw
        self.next_sure: Final[vec[i64]] = zeros(self.slots)
        self.here_length: Final[vec[i64]] = zeros(self.slots)  # answers that led here
        self.next_length: Final[vec[i64]] = zeros(self.slots)
        self.here_count: i64 = 0
        self.next_count: i64 = 0
        self.after: Final[State] = like.blank()
        self.middle: Final[State] = like.blank()
        self.out: Final[Choices] = Choices()
        self.halves: Final[Choices] = Choices()

    def search(self, start: State, seat: i64) -> i64:
        """Look ahead from a question to a seat; the number of completed turns found."""
        self.count = 0
        self.looked = 0
        self.start_code = start.code()
        self.width = self.narrow
        self.descend(start, seat, self.nodes)
        while self.dropped and self.width < self.widest and self.looked * WIDER < self.nodes:
            self.width = min(self.width * WIDER, self.widest)  # time is left to give up less
            self.count = 0
            self.looked = 0
            self.descend(start, seat, self.nodes)
        if self.count == 0:  # all lines met positions of lines given up before: follow one line
            self.straight = True
            self.descend(start, seat, 0)
            self.straight = False
        return self.count

    def descend(self, start: State, seat: i64, nodes: i64) -> None:
        """Go from answer to answer, with the best positions only."""
        self.forget()
        self.dropped = False
        self.here[0].copy_from(start)
        self.here_sure[0] = LONGEST
        self.here_length[0] = 0
        self.here_count = 1
        depth: i64 = 0
        late = False
        while self.here_count > 0 and depth < LONGEST and not late:
            keep = self.width
            if depth == 0:
                keep = min(self.slots, self.width * self.value.spread)
            if self.looked > nodes:
                keep = 1
            self.next_count = 0
            for index in range(self.here_count):
                if not late:
                    self.expand(index, seat, keep)
                    late = self.is_late()
            self.swap()
            depth += 1
        if depth == LONGEST or self.count == 0:  # turns longer than we look, or have time for
            for index in range(self.here_count):
                length = min(self.here_length[index], self.here_sure[index])
                self.finish(self.here_worth[index], length, self.here_path, index * LONGEST)

    def expand(self, index: i64, seat: i64, keep: i64) -> None:
        """Look at every sensible answer in one position, and on where it is half an action."""
        state = self.here[index]
        out = self.out
        length = self.here_length[index]
        if length == LONGEST:  # a turn longer than we look
            sure = min(length, self.here_sure[index])
            self.finish(self.here_worth[index], sure, self.here_path, index * LONGEST)
            return
        fill_choices(state, seat, out)
        if out.count > 1:
            self.value.sensible(state, seat, out)
        after = self.after
        for number in range(out.count):
            choice = out.item[number]
            after.copy_from(state)
            reply(after, seat, choice)
            self.here_path[index * LONGEST + length] = choice
            asked = after.depth > 0 and after.to_answer == seat
            if asked and length + 1 < LONGEST and self.value.half_done(after):
                self.complete(index, seat, length + 1, keep)
            else:
                self.judge(index, seat, length + 1, keep)

    def complete(self, index: i64, seat: i64, length: i64, keep: i64) -> None:
        """Look at every sensible other half of the action begun in `after`."""
        halves = self.halves
        after = self.after
        self.middle.copy_from(after)
        fill_choices(after, seat, halves)
        if halves.count > 1:
            self.value.sensible(after, seat, halves)
        for number in range(halves.count):
            choice = halves.item[number]
            if number > 0:
                after.copy_from(self.middle)
            reply(after, seat, choice)
            self.here_path[index * LONGEST + length] = choice
            self.judge(index, seat, length + 1, keep)

    def judge(self, index: i64, seat: i64, length: i64, keep: i64) -> None:
        """Value the position in `after`, reached by so many answers, and keep it if it is good."""
        after = self.after
        sure = self.here_sure[index]
        worth = NOTHING
        if after.depth > 0 and after.to_answer == CHANCE:
            worth = self.value.margin(after, seat)  # what it is worth before the draw
            sure = min(sure, length)
            self.draw(after, length - 1, DRAWS)
        if not self.straight and self.known(self.value.mark(after, seat)):
            return
        self.looked += 1
        if after.depth == 0 or after.to_answer != seat:
            if worth == NOTHING:
                worth = self.value.margin(after, seat)
            self.finish(worth, min(sure, length), self.here_path, index * LONGEST)
        else:
            worth = self.value.margin(after, seat)
            self.keep_next(worth, index, length, sure, keep)

    def keep_next(self, worth: i64, index: i64, length: i64, sure: i64, keep: i64) -> None:
        """Keep a position for the next answer if it is among the best."""
        slot = self.next_count
        if slot < keep:
            self.next_count += 1
        else:
            self.dropped = True
            slot = 0
            for other in range(1, self.next_count):
                if self.next_worth[other] < self.next_worth[slot]:
                    slot = other
            if self.next_worth[slot] >= worth:
                return
        self.next[slot].copy_from(self.after)
        self.next_worth[slot] = worth
        self.next_sure[slot] = sure
        self.next_length[slot] = length
        for step in range(length):
            self.next_path[slot * LONGEST + step] = self.here_path[index * LONGEST + step]

    def swap(self) -> None:
        """Make the kept positions the current ones."""
        kept = self.next
        self.next = self.here
        self.here = kept
        for slot in range(self.next_count):
            self.here_worth[slot] = self.next_worth[slot]
            self.here_sure[slot] = self.next_sure[slot]
            self.here_length[slot] = self.next_length[slot]
            for step in range(self.next_length[slot]):
                self.here_path[slot * LONGEST + step] = self.next_path[slot * LONGEST + step]
        self.here_count = self.next_count

    def put_best_first(self) -> None:
        """Exchange the first turn with the one that came out best."""
        best: i64 = 0
        for number in range(1, self.count):
            if self.worth[number] > self.worth[best]:
                best = number
        if best == 0:
            return
        worth, length = self.worth[0], self.length[0]
        self.worth[0], self.length[0] = self.worth[best], self.length[best]
        self.worth[best], self.length[best] = worth, length
        for step in range(max(self.length[0], length)):
            moved = self.path[step]
            self.path[step] = self.path[best * LONGEST + step]
            self.path[best * LONGEST + step] = moved
