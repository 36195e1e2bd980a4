"""Players without passwords: a key per browser, links to further devices, and the way out.

Of keys and links only hashes are kept. What a player owns is found by the player's id alone.
"""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from typing import Any
from zoneinfo import ZoneInfo, available_timezones

from sqlalchemy import String, cast, literal, select, update

from patolli.server import tokens
from patolli.server.club import (
    meet_schema,
    notice_schema,
    passkey_schema,
    result_schema,
    schema,
)
from patolli.server.club.meet_schema import INVITATIONS, LEAGUES, PEOPLE, WISHES
from patolli.server.club.notice_schema import CHANNELS
from patolli.server.club.passkey_schema import PASSKEYS
from patolli.server.club.result_schema import RATINGS, RESULTS
from patolli.server.club.schema import DEVICES, LINKS, NOTES, PLAYERS
from patolli.server.people import clean
from patolli.server.refusals import Refusal
from patolli.server.schema import CHAT, DROP_PAPER, PAPERS, SEATS, TABLES
from patolli.server.store import Conflict, Row, Step, StorageError, Store

LINK_SECONDS = 15 * 60.0  # for the way from one device to the next
INVITATION_SECONDS = 14 * 86_400.0
KEPT_LINKS = 30 * 86_400.0  # so long a used link is known as used
SEEN_EVERY = 3600.0  # seconds between two notes of when a device was here
NAME_LENGTH = 24


@dataclass(frozen=True)
class Player:
    """Somebody who has shown a key."""

    id: str
    name: str
    lang: str
    zone: str
    device: str  # the hash of the key


def checked_zone(zone: str) -> str:
    """A time zone there is; Refusal otherwise."""
    if zone and zone not in available_timezones():
        raise Refusal("unknown-zone")
    if zone:
        ZoneInfo(zone)
    return zone


def public_id(key: str) -> str:
    """What a device is called in lists: it opens nothing."""
    return tokens.hashed(f"device/{key}")[:16]


class Players:
    """All players of a server."""

    def __init__(self, store: Store, invite_only: bool = False) -> None:
        self.store = store
        self.invite_only = invite_only

    # ------------------------------------------------------------------------------- reading
    async def rows(self, query: Any) -> list[Row]:
        """The rows of a query; Refusal if the database does not answer."""
        try:
            return await self.store.rows(query)
        except StorageError:
            raise Refusal("storage") from None

    async def known(self, key: str) -> Player | None:
        """Whose key this is; None for no key, Refusal for a wrong one."""
        if not key:
            return None
        device = tokens.hashed(key)
        query = (
            select(PLAYERS, DEVICES.c.seen)
            .join(DEVICES, DEVICES.c.player == PLAYERS.c.id)
            .where(DEVICES.c.key == device)
        )
        found = await self.rows(query)
        if not found:
            raise Refusal("no-player")
        row, now = found[0], self.store.now()
        if now - row["seen"] > SEEN_EVERY:
            await self.write((schema.SEE_DEVICE, [{"of_key": device, "at": now}]))
        return Player(row["id"], row["name"], row["lang"], row["zone"], device)

    async def required(self, key: str) -> Player:
        """Whose key this is; Refusal without one."""
        found = await self.known(key)
        if found is None:
            raise Refusal("no-player")
        return found

    async def places(self, player: str) -> list[Row]:
        """The seats of a player, newest table first."""
        query = (
            select(SEATS.c.table_id, SEATS.c.seat, SEATS.c.name)
            .add_columns(TABLES.c.game, TABLES.c.created, TABLES.c.ended, TABLES.c.closed)
            .add_columns(TABLES.c.lesson)
            .join(TABLES, TABLES.c.id == SEATS.c.table_id)
            .where(SEATS.c.player == player)
            .order_by(TABLES.c.created.desc())
        )
        return await self.rows(query)

    async def quiet(self, player: str) -> tuple[int, int]:
        """The minutes of a player's day between which they want no notice."""
        query = select(PLAYERS.c.quiet_from, PLAYERS.c.quiet_to).where(PLAYERS.c.id == player)
        found = await self.rows(query)
        return (found[0]["quiet_from"], found[0]["quiet_to"]) if found else (0, 0)

    async def devices(self, player: str) -> list[Row]:
        """The devices of a player, oldest first."""
        query = select(DEVICES).where(DEVICES.c.player == player).order_by(DEVICES.c.created)
        return await self.rows(query)

    async def everything(self, player: Player) -> dict[str, Any]:
        """All that is kept about a player, without keys and hashes."""
        said = (
            select(CHAT.c.table_id, CHAT.c.text, CHAT.c.at)
            .join(SEATS, (SEATS.c.table_id == CHAT.c.table_id) & (SEATS.c.seat == CHAT.c.seat))
            .where(SEATS.c.player == player.id)
            .order_by(CHAT.c.at)
        )
        notes = select(NOTES.c.table_id, NOTES.c.text).where(NOTES.c.player == player.id)
        own_plans = literal("plans/") + cast(SEATS.c.seat, String)
        plans = (
            select(PAPERS.c.table_id, PAPERS.c.text)
            .join(SEATS, (SEATS.c.table_id == PAPERS.c.table_id) & (PAPERS.c.name == own_plans))
            .where(SEATS.c.player == player.id)
        )
        profile = {"name": player.name, "lang": player.lang, "zone": player.zone}
        devices = await self.devices(player.id)
        return {
            "player": {"id": player.id, **profile},
            "devices": [
                {name: device[name] for name in ("label", "created", "seen")} for device in devices
            ],
            "passkeys": await self.rows(
                select(
                    PASSKEYS.c.label, PASSKEYS.c.site, PASSKEYS.c.created, PASSKEYS.c.used
                ).where(PASSKEYS.c.player == player.id)
            ),
            "channels": await self.rows(
                select(CHANNELS.c.kind, CHANNELS.c.address, CHANNELS.c.created).where(
                    CHANNELS.c.player == player.id
                )
            ),
            "webhooks": await self.rows(
                select(TABLES.c.id, CHANNELS.c.kind, CHANNELS.c.address)
                .join(CHANNELS, CHANNELS.c.player == literal("table/") + TABLES.c.id)
                .where(TABLES.c.owner == player.id)
            ),
            "results": await self.rows(
                select(RESULTS.c.table_id, RESULTS.c.game, RESULTS.c.ended)
                .add_columns(RESULTS.c.shown, RESULTS.c.place)
                .where(RESULTS.c.player == player.id)
            ),
            "ratings": await self.rows(
                select(RATINGS.c.game, RATINGS.c.seats, RATINGS.c.mu, RATINGS.c.sigma).where(
                    RATINGS.c.who == player.id
                )
            ),
            "places": await self.places(player.id),
            "said": await self.rows(said),
            "notes": await self.rows(notes),
            "plans": await self.rows(plans),
            "wishes": await self.rows(
                select(WISHES.c.game, WISHES.c.seats, WISHES.c.until, WISHES.c.table_id).where(
                    WISHES.c.player == player.id
                )
            ),
            "invitations": await self.rows(
                select(INVITATIONS.c.table_id, INVITATIONS.c.at).where(
                    INVITATIONS.c.player == player.id
                )
            ),
            "leagues": await self.rows(
                select(LEAGUES.c.id, LEAGUES.c.name, PEOPLE.c.joined)
                .join(PEOPLE, PEOPLE.c.league == LEAGUES.c.id)
                .where(PEOPLE.c.player == player.id)
            ),
            "hosting": await self.rows(
                select(TABLES.c.id, TABLES.c.game).where(TABLES.c.owner == player.id)
            ),
        }

    # ------------------------------------------------------------------------------- writing
    async def write(self, *steps: Step) -> None:
        """Make something durable; Refusal if the database does not take it."""
        try:
            await self.store.commit(*steps)
        except (StorageError, Conflict):
            raise Refusal("storage") from None

    async def change(self, statement: Any) -> int:
        """How many rows a statement changed; Refusal if the database does not take it."""
        try:
            return await self.store.change(statement)
        except StorageError:
            raise Refusal("storage") from None

    async def create(self, name: str, lang: str, label: str, invitation: str = "") -> str:
        """A new player with this browser as the first device; its key, told once."""
        if self.invite_only and not invitation:
            raise Refusal("not-invited")
        if invitation:
            await self._use(invitation, "")
        now, player, key = self.store.now(), secrets.token_urlsafe(12), tokens.new_token()
        row = {"id": player, "created": now, "name": called(name), "lang": lang, "zone": ""}
        device = device_row(key, player, label, now)
        await self.write((schema.ADD_PLAYER, [row]), (schema.ADD_DEVICE, [device]))
        return key

    async def describe(self, player: Player, name: str, lang: str, zone: str) -> None:
        """What a player is called, speaks, and where the day begins for them."""
        row = {"name": called(name), "lang": lang, "zone": checked_zone(zone)}
        await self.write((schema.SET_PLAYER, [{"of_player": player.id, **row}]))

    async def note(self, player: Player, table: str, text: str) -> None:
        """Keep a note about a table, for nobody else; an empty one is thrown away."""
        old = {"of_player": player.id, "of_table": table}
        fresh = {"player": player.id, "table_id": table, "text": text}
        add: list[Step] = [(schema.ADD_NOTE, [fresh])] if text.strip() else []
        await self.write((schema.DELETE_NOTE, [old]), *add)

    async def note_about(self, player: Player, table: str) -> str:
        """A player's note about a table."""
        query = select(NOTES.c.text).where(NOTES.c.player == player.id, NOTES.c.table_id == table)
        found = await self.rows(query)
        return str(found[0]["text"]) if found else ""

    # --------------------------------------------------------------------------------- links
    async def link(self, player: str = "") -> tuple[str, float]:
        """A link that counts once, to a further device or for somebody new; when it ends."""
        now, token = self.store.now(), tokens.new_token()
        expires = now + (LINK_SECONDS if player else INVITATION_SECONDS)
        row = {"hash": tokens.hashed(token), "player": player, "expires": expires, "used": None}
        await self.write(
            (schema.FORGET_LINKS, [{"before": now - KEPT_LINKS}]), (schema.ADD_LINK, [row])
        )
        return token, expires

    async def owner(self, token: str) -> Row:
        """Whose device a link makes, without using it up."""
        return await self._good(token, None)

    async def join(self, token: str, label: str) -> str:
        """Use a link up: this browser is a device of its player from now on; its key."""
        player = (await self._good(token, None))["player"]
        if not player:
            raise Refusal("unknown-link")
        await self._use(token, player)
        key = tokens.new_token()
        device = device_row(key, player, label, self.store.now())
        await self.write((schema.ADD_DEVICE, [device]))
        return key

    async def _good(self, token: str, player: str | None) -> Row:
        """A link that still counts, for this player if one is named."""
        query = (
            select(LINKS, PLAYERS.c.name)
            .outerjoin(PLAYERS, PLAYERS.c.id == LINKS.c.player)
            .where(LINKS.c.hash == tokens.hashed(token))
        )
        found = await self.rows(query)
        if not found or (player is not None and found[0]["player"] != player):
            raise Refusal("unknown-link")
        if found[0]["used"] is not None:
            raise Refusal("used-link")
        if found[0]["expires"] < self.store.now():
            raise Refusal("expired-link")
        return found[0]

    async def _use(self, token: str, player: str) -> None:
        """Use a link up; of two who do it at once, one is refused."""
        await self._good(token, player)
        change = (
            update(LINKS)
            .where(LINKS.c.hash == tokens.hashed(token), LINKS.c.used.is_(None))
            .values(used=self.store.now())
        )
        if await self.change(change) != 1:
            raise Refusal("used-link")

    # ------------------------------------------------------------------------------- leaving
    async def end_device(self, player: Player, public: str) -> tuple[str, list[Row]]:
        """End a device: its key opens nothing more, nor does any link of a seat it may know.

        Its hash, and the seats whose links were changed.
        """
        devices = await self.devices(player.id)
        key = next((row["key"] for row in devices if public_id(row["key"]) == public), None)
        if key is None:
            raise Refusal("unknown-device")
        places = await self.places(player.id)
        await self.write(
            (schema.END_DEVICE, [{"of_key": key}]),
            (schema.SET_TOKEN, [lost(place) for place in places]),
        )
        return key, places

    async def delete(self, player: Player) -> list[Row]:
        """Forget everything about a player; the seats that are nobody's now.

        What was answered stays, because the games of the others rest on it.
        """
        places = await self.places(player.id)
        own = [{"of_player": player.id}]
        seats = [{"of_table": row["table_id"], "of_seat": row["seat"]} for row in places]
        await self.write(
            (schema.DELETE_DEVICES, own),
            (schema.DELETE_LINKS, own),
            (passkey_schema.DELETE_PASSKEYS, own),
            (passkey_schema.DELETE_CHALLENGES, own),
            (schema.DELETE_NOTES, own),
            (notice_schema.REMOVE_CHANNELS, own),
            (notice_schema.REMOVE_BELLS, own),
            (notice_schema.REMOVE_NOTICES, own),
            (result_schema.UNNAME_RESULTS, own),
            (result_schema.REMOVE_RATINGS, own),
            *meeting_forgotten(player.id),
            (schema.LEAVE_SEAT, [lost(place) for place in places]),
            (schema.UNSAY, seats),
            (DROP_PAPER, [plans_of(place) for place in places]),
            (schema.DELETE_PLAYER, own),
        )
        return places


def meeting_forgotten(player: str) -> list[Step]:
    """Nobody wishes, invites, hosts or organizes any more; in leagues somebody without a name."""
    own = [{"of_player": player}]
    nobody = [{"of_player": player, "nobody": f"gone-{secrets.token_urlsafe(12)}"}]
    return [
        (meet_schema.DROP_WISHES, own),
        (meet_schema.DROP_INVITATIONS, own),
        (meet_schema.DROP_INVITING, own),
        (meet_schema.DISOWN_TABLES, own),
        (meet_schema.DISOWN_LEAGUES, own),
        (meet_schema.UNNAME_PEOPLE, nobody),
        (meet_schema.UNNAME_PLACES, nobody),
    ]


def plans_of(place: Row) -> Row:
    """Where a seat's private plans are kept."""
    return {"of_table": place["table_id"], "of_name": f"plans/{place['seat']}"}


def called(name: str) -> str:
    """A name as it is kept."""
    return clean(name)[:NAME_LENGTH]


def device_row(key: str, player: str, label: str, now: float) -> Row:
    """A device for the database."""
    kept = {"key": tokens.hashed(key), "player": player, "label": clean(label)[:60]}
    return {**kept, "created": now, "seen": now}


def lost(place: Row) -> Row:
    """A seat whose link opens nothing any more: nobody has ever seen the new token."""
    fresh = tokens.hashed(tokens.new_token())
    return {"of_table": place["table_id"], "of_seat": place["seat"], "token": fresh}
