"""TK-12: scoring turns one after another, and the end of the game."""

from __future__ import annotations

from patolli.engine.native import i64
from patolli.engine.question import Step
from patolli.games.tikal.rules.board import owner_of_temple
from patolli.games.tikal.rules.kinds import ACTION_PHASE, FINAL, SCORE, SCORED, SCORING_TURN
from patolli.games.tikal.rules.sets import first_hex
from patolli.games.tikal.rules.state import Tikal
from patolli.games.tikal.rules.tables import TREASURES


def scoring_round(state: Tikal, first: i64) -> None:
    """TK-12.2, TK-12.4: a scoring turn for everybody, clockwise from the first."""
    for index in range(state.seats):
        state.push(SCORING_TURN, (first + state.seats - 1 - index) % state.seats)


def final_round(state: Tikal, first: i64) -> None:
    """TK-12.13, TK-12.14: the last scoring turns; the game is over when they are (TK-12.15)."""
    state.note(FINAL, -1)
    scoring_round(state, first)


class ScoringTurn(Step[Tikal]):
    """TK-12.3: an action phase without a tile, then the scoring of this player alone."""

    def run(self, state: Tikal, seat: i64, a: i64, b: i64) -> None:
        state.push(SCORE, seat)
        state.push(ACTION_PHASE, seat)


class Score(Step[Tikal]):
    """TK-12.5, TK-12.6: the position as it stands after the own action phase."""

    def run(self, state: Tikal, seat: i64, a: i64, b: i64) -> None:
        temples = temple_points(state, seat)
        treasures = treasure_points(state, seat)
        state.scored_temples[seat] += temples  # TK-12.10
        state.scored_treasures[seat] += treasures
        state.scorings[seat] += 1
        state.note(SCORED, seat, temples, treasures, temples + treasures)


def temple_points(state: Tikal, seat: i64) -> i64:
    """TK-12.7, TK-12.8: the values of all temples guarded or held; nothing else (TK-12.11)."""
    total: i64 = 0
    left = state.temples
    while left:
        hex = first_hex(left)
        left &= left - 1
        if owner_of_temple(state, hex) == seat:
            total += state.value[hex]
    return total


def treasure_points(state: Tikal, seat: i64) -> i64:
    """TK-9.16, TK-9.17, TK-12.9: per kind by the copies held, again at every scoring."""
    total: i64 = 0
    for kind in range(TREASURES):
        total += state.box.treasure_points[state.owned[seat * TREASURES + kind]]
    return total
