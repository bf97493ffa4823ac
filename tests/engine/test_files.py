import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.tables import ADA, BEA, HUSH, SECRET, TICTACTOE, board, cards
from parlour.engine import Game, Millis, Table, bind
from parlour.engine.table.files import GameFileError, Person, load, read, save
from parlour.games.tictactoe import Mark
from support.games import bells
from support.games.hush import Mix, Peek, Take

BELLS = bind(bells)
WEEK = Millis(7 * 24 * 3600 * 1000)
PEOPLE = (Person("Ada"), Person("Bea", bot="greedy"))


def find(name: str) -> Game:
    games = {"tictactoe": TICTACTOE, "hush": HUSH, "bells": BELLS}
    if name not in games:
        raise LookupError(f"no game is called {name}")
    return games[name]


def saved(table: Table, wall: int = 50_000) -> bytes:
    return save(table, PEOPLE, Millis(wall))


def loaded(raw: bytes) -> Table:
    return load(raw, find)[0]


def edited(raw: bytes, *path: object, to: object) -> bytes:
    whole = json.loads(raw)
    *way, last = path
    part = whole
    for step in way:
        part = part[step]
    part[last] = to
    return json.dumps(whole, separators=(",", ":")).encode()


def refusal(raw: bytes) -> str:
    with pytest.raises(GameFileError) as refused:
        load(raw, find)
    return str(refused.value)


def test_a_saved_game_is_loaded_completely() -> None:
    table = cards(Peek(0))
    table.settle(Millis(9000))

    again, people = load(saved(table), find)

    assert again.state == table.state
    assert list(again.log.entries) == list(table.log.entries)
    assert (again.name, again.seats, again.committed, again.nonces) == ("h", 2, table.committed, ["", ""])
    assert people == PEOPLE


def test_saving_a_loaded_game_gives_the_same_bytes() -> None:
    raw = saved(cards(Take(0), Mix()))
    table, people = load(raw, find)

    assert save(table, people, Millis(99)) == raw


def test_a_loaded_game_continues_with_the_same_chance() -> None:
    table = cards(Take(0))
    again = loaded(saved(table, 2000))
    again.resume(Millis(2000))

    assert again.act(BEA, Mix(), Millis(3000)) == table.act(BEA, Mix(), Millis(3000))


def test_the_clock_continues_from_the_time_of_saving() -> None:
    ringing = Table(BELLS, "b", seats=1, secret=SECRET)
    ringing.start(Millis(0))
    table = loaded(save(ringing, PEOPLE[:1], Millis(4000)))

    assert table.settle(WEEK) == []
    table.resume(WEEK)
    assert table.settle(Millis(WEEK + 5999)) == []
    assert [entry.now for entry in table.settle(Millis(WEEK + 6000))] == [10_000]


def test_a_look_is_over_when_its_file_is_opened_later() -> None:
    table = loaded(saved(cards(Peek(0)), 4000))
    table.resume(WEEK)

    assert [entry.now for entry in table.settle(WEEK)] == [6000]
    assert table.now(Millis(WEEK + 1)) == 6001


def test_undo_and_commands_survive_saving() -> None:
    table = board()
    table.act(ADA, Mark(4), Millis(1000), command="c")
    table.act(BEA, Mark(0), Millis(2000))
    table.undo(BEA, Millis(3000))
    again = loaded(saved(table))
    again.resume(Millis(50_000))

    assert again.act(ADA, Mark(4), Millis(50_001), command="c").seq == 1
    again.redo(BEA, Millis(50_002))
    assert again.state == table.state_at(2)


def test_a_closed_table_stays_closed() -> None:
    table = board(4)
    table.close(ADA, Millis(9000))

    assert loaded(saved(table)).is_over


def test_the_secret_can_be_left_out() -> None:
    raw = save(cards(Take(0)), PEOPLE, Millis(9), with_secret=False)

    assert read(raw).secret is None
    assert loaded(raw).secret is None


def test_a_truncated_file_is_refused() -> None:
    raw = saved(board(4, 0))

    for length in range(len(raw) - 1):
        assert "cut off" in refusal(raw[:length]) or "not a" in refusal(raw[:length])


@pytest.mark.parametrize(
    "raw", [b"", b"[]", b"{}", b"null", b"\xff\xfe", b'{"format":"pgn"}', b"[" * 100_000]
)
def test_a_file_of_another_kind_is_refused(raw: bytes) -> None:
    assert "not a" in refusal(raw)


def test_a_newer_format_is_refused_with_the_reason() -> None:
    text = refusal(edited(saved(board()), "format_version", to=2))

    assert "format 2" in text
    assert "update" in text


def test_an_edited_entry_is_refused_and_named() -> None:
    raw = edited(saved(board(4, 0, 8)), "entries", 2, "action", "cell", to=1)

    assert refusal(raw) == "this file was edited: entry 2 is not as it was written"


@pytest.mark.parametrize("field", ["table", "seats", "commitment", "nonces", "people", "options", "version"])
def test_an_edited_header_is_refused(field: str) -> None:
    other: dict[str, object] = {
        "nonces": ["x", "y"],
        "people": [],
        "options": {"a": 1},
        "seats": 3,
        "version": 9,
    }
    raw = edited(saved(board(4)), "header", field, to=other.get(field, "other"))

    assert "the header is not as it was written" in refusal(raw)


def test_a_missing_or_added_entry_is_refused() -> None:
    whole = json.loads(saved(board(4, 0, 8)))
    for change in (whole["entries"][:-1], whole["entries"] + whole["entries"][-1:], whole["entries"][::-1]):
        assert "edited" in refusal(json.dumps({**whole, "entries": change}, separators=(",", ":")).encode())


def test_an_unknown_field_is_refused() -> None:
    assert "edited or damaged" in refusal(edited(saved(board()), "extra", to=1))


def test_an_unknown_game_is_named() -> None:
    def nowhere(name: str) -> Game:
        raise LookupError(f"no game is called {name}")

    with pytest.raises(GameFileError, match="no game is called tictactoe"):
        load(saved(board()), nowhere)


@given(st.binary(max_size=200))
def test_any_bytes_are_read_or_refused(raw: bytes) -> None:
    with pytest.raises(GameFileError):
        load(raw, find)


@given(st.data())
def test_any_single_changed_byte_is_detected(data: st.DataObject) -> None:
    raw = bytearray(saved(cards(Take(0), Peek(1))))
    at = data.draw(st.integers(0, len(raw) - 2))
    before = raw[at]
    raw[at] = data.draw(st.integers(32, 126).filter(lambda byte: byte != before))

    try:
        table, _ = load(bytes(raw), find)
    except GameFileError:
        return
    # The time of saving is the only value that no link covers.
    assert list(table.log.entries) == list(cards(Take(0), Peek(1)).log.entries)
