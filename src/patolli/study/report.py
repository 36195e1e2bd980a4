"""What a review tells, as plain data."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from typing import Any


@dataclass(frozen=True)
class Option:
    """One of the best turns found."""

    words: list[str]
    label: str  # the same for people
    expected: float  # margin to the best other at the end of the game, in points
    played: bool


@dataclass(frozen=True)
class Effect:
    """Something that differs after a turn: with the played one, with the better one."""

    icon: str
    name: str
    played: str
    better: str
    seat: int = -1  # whose it is, if not the player's own
    holders: list[int] = field(default_factory=list)  # of a place: after each; -1: nobody


@dataclass(frozen=True)
class Turn:
    """One turn of a seat: what it made of its position."""

    number: int
    seat: int
    lines: list[int]  # of the record
    words: list[str]
    label: str
    before: float  # expected margin with the best turn found
    after: float  # with the turn that was played
    error: float  # of the margin after it
    loss: float  # what the turn cost, shrunk
    loss_error: float
    grade: str
    best: list[Option]  # the best first
    expected: list[float]  # every seat's margin after the turn
    deals: int  # imagined
    effects: list[Effect] = field(default_factory=list)  # of a better turn, where it differs
    gains: list[Source] = field(default_factory=list)  # where it brings more points, or fewer


@dataclass(frozen=True)
class Draw:
    """Draws by chance in a row: how they moved every seat's expectation."""

    lines: list[int]
    words: list[str]
    label: str
    swing: list[float]  # points of margin, by seat
    error: list[float]


@dataclass(frozen=True)
class Source:
    """Points of one kind."""

    key: str
    name: str
    points: float


@dataclass(frozen=True)
class Standing:
    """A seat at the end of the game."""

    seat: int
    points: float
    margin: float
    won: bool
    loss: float  # of all its turns that were judged for sure
    luck: float  # by all draws
    luck_error: float
    grades: dict[str, int]
    sources: list[Source]


@dataclass(frozen=True)
class Review:
    """A finished game, turn by turn; `data()` is the same as plain dicts."""

    game: str
    title: str
    seats: int
    deals: int  # per part; 0: by the clock
    seed: int
    inaccuracy: float  # points
    mistake: float
    turns: list[Turn]
    draws: list[Draw]
    standings: list[Standing]

    def data(self) -> dict[str, Any]:
        """The review for a program to read."""
        return asdict(self)
