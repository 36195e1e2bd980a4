"""What a new table is made of: its seed, its clock, and the rows it is kept in."""

from __future__ import annotations

import json
import secrets
import time
from collections.abc import Mapping

import msgspec

from patolli import api
from patolli.engine import components
from patolli.engine.errors import BadRecord, PatolliError, UnknownGame
from patolli.engine.game import Game
from patolli.engine.state import State
from patolli.engine.table import Table
from patolli.server import levels, tokens
from patolli.server.club.clock import Clock, ClockWish, checked
from patolli.server.people import clean
from patolli.server.protocol import NewTable, SeatGiven, SeatWish
from patolli.server.refusals import Refusal
from patolli.server.store import Row


def dealt_from(wished: str | int | None, people: int) -> tuple[str, bool]:
    """The seed of a new table, and whether whoever makes it can know what it deals.

    Only alone with bots may somebody choose what chance will bring. At other tables the server's
    own randomness is mixed in; its hash is told at once and the seed at the end, for checking.
    """
    own = secrets.token_hex(16)
    given = "" if wished is None else clean(str(wished))
    if not given:
        return own, False
    return (given, True) if people <= 1 else (f"{given}/{own}", False)


def clock_of(wish: NewTable) -> ClockWish | None:
    """The clock a new table is to have; Refusal if it makes no sense."""
    if wish.clock is None:
        return None
    try:
        return checked(msgspec.convert(wish.clock, ClockWish))
    except msgspec.ValidationError as error:
        raise Refusal("bad-message", detail=str(error)[:200]) from None


def clock_row(table_id: str, wish: ClockWish | None, seats: int) -> Row | None:
    """A new clock for the database, if there is to be one."""
    if wish is None:
        return None
    kept, state = Clock.fresh(wish, seats).kept()
    return {"table_id": table_id, "wish": kept, "state": state, "deadline": None}


def find_game(name: str) -> Game:
    """A game by its name; Refusal if there is none."""
    try:
        return api.game(name)
    except UnknownGame as error:
        raise Refusal("unknown-game", text=str(error)) from None


def branched(table: Table, state: State) -> Table:
    """A new table of the same kind from a position, with luck of its own."""
    try:
        return Table(
            table.game,
            table.seats,
            None,
            table.options,
            table.edition,
            table.edition_name or "edition",
            state,
        )
    except PatolliError as error:
        raise BadRecord(str(error)) from None


def seat_given(number: int, wish: SeatWish) -> SeatGiven:
    """What the maker of a table is told about a seat."""
    if wish.kind == "bot":
        return SeatGiven(number, "bot", level=levels.checked(wish.level))
    return SeatGiven(number, wish.kind, token=tokens.new_token())


def table_row(
    game: Game,
    seats: int,
    options: Mapping[str, str],
    seed: str,
    start: list[int],
    edition: str | None = None,
) -> Row:
    """A new table for the database."""
    return {
        "id": tokens.new_table_id(),
        "created": round(time.time(), 3),
        "game": game.name,
        "rules": game.rules_version,
        "components": components.in_force(game.package, edition),
        "box": components.keep(components.load(game.package, edition)),
        "chosen": 0,
        "closed": 0,
        "ended": None,
        "lesson": "",
        "seats": seats,
        "options": json.dumps(dict(options)),
        "seed": seed or str(secrets.randbits(128)),
        "secret": secrets.token_hex(16),
        "edition": edition,
        "edition_name": "edition" if edition is not None else "",
        "start": json.dumps(start) if start else "",
        "archive": 0,
        "host": "",
        "parent": "",
        "parent_at": 0,
        "owner": "",
        "listed": 0,
    }


def seat_row(table_id: str, number: int, name: str, level: str, token: str) -> Row:
    """A seat for the database, with nothing but the hash of its token."""
    kept = tokens.hashed(token) if token else ""
    row = {"table_id": table_id, "seat": number, "name": name, "level": level, "token": kept}
    return {**row, "player": ""}


def entry_row(table_id: str, number: int, who: int, word: str, mark: str) -> Row:
    """A line of a record for the database."""
    return {
        "table_id": table_id,
        "number": number,
        "who": who,
        "word": word,
        "mark": mark,
        "message": "",
        "at": round(time.time(), 3),
    }
