"""What part of a turn the table is in: whose scoring turn it is, and who scores after that."""

from __future__ import annotations

from patolli.engine.sketch import once
from patolli.engine.state import FRAME
from patolli.games.tikal.rules.kinds import SCORE, SCORING_TURN
from patolli.games.tikal.rules.state import NONE, Tikal


def entries(state: Tikal) -> list[tuple[int, int]]:
    """Kind and seats of everything that is still to come, the next first."""
    frames = state.frames
    return [
        (int(frames[at * FRAME]), int(frames[at * FRAME + 1]))
        for at in reversed(range(state.depth))
    ]


@once
def scoring_seat(state: Tikal) -> int:
    """The seat whose scoring turn it is, -1 if there is none."""
    for kind, seats in entries(state):
        if kind == SCORE:
            return seats.bit_length() - 1
        if kind == SCORING_TURN:
            break
    return int(NONE)


def scoring_order(state: Tikal) -> tuple[int, ...]:
    """The seats that score now and after, in their order."""
    return tuple(
        seats.bit_length() - 1 for kind, seats in entries(state) if kind in (SCORE, SCORING_TURN)
    )
