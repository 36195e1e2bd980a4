"""What server and client say to each other; the authority for the protocol.

Seats count from 0. A state message always stands for itself: whoever missed some simply shows the
newest. Answers name the question they answer by its token, so that what is late or doubled changes
nothing, and are acknowledged only when they are stored.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

from patolli.engine.offer import Asked, Choice
from patolli.server.coach import LessonFacts
from patolli.server.refusals import Refusal

Lang = Literal["en", "pl", "cs"]
Level = Annotated[str, Meta(max_length=40)]
Identity = Annotated[str, Meta(min_length=1, max_length=64)]
Token = Annotated[str, Meta(max_length=128)]
Name = Annotated[str, Meta(max_length=40)]
Word = Annotated[str, Meta(max_length=200)]
Count = Annotated[int, Meta(ge=0, le=1_000_000)]
Quote = Annotated[str, Meta(pattern=r"^(\d{1,7}:\d{1,7})?$")]  # an event: its line, its number


class Message(Struct, forbid_unknown_fields=True, tag_field="type", tag=str.lower):
    """One message by a client, over the socket."""


class Hello(Message):
    """The first message: who I am and what I have seen."""

    token: Token = ""
    version: Count = 0
    name: Name = ""
    describe: bool = True  # whether states should tell the position in words too
    patch: bool = False  # whether scenes may come as changes to the one before (`ScenePatch`)
    player: Token = ""  # the key of this browser, if it has one


class Answer(Message):
    """My answer to the question with this token, and to those that follow at once: all or none."""

    id: Identity
    question: Token
    word: Word
    then: Annotated[list[Word], Meta(max_length=8)] = []


class Undo(Message):
    """Take back my last answers, all that is possible if no count is given."""

    id: Identity
    count: Annotated[int, Meta(ge=1, le=10_000)] | None = None
    version: Count | None = None  # the version I saw; if others have moved on, it is refused


class Why(Message):
    """Which rule forbids this word now?"""

    id: Identity
    word: Word


class Hint(Message):
    """What would a strong player answer?"""

    id: Identity


class Chat(Message):
    """A line of text to the table."""

    id: Identity
    text: Annotated[str, Meta(min_length=1, max_length=500)]
    quote: Quote = ""


class Here(Message):
    """Whether the table is in front of me: then I need no notice of my turn."""

    here: bool


class Lang_(Message, tag="lang"):  # noqa: N801 - `Lang` is the type of its field
    """Speak this language from now on, with the position in words or without."""

    lang: Lang
    describe: bool | None = None


ClientMessage = Hello | Answer | Undo | Why | Hint | Chat | Here | Lang_

_decoder: msgspec.json.Decoder[ClientMessage] = msgspec.json.Decoder(ClientMessage)


def read_message(data: str | bytes) -> ClientMessage:
    """A client's message; Refusal if it is not one.

    No message nests anything, and unknown fields are refused where they begin: depth is limited
    by the types.
    """
    try:
        return _decoder.decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise Refusal("bad-message", detail=str(error)[:200]) from None


def identity_of(data: str | bytes) -> str:
    """The id of a message that was refused as a whole, if it can be found."""

    class Named(Struct):
        id: str = ""

    try:
        return msgspec.json.decode(data, type=Named).id[:64]
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return ""


# ------------------------------------------------------------------------------- requests
class SeatWish(Struct, forbid_unknown_fields=True):
    """Who sits here: me, a friend by link, or a bot."""

    kind: Literal["me", "open", "bot"]
    name: Name = ""
    level: Level = ""


EDITION_LETTERS = 30_000  # every figure of a box corrected is less


class NewTable(Struct, forbid_unknown_fields=True):
    """The wish for a new table."""

    game: Annotated[str, Meta(max_length=40)]
    seats: Annotated[list[SeatWish], Meta(min_length=1, max_length=8)]
    options: Annotated[dict[str, str], Meta(max_length=40)] = {}
    seed: Annotated[str, Meta(max_length=80)] | int | None = None
    edition: Annotated[str, Meta(max_length=EDITION_LETTERS)] | None = None
    clock: dict[str, Any] | None = None  # `club.clock.ClockWish`
    listed: bool = False  # whether everybody may take a free seat


class BranchWish(Struct, forbid_unknown_fields=True):
    """Take over a seat from a line on, against bots."""

    at: Count
    seat: Annotated[int, Meta(ge=0, le=7)]
    level: Level = "strong"
    name: Name = ""


# -------------------------------------------------------------------------------- answers
class OptionValue(Struct):
    value: str
    label: str
    seats: int  # it needs so many at the table


class OptionFacts(Struct):
    name: str
    label: str
    rule: str
    default: str
    values: list[OptionValue]


class GameFacts(Struct):
    """One title, for choosing it."""

    name: str
    title: str
    text: str
    seats: list[int]
    options: list[OptionFacts]
    reconstructed: int  # figures of the box that are reconstructed, not printed ones
    rules: str  # what the ids of its rules begin with, if they can be read here, else empty
    lesson: bool  # whether somebody can be taught this game
    weight: int  # from 1, light, to 4, heavy; 0 if the game does not say
    length: str


class RatingFacts(Struct):
    """How strong a level is in a game at a number of seats, with its interval of 95 %."""

    game: str
    seats: int
    rating: int
    low: int
    high: int


class LevelFacts(Struct):
    level: str
    name: str
    text: str
    bot: str
    ratings: list[RatingFacts]


class SeatGiven(Struct, omit_defaults=True):
    seat: int
    kind: Literal["me", "open", "bot"]
    token: str = ""
    level: str = ""


class TableGiven(Struct):
    """A new table with its secrets, told once, to whoever made it."""

    table: str
    host: str
    seats: list[SeatGiven]


class TableNamed(Struct):
    table: str


class SeatFacts(Struct):
    """A seat as everybody may know it."""

    seat: int
    name: str
    kind: Literal["me", "open", "bot"]
    level: str
    connected: bool
    taken: bool = True  # whether somebody has sat down here


class BranchOf(Struct):
    table: str
    at: int


class TableFacts(Struct):
    """What everybody with the link may know about a table."""

    table: str
    game: str
    title: str
    options: dict[str, str]
    seats: list[SeatFacts]
    waiting: list[int]
    prompt: str  # the question now asked, as the seat of the token reads it
    over: bool
    archive: bool  # an imported record: to look at, not to play on
    scores: list[str]
    winners: list[int]
    lines: int
    board: str  # the address of the fixed art
    edition: str
    branch_of: BranchOf | None
    created: float
    seed_hash: str  # the seed itself stands in the record when the game is over
    seed_chosen: bool  # whether whoever made the table chose it, alone with bots


class BoardFacts(Struct):
    width: float
    height: float
    markup: str
    symbols: str
    colours: int  # how far the seats' colours are moved on


class Problem(Struct):
    """Why a request was refused: a code for programs, a line for people."""

    code: str
    text: str


class Refusals(Struct):
    """The body of every answer that is a refusal."""

    error: Problem


class Beat(Struct, tag_field="type", tag="beat"):
    """Nothing has happened for a while; who hears not even this has lost the connection."""


class Ack(Struct, tag_field="type", tag="ack"):
    """Your message was carried out and is stored."""

    id: str


class Refused(Struct, tag_field="type", tag="refused"):
    """Your message changed nothing, and why."""

    id: str
    code: str
    text: str
    rule: str = ""


class Reason(Struct):
    rule: str
    text: str


class WhyAnswer(Struct, tag_field="type", tag="why"):
    """The rules that forbid a word; none if it is allowed."""

    id: str
    word: str
    reasons: list[Reason]


class Advice(Struct):
    """A turn: how it begins, all its answers in words, and the final margin to expect of it.

    `clear` says whether it is surely worse than the best; `text` tells where the points come from.
    """

    word: str
    turn: list[str]
    margin: float
    error: float
    clear: bool
    text: str


class HintAnswer(Struct, tag_field="type", tag="hint"):
    """The best turns a strong player sees, the best first, for the question that was open."""

    id: str
    question: str
    best: list[Advice]


class ChatLine(Struct, tag_field="type", tag="chat", rename={"sender": "from"}):
    """Somebody said something."""

    sender: str
    seat: int
    text: str
    at: float
    quote: str = ""  # the event it speaks of, as line:number
    number: int = 0


class EventFacts(Struct, omit_defaults=True):
    """Something that happened: in which turn, who answered then, and how to show it small.

    `band` is the title of the part of the game that it begins; `result` marks a line of a result,
    which has the `title` of that part unless it has its own.
    """

    number: int
    line: int
    turn: int
    seat: int | None
    text: str
    who: int | None = None
    icon: str = ""
    short: str = ""
    band: str = ""
    result: bool = False
    rule: str = ""
    title: str = ""


class StateFacts(Struct, tag_field="type", tag="state"):
    """Everything a seat may know now.

    `events` holds what happened from event number `events_from` on; the client replaces its list
    from there (an undo takes events back). Who said `patch` in the greeting gets only what differs
    from the state whose `serial` is `base`: other fields are as they were there, `scene`
    and `panels` are changes too (`scenes.py`).
    """

    version: int
    hash: str
    line: int
    you: int | None
    game: str
    title: str
    seats: list[SeatFacts]
    waiting: list[int]
    question: str | None
    kind: str | None
    prompt: str
    asked: Asked
    choices: Sequence[Choice]
    undo: int
    undo_text: str  # what an undo takes back, or why nothing can be taken back
    scene: dict[str, Any] | msgspec.Raw
    panels: list[Any] | msgspec.Raw
    describe: list[str]
    over: bool
    archive: bool
    winners: list[int]
    scores: list[str]
    sheet: list[dict[str, Any]] | None
    reconstructed: int
    board: str
    lesson: LessonFacts | None = None
    clock: Any = None  # `club.clock.ClockFacts` if there is one
    events_from: int = 0
    events: list[EventFacts] | msgspec.Raw = []
    serial: int = 0


_encoder = msgspec.json.Encoder()


def written(value: Struct) -> bytes:
    """A message as the text that is sent, in bytes: nobody here needs its letters."""
    return _encoder.encode(value)
