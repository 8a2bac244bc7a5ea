"""Who is the referee of a table, so that they find the tables they were named for."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """Games of before get theirs when they are next touched."""
    for name in ("referee_session", "referee_user"):
        op.add_column("games", sa.Column(name, sa.Text))
        named = sa.text(f"{name} IS NOT NULL")
        op.create_index(
            f"games_{name}", "games", [name], sqlite_where=named, postgresql_where=named
        )
