"""Players with their devices, one-time links and notes; a seat knows whose it is."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """From 0002; seats taken before belong to nobody but their links."""
    column = sa.Column("player", sa.String(40), nullable=False, server_default="")
    op.add_column("patolli_seats", column)
    op.create_index("ix_patolli_seats_player", "patolli_seats", ["player"])
    op.create_table(
        "patolli_players",
        sa.Column("id", sa.String(40), primary_key=True),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("lang", sa.String(8), nullable=False),
        sa.Column("zone", sa.Text, nullable=False),
    )
    op.create_table(
        "patolli_devices",
        sa.Column("key", sa.String(64), primary_key=True),
        sa.Column("player", sa.String(40), nullable=False, index=True),
        sa.Column("label", sa.Text, nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("seen", sa.Float, nullable=False),
    )
    op.create_table(
        "patolli_links",
        sa.Column("hash", sa.String(64), primary_key=True),
        sa.Column("player", sa.String(40), nullable=False, index=True),
        sa.Column("expires", sa.Float, nullable=False),
        sa.Column("used", sa.Float),
    )
    op.create_table(
        "patolli_notes",
        sa.Column("player", sa.String(40), primary_key=True),
        sa.Column("table_id", sa.String(40), primary_key=True),
        sa.Column("text", sa.Text, nullable=False),
    )
