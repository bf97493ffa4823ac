"""An index for each reference that had none, so that what it refers to goes without a look at every row."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision: str | None = "0009"

OF_A_GAME = {
    "card": ("owner_id", "peek_viewer_id"),
    "turn": (
        "player_id",
        "card_drawn_id",
        "old_card_id",
        "new_card_id",
        "target_card_id",
        "target_player_id",
    ),
    "special_power": ("activated_by_id", "target_card_id", "target_player_id", "own_card_id"),
    "game_score": ("player_id",),
}


def upgrade() -> None:
    _index_where_set("ix_game_table_parent_id", "game_table", "parent_id")
    for table in ("barred", "invited", "visit"):
        op.create_index(f"ix_{table}_person_id", table, ["person_id"])
    there = sa.inspect(op.get_bind()).get_table_names()
    for table, columns in OF_A_GAME.items():
        if table in there:
            for column in columns:
                _index_where_set(f"idx_{table}_{column}", table, column)


def _index_where_set(name: str, table: str, column: str) -> None:
    where = sa.text(f"{column} IS NOT NULL")
    # A backup from before is restored into tables of a game that have them already.
    op.create_index(name, table, [column], sqlite_where=where, postgresql_where=where, if_not_exists=True)
