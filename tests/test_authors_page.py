"""Runs docs/authors.md from an empty folder to a wheel on another server."""

import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final

import httpx
import pytest

from served.process import Served
from support.doc_pages import Page, run

PAGE: Final = Page("authors.md")
CODE: Final = PAGE.code()
WHEEL: Final = "parlour_magpie-0.1.0-py3-none-any.whl"
TYPE_CHECK: Final = Page("reference.md").code("py", "check_magpie.py")
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
FROZEN = """
from magpie import State, Take, Took
from parlour.engine import Data, Seat
class Written(Data, frozen=True):
    count: int
took, written = Took(Seat(0), place=1, colour="red"), Written(1)
took.place = 2
written.count = 2
Take("first")
Take(1).colour
"""


def served_games(server: Served) -> dict[str, dict[str, object]]:
    return {game["name"]: game for game in httpx.get(f"{server.url}/api/games").json()["games"]}


@pytest.mark.slow
def test_the_page_leads_from_an_empty_folder_to_a_wheel_on_another_server(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, *others = PAGE.steps()
    typed = [block.text.strip() for block in PAGE.blocks if block.kind == "console"]
    assert [step.command.partition("parlour ")[2].split(" ")[0] for step in (first, *others)] == [
        *("new", "check", "play", "simulate", "", "pack")
    ]
    assert typed[1:3] == ["parlour dev ./magpie", "parlour serve --game ./magpie"]
    assert typed[3].splitlines() == [f"pip install {WHEEL}", "parlour serve"]

    run(first, tmp_path)
    (tmp_path / "magpie/magpie/__init__.py").write_text(CODE)
    assert "Delete `rules.de.md` and the folder `locale` in `magpie/magpie`" in PAGE.text
    (tmp_path / "magpie/magpie/rules.de.md").unlink()
    shutil.rmtree(tmp_path / "magpie/magpie/locale")
    PAGE.write(tmp_path)
    for step in others:
        run(step, tmp_path)
    with Served(tmp_path / "club", "--game", str(tmp_path / "magpie")) as server:
        assert served_games(server)["magpie"]["line"] == "Take gems, and keep your favourite to yourself"

    other = tmp_path / "other"
    wheel = tmp_path / "magpie" / "dist" / WHEEL
    pip = [
        sys.executable,
        "-m",
        "pip",
        "install",
        "--quiet",
        "--no-deps",
        "--no-index",
        "--target",
        str(other),
    ]
    subprocess.run([*pip, str(wheel)], check=True)
    monkeypatch.syspath_prepend(str(other))
    with Served(tmp_path / "server") as server:
        assert served_games(server)["magpie"]["title"] == "Magpie"


@pytest.fixture(scope="module")
def type_errors(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """Returns mypy's errors in the page's game, in a variant with wrong `scene` and `hidden`, and in
    `FROZEN`."""
    folder = tmp_path_factory.mktemp("typed")
    wrong = CODE.replace("def scene(view: View, words: Words)", "def scene(view: View)")
    wrong = wrong.replace("words.", "Words([]).") + OWN_SECRECY
    for name, code, checks in (("magpie", CODE, TYPE_CHECK), ("wrong", wrong, TYPE_CHECK + SECRET_CHECK)):
        (folder / f"{name}.py").write_text(code)
        (folder / f"check_{name}.py").write_text(checks.replace("magpie", name))
    (folder / "frozen.py").write_text(FROZEN)
    checked = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "--cache-dir", str(folder / "cache"), "."],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
    )
    return checked.stdout.splitlines()


def test_the_code_of_the_page_passes_mypy(type_errors: list[str]) -> None:
    assert not [line for line in type_errors if "magpie.py" in line]


def test_a_type_checker_finds_contract_violations(type_errors: list[str]) -> None:
    found = "\n".join(line for line in type_errors if line.startswith("check_wrong.py"))

    assert "def scene(view: View) -> Scene" in found
    assert "def hidden(state: State) -> Mapping[str, object]" in found


def test_a_type_checker_knows_frozen_values_and_constructors(type_errors: list[str]) -> None:
    found = [line for line in type_errors if line.startswith("frozen.py")]
    lines = FROZEN.splitlines()

    assert [int(line.split(":")[1]) for line in found] == [
        lines.index(wrong) + 1
        for wrong in ("took.place = 2", "written.count = 2", 'Take("first")', "Take(1).colour")
    ]
    assert "read-only" in found[0]
    assert "read-only" in found[1]
    assert "incompatible type" in found[2]
    assert "no attribute" in found[3]
