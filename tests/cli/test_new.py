"""`parlour new` creates a working game and never overwrites a file."""

import os
import re
from pathlib import Path

import pytest

from cli.terminal import Parlour, only_line
from parlour.cli.commands import new

FILES = {
    ".github/workflows/test.yml",
    ".gitignore",
    "LICENSE",
    "README.md",
    "pyproject.toml",
    "tests/test_rules.py",
    "word_guess/__init__.py",
    "word_guess/assets/icon.svg",
    "word_guess/locale/de.po",
    "word_guess/py.typed",
    "word_guess/rules.de.md",
    "word_guess/rules.md",
}
BACK = {"word_guess/assets/back.svg"}
BOARD = {"jsconfig.json", "types.ts", "word_guess/assets/board.css", "word_guess/assets/board.js"}
SVELTE = {
    "board/package.json",
    "board/src/Board.svelte",
    "board/src/main.svelte.ts",
    "board/tsconfig.json",
    "board/vite.config.js",
}
KINDS = [("--secret",), ("--open",), ("--secret", "--board=svelte"), ("--open", "--board=svelte")]


def files_in(folder: Path) -> set[str]:
    return {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}


def test_a_name_with_a_dash_becomes_a_module(parlour: Parlour, tmp_path: Path) -> None:
    ran = parlour("new", "word-guess")

    assert ran.code == 0
    assert ran.says("Created word_guess. Now try:", "parlour check word_guess", "parlour play word_guess")
    assert files_in(tmp_path / "word_guess") == FILES | BACK
    assert "# Word guess" in (tmp_path / "word_guess" / "README.md").read_text()


@pytest.mark.parametrize("name", ["word-guess", "word_guess", "word_guess/", "./word_guess"])
def test_the_new_game_is_found_under_every_spelling(parlour: Parlour, name: str) -> None:
    parlour("new", "word-guess")

    assert "Word guess" in parlour("play", name, typed="q\n").out


def test_a_new_game_can_be_checked_and_played(parlour: Parlour) -> None:
    parlour("new", "word-guess")

    checked = parlour("check", "word-guess", "--playouts", "5")
    played = parlour("play", "word-guess", "--save", "g.json", typed="1\n1\n1\n")
    proven = parlour("verify", "g.json")

    assert checked.code == 0, checked.out
    assert played.code == 0
    assert played.says("Hand: ", "1. Lay the ", "Turned up: ", "Place")
    assert proven.code == 0


@pytest.mark.slow
def test_a_new_open_game_can_be_checked_and_played(parlour: Parlour) -> None:
    parlour("new", "stone-field", "--open")

    checked = parlour("check", "stone-field", "--playouts", "3")
    played = parlour("play", "stone-field", "--options", '{"size": 3}', typed="a1\nb1\nc1\n" + "1\n" * 6)

    assert checked.code == 0, checked.out
    assert played.code == 0
    assert played.says("puts a stone on a1", "Largest group: ", "Place")


@pytest.mark.parametrize(
    ("options", "more"),
    [
        (("--open", "--board"), BOARD),
        (("--open", "--board=svelte"), BOARD | SVELTE),
        (("--secret", "--board", "svelte"), BACK | BOARD | SVELTE),
    ],
)
def test_a_board_is_added(parlour: Parlour, tmp_path: Path, options: tuple[str, ...], more: set[str]) -> None:
    parlour("new", "word-guess", *options)

    assert files_in(tmp_path / "word_guess") == FILES | more
    assert "## The board" in (tmp_path / "word_guess" / "README.md").read_text()


@pytest.mark.parametrize("kind", ["--secret", "--open"])
def test_a_game_with_a_board_passes_the_check_and_has_its_types(
    parlour: Parlour, tmp_path: Path, kind: str
) -> None:
    parlour("new", "word-guess", kind, "--board")

    checked = parlour("check", "word-guess", "--playouts", "1")

    assert checked.code == 0, checked.out
    assert (tmp_path / "word_guess" / "types.ts").read_text() == parlour("types", "word-guess").out


def test_a_name_after_board_is_refused_as_a_kind_of_board(parlour: Parlour, tmp_path: Path) -> None:
    ran = parlour("new", "--board", "word-guess")

    assert ran.code != 0
    assert "invalid value for '--board': 'word-guess' is not one of 'js', 'svelte'" in ran.err
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("kind", KINDS)
def test_every_text_is_translated_and_words_changes_nothing(
    parlour: Parlour, tmp_path: Path, kind: tuple[str, ...]
) -> None:
    parlour("new", "word-guess", *kind)
    german = tmp_path / "word_guess" / "word_guess" / "locale" / "de.po"
    before = german.read_text()

    ran = parlour("words", "word-guess")

    assert re.fullmatch(r"de: (\d+) of \1 translated\n", ran.out)
    assert german.read_text() == before


@pytest.mark.parametrize("kind", KINDS)
def test_no_placeholder_of_the_template_is_left(
    parlour: Parlour, tmp_path: Path, kind: tuple[str, ...]
) -> None:
    parlour("new", "word-guess", *kind)

    texts = [path.read_text() for path in (tmp_path / "word_guess").rglob("*") if path.is_file()]
    assert not [found for text in texts for found in re.findall(r"@[A-Z]+@", text)]


def test_the_project_folder_and_its_package_are_the_same_game(
    parlour: Parlour, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    parlour("new", "word-guess")
    for folder, name in ((".", "word_guess/word_guess"), ("word_guess", "."), ("word_guess", "word_guess")):
        monkeypatch.chdir(tmp_path / folder)

        assert "Word guess" in parlour("play", name, typed="q\n").out


def test_a_game_can_be_created_in_another_folder(parlour: Parlour, tmp_path: Path) -> None:
    (tmp_path / "games").mkdir()

    ran = parlour("new", "word-guess", "--in", "games")

    assert ran.says("parlour play games/word_guess")
    assert parlour("play", "games/word_guess", typed="1\n1\n1\n").code == 0


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("class", "it is a Python keyword"),
        ("None", "it is a Python keyword"),
        ("2048", "use letters, digits and dashes, and start with a letter"),
        ("-x", "use letters, digits and dashes, and start with a letter"),
        ("_x", "use letters, digits and dashes, and start with a letter"),
        ("", "use letters, digits and dashes, and start with a letter"),
        ("a b", "use letters, digits and dashes, and start with a letter"),
        ("../up", "use letters, digits and dashes, and start with a letter"),
        ("a.b", "use letters, digits and dashes, and start with a letter"),
        ("spaß", "use letters, digits and dashes, and start with a letter"),
        ("tictactoe", "a game with that name already exists"),
        ("json", "Python's standard library has a module with that name"),
        ("msgspec", "an installed package has a module with that name"),
        ("parlour", "an installed package has a module with that name"),
        ("tests", "its tests need a folder of that name"),
    ],
)
def test_a_name_that_cannot_be_a_module_is_refused(
    parlour: Parlour, tmp_path: Path, name: str, reason: str
) -> None:
    ran = parlour("new", "--", name)

    assert (ran.code, only_line(ran.err)) == (
        1,
        f"parlour: {name!r} cannot be the name of a game: {reason}",
    )
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    "there", ["word_guess/__init__.py", "word_guess/other.txt", "word_guess", "word_guess.py"]
)
def test_existing_files_are_left_unchanged(parlour: Parlour, tmp_path: Path, there: str) -> None:
    path = tmp_path / there
    path.parent.mkdir(exist_ok=True)
    path.write_text("mine")

    ran = parlour("new", "word-guess")

    assert ran.code == 1
    assert "already exists; nothing was changed" in only_line(ran.err)
    assert path.read_text() == "mine"
    assert sum(1 for found in tmp_path.rglob("*") if found.is_file()) == 1


def test_a_dangling_link_counts_as_existing(parlour: Parlour, tmp_path: Path) -> None:
    (tmp_path / "word_guess").symlink_to(tmp_path / "nowhere")

    assert "already exists" in only_line(parlour("new", "word-guess").err)


def test_a_file_created_concurrently_is_not_overwritten(
    parlour: Parlour, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    make = Path.mkdir

    def slip_in(path: Path) -> None:
        make(path)
        (path / "README.md").write_text("mine")

    monkeypatch.setattr(Path, "mkdir", slip_in)
    ran = parlour("new", "word-guess")

    assert ran.code == 1
    assert "README.md: File exists" in only_line(ran.err)
    assert [path.name for path in (tmp_path / "word_guess").iterdir()] == ["README.md"]
    assert (tmp_path / "word_guess" / "README.md").read_text() == "mine"


def test_a_folder_created_concurrently_is_not_filled(
    parlour: Parlour, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "word_guess").mkdir()
    monkeypatch.setattr(new, "_require_free", Path)

    ran = parlour("new", "word-guess")

    assert (ran.code, only_line(ran.err)) == (1, "parlour: cannot create word_guess: File exists")
    assert not list((tmp_path / "word_guess").iterdir())


def test_a_missing_folder_is_named(parlour: Parlour) -> None:
    ran = parlour("new", "word-guess", "--in", "nowhere")

    assert (ran.code, only_line(ran.err)) == (1, "parlour: there is no folder nowhere")


def test_an_unwritable_folder_is_named(
    parlour: Parlour, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Raises the error in `mkdir`, because root can write to every folder."""

    def refuse(path: Path) -> None:
        raise PermissionError(13, os.strerror(13), str(path))

    monkeypatch.setattr(Path, "mkdir", refuse)

    ran = parlour("new", "word-guess")

    assert (ran.code, only_line(ran.err)) == (1, "parlour: cannot create word_guess: Permission denied")
    assert not list(tmp_path.iterdir())
