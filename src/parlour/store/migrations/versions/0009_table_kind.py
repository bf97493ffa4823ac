"""Tables at which one person plays all seats: on one device, or in a sandbox."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision: str | None = "0008"


def upgrade() -> None:
    op.add_column("game_table", sa.Column("kind", sa.Text(), server_default="usual", nullable=False))
