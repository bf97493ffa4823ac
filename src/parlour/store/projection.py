"""Rebuilds a game's projection from its log, to compare it with the stored rows or to store it."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence

import msgspec
from sqlalchemy import JSON, insert, update

from parlour.engine.contract.game import Game
from parlour.engine.entry import Entry
from parlour.engine.table.log import state_after
from parlour.engine.table.records import People, Row
from parlour.engine.values import Data
from parlour.store.drivers.base import Connection
from parlour.store.game_tables import RECORDS, SHARED, TABLES
from parlour.store.queries.tables import ROWS_AT_ONCE, Sitting
from parlour.store.timestamps import Timestamp, nearest

ProjectionRows = Mapping[str, Mapping[str, Mapping[str, object]]]


def people_of(sitting: Sitting) -> People:
    return People(
        game=sitting.table.id,
        players=tuple(seat.id for seat in sitting.seats),
        names=tuple(seat.name for seat in sitting.seats),
        key=sitting.table.secret,
    )


def rebuild(sitting: Sitting, game: Game, entries: Sequence[Entry]) -> ProjectionRows:
    """The rows that result from the writes of all entries. Empty for a game without a projection."""
    records = RECORDS.get(game.name)
    if records is None:
        return {}
    people = people_of(sitting)
    rows_by_table: dict[str, dict[str, dict[str, object]]] = {table: {} for table in TABLES}
    for before, entry, state in _steps(game, entries):
        for row in records(before, entry, state, people):
            _add(rows_by_table, row)
    return rows_by_table


async def write(connection: Connection, rows: ProjectionRows) -> None:
    """Store the projection. Rows of shared tables exist already, so they are updated."""
    for name, table in TABLES.items():
        given = rows.get(name, {})
        if name in SHARED:
            for row_id, values in given.items():
                await connection.execute(update(table).where(table.c.id == row_id).values(**values))
            continue
        same_columns: defaultdict[tuple[str, ...], list[dict[str, object]]] = defaultdict(list)
        for row_id, values in given.items():
            same_columns[tuple(values)].append({"id": row_id, **values})
        for group in same_columns.values():
            for start in range(0, len(group), ROWS_AT_ONCE):
                await connection.execute(insert(table), group[start : start + ROWS_AT_ONCE])


def _steps(game: Game, entries: Sequence[Entry]) -> Iterator[tuple[Data | None, Entry, Data]]:
    """Each entry with the states before and after it."""
    states: list[Data] = []
    for entry in entries:
        before = states[-1] if states else None
        states.append(states[entry.to] if entry.to is not None else state_after(game, before, entry))
        yield before, entry, states[-1]


def _add(rows_by_table: dict[str, dict[str, dict[str, object]]], row: Row) -> None:
    rows = rows_by_table.setdefault(row.table, {})
    if row.op == "delete":
        rows.pop(row.id, None)
    else:
        rows.setdefault(row.id, {}).update({name: _value(row.table, name, of) for name, of in row.values})


def _value(table: str, column: str, value: object) -> object:
    """The value as the database returns it."""
    kind = TABLES[table].c[column].type
    if isinstance(kind, JSON) and isinstance(value, str):
        return msgspec.json.decode(value)
    if isinstance(kind, Timestamp) and isinstance(value, int):
        return nearest(value)
    return value
