"""How alembic runs our migrations: on the connection and in the transaction it is given."""

from __future__ import annotations

from alembic import context

from mydelko.store.schema import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    transactional_ddl=True,  # SQLite too: transactions here are explicit
)
context.run_migrations()
