"""docs/authors.md is run as it stands: its code is a game, its commands work and say what the page says."""

import subprocess
import sys
from pathlib import Path

import pytest
from tools.contract_page import with_contract
from tools.page_code import DOCS, read_blocks, read_code

PAGE = DOCS / "authors.md"
BLOCKS = read_blocks(PAGE)
CODE, TYPE_CHECK = read_code(PAGE), read_code(PAGE, "py")
SECRET_CHECK = """
from parlour.engine import SecretRules
secret: SecretRules[Event, State, View] = magpie
"""
OWN_SECRECY = """
from collections.abc import Collection, Mapping
def view(state: State, viewer: Viewer) -> View: ...
def redact(event: Event, viewer: Viewer) -> Event: ...
def reveals_to(event: Event) -> Collection[Viewer]: ...
def redeal(state: State, viewer: Viewer, chance: Chance) -> State: ...
def hidden(state: State) -> Mapping[str, object]: ...
"""
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


def test_the_contract_on_the_page_is_the_one_in_the_code() -> None:
    assert with_contract(PAGE.read_text()) == PAGE.read_text()


@pytest.fixture(scope="module")
def type_errors(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """What mypy says of the page's game, and of one whose `scene` and own `hidden` are wrong."""
    folder = tmp_path_factory.mktemp("typed")
    wrong = CODE.replace("def scene(view: View, words: Words)", "def scene(view: View)")
    wrong = wrong.replace("words.", "Words([]).") + OWN_SECRECY
    for name, code, checks in (("magpie", CODE, TYPE_CHECK), ("wrong", wrong, TYPE_CHECK + SECRET_CHECK)):
        (folder / f"{name}.py").write_text(code)
        (folder / f"check_{name}.py").write_text(checks.replace("magpie", name))
    checked = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "--cache-dir", str(folder / "cache"), "."],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
    )
    return checked.stdout.splitlines()


def test_the_code_of_the_page_is_typed_and_keeps_the_contract(type_errors: list[str]) -> None:
    assert not [line for line in type_errors if "magpie.py" in line]


def test_a_type_checker_finds_what_is_not_as_the_contract_has_it(type_errors: list[str]) -> None:
    found = "\n".join(line for line in type_errors if line.startswith("check_wrong.py"))

    assert "def scene(view: View) -> Scene" in found
    assert "def hidden(state: State) -> Mapping[str, object]" in found
