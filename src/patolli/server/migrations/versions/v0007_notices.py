"""Ways to reach a player, notices on their way, hours of quiet, and secrets of the server's own."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """From 0006; nobody gets notices before they ask for them."""
    for name in ("quiet_from", "quiet_to"):
        column = sa.Column(name, sa.Integer, nullable=False, server_default="0")
        op.add_column("patolli_players", column)
    op.create_table(
        "patolli_channels",
        sa.Column("id", sa.String(40), primary_key=True),
        sa.Column("player", sa.String(40), nullable=False, index=True),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("address", sa.Text, nullable=False),
        sa.Column("origin", sa.Text, nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("confirmed", sa.Integer, nullable=False),
        sa.Column("failures", sa.Integer, nullable=False),
    )
    op.create_table(
        "patolli_notices",
        sa.Column("id", sa.String(120), primary_key=True),
        sa.Column("player", sa.String(40), nullable=False, index=True),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("table_id", sa.String(40), nullable=False),
        sa.Column("channel", sa.String(40), nullable=False),
        sa.Column("data", sa.Text, nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("due", sa.Float, index=True),
        sa.Column("tries", sa.Integer, nullable=False),
    )
    op.create_table(
        "patolli_secrets",
        sa.Column("name", sa.String(40), primary_key=True),
        sa.Column("value", sa.Text, nullable=False),
    )
