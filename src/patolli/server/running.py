"""What all requests of a running server share."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections import OrderedDict
from collections.abc import AsyncIterator
from pathlib import Path

from litestar import Litestar
from sqlalchemy.exc import SQLAlchemyError

from patolli.server.bots import CHECKS, Pool, WorkFailed, WorkRefused
from patolli.server.club.leagues import Leagues
from patolli.server.club.meet import Meet
from patolli.server.club.passkeys import Passkeys
from patolli.server.club.postman import Postman
from patolli.server.club.ratings import Rater
from patolli.server.club.recovery import Recovery
from patolli.server.club.results import Results
from patolli.server.club.timing import Timekeeper
from patolli.server.forward import Forwarder
from patolli.server.guard import Buckets
from patolli.server.metrics import Figures
from patolli.server.network import LEAVING
from patolli.server.pages import Pages
from patolli.server.refusals import Refusal
from patolli.server.rubbish import Rubbish
from patolli.server.settings import Settings
from patolli.server.sharing import BOTS, STUDY, Guest
from patolli.server.store import Store
from patolli.server.study import LATE, Study
from patolli.server.tables import Tables
from patolli.server.vitals import Vitals

SWEEP = 30.0  # seconds between two looks for idle tables
QUIET = 3.0  # seconds without an answer, after which nobody is likely to wait
PICTURE_ANSWERS = 60  # how far the game of a picture has gone
PICTURE_SEED = 7
PICTURES = 96  # pictures kept ready, each of some 150 kB


class Server:
    """Store, workers, tables and pages."""

    def __init__(self, settings: Settings, guest: Guest | None = None, number: int = 0) -> None:
        self.settings = settings
        self.guest, self.number = guest, number  # one of several processes: its parent's, which
        self.store = Store(settings.url)
        self.pool = (
            Pool(settings.worker_count, settings.late, settings.worker_memory)
            if guest is None
            else guest.pool(BOTS, settings.late)
        )
        self.forwarder = Forwarder(self.store.peers)
        self.tables = Tables(self.store, self.pool, settings)
        self.players = self.tables.players
        self.passkeys = Passkeys(self.players)
        self.timekeeper = Timekeeper(self.tables)
        reviewing = guest.pool(STUDY, LATE) if guest is not None else None
        self.study = Study(self.store, settings, reviewing)
        self.postman = Postman(self.store, settings)
        self.recovery = Recovery(self.postman, self.players)
        self.results, self.rater = Results(self.store), Rater(self.store)
        self.meet, self.leagues = Meet(self.tables), Leagues(self.tables)
        self.pages = Pages(Path(settings.static) if settings.static else None)
        self.buckets = Buckets(*settings.requests)
        self.makings = Buckets(*settings.tables)
        self.looks = Buckets(*settings.looks)
        self.vitals = Vitals(self.store, self.pool)
        self.figures = Figures(self)
        self.tables.timed = self.figures.answers.observe
        self.store.timed = self.figures.commits.observe
        self.rubbish = Rubbish()
        self.sockets = 0
        self._pictures: OrderedDict[tuple[str, str, bool, str], str] = OrderedDict()

    @contextlib.asynccontextmanager
    async def running(self, _app: Litestar) -> AsyncIterator[None]:
        """Everything that runs beside the requests."""
        await self.store.open()
        await self.store.peers.join()
        self.pool.start()
        await self.postman.open()
        works = (self._sweep(), self.timekeeper.run(), self.postman.run(), self.rater.run())
        more = (self.leagues.run(), self.store.peers.run())
        beside = [asyncio.create_task(work) for work in (*works, *more)]
        try:
            with self.figures.pauses.watched():
                yield
        finally:
            await self.hand_over()
            for task in beside:
                task.cancel()
            await asyncio.gather(*beside, return_exceptions=True)
            await self.close()

    def serving(self) -> None:
        """Requests are answered from now on."""
        if self.guest is not None:
            self._opening = asyncio.create_task(self._say_so(self.guest))

    async def _say_so(self, guest: Guest) -> None:
        await guest.open()
        guest.say({"ready": True})

    def leave(self) -> None:
        """The server is being stopped: answers in flight are finished, then sockets close."""
        if not self.vitals.leaving:
            self.vitals.leaving = True
            self.tables.dismiss()
            self._handing = asyncio.create_task(self.hand_over())

    async def hand_over(self) -> None:
        """Let other servers have the tables as soon as everybody here has left."""
        peers, until = self.store.peers, time.monotonic() + LEAVING
        if not peers.joined:
            return
        while any(live.visitors for live in self.tables.live.values()):
            if time.monotonic() > until:
                break
            await asyncio.sleep(0.01)
        self.tables.lose()
        with contextlib.suppress(SQLAlchemyError, OSError):  # then they are taken after a while
            await peers.leave()

    async def close(self) -> None:
        """Let bots rest, end the workers and write what is left."""
        await self.tables.close()
        await self.study.close()
        await self.pool.close()
        await self.forwarder.close()
        await self.postman.sender.close()
        await self.store.close()
        if self.guest is not None:
            await self.guest.close()

    async def _sweep(self) -> None:
        """Put idle tables out of memory now and then."""
        while True:
            await asyncio.sleep(SWEEP)
            self.tables.sweep(self.settings.idle)
            if self.rubbish.due(time.monotonic() - self.tables.answered > QUIET):
                self.rubbish.look_through()

    async def picture(self, game: str, lang: str, dark: bool, name: str = "") -> str:
        """A picture of a game, one it keeps by name if that is given; drawn once by a worker."""
        key = (game, lang, dark, name)
        if key not in self._pictures:
            request = {
                "do": "picture",
                "game": game,
                "lang": lang,
                "dark": dark,
                "name": name,
                "seed": PICTURE_SEED,
                "answers": PICTURE_ANSWERS,
            }
            try:
                self._pictures[key] = await self.pool.ask(request, 30.0, CHECKS, 30.0)
            except (WorkFailed, WorkRefused):
                raise Refusal("too-many") from None
            if len(self._pictures) > PICTURES:
                self._pictures.popitem(last=False)
        return self._pictures[key]
