"""The strongest player: planner's turns compared in as many imagined deals as the clock allows."""

from __future__ import annotations

import time
from itertools import count
from typing import Any

from patolli.engine.game import Game, View
from patolli.engine.state import State
from patolli.players.alone import Alone
from patolli.players.helpers import Helper
from patolli.players.learned import Compared, JudgingSearchBot, PlannerBot
from patolli.players.search import SearchBot

ROLLOUTS = 8  # of search for every deal, where it stands in
SPARE = 0.015  # seconds left over at the end of the clock


class ChampionBot(PlannerBot):
    """Thinks until its clock has run out, on two cores; where it does not plan it searches.

    Alone at a table it looks ahead more widely than learned.
    `deals` fixes how many deals are imagined; then the clock does not matter, and the same view
    gives the same answer.
    """

    name = "champion"

    def __init__(
        self,
        game: Game,
        seed: int = 0,
        seconds: float = 1.0,
        deals: int = 0,
        cores: int = 2,
        **settings: Any,
    ) -> None:
        super().__init__(game, seed, deals=deals, **settings)
        self.seconds = seconds
        self.cores = cores
        self._helper: Helper | None = None

    def searches(self, state: State) -> bool:
        return int(state.seats) > 1 and not self.plans(state)

    def search(self) -> SearchBot:
        if self._search is None:
            rollouts = ROLLOUTS * self.sizes.deals
            self._search = JudgingSearchBot(
                self.game, self.seed, self.seconds, rollouts, self.cores, **self.settings
            )
        return self._search

    def round(self, view: View, alone: Alone) -> list[int]:
        """The better of what learned finds and what a wide lookahead does, as time allows."""
        assert view.seat is not None
        end = 0.0 if self.sizes.deals else time.monotonic() + self.seconds - SPARE
        start = self.game.imagine(view, self.chance(view))
        narrow, wide = alone.course, alone.wide()
        narrow.deadline = wide.deadline = end
        narrow.search(start, view.seat)
        wide.search(start, view.seat)
        return (wide if wide.worth[0] > narrow.worth[0] else narrow).best(0)

    def compare(self, view: View) -> Compared:
        """Compare the first turns, every second deal in the other process."""
        end = 0.0 if self.sizes.deals else time.monotonic() + self.seconds - SPARE
        self.workspace(view.state).first.deadline = end
        found = self.begin(view)
        if len(found.paths) > 1:
            self.share(view, found, end)
        return found

    def share(self, view: View, found: Compared, end: float) -> None:
        """Plan on in deals of even number here, of odd number in the other process."""
        deals = self.sizes.deals
        helped = self.cores > 1 and deals != 1 and self._ask_helper(view, end)
        step = 2 if helped else 1
        self.run(view, found, range(0, deals, step) if deals else count(0, step), end)
        if not helped:
            return
        assert self._helper is not None
        more = self._helper.receive(end + SPARE / 2 if end else time.monotonic() + 600)
        if more is None and deals:  # the other process failed: do its part as well
            self.run(view, found, range(1, deals, 2), end)
        elif more is not None and more[0] == found.paths:
            found.values += more[1]
            found.leads += more[2]

    def _ask_helper(self, view: View, end: float) -> bool:
        if self._helper is None:
            like = self.mind(view.state).like

            def work(message: Any) -> tuple[list[list[int]], list[list[int]], list[list[int]]]:
                numbers, seat, end = message
                state = like.blank()
                state.unpack(numbers)
                seen = View(self.game, seat, state)
                found = self.begin(seen)
                deals = self.sizes.deals
                self.run(seen, found, range(1, deals, 2) if deals else count(1, 2), end)
                return found.paths, found.values, found.leads

            self._helper = Helper(work)
        return self._helper.send((view.state.pack(), view.seat, end))

    def close(self) -> None:
        if self._helper is not None:
            self._helper.stop()
            self._helper = None
        super().close()
