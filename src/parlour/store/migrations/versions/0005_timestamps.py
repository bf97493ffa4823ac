"""The times in the six tables of Cambio are timestamps: ISO 8601 text on SQLite, where they were integers."""

import re

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision: str | None = "0004"

_TIMES = {
    "game_session": ("created_at", "updated_at", "completed_at", "power_expires_at", "abandoned_at"),
    "player": ("disconnected_at",),
    "card": ("peek_expires_at",),
    "turn": ("created_at",),
    "special_power": ("created_at",),
    "game_score": ("created_at",),
}
"""In an order in which they can be filled."""

_CHECK = (
    "strftime('%Y-%m-%dT%H:%M:%S', substr({column}, 1, 19), '0 seconds') IS substr({column}, 1, 19)"
    " AND substr({column}, 20) GLOB '.[0-9][0-9][0-9]Z'"
)
_FIRST, _LAST = -62_135_596_800_000, 253_402_300_799_999
"""The years 1 to 9999."""


def upgrade() -> None:
    if op.get_bind().dialect.name == "sqlite":
        _copy()
    else:
        _change()


def _change() -> None:
    for table, columns in _TIMES.items():
        changes = [f"ALTER {one} TYPE timestamptz USING {_as_timestamp(one)}" for one in columns]
        op.execute(f"ALTER TABLE {table} {', '.join(changes)}")


def _as_timestamp(column: str) -> str:
    """In whole numbers, for a fraction of a second in floating point is not always the same."""
    at = f"least(greatest({column}, {_FIRST}), {_LAST})"
    seconds, millis = f"{at} / 1000 * interval '1 second'", f"{at} % 1000 * interval '1 millisecond'"
    return f"CASE WHEN {column} IS NOT NULL THEN timestamptz 'epoch' + {seconds} + {millis} END"


def _copy() -> None:
    """SQLite does not change a type. What refers to a table follows it to its other name, rows and all."""
    made = {table: _made(table) for table in _TIMES}
    for table, statements in made.items():
        for kind, name in statements:
            if kind != "table":
                op.execute(f"DROP {kind} {name}")
        op.execute(f"ALTER TABLE {table} RENAME TO old_{table}")
    for table, columns in _TIMES.items():
        op.execute(_with_text(made[table]["table", table], table, columns))
        names = _columns(table)
        values = [_as_text(name) if name in columns else f'"{name}"' for name in names]
        listed = ", ".join(f'"{name}"' for name in names)
        op.execute(f"INSERT INTO {table} ({listed}) SELECT {', '.join(values)} FROM old_{table}")
        for (kind, _), statement in made[table].items():
            if kind != "table":
                op.execute(statement)
    for table in reversed(_TIMES):
        op.execute(f"DROP TABLE old_{table}")


def _made(table: str) -> dict[tuple[str, str], str]:
    """The statements that made the table, its indexes and its triggers, by kind and name."""
    found = sa.text("SELECT type, name, sql FROM sqlite_master WHERE tbl_name = :table AND sql IS NOT NULL")
    rows = op.get_bind().execute(found, {"table": table})
    return {(row.type, row.name): row.sql for row in rows}


def _with_text(statement: str, table: str, columns: tuple[str, ...]) -> str:
    for name in columns:
        text = f"{name} TEXT CONSTRAINT ck_{table}_{name} CHECK ({_CHECK.format(column=name)})"
        statement, found = re.subn(rf"\b{name} BIGINT\b", text, statement)
        assert found == 1, f"{table} has a time {name}"
    return statement


def _columns(table: str) -> list[str]:
    """All but the computed ones."""
    rows = op.get_bind().execute(sa.text(f"PRAGMA table_xinfo({table})"))
    return [row.name for row in rows if row.hidden == 0]


def _as_text(column: str) -> str:
    at = f"min(max({column}, {_FIRST}), {_LAST})"
    millis = f"(({at} % 1000 + 1000) % 1000)"
    second = f"strftime('%Y-%m-%dT%H:%M:%S', ({at} - {millis}) / 1000, 'unixepoch')"
    return f"{second} || printf('.%03dZ', {millis})"
