"""Results of finished games and ratings of those who played them."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    """From 0007; games that ended before have no row here, their records stay."""
    op.create_table(
        "patolli_results",
        sa.Column("table_id", sa.String(40), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("seats", sa.Integer, nullable=False),
        sa.Column("ended", sa.Float, nullable=False),
        sa.Column("player", sa.String(40), nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("level", sa.String(40), nullable=False),
        sa.Column("points", sa.Float, nullable=False),
        sa.Column("shown", sa.Text, nullable=False),
        sa.Column("place", sa.Integer, nullable=False),
        sa.Column("sources", sa.Text, nullable=False),
        sa.Column("rated", sa.Integer, nullable=False),
    )
    op.create_index("ix_patolli_results_ended", "patolli_results", ["ended", "table_id"])
    op.create_index("ix_patolli_results_game", "patolli_results", ["game", "ended"])
    op.create_index("ix_patolli_results_player", "patolli_results", ["player", "ended"])
    op.create_index("ix_patolli_results_rated", "patolli_results", ["rated", "ended"])
    op.create_table(
        "patolli_ratings",
        sa.Column("game", sa.String(40), primary_key=True),
        sa.Column("seats", sa.Integer, primary_key=True),
        sa.Column("who", sa.String(48), primary_key=True),
        sa.Column("mu", sa.Float, nullable=False),
        sa.Column("sigma", sa.Float, nullable=False),
        sa.Column("games", sa.Integer, nullable=False),
        sa.Column("wins", sa.Integer, nullable=False),
    )
    op.create_index("ix_patolli_ratings_best", "patolli_ratings", ["game", "seats", "mu"])
