"""Which tables the lobby shows, and when somebody was last seen at them."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Games of before were for who had their link."""
    op.add_column("games", sa.Column("shown", sa.Text))
    op.add_column("games", sa.Column("present", sa.BigInteger, nullable=False, server_default="0"))
    told = sa.text("shown IS NOT NULL")
    op.create_index(
        "games_shown",
        "games",
        ["shown", "present"],
        sqlite_where=told,
        postgresql_where=told,
    )
