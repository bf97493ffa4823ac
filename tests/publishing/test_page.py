"""docs/publishing.md is run as it stands, and either template passes its own tests."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

PAGE = Path(__file__).parents[2] / "docs" / "publishing.md"
BLOCKS = re.findall(r"^```(\w*)\n(.*?)^```$", PAGE.read_text(), re.MULTILINE | re.DOTALL)
COMMANDS = [
    (BLOCKS[n][1].strip(), BLOCKS[n + 1][1].splitlines()) for n in range(len(BLOCKS)) if BLOCKS[n][0] == "sh"
]


def run(command: str, folder: Path) -> str:
    """Without what would make a second pytest part of this one."""
    plain = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")}
    words = command.split()
    real = words[1:] if words[0] == "python" else ["-m", *words]
    done = subprocess.run(
        [sys.executable, *real], cwd=folder, env=plain, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_the_page_leads_from_an_empty_folder_to_a_wheel(tmp_path: Path) -> None:
    assert [command.split()[1] for command, _ in COMMANDS] == ["new", "check", "-m", "pack"]
    for command, expected in COMMANDS:
        said = run(command, tmp_path)
        for line in expected:
            assert line in said


@pytest.mark.parametrize("kind", ["--secret", "--open"])
def test_a_template_passes_its_own_tests_and_a_type_checker(tmp_path: Path, kind: str) -> None:
    run(f"parlour new word-guess {kind}", tmp_path)

    assert "2 passed" in run("python -m pytest -q tests", tmp_path / "word_guess")
    assert "Success" in run("mypy --strict --cache-dir .mypy word_guess tests", tmp_path / "word_guess")
