"""Migrating: brings a database to the schema of this program, after a backup of what it holds.

A database of this schema is recognised by one small query; alembic is loaded only for real work.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from sqlalchemy import Connection, inspect, text

from mydelko.store.errors import Outage, OutageReason, SchemaNewer
from mydelko.store.schema import FIRST_TABLE, REVISION

MIGRATIONS = Path(__file__).parent / "migrations"
LOCK = 7_239_164  # PostgreSQL: one node migrates, the others wait


def revision_of(connection: Connection) -> str | None:
    """None is an empty database."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    found = connection.execute(text("SELECT version_num FROM alembic_version")).scalar()
    return str(found) if found is not None else None


def migrate(connection: Connection, save: Callable[[str], object]) -> None:
    """`save` is called with the older revision before anything changes."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": LOCK})
    before = revision_of(connection)
    if before == REVISION:
        return
    _demand_own(connection, before)
    if before is not None:
        if before > REVISION:
            raise SchemaNewer(before)
        save(before)
    upgrade(connection, REVISION)


def _demand_own(connection: Connection, revision: str | None) -> None:
    """Nothing is made of ours beside the tables of another program, which may migrate as we do."""
    tables = inspect(connection).get_table_names()
    if (FIRST_TABLE not in tables) if revision is not None else tables:
        raise Outage(", ".join(sorted(tables)[:5]), OutageReason.FOREIGN)


def upgrade(connection: Connection, revision: str) -> None:
    from alembic import command  # noqa: PLC0415 - slow to load, rarely needed
    from alembic.config import Config  # noqa: PLC0415

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.attributes["connection"] = connection
    command.upgrade(config, revision)
