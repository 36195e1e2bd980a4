"""The strongest player: planner's turns, and the best of them each planned on by itself."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from itertools import count
from typing import Any

from patolli.engine.game import Game, View
from patolli.engine.state import State
from patolli.players.alone import Alone
from patolli.players.fast.plan import ALL
from patolli.players.helpers import Helper
from patolli.players.learned import Compared, JudgingSearchBot, PlannerBot
from patolli.players.search import SearchBot

ROLLOUTS = 8  # of search for every deal, where it stands in
SPARE = 0.015  # seconds left over at the end of the clock
TOGETHER = 0.25  # share of the clock in which all turns are planned on from together
MOST_DEALS = 100_000  # of a round, however much time there is


class ChampionBot(PlannerBot):
    """Thinks until its clock has run out, on two cores; where it does not plan it searches.

    Where all first turns share the beam of a plan, most are given up early, and then little is
    known about them. So the best few are planned on once more, each with a beam of its own, all in
    the same imagined deals; the worse half drops out, and the others meet in more deals.
    Alone at a table it looks ahead more widely than learned.
    `deals` fixes how many deals are imagined (of the finalists twice as many in every round); then
    the clock does not matter, and the same view gives the same answer.
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
        """Compare the first turns, then the best of them, each planned on by itself."""
        began = time.monotonic()
        end = 0.0 if self.sizes.deals else began + self.seconds - SPARE
        plan = self.workspace(view.state)
        plan.first.deadline = end
        found = self.begin(view)
        if len(found.paths) > 1:
            finals = self.sizes.finalists > 1 and self.sizes.turns > 1  # one turn needs no beam
            self.share(view, found, began + self.seconds * TOGETHER if end and finals else end)
            if finals:
                self.compete(view, found, end)
        return found

    def share(self, view: View, found: Compared, end: float) -> None:
        """Plan on from all turns together, every second deal in the other process."""
        deals = self.sizes.deals
        helped = self._helped(view, [], 0, deals, end)
        self.run(view, found, every(0, deals, 2 if helped else 1), end)
        if helped:
            more = self._receive(end)
            if more is None and deals:  # the other process failed: do its part as well
                self.run(view, found, every(1, deals, 2), end)
            elif more is not None and more[0] == found.paths:
                found.values += more[1]
                found.leads += more[2]

    def compete(self, view: View, found: Compared, end: float) -> None:
        """Halve the best turns until one is left, each planned on by itself in the same deals."""
        alive = found.order()[: self.sizes.finalists]
        rounds = (len(alive) - 1).bit_length()
        sums = dict.fromkeys(alive, 0)
        ready = time.monotonic()
        first = 0
        for number in range(rounds):
            until = ready + (end - ready) * (number + 1) / rounds if end else 0.0
            last = first + (self.sizes.deals << number) if self.sizes.deals else 0
            for row in self.heat(view, found, alive, first, last, until):
                for one, value in zip(alive, row, strict=True):
                    sums[one] += value
            alive.sort(key=lambda one: -sums[one])
            found.finals = alive + [one for one in found.finals if one not in alive]
            alive = alive[: (len(alive) + 1) // 2]
            first = last or first + MOST_DEALS

    def heat(
        self, view: View, found: Compared, alive: list[int], first: int, last: int, end: float
    ) -> list[list[int]]:
        """What these turns come to in some deals, every second one in the other process."""
        helped = self._helped(view, alive, first, last, end)
        rows = self.rows(view, alive, every(first, last, 2 if helped else 1), end)
        if helped:
            more = self._receive(end)
            if more is None and last:
                more = found.paths, self.rows(view, alive, every(first + 1, last, 2), end)
            if more is not None and more[0] == found.paths:
                rows += more[1]
        return rows

    def rows(
        self, view: View, alive: list[int], deals: Iterable[int], end: float
    ) -> list[list[int]]:
        """What turns come to that have the beam for themselves, by deal."""
        assert view.seat is not None
        plan, size = self.workspace(view.state), self.sizes
        plan.deadline = end
        plan.kept = min(size.beam, size.final_beam)
        found: list[list[int]] = []
        for deal in deals:
            start, own = self.imagine(view, deal)
            row: list[int] = []
            for number in alive:
                plan.only = number
                if plan.search(start, view.seat, own, size.turns):
                    row.append(int(plan.best[number]))
            if len(row) < len(alive):
                break
            found.append(row)
        plan.only, plan.kept = ALL, size.beam
        return found

    # ------------------------------------------------------------------ the second process
    def _helped(self, view: View, alive: list[int], first: int, last: int, end: float) -> bool:
        """Hand every second deal over; whether the other process has taken them."""
        if self.cores < 2 or last - first == 1:
            return False
        if self._helper is None:
            self._helper = Helper(self._worker(self.mind(view.state).like))
        return self._helper.send((view.state.pack(), view.seat, alive, first, last, end))

    def _worker(self, like: State) -> Callable[[Any], Any]:
        """What the other process does with every message."""
        begun: list[Any] = [None, None]

        def work(message: Any) -> Any:
            packed, seat, alive, first, last, end = message
            state = like.blank()
            state.unpack(packed)
            view = View(self.game, seat, state)
            if not alive or begun[0] != packed:
                begun[:] = packed, self.begin(view)
            found, deals = begun[1], every(first + 1, last, 2)
            if alive:
                return found.paths, self.rows(view, alive, deals, end)
            self.run(view, found, deals, end)
            return found.paths, found.values, found.leads

        return work

    def _receive(self, end: float) -> Any:
        assert self._helper is not None
        return self._helper.receive(end + SPARE / 2 if end else time.monotonic() + 600)

    def close(self) -> None:
        if self._helper is not None:
            self._helper.stop()
            self._helper = None
        super().close()


def every(first: int, last: int, step: int) -> Iterable[int]:
    """The numbers of deals from the first on, up to the last (not counted); 0: without end."""
    return range(first, last, step) if last else count(first, step)
