"""Builds entries and their rows from a position, and the six tables in an in-memory database."""

import sqlite3
from collections.abc import Sequence

from msgspec.structs import replace

from parlour.engine import Millis, Seat
from parlour.engine.entry import Entry
from parlour.engine.table.records import People, Row
from parlour.engine.table.table import Table as Place
from parlour.game_apis.cambio.records import records
from parlour.game_apis.cambio.schema import TABLES, Column, Index, Table
from parlour.games.cambio.actions import Action, Notice
from parlour.games.cambio.state import State

from .tables import events_after, fold, people


def entry_of(state: State, seat: Seat | None, action: Action | Notice, now: int = 0) -> tuple[Entry, State]:
    events = tuple(events_after(state, seat, action, now))
    kind = Entry(
        seq=7,
        kind="act",
        wall=Millis(now),
        now=Millis(now),
        offset=Millis(0),
        by=seat,
        action=action,
        events=events,
    )
    return kind, fold(state, events)


def all_rows(
    state: State, seat: Seat | None, action: Action | Notice, now: int = 0, offset: int = 0
) -> Sequence[Row]:
    entry, after = entry_of(state, seat, action, now)
    return records(state, replace(entry, offset=Millis(offset)), after, people(state.frame.seats))


def database() -> sqlite3.Connection:
    db = sqlite3.connect(":memory:")
    db.execute("PRAGMA foreign_keys = ON")
    for made in TABLES:
        db.execute(_create(made))
        for index in made.indexes:
            db.execute(_index(made, index))
        for column in made.write_once:
            db.execute(_once(made, column))
    return db


def seat_people(db: sqlite3.Connection, who: People) -> None:
    """Inserts the rows that the lobby writes before the start."""
    db.execute("INSERT INTO game_session (id, created_at, updated_at) VALUES (?, 0, 0)", [who.game])
    for order, (player, name) in enumerate(zip(who.players, who.names, strict=True)):
        db.execute(
            "INSERT INTO player (id, game_session_id, display_name, turn_order, type) VALUES (?, ?, ?, ?, ?)",
            [player, who.game, name, order, "human"],
        )


def write(db: sqlite3.Connection, rows: Sequence[Row]) -> None:
    for row in rows:
        names, values = [name for name, _ in row.values], [value for _, value in row.values]
        if row.op == "insert":
            marks = ", ".join("?" * (len(names) + 1))
            db.execute(
                f"INSERT INTO {row.table} (id, {', '.join(names)}) VALUES ({marks})", [row.id, *values]
            )
        else:
            changes = ", ".join(f"{name} = ?" for name in names)
            done = db.execute(f"UPDATE {row.table} SET {changes} WHERE id = ?", [*values, row.id])
            assert done.rowcount == 1, f"{row} changed nothing"


def write_game(place: Place, db: sqlite3.Connection, who: People) -> None:
    """Writes every entry of a game, each in its own transaction."""
    before: State | None = None
    for entry in place.log.entries:
        after = place.state_at(entry.seq)
        assert isinstance(after, State)
        with db:
            write(db, records(before, entry, after, who))
        before = after


def _create(made: Table) -> str:
    parts = [_column(column) for column in made.columns]
    parts += [f"CHECK ({check})" for check in made.checks]
    return f"CREATE TABLE {made.name} ({', '.join(parts)}) STRICT"


def _column(column: Column) -> str:
    kind = "INTEGER" if column.kind in ("int", "bool", "moment") else "TEXT"
    text = f"{column.name} {kind}"
    if column.name == "id":
        return f"{text} PRIMARY KEY NOT NULL"
    text += " NOT NULL" if column.needed else ""
    text += f" DEFAULT {column.default}" if column.default is not None else ""
    if column.kind == "bool":
        text += f" CHECK ({column.name} IN (0, 1))"
    if column.kind == "json":
        text += f" CHECK ({column.name} IS NULL OR json_valid({column.name}))"
    if column.values:
        allowed = ", ".join(f"'{value}'" for value in column.values)
        text += f" CHECK ({column.name} IN ({allowed}))"
    return text + (f" REFERENCES {column.refers} (id) ON DELETE CASCADE" if column.refers else "")


def _index(made: Table, index: Index) -> str:
    unique = "UNIQUE " if index.unique else ""
    where = f" WHERE {index.where}" if index.where else ""
    return f"CREATE {unique}INDEX {index.name} ON {made.name} ({', '.join(index.columns)}){where}"


def _once(made: Table, column: str) -> str:
    return (
        f"CREATE TRIGGER {made.name}_{column}_once BEFORE UPDATE OF {column} ON {made.name} "
        f"WHEN OLD.{column} IS NOT NULL AND NEW.{column} IS NOT OLD.{column} "
        f"BEGIN SELECT RAISE(ABORT, '{column} is written once'); END"
    )
