"""Finding the game that an argument names."""

from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from cli.terminal import BELLS, Parlour, only_line
from parlour.games import NAMES, finder


def refused(parlour: Parlour, reference: str) -> str:
    ran = parlour("play", reference)
    assert ran.code == 1
    return only_line(ran.err)


@pytest.mark.parametrize("name", NAMES)
def test_every_built_in_game_is_found_and_listed(parlour: Parlour, name: str) -> None:
    assert finder.find(name).name == name
    assert f"{name}: " in parlour("games").out


def test_an_unknown_game_is_refused_with_the_list_of_games(parlour: Parlour) -> None:
    line = refused(parlour, "halma")

    assert "there is no game 'halma'; Parlour has tictactoe" in line
    assert "or give a path to one" in line


def test_a_misspelled_game_gets_a_suggestion(parlour: Parlour) -> None:
    assert "did you mean tictactoe?" in refused(parlour, "tictacto")


def test_a_file_is_found_with_and_without_its_suffix(parlour: Parlour, tmp_path: Path) -> None:
    (tmp_path / "my-bells.py").write_text(BELLS.read_text())

    assert parlour("play", "my-bells.py", typed="1 0\n1 0\n1 0\n").code == 0
    assert parlour("play", "my-bells", typed="1 0\n1 0\n1 0\n").code == 0


def test_a_game_folder_can_import_its_own_modules(parlour: Parlour, tmp_path: Path) -> None:
    (tmp_path / "chimes").mkdir()
    (tmp_path / "chimes" / "rules.py").write_text(BELLS.read_text())
    (tmp_path / "chimes" / "__init__.py").write_text("from chimes.rules import *\nfrom .rules import name\n")

    assert parlour("play", "chimes", typed="1 0\n1 0\n1 0\n").code == 0


@pytest.mark.parametrize(
    ("source", "reason"),
    [
        ("def (", "cannot be imported: SyntaxError: invalid syntax"),
        ("1 / 0", "cannot be imported: ZeroDivisionError: division by zero"),
        (
            "import no_such_module",
            "cannot be imported: ModuleNotFoundError: No module named 'no_such_module'",
        ),
        ("raise SystemExit(3)", "cannot be imported: SystemExit: 3"),
        ("raise ValueError('two\\nlines')", "cannot be imported: ValueError: two lines"),
        ("", "is not a whole game: faulty needs `name`, a str; it has None"),
        ("name = 'x'", "is not a whole game: x needs `"),
    ],
)
def test_a_broken_game_is_refused_with_its_reason(
    parlour: Parlour, tmp_path: Path, source: str, reason: str
) -> None:
    (tmp_path / "faulty.py").write_text(source)

    assert reason in refused(parlour, "faulty")


def test_a_folder_without_init_is_refused(parlour: Parlour, tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()

    assert refused(parlour, "empty") == (
        "parlour: empty is a folder without an __init__.py, so it holds no game"
    )


def test_another_kind_of_file_is_refused(parlour: Parlour, tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("chess")

    assert "is neither a Python file nor a folder" in refused(parlour, "notes.txt")


def test_a_game_with_the_name_of_an_imported_module_is_refused(parlour: Parlour, tmp_path: Path) -> None:
    (tmp_path / "json.py").write_text(BELLS.read_text())

    assert "another module is called json; give the game a name of its own" in refused(parlour, "./json.py")


def test_an_installed_game_is_found(parlour: Parlour, monkeypatch: pytest.MonkeyPatch) -> None:
    points = [
        EntryPoint("bells", "support.games.bells", finder.ENTRY_POINT_GROUP),
        EntryPoint("broken", "cli.no_such_module", finder.ENTRY_POINT_GROUP),
    ]

    def installed(group: str, name: str | None = None) -> list[EntryPoint]:
        return [point for point in points if group == finder.ENTRY_POINT_GROUP and name in (None, point.name)]

    monkeypatch.setattr(finder, "entry_points", installed)

    assert parlour("play", "bells", typed="1 0\n1 0\n1 0\n").code == 0
    assert "broken cannot be imported: ModuleNotFoundError" in refused(parlour, "broken")
    assert "bells" in refused(parlour, "halma")
    assert parlour("games").says("bells: Bells", "broken: broken cannot be imported: ModuleNotFoundError")
    number = len(NAMES) + 1
    asked = parlour("play", typed=f"{number}\n1 0\n1 0\n1 0\n")
    assert asked.says(f"{number}. Bells", f"{number + 1}. broken: broken cannot be imported")
