"""The schema at this revision. `parlour.store.schema` has the current one.

Before the first release eleven migrations led to this schema. It has the number of the last of them, so that
a database made by them is up to date.
"""

from typing import Any

import sqlalchemy as sa
from alembic import op
from sqlalchemy import JSON, BigInteger, Boolean, Column, Integer, LargeBinary, Table, Text

Kind = type[sa.types.TypeEngine[Any]]

revision = "0011"
down_revision: str | None = None

kept = sa.MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "pk": "pk_%(table_name)s",
    }
)


def _key(name: str, kind: Kind = Text) -> Column[Any]:
    return Column(name, kind, primary_key=True, autoincrement=False)


def _needed(kind: Kind, *names: str) -> list[Column[Any]]:
    return [Column(name, kind, nullable=False) for name in names]


def _optional(kind: Kind, *names: str) -> list[Column[Any]]:
    return [Column(name, kind) for name in names]


def _default(name: str, value: str | sa.TextClause, kind: Kind = Text) -> Column[Any]:
    return Column(name, kind, nullable=False, server_default=value)


def _of_table() -> Column[str]:
    owner = sa.ForeignKey("game_table.id", ondelete="CASCADE")
    return Column("table_id", Text, owner, nullable=False, primary_key=True)


def _of_person(*, is_key: bool = False) -> Column[str]:
    owner = sa.ForeignKey("person.id", ondelete="CASCADE")
    return Column("person_id", Text, owner, nullable=False, primary_key=is_key, index=True)


def _named_person(name: str = "person_id") -> Column[str]:
    """The row outlives the person."""
    return Column(name, Text, sa.ForeignKey("person.id", ondelete="SET NULL"), index=True)


def _where(name: str, column: str, condition: str) -> sa.Index:
    where = sa.text(condition)
    return sa.Index(name, column, sqlite_where=where, postgresql_where=where)


Table(
    "mail_limit",
    kept,
    _key("id"),
    *_needed(Text, "key"),
    Column("until", BigInteger, nullable=False, index=True),
    sa.Index("ix_mail_limit_key_until", "key", "until"),
)
Table("outage", kept, _key("from_at", BigInteger), *_needed(BigInteger, "to_at"))
Table(
    "person",
    kept,
    _key("id"),
    *_needed(Text, "name"),
    Column("email", Text, unique=True),
    *_optional(BigInteger, "email_checked_at"),
    *_optional(Text, "password"),
    _default("language", "en"),
    _default("zone", "UTC"),
    *_optional(Integer, "sleeps_from", "sleeps_to"),
    *_optional(Text, "webhook"),
    _default("notices", sa.text("true"), Boolean),
    _default("settings", "{}", JSON),
    *_needed(BigInteger, "created_at"),
    *_optional(BigInteger, "banned_at", "operator_at"),
    Column("banned_until", BigInteger, index=True),
    *_optional(Text, "ban_reason"),
    _default("shows_statistics", sa.text("false"), Boolean),
    _default("webhook_format", "auto"),
)
Table("process", kept, _key("id"), *_needed(BigInteger, "started_at", "beat_at"))
Table(
    "game_table",
    kept,
    _key("id"),
    Column("code", Text, nullable=False, unique=True),
    _default("number", "0", BigInteger),
    *_needed(Text, "game", "options"),
    *_needed(Integer, "seats"),
    _named_person("host_id"),
    *_needed(Boolean, "is_public"),
    *_needed(Text, "clock", "absence"),
    *_needed(LargeBinary, "secret"),
    *_needed(Text, "status"),
    _default("seq", "-1", Integer),
    _default("waiting", ""),
    *_optional(Text, "result"),
    Column("parent_id", Text, sa.ForeignKey("game_table.id", ondelete="SET NULL")),
    *_optional(Text, "rematch_id"),
    *_needed(BigInteger, "created_at"),
    *_optional(BigInteger, "started_at", "moved_at", "ended_at", "paused_at", "offset_ms", "offset_at"),
    _default("kind", "usual"),
    sa.CheckConstraint("status IN ('open', 'running', 'over', 'closed')", name="status"),
    sa.Index("ix_game_table_lists", "status", "is_public", "created_at"),
    sa.Index("uq_game_table_number", "number", unique=True),
    _where("ix_game_table_parent_id", "parent_id", "parent_id IS NOT NULL"),
)
Table(
    "login",
    kept,
    _key("token_hash"),
    _of_person(),
    *_needed(BigInteger, "created_at", "seen_at", "expires_at"),
    _default("agent", ""),
)
Table(
    "mail_link",
    kept,
    _key("token_hash"),
    _named_person(),
    *_needed(Text, "email"),
    *_needed(BigInteger, "expires_at"),
    *_optional(BigInteger, "used_at"),
)
Table(
    "push",
    kept,
    _key("endpoint"),
    _of_person(),
    *_needed(JSON, "subscription"),
    *_needed(BigInteger, "created_at"),
)
Table("barred", kept, _of_table(), _of_person(is_key=True))
Table("invited", kept, _of_table(), _of_person(is_key=True))
Table("visit", kept, _of_table(), _of_person(is_key=True), *_needed(Integer, "seq"))
Table(
    "chat",
    kept,
    _of_table(),
    _key("number", Integer),
    *_needed(Text, "room"),
    _named_person(),
    *_needed(Text, "name", "text"),
    *_needed(BigInteger, "at"),
    sa.CheckConstraint("room IN ('players', 'spectators')", name="room"),
)
Table(
    "deadline",
    kept,
    _of_table(),
    Column("at", BigInteger, nullable=False, index=True),
    _default("claimed_until", "0", BigInteger),
)
Table(
    "email_request",
    kept,
    _of_table(),
    _of_person(is_key=True),
    *_needed(Text, "email"),
    Column("token_hash", Text, nullable=False, unique=True),
    *_needed(BigInteger, "asked_at"),
    Column("expires_at", BigInteger, nullable=False, index=True),
)
_NUMBER = sa.ForeignKey("game_table.number", ondelete="CASCADE")
Table(
    "entry",
    kept,
    Column("table_number", BigInteger, _NUMBER, primary_key=True, autoincrement=False),
    _key("seq", Integer),
    *_optional(Integer, "by_seat"),
    *_optional(Text, "command"),
    *_needed(LargeBinary, "body"),
)
Table(
    "notice",
    kept,
    _of_table(),
    _key("seat", Integer),
    _key("asked", Integer),
    *_needed(BigInteger, "at"),
    *_optional(BigInteger, "sent_at"),
    *_optional(Text, "fault"),
    _where("ix_notice_waiting", "at", "sent_at IS NULL"),
)
Table(
    "presence",
    kept,
    _of_table(),
    _key("seat", Integer),
    Column("process_id", Text, sa.ForeignKey("process.id", ondelete="CASCADE"), primary_key=True),
)
Table(
    "seat",
    kept,
    _of_table(),
    _key("number", Integer),
    Column("id", Text, nullable=False, unique=True),
    _default("name", ""),
    _named_person(),
    *_optional(Text, "bot", "stand_in"),
    _default("nonce", ""),
    _default("link", "0", Integer),
    *_optional(Text, "email"),
    *_optional(BigInteger, "joined_at", "gone_at", "resigned_at"),
    sa.UniqueConstraint("table_id", "person_id"),
)
Table("snapshot", kept, _of_table(), *_needed(Integer, "seq"), *_needed(LargeBinary, "body"))
Table(
    "undo_request",
    kept,
    _of_table(),
    *_needed(Integer, "by_seat", "to_seq", "at_seq"),
    *_needed(Text, "agreed"),
)
Table(
    "report",
    kept,
    _key("id"),
    *_needed(BigInteger, "at"),
    Column("table_id", Text, sa.ForeignKey("game_table.id", ondelete="SET NULL"), index=True),
    _named_person("by_id"),
    *_needed(Text, "by_name"),
    _named_person("about_id"),
    *_needed(Text, "about_name"),
    *_optional(Text, "line"),
    *_needed(Text, "reason"),
    *_optional(BigInteger, "closed_at"),
    _default("note", ""),
    sa.Index("ix_report_closed_at_at", "closed_at", "at"),
)
Table(
    "operator_action",
    kept,
    _key("id"),
    Column("at", BigInteger, nullable=False, index=True),
    _named_person("operator_id"),
    *_needed(Text, "operator_name", "action"),
    _named_person(),
    *_needed(Text, "about"),
    *_optional(BigInteger, "until"),
    *_needed(Text, "reason"),
)


def upgrade() -> None:
    kept.create_all(op.get_bind())
