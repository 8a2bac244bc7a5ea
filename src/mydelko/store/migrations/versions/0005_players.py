"""What players look back on: a summary of each result, ratings, profiles that may be open."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Results of before have no summary until `mydelko user recount` has read their games; those of
    a game that a referee has opened again were left lying."""
    op.execute("DELETE FROM results WHERE game IN (SELECT id FROM games WHERE status <> 'ended')")
    for name, kind, default in (
        ("tiles", sa.Text, ""),
        ("level", sa.Text, ""),
        ("rated", sa.Boolean, sa.false()),
        ("turns", sa.Integer, "0"),
        ("sevens", sa.Integer, "0"),
        ("best_word", sa.Text, ""),
        ("best_points", sa.BigInteger, "0"),
        ("used", sa.BigInteger, "0"),
    ):
        column = sa.Column(name, kind, nullable=False, server_default=default)
        op.add_column("results", column)
    op.create_index("results_rated", "results", ["rated", "profile", "tiles", "finished"])
    op.create_table(
        "ratings",
        sa.Column("game", sa.Text, primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("user", sa.Text, nullable=False),
        sa.Column("profile", sa.Text, nullable=False),
        sa.Column("tiles", sa.Text, nullable=False),
        sa.Column("finished", sa.BigInteger, nullable=False),
        sa.Column("mean", sa.BigInteger, nullable=False),
        sa.Column("deviation", sa.BigInteger, nullable=False),
    )
    op.create_index("ratings_user", "ratings", ["user", "profile", "tiles", "finished", "game"])
    op.add_column("users", sa.Column("open", sa.Boolean, nullable=False, server_default=sa.false()))
