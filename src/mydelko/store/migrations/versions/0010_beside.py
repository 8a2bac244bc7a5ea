"""The second device of a duet: its session plays at that table, too."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    """Duets that play meanwhile are told with the next change of their table."""
    op.add_column("seats", sa.Column("beside", sa.Text))
    op.create_index("seats_beside", "seats", ["beside"])
