"""What server and client say to each other about reviews, plans, puzzles and positions."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Raw, Struct

from patolli.engine.drawing import Row
from patolli.server.protocol import Count, Word
from patolli.server.scenes import MarkOut
from patolli.study.plan import MOST_STEPS

ReviewStatus = Literal["none", "waiting", "running", "done", "stopped", "failed"]
SeatNumber = Annotated[int, Meta(ge=0, le=7)]


class PlanStep(Struct, forbid_unknown_fields=True):
    """One answer of a line: whose, and which."""

    seat: SeatNumber
    word: Word


Steps = Annotated[list[PlanStep], Meta(max_length=MOST_STEPS)]


class LineWish(Struct, forbid_unknown_fields=True):
    """A line to be played on a copy of a table as one seat saw it after a line of its record."""

    at: Count
    seat: SeatNumber
    seed: Annotated[int, Meta(ge=0, le=2**31)] = 0
    steps: Steps = []
    still: bool = False  # only to be looked at, as this seat sees it, whoever is asked then


class StepFacts(Struct):
    """An answer of a line: in words, what it cost or brought whoever gave it, where it is seen."""

    seat: int
    word: str
    label: str
    changes: list[Row] = []
    marks: list[MarkOut] = []


class OutlookFacts(Struct):
    """What the next scoring would bring every seat as things stand."""

    icon: str
    name: str
    points: list[int]


class LineFacts(Struct):
    """A copy of a position after a line: as a state message, with what was played."""

    state: Raw
    steps: list[StepFacts]  # as far as they are legal
    rule: str  # that forbids the next one
    reason: str
    hashes: list[str]  # of what the asking seat sees, before the line and after every step
    before: OutlookFacts | None = None  # by what the asking seat sees, before the line
    after: OutlookFacts | None = None


class Valued(Struct):
    """The margin a seat can expect at the end of a plan."""

    margin: float
    error: float


class Plan(Struct, forbid_unknown_fields=True):
    """One line that a seat has kept."""

    seed: Annotated[int, Meta(ge=0, le=2**31)] = 0
    steps: Steps = []


class Plans(Struct, forbid_unknown_fields=True):
    """What a seat keeps for itself with a table: a text and its plans."""

    text: Annotated[str, Meta(max_length=2000)] = ""
    plans: Annotated[list[Plan], Meta(max_length=4)] = []


class ReviewFacts(Struct):
    """How far a review has come, with its parts from a number on."""

    status: ReviewStatus
    place: int  # in the line of reviews, 1 for the next
    total: int  # parts of the game; 0: not known yet
    since: int  # the number of the first part told here
    parts: list[dict[str, Any]]
    reference: list[dict[str, float]]  # by seat: points by source of strong players
    inaccuracy: float
    mistake: float
