"""`parlour check` prints one line per check and all details of a failure."""

from pathlib import Path

import pytest

from cli.terminal import Parlour, only_line
from parlour.cli.commands.check_report import show_kinds, show_report, show_verdict
from parlour.conformance.checks.findings import Failure, KindCoverage, Report, UndecidedCheck
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
    rules.write_text(
        rules.read_text().replace("Secret(action.card, (seat,))", "Secret(action.card, (Seat(0), Seat(1)))")
    )

    ran = parlour("check", "duel", *QUICK)

    assert ran.code == 1
    assert ran.says("✗ leak", "`reveals_to` does not name them", "Duel fails")


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


def test_a_strict_check_passes_if_everything_was_seen(parlour: Parlour) -> None:
    ran = parlour("check", "tictactoe", "--playouts", "6", "--strict")

    assert ran.code == 0
    head, mark, marked = ran.out.splitlines()[-4:-1]
    assert head.split() == ["played", "rules", "replay", "secrets", "words", "scene"]
    assert mark.split()[:2] == ["action", "Mark"]
    assert marked.split()[:2] == ["event", "Marked"]
    assert mark.split()[5] == "-"  # an open game has no secrets
    assert "0" not in mark.split()


@pytest.mark.slow
def test_a_strict_check_fails_for_a_kind_that_was_never_played(parlour: Parlour) -> None:
    plain = ["check", "hex", "--playouts", "1", "--options", '{"swap": false}']

    ran = parlour(*plain, "--strict")

    assert ran.code == 1
    assert ran.says("passes all", "so this strict check fails", "Never played: action Swap, event Swapped.")
    assert parlour(*plain).code == 0


@pytest.mark.slow
def test_games_are_played_with_each_of_the_options(parlour: Parlour) -> None:
    both = ["--options", '{"swap": false}', "--options", '{"swap": true}']

    ran = parlour("check", "hex", "--playouts", "1", "--seed", "1", *both, "--strict")

    assert ran.code == 0, ran.out
    assert parlour("check", "hex", *both, "--show", "1-2-0-1").says("Swap()")
    assert "repeat every --options" in parlour("check", "hex", "--show", "1-2-0-1").err


def _kinds(count: int, *gaps: int) -> tuple[KindCoverage, ...]:
    return tuple(
        KindCoverage(f"Kind{n}", "event", 12, (("leak", 0 if n in gaps else 7), ("words", 4)))
        for n in range(count)
    )


def test_a_long_table_lists_only_kinds_with_a_gap(capsys: pytest.CaptureFixture[str]) -> None:
    report = Report("g", (), (), kinds=_kinds(40, 3, 17))

    show_kinds(report)
    short = capsys.readouterr().out.splitlines()
    show_kinds(report, everything=True)
    long = capsys.readouterr().out.splitlines()

    assert [line.split() for line in short[1:-1]] == [
        ["event", f"Kind{n}", "12", "-", "-", "0", "4", "-"] for n in (3, 17)
    ]
    assert short[-1] == "  38 more kinds were played, and examined by every check."
    assert len(long) == 41
    assert max(map(len, long)) < 80


def test_a_short_table_is_whole_and_a_long_one_without_gaps_is_a_sentence(
    capsys: pytest.CaptureFixture[str],
) -> None:
    show_kinds(Report("g", (), (), kinds=_kinds(5)))
    assert len(capsys.readouterr().out.splitlines()) == 6

    show_kinds(Report("g", (), (), kinds=_kinds(40)))
    assert capsys.readouterr().out == (
        "  All 40 kinds of actions and events were played, and examined by every check.\n"
    )


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
    open_question = UndecidedCheck("leak", "played, but not examined for lack of time: Draw")
    report = Report("tictactoe", ("types", "leak"), (), undecided=(open_question,))

    show_report(report)
    code = show_verdict(built_in("tictactoe"), report)

    assert code == 0
    assert capsys.readouterr().out.splitlines() == [
        "✓ types",
        "? leak: not decided",
        "    played, but not examined for lack of time: Draw",
        "Tic-tac-toe passes 1 of 2 checks. Not decided: 1.",
    ]


def test_a_failure_with_undecided_checks_is_a_failure(capsys: pytest.CaptureFixture[str]) -> None:
    failure = Failure("types", "State.hands is a list")
    open_question = UndecidedCheck("leak", "too few steps")
    report = Report("tictactoe", ("types", "leak"), (failure,), undecided=(open_question,))

    assert show_verdict(built_in("tictactoe"), report) == 1
    assert "Tic-tac-toe fails 1 of 2 checks. Not decided: 1." in capsys.readouterr().out


def test_an_undecided_check_fails_a_strict_check(capsys: pytest.CaptureFixture[str]) -> None:
    report = Report("tictactoe", ("types", "leak"), (), undecided=(UndecidedCheck("leak", "too few steps"),))

    assert show_verdict(built_in("tictactoe"), report, strict=True) == 1
    assert capsys.readouterr().out.splitlines()[-1] == "  Not decided: leak: too few steps."
