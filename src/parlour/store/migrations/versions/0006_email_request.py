"""Addresses for notices that were given at a table and wait for their proof, and how many mails went out."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision: str | None = "0005"


def upgrade() -> None:
    op.create_table(
        "email_request",
        sa.Column("table_id", sa.Text(), nullable=False),
        sa.Column("person_id", sa.Text(), nullable=False),
        sa.Column("email", sa.Text(), nullable=False),
        sa.Column("token_hash", sa.Text(), nullable=False),
        sa.Column("asked_at", sa.BigInteger(), nullable=False),
        sa.Column("expires_at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["table_id"], ["game_table.id"], name=op.f("fk_email_request_table_id"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["person_id"], ["person.id"], name=op.f("fk_email_request_person_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("table_id", "person_id", name=op.f("pk_email_request")),
        sa.UniqueConstraint("token_hash", name=op.f("uq_email_request_token_hash")),
    )
    op.create_index("ix_email_request_person_id", "email_request", ["person_id"])
    op.create_index("ix_email_request_expires_at", "email_request", ["expires_at"])
    op.create_table(
        "mail_limit",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("key", sa.Text(), nullable=False),
        sa.Column("until", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_mail_limit")),
    )
    op.create_index("ix_mail_limit_key_until", "mail_limit", ["key", "until"])
    op.create_index("ix_mail_limit_until", "mail_limit", ["until"])
