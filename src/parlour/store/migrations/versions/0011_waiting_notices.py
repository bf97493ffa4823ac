"""An index of the notices that wait: the server looks for them every few seconds."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision: str | None = "0010"


def upgrade() -> None:
    waits = sa.text("sent_at IS NULL")
    op.create_index("ix_notice_waiting", "notice", ["at"], sqlite_where=waits, postgresql_where=waits)
