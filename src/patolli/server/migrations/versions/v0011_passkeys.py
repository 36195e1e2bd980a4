"""Passkeys of players, and the challenges they answer."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    """From 0010; nobody has a passkey yet."""
    op.create_table(
        "patolli_passkeys",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("player", sa.String(40), nullable=False, index=True),
        sa.Column("site", sa.Text, nullable=False),
        sa.Column("public", sa.Text, nullable=False),
        sa.Column("count", sa.BigInteger, nullable=False),
        sa.Column("label", sa.Text, nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("used", sa.Float, nullable=False),
    )
    op.create_table(
        "patolli_challenges",
        sa.Column("hash", sa.String(64), primary_key=True),
        sa.Column("player", sa.String(40), nullable=False, index=True),
        sa.Column("site", sa.Text, nullable=False),
        sa.Column("expires", sa.Float, nullable=False, index=True),
    )
