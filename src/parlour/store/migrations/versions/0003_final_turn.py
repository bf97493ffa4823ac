"""Who has had the last turn after Cambio was called."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision: str | None = "0002"

_ON_SQLITE = (
    "ALTER TABLE player ADD COLUMN has_taken_final_turn BOOLEAN DEFAULT FALSE NOT NULL"
    " CONSTRAINT ck_player_has_taken_final_turn CHECK (has_taken_final_turn IN (0, 1))"
)


def upgrade() -> None:
    if op.get_bind().dialect.name == "sqlite":
        op.execute(_ON_SQLITE)
    else:
        flag: sa.Column[bool] = sa.Column(
            "has_taken_final_turn", sa.Boolean(), server_default=sa.false(), nullable=False
        )
        op.add_column("player", flag)
    where = sa.text("has_taken_final_turn = FALSE")
    op.create_index(
        "idx_player_final_turn",
        "player",
        ["game_session_id", "has_taken_final_turn"],
        sqlite_where=where,
        postgresql_where=where,
    )
