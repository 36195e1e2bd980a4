"""Tokens that nobody can guess: for seats, hosts and questions. Only hashes are kept."""

from __future__ import annotations

import hashlib
import hmac
import secrets


def new_token() -> str:
    """192 random bits for a link."""
    return secrets.token_urlsafe(24)


def new_table_id() -> str:
    """A table's public name: unguessable too, so that only who has the link can watch."""
    return secrets.token_urlsafe(12)


def hashed(token: str) -> str:
    """What is kept of a token. It has full entropy, so a plain hash cannot be reversed."""
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).hexdigest()


def same(token: str, kept: str) -> bool:
    """Whether a token is the one whose hash was kept."""
    return bool(token) and bool(kept) and hmac.compare_digest(hashed(token), kept)


def question_token(secret: str, seat: int, line: int) -> str:
    """The name of the question a seat was asked after a line of the record."""
    text = f"{seat}/{line}".encode()
    return hashlib.blake2b(text, key=secret.encode(), digest_size=12).hexdigest()


def bot_seed(secret: str, seat: int, line: int) -> int:
    """A seed for one decision of a bot: the same after a restart, unrelated to the deals."""
    text = f"bot/{seat}/{line}".encode()
    digest = hashlib.blake2b(text, key=secret.encode(), digest_size=8).digest()
    return int.from_bytes(digest, "big") >> 3
