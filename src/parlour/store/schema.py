"""The database schema as SQLAlchemy Core tables. Times are whole milliseconds, and ids are text."""

from typing import Final

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
    UniqueConstraint,
    text,
)

VERSION: Final = "alembic_version"
metadata: Final = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "pk": "pk_%(table_name)s",
    }
)


def table_id_column(*, primary_key: bool = False, index: bool | None = None) -> Column[str]:
    owner = ForeignKey("game_table.id", ondelete="CASCADE")
    return Column("table_id", Text, owner, nullable=False, primary_key=primary_key, index=index)


def _person_id(name: str = "person_id", *, keeps: bool = False, primary_key: bool = False) -> Column[str]:
    """With *keeps*, the row outlives its person."""
    owner = ForeignKey("person.id", ondelete="SET NULL" if keeps else "CASCADE")
    return Column(name, Text, owner, nullable=keeps, primary_key=primary_key, index=True)


person: Final = Table(
    "person",
    metadata,
    Column("id", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Column("email", Text, unique=True),  # in lower case; NULL for a guest
    Column("email_checked_at", BigInteger),  # when a mailed link confirmed it
    Column("password", Text),  # argon2
    Column("language", Text, nullable=False, server_default="en"),
    Column("zone", Text, nullable=False, server_default="UTC"),
    Column("sleeps_from", Integer),  # minute of the day, in the person's own zone
    Column("sleeps_to", Integer),
    Column("webhook", Text),
    Column("webhook_format", Text, nullable=False, server_default="auto"),
    Column("notices", Boolean, nullable=False, server_default=text("true")),
    Column("settings", JSON, nullable=False, server_default="{}"),
    Column("shows_statistics", Boolean, nullable=False, server_default=text("false")),  # publicly
    Column("created_at", BigInteger, nullable=False),
    Column("operator_at", BigInteger),  # since when they are an operator
    Column("banned_at", BigInteger),
    Column("banned_until", BigInteger, index=True),  # NULL for a ban without an end
    Column("ban_reason", Text),
)

login: Final = Table(
    "login",
    metadata,
    Column("token_hash", Text, primary_key=True),
    _person_id(),
    Column("created_at", BigInteger, nullable=False),
    Column("seen_at", BigInteger, nullable=False),
    Column("expires_at", BigInteger, nullable=False),
    Column("agent", Text, nullable=False, server_default=""),
)

mail_link: Final = Table(
    "mail_link",
    metadata,
    Column("token_hash", Text, primary_key=True),
    _person_id(keeps=True),
    Column("email", Text, nullable=False),
    Column("expires_at", BigInteger, nullable=False),
    Column("used_at", BigInteger),
)

email_request: Final = Table(
    "email_request",  # addresses entered at a table and not confirmed yet
    metadata,
    table_id_column(primary_key=True),
    _person_id(primary_key=True),
    Column("email", Text, nullable=False),
    Column("token_hash", Text, nullable=False, unique=True),
    Column("asked_at", BigInteger, nullable=False),
    Column("expires_at", BigInteger, nullable=False, index=True),
)

mail_limit: Final = Table(
    "mail_limit",  # one row for each mail or game file and each limit that it counts towards
    metadata,
    Column("id", Text, primary_key=True),
    Column("key", Text, nullable=False),  # a keyed hash: no address can be read from it
    Column("until", BigInteger, nullable=False, index=True),
    Index("ix_mail_limit_key_until", "key", "until"),
)

push: Final = Table(
    "push",
    metadata,
    Column("endpoint", Text, primary_key=True),
    _person_id(),
    Column("subscription", JSON, nullable=False),
    Column("created_at", BigInteger, nullable=False),
)

_NEXT: Final = "(SELECT coalesce(max(number), 0) + 1 FROM game_table)"

game_table: Final = Table(
    "game_table",
    metadata,
    Column("id", Text, primary_key=True),  # a uuid
    Column("code", Text, nullable=False, unique=True),  # the room code that friends enter
    # The key of the entries. It is short, so that entries of many tables share a database page.
    # `queries.tables.add` keeps it unique.
    Column("number", BigInteger, nullable=False, server_default="0", default=text(_NEXT)),
    Column("game", Text, nullable=False),
    Column("options", Text, nullable=False),
    Column("seats", Integer, nullable=False),
    _person_id("host_id", keeps=True),
    Column("is_public", Boolean, nullable=False),
    Column("clock", Text, nullable=False),
    Column("absence", Text, nullable=False),
    Column("secret", LargeBinary, nullable=False),
    Column("status", Text, nullable=False),
    Column("kind", Text, nullable=False, server_default="usual"),
    Column("seq", Integer, nullable=False, server_default="-1"),  # of the last entry
    Column("waiting", Text, nullable=False, server_default=""),
    Column("result", Text),
    Column("parent_id", Text, ForeignKey("game_table.id", ondelete="SET NULL")),
    Column("rematch_id", Text),
    Column("created_at", BigInteger, nullable=False),
    Column("started_at", BigInteger),
    Column("moved_at", BigInteger),
    Column("ended_at", BigInteger),
    Column("paused_at", BigInteger),  # the table time at which it was paused
    Column("offset_ms", BigInteger),  # wall time minus table time after a pause, until an entry has it
    Column("offset_at", BigInteger),
    CheckConstraint("status IN ('open', 'running', 'over', 'closed')", name="status"),
    Index("ix_game_table_lists", "status", "is_public", "created_at"),
    Index("uq_game_table_number", "number", unique=True),
    Index(
        "ix_game_table_parent_id",
        "parent_id",
        sqlite_where=text("parent_id IS NOT NULL"),
        postgresql_where=text("parent_id IS NOT NULL"),
    ),
)

seat: Final = Table(
    "seat",
    metadata,
    table_id_column(primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("id", Text, nullable=False, unique=True),  # the player's id in the specification's tables
    Column("name", Text, nullable=False, server_default=""),
    _person_id(keeps=True),
    Column("bot", Text),  # the kind of bot that sits here
    Column("stand_in", Text),  # the kind of bot that plays for an absent person
    Column("nonce", Text, nullable=False, server_default=""),
    Column("link", Integer, nullable=False, server_default="0"),  # a new number invalidates older seat links
    Column("email", Text),  # for notices; confirmed by a mailed link if entered at the table
    Column("joined_at", BigInteger),
    Column("gone_at", BigInteger),  # when the last page of the seat closed; NULL while one is open
    Column("resigned_at", BigInteger),
    UniqueConstraint("table_id", "person_id"),
)

barred: Final = Table(
    "barred",
    metadata,
    table_id_column(primary_key=True),
    _person_id(primary_key=True),
)

invited: Final = Table(
    "invited",
    metadata,
    table_id_column(primary_key=True),
    _person_id(primary_key=True),
)

entry: Final = Table(
    "entry",
    metadata,
    Column(
        "table_number",
        BigInteger,
        ForeignKey("game_table.number", ondelete="CASCADE"),
        primary_key=True,
        autoincrement=False,
    ),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("by_seat", Integer),
    Column("command", Text),
    Column("body", LargeBinary, nullable=False),
)

snapshot: Final = Table(
    "snapshot",
    metadata,
    table_id_column(primary_key=True),
    Column("seq", Integer, nullable=False),
    Column("body", LargeBinary, nullable=False),
)

deadline: Final = Table(
    "deadline",
    metadata,
    table_id_column(primary_key=True),
    Column("at", BigInteger, nullable=False, index=True),
    Column("claimed_until", BigInteger, nullable=False, server_default="0"),
)

chat: Final = Table(
    "chat",
    metadata,
    table_id_column(primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("room", Text, nullable=False),
    _person_id(keeps=True),
    Column("name", Text, nullable=False),
    Column("text", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    CheckConstraint("room IN ('players', 'spectators')", name="room"),
)

undo_request: Final = Table(
    "undo_request",
    metadata,
    table_id_column(primary_key=True),
    Column("by_seat", Integer, nullable=False),
    Column("to_seq", Integer, nullable=False),
    Column("at_seq", Integer, nullable=False),  # the newest entry; the request lapses at the next one
    Column("agreed", Text, nullable=False),
)

visit: Final = Table(
    "visit",
    metadata,
    table_id_column(primary_key=True),
    _person_id(primary_key=True),
    Column("seq", Integer, nullable=False),
)

notice: Final = Table(
    "notice",
    metadata,
    table_id_column(primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("asked", Integer, primary_key=True, autoincrement=False),  # one row for each such period
    Column("at", BigInteger, nullable=False),
    Column("sent_at", BigInteger),
    Column("fault", Text),  # why delivery failed: `channel: reason`, one per line
    # The server looks for unsent notices every few seconds, among one row for every seat.
    Index(
        "ix_notice_waiting",
        "at",
        sqlite_where=text("sent_at IS NULL"),
        postgresql_where=text("sent_at IS NULL"),
    ),
)

process: Final = Table(
    "process",
    metadata,
    Column("id", Text, primary_key=True),
    Column("started_at", BigInteger, nullable=False),
    Column("beat_at", BigInteger, nullable=False),
)

presence: Final = Table(
    "presence",
    metadata,
    table_id_column(primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("process_id", Text, ForeignKey("process.id", ondelete="CASCADE"), primary_key=True),
)

outage: Final = Table(
    "outage",
    metadata,
    Column("from_at", BigInteger, primary_key=True, autoincrement=False),
    Column("to_at", BigInteger, nullable=False),
)

report: Final = Table(
    "report",  # a player's report of a person or a chat line
    metadata,
    Column("id", Text, primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("table_id", Text, ForeignKey("game_table.id", ondelete="SET NULL"), index=True),
    _person_id("by_id", keeps=True),
    Column("by_name", Text, nullable=False),
    _person_id("about_id", keeps=True),
    Column("about_name", Text, nullable=False),
    Column("line", Text),  # a copy, because chat is pruned
    Column("reason", Text, nullable=False),
    Column("closed_at", BigInteger),
    Column("note", Text, nullable=False, server_default=""),
    Index("ix_report_closed_at_at", "closed_at", "at"),
)

operator_action: Final = Table(
    "operator_action",  # audit log: who did what to whom, and why; rows never change
    metadata,
    Column("id", Text, primary_key=True),
    Column("at", BigInteger, nullable=False, index=True),
    _person_id("operator_id", keeps=True),
    Column("operator_name", Text, nullable=False),  # empty for the command line
    Column("action", Text, nullable=False),
    _person_id("person_id", keeps=True),
    Column("about", Text, nullable=False),
    Column("until", BigInteger),  # of a ban
    Column("reason", Text, nullable=False),
)
