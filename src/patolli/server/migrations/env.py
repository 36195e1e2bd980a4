"""How alembic reaches the database: over the connection it is given."""

from __future__ import annotations

from alembic import context

from patolli.server.schema import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    version_table="patolli_version",
    transactional_ddl=True,
)
with context.begin_transaction():
    context.run_migrations()
