"""Chapter 16: the end of an age."""

from __future__ import annotations

from patolli.engine.native import i64
from patolli.engine.question import Step
from patolli.games.mezo.rules.kinds import AGE_ENDS, BEGIN_AGE
from patolli.games.mezo.rules.scoring import score_end, score_pyramid_regions, score_spaces
from patolli.games.mezo.rules.state import Mezo
from patolli.games.mezo.rules.tables import AGES


class EndAge(Step[Mezo]):
    """MZ-16.1 to MZ-16.8; after the last age the final scoring and the end (MZ-17.3, MZ-17.4)."""

    def run(self, state: Mezo, seat: i64, a: i64, b: i64) -> None:
        state.note(AGE_ENDS, -1, state.age)
        score_spaces(state)
        score_pyramid_regions(state)
        for player in range(state.seats):  # MZ-16.4, MZ-16.5: all five cards are shuffled again
            state.played[player] = 0
            state.hand[player] = 0
            state.hand_size[player] = 0
        if state.age < AGES:
            state.push(BEGIN_AGE, -1)
        else:
            score_end(state)
