"""Sessions whose cookie may change, and what names look like."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Until now the cookie's digest was the holder too; looks are told when a server starts."""
    for table, column in (("sessions", "holder"), ("users", "look")):
        op.add_column(table, sa.Column(column, sa.Text, nullable=False, server_default=""))
    op.execute("UPDATE sessions SET holder = id")
    op.create_index("sessions_holder", "sessions", ["holder"])
    op.create_index("sessions_revoked", "sessions", ["revoked"])
    op.create_index("users_look", "users", ["look"])
