"""Chapter 11: climbing in the temples."""

from __future__ import annotations

from patolli.engine.native import i64
from patolli.engine.question import Choices, Question, rule
from patolli.games.origins.rules.effects import offer_aquarius
from patolli.games.origins.rules.kinds import SKIP_TEMPLE
from patolli.games.origins.rules.payment import pay
from patolli.games.origins.rules.state import Origins
from patolli.games.origins.rules.tables import GOLD, TEMPLES
from patolli.games.origins.rules.tracks import can_climb, climb, take_sign


class Climb(Question[Origins]):
    """OR-11.2, OR-11.3, OR-11.4: up to 2 steps in one temple, then its zodiac card.

    OR-11.8: without a step only where the own disc is at the top.
    """

    def choices(self, state: Origins, seat: i64, most: i64, b: i64, out: Choices) -> None:
        for temple in range(TEMPLES):
            room = state.box.top[temple] - state.temple[seat * TEMPLES + temple]
            if room == 0:
                out.add(temple * 3)
            for steps in range(1, (room if room < most else most) + 1):
                out.add(temple * 3 + steps)

    def refusal(self, state: Origins, seat: i64, most: i64, b: i64, choice: i64) -> i64:
        room = state.box.top[choice // 3] - state.temple[seat * TEMPLES + choice // 3]
        steps = choice % 3
        if steps > most:
            return rule(11, 2)
        if steps > room:
            return rule(11, 7)
        return rule(11, 8) if steps == 0 and room > 0 else 0

    def answer(self, state: Origins, seat: i64, most: i64, b: i64, choice: i64) -> None:
        temple = choice // 3
        moved = climb(state, seat, temple, choice % 3)
        take_sign(state, seat, temple)
        offer_aquarius(state, seat, temple, moved)


class StepUp(Question[Origins]):
    """OR-13.4, OR-24.24: steps in a temple of choice, without its card (OR-11.9)."""

    def refusal(self, state: Origins, seat: i64, steps: i64, b: i64, choice: i64) -> i64:
        return 0 if can_climb(state, seat, choice) else rule(11, 7)

    def answer(self, state: Origins, seat: i64, steps: i64, b: i64, choice: i64) -> None:
        climb(state, seat, choice, steps)


class OtherTemple(Question[Origins]):
    """OR-24.25, OR-24.26, OR-23.24: pay gold for a step in another temple, or not."""

    def refusal(self, state: Origins, seat: i64, temple: i64, terms: i64, choice: i64) -> i64:
        if choice == SKIP_TEMPLE:
            return 0
        if choice == temple:
            return rule(24, 25)
        return 0 if can_climb(state, seat, choice) else rule(11, 7)

    def answer(self, state: Origins, seat: i64, temple: i64, terms: i64, choice: i64) -> None:
        if choice != SKIP_TEMPLE:
            pay(state, seat, GOLD, terms % 128)
            climb(state, seat, choice, terms // 128)
