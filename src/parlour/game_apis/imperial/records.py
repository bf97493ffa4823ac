"""The paths of the document tree that an entry of the log makes, moves or takes away."""

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
    """What to write in the transaction that appends *entry*; *before* is None for the start.

    A history row's entry is one on whose line its position lies: the one before the submission, or for a
    turn that was redone the one that the redo went to.
    """
    now: Columns = (("turn_id", after.turn), ("seq", entry.seq))
    path = current_path(people.game)
    if before is None:
        return [Row(TABLE, "insert", path, (("table_id", people.game), *now, ("is_current", True)))]
    return [Row(TABLE, "update", path, now), *_histories(before, entry, after, people.game)]


def _histories(before: State, entry: Entry, after: State, game: str) -> Iterator[Row]:
    """Inserts the turns that *entry* completes and deletes those that it takes back."""
    for turn in range(after.turn, before.turn):
        yield Row(TABLE, "delete", history_path(game, turn))
    seq = entry.seq - 1 if entry.to is None else entry.to
    for turn in range(before.turn, after.turn):
        kept: Columns = (("table_id", game), ("turn_id", turn), ("seq", seq), ("is_current", False))
        yield Row(TABLE, "insert", history_path(game, turn), kept)
