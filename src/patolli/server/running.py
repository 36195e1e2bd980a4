"""What all requests of a running server share."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator

from litestar import Litestar

from patolli.server.bots import Pool, WorkFailed, WorkRefused
from patolli.server.guard import Buckets
from patolli.server.pages import Pages
from patolli.server.refusals import Refusal
from patolli.server.settings import Settings
from patolli.server.store import Store
from patolli.server.tables import Tables

SWEEP = 30.0  # seconds between two looks for idle tables
PICTURE_ANSWERS = 60  # how far the game of a picture has gone
PICTURE_SEED = 7


class Server:
    """Store, workers, tables and pages."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.store = Store(settings.url)
        self.pool = Pool(settings.worker_count, settings.late)
        self.tables = Tables(self.store, self.pool, settings)
        self.pages = Pages(settings.static)
        self.buckets = Buckets(*settings.requests)
        self.looks = Buckets(*settings.looks)
        self.sockets = 0
        self._pictures: dict[tuple[str, str, bool], str] = {}

    @contextlib.asynccontextmanager
    async def running(self, _app: Litestar) -> AsyncIterator[None]:
        """Everything that runs beside the requests."""
        await self.store.open()
        self.pool.start()
        sweeper = asyncio.create_task(self._sweep())
        try:
            yield
        finally:
            sweeper.cancel()
            await self.close()

    async def close(self) -> None:
        """Let bots rest, end the workers and write what is left."""
        await self.tables.close()
        await self.pool.close()
        await self.store.close()

    async def _sweep(self) -> None:
        """Put idle tables out of memory now and then."""
        while True:
            await asyncio.sleep(SWEEP)
            self.tables.sweep(self.settings.idle)

    async def picture(self, game: str, lang: str, dark: bool) -> str:
        """A picture of a game, drawn once by a worker."""
        key = (game, lang, dark)
        if key not in self._pictures:
            request = {
                "do": "picture",
                "game": game,
                "lang": lang,
                "dark": dark,
                "seed": PICTURE_SEED,
                "answers": PICTURE_ANSWERS,
            }
            try:
                self._pictures[key] = await self.pool.ask(request, 30.0)
            except (WorkFailed, WorkRefused):
                raise Refusal("too-many") from None
        return self._pictures[key]
