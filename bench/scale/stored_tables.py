"""Fills a store with many tables by copying the rows of a few tables under new ids."""

import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple
from uuid import UUID

import asyncpg

DATABASE_FILE = "parlour.db"
NOT_COPIED = ("alembic_version", "process", "outage", "mail_limit")
"""Database tables that do not depend on the number of game tables."""

NUMBERS = {"game_table": "number", "entry": "table_number"}
"""Columns that hold the number of a game table."""

MAX_CODE = 16
"""Maximum length of a room code. Ids and hashes are longer."""

Record = Sequence[object]


class Rows(NamedTuple):
    columns: Sequence[str]
    keys: frozenset[str]
    """Columns with unique values."""

    records: Sequence[Record]


def copies(
    originals: Mapping[str, Rows], number: int
) -> Iterator[tuple[str, Sequence[str], Iterator[Record]]]:
    """Yields, per database table, the rows of *number* more copies."""
    known = {
        value
        for rows in originals.values()
        for record in rows.records
        for column, value in zip(rows.columns, record, strict=True)
        if column in rows.keys and isinstance(value, str | UUID)
    }
    places = {text: place for place, text in enumerate(sorted(map(str, known)))}
    tables = len(originals["game_table"].records)
    for name, rows in originals.items():
        yield name, rows.columns, _copied(name, rows, number, known, places, tables)


def _copied(
    name: str, rows: Rows, number: int, known: set[str | UUID], places: Mapping[str, int], tables: int
) -> Iterator[Record]:
    at = rows.columns.index(NUMBERS[name]) if name in NUMBERS else None
    for record in rows.records:
        named = [
            place for place, value in enumerate(record) if isinstance(value, str | UUID) and value in known
        ]
        for copy in range(1, number + 1):
            new = list(record)
            for place in named:
                new[place] = _renamed(record[place], copy, places)
            if at is not None:
                new[at] = _count(record[at]) + copy * tables
            yield new


def _renamed(value: object, copy: int, places: Mapping[str, int]) -> str | UUID:
    """Puts the copy's number at the start of an id or a hash. Makes a unique room code."""
    text = str(value)
    is_code = len(text) <= MAX_CODE
    text = f"0{copy:x}.{places[text]:x}" if is_code else f"{copy:08x}{text[8:]}"
    return UUID(text) if isinstance(value, UUID) else text


def _count(value: object) -> int:
    assert isinstance(value, int), "the number of a table"
    return value


# SQLite.


def copy_in_sqlite(folder: Path, number: int, left_out: Sequence[str] = ()) -> int:
    """Copies all rows except those of *left_out*. No server must be running. Returns the number of tables."""
    db = sqlite3.connect(folder / DATABASE_FILE, isolation_level=None)
    try:
        for pragma in ("synchronous = OFF", "foreign_keys = OFF", "cache_size = -400000"):
            db.execute(f"PRAGMA {pragma}")
        db.execute("BEGIN")
        names = [name for (name,) in db.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        wanted = [name for name in names if name not in (*NOT_COPIED, *left_out)]
        originals = {name: _rows_in_sqlite(db, name) for name in wanted}
        for name in left_out:
            db.execute(f"DELETE FROM {name}")
        for name, columns, records in copies(originals, number):
            marks = ", ".join("?" * len(columns))
            db.executemany(f'INSERT INTO "{name}" ({", ".join(columns)}) VALUES ({marks})', records)
        db.execute("COMMIT")
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        return int(db.execute("SELECT count(*) FROM game_table").fetchone()[0])
    finally:
        db.close()


def _rows_in_sqlite(db: sqlite3.Connection, name: str) -> Rows:
    is_stored = 0
    found = db.execute(f"PRAGMA table_xinfo({name})").fetchall()
    columns = [column for _, column, *_, hidden in found if hidden == is_stored]
    keys = set[str]()
    for _, index, is_unique, *_ in db.execute(f"PRAGMA index_list({name})").fetchall():
        parts = [column for *_, column in db.execute(f"PRAGMA index_info({index})")]
        if is_unique and len(parts) == 1:
            keys.update(parts)
    records = db.execute(f'SELECT {", ".join(columns)} FROM "{name}"').fetchall()
    return Rows(columns, frozenset(keys), records)


# PostgreSQL.

_KEYS = """
SELECT attname FROM pg_index JOIN pg_attribute ON attrelid = indrelid AND attnum = indkey[0]
WHERE indrelid = $1::regclass AND indisunique AND indnatts = 1
"""
_COLUMNS = """
SELECT column_name FROM information_schema.columns
WHERE table_schema = 'public' AND table_name = $1 AND is_generated = 'NEVER' ORDER BY ordinal_position
"""
_NAMES = "SELECT tablename FROM pg_tables WHERE schemaname = 'public'"


async def copy_in_postgres(address: str, number: int, left_out: Sequence[str] = ()) -> int:
    db = await asyncpg.connect(address)
    try:
        async with db.transaction():
            await db.execute("SET LOCAL session_replication_role = replica")  # no foreign key is checked
            names = [row[0] for row in await db.fetch(_NAMES)]
            wanted = [name for name in names if name not in (*NOT_COPIED, *left_out)]
            originals = {name: await _rows_in_postgres(db, name) for name in wanted}
            for name in left_out:
                await db.execute(f"DELETE FROM {name}")
            for name, columns, records in copies(originals, number):
                await db.copy_records_to_table(name, columns=list(columns), records=records)
        await db.execute("VACUUM ANALYZE")
        await db.execute("CHECKPOINT")
        return int(await db.fetchval("SELECT count(*) FROM game_table"))
    finally:
        await db.close()


async def _rows_in_postgres(db: "asyncpg.Connection[asyncpg.Record]", name: str) -> Rows:
    columns = [row[0] for row in await db.fetch(_COLUMNS, name)]
    keys = frozenset(row[0] for row in await db.fetch(_KEYS, name))
    quoted = ", ".join(f'"{column}"' for column in columns)
    return Rows(columns, keys, [tuple(row) for row in await db.fetch(f'SELECT {quoted} FROM "{name}"')])
