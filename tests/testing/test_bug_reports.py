"""A player's report becomes a position in a test."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from parlour.engine.contract.game import Game
from parlour.engine.table.table import Table
from parlour.engine.values import Millis, Seat, encode
from parlour.games import built_in
from parlour.games.tictactoe import Mark
from parlour.testing import load_report
from support.reports import edited, report_of

TICTACTOE, CAMBIO = built_in("tictactoe"), built_in("cambio")


def played(game: Game, actions: int) -> Table:
    table = Table(game, "here", seats=2, secret=bytes(32))
    table.start(Millis(0))
    for turn in range(actions):
        seat = Seat(turn % 2)
        table.act(seat, table.choices(seat)[0], Millis(turn))
    return table


def saved(folder: Path, raw: bytes) -> Path:
    path = folder / "some.report.json"
    path.write_bytes(raw)
    return path


def test_a_log_is_replayed_to_its_last_entry(tmp_path: Path) -> None:
    table = played(TICTACTOE, 3)
    reported = load_report(saved(tmp_path, encode(report_of(table, Seat(0)))), TICTACTOE)

    assert reported.scenario().state == table.state
    reported.scenario().expect_turn(1).refuse(1, Mark(0), "taken")
    before = reported.scenario(at=reported.last - 1)
    assert before.act(0, Mark(2)).state == table.state
    assert reported.action == Mark(2)


def test_a_redealt_position_is_loaded_as_it_is(tmp_path: Path) -> None:
    table = played(CAMBIO, 1)
    report = report_of(table, Seat(1), is_redealt=True)
    reported = load_report(saved(tmp_path, encode(report)), CAMBIO)

    game = reported.scenario()

    assert (reported.last, reported.report.seq) == (0, 1)
    assert CAMBIO.view(game.state, Seat(1)) == CAMBIO.view(table.state, Seat(1))
    game.act(1, table.choices(Seat(1))[0])


def test_an_undone_move_is_not_part_of_the_position(tmp_path: Path) -> None:
    table = played(TICTACTOE, 1)
    table.undo(Seat(0), Millis(5))
    reported = load_report(saved(tmp_path, encode(report_of(table))), TICTACTOE)

    reported.scenario().expect_turn(0).expect(cells=(None,) * 9)


REPORT = report_of(played(TICTACTOE, 2), Seat(0))
BAD = [
    pytest.param(encode(REPORT)[:-40], "cut off or damaged", id="truncated"),
    pytest.param(b"\xff\x00", "cut off or damaged", id="binary"),
    pytest.param(b"[" * 100_000, "cut off or damaged", id="nested"),
    pytest.param(encode(REPORT.game), "this is not a bug report", id="a saved game"),
    pytest.param(b"{}", "this is not a bug report", id="other json"),
    pytest.param(
        encode(replace(REPORT, format_version=9)), "format 9 and this Parlour reads up to 1", id="newer"
    ),
    pytest.param(encode(replace(REPORT, you=2)), "it has no seat 2", id="a seat too many"),
    pytest.param(encode(replace(REPORT, you=-1)), "edited or damaged", id="a negative seat"),
    pytest.param(encode(replace(REPORT, expected="x" * 1001)), "edited or damaged", id="a long text"),
    pytest.param(encode(edited(REPORT, seats=3)), "the header is not as it was written", id="header"),
    pytest.param(
        encode(REPORT).replace(b'"cell":1', b'"cell":8', 1), "entry 2 is not as it was written", id="entry"
    ),
    pytest.param(
        encode(replace(REPORT, game=replace(REPORT.game, entries=(), links=()))), "no entries", id="no log"
    ),
]


@pytest.mark.parametrize(("raw", "reason"), BAD)
def test_a_bad_file_is_refused_with_the_reason(tmp_path: Path, raw: bytes, reason: str) -> None:
    with pytest.raises(AssertionError, match=reason):
        load_report(saved(tmp_path, raw), TICTACTOE)


def test_a_report_about_another_game_is_refused(tmp_path: Path) -> None:
    with pytest.raises(AssertionError, match="about tictactoe, not cambio"):
        load_report(saved(tmp_path, encode(REPORT)), CAMBIO)
