"""Entries are kept under a short number of their table, and commands are no longer an index of their own."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision: str | None = "0003"

_NUMBER = "(SELECT number FROM game_table WHERE game_table.id = entry.table_id)"


def upgrade() -> None:
    number: sa.Column[int] = sa.Column("number", sa.BigInteger(), server_default="0", nullable=False)
    op.add_column("game_table", number)
    op.execute(
        "UPDATE game_table SET number = one.place FROM"
        " (SELECT id, row_number() OVER (ORDER BY created_at, id) AS place FROM game_table) AS one"
        " WHERE game_table.id = one.id"
    )
    op.create_index("uq_game_table_number", "game_table", ["number"], unique=True)
    op.drop_index("uq_entry_command", "entry")
    if op.get_bind().dialect.name == "sqlite":
        _copy()
    else:
        _change()


def _copy() -> None:
    """SQLite does not change a key."""
    op.create_table(
        "entry_by_number",
        sa.Column("table_number", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("seq", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("by_seat", sa.Integer(), nullable=True),
        sa.Column("command", sa.Text(), nullable=True),
        sa.Column("body", sa.LargeBinary(), nullable=False),
        sa.ForeignKeyConstraint(
            ["table_number"], ["game_table.number"], name=op.f("fk_entry_table_number"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("table_number", "seq", name=op.f("pk_entry")),
    )
    op.execute(f"INSERT INTO entry_by_number SELECT {_NUMBER}, seq, by_seat, command, body FROM entry")
    op.drop_table("entry")
    op.rename_table("entry_by_number", "entry")


def _change() -> None:
    op.add_column("entry", sa.Column("table_number", sa.BigInteger(), nullable=True))
    op.execute(f"UPDATE entry SET table_number = {_NUMBER}")
    op.drop_constraint("pk_entry", "entry")
    op.drop_column("entry", "table_id")
    op.alter_column("entry", "table_number", nullable=False)
    op.create_primary_key("pk_entry", "entry", ["table_number", "seq"])
    op.create_foreign_key(
        "fk_entry_table_number", "entry", "game_table", ["table_number"], ["number"], ondelete="CASCADE"
    )
