"""Migrating: brings a database to the schema of this program, after a backup of what it holds.

A database of this schema is recognised by small queries; alembic is loaded only for real work.
Where another program keeps its data nothing is made.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection
from pathlib import Path

from sqlalchemy import Connection, inspect, text

from mydelko.store.errors import Outage, OutageReason, SchemaNewer
from mydelko.store.schema import REVISION
from mydelko.store.tables import REVISION_TABLE

MIGRATIONS = Path(__file__).parent / "migrations"
FIRST_TABLE, FIRST_COLUMNS = "events", {"stream", "version", "command", "body"}  # in every schema
OWN = re.compile(r"[0-9]{4}")  # how our revisions are numbered
LOCK = 7_239_164  # PostgreSQL: one node migrates, the others wait


def revision_of(connection: Connection) -> str | None:
    """None is an empty database."""
    schema = connection.dialect.default_schema_name  # others on a search path are not ours
    if not inspect(connection).has_table(REVISION_TABLE, schema=schema):
        return None
    found = connection.execute(text("SELECT version_num FROM alembic_version")).scalar()
    return str(found) if found is not None else None


def migrate(connection: Connection, save: Callable[[str], object]) -> None:
    """`save` is called with the older revision before anything changes."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": LOCK})
    before = revision_of(connection)
    _demand_own(connection, before)
    if before == REVISION:
        return
    if before is not None:
        if before > REVISION:
            raise SchemaNewer(before)
        save(before)
    upgrade(connection, REVISION)


def is_own(revision: str, columns: Collection[str]) -> bool:
    """Whether a database is ours: by its revision, and the columns of its table of events."""
    return OWN.fullmatch(revision) is not None and set(columns) >= FIRST_COLUMNS


def _demand_own(connection: Connection, revision: str | None) -> None:
    """Nothing is made of ours beside the tables of another program, which may migrate as we do."""
    found, schema = inspect(connection), connection.dialect.default_schema_name
    tables = {*found.get_table_names(schema=schema)} - {REVISION_TABLE}
    events = found.get_columns(FIRST_TABLE, schema=schema) if FIRST_TABLE in tables else []
    own = is_own(revision or "", [one["name"] for one in events])
    if not own and (tables or revision is not None):
        raise Outage(", ".join(sorted(tables)[:5]), OutageReason.FOREIGN)


def upgrade(connection: Connection, revision: str) -> None:
    from alembic import command  # noqa: PLC0415 - slow to load, rarely needed
    from alembic.config import Config  # noqa: PLC0415

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.attributes["connection"] = connection
    command.upgrade(config, revision)
