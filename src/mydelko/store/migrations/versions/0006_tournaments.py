"""Tournaments as lists show them: what one is called, when it is, who opened it."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Events that the shell has put into the database before are nobody's, and are not listed."""
    op.create_table(
        "tournaments",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("place", sa.Text, nullable=False),
        sa.Column("days", sa.Text, nullable=False),
        sa.Column("profile", sa.Text, nullable=False),
        sa.Column("status", sa.Text, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("updated", sa.BigInteger, nullable=False),
        sa.Column("session", sa.Text),
        sa.Column("user", sa.Text),
    )
    op.create_index("tournaments_session", "tournaments", ["session"])
    op.create_index("tournaments_user", "tournaments", ["user"])
