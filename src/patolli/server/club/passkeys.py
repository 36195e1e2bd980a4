"""Passkeys (WebAuthn): a way to my places that lies in a telephone, a computer or a small key.

Nobody needs one. The server keeps public keys only; a challenge is answered once, soon, by the
page it was given to. The package that reads the answers comes with the extra `passkeys`.
"""

from __future__ import annotations

import ipaddress
import secrets
from dataclasses import dataclass
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

import msgspec
from sqlalchemy import delete, select, update

from patolli.server import tokens
from patolli.server.club import passkey_schema as schema
from patolli.server.club import schema as club_schema
from patolli.server.club.passkey_schema import CHALLENGES, PASSKEYS
from patolli.server.club.players import Player, Players, device_row
from patolli.server.club.webpush import to_bytes, to_text
from patolli.server.people import clean
from patolli.server.refusals import Refusal
from patolli.server.store import Row

if TYPE_CHECKING:
    from webauthn.helpers.structs import PublicKeyCredentialDescriptor

SECONDS = 300.0  # for a person to find their finger
MOST = 12  # passkeys of one player
LONGEST = 1400  # signs of an id: WebAuthn allows 1023 bytes

Answer = dict[str, Any]  # what a browser says of a credential, as WebAuthn writes it


@dataclass(frozen=True)
class Site:
    """The page that asks: a passkey is good for its name alone."""

    origin: str
    name: str


def available() -> bool:
    """Whether the package that reads passkeys is installed."""
    return find_spec("webauthn") is not None


def site_of(origin: str | None) -> Site:
    """The page a request comes from, which the guard has let in; Refusal if it can have none."""
    if not available():
        raise Refusal("no-passkeys")
    name = (urlsplit(origin).hostname or "") if origin else ""
    if not origin or not name:
        raise Refusal("foreign-origin")
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return Site(origin, name)
    raise Refusal("no-name")


def public_id(passkey: str) -> str:
    """What a passkey is called in lists."""
    return tokens.hashed(f"passkey/{passkey}")[:16]


class Passkeys:
    """The passkeys of all players."""

    def __init__(self, players: Players) -> None:
        self.players = players
        self.store = players.store

    async def of(self, player: str) -> list[Row]:
        """The passkeys of a player, oldest first."""
        query = select(PASSKEYS).where(PASSKEYS.c.player == player).order_by(PASSKEYS.c.created)
        return await self.players.rows(query)

    # ---------------------------------------------------------------------------- challenges
    async def _challenge(self, site: Site, player: str = "") -> bytes:
        """A challenge for this page, to add one for a player or for a way in."""
        now, challenge = self.store.now(), secrets.token_bytes(32)
        row = {"hash": tokens.hashed(to_text(challenge)), "player": player, "site": site.name}
        await self.players.write(
            (schema.FORGET_CHALLENGES, [{"before": now}]),
            (schema.ADD_CHALLENGE, [{**row, "expires": now + SECONDS}]),
        )
        return challenge

    async def _answered(self, answer: Answer, site: Site, player: str = "") -> bytes:
        """The challenge that an answer names, used up; Refusal if it never counted or no more."""
        try:
            said = msgspec.json.decode(to_bytes(answer["response"]["clientDataJSON"]))
            challenge = to_bytes(said["challenge"])
        except (ValueError, KeyError, TypeError, AttributeError):
            raise Refusal("bad-passkey") from None
        change = delete(CHALLENGES).where(
            CHALLENGES.c.hash == tokens.hashed(to_text(challenge)),
            CHALLENGES.c.player == player,
            CHALLENGES.c.site == site.name,
            CHALLENGES.c.expires >= self.store.now(),
        )
        if await self.players.change(change) != 1:
            raise Refusal("old-challenge")
        return challenge

    # -------------------------------------------------------------------------------- adding
    async def begin(self, player: Player, site: Site) -> Answer:
        """What a browser is asked to make a passkey of."""
        from webauthn import generate_registration_options
        from webauthn.helpers import options_to_json_dict
        from webauthn.helpers.structs import (
            AuthenticatorSelectionCriteria,
            ResidentKeyRequirement,
            UserVerificationRequirement,
        )

        known = await self.of(player.id)
        if len(known) >= MOST:
            raise Refusal("enough", n=MOST)
        options = generate_registration_options(
            rp_id=site.name,
            rp_name="Patolli",
            user_id=player.id.encode(),
            user_name=player.name or "Patolli",
            challenge=await self._challenge(site, player.id),
            timeout=int(SECONDS * 1000),
            # Found by the browser itself, so that nobody has to remember who they are here.
            authenticator_selection=AuthenticatorSelectionCriteria(
                resident_key=ResidentKeyRequirement.REQUIRED,
                user_verification=UserVerificationRequirement.REQUIRED,
            ),
            exclude_credentials=[named(row["id"]) for row in known if row["site"] == site.name],
        )
        return options_to_json_dict(options)

    async def add(self, player: Player, site: Site, answer: Answer, label: str) -> None:
        """Keep a passkey that a browser has made."""
        from webauthn import verify_registration_response

        challenge = await self._answered(answer, site, player.id)
        try:
            made = verify_registration_response(
                credential=answer,
                expected_challenge=challenge,
                expected_rp_id=site.name,
                expected_origin=site.origin,
                require_user_verification=True,
            )
        except Exception:  # whatever it is that the package could not read
            raise Refusal("bad-passkey") from None
        identity, now = to_text(made.credential_id), self.store.now()
        known = select(PASSKEYS.c.id).where(PASSKEYS.c.id == identity)
        if len(identity) > LONGEST or await self.players.rows(known):
            raise Refusal("bad-passkey")
        if len(await self.of(player.id)) >= MOST:
            raise Refusal("enough", n=MOST)
        row = {"id": identity, "player": player.id, "site": site.name, "created": now, "used": now}
        facts = {"public": to_text(made.credential_public_key), "count": made.sign_count}
        await self.players.write(
            (schema.ADD_PASSKEY, [{**row, **facts, "label": clean(label)[:60]}])
        )

    async def remove(self, player: Player, public: str) -> None:
        """Forget a passkey of a player: it opens nothing more."""
        for row in await self.of(player.id):
            if public_id(row["id"]) == public:
                await self.players.write((schema.REMOVE_PASSKEY, [{"of_passkey": row["id"]}]))
                return
        raise Refusal("unknown-passkey")

    # ------------------------------------------------------------------------------ a way in
    async def ask(self, site: Site) -> Answer:
        """What a browser is asked to show a passkey for: any that it has of this server."""
        from webauthn import generate_authentication_options
        from webauthn.helpers import options_to_json_dict
        from webauthn.helpers.structs import UserVerificationRequirement

        options = generate_authentication_options(
            rp_id=site.name,
            challenge=await self._challenge(site),
            timeout=int(SECONDS * 1000),
            user_verification=UserVerificationRequirement.REQUIRED,
        )
        return options_to_json_dict(options)

    async def enter(self, site: Site, answer: Answer, label: str) -> str:
        """A passkey was shown: this browser is a device of its player from now on; its key."""
        from webauthn import verify_authentication_response

        challenge = await self._answered(answer, site)
        identity = answer.get("id")
        query = select(PASSKEYS).where(PASSKEYS.c.id == str(identity), PASSKEYS.c.site == site.name)
        found = await self.players.rows(query)
        if not found:
            raise Refusal("unknown-passkey")
        row, handle = found[0], answer["response"].get("userHandle")
        try:
            if handle and to_bytes(handle) != row["player"].encode():
                raise ValueError(handle)
            shown = verify_authentication_response(
                credential=answer,
                expected_challenge=challenge,
                expected_rp_id=site.name,
                expected_origin=site.origin,
                credential_public_key=to_bytes(row["public"]),
                credential_current_sign_count=row["count"],
                require_user_verification=True,
            )
        except Exception:  # whatever it is that the package could not read
            raise Refusal("bad-passkey") from None
        now, key = self.store.now(), tokens.new_token()
        # Of two answers with the same count one is a copy's: the second finds the row changed.
        change = (
            update(PASSKEYS)
            .where(PASSKEYS.c.id == row["id"], PASSKEYS.c.count == row["count"])
            .values(count=shown.new_sign_count, used=now)
        )
        if await self.players.change(change) != 1:
            raise Refusal("bad-passkey")
        device = device_row(key, row["player"], label, now)
        await self.players.write((club_schema.ADD_DEVICE, [device]))
        return key


def named(identity: str) -> PublicKeyCredentialDescriptor:
    """A passkey that a browser need not make again."""
    from webauthn.helpers.structs import PublicKeyCredentialDescriptor

    return PublicKeyCredentialDescriptor(id=to_bytes(identity))
