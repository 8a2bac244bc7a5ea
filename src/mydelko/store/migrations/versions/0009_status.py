"""Games by status alone: with the time of the last move the index changed at every move."""

from __future__ import annotations

from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    op.drop_index("games_status", table_name="games")
    op.create_index("games_status", "games", ["status"])
