"""The position editor over HTTP: a position after changes, from a table, and played on from.

Nothing is kept: the position travels as its text, and a link to it holds all of it.
"""

from __future__ import annotations

from typing import Annotated, Any

from litestar.params import FromPath, FromQuery, JSONBody
from msgspec import Meta, Raw, Struct

from patolli.engine.errors import BadPosition
from patolli.engine.position import position_text
from patolli.engine.told import Told
from patolli.server import levels
from patolli.server.bots import WorkBusy, WorkFailed, WorkRefused
from patolli.server.handlers import changing
from patolli.server.live import Live
from patolli.server.making import find_game
from patolli.server.protocol import Name, TableGiven
from patolli.server.refusals import Refusal, language
from patolli.server.routes import Asked, come_in, seat_in, server_of, table_of
from patolli.server.study_lines import copy_of, steps_of
from patolli.server.study_protocol import LineWish, SeatNumber
from patolli.server.study_routes import study_of, take_a_look
from patolli.study.editor import form
from patolli.study.editor.edit import LONGEST, PLAYED, playable
from patolli.study.plan import play

EDIT_SECONDS = 40.0
PATIENCE = 30.0
Text = Annotated[str, Meta(max_length=LONGEST)]
PRINTED_ONLY = BadPosition(Told("patolli", "position.edition", where="edition"))


class Changed(Struct, forbid_unknown_fields=True):
    """One number that is set by hand."""

    field: Annotated[str, Meta(max_length=40)]
    index: Annotated[int, Meta(ge=0, le=2000)]
    value: Annotated[int, Meta(ge=-(2**40), le=2**40)]


class EditWish(Struct, forbid_unknown_fields=True):
    """A position, or how to set one up, and what to change about it."""

    text: Text = ""
    seats: Annotated[int, Meta(ge=1, le=8)] = 2
    options: dict[str, str] = {}
    answers: Annotated[int, Meta(ge=0, le=PLAYED)] = 0  # that bots give after the set-up
    seed: Annotated[int, Meta(ge=0, le=2**31)] = 0
    changes: Annotated[list[Changed], Meta(max_length=50)] = []
    turn: SeatNumber | None = None
    art: bool = False  # whether the fixed art of the board is wanted


class CellFacts(Struct):
    """One number of a field, and what it belongs to."""

    index: int
    value: int
    row: str
    column: str
    place: int  # of the group that is edited place by place; -1: of none
    choices: list[str]  # the members, if the number is a set


class ChoiceFacts(Struct):
    """What a number can stand for."""

    value: int
    label: str


class FieldFacts(Struct):
    """A field of the form."""

    name: str
    label: str
    kind: str  # number, one, bits
    least: int
    most: int
    unit: int
    choices: list[ChoiceFacts]
    cells: list[CellFacts]


class GroupFacts(Struct):
    """Fields that belong together."""

    name: str
    label: str
    places: list[str]
    fields: list[FieldFacts]


class EditFacts(Struct):
    """A position as it stands."""

    title: str
    text: str
    seats: int
    options: dict[str, str]
    problems: list[str]  # why it cannot be; empty if it can
    waiting: list[int]
    turns: bool  # whether a seat's turn can be begun
    groups: list[GroupFacts]
    state: Raw  # a state message, null if the position cannot be
    board: Raw  # null unless asked for


class PositionText(Struct):
    """A position as TOML."""

    text: str
    game: str


class EditPlay(Struct, forbid_unknown_fields=True):
    """The wish to play on from a position."""

    text: Text
    seat: SeatNumber
    name: Name = ""
    level: Annotated[str, Meta(max_length=20)] = "strong"


async def ask(request: Asked, work: dict[str, Any]) -> dict[str, Any]:
    """What a worker makes of a position; Refusal with the reason if it is none."""
    try:
        found: dict[str, Any] = await study_of(request).work(work, EDIT_SECONDS, PATIENCE)
    except WorkRefused as refused:
        raise Refusal("bad-setup", text=refused.tongues) from None
    except WorkBusy:
        raise Refusal("too-many") from None
    except WorkFailed:
        raise Refusal("bad-setup") from None
    return found


@changing("/api/editor/{name:str}", status_code=200, request_max_body_size=4 * LONGEST)
async def edit(
    request: Asked, name: FromPath[str], data: JSONBody[EditWish], lang: FromQuery[str] = "en"
) -> EditFacts:
    """A position after changes: its text, its form, and its picture or why it cannot be."""
    spoken = language(lang)
    take_a_look(request)
    game = find_game(name)
    if not form(game).groups:
        raise Refusal("unknown-page")
    work = {
        "what": "edit",
        "game": game.name,
        "lang": spoken,
        "text": data.text,
        "seats": data.seats,
        "options": data.options,
        "answers": data.answers,
        "seed": data.seed,
        "changes": [(one.field, one.index, one.value) for one in data.changes],
        "turn": data.turn,
        "art": data.art,
    }
    found = await ask(request, work)
    pictures = {key: Raw((found[key] or "null").encode()) for key in ("state", "board")}
    return EditFacts(title=game.title, **{**found, **pictures})


@changing("/api/tables/{table_id:str}/position", status_code=200)
async def from_table(
    request: Asked, table_id: FromPath[str], data: JSONBody[LineWish]
) -> PositionText:
    """The position of a table as one's own seat knows it: what is hidden is dealt anew."""
    take_a_look(request)
    live = await table_of(request, table_id)
    seat = await seat_in(request, live)
    async with live.lock:
        await live.ready()
        return position_of(live, data, seat)


def position_of(live: Live, wish: LineWish, seat: int | None) -> PositionText:
    """What the editor gets of a table: a copy that was made from the seat's view alone."""
    table = copy_of(live, wish, seat)
    if table.edition is not None:
        raise Refusal("bad-setup", text=PRINTED_ONLY.tongues())
    play(table, steps_of(wish.steps))
    return PositionText(position_text(table), table.game.name)


@changing("/api/editor/{name:str}/table", request_max_body_size=4 * LONGEST)
async def play_on(request: Asked, name: FromPath[str], data: JSONBody[EditPlay]) -> TableGiven:
    """Play on from a position against bots."""
    await come_in(request)
    levels.checked(data.level)
    game = find_game(name)
    checked = await ask(request, {"what": "check", "game": game.name, "text": data.text})
    if data.seat >= checked["seats"]:
        raise Refusal("unknown-seat")
    table = playable(game, data.text)
    return await server_of(request).tables.against_bots(table, data.seat, data.name, data.level)


HANDLERS = [edit, from_table, play_on]
