"""A way back for somebody who has lost every device: a link to an address they confirmed before.

Whoever asks is told nothing about whether the address is known. The link counts once and soon ends;
it is kept nowhere but as a hash, so it is sent at once and not through the outbox.
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict

from sqlalchemy import select

from patolli.engine.text import LANGUAGES, Say
from patolli.server.club.notice_schema import CHANNELS
from patolli.server.club.players import Players
from patolli.server.club.postman import Postman
from patolli.server.club.schema import PLAYERS
from patolli.server.club.sending import Letter, NotSent, checked_address
from patolli.server.refusals import Refusal
from patolli.server.store import Row

log = logging.getLogger("patolli.recovery")

EVERY = 600.0  # seconds between two links to the same address
MOST = 1000  # addresses remembered
AT_MOST = 5  # players with the same address
TRIES, WAIT = 3, 10.0


class Recovery:
    """Sends links to those who have an address and no device."""

    def __init__(self, postman: Postman, players: Players) -> None:
        self.postman = postman
        self.players = players
        self.sending: set[asyncio.Task[None]] = set()
        self._asked: OrderedDict[str, float] = OrderedDict()

    async def ask(self, address: str) -> None:
        """Send a link to an address, if it is a player's."""
        settings, now = self.postman.settings, self.postman.store.now()
        if not settings.smtp:
            raise Refusal("no-channel")
        address = checked_address("mail", address, settings)
        if now - self._asked.get(address, -EVERY) < EVERY:
            return
        self._asked[address] = now
        if len(self._asked) > MOST:
            self._asked.popitem(last=False)
        query = (
            select(CHANNELS, PLAYERS.c.lang)
            .join(PLAYERS, PLAYERS.c.id == CHANNELS.c.player)
            .where(CHANNELS.c.kind == "mail", CHANNELS.c.address == address)
            .where(CHANNELS.c.confirmed == 1)
            .limit(AT_MOST)
        )
        for channel in await self.players.rows(query):
            task = asyncio.create_task(self._send(channel))
            self.sending.add(task)
            task.add_done_callback(self.sending.discard)

    async def _send(self, channel: Row) -> None:
        """Send a link; nobody waits for it."""
        token, _ = await self.players.link(channel["player"])
        say = Say("patolli", channel["lang"] if channel["lang"] in LANGUAGES else "en")
        letter = Letter(
            f"recover/{channel['id']}",
            "recover",
            "",
            say("letter.recover.title"),
            say("letter.recover"),
            f"{channel['origin']}/me#{token}",
            f"{channel['origin']}/notices#stop/{channel['id']}/{self.postman.token(channel['id'])}",
        )
        for number in range(TRIES):
            try:
                await self.postman.sender.send(channel, letter, self.postman.store.now())
                return
            except NotSent as failed:
                log.info("no way back sent", extra={"data": {"why": str(failed)}})
                await asyncio.sleep(WAIT * number)
