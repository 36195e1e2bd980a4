"""Who may talk to the server, how fast, and with which headers it answers."""

from __future__ import annotations

import ipaddress
import time
from collections import OrderedDict
from urllib.parse import urlsplit

from patolli.server.refusals import Refusal

# Pages run only our own files: no inline script, no other site, no frame around them. Drawings
# carry style attributes, which can do no harm.
PAGE_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; style-src-attr 'unsafe-inline'; "
    "img-src 'self' data: blob:; "
    "font-src 'self'; connect-src 'self'; manifest-src 'self'; base-uri 'none'; "
    "form-action 'none'; frame-ancestors 'none'"
)
DATA_POLICY = "default-src 'none'; frame-ancestors 'none'"
PICTURE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'"

HEADERS = {
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
    "x-frame-options": "DENY",
}


class Bucket:
    """So many a second, so many at once."""

    def __init__(self, rate: float, burst: float) -> None:
        self.rate = rate
        self.burst = burst
        self.level = burst
        self.last = time.monotonic()

    def take(self) -> bool:
        """Whether one more is allowed now."""
        now = time.monotonic()
        self.level = min(self.burst, self.level + (now - self.last) * self.rate)
        self.last = now
        if self.level < 1:
            return False
        self.level -= 1
        return True


class Buckets:
    """One bucket per address; those not used for longest are forgotten."""

    def __init__(self, rate: float, burst: float, most: int = 10_000) -> None:
        self.rate = rate
        self.burst = burst
        self.most = most
        self._of: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, address: str) -> bool:
        """Whether this address may do one more."""
        bucket = self._of.pop(address, None) or Bucket(self.rate, self.burst)
        self._of[address] = bucket
        if len(self._of) > self.most:
            self._of.popitem(last=False)
        return bucket.take()


def host_name(host: str) -> str:
    """The name in a Host header, without its port; empty if it is none."""
    try:
        return (urlsplit(f"//{host}").hostname or "").lower()
    except ValueError:
        return ""


def known_host(host: str, names: tuple[str, ...]) -> bool:
    """Whether this server answers to a name.

    An address of numbers is always its own name; a name must be known, so that a foreign page
    cannot reach this server by pointing a name of its own at it.
    """
    name = host_name(host)
    if name == "localhost" or name.endswith(".localhost") or name in names:
        return True
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


def is_loopback(address: str) -> bool:
    """Whether somebody is on this very machine."""
    try:
        return ipaddress.ip_address(address).is_loopback
    except ValueError:
        return False


def check_host(host: str, names: tuple[str, ...]) -> None:
    """Refuse a request to a name that is not ours."""
    if not known_host(host, names):
        raise Refusal("foreign-host")


def check_origin(origin: str | None, host: str, allowed: tuple[str, ...]) -> None:
    """Refuse what a page of another site sends; programs send no origin."""
    if origin is None or origin in allowed:
        return
    try:
        same = urlsplit(origin).netloc.lower() == host.lower() != ""
    except ValueError:
        same = False
    if not same:
        raise Refusal("foreign-origin")
