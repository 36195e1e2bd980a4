"""Entries of tables that have long been over may be packed into a paper.

Nothing is changed but the number: an older Patolli would take such a table for one that has not
begun, so it must refuse the database.
"""

from __future__ import annotations

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    """From 0011; nothing is packed yet."""
