"""Webhooks of a table: a chat room hears whose turn it is. The host sets them, and all are told."""

from __future__ import annotations

from typing import TYPE_CHECKING

from patolli.server.club import hosting, notices
from patolli.server.club.notice_schema import REMOVE_CHANNEL
from patolli.server.club.sending import WEBHOOKS
from patolli.server.refusals import Refusal
from patolli.server.store import Row

if TYPE_CHECKING:
    from patolli.server.club.postman import Postman
    from patolli.server.live import Live

MOST = 2  # webhooks of one table


async def add(
    postman: Postman, live: Live, kind: str, address: str, origin: str, lang: str
) -> None:
    """One more room hears it, in the language of who asked for it."""
    if kind not in WEBHOOKS:
        raise Refusal("no-channel")
    async with live.lock:
        await live.ready()
        if live.over or live.looking:
            raise Refusal("game-over")
        place = notices.place(live)
        known = {one["id"] for one in await postman.channels(place)}
        made = await postman.add(place, kind, address, origin, MOST)
        if made not in known:
            await hosting.told(live, "bell", lang=lang)


async def remove(postman: Postman, live: Live, channel: str) -> None:
    """That room hears nothing more."""
    async with live.lock:
        await live.ready()
        place = notices.place(live)
        one = await postman.owned(place, channel)
        gone: list[Row] = [{"of_channel": one["id"]}]
        last = len(await postman.channels(place)) == 1
        if last:
            await hosting.told(live, "bell-off", 0, (REMOVE_CHANNEL, gone))
        else:
            await live.commit((REMOVE_CHANNEL, gone))
