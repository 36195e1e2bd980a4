"""Tables may have clocks; the deadline is found without opening the table."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """From 0004; tables made before have no clock."""
    op.create_table(
        "patolli_clocks",
        sa.Column("table_id", sa.String(40), primary_key=True),
        sa.Column("wish", sa.Text, nullable=False),
        sa.Column("state", sa.Text, nullable=False),
        sa.Column("deadline", sa.Float, index=True),
    )
