"""A table keeps its components, whether its seed was chosen and how it ended; servers are known."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """From 0001; older tables have no box, and go on while the printed one is theirs."""
    op.add_column("patolli_tables", sa.Column("box", sa.Text))
    op.add_column("patolli_tables", sa.Column("ended", sa.Float))
    for name in ("chosen", "closed"):
        column = sa.Column(name, sa.Integer, nullable=False, server_default="0")
        op.add_column("patolli_tables", column)
    op.create_table(
        "patolli_servers",
        sa.Column("id", sa.String(40), primary_key=True),
        sa.Column("address", sa.Text, nullable=False),
        sa.Column("seen", sa.Float, nullable=False),
    )
