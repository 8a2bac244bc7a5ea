"""Tables as such: every row of one database carried into the other, whatever the schema is.

Used by backups and restoring, where both sides must have the same revision; and nobody else writing
into them for a moment.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from sqlalchemy import Connection, MetaData, Table, func, select, text

ROWS = 2000  # carried at a time
REVISION_TABLE = "alembic_version"  # says the schema; migrations alone write it


def tables_of(connection: Connection) -> list[Table]:
    found = MetaData()
    found.reflect(connection)
    return [table for table in found.sorted_tables if table.name != REVISION_TABLE]


def copy_rows(
    source: Connection,
    target: Connection,
    tables: Sequence[Table],
    progress: Callable[[int, int], None] | None,
) -> None:
    total = sum(source.scalar(select(func.count()).select_from(table)) or 0 for table in tables)
    done = 0
    for table in tables:
        rows = source.execution_options(yield_per=ROWS).execute(select(table)).mappings()
        for part in rows.partitions():
            target.execute(table.insert(), [dict(row) for row in part])
            done += len(part)
            if progress is not None:
                progress(done, total)


def shut_out_writers(connection: Connection, tables: Sequence[Table]) -> None:
    """Until the transaction ends. SQLite lets one write at a time anyway."""
    if connection.dialect.name == "postgresql":
        quoted = connection.dialect.identifier_preparer.quote
        names = ", ".join(quoted(table.name) for table in tables)
        connection.execute(text(f"LOCK TABLE {names} IN EXCLUSIVE MODE"))
