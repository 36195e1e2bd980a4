"""What a sensible player of Tikal looks at: goals of a walk, trades that gain, useful camps."""

from __future__ import annotations

from typing import Final

from patolli.engine.native import i64
from patolli.engine.question import Choices
from patolli.games.tikal.rules.board import COSTS, measure
from patolli.games.tikal.rules.kinds import (
    ACT,
    ACT_CAMP,
    ACT_END,
    ACT_EXCHANGE,
    ACT_GUARD,
    ACT_TRANSFER,
    WALK,
)
from patolli.games.tikal.rules.state import Tikal
from patolli.games.tikal.rules.tables import CAMPS, FAR, HEXES, LEADER, TREASURES
from patolli.players.knowledge.tikal.estimate import lead_on

BUSY: Final[i64] = 3  # with so many points left nobody stops while workers wait in the reserve
CAMP_AWAY: Final[i64] = 4  # action points on foot from every other entry point, at least
GUARDED: Final[i64] = 4  # the lowest value of a temple worth a guard
REST: Final[i64] = 1  # points left after a walk that only goes nearer to something


def sensible(state: Tikal, seat: i64, out: Choices) -> None:
    """Leave only what a sensible player looks at; all if nothing would be left."""
    top = state.top()
    if top == ACT:
        sensible_actions(state, seat, out)
    elif top == WALK:
        sensible_goals(state, seat, out)


def sensible_actions(state: Tikal, seat: i64, out: Choices) -> None:
    """Actions that can pay."""
    kept: i64 = 0
    entering = False
    for number in range(out.count):
        choice = out.item[number]
        if choice < ACT_TRANSFER:
            entering = True
        elif ACT_EXCHANGE <= choice < ACT_CAMP:
            kind = (choice - ACT_EXCHANGE) % TREASURES
            if state.owned[seat * TREASURES + kind] == 0:
                continue  # one single treasure for another
        elif ACT_CAMP <= choice < ACT_GUARD:
            if not camp_helps(state, seat, choice - ACT_CAMP):
                continue
        elif ACT_GUARD <= choice < ACT_END:
            post = choice - ACT_GUARD
            hex = post % HEXES
            if state.value[hex] < GUARDED:
                continue
            if post // HEXES == LEADER and state.workers[seat * HEXES + hex] > 0:
                continue  # the same as with a worker (TK-11.7)
        elif choice == ACT_END and entering and state.points_left >= BUSY:
            continue
        out.item[kept] = choice
        kept += 1
    if kept > 0:
        out.count = kept


def camp_helps(state: Tikal, seat: i64, hex: i64) -> bool:
    """Whether a camp would be far enough from the seat's other entry points."""
    measure(state, hex, CAMP_AWAY - 1)
    if COSTS[state.box.base] < FAR:
        return False
    for camp in range(CAMPS):
        other = state.camps[seat * CAMPS + camp]
        if other >= 0 and COSTS[other] < FAR:
            return False
    return True


def sensible_goals(state: Tikal, seat: i64, out: Choices) -> None:
    """Walks to temples that can be won and to treasures; elsewhere only with the last points.

    Who gives up a temple goes to a better one.
    """
    kept: i64 = 0
    piece = state.top_a()
    start = state.top_b()
    points = state.points_left
    left: i64 = 0  # the value of a temple that is given up
    if state.value[start] > 0 and state.guard[start] < 0:
        lead = lead_on(state, seat, start)
        weight = state.box.leader_strength if piece == LEADER else state.box.worker_strength
        if 0 < lead <= weight:
            left = state.value[start]
    measure(state, start, points)
    for number in range(out.count):
        hex = out.item[number]
        if state.value[hex] > 0 and state.guard[hex] < 0:
            goal = state.value[hex] > left
        else:
            goal = state.treasures[hex] > 0
        if not goal and (hex == state.box.base or left > 0 or points - COSTS[hex] > REST):
            continue
        out.item[kept] = hex
        kept += 1
    if kept > 0:
        out.count = kept
