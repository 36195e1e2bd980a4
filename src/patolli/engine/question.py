"""What can lie on the stack: a question to seats, a draw by chance, a step that runs by itself.

One object per kind serves all states: it knows its vocabulary and what each answer does. The
entry on the stack holds only numbers: the kind, the seats asked, and two arguments `a` and `b`
that the kind gives a meaning (and, in the sub-class's method signature, a name).
"""

from __future__ import annotations

from typing import Final, Generic, TypeVar

from patolli.engine.native import REMAINDERS, i64, places, vec, zeros
from patolli.engine.state import FRAME, State, first_seat

S = TypeVar("S", bound=State)

QUESTION: Final[i64] = 0
DRAW: Final[i64] = 1
STEP: Final[i64] = 2

MOST_CHOICES: Final[i64] = 1024
PLACE_OF: Final[vec[i64]] = places()


class Choices:
    """A buffer for the choices of one entry: numbers of its vocabulary, with weights for chance."""

    def __init__(self) -> None:
        self.count: i64 = 0
        self.total: i64 = 0  # sum of the weights
        self.item: Final[vec[i64]] = zeros(MOST_CHOICES)
        self.weight: Final[vec[i64]] = zeros(MOST_CHOICES)

    def clear(self) -> None:
        """Forget all choices."""
        self.count = 0
        self.total = 0

    def add(self, choice: i64, weight: i64 = 1) -> None:
        """Add a choice; chance takes it `weight` times in `total`."""
        self.item[self.count] = choice
        self.weight[self.count] = weight
        self.count += 1
        self.total += weight

    def add_all(self, first: i64, members: i64) -> None:
        """Add a whole set, a number with a bit for each member; `first` is the choice of bit 0."""
        at = self.count
        item = self.item
        weight = self.weight
        while members:
            item[at] = first + PLACE_OF[(members & -members) % REMAINDERS]
            weight[at] = 1
            at += 1
            members &= members - 1
        self.total += at - self.count
        self.count = at

    def add_written(self, end: i64) -> None:
        """Take over what a game has written straight into `item`, up to this index."""
        weight = self.weight
        for index in range(self.count, end):
            weight[index] = 1
        self.total += end - self.count
        self.count = end

    def at_weight(self, point: i64) -> i64:
        """The choice in whose share of the total weight a number below `total` falls."""
        for index in range(self.count):
            point -= self.weight[index]
            if point < 0:
                return self.item[index]
        raise ValueError("beyond the total weight")

    def has(self, choice: i64) -> bool:
        """Whether a choice is among these."""
        found = False
        for index in range(self.count):
            found = found or self.item[index] == choice
        return found


class Kind(Generic[S]):
    """One kind of entry. Write sub-classes of Question, Chance or Step, not of this."""

    def __init__(self, number: i64, name: str, words: list[str], role: i64) -> None:
        self.number: Final[i64] = number  # its place in the game's list of kinds
        self.name: Final = name
        self.words: Final = words  # the vocabulary: choice -> word
        self.index: Final = {word: choice for choice, word in enumerate(words)}
        self.role: Final[i64] = role
        self.size: Final[i64] = len(words)
        self.first: i64 = 0  # its first number in the flat action space

    def choices(self, state: S, seat: i64, a: i64, b: i64, out: Choices) -> None:
        """Add every possible answer to `out`, in a fixed order."""
        for choice in range(self.size):
            if self.refusal(state, seat, a, b, choice) == 0:
                out.add(choice)

    def refusal(self, state: S, seat: i64, a: i64, b: i64, choice: i64) -> i64:
        """The rule that forbids this choice, as made by `rule`, or 0 if it is allowed."""
        raise NotImplementedError

    def answer(self, state: S, seat: i64, a: i64, b: i64, choice: i64) -> None:
        """Carry out a legal choice; the entry has already left the stack."""
        raise NotImplementedError

    def run(self, state: S, seat: i64, a: i64, b: i64) -> None:
        """Carry out a step; the entry has already left the stack."""
        raise NotImplementedError


class Question(Kind[S]):
    """A seat must answer. Write `refusal` and `answer`; `choices` too where that is faster."""

    def __init__(self, number: i64, name: str, words: list[str]) -> None:
        super().__init__(number, name, words, QUESTION)


class Chance(Kind[S]):
    """Nature answers. Write `choices` (adding each with its weight) and `answer`."""

    def __init__(self, number: i64, name: str, words: list[str]) -> None:
        super().__init__(number, name, words, DRAW)


class Step(Kind[S]):
    """Runs by itself. Write `run`."""

    def __init__(self, number: i64, name: str) -> None:
        super().__init__(number, name, [], STEP)


def rule(chapter: i64, number: i64) -> i64:
    """A rule id as a number: TZ-6.9 is `rule(6, 9)`."""
    return chapter * 1000 + number


def advance(state: State) -> None:
    """Run steps until a question or a draw is on top, or nothing is left."""
    while state.depth > 0:
        at = (state.depth - 1) * FRAME
        kind = state.kinds[state.frames[at]]
        if kind.role != STEP:
            return
        state.depth -= 1
        kind.run(
            state, first_seat(state.frames[at + 1]), state.frames[at + 2], state.frames[at + 3]
        )


def reply(state: State, seat: i64, choice: i64) -> None:
    """Answer the entry on top for a seat (CHANCE for a draw), unchecked, and advance."""
    at = (state.depth - 1) * FRAME
    kind = state.kinds[state.frames[at]]
    a = state.frames[at + 2]
    b = state.frames[at + 3]
    left: i64 = 0
    if seat >= 0:
        left = state.frames[at + 1] & ~(1 << seat)
    if left == 0:
        state.depth -= 1
    else:
        state.frames[at + 1] = left  # others still have to answer the same question
    kind.answer(state, seat, a, b, choice)
    advance(state)


def fill_choices(state: State, seat: i64, out: Choices) -> None:
    """Put the choices of the entry on top into `out`, as a seat that is asked has them."""
    out.clear()
    at = (state.depth - 1) * FRAME
    kind = state.kinds[state.frames[at]]
    kind.choices(state, seat, state.frames[at + 2], state.frames[at + 3], out)


def kind_list(kinds: list[object]) -> list[Kind[State]]:
    """The kinds of one game, checked and given their stretches of the flat action space."""
    listed: list[Kind[State]] = []
    total: i64 = 0
    for kind in kinds:
        assert isinstance(kind, Kind)
        if kind.number != len(listed):
            raise ValueError(f"kind {kind.name} is number {kind.number}, listed at {len(listed)}")
        kind.first = total
        total += kind.size
        listed.append(kind)
    return listed
