"""The numbers of all kinds of entries and events, and of what an action can choose."""

from __future__ import annotations

from typing import Final

from patolli.engine.native import i64

# Questions.
BID: Final[i64] = 0
CHOOSE: Final[i64] = 1
PLACE: Final[i64] = 2
TURN: Final[i64] = 3
ACT: Final[i64] = 4
WALK: Final[i64] = 5
GIVE: Final[i64] = 6
# Draws by chance.
DRAW: Final[i64] = 7
SHOW: Final[i64] = 8
FIND: Final[i64] = 9
# Steps.
NEXT_TURN: Final[i64] = 10
LAY: Final[i64] = 11
ACTION_PHASE: Final[i64] = 12
SCORING_TURN: Final[i64] = 13
SCORE: Final[i64] = 14
BEGIN_ROUND: Final[i64] = 15
AUCTION: Final[i64] = 16
END_TURN: Final[i64] = 17

# Events.
DREW: Final[i64] = 0
SHOWN: Final[i64] = 1
BID_MADE: Final[i64] = 2
PASSED: Final[i64] = 3
PAID: Final[i64] = 4
FREE: Final[i64] = 5
LAST: Final[i64] = 6
CHOSEN: Final[i64] = 7
PLACED: Final[i64] = 8
LOST: Final[i64] = 9
ENTERED: Final[i64] = 10
TRANSFERRED: Final[i64] = 11
WORKER_WALKED: Final[i64] = 12
LEADER_WALKED: Final[i64] = 13
UNCOVERED: Final[i64] = 14
TOOK: Final[i64] = 15
EXCHANGED: Final[i64] = 16
CAMPED: Final[i64] = 17
GUARDED: Final[i64] = 18
SCORING: Final[i64] = 19
FINAL: Final[i64] = 20
SCORED: Final[i64] = 21
ENDED: Final[i64] = 22

# What ACT can choose.
ACT_ENTER: Final[i64] = 0  # + piece * 3 + place
ACT_TRANSFER: Final[i64] = 6  # + piece * 6 + pair of places
ACT_WALK: Final[i64] = 18  # + piece * 40 + hex
ACT_UNCOVER: Final[i64] = 98  # + hex
ACT_TAKE: Final[i64] = 138  # + hex
ACT_EXCHANGE: Final[i64] = 178  # + owner * 8 + kind of treasure
ACT_CAMP: Final[i64] = 210  # + hex
ACT_GUARD: Final[i64] = 250  # + piece * 40 + hex
ACT_END: Final[i64] = 330

PAIRS: Final[i64] = 6  # of different places, by where from, then where to
