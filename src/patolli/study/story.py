"""A record as a story: whole turns of the seats, and draws by chance between them."""

from __future__ import annotations

from dataclasses import dataclass

from patolli import api
from patolli.engine.errors import BadRecord
from patolli.engine.question import Choices, fill_choices, reply
from patolli.engine.record import UNDO, Line
from patolli.engine.state import State, read
from patolli.engine.table import Table
from patolli.study.scale import scale


@dataclass
class Part:
    """Answers of one seat in a row, up to the end of its turn or a draw; or draws in a row (-1)."""

    seat: int
    before: State
    lines: list[int]  # numbers of the record's lines
    words: list[str]
    path: list[int]  # the same as choices
    free: bool  # whether there was anything to choose
    secret: bool  # one of several answers to the same question, given without knowing the others


@dataclass(frozen=True)
class Story:
    """A finished game: the table at its end, and its parts."""

    table: Table
    parts: list[Part]


def tell(text: str, edition: str | None = None) -> Story:
    """Read the record of a finished game; BadRecord if it is broken or the game goes on."""
    table = api.replay(text, edition=edition)
    if not table.over:
        raise BadRecord(
            f"this game is not over after {len(table.lines)} answers: only finished games are"
            " reviewed"
        )
    state = api.replay(text, 0, edition=edition).state.copy()
    clock = scale(table.game.name).clock
    parts: list[Part] = []
    time: list[list[int]] = []
    left = 0  # seats that have still to answer a question asked of several at once
    out = Choices()
    for number, line in counted(table.lines):
        kind = state.kinds[state.top()]
        choice = kind.index[line.word.partition(" ")[2]]
        fill_choices(state, line.who, out)
        now = moment(state, clock)
        asked = int(state.waiting())
        secret = asked & (asked - 1) != 0 or (left != 0 and asked == left)
        part = parts[-1] if parts else None
        ended = part is None or part.seat != line.who or part.secret
        if part is None or ended or secret or (line.who >= 0 and now != time):
            part = Part(line.who, state.copy(), [], [], [], False, secret)
            parts.append(part)
        time, left = now, asked & ~(1 << line.who) if secret else 0
        part.lines.append(number)
        part.words.append(line.word)
        part.path.append(choice)
        part.free = part.free or int(out.count) > 1
        reply(state, line.who, choice)
    return Story(table, parts)


def moment(state: State, clock: tuple[str, ...]) -> list[list[int]]:
    """What tells two turns of one seat in a row apart."""
    return [read(state, name) for name in clock]


def counted(lines: list[Line]) -> list[tuple[int, Line]]:
    """The lines that counted, with their numbers: what was taken back is left out."""
    kept: list[tuple[int, Line]] = []
    for number, line in enumerate(lines, 1):
        name, _, rest = line.word.partition(" ")
        if line.who < 0 or name != UNDO:
            kept.append((number, line))
            continue
        own = [at for at, (_, other) in enumerate(kept) if other.who == line.who]
        for at in reversed(own[-int(rest) :]):
            del kept[at]
    return kept
