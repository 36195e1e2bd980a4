"""How a notice leaves: as Web Push, e-mail, or a webhook in the form its receiver reads."""

from __future__ import annotations

import asyncio
import ipaddress
import json
import smtplib
import socket
from dataclasses import dataclass
from email.message import EmailMessage
from typing import Any
from urllib.parse import quote, urlsplit

import httpx

from patolli.server.club import webpush
from patolli.server.refusals import Refusal
from patolli.server.settings import Settings
from patolli.server.store import Row
from patolli.server.tokens import hashed

WEBHOOKS = ("json", "discord", "slack", "matrix", "ntfy")
KINDS = ("push", "mail", *WEBHOOKS)
SECONDS = 10.0  # for one attempt
LONGEST = 1000  # signs of an address


class NotSent(Exception):
    """This attempt failed; another may work, unless the receiver is gone."""

    def __init__(self, why: str, gone: bool = False) -> None:
        super().__init__(why)
        self.gone = gone


@dataclass(frozen=True)
class Letter:
    """One notice in the words of its reader."""

    id: str  # the same at every attempt: receivers may use it to drop a second one
    kind: str
    game: str
    title: str
    text: str
    link: str
    stop: str  # where to say that one wants no more of these


class Sender:
    """Sends letters; each attempt is short, and what fails is told by an exception."""

    def __init__(self, settings: Settings, private: str = "") -> None:
        self.settings = settings
        self.private = private  # of Web Push; empty: there is none here
        self.web = httpx.AsyncClient(timeout=SECONDS, follow_redirects=False)

    async def close(self) -> None:
        await self.web.aclose()

    async def send(self, channel: Row, letter: Letter, now: float) -> None:
        """Send a letter once; NotSent if that did not work."""
        kind, address = channel["kind"], channel["address"]
        try:
            if kind == "mail":
                await asyncio.wait_for(asyncio.to_thread(self._mail, address, letter), 2 * SECONDS)
            elif kind == "push":
                await self._push(address, letter, now)
            else:
                await self._webhook(kind, address, letter)
        except (httpx.HTTPError, httpx.InvalidURL, OSError, smtplib.SMTPException) as error:
            raise NotSent(type(error).__name__) from None
        except ValueError as error:
            raise NotSent(type(error).__name__, gone=True) from None

    # -------------------------------------------------------------------------------- e-mail
    def _mail(self, address: str, letter: Letter) -> None:
        settings = self.settings
        message = EmailMessage()
        message["Subject"], message["From"] = letter.title, settings.mail_from
        message["To"], message["Message-ID"] = address, f"<{quote(letter.id, '')}@patolli>"
        message["List-Unsubscribe"] = f"<{letter.stop}>"
        message.set_content(f"{letter.text}\n\n{letter.link}\n\n--\n{letter.stop}\n")
        host, _, port = settings.smtp.partition(":")
        number = int(port or 25)
        kind = smtplib.SMTP_SSL if number == 465 else smtplib.SMTP
        with kind(host, number, timeout=SECONDS) as server:
            if number != 465 and server.has_extn("starttls"):
                server.starttls()
            if settings.smtp_user:
                server.login(settings.smtp_user, settings.smtp_password)
            server.send_message(message)

    # ------------------------------------------------------------------------------ the web
    async def _push(self, address: str, letter: Letter, now: float) -> None:
        found = subscription(address)
        body = json.dumps(
            {"id": letter.id, "title": letter.title, "text": letter.text, "link": letter.link}
        ).encode()
        sealed = webpush.encrypted(body, found["p256dh"], found["auth"])
        contact = f"mailto:{self.settings.mail_from}" if self.settings.mail_from else letter.link
        headers = {
            "content-encoding": "aes128gcm",
            "content-type": "application/octet-stream",
            "ttl": "86400",
            "topic": hashed(letter.link)[:32],  # a sleeping browser keeps the newest of a table
            "authorization": webpush.signature(found["endpoint"], self.private, now, contact),
        }
        await self._deliver("POST", found["endpoint"], content=sealed, headers=headers)

    async def _webhook(self, kind: str, address: str, letter: Letter) -> None:
        line = f"{letter.text} {letter.link}\n{letter.stop}"
        if kind == "discord":  # small, and without a preview of the page
            line = f"{letter.text} {letter.link}\n-# <{letter.stop}>"
            sent: dict[str, Any] = {"content": line, "allowed_mentions": {"parse": []}}
        elif kind == "slack":
            sent = {"text": line}
        elif kind == "ntfy":
            headers = {"Title": letter.title.encode("ascii", "ignore"), "Click": letter.link}
            text = f"{letter.text}\n{letter.stop}".encode()
            await self._deliver("POST", address, content=text, headers=headers)
            return
        elif kind == "matrix":
            await self._matrix(address, line, letter.id)
            return
        else:
            sent = {
                name: getattr(letter, name)
                for name in ("id", "kind", "game", "title", "text", "link", "stop")
            }
        await self._deliver("POST", address, json=sent, headers={"idempotency-key": letter.id})

    async def _matrix(self, address: str, line: str, identity: str) -> None:
        """`https://TOKEN@server/!room:server`: the id makes the receiver take it once."""
        parts = urlsplit(address)
        place = f"{parts.scheme}://{parts.netloc.rpartition('@')[2]}/_matrix/client/v3/rooms"
        room = quote(parts.path.lstrip("/"), "")
        url = f"{place}/{room}/send/m.room.message/{quote(identity, '')}"
        headers = {"authorization": f"Bearer {parts.username or ''}"}
        body = {"msgtype": "m.text", "body": line}
        await self._deliver("PUT", url, json=body, headers=headers)

    async def _deliver(self, method: str, url: str, **more: Any) -> None:
        if not self.settings.inside:
            await asyncio.get_running_loop().run_in_executor(None, refuse_inside, url)
        answer = await self.web.request(method, url, **more)
        if answer.status_code in (404, 410):
            raise NotSent(f"status {answer.status_code}", gone=True)
        if not answer.is_success:
            raise NotSent(f"status {answer.status_code}")


def refuse_inside(url: str) -> None:
    """Never send into the network this server stands in: OSError for an address there."""
    parts = urlsplit(url)
    for *_, address in socket.getaddrinfo(parts.hostname, parts.port or 443):
        if not ipaddress.ip_address(str(address[0]).partition("%")[0]).is_global:
            raise OSError("an address inside")


def subscription(address: str) -> dict[str, Any]:
    """A browser's subscription, as it was given; ValueError if it is none."""
    found = json.loads(address)
    keys = found["keys"] if isinstance(found, dict) and "keys" in found else {}
    if not isinstance(keys, dict) or not str(found.get("endpoint", "")).startswith("http"):
        raise ValueError("no subscription")
    public, secret = webpush.to_bytes(str(keys.get("p256dh", ""))), str(keys.get("auth", ""))
    if len(public) != 65 or len(webpush.to_bytes(secret)) != 16:
        raise ValueError("no subscription")
    return {
        "endpoint": str(found["endpoint"]),
        "p256dh": public,
        "auth": webpush.to_bytes(secret),
    }


def checked_address(kind: str, address: str, settings: Settings) -> str:
    """An address something can be sent to; Refusal otherwise."""
    address = address.strip()
    try:
        if kind == "push":
            subscription(address)
        elif kind == "mail":
            name, at, host = address.rpartition("@")
            if not (name and at and "." in host) or any(sign in address for sign in " ,;<>\r\n"):
                raise ValueError("no e-mail")
        else:
            parts = urlsplit(address)
            known = parts.scheme == "https" or (settings.inside and parts.scheme == "http")
            if not known or not parts.hostname or not address.isprintable():
                raise ValueError("no address")
    except (ValueError, KeyError, TypeError, AttributeError):
        raise Refusal("bad-address") from None
    if kind == "mail" and not settings.smtp:
        raise Refusal("no-channel")
    if kind == "push" and not webpush.available():
        raise Refusal("no-channel")
    return address
