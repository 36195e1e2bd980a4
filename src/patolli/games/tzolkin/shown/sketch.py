"""The gears as a picture made of letters: a line of spaces each, and the days of the calendar."""

from __future__ import annotations

from patolli.engine.game import View
from patolli.engine.text import Say
from patolli.games.tzolkin.rules import tables as t
from patolli.games.tzolkin.rules.state import Tzolkin, lowest_free


def sketch(view: View, say: Say) -> list[str]:
    """A letter is a player's worker, `#` a dummy, `_` the space the next worker gets."""
    state = view.state
    assert isinstance(state, Tzolkin)
    names = [say.term("gear", name) for name in t.GEAR_NAMES]
    wide = max(map(len, names)) + 2
    last = max(int(state.box.last_space[gear]) for gear in range(t.GEARS))
    head = " " * wide + "".join(f"{space:<4}" for space in range(last + 1))
    lines = [head.rstrip()]
    for gear, name in enumerate(names):
        lines.append(f"{name:<{wide}}{spaces(state, gear)}".rstrip())
    return [*lines, "", calendar(state)]


def spaces(state: Tzolkin, gear: int) -> str:
    """Who stands on the spaces of a gear."""
    free = int(lowest_free(state, gear))
    found = []
    for space in range(int(state.box.last_space[gear]) + 1):
        seats = [s for s in range(state.seats) if here(state, gear, s, space)]
        sign = "_" if space == free else "."
        if seats:
            sign = "ABCD"[seats[0]]
        elif state.dummies[gear] >> space & 1:
            sign = "#"
        found.append(f"{sign:<4}")
    return "".join(found)


def here(state: Tzolkin, gear: int, seat: int, space: int) -> bool:
    """Whether a worker of a seat stands on a space."""
    return bool(state.workers[gear * state.seats + seat] >> space & 1)


def calendar(state: Tzolkin) -> str:
    """The days gone by as `=`, those to come as `-`, food days as `O`, today as `|`."""
    days = [int(state.box.food_teeth[number]) for number in range(int(state.box.food_days))]
    today = int(state.day)
    signs = ["O" if day in days else "=" if day < today else "-" for day in range(days[-1] + 1)]
    at = min(today, days[-1])
    return f"{''.join(signs[:at])}|{''.join(signs[at:])}  {today}/{days[-1]}"
