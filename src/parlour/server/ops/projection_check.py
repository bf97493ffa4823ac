"""A projection made anew from the log, beside the rows that are stored."""

from collections.abc import Iterator, Mapping, Sequence

from parlour.engine.contract.game import Game
from parlour.engine.entry import Entry
from parlour.store.game_tables import SHARED
from parlour.store.projection import made
from parlour.store.queries.archive import Case


def differences(found: Case, game: Game, entries: Sequence[Entry]) -> Iterator[str]:
    if _is_log_alone(found):
        return
    for table, rows in made(found.sitting, game, entries).items():
        stored = found.records.get(table, {})
        if table not in SHARED and len(stored) > len(rows):
            yield f"{table} has {len(stored) - len(rows)} rows that the log does not lead to"
        for row_id, values in rows.items():
            wrong = _wrong(stored.get(row_id), values)
            if wrong is not None:
                yield f"{table} {row_id}: {wrong}"


def _is_log_alone(found: Case) -> bool:
    """Older versions kept a game that came as a file as its log alone."""
    row = found.sitting.table
    is_imported = row.created_at == row.started_at == row.moved_at == row.ended_at
    return is_imported and not any(found.records.values())


def _wrong(stored: Mapping[str, object] | None, values: Mapping[str, object]) -> str | None:
    if stored is None:
        return "the row is missing"
    # Only the names: the values may be cards.
    names = [name for name, value in values.items() if stored.get(name) != value]
    return f"{', '.join(names)} differ from the log" if names else None
