"""Help, exit codes, and errors in one line."""

import subprocess
import sys
from pathlib import Path

import pytest

from cli.terminal import Parlour, only_line
from parlour import __version__

COMMANDS = ["play", "games", "replay", "verify", "simulate", "report", "check", "new"]


def test_the_version_is_printed(parlour: Parlour) -> None:
    assert parlour("--version").out == f"parlour {__version__}\n"


def test_help_lists_every_command(parlour: Parlour) -> None:
    ran = parlour("--help")

    assert ran.code == 0
    assert ran.says(*COMMANDS)


def test_a_command_imports_no_other_command() -> None:
    code = "import sys; from parlour.cli import main; main(['games']); print(*sys.modules)"
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    imported = {name for name in ran.stdout.splitlines()[-1].split() if "cli.commands." in name}

    assert imported == {"parlour.cli.commands.games"}


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help(parlour: Parlour, command: str) -> None:
    ran = parlour(command, "--help")

    assert ran.code == 0
    assert f"Usage: parlour {command}" in ran.out


def test_parlour_without_a_command_prints_its_help(parlour: Parlour) -> None:
    ran = parlour()

    assert ran.code == 2
    assert "Usage: parlour" in ran.out
    assert not ran.err


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["ply"], "no such command 'ply'"),
        (["play", "--frobnicate"], "no such option '--frobnicate'; see `parlour play --help`"),
        (["play", "--players"], "option '--players' requires an argument"),
        (["play", "--players", "two"], "'--players': 'two' is not a valid integer"),
        (["play", "--players", "-1"], "'--players': -1 is not in the range x>=0"),
        (["replay"], "missing argument 'FILE'"),
        (["play", "a", "b"], "got unexpected extra argument"),
    ],
)
def test_a_usage_error_is_one_line(parlour: Parlour, arguments: list[str], reason: str) -> None:
    ran = parlour(*arguments)

    assert ran.code == 2
    assert reason in only_line(ran.err)
    assert not ran.out


def write_broken_game(parlour: Parlour, folder: Path) -> None:
    parlour("new", "duel")
    rules = folder / "duel" / "duel" / "__init__.py"
    rules.write_text(rules.read_text().replace("    laid = Laid(", "    {}['boom']\n    laid = Laid("))


def test_failing_rules_are_reported_with_their_line_and_the_game_is_saved(
    parlour: Parlour, tmp_path: Path
) -> None:
    write_broken_game(parlour, tmp_path)

    ran = parlour("play", "duel", "--save", "g.json", typed="1\n")

    assert ran.code == 1
    said = only_line(ran.err)
    assert "parlour: `decide` failed with KeyError: 'boom', at duel/duel/__init__.py:" in said
    assert " in decide (entry 1); " in said
    assert (tmp_path / "g.json").exists()


def test_authors_can_turn_on_tracebacks(
    parlour: Parlour, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_broken_game(parlour, tmp_path)
    monkeypatch.setenv("PARLOUR_TRACEBACK", "1")

    assert "Traceback" in parlour("simulate", "duel", "--games", "1", "--jobs", "1").err


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_failing_rules_in_a_simulation_are_reported_in_one_line(
    parlour: Parlour, tmp_path: Path, jobs: str
) -> None:
    write_broken_game(parlour, tmp_path)

    ran = parlour("simulate", "duel", "--games", "20", "--jobs", jobs)

    assert ran.code == 1
    assert "KeyError: 'boom'" in only_line(ran.err)


def test_a_stuck_game_is_named(parlour: Parlour, tmp_path: Path) -> None:
    parlour("new", "duel")
    rules = tmp_path / "duel" / "duel" / "__init__.py"
    rules.write_text(rules.read_text().replace("if state.hands[seat]]", "if False]"))

    played, simulated = parlour("play", "duel"), parlour("simulate", "duel", "--games", "1")

    assert (played.code, simulated.code) == (1, 1)
    assert "Duel waits for nobody and nothing" in only_line(played.err)
    assert "Duel waits for nobody and nothing" in only_line(simulated.err)
