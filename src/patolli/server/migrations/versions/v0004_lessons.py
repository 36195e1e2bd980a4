"""A table knows which lesson it is."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """From 0003; no older table is a lesson."""
    column = sa.Column("lesson", sa.String(40), nullable=False, server_default="")
    op.add_column("patolli_tables", column)
