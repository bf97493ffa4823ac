"""`parlour dev --report` refuses a file that is no report about the game, with the reason in one line."""

from pathlib import Path

import pytest

from cli.terminal import Parlour, only_line
from parlour.engine.table.bug_report import MAX_FILE_BYTES
from parlour.engine.table.table import Table
from parlour.engine.values import Millis, Seat, encode
from parlour.games import built_in
from support.reports import report_of


@pytest.fixture
def report(tmp_path: Path) -> Path:
    table = Table(built_in("tictactoe"), "here", seats=2, secret=bytes(32))
    table.start(Millis(0))
    path = tmp_path / "t.report.json"
    path.write_bytes(encode(report_of(table, Seat(0))))
    return path


def refused(parlour: Parlour, game: str, path: Path | str, *more: str) -> str:
    ran = parlour("dev", game, "--no-browser", "--report", path, *more)
    assert ran.code == 1
    return only_line(ran.err)


def test_a_report_about_another_game_is_refused(parlour: Parlour, report: Path) -> None:
    assert "is a report about tictactoe, and this game is hex" in refused(parlour, "hex", report)


def test_the_seats_and_options_of_a_report_cannot_be_changed(parlour: Parlour, report: Path) -> None:
    for more in (("--seats", "2"), ("--options", "{}")):
        assert "leave out --seats and --options" in refused(parlour, "tictactoe", report, *more)


def test_a_damaged_report_is_refused(parlour: Parlour, report: Path) -> None:
    report.write_bytes(report.read_bytes()[:-9])

    assert "it was cut off or damaged" in refused(parlour, "tictactoe", report)


def test_a_saved_game_is_not_a_report(parlour: Parlour, report: Path) -> None:
    report.write_bytes(b'{"format":"parlour-table","format_version":1}')

    assert "this is not a bug report" in refused(parlour, "tictactoe", report)


def test_a_huge_file_is_not_read(parlour: Parlour, report: Path) -> None:
    with report.open("ab") as file:
        file.truncate(MAX_FILE_BYTES + 1)

    assert "larger than 32 MB, so it is not a bug report" in refused(parlour, "tictactoe", report)


def test_a_missing_file_and_a_folder_are_named(parlour: Parlour, report: Path) -> None:
    assert "there is no file none.json" in refused(parlour, "tictactoe", "none.json")
    assert "is a folder, not a bug report" in refused(parlour, "tictactoe", report.parent)
