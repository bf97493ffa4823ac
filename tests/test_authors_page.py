"""docs/authors.md is run as it stands: its code is a game, its commands work and say what the page says."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

PAGE = Path(__file__).parent.parent / "docs" / "authors.md"
BLOCKS = re.findall(r"^```(\w*)\n(.*?)^```$", PAGE.read_text(), re.MULTILINE | re.DOTALL)
CODE = "\n\n".join(text for kind, text in BLOCKS if kind == "python")
COMMANDS = [
    (BLOCKS[n][1].strip(), BLOCKS[n + 1][1].splitlines()) for n in range(len(BLOCKS)) if BLOCKS[n][0] == "sh"
]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "magpie").mkdir()
    (tmp_path / "magpie" / "__init__.py").write_text(CODE)
    return tmp_path


def test_the_page_has_a_game_and_commands() -> None:
    assert len(CODE.splitlines()) > 100
    assert [command.split()[1] for command, _ in COMMANDS if command.startswith("parlour")] == [
        "check",
        "simulate",
    ]
    assert len(COMMANDS) == 3


@pytest.mark.parametrize(("command", "expected"), COMMANDS, ids=[command for command, _ in COMMANDS])
def test_a_command_of_the_page_works_and_says_what_the_page_says(
    command: str, expected: list[str], folder: Path
) -> None:
    real = command.replace("parlour", f"{sys.executable} -m parlour", 1)
    done = subprocess.run(real, shell=True, cwd=folder, capture_output=True, text=True, check=False)

    assert done.returncode == 0, done.stderr
    for line in expected:
        assert line in done.stdout


def test_the_code_of_the_page_is_typed(folder: Path) -> None:
    checked = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "--cache-dir", str(folder / "cache"), "magpie"],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
    )

    assert checked.returncode == 0, checked.stdout
