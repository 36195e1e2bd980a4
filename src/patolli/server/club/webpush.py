"""Web Push (RFC 8030, 8291, 8292): a message only one browser can read, signed by this server."""

from __future__ import annotations

import base64
import hashlib
import hmac
import json
import os
import struct
from importlib.util import find_spec
from typing import Any
from urllib.parse import urlsplit

RECORD = 4096
VALID = 12 * 3600  # seconds for which a signature counts


def available() -> bool:
    """Whether the package that encrypts is installed (the extra `push`)."""
    return find_spec("cryptography") is not None


def to_text(data: bytes) -> str:
    """Bytes as browsers and headers write them."""
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def to_bytes(text: str) -> bytes:
    """Bytes from such a text; ValueError if it is none."""
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def _curve() -> Any:
    from cryptography.hazmat.primitives.asymmetric import ec

    return ec


def new_private() -> str:
    """A new private key of this server."""
    ec = _curve()
    number = ec.generate_private_key(ec.SECP256R1()).private_numbers().private_value
    return to_text(number.to_bytes(32, "big"))


def private_of(text: str) -> Any:
    ec = _curve()
    return ec.derive_private_key(int.from_bytes(to_bytes(text), "big"), ec.SECP256R1())


def point(key: Any) -> bytes:
    """A public key as a point of the curve."""
    from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

    found: bytes = key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    return found


def public_of(private: str) -> str:
    """The public key browsers subscribe with."""
    return to_text(point(private_of(private)))


def _hmac(key: bytes, data: bytes) -> bytes:
    return hmac.new(key, data, hashlib.sha256).digest()


def encrypted(
    text: bytes, receiver: bytes, secret: bytes, private: str = "", salt: bytes = b""
) -> bytes:
    """A message for the browser with this public key and secret; ValueError for wrong ones."""
    from cryptography.hazmat.primitives.ciphers.aead import AESGCM

    ec = _curve()
    mine = private_of(private or new_private())
    theirs = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), receiver)
    salt = salt or os.urandom(16)
    shared = mine.exchange(ec.ECDH(), theirs)
    own = point(mine)
    keys = _hmac(_hmac(secret, shared), b"WebPush: info\0" + receiver + own + b"\1")
    base = _hmac(salt, keys)
    content = _hmac(base, b"Content-Encoding: aes128gcm\0\1")[:16]
    nonce = _hmac(base, b"Content-Encoding: nonce\0\1")[:12]
    sealed = AESGCM(content).encrypt(nonce, text + b"\2", None)
    return salt + struct.pack("!IB", RECORD, len(own)) + own + sealed


def signature(endpoint: str, private: str, now: float, contact: str) -> str:
    """The header that says who sends: signed for the push service of an endpoint."""
    from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
    from cryptography.hazmat.primitives.hashes import SHA256

    parts = urlsplit(endpoint)
    claims = {
        "aud": f"{parts.scheme}://{parts.netloc}",
        "exp": int(now) + VALID,
        "sub": contact,
    }
    body = ".".join(
        to_text(json.dumps(part, separators=(",", ":")).encode())
        for part in ({"typ": "JWT", "alg": "ES256"}, claims)
    )
    key = private_of(private)
    r, s = decode_dss_signature(key.sign(body.encode(), _curve().ECDSA(SHA256())))
    token = f"{body}.{to_text(r.to_bytes(32, 'big') + s.to_bytes(32, 'big'))}"
    return f"vapid t={token}, k={public_of(private)}"
