"""How alembic runs our migrations: on the connection and in the transaction it is given."""

from __future__ import annotations

from alembic import context

from mydelko.store.schema import metadata

connection = context.config.attributes["connection"]
# PostgreSQL: another program's schema on the search path may have such a table, too.
near = connection.dialect.name == "sqlite"
own_schema = None if near else connection.dialect.default_schema_name
context.configure(
    connection=connection,
    target_metadata=metadata,
    version_table_schema=own_schema,
    transactional_ddl=True,  # SQLite too: transactions here are explicit
)
context.run_migrations()
