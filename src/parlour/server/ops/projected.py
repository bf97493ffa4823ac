"""A projection made anew from the log, beside the rows that are stored."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

import msgspec
from sqlalchemy import JSON

from parlour.engine.entry import Entry
from parlour.engine.game import Game
from parlour.engine.log import after
from parlour.engine.records import People, Row
from parlour.engine.values import Data
from parlour.server.ops.case import Case
from parlour.store.cambio import TABLES

_SHARED: Final = frozenset({"game_session", "player"})
"""Tables in which the lobby writes too: only what the game writes there is compared."""

Made = dict[str, dict[str, dict[str, object]]]
"""By table and id."""


def differences(found: Case, game: Game, entries: Sequence[Entry]) -> Iterator[str]:
    if _is_imported(found):
        return
    made = _made(found, game, entries)
    for table, rows in made.items():
        stored = found.records.get(table, {})
        if table not in _SHARED and len(stored) > len(rows):
            yield f"{table} has {len(stored) - len(rows)} rows that the log does not lead to"
        for row_id, values in rows.items():
            wrong = _wrong(stored.get(row_id), values)
            if wrong is not None:
                yield f"{table} {row_id}: {wrong}"


def _is_imported(found: Case) -> bool:
    """A game that came as a file is kept as its log alone."""
    row = found.sitting.table
    return row.created_at == row.started_at == row.moved_at == row.ended_at


def _made(found: Case, game: Game, entries: Sequence[Entry]) -> Made:
    """What the writes of every entry, one after the other, add up to."""
    assert game.records is not None, "only a game with a projection is compared"
    sitting, made = found.sitting, Made()
    people = People(
        game=sitting.table.id,
        players=tuple(seat.id for seat in sitting.seats),
        names=tuple(seat.name for seat in sitting.seats),
        key=sitting.table.secret,
    )
    for table in TABLES:
        made[table] = {}
    for before, entry, state in _positions(game, entries):
        for row in game.records(before, entry, state, people):
            _write(made, row)
    return made


def _positions(game: Game, entries: Sequence[Entry]) -> Iterator[tuple[Data | None, Entry, Data]]:
    """Each entry between the position it met and the one it left behind."""
    states: list[Data] = []
    for entry in entries:
        before = states[-1] if states else None
        states.append(states[entry.to] if entry.to is not None else after(game, before, entry))
        yield before, entry, states[-1]


def _write(made: Made, row: Row) -> None:
    rows = made.setdefault(row.table, {})
    if row.op == "delete":
        rows.pop(row.id, None)
    else:
        rows.setdefault(row.id, {}).update({name: _value(row.table, name, of) for name, of in row.values})


def _value(table: str, column: str, value: object) -> object:
    is_json = isinstance(TABLES[table].c[column].type, JSON)
    return msgspec.json.decode(value) if is_json and isinstance(value, str) else value


def _wrong(stored: Mapping[str, object] | None, values: Mapping[str, object]) -> str | None:
    if stored is None:
        return "the row is missing"
    # Only the names: the values may be cards.
    names = [name for name, value in values.items() if stored.get(name) != value]
    return f"{', '.join(names)} differ from the log" if names else None
