"""Tables, seats, entries and chat."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """From nothing."""
    op.create_table(
        "patolli_tables",
        sa.Column("id", sa.String(40), primary_key=True),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("rules", sa.Integer, nullable=False),
        sa.Column("components", sa.String(16), nullable=False),
        sa.Column("seats", sa.Integer, nullable=False),
        sa.Column("options", sa.Text, nullable=False),
        sa.Column("seed", sa.Text, nullable=False),
        sa.Column("secret", sa.String(64), nullable=False),
        sa.Column("edition", sa.Text),
        sa.Column("edition_name", sa.Text, nullable=False),
        sa.Column("start", sa.Text, nullable=False),
        sa.Column("archive", sa.Integer, nullable=False),
        sa.Column("host", sa.String(64), nullable=False),
        sa.Column("parent", sa.String(40), nullable=False),
        sa.Column("parent_at", sa.Integer, nullable=False),
    )
    op.create_table(
        "patolli_seats",
        sa.Column("table_id", sa.String(40), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("level", sa.String(40), nullable=False),
        sa.Column("token", sa.String(64), nullable=False),
    )
    op.create_table(
        "patolli_entries",
        sa.Column("table_id", sa.String(40), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("who", sa.Integer, nullable=False),
        sa.Column("word", sa.Text, nullable=False),
        sa.Column("mark", sa.String(8), nullable=False),
        sa.Column("message", sa.String(64), nullable=False),
        sa.Column("at", sa.Float, nullable=False),
    )
    op.create_table(
        "patolli_chat",
        sa.Column("table_id", sa.String(40), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("message", sa.String(64), nullable=False),
        sa.Column("at", sa.Float, nullable=False),
    )
