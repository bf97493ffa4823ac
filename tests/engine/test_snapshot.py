import msgspec
import pytest

from engine.tables import ADA, BEA, HUSH, SECRET, TICTACTOE, board, cards
from parlour.engine import Data, Millis, Seat, Table, bind
from parlour.engine.table.snapshot import Snapshot, schema_hash
from parlour.engine.values import encode
from parlour.games import tictactoe
from parlour.games.tictactoe import Mark
from support.games.hush import Mix, Peek, Take


def test_a_table_continues_from_a_snapshot_and_later_entries() -> None:
    whole = cards(Take(0), Mix(), Peek(0), every=10_000)
    early = cards(Take(0), every=10_000)
    snapshot = early.snapshot()
    assert snapshot is not None

    table = Table(HUSH, "h", seats=2, secret=SECRET)
    assert table.start_from(snapshot, whole.log.entries[2:])

    assert table.state == whole.state
    assert len(table.log) == len(whole.log)
    assert [table.asked(seat) for seat in (ADA, BEA)] == [whole.asked(seat) for seat in (ADA, BEA)]
    assert table.settle(Millis(99_000)) == whole.settle(Millis(99_000))


def test_a_snapshot_survives_json() -> None:
    snapshot = cards(Take(0)).snapshot()

    assert snapshot is not None
    assert encode(msgspec.json.decode(encode(snapshot), type=Snapshot)) == encode(snapshot)


def test_undo_works_after_a_snapshot() -> None:
    early, whole = board(4), board(4, 0)
    snapshot = early.snapshot()
    assert snapshot is not None
    table = Table(TICTACTOE, "t", seats=2, secret=SECRET)
    table.start_from(snapshot, whole.log.entries[2:])

    table.undo(BEA, Millis(9000))

    assert table.state == early.state


def test_no_snapshot_is_made_right_after_an_undo() -> None:
    table = board(4, 0)
    table.undo(BEA, Millis(9000))

    assert table.snapshot() is None


def test_a_snapshot_of_another_schema_is_not_used() -> None:
    class Other(Data, frozen=True):
        cells: tuple[Seat | None, ...]
        turn: Seat
        winner: Seat | None
        bonus: int

    snapshot = board(4).snapshot()
    assert snapshot is not None
    other = bind(_With(State=Other))

    assert schema_hash(other) != schema_hash(TICTACTOE)
    assert not Table(other, "t", seats=2, secret=SECRET).start_from(snapshot, [])


def test_a_docstring_does_not_change_the_schema() -> None:
    class State(Data, frozen=True):
        """With many words."""

        cells: tuple[Seat | None, ...]
        turn: Seat
        winner: Seat | None

    assert schema_hash(bind(_With(State=State))) == schema_hash(TICTACTOE)


def test_entries_before_the_snapshot_are_not_available() -> None:
    snapshot = board(4, 0).snapshot()
    assert snapshot is not None
    table = Table(TICTACTOE, "t", seats=2, secret=SECRET)
    table.start_from(snapshot, [])

    with pytest.raises(IndexError, match="not held"):
        table.log[1]
    assert table.act(ADA, Mark(8), Millis(9000)).seq == 3


class _With:
    def __init__(self, **changes: object) -> None:
        for name, value in {**vars(tictactoe), **changes}.items():
            setattr(self, name, value)
