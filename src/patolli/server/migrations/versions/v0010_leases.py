"""Servers that share a database: on which machine each runs, and which tables each has."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    """From 0009."""
    machine = sa.Column("machine", sa.Text, nullable=False, server_default="")
    op.add_column("patolli_servers", machine)
    op.create_table(
        "patolli_leases",
        sa.Column("table_id", sa.String(40), primary_key=True),
        sa.Column(
            "server",
            sa.String(40),
            sa.ForeignKey("patolli_servers.id", ondelete="CASCADE"),
            nullable=False,
        ),
    )
    op.create_index("ix_patolli_leases_server", "patolli_leases", ["server"])
