"""The read models beside the log."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def key(name: str) -> sa.Column[str]:
    return sa.Column(name, sa.Text, primary_key=True)


def seat_key() -> sa.Column[int]:
    return sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False)


def text(name: str) -> sa.Column[str]:
    return sa.Column(name, sa.Text, nullable=False)


def number(name: str) -> sa.Column[int]:
    return sa.Column(name, sa.BigInteger, nullable=False)


def small(name: str) -> sa.Column[int]:
    return sa.Column(name, sa.Integer, nullable=False)


def maybe_text(name: str) -> sa.Column[str]:
    return sa.Column(name, sa.Text)


def maybe_number(name: str) -> sa.Column[int]:
    return sa.Column(name, sa.BigInteger)


def upgrade() -> None:
    create_games()
    create_people()
    create_work()


def create_games() -> None:
    op.create_table(
        "games",
        key("id"),
        text("profile"),
        text("status"),
        number("version"),
        number("created"),
        number("updated"),
        maybe_number("started"),
        maybe_number("finished"),
        text("detail"),
    )
    op.create_index("games_status", "games", ["status", "updated"])
    op.create_table(
        "seats",
        key("game"),
        seat_key(),
        text("name"),
        text("kind"),
        text("level"),
        maybe_text("session"),
        maybe_text("user"),
        number("score"),
    )
    op.create_index("seats_session", "seats", ["session"])
    op.create_index("seats_user", "seats", ["user"])
    op.create_table("hidden_games", key("owner"), key("game"))
    op.create_table(
        "results",
        key("game"),
        seat_key(),
        text("name"),
        maybe_text("user"),
        text("profile"),
        number("score"),
        small("place"),
        text("outcome"),
        number("finished"),
    )
    op.create_index("results_user", "results", ["user", "finished"])
    op.create_index("results_finished", "results", ["finished"])


def create_people() -> None:
    op.create_table(
        "users",
        key("id"),
        text("name"),
        sa.Column("key", sa.Text, nullable=False, unique=True),
        text("password"),
        text("language"),
        number("created"),
        sa.Column("disabled", sa.Boolean, nullable=False),
    )
    op.create_table(
        "sessions",
        key("id"),
        maybe_text("user"),
        text("nickname"),
        number("created"),
        number("seen"),
        number("expires"),
        maybe_number("revoked"),
    )
    op.create_index("sessions_user", "sessions", ["user"])
    op.create_table(
        "invites",
        key("id"),
        text("game"),
        small("seat"),
        number("created"),
        number("expires"),
        maybe_text("session"),
        maybe_number("bound"),
    )
    op.create_index("invites_game", "invites", ["game"])


def create_work() -> None:
    op.create_table(
        "jobs",
        key("id"),
        text("kind"),
        text("stream"),
        number("due"),
        text("payload"),
        maybe_text("holder"),
        number("leased_until"),
    )
    op.create_index("jobs_due", "jobs", ["due"])
    op.create_index("jobs_stream", "jobs", ["stream"])
    op.create_table("heartbeats", key("node"), number("at"))
    op.create_table("properties", key("name"), text("value"))
