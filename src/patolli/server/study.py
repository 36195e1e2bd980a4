"""Reviews of finished games: a line of jobs, processes of their own, results kept with the table.

A review is judged part by part in worker processes that give way to everybody else. It goes on for
as long as somebody looks at it; what was judged so far stays, so that it can be taken up again.
"""

from __future__ import annotations

import asyncio
import json
import logging
import time
from collections import OrderedDict
from dataclasses import dataclass, field
from typing import Any

from patolli.server.bots import CHECKS, Pool, WorkBusy, WorkFailed, WorkRefused
from patolli.server.guard import Buckets
from patolli.server.live import Live
from patolli.server.refusals import Refusal
from patolli.server.settings import Settings
from patolli.server.store import Conflict, StorageError, Store
from patolli.server.study_protocol import ReviewStatus
from patolli.study.review import share

log = logging.getLogger("patolli.study")

REVIEW = "review"  # the name of the paper
LEFT = 12.0  # seconds without a look after which a review stops
IDLE = 30.0  # seconds after which processes without work are ended
LATE = 60.0  # seconds that a part may take beyond its share
BEGINNING = 0.1  # of a review's seconds: for games that tell what strong players score
FAILURES = 3  # parts in a row that fail before a review is given up
PER_VISITOR = 2  # reviews of one visitor at the same time
LONGEST_LINE = 20  # reviews that wait or run
REMEMBERED = 30  # reviews whose parts stay in memory

Part = dict[str, Any]


@dataclass(eq=False)
class Job:
    """One review: what is to be judged, and what has been."""

    table: str
    text: str
    edition: str | None
    visitor: str
    parts: list[Part] = field(default_factory=list)
    total: int = 0
    facts: dict[str, Any] = field(default_factory=dict)
    status: ReviewStatus = "waiting"
    seen: float = field(default_factory=time.monotonic)
    task: asyncio.Task[None] | None = None

    @property
    def active(self) -> bool:
        """Whether it waits or runs."""
        return self.status in ("waiting", "running")


class Study:
    """The reviews of a server, and the processes in which it thinks for those who study."""

    def __init__(self, store: Store, settings: Settings, pool: Pool | None = None) -> None:
        self.store = store
        self.settings = settings
        self.pool = pool or Pool(settings.review_workers, LATE, settings.worker_memory)
        self.quota = Buckets(*settings.reviews)
        self.jobs: OrderedDict[str, Job] = OrderedDict()
        self._turn = asyncio.Semaphore(settings.review_workers)
        self._busy = 0
        self._resting: asyncio.TimerHandle | None = None

    async def close(self) -> None:
        """Stop all reviews and end the processes."""
        tasks = [job.task for job in self.jobs.values() if job.task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        if self._resting is not None:
            self._resting.cancel()
        await self.pool.close()

    # ------------------------------------------------------------------------------ reviews
    async def kept(self, table_id: str) -> Job | None:
        """A review that waits, runs, is remembered or was kept with its table."""
        job = self.jobs.get(table_id)
        if job is not None:
            return job
        try:
            text = await self.store.paper(table_id, REVIEW)
        except StorageError:
            raise Refusal("storage") from None
        if not text:
            return None
        data = json.loads(text)
        job = Job(table_id, "", None, "", data["parts"], len(data["parts"]), data["facts"], "done")
        return self._remember(job)

    async def start(self, live: Live, visitor: str) -> Job:
        """The review of a finished game: begun, gone on with, or as it was kept."""
        if not live.table.over or live.frozen == "old-rules":
            raise Refusal("old-rules" if live.over else "game-running")
        job = await self.kept(live.id)
        if job is not None and (job.active or job.status == "done"):
            job.seen = time.monotonic()
            return job
        running = [one for one in self.jobs.values() if one.active]
        if len(running) >= LONGEST_LINE:
            raise Refusal("too-many")
        mine = sum(1 for one in running if one.visitor == visitor)
        if mine >= PER_VISITOR or not self.quota.take(visitor):
            raise Refusal("too-fast")
        parts, facts = (job.parts, job.facts) if job is not None else ([], {})
        job = Job(live.id, live.record(), live.table.edition, visitor, parts, len(parts), facts)
        self._remember(job)
        job.task = asyncio.create_task(self._run(job))
        return job

    def place(self, job: Job) -> int:
        """How many reviews come before this one."""
        waiting = [one for one in self.jobs.values() if one.status == "waiting"]
        return waiting.index(job) + 1 if job in waiting else 0

    def _remember(self, job: Job) -> Job:
        """Keep a review in memory; the oldest that nobody works on is forgotten."""
        self.jobs[job.table] = job
        self.jobs.move_to_end(job.table)
        for table_id in [one.table for one in self.jobs.values() if not one.active]:
            if len(self.jobs) > REMEMBERED and table_id != job.table:
                del self.jobs[table_id]
        return job

    async def _run(self, job: Job) -> None:
        """Judge a game, when its turn has come and for as long as somebody looks."""
        try:
            async with self._turn:
                job.status = "running"
                await self._judge(job)
        except asyncio.CancelledError:
            job.status = "stopped"
            raise
        except (WorkFailed, WorkRefused, StorageError, Conflict) as error:
            job.status = "failed"
            log.warning("review failed", extra={"data": {"table": job.table, "error": str(error)}})
        except Exception:  # a fault of ours must not leave a review running for ever
            job.status = "failed"
            log.exception("review", extra={"data": {"table": job.table}})

    async def _judge(self, job: Job) -> None:
        game = {"text": job.text, "edition": job.edition}
        if not job.facts:
            beginning = {"what": "begin", "seconds": self.settings.review_seconds * BEGINNING}
            job.facts = await self.work({**beginning, **game}, LATE)
        parts = job.facts["parts"]
        job.total = len(parts)
        weights = job.facts["weights"]
        rest = sum(weights[len(job.parts) :]) / max(1.0, sum(weights))
        ends = time.monotonic() + self.settings.review_seconds * rest
        failures = 0
        for number in range(len(job.parts), len(parts)):
            if time.monotonic() - job.seen > LEFT:
                job.status = "stopped"
                return
            seconds = share(weights[number:], ends - time.monotonic())
            request = {"what": "judge", "number": number, "seconds": seconds, "deals": 0, **game}
            try:
                job.parts.append(await self.work(request, LATE + seconds))
                failures = 0
            except WorkFailed:
                failures += 1
                if failures == FAILURES:
                    raise
                seat, lines = parts[number]
                job.parts.append({"missed": {"seat": seat, "lines": lines}})
        kept = {"facts": job.facts, "parts": job.parts}
        await self.store.keep(job.table, REVIEW, json.dumps(kept))
        job.text, job.status = "", "done"

    # -------------------------------------------------------------------------------- work
    async def work(self, request: dict[str, Any], seconds: float, patience: float = 600.0) -> Any:
        """Let a process of study do something; WorkFailed if it cannot."""
        self._busy += 1
        if self._resting is not None:
            self._resting.cancel()
            self._resting = None
        try:
            return await self.pool.ask({"do": "study", **request}, seconds, CHECKS, patience)
        finally:
            self._busy -= 1
            if not self._busy:
                loop = asyncio.get_running_loop()
                self._resting = loop.call_later(IDLE, self._rest)

    def _rest(self) -> None:
        """End the processes: nobody studies now."""
        self._resting = None
        if not self._busy:
            self.pool.rest()

    async def think(self, request: dict[str, Any], seconds: float) -> Any:
        """A short piece of work for somebody who waits for it; Refusal if it cannot be done."""
        try:
            return await self.work(request, seconds + LATE / 2, LATE / 2)
        except WorkBusy:
            raise Refusal("too-many") from None
        except (WorkFailed, WorkRefused):
            raise Refusal("no-hint") from None
