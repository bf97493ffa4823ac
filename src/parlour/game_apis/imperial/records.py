"""The document rows that a log entry inserts, updates or deletes."""

from collections.abc import Iterator, Sequence

from parlour.engine.entry import Entry
from parlour.engine.table.records import Columns, People, Row
from parlour.games.imperial.state import State

TABLE = "imperial_document"


def current_path(game: str) -> str:
    return f"games/{game}"


def history_path(game: str, turn: int) -> str:
    return f"game histories/{game}/{turn}"


def records(before: State | None, entry: Entry, after: State, people: People) -> Sequence[Row]:
    """Returns the rows to write in the transaction that appends *entry*. *before* is None for the start.

    A history row points to an entry whose line contains its position. This is the entry before the
    submission, or for a redone turn the entry that the redo went to.
    """
    now: Columns = (("turn_id", after.turn), ("seq", entry.seq))
    path = current_path(people.game)
    if before is None:
        return [Row(TABLE, "insert", path, (("table_id", people.game), *now, ("is_current", True)))]
    return [Row(TABLE, "update", path, now), *_histories(before, entry, after, people.game)]


def _histories(before: State, entry: Entry, after: State, game: str) -> Iterator[Row]:
    """Yields inserts for the turns that *entry* completes and deletes for those that it undoes."""
    for turn in range(after.turn, before.turn):
        yield Row(TABLE, "delete", history_path(game, turn))
    seq = entry.seq - 1 if entry.to is None else entry.to
    for turn in range(before.turn, after.turn):
        kept: Columns = (("table_id", game), ("turn_id", turn), ("seq", seq), ("is_current", False))
        yield Row(TABLE, "insert", history_path(game, turn), kept)
