"""A position: the fields of one game and the stack of what is still undecided."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from patolli.engine.native import i64, vec, zeros

if TYPE_CHECKING:
    from patolli.engine.events import Journal
    from patolli.engine.question import Choices, Kind

CHANCE: Final[i64] = -1  # in `to_answer`: nature has to answer
OVER: Final[i64] = -2  # in `to_answer`: the game has ended
HIDDEN: Final[i64] = -1  # stands in a view for what its seat may not know

FRAME: Final[i64] = 4  # one entry of the stack: kind, seats (a bit each), a, b
DEEPEST: Final[i64] = 96  # entries the stack can hold

PENDING: Final = "on-stack"  # of a position or a view as data: no field can have this name

EVERYBODY: Final = "everybody"
OWNER: Final = "owner"
NOBODY: Final = "nobody"

HASH_MASK: Final[i64] = (1 << 39) - 1
HASH_PRIME: Final[i64] = 16777619


def mix(code: i64, value: i64) -> i64:
    """Fold one number into a hash; below 2**63 at every point, so both modes agree."""
    code = ((code ^ (value & 0x7FFFFFFF)) * HASH_PRIME) & HASH_MASK
    return code ^ (code >> 17)


def mix_all(code: i64, values: vec[i64]) -> i64:
    """Fold a whole array into a hash."""
    for index in range(len(values)):
        code = mix(code, values[index])
    return code


def first_seat(seats: i64) -> i64:
    """The lowest seat of a set of seats, CHANCE for the empty set."""
    if seats & 1:
        return 0
    if seats & 2:
        return 1
    if seats & 4:
        return 2
    if seats & 8:
        return 3
    return CHANCE


class Field:
    """The declaration of one field: its name and who may see it.

    A field seen by its OWNER is an array cut into equal slices, one per seat.
    """

    def __init__(self, name: str, seen_by: str) -> None:
        self.name: Final = name
        self.seen_by: Final = seen_by


def public(*names: str) -> list[Field]:
    """Fields that everybody may see."""
    return [Field(name, EVERYBODY) for name in names]


def private(*names: str) -> list[Field]:
    """Arrays with one equal slice per seat, which only that seat may see."""
    return [Field(name, OWNER) for name in names]


def secret(*names: str) -> list[Field]:
    """Fields that nobody may see, for the rare fact that is decided but unknown to all."""
    return [Field(name, NOBODY) for name in names]


class State:
    """What every position has. Sub-classes add the fields of one game as `i64` and `vec[i64]`.

    A sub-class writes out `blank`, `copy_from` and `code` (search calls them) and declares its
    fields once in `fields`; packing, equality and views follow from the declaration.
    """

    def __init__(self, seats: i64, kinds: list[Kind[State]]) -> None:
        self.seats: Final[i64] = seats
        self.kinds: Final[list[Kind[State]]] = kinds
        self.depth: i64 = 0  # entries on the stack
        self.frames: Final[vec[i64]] = zeros(FRAME * DEEPEST)
        self.journal: Journal | None = None  # where events go; None in search

    # ------------------------------------------------------------ for a game to write out
    def blank(self) -> State:
        """A fresh state of the same game, seats, box and options."""
        raise NotImplementedError

    def copy_from(self, other: State) -> None:
        """Take over every field of `other`; begin with `self.copy_stack(other)`."""
        raise NotImplementedError

    def code(self) -> i64:
        """A hash over every field; begin with `self.stack_code()`."""
        raise NotImplementedError

    def fields(self) -> list[Field]:
        """The declaration of every field."""
        raise NotImplementedError

    def score(self, seat: i64) -> i64:
        """The seat's points so far, counted in the game's smallest unit of a point."""
        raise NotImplementedError

    def worth(self, seat: i64) -> i64:
        """A quick estimate of how well the seat stands, in the unit of `score`."""
        return self.score(seat)

    def tie_break(self, seat: i64) -> i64:
        """Among equal scores the higher number wins."""
        return 0

    def winners(self) -> i64:
        """The seats that have won, a bit each: best score, then best tie-break."""
        best: i64 = 0
        for seat in range(1, self.seats):
            if self.score(seat) > self.score(best) or (
                self.score(seat) == self.score(best) and self.tie_break(seat) > self.tie_break(best)
            ):
                best = seat
        found: i64 = 0
        for seat in range(self.seats):
            if self.score(seat) == self.score(best) and self.tie_break(seat) == self.tie_break(
                best
            ):
                found |= 1 << seat
        return found

    # ------------------------------------------------------------------------- the stack
    def push(self, kind: i64, seat: i64, a: i64 = 0, b: i64 = 0) -> None:
        """Put an entry on top; it is dealt with before everything below it."""
        self.push_for_all(kind, 0 if seat < 0 else 1 << seat, a, b)

    def push_for_all(self, kind: i64, seats: i64, a: i64 = 0, b: i64 = 0) -> None:
        """Put a question to several seats at once on top; `seats` has a bit for each."""
        at = self.depth * FRAME
        self.frames[at] = kind
        self.frames[at + 1] = seats
        self.frames[at + 2] = a
        self.frames[at + 3] = b
        self.depth += 1

    def top(self) -> i64:
        """The kind of the entry on top."""
        return self.frames[(self.depth - 1) * FRAME]

    def top_a(self) -> i64:
        """The first number of the entry on top."""
        return self.frames[(self.depth - 1) * FRAME + 2]

    def top_b(self) -> i64:
        """The second number of the entry on top."""
        return self.frames[(self.depth - 1) * FRAME + 3]

    def waiting(self) -> i64:
        """The seats that must answer now, a bit each; 0 for chance or the end."""
        if self.depth == 0:
            return 0
        return self.frames[(self.depth - 1) * FRAME + 1]

    @property
    def to_answer(self) -> i64:
        """The seat that must answer (the lowest of several), or CHANCE, or OVER."""
        if self.depth == 0:
            return OVER
        return first_seat(self.frames[(self.depth - 1) * FRAME + 1])

    def copy_stack(self, other: State) -> None:
        """Take over the stack of `other`."""
        self.depth = other.depth
        for index in range(other.depth * FRAME):
            self.frames[index] = other.frames[index]

    def stack_code(self) -> i64:
        """The part of the hash that comes from the stack."""
        code: i64 = mix(self.seats, self.depth)
        for index in range(self.depth * FRAME):
            code = mix(code, self.frames[index])
        return code

    # --------------------------------------------------------------------------- events
    def note(self, event: i64, seat: i64, a: i64 = 0, b: i64 = 0, c: i64 = 0) -> None:
        """Tell the journal, if there is one, what has just happened."""
        if self.journal is not None:
            self.journal.add(event, seat, a, b, c)

    # ------------------------------------------------------------- from the declarations
    def copy(self) -> State:
        """An independent copy, without the journal."""
        twin = self.blank()
        twin.copy_from(self)
        return twin

    def pack(self) -> list[int]:
        """The whole state as integers; `Game.unpack` makes it a state again."""
        numbers: list[int] = [int(self.seats), int(self.depth)]
        numbers += [int(self.frames[index]) for index in range(self.depth * FRAME)]
        for field in self.fields():
            numbers += read(self, field.name)
        return numbers

    def unpack(self, numbers: list[int]) -> None:
        """Take over what `pack` gave for a state of the same game, seats and options."""
        if len(numbers) < 2 or numbers[0] != self.seats or not 0 <= numbers[1] <= DEEPEST:
            raise ValueError("these numbers are not a packed state of this game")
        expected = 2 + numbers[1] * FRAME + sum(len(read(self, f.name)) for f in self.fields())
        if len(numbers) != expected:
            raise ValueError(f"a packed state of {len(numbers)} numbers, expected {expected}")
        self.depth = numbers[1]
        at = 2
        for index in range(self.depth * FRAME):
            self.frames[index] = numbers[at + index]
        at += self.depth * FRAME
        for field in self.fields():
            length = len(read(self, field.name))
            write(self, field.name, numbers[at : at + length])
            at += length

    def seen_by(self, seat: i64) -> State:
        """What a seat may know (-1: a spectator), built from nothing by the declarations."""
        seen = self.blank()
        seen.copy_stack(self)
        for field in self.fields():
            values = read(self, field.name)
            if field.seen_by != EVERYBODY:
                width = len(values) // self.seats
                first = width * seat
                shown = field.seen_by == OWNER and seat >= 0
                values = [
                    value if shown and first <= index < first + width else HIDDEN
                    for index, value in enumerate(values)
                ]
            write(seen, field.name, values)
        return seen

    # ------------------------------------------------------------- the layer for research
    def choices(self) -> list[int]:
        """The legal actions as numbers of the fixed action space, in fixed order."""
        if self.depth == 0:
            return []
        out = spare_choices()
        kind = self.kinds[self.top()]
        kind.choices(self, self.to_answer, self.top_a(), self.top_b(), out)
        return [int(kind.first + out.item[index]) for index in range(out.count)]

    def answer(self, action: int) -> None:
        """Carry out a legal action; ValueError if it is not legal now."""
        if self.depth == 0:
            raise ValueError("the game is over")
        kind = self.kinds[self.top()]
        choice: i64 = action - kind.first
        if action not in self.choices():
            raise ValueError(f"action {action} is not among the choices")
        from patolli.engine.question import reply

        reply(self, self.to_answer, choice)


def spare_choices() -> Choices:
    """A new buffer for choices (imported late: questions know states)."""
    from patolli.engine.question import Choices

    return Choices()


def read(state: State, name: str) -> list[int]:
    """The value of a field as a list; a single number as a list of one."""
    value = getattr(state, name)
    if isinstance(value, int):
        return [value]
    array: vec[i64] = value
    return [int(array[index]) for index in range(len(array))]


def write(state: State, name: str, values: list[int]) -> None:
    """Set a field from what `read` gave."""
    value = getattr(state, name)
    if isinstance(value, int):
        setattr(state, name, values[0])
        return
    array: vec[i64] = value
    for index in range(len(array)):
        array[index] = values[index]


def equal(one: State, other: State) -> bool:
    """Whether two states of one game agree in every field and on the stack."""
    return one.pack() == other.pack()
