"""The turns of the bots at a table: ask the workers, carry out, until a person is asked."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING

from patolli.server import asking
from patolli.server.bots import Plan, Pool
from patolli.server.refusals import Refusal

if TYPE_CHECKING:
    from patolli.server.live import Live

log = logging.getLogger("patolli.table")

MOST_FAILURES = 20  # in a row, then the bots rest until somebody acts


class Turns:
    """Lets bots answer in the background, one answer after the other."""

    def __init__(self, live: Live, pool: Pool, pause: float) -> None:
        self.live = live
        self.pool = pool
        self.pause = pause
        self._task: asyncio.Task[None] | None = None
        self._plans: dict[int, Plan] = {}  # by seat: how its bot means to go on

    def wake(self) -> None:
        """Let bots answer, if any is asked."""
        live = self.live
        if not self.busy and not live.archive:
            if any(live.seats[seat].bot for seat in live.asked):
                self._task = asyncio.create_task(self._play())

    @property
    def busy(self) -> bool:
        """Whether bots are thinking here."""
        return self._task is not None and not self._task.done()

    async def rest(self) -> None:
        """Stop the bots here."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    def forget(self, seat: int) -> None:
        """Somebody else sits there: its plan is void."""
        self._plans.pop(seat, None)

    async def _play(self) -> None:
        """Answer for bots until a person is asked."""
        live = self.live
        failures = 0
        while True:
            async with live.lock:
                try:
                    await live.ready()
                except Refusal:
                    failures += 1
                seat = next((seat for seat in live.asked if live.seats[seat].bot), None)
                if seat is None or failures > MOST_FAILURES:
                    return
                line, level = live.asked[seat], live.seats[seat].level
                view = live.painter.view(seat)
                task = asking.task(live.table, view, level, live.facts["secret"], line)
            word = self._plans.get(seat, {}).get(int(view.state.code()), "")
            if word not in task.words:  # nothing planned, or something else has happened
                word, self._plans[seat] = await self.pool.choose(task)
            try:
                await live.answer_for_bot(seat, line, level, word)
            except Refusal as refused:
                log.warning("bot", extra={"data": {"table": live.id, "refused": refused.code}})
                failures += 1
                await asyncio.sleep(0.5)
                continue
            failures = 0
            if live.visitors and self.pause:
                await asyncio.sleep(self.pause)
