"""Operators and what they do, reports, bans with a reason and an end, and notices that reached nobody."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision: str | None = "0006"


def upgrade() -> None:
    for column in (
        sa.Column("operator_at", sa.BigInteger()),
        sa.Column("banned_until", sa.BigInteger()),
        sa.Column("ban_reason", sa.Text()),
    ):
        op.add_column("person", column)
    op.create_index("ix_person_banned_until", "person", ["banned_until"])
    op.add_column("notice", sa.Column("fault", sa.Text()))
    op.create_table(
        "report",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("table_id", sa.Text()),
        sa.Column("by_id", sa.Text()),
        sa.Column("by_name", sa.Text(), nullable=False),
        sa.Column("about_id", sa.Text()),
        sa.Column("about_name", sa.Text(), nullable=False),
        sa.Column("line", sa.Text()),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.Column("closed_at", sa.BigInteger()),
        sa.Column("note", sa.Text(), server_default="", nullable=False),
        sa.ForeignKeyConstraint(
            ["table_id"], ["game_table.id"], name="fk_report_table_id", ondelete="SET NULL"
        ),
        sa.ForeignKeyConstraint(["by_id"], ["person.id"], name="fk_report_by_id", ondelete="SET NULL"),
        sa.ForeignKeyConstraint(["about_id"], ["person.id"], name="fk_report_about_id", ondelete="SET NULL"),
        sa.PrimaryKeyConstraint("id", name="pk_report"),
    )
    op.create_index("ix_report_table_id", "report", ["table_id"])
    op.create_index("ix_report_by_id", "report", ["by_id"])
    op.create_index("ix_report_about_id", "report", ["about_id"])
    op.create_index("ix_report_closed_at_at", "report", ["closed_at", "at"])
    op.create_table(
        "operator_action",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("operator_id", sa.Text()),
        sa.Column("operator_name", sa.Text(), nullable=False),
        sa.Column("action", sa.Text(), nullable=False),
        sa.Column("person_id", sa.Text()),
        sa.Column("about", sa.Text(), nullable=False),
        sa.Column("until", sa.BigInteger()),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(
            ["operator_id"], ["person.id"], name="fk_operator_action_operator_id", ondelete="SET NULL"
        ),
        sa.ForeignKeyConstraint(
            ["person_id"], ["person.id"], name="fk_operator_action_person_id", ondelete="SET NULL"
        ),
        sa.PrimaryKeyConstraint("id", name="pk_operator_action"),
    )
    op.create_index("ix_operator_action_at", "operator_action", ["at"])
    op.create_index("ix_operator_action_operator_id", "operator_action", ["operator_id"])
    op.create_index("ix_operator_action_person_id", "operator_action", ["person_id"])
