"""Everything that the platform keeps, as `store/schema.py` says it.

The schema is written once, there. Whoever writes the second migration first freezes this one: in the place of
`create_all` come the statements that it sends until then, because a new database runs one migration after the
other. `tests/store/test_migrations.py` holds both to that.

Before the first release six migrations led to this schema. It has the number of the last of them, so that a
database which they made is up to date.
"""

from alembic import op

from parlour.store import game_tables, schema

revision = "0006"
down_revision: str | None = None


def upgrade() -> None:
    own = [table for table in schema.metadata.sorted_tables if table.name not in game_tables.TABLES]
    schema.metadata.create_all(op.get_bind(), own, checkfirst=False)
