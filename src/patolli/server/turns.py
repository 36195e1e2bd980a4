"""The turns of the bots at a table: ask the workers, carry out, until a person is asked."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING
from weakref import ref

from patolli.server import asking
from patolli.server.bots import ALONE, AWAY, PLAYING, Plan, Pool
from patolli.server.refusals import Refusal

if TYPE_CHECKING:
    from patolli.server.live import Live

log = logging.getLogger("patolli.table")

FIRST_WAIT, LONGEST_WAIT = 0.5, 15.0  # seconds between tries after something failed
HOPELESS = ("broken-table", "unknown-table")  # no bot can go on here


class Turns:
    """Lets bots answer in the background, one answer after the other."""

    def __init__(self, live: Live, pool: Pool, pause: float) -> None:
        self._live = ref(live)  # a table that leaves the memory must not wait to be found there
        self.pool = pool
        self.pause = pause
        self._task: asyncio.Task[None] | None = None
        self._plans: dict[int, Plan] = {}  # by seat: how its bot means to go on

    @property
    def live(self) -> Live:
        """The table, which knows its bots' turns for as long as it is in memory."""
        found = self._live()
        assert found is not None
        return found

    def wake(self) -> None:
        """Let bots answer, if any is asked."""
        live = self.live
        if not self.busy and not live.looking and self._wanted():
            if self._next() is not None:
                self._task = asyncio.create_task(self._play())

    def _next(self) -> int | None:
        """The seat of a bot that is asked, and that no lesson lets wait."""
        live = self.live
        bots = (seat for seat in live.asked if live.seats[seat].bot)
        return next((seat for seat in bots if live.scripted(seat) is not None), None)

    def _wanted(self) -> bool:
        """Whether bots play now: among themselves only while somebody watches."""
        return any(not seat.bot for seat in self.live.seats) or bool(self.live.visitors)

    def _queue(self) -> int:
        """Where this table's bots wait for a worker."""
        people = {number for number, seat in enumerate(self.live.seats) if not seat.bot}
        if not people:
            return ALONE
        return PLAYING if any(one.seat in people for one in self.live.visitors) else AWAY

    @property
    def busy(self) -> bool:
        """Whether bots are thinking here."""
        return self._task is not None and not self._task.done()

    def stop(self) -> None:
        """Let no bot answer here any more."""
        if self._task is not None:
            self._task.cancel()

    async def rest(self) -> None:
        """Stop the bots here, and come back when they have."""
        self.stop()
        if self._task is not None:
            await asyncio.gather(self._task, return_exceptions=True)

    def forget(self, seat: int) -> None:
        """Somebody else sits there: its plan is void."""
        self._plans.pop(seat, None)

    async def _play(self) -> None:
        """Answer for bots until a person is asked; what fails is tried again, less and less often.

        A full disk or a lost database must not stop a table for longer than it lasts.
        """
        wait, live = FIRST_WAIT, self.live  # it stays in memory while they think
        while True:
            try:
                if not await self._answer():
                    return
                wait = FIRST_WAIT
            except Refusal as refused:
                data = {"table": live.id, "refused": refused.code}
                log.warning("bot", extra={"data": data})
                if refused.code in HOPELESS:
                    return
                await asyncio.sleep(wait)
                wait = min(LONGEST_WAIT, 2 * wait)
            except Exception:  # a fault of ours in one table's turn; it may pass
                log.exception("bot", extra={"data": {"table": live.id}})
                await asyncio.sleep(wait)
                wait = min(LONGEST_WAIT, 2 * wait)

    async def _answer(self) -> bool:
        """One answer by a bot; False if no bot is asked."""
        live = self.live
        async with live.lock:
            await live.ready()
            seat = self._next()
            if seat is None or live.looking or not self._wanted():
                return False
            line, level = live.asked[seat], live.seats[seat].level
            view = live.painter.view(seat)
            task = asking.task(live.table, view, level, live.facts["secret"], line)
            written = live.scripted(seat)
        word = written or self._plans.get(seat, {}).get(int(view.state.code()), "")
        if word not in task.words:  # nothing planned, or something else has happened
            word, self._plans[seat] = await self.pool.choose(task, self._queue())
        await live.answer_for_bot(seat, line, level, word)
        if live.visitors and self.pause:
            await asyncio.sleep(self.pause)
        return True
