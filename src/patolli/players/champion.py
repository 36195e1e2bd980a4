"""The strongest player: planner's turns compared in as many imagined deals as the clock allows."""

from __future__ import annotations

import time
from itertools import count
from typing import Any

from patolli.engine.game import Game, View
from patolli.engine.state import State
from patolli.players.alone import STAGES, Alone
from patolli.players.helpers import Helper
from patolli.players.learned import Compared, JudgingSearchBot, PlannerBot
from patolli.players.search import SearchBot

ROLLOUTS = 8  # of search for every deal, where it stands in
SPARE = 0.015  # seconds left over at the end of the clock
MOST_GAMES = 100_000  # played on alone in one stage, however much time there is


class ChampionBot(PlannerBot):
    """Thinks until its clock has run out, on two cores; where it does not plan it searches.

    Alone at a table it plays games on from the best rounds that learned finds; after every stage
    the worse ones drop out.
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
        """The round after which games come out best."""
        assert view.seat is not None
        began = time.monotonic()
        start = self.game.imagine(view, self.chance(view))
        paths = [path for path, _ in alone.rounds(start, view.seat)]
        totals = [0] * len(paths)
        first, deals = 1, self.sizes.deals
        for most, share in STAGES:
            best = sorted(range(len(paths)), key=lambda number: -totals[number])[:most]
            paths, totals = [paths[one] for one in best], [totals[one] for one in best]
            if len(paths) == 1:
                break
            numbers = range(first, first + (deals or MOST_GAMES))
            end = 0.0 if deals else began + (self.seconds - SPARE) * share
            for row in self.played_on(view, alone, paths, numbers, end):
                totals = [total + points for total, points in zip(totals, row, strict=True)]
            first = numbers.stop
        return paths[max(range(len(paths)), key=lambda number: totals[number])]

    def played_on(
        self, view: View, alone: Alone, paths: list[list[int]], numbers: range, end: float
    ) -> list[list[int]]:
        """What games with these numbers come to, every second one played in the other process."""
        assert view.seat is not None
        halves = (numbers[::2], numbers[1::2]) if self.cores > 1 else (numbers, range(0))
        helped = len(halves[1]) > 0 and self._ask_helper(view, (paths, halves[1], end))
        rows = self.games(view, alone, paths, halves[0], end)
        more: list[list[int]] | None = []
        if helped:
            assert self._helper is not None
            more = self._helper.receive(end + SPARE / 2 if end else time.monotonic() + 600)
        if more is None or (halves[1] and not helped):
            more = self.games(view, alone, paths, halves[1], end)
        return rows + more

    def games(
        self, view: View, alone: Alone, paths: list[list[int]], numbers: range, end: float
    ) -> list[list[int]]:
        """The same in this process."""
        assert view.seat is not None
        start = self.game.imagine(view, self.chance(view))
        seed = self.chance_seed(view)
        seeds = [seed ^ (number * 2654435761 & 0x3FFFFFFF) for number in numbers]
        return alone.compare(start, view.seat, paths, seeds, end)

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

    def _ask_helper(self, view: View, told: Any) -> bool:
        if self._helper is None:
            like, alone = self.mind(view.state).like, self.alone(view.state)

            def work(message: Any) -> Any:
                numbers, seat, told = message
                state = like.blank()
                state.unpack(numbers)
                seen = View(self.game, seat, state)
                return (
                    self.odd_deals(seen, told) if alone is None else self.games(seen, alone, *told)
                )

            self._helper = Helper(work)
        return self._helper.send((view.state.pack(), view.seat, told))

    def odd_deals(
        self, view: View, end: float
    ) -> tuple[list[list[int]], list[list[int]], list[list[int]]]:
        """What the other process does: plan in the deals of odd number."""
        found, deals = self.begin(view), self.sizes.deals
        self.run(view, found, range(1, deals, 2) if deals else count(1, 2), end)
        return found.paths, found.values, found.leads

    def close(self) -> None:
        if self._helper is not None:
            self._helper.stop()
            self._helper = None
        super().close()
