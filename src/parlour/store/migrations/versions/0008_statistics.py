"""Who may see somebody's statistics, and what their webhook is sent."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision: str | None = "0007"


def upgrade() -> None:
    op.add_column(
        "person", sa.Column("shows_statistics", sa.Boolean(), server_default=sa.text("false"), nullable=False)
    )
    op.add_column("person", sa.Column("webhook_format", sa.Text(), server_default="auto", nullable=False))
