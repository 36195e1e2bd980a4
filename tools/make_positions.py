"""Prints a position of a game between bots as `rulebook/pictures.toml` keeps it.

    python tools/make_positions.py GAME SEATS SEED ANSWERS [QUESTION]

plays at least so many answers, then on until the first seat is asked (that question); only what
differs from a new game is told.
"""

from __future__ import annotations

import sys

import patolli
from patolli.engine.position import position_text
from patolli.engine.state import read
from patolli.engine.table import Table


def played(name: str, seats: int, seed: str, answers: int, question: str = "") -> Table:
    """A table after so many answers by bots, when the first seat is asked a question."""
    table, player = patolli.table(name, seats, seed), patolli.bot("heuristic", game=name)
    given = 0
    while not table.over and (given < answers or not asked(table, question)):
        seat = table.waiting[0]
        table.answer(seat, player.choose(table, seat))
        given += 1
    return table


def asked(table: Table, question: str) -> bool:
    """Whether the first seat is asked this question, or any if none is named."""
    kind = table.state.kinds[table.state.top()].name
    return table.waiting[0] == 0 and question in ("", kind)


def told(table: Table) -> str:
    """The fields in which a position differs from a new game, with the seats and the stack."""
    new = table.game.new(table.seats)
    fields = {field.name for field in new.fields()}
    lines = []
    for line in position_text(table).splitlines():
        key = line.partition(" = ")[0]
        if key != "options" and (key not in fields or read(table.state, key) != read(new, key)):
            lines.append(line)
    return "\n".join(lines)


if __name__ == "__main__":
    name, seats, seed, answers, *question = sys.argv[1:]
    print(told(played(name, int(seats), seed, int(answers), *question)))
