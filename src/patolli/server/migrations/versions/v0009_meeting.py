"""A place to meet: hosts, listed tables, invitations, wishes, leagues, quotes in chat."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    """From 0008; tables made before have no owner, and only the host's token is the host."""
    for table, column in (
        ("patolli_tables", sa.Column("owner", sa.String(40), nullable=False, server_default="")),
        ("patolli_tables", sa.Column("listed", sa.Integer, nullable=False, server_default="0")),
        ("patolli_chat", sa.Column("quote", sa.String(24), nullable=False, server_default="")),
    ):
        op.add_column(table, column)
    op.create_index("ix_patolli_tables_listed", "patolli_tables", ["listed", "ended", "created"])
    op.create_index("ix_patolli_tables_owner", "patolli_tables", ["owner"])
    op.create_table(
        "patolli_invitations",
        sa.Column("table_id", sa.String(40), primary_key=True),
        sa.Column("player", sa.String(40), primary_key=True),
        sa.Column("sender", sa.String(40), nullable=False),
        sa.Column("at", sa.Float, nullable=False),
    )
    op.create_index("ix_patolli_invitations_player", "patolli_invitations", ["player"])
    op.create_table(
        "patolli_wishes",
        sa.Column("id", sa.String(40), primary_key=True),
        sa.Column("player", sa.String(40), nullable=False),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("seats", sa.Integer, nullable=False),
        sa.Column("until", sa.Float, nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("table_id", sa.String(40), nullable=False),
    )
    op.create_index("ix_patolli_wishes_player", "patolli_wishes", ["player"])
    op.create_index("ix_patolli_wishes_open", "patolli_wishes", ["table_id", "until"])
    op.create_table(
        "patolli_leagues",
        sa.Column("id", sa.String(40), primary_key=True),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("owner", sa.String(40), nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("seats", sa.Integer, nullable=False),
        sa.Column("options", sa.Text, nullable=False),
        sa.Column("clock", sa.Text, nullable=False),
        sa.Column("rounds", sa.Integer, nullable=False),
        sa.Column("round", sa.Integer, nullable=False),
        sa.Column("state", sa.String(8), nullable=False),
        sa.Column("listed", sa.Integer, nullable=False),
        sa.Column("plan", sa.Text, nullable=False),
        sa.Column("busy", sa.Float, nullable=False),
    )
    op.create_index("ix_patolli_leagues_state", "patolli_leagues", ["state", "created"])
    op.create_index("ix_patolli_leagues_owner", "patolli_leagues", ["owner"])
    op.create_table(
        "patolli_league_people",
        sa.Column("league", sa.String(40), primary_key=True),
        sa.Column("player", sa.String(40), primary_key=True),
        sa.Column("joined", sa.Float, nullable=False),
        sa.Column("gone", sa.Integer, nullable=False),
    )
    op.create_index("ix_patolli_league_people_player", "patolli_league_people", ["player"])
    op.create_table(
        "patolli_league_places",
        sa.Column("table_id", sa.String(40), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("league", sa.String(40), nullable=False),
        sa.Column("round", sa.Integer, nullable=False),
        sa.Column("player", sa.String(40), nullable=False),
    )
    op.create_index("ix_patolli_league_places_league", "patolli_league_places", ["league", "round"])
    op.create_index("ix_patolli_league_places_player", "patolli_league_places", ["player"])
