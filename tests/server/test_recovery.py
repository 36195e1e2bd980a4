"""The way back by e-mail: to a confirmed address only, once, and nobody learns whose it is."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path

import pytest

from patolli.server.refusals import Refusal
from server.desk import Desk, refused
from server.receivers import ORIGIN, club, mail, player

ADDRESS = "ania@example.org"


def test_a_lost_browser_is_found_again_by_a_link_to_a_confirmed_address(tmp_path: Path) -> None:
    async def work() -> None:
        async with mail(fail_every=2) as received:
            more = {"smtp": received.address, "mail_from": "patolli@example.org"}
            async with club(tmp_path, **more) as server:
                _, ania = await player(server, ("mail", ADDRESS), lang="cs")

                async def ask(address: str) -> list[str]:
                    before = len(received.mails)
                    await server.recovery.ask(address)
                    await asyncio.gather(*server.recovery.sending)
                    return received.mails[before:]

                assert await ask(ADDRESS) == [], "not confirmed: it may be anybody's"
                channel = (await server.postman.channels(ania))[0]["id"]
                await server.postman.by_letter(channel, server.postman.token(channel), stop=False)
                now = server.store.now()
                server.store.now = lambda: now + 700
                (letter,) = await ask(ADDRESS)
                assert await ask(ADDRESS) == [], "no flood of letters"
                assert await ask("nobody@example.org") == []
                found = re.search(re.escape(f"{ORIGIN}/me#") + r"(\S+)", letter)
                assert found is not None
                key = await server.players.join(found[1], "new phone")
                assert (await server.players.required(key)).id == ania
                with pytest.raises(Refusal, match="used-link"):
                    await server.players.join(found[1], "another")
                with pytest.raises(Refusal, match="bad-address"):
                    await server.recovery.ask("no address\nBcc: all@example.org")

    asyncio.run(work())


def test_without_mail_and_with_nonsense_one_line_says_so(tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    with desk.client:
        refused(desk.post("/api/me/recover", body={"address": ADDRESS}), "no-channel")
        refused(desk.post("/api/me/recover", body={"address": "x" * 2000}), "bad-message")
        refused(desk.post("/api/me/recover", body={}), "bad-message")
