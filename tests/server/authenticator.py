"""A security key made of software, for the tests: it signs what a browser would let it sign."""

from __future__ import annotations

import json
import os
import struct
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any

import cbor2
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256

from patolli.server.club.webpush import to_bytes, to_text

PRESENT, VERIFIED, ATTESTED = 0x01, 0x04, 0x40


@dataclass
class Authenticator:
    """One passkey, as far as it was made; every field may be set wrong."""

    count: int = 0
    flags: int = PRESENT | VERIFIED
    identity: bytes = field(default_factory=lambda: os.urandom(32))
    private: ec.EllipticCurvePrivateKey = field(
        default_factory=lambda: ec.generate_private_key(ec.SECP256R1())
    )
    handle: str = ""

    def make(self, options: dict[str, Any], origin: str, site: str = "") -> dict[str, Any]:
        """Answer `navigator.credentials.create`."""
        self.handle = options["user"]["id"]
        numbers = self.private.public_key().public_numbers()
        key = {1: 2, 3: -7, -1: 1, -2: numbers.x.to_bytes(32, "big")}
        public = cbor2.dumps({**key, -3: numbers.y.to_bytes(32, "big")})
        data = self._data(site or options["rp"]["id"], ATTESTED)
        data += bytes(16) + struct.pack(">H", len(self.identity)) + self.identity + public
        attested = cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": data})
        said = client_data("webauthn.create", options, origin)
        return self._answer({"attestationObject": to_text(attested), "clientDataJSON": said})

    def show(self, options: dict[str, Any], origin: str, site: str = "") -> dict[str, Any]:
        """Answer `navigator.credentials.get`."""
        self.count += 1
        data = self._data(site or options["rpId"])
        said = client_data("webauthn.get", options, origin)
        signed = data + sha256(to_bytes(said)).digest()
        signature = self.private.sign(signed, ec.ECDSA(SHA256()))
        parts = {"authenticatorData": to_text(data), "signature": to_text(signature)}
        return self._answer({**parts, "clientDataJSON": said, "userHandle": self.handle})

    def _data(self, site: str, more: int = 0) -> bytes:
        head = sha256(site.encode()).digest()
        return head + bytes([self.flags | more]) + struct.pack(">I", self.count)

    def _answer(self, response: dict[str, str]) -> dict[str, Any]:
        name = to_text(self.identity)
        return {"id": name, "rawId": name, "type": "public-key", "response": response}


def client_data(kind: str, options: dict[str, Any], origin: str) -> str:
    """What a browser says about a page and its challenge."""
    said = {"type": kind, "challenge": options["challenge"], "origin": origin}
    return to_text(json.dumps({**said, "crossOrigin": False}).encode())
