"""Run by Alembic inside the transaction of `parlour.store.migration`."""

from alembic import context
from sqlalchemy import Connection

connection = context.config.attributes["connection"]
assert isinstance(connection, Connection), "migrations run through parlour.store.migration"
context.configure(connection=connection, transactional_ddl=True)
with context.begin_transaction():
    context.run_migrations()
