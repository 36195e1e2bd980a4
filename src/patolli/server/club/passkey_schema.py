"""The tables about passkeys. Of a challenge only the hash is kept; it goes when it is answered."""

from __future__ import annotations

from sqlalchemy import BigInteger, Column, Float, String, Table, Text, bindparam, delete, insert

from patolli.server.schema import metadata

PASSKEYS = Table(
    "patolli_passkeys",
    metadata,
    Column("id", Text, primary_key=True),  # of the credential, as browsers write it
    Column("player", String(40), nullable=False, index=True),
    Column("site", Text, nullable=False),  # the name of the server it was made for
    Column("public", Text, nullable=False),  # its public key
    Column("count", BigInteger, nullable=False),  # signatures that its authenticator has told of
    Column("label", Text, nullable=False),
    Column("created", Float, nullable=False),
    Column("used", Float, nullable=False),
)

CHALLENGES = Table(
    "patolli_challenges",
    metadata,
    Column("hash", String(64), primary_key=True),
    Column("player", String(40), nullable=False, index=True),  # who adds one; empty: a way in
    Column("site", Text, nullable=False),
    Column("expires", Float, nullable=False, index=True),
)

ADD_PASSKEY = insert(PASSKEYS)
REMOVE_PASSKEY = delete(PASSKEYS).where(PASSKEYS.c.id == bindparam("of_passkey"))
DELETE_PASSKEYS = delete(PASSKEYS).where(PASSKEYS.c.player == bindparam("of_player"))
ADD_CHALLENGE = insert(CHALLENGES)
FORGET_CHALLENGES = delete(CHALLENGES).where(CHALLENGES.c.expires < bindparam("before"))
DELETE_CHALLENGES = delete(CHALLENGES).where(CHALLENGES.c.player == bindparam("of_player"))
