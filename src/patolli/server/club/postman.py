"""Carries notices out in the background: once each, later again if the receiver does not answer.

No table ever waits for a receiver. Rows are claimed before they are sent, so that of several
servers on one database one sends; a server that dies in between leaves them to be sent again.
"""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import json
import logging
import secrets
from typing import Any

from sqlalchemy import select, update

from patolli import api
from patolli.engine.errors import UnknownGame
from patolli.engine.text import LANGUAGES, Say
from patolli.server import tokens
from patolli.server.club import notice_schema as schema
from patolli.server.club import webpush
from patolli.server.club.notice_schema import CHANNELS, NOTICES, SECRETS
from patolli.server.club.notices import after_quiet, row
from patolli.server.club.schema import PLAYERS
from patolli.server.club.sending import KINDS, Letter, NotSent, Sender, checked_address
from patolli.server.refusals import Refusal
from patolli.server.settings import Settings
from patolli.server.store import Conflict, Row, Step, StorageError, Store

log = logging.getLogger("patolli.notices")

LOOK = 2.0  # seconds between two looks into the outbox
AT_ONCE = 200  # notices carried in one go
CLAIM = 120.0  # seconds after which a claimed notice is sent by somebody else
FIRST_WAIT, LONGEST_WAIT = 15.0, 6 * 3600.0
TRIES = 14  # over about a day and a half
DEAD = 12  # rounds without success after which a channel is given up
KEPT = 60 * 86_400.0
ASKED_FOR = ("confirm", "test")  # letters about a channel itself
NO_HOURS = {"lang": "", "zone": "", "quiet_from": 0, "quiet_to": 0}  # a chat room never sleeps
MOST_CHANNELS = 8


class Postman:
    """The outbox of a server and those who take letters."""

    def __init__(self, store: Store, settings: Settings) -> None:
        self.store = store
        self.settings = settings
        self.sender = Sender(settings)
        self._key = b""

    async def open(self) -> None:
        """Make the server's own secrets at the first start, and know them from then on."""
        for name, value in (
            ("links", secrets.token_hex(32)),
            ("push", webpush.new_private() if webpush.available() else ""),
        ):
            if value and not await self._secret(name):
                try:
                    await self.store.commit((schema.ADD_SECRET, [{"name": name, "value": value}]))
                except Conflict:
                    log.info("another server was first")
        self._key = (await self._secret("links")).encode()
        self.sender.private = await self._secret("push") if webpush.available() else ""

    async def _secret(self, name: str) -> str:
        found = await self.store.rows(select(SECRETS.c.value).where(SECRETS.c.name == name))
        return str(found[0]["value"]) if found else ""

    @property
    def public_key(self) -> str:
        """What browsers subscribe with; empty if there is no Web Push here."""
        return webpush.public_of(self.sender.private) if self.sender.private else ""

    def token(self, channel: str) -> str:
        """What lets somebody without a key end or confirm one channel, from a letter's link."""
        return hmac.new(self._key, channel.encode(), hashlib.sha256).hexdigest()[:32]

    # ------------------------------------------------------------------------------ channels
    async def channels(self, player: str) -> list[Row]:
        """The ways to reach a player."""
        query = select(CHANNELS).where(CHANNELS.c.player == player).order_by(CHANNELS.c.created)
        return await self.store.rows(query)

    async def add(
        self, player: str, kind: str, address: str, origin: str, most: int = MOST_CHANNELS
    ) -> str:
        """A new way to reach a player; an e-mail address must be confirmed from there."""
        if kind not in KINDS:
            raise Refusal("no-channel")
        address = checked_address(kind, address, self.settings)
        known = await self.channels(player)
        for one in known:
            if (one["kind"], one["address"]) == (kind, address):
                return str(one["id"])
        if len(known) >= most:
            raise Refusal("enough")
        identity, now = secrets.token_urlsafe(12), self.store.now()
        channel = {"id": identity, "player": player, "kind": kind, "address": address}
        facts = {"origin": origin, "created": now, "confirmed": int(kind != "mail"), "failures": 0}
        steps: list[Step] = [(schema.ADD_CHANNEL, [{**channel, **facts}])]
        if kind == "mail":
            first = row(f"confirm/{identity}", player, "confirm", "", {}, now, now, identity)
            steps.append((schema.ADD_NOTICE, [first]))
        await self.store.commit(*steps)
        return identity

    async def owned(self, player: str, channel: str) -> Row:
        """A channel of a player; Refusal if it is not theirs."""
        for one in await self.channels(player):
            if one["id"] == channel:
                return one
        raise Refusal("unknown-channel")

    async def by_letter(self, channel: str, token: str, stop: bool) -> None:
        """What the link in a letter does: end the channel it came by, or confirm it."""
        if not tokens.same(token, tokens.hashed(self.token(channel))):
            raise Refusal("unknown-link")
        change = schema.REMOVE_CHANNEL if stop else schema.CONFIRM_CHANNEL
        await self.store.commit((change, [{"of_channel": channel}]))

    # ------------------------------------------------------------------------------- carrying
    async def run(self) -> None:
        """Carry for as long as the server runs."""
        rounds = 0
        while True:
            await asyncio.sleep(LOOK)
            try:
                while await self.carry() == AT_ONCE:
                    await asyncio.sleep(0)
                rounds += 1
                if rounds % 1800 == 0:
                    before = self.store.now() - KEPT
                    await self.store.commit((schema.FORGET_NOTICES, [{"before": before}]))
            except (StorageError, Conflict):
                log.warning("the outbox does not answer")
            except Exception:  # a fault of ours in one round; the next one may work
                log.exception("notices")

    async def carry(self) -> int:
        """One round: whatever is due is sent, or put off; how many that were."""
        now = self.store.now()
        query = select(NOTICES).where(NOTICES.c.due <= now).order_by(NOTICES.c.due).limit(AT_ONCE)
        due = await self.store.rows(query)
        if not due:
            return 0
        claimed = await self._claim([one["id"] for one in due], now)
        due = [one for one in due if one["id"] in claimed]
        people = await self._people({one["player"] for one in due})
        channels = await self._channels({one["player"] for one in due})
        ahead = [self._spread(one, people, channels, now) for one in due if not one["channel"]]
        if ahead:
            await self.store.commit(*[step for steps in ahead for step in steps])
        known = {one["id"]: one for ones in channels.values() for one in ones}
        letters = [one for one in due if one["channel"]]
        done = await asyncio.gather(*(self._send(one, people, known, now) for one in letters))
        if done:
            await self.store.commit(*[step for steps in done for step in steps])
        return len(claimed)

    async def _claim(self, identities: list[str], now: float) -> set[str]:
        """Those that no other server carries: put off for as long as one attempt may take."""
        mine = now + CLAIM
        free = (
            select(NOTICES.c.id)
            .where(NOTICES.c.id.in_(identities), NOTICES.c.due <= now)
            .with_for_update(skip_locked=True)
        )
        change = (
            update(NOTICES).where(NOTICES.c.id.in_(free)).values(due=mine).returning(NOTICES.c.id)
        )
        async with self.store.engine.begin() as connection:
            return set((await connection.execute(change)).scalars())

    async def _people(self, players: set[str]) -> dict[str, Row]:
        query = select(PLAYERS).where(PLAYERS.c.id.in_(players))
        rooms = {one: {**NO_HOURS, "id": one} for one in players if one.startswith("table/")}
        return rooms | {one["id"]: one for one in await self.store.rows(query)}

    async def _channels(self, players: set[str]) -> dict[str, list[Row]]:
        found: dict[str, list[Row]] = {}
        for one in await self.store.rows(select(CHANNELS).where(CHANNELS.c.player.in_(players))):
            found.setdefault(one["player"], []).append(one)
        return found

    def _spread(
        self, one: Row, people: dict[str, Row], channels: dict[str, list[Row]], now: float
    ) -> list[Step]:
        """One row per channel in place of the event's, or later if its player wants quiet."""
        player = people.get(one["player"])
        if player is None:
            return [put(one, None)]
        if (later := quiet_until(one, player, now)) > now:
            return [put(one, later)]
        rows = [
            {**one, "id": f"{one['id']}/{way['id']}", "channel": way["id"], "due": now}
            for way in channels.get(one["player"], [])
            if way["confirmed"]
        ]
        return [put(one, None), *([(schema.ADD_NOTICE, rows)] if rows else [])]

    async def _send(
        self, one: Row, people: dict[str, Row], channels: dict[str, Row], now: float
    ) -> list[Step]:
        """Send one letter; what is to be written about it."""
        channel, player = channels.get(one["channel"]), people.get(one["player"])
        if channel is None or player is None:
            return [put(one, None)]
        if (later := quiet_until(one, player, now)) > now:  # it was tried before, in the evening
            return [put(one, later)]
        try:
            await self.sender.send(channel, self.letter(one, channel, player["lang"]), now)
        except NotSent as failed:
            log.info("not sent", extra={"data": {"kind": channel["kind"], "why": str(failed)}})
            tries, failures = one["tries"] + 1, channel["failures"] + 1
            if failed.gone or failures >= DEAD:
                gone = {"of_channel": channel["id"]}
                return [put(one, None, tries), (schema.REMOVE_CHANNEL, [gone])]
            wait = min(LONGEST_WAIT, FIRST_WAIT * 2**tries)
            count = {"of_channel": channel["id"], "count": failures}
            when = now + wait if tries < TRIES else None
            return [put(one, when, tries), (schema.COUNT_FAILURES, [count])]
        good = {"of_channel": channel["id"], "count": 0}
        counted: list[Step] = [(schema.COUNT_FAILURES, [good])] if channel["failures"] else []
        return [put(one, None, one["tries"] + 1), *counted]

    def letter(self, one: Row, channel: Row, lang: str) -> Letter:
        """A notice in its reader's words: which game, and where; nothing of the position."""
        data = json.loads(one["data"])
        lang = data.get("lang", lang)
        say = Say("patolli", lang if lang in LANGUAGES else "en")
        game, origin, kind = data.get("game", ""), channel["origin"], one["kind"]
        try:
            title = api.game(game).title if game else "Patolli"
        except UnknownGame:
            title = game
        unnamed = say("ui.seat", n=data["seat"] + 1) if "seat" in data else ""
        name = data.get("name") or unnamed
        values = {"title": title, "name": name, "pace": pace(say, data)}
        values |= {one: data.get(one, "") for one in ("league", "round")}
        values |= {"hours": data.get("hours", 0), "n": data.get("hours", 0)}
        end = f"{channel['id']}/{self.token(channel['id'])}"
        place = f"{origin}/t/{one['table_id']}" if one["table_id"] else f"{origin}/me"
        link = f"{origin}/notices#confirm/{end}" if kind == "confirm" else place
        return Letter(
            one["id"],
            kind,
            game,
            say(f"letter.{kind}.title", **values),
            say(f"letter.{kind}", **values),
            link,
            f"{origin}/notices#stop/{end}",
        )


def pace(say: Say, data: dict[str, Any]) -> str:
    """The clock of a table in words."""
    clock = data.get("clock") or {}
    amount = clock.get("amount", 0)
    shown = int(amount) if amount == int(amount) else amount
    return say(f"pace.{clock.get('kind', 'none')}", n=max(1, round(amount)), amount=shown)


def quiet_until(one: Row, player: Row, now: float) -> float:
    """When a notice may reach its player; what they have just asked for, at once."""
    if one["kind"] in ASKED_FOR:
        return now
    return after_quiet(now, player["quiet_from"], player["quiet_to"], player["zone"])


def put(one: Row, when: float | None, tries: int | None = None) -> Step:
    """A notice is done, or due later."""
    count = one["tries"] if tries is None else tries
    if when is None:
        return (schema.END_NOTICE, [{"of_notice": one["id"], "count": count}])
    return (schema.PUT_OFF_NOTICE, [{"of_notice": one["id"], "when": when, "count": count}])
