"""Edits positions: changes by hand, what follows from them, and what is impossible about them."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from patolli.engine.components import no_toml
from patolli.engine.errors import BadPosition
from patolli.engine.game import Game
from patolli.engine.position import (
    from_data,
    impossible,
    position_text,
    set_stack,
    state_of,
    wrong,
)
from patolli.engine.record import LETTERS
from patolli.engine.state import State, read, write
from patolli.engine.table import Table
from patolli.players.basic import GreedyBot
from patolli.study.editor import Form, FormField, form, of_box, sizes

LONGEST = 30_000  # characters of a position's text
PLAYED = 2000  # answers that bots give at most
WIDEST = 1 << 40  # no number of a position is larger

Change = tuple[str, int, int]  # a field, the place of a number in it, the number


@dataclass(frozen=True)
class Edited:
    """A position as it stands, possible or not."""

    table: Table
    problems: list[str]

    @property
    def text(self) -> str:
        """The position for people to keep."""
        return position_text(self.table)


def set_up(game: Game, seats: int, options: Mapping[str, str], answers: int, seed: int) -> Table:
    """A new game, after so many answers of quick bots."""
    table = Table(game, seats, f"editor/{seed}", options)
    bot = GreedyBot(game, seed)
    for _ in range(min(answers, PLAYED)):
        if not table.waiting:
            break
        table.answer(table.waiting[0], bot.choose(table, table.waiting[0]))
    return table


def edit(game: Game, text: str, changes: Sequence[Change] = (), turn: int | None = None) -> Edited:
    """A position after changes; BadPosition if its text or a change is not one at all."""
    if len(text) > LONGEST:
        raise wrong("long", n=LONGEST)
    try:
        data = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise BadPosition(no_toml(error)) from None
    state, options = state_of(game, data)
    found = form(game)
    for name, at, number in changes:
        change(found, state, name, at, number)
    game.complete(state)
    if turn is not None:
        begin_turn(found, state, turn)
        game.complete(state)  # a tile in hand has gone back
    seats = int(state.seats)
    table = Table(game, seats, "editor", options, start=state, draw_now=False)
    return Edited(table, impossible(game, state))


def playable(game: Game, text: str) -> Table:
    """The table of a position that can be; BadPosition says why another cannot."""
    if len(text) > LONGEST:
        raise wrong("long", n=LONGEST)
    try:
        data: dict[str, Any] = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise BadPosition(no_toml(error)) from None
    table = from_data(game, {**data, "seed": 0})
    if not table.waiting:
        raise wrong("nobody-asked")
    return table


def change(found: Form, state: State, name: str, at: int, number: int) -> None:
    """Set one number by hand, and let what follows from it follow."""
    one = found.field(name)
    values = read(state, name) if one is not None else []
    if one is None or not 0 <= at < len(values) or abs(number) > WIDEST:
        raise wrong("no-number", place=at, name=name, value=number)
    old = values[at]
    if old == number:
        return
    for other, listed in one.printed.items():  # what lay here goes back before anything comes
        change(found, state, other, at, of_box(state, listed, old))
    for other in one.filled:
        change(found, state, other, at, 0)
    put(state, name, at, number)
    for other in one.supply:
        supply = wanted(found, other)
        index = place(found, state, supply, spots(found, state, one, at))
        put(state, other, index, read(state, other)[index] + count(one, old) - count(one, number))
    for step in range(min(old, number) + 1, max(old, number) + 1) if one.steps else ():
        if 0 <= step < len(read(state, one.steps)):
            left = read(state, one.steps)[step]
            put(state, one.steps, step, left + (1 if number < old else -1))
    if one.pool:
        exchange(found, state, one, at, old, number)
    for other, listed in one.printed.items():
        put(state, other, at, of_box(state, listed, number))
    for other, listed in one.filled.items():
        change(found, state, other, at, of_box(state, listed, number))


def put(state: State, name: str, at: int, number: int) -> None:
    """Set one number, and nothing else."""
    values = read(state, name)
    values[at] = number
    write(state, name, values)


def wanted(found: Form, name: str) -> FormField:
    """A field that another field of the form names."""
    one = found.field(name)
    assert one is not None, f"the form names {name}, which it does not have"
    return one


def count(one: FormField, number: int) -> int:
    """How many pieces a number stands for."""
    return number.bit_count() if one.bits and number >= 0 else number


def spots(found: Form, state: State, one: FormField, at: int) -> dict[str, int]:
    """Which seat, kind and place a number of a field belongs to."""
    where: dict[str, int] = {}
    for name, size in reversed(list(zip(one.by, sizes(found, one, state), strict=True))):
        at, where[name] = at // size, at % size
    return where


def place(found: Form, state: State, one: FormField, where: dict[str, int]) -> int:
    """The number of a field that belongs there."""
    index = 0
    for name, size in zip(one.by, sizes(found, one, state), strict=True):
        index = index * size + where.get(name, 0)
    return index


def exchange(found: Form, state: State, one: FormField, at: int, old: int, number: int) -> None:
    """Put what leaves a place into its pool, and take from there what comes."""
    pool, where = wanted(found, one.pool), spots(found, state, one, at)
    if one.bits:
        index = place(found, state, pool, where)
        held = read(state, one.pool)[index]
        put(state, one.pool, index, (held | (old & ~number)) & ~(number & ~old))
        return
    for value, returns in ((old, True), (number, False)):
        card = value - one.first
        if card < 0:
            continue
        if pool.bits:
            card, where = part_of(found, state, pool, card, where)
            index = place(found, state, pool, where)
            held = read(state, one.pool)[index]
            put(state, one.pool, index, held | 1 << card if returns else held & ~(1 << card))
        else:
            index = place(found, state, pool, {**where, one.one[0]: card})
            put(state, one.pool, index, read(state, one.pool)[index] + (1 if returns else -1))


def part_of(
    found: Form, state: State, pool: FormField, card: int, where: dict[str, int]
) -> tuple[int, dict[str, int]]:
    """Which of several sets holds a card, and its number there."""
    for number, name in enumerate(pool.bits):
        size = len(found.axis(name, int(state.seats)).words)
        if card < size:
            return card, {**where, pool.by[-1]: number} if pool.by else where
        card -= size
    raise wrong("card")


def begin_turn(found: Form, state: State, seat: int) -> None:
    """Ask a seat for its turn."""
    seats = int(state.seats)
    if not found.turn or not 0 <= seat < seats:
        raise wrong("turn")
    letters = {"-": "-", "this": LETTERS[seat], "next": LETTERS[(seat + 1) % seats]}
    set_stack(state, [[kind, letters[who]] for kind, who in found.turn])
    for name, number in found.begins.items():
        change(found, state, name, 0, number)
    if "turns" in (field.name for field in state.fields()):
        write(state, "turns", [(seat - read(state, "first")[0]) % seats + 1])
