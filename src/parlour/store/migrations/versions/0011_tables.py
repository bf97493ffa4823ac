"""Everything that the platform keeps.

Before the first release eleven migrations led to this schema. It has the number of the last of them, so that
a database which they made is up to date with it.
"""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision: str | None = None


def upgrade() -> None:
    op.create_table(
        "mail_limit",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("key", sa.Text(), nullable=False),
        sa.Column("until", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_mail_limit"),
    )
    op.create_index("ix_mail_limit_key_until", "mail_limit", ["key", "until"], unique=False)
    op.create_index("ix_mail_limit_until", "mail_limit", ["until"], unique=False)
    op.create_table(
        "outage",
        sa.Column("from_at", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("to_at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("from_at", name="pk_outage"),
    )
    op.create_table(
        "person",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("email", sa.Text(), nullable=True),
        sa.Column("email_checked_at", sa.BigInteger(), nullable=True),
        sa.Column("password", sa.Text(), nullable=True),
        sa.Column("language", sa.Text(), server_default="en", nullable=False),
        sa.Column("zone", sa.Text(), server_default="UTC", nullable=False),
        sa.Column("sleeps_from", sa.Integer(), nullable=True),
        sa.Column("sleeps_to", sa.Integer(), nullable=True),
        sa.Column("webhook", sa.Text(), nullable=True),
        sa.Column("notices", sa.Boolean(), server_default=sa.text("true"), nullable=False),
        sa.Column("settings", sa.JSON(), server_default="{}", nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("banned_at", sa.BigInteger(), nullable=True),
        sa.Column("operator_at", sa.BigInteger(), nullable=True),
        sa.Column("banned_until", sa.BigInteger(), nullable=True),
        sa.Column("ban_reason", sa.Text(), nullable=True),
        sa.Column("shows_statistics", sa.Boolean(), server_default=sa.text("false"), nullable=False),
        sa.Column("webhook_format", sa.Text(), server_default="auto", nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_person"),
        sa.UniqueConstraint("email", name="uq_person_email"),
    )
    op.create_index("ix_person_banned_until", "person", ["banned_until"], unique=False)
    op.create_table(
        "process",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("started_at", sa.BigInteger(), nullable=False),
        sa.Column("beat_at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_process"),
    )
    op.create_table(
        "game_table",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("code", sa.Text(), nullable=False),
        sa.Column("number", sa.BigInteger(), server_default="0", nullable=False),
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("options", sa.Text(), nullable=False),
        sa.Column("seats", sa.Integer(), nullable=False),
        sa.Column("host_id", sa.Text(), nullable=True),
        sa.Column("is_public", sa.Boolean(), nullable=False),
        sa.Column("clock", sa.Text(), nullable=False),
        sa.Column("absence", sa.Text(), nullable=False),
        sa.Column("secret", sa.LargeBinary(), nullable=False),
        sa.Column("status", sa.Text(), nullable=False),
        sa.Column("seq", sa.Integer(), server_default="-1", nullable=False),
        sa.Column("waiting", sa.Text(), server_default="", nullable=False),
        sa.Column("result", sa.Text(), nullable=True),
        sa.Column("parent_id", sa.Text(), nullable=True),
        sa.Column("rematch_id", sa.Text(), nullable=True),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("started_at", sa.BigInteger(), nullable=True),
        sa.Column("moved_at", sa.BigInteger(), nullable=True),
        sa.Column("ended_at", sa.BigInteger(), nullable=True),
        sa.Column("paused_at", sa.BigInteger(), nullable=True),
        sa.Column("offset_ms", sa.BigInteger(), nullable=True),
        sa.Column("offset_at", sa.BigInteger(), nullable=True),
        sa.Column("kind", sa.Text(), server_default="usual", nullable=False),
        sa.CheckConstraint("status IN ('open', 'running', 'over', 'closed')", name="ck_game_table_status"),
        sa.ForeignKeyConstraint(
            ["host_id"], ["person.id"], name="fk_game_table_host_id", ondelete="SET NULL"
        ),
        sa.ForeignKeyConstraint(
            ["parent_id"], ["game_table.id"], name="fk_game_table_parent_id", ondelete="SET NULL"
        ),
        sa.PrimaryKeyConstraint("id", name="pk_game_table"),
        sa.UniqueConstraint("code", name="uq_game_table_code"),
    )
    op.create_index("ix_game_table_host_id", "game_table", ["host_id"], unique=False)
    op.create_index("ix_game_table_lists", "game_table", ["status", "is_public", "created_at"], unique=False)
    _index_where("ix_game_table_parent_id", "game_table", "parent_id", "parent_id IS NOT NULL")
    op.create_index("uq_game_table_number", "game_table", ["number"], unique=True)
    op.create_table(
        "login",
        sa.Column("token_hash", sa.Text(), nullable=False),
        sa.Column("person_id", sa.Text(), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("seen_at", sa.BigInteger(), nullable=False),
        sa.Column("expires_at", sa.BigInteger(), nullable=False),
        sa.Column("agent", sa.Text(), server_default="", nullable=False),
        sa.ForeignKeyConstraint(["person_id"], ["person.id"], name="fk_login_person_id", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("token_hash", name="pk_login"),
    )
    op.create_index("ix_login_person_id", "login", ["person_id"], unique=False)
    op.create_table(
        "mail_link",
        sa.Column("token_hash", sa.Text(), nullable=False),
        sa.Column("person_id", sa.Text(), nullable=True),
        sa.Column("email", sa.Text(), nullable=False),
        sa.Column("expires_at", sa.BigInteger(), nullable=False),
        sa.Column("used_at", sa.BigInteger(), nullable=True),
        sa.ForeignKeyConstraint(
            ["person_id"], ["person.id"], name="fk_mail_link_person_id", ondelete="SET NULL"
        ),
        sa.PrimaryKeyConstraint("token_hash", name="pk_mail_link"),
    )
    op.create_index("ix_mail_link_person_id", "mail_link", ["person_id"], unique=False)
    op.create_table(
        "push",
        sa.Column("endpoint", sa.Text(), nullable=False),
        sa.Column("person_id", sa.Text(), nullable=False),
        sa.Column("subscription", sa.JSON(), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["person_id"], ["person.id"], name="fk_push_person_id", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("endpoint", name="pk_push"),
    )
    op.create_index("ix_push_person_id", "push", ["person_id"], unique=False)
    op.create_table(
        "barred",
        sa.Column("table_id", sa.Text(), nullable=False),
        sa.Column("person_id", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["person_id"], ["person.id"], name="fk_barred_person_id", ondelete="CASCADE"),
        sa.ForeignKeyConstraint(
            ["table_id"], ["game_table.id"], name="fk_barred_table_id", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("table_id", "person_id", name="pk_barred"),
    )
    op.create_index("ix_barred_person_id", "barred", ["person_id"], unique=False)
    op.create_table(
        "chat",
        sa.Column("table_id", sa.Text(), nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("room", sa.Text(), nullable=False),
        sa.Column("person_id", sa.Text(), nullable=True),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.CheckConstraint("room IN ('players', 'spectators')", name="ck_chat_room"),
        sa.ForeignKeyConstraint(["person_id"], ["person.id"], name="fk_chat_person_id", ondelete="SET NULL"),
        sa.ForeignKeyConstraint(["table_id"], ["game_table.id"], name="fk_chat_table_id", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("table_id", "number", name="pk_chat"),
    )
    op.create_index("ix_chat_person_id", "chat", ["person_id"], unique=False)
    op.create_table(
        "deadline",
        sa.Column("table_id", sa.Text(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("claimed_until", sa.BigInteger(), server_default="0", nullable=False),
        sa.ForeignKeyConstraint(
            ["table_id"], ["game_table.id"], name="fk_deadline_table_id", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("table_id", name="pk_deadline"),
    )
    op.create_index("ix_deadline_at", "deadline", ["at"], unique=False)
    op.create_table(
        "email_request",
        sa.Column("table_id", sa.Text(), nullable=False),
        sa.Column("person_id", sa.Text(), nullable=False),
        sa.Column("email", sa.Text(), nullable=False),
        sa.Column("token_hash", sa.Text(), nullable=False),
        sa.Column("asked_at", sa.BigInteger(), nullable=False),
        sa.Column("expires_at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["person_id"], ["person.id"], name="fk_email_request_person_id", ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["table_id"], ["game_table.id"], name="fk_email_request_table_id", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("table_id", "person_id", name="pk_email_request"),
        sa.UniqueConstraint("token_hash", name="uq_email_request_token_hash"),
    )
    op.create_index("ix_email_request_expires_at", "email_request", ["expires_at"], unique=False)
    op.create_index("ix_email_request_person_id", "email_request", ["person_id"], unique=False)
    op.create_table(
        "entry",
        sa.Column("table_number", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("seq", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("by_seat", sa.Integer(), nullable=True),
        sa.Column("command", sa.Text(), nullable=True),
        sa.Column("body", sa.LargeBinary(), nullable=False),
        sa.ForeignKeyConstraint(
            ["table_number"], ["game_table.number"], name="fk_entry_table_number", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("table_number", "seq", name="pk_entry"),
    )
    op.create_table(
        "invited",
        sa.Column("table_id", sa.Text(), nullable=False),
        sa.Column("person_id", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(
            ["person_id"], ["person.id"], name="fk_invited_person_id", ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["table_id"], ["game_table.id"], name="fk_invited_table_id", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("table_id", "person_id", name="pk_invited"),
    )
    op.create_index("ix_invited_person_id", "invited", ["person_id"], unique=False)
    op.create_table(
        "notice",
        sa.Column("table_id", sa.Text(), nullable=False),
        sa.Column("seat", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("asked", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("sent_at", sa.BigInteger(), nullable=True),
        sa.Column("fault", sa.Text(), nullable=True),
        sa.ForeignKeyConstraint(
            ["table_id"], ["game_table.id"], name="fk_notice_table_id", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("table_id", "seat", "asked", name="pk_notice"),
    )
    _index_where("ix_notice_waiting", "notice", "at", "sent_at IS NULL")
    op.create_table(
        "presence",
        sa.Column("table_id", sa.Text(), nullable=False),
        sa.Column("seat", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("process_id", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(
            ["process_id"], ["process.id"], name="fk_presence_process_id", ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["table_id"], ["game_table.id"], name="fk_presence_table_id", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("table_id", "seat", "process_id", name="pk_presence"),
    )
    op.create_table(
        "seat",
        sa.Column("table_id", sa.Text(), nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), server_default="", nullable=False),
        sa.Column("person_id", sa.Text(), nullable=True),
        sa.Column("bot", sa.Text(), nullable=True),
        sa.Column("stand_in", sa.Text(), nullable=True),
        sa.Column("nonce", sa.Text(), server_default="", nullable=False),
        sa.Column("link", sa.Integer(), server_default="0", nullable=False),
        sa.Column("email", sa.Text(), nullable=True),
        sa.Column("joined_at", sa.BigInteger(), nullable=True),
        sa.Column("gone_at", sa.BigInteger(), nullable=True),
        sa.Column("resigned_at", sa.BigInteger(), nullable=True),
        sa.ForeignKeyConstraint(["person_id"], ["person.id"], name="fk_seat_person_id", ondelete="SET NULL"),
        sa.ForeignKeyConstraint(["table_id"], ["game_table.id"], name="fk_seat_table_id", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("table_id", "number", name="pk_seat"),
        sa.UniqueConstraint("id", name="uq_seat_id"),
        sa.UniqueConstraint("table_id", "person_id", name="uq_seat_table_id_person_id"),
    )
    op.create_index("ix_seat_person_id", "seat", ["person_id"], unique=False)
    op.create_table(
        "snapshot",
        sa.Column("table_id", sa.Text(), nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("body", sa.LargeBinary(), nullable=False),
        sa.ForeignKeyConstraint(
            ["table_id"], ["game_table.id"], name="fk_snapshot_table_id", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("table_id", name="pk_snapshot"),
    )
    op.create_table(
        "undo_request",
        sa.Column("table_id", sa.Text(), nullable=False),
        sa.Column("by_seat", sa.Integer(), nullable=False),
        sa.Column("to_seq", sa.Integer(), nullable=False),
        sa.Column("at_seq", sa.Integer(), nullable=False),
        sa.Column("agreed", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(
            ["table_id"], ["game_table.id"], name="fk_undo_request_table_id", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("table_id", name="pk_undo_request"),
    )
    op.create_table(
        "visit",
        sa.Column("table_id", sa.Text(), nullable=False),
        sa.Column("person_id", sa.Text(), nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["person_id"], ["person.id"], name="fk_visit_person_id", ondelete="CASCADE"),
        sa.ForeignKeyConstraint(
            ["table_id"], ["game_table.id"], name="fk_visit_table_id", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("table_id", "person_id", name="pk_visit"),
    )
    op.create_index("ix_visit_person_id", "visit", ["person_id"], unique=False)
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


def _index_where(name: str, table: str, column: str, condition: str) -> None:
    where = sa.text(condition)
    op.create_index(name, table, [column], sqlite_where=where, postgresql_where=where)
