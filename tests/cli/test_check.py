"""`parlour check` prints one line per check and all details of a failure."""

from pathlib import Path

import pytest

from cli.terminal import Parlour, only_line
from parlour.cli.commands.check import show_report, show_verdict
from parlour.conformance.checks.findings import Failure, Report, UndecidedCheck
from parlour.games import built_in

QUICK = ["--playouts", "2"]


def test_a_correct_game_passes_line_by_line(parlour: Parlour) -> None:
    ran = parlour("check", "tictactoe", *QUICK)

    assert ran.code == 0
    assert ran.says("✓ types", "✓ legality", "✓ replay", "✓ leak", "✓ words", "Tic-tac-toe passes all")
    assert "✗" not in ran.out


def test_a_leak_fails_the_check_and_is_described(parlour: Parlour, tmp_path: Path) -> None:
    parlour("new", "duel")
    rules = tmp_path / "duel" / "duel" / "__init__.py"
    rules.write_text(rules.read_text().replace("return Laid(event.seat, None) if", "return event if"))

    ran = parlour("check", "duel", *QUICK)

    assert ran.code == 1
    assert ran.says("✗ leak", "Laid shows seat", "Duel fails")


def test_rules_that_raise_are_a_failure_without_a_traceback(parlour: Parlour, tmp_path: Path) -> None:
    parlour("new", "duel")
    rules = tmp_path / "duel" / "duel" / "__init__.py"
    rules.write_text(rules.read_text().replace("    laid = Laid(", "    {}['boom']\n    laid = Laid("))

    ran = parlour("check", "duel", *QUICK)

    assert ran.code == 1
    assert ran.says("✗ rules", "KeyError: 'boom'")
    assert not ran.err


@pytest.mark.slow
def test_the_last_line_reports_the_coverage_of_a_timed_check(parlour: Parlour) -> None:
    ran = parlour("check", "tictactoe", "--seconds", "1", "--jobs", "2")

    assert ran.code == 0
    last = ran.out.strip().splitlines()[-1]
    assert last.startswith("1 s: ")
    assert "with 2 seats" in last


def test_seconds_and_playouts_exclude_each_other(parlour: Parlour) -> None:
    ran = parlour("check", "tictactoe", "--seconds", "1", *QUICK)

    assert ran.code == 1
    assert "give one" in only_line(ran.err)


@pytest.mark.slow
def test_options_can_be_checked(parlour: Parlour) -> None:
    parlour("new", "duel")

    assert parlour("check", "duel", *QUICK, "--options", '{"cards": 5}').code == 0
    assert "Duel has cards (3)" in only_line(parlour("check", "duel", "--options", '{"card": 5}').err)


def test_an_undecided_check_is_neither_passed_nor_failed(capsys: pytest.CaptureFixture[str]) -> None:
    open_question = UndecidedCheck("leak", "played, and not looked at for want of time: Draw")
    report = Report("tictactoe", ("types", "leak"), (), undecided=(open_question,))

    show_report(report)
    code = show_verdict(built_in("tictactoe"), report)

    assert code == 0
    assert capsys.readouterr().out.splitlines() == [
        "✓ types",
        "? leak: not decided",
        "    played, and not looked at for want of time: Draw",
        "Tic-tac-toe passes 1 of 2 checks. Not decided: 1.",
    ]


def test_a_failure_with_undecided_checks_is_a_failure(capsys: pytest.CaptureFixture[str]) -> None:
    failure = Failure("types", "State.hands is a list")
    open_question = UndecidedCheck("leak", "too few steps")
    report = Report("tictactoe", ("types", "leak"), (failure,), undecided=(open_question,))

    assert show_verdict(built_in("tictactoe"), report) == 1
    assert "Tic-tac-toe fails 1 of 2 checks. Not decided: 1." in capsys.readouterr().out
