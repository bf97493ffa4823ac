"""`parlour pack` builds a game's wheel and lists its missing parts."""

import shutil
import sys
from pathlib import Path
from zipfile import ZipFile

import pytest

from cli.terminal import Parlour, only_line
from parlour.cli.translation.po_file import read_po_file

KAYLES = Path(__file__).parents[1] / "packages" / "kayles"


@pytest.mark.parametrize("kind", [("--secret",), ("--open",), ("--secret", "--board"), ("--open", "--board")])
def test_a_new_game_is_packed_completely(parlour: Parlour, tmp_path: Path, kind: tuple[str, ...]) -> None:
    parlour("new", "word-guess", *kind)

    ran = parlour("pack", "word_guess")

    assert ran.code == 0, ran.err
    assert ran.says("Built word_guess/dist/parlour_word_guess-0.1.0-py3-none-any.whl", "Nothing is missing.")
    (wheel,) = (tmp_path / "word_guess" / "dist").iterdir()
    inside = set(ZipFile(wheel).namelist())
    assert {"word_guess/__init__.py", "word_guess/rules.md", "word_guess/assets/icon.svg"} <= inside
    assert {"word_guess/rules.de.md", "word_guess/locale/de.po"} <= inside
    assert ("word_guess/assets/board.js" in inside) == ("--board" in kind)
    assert "parlour_word_guess-0.1.0.dist-info/licenses/LICENSE" in inside
    assert not [name for name in inside if "test" in name]


def test_every_missing_part_is_listed(parlour: Parlour, tmp_path: Path) -> None:
    parlour("new", "word-guess")
    project = tmp_path / "word_guess"
    for name in ("LICENSE", "README.md", "word_guess/rules.md", "word_guess/assets/icon.svg"):
        (project / name).unlink()
    shutil.rmtree(project / "tests")
    toml = project / "pyproject.toml"
    for part in ('readme = "README.md"\n', 'license = "MIT"\n', 'license-files = ["LICENSE"]\n'):
        toml.write_text(toml.read_text().replace(part, ""))
    toml.write_text(toml.read_text().replace("dependencies = [", "classifiers = [#", 1).replace("#", "]#", 1))
    rules = project / "word_guess" / "__init__.py"
    rules.write_text(
        "\n".join(
            line for line in rules.read_text().splitlines() if not line.startswith(("line =", "minutes,"))
        )
        .replace('title=N_("Cards"), description=N_("How many each player is dealt.")', "")
        .replace("def scene(", "def describe(view, words):\n    return words.say('x')\n\n\ndef _scene(")
        .replace("def taps(", "def _taps(")
    )

    ran = parlour("pack", "word_guess")

    assert ran.code == 0, ran.err
    for part in (
        "a tagline: line = ",
        "its length: minutes = ",
        "what it is played with: kinds = ",
        "the rules for players: rules.md",
        "a picture for its tile: assets/icon.svg",
        "a scene: without one",
        "a title for the option cards",
        "a licence: ",
        "a description: ",
        "its dependency: ",
        "tests: ",
        'de: 11 of 12 translated; missing: "x"',
    ):
        assert f"✗ {part}" in ran.out, ran.out
    assert "12 missing; the game works without." in ran.out


def test_an_incomplete_translation_is_listed(parlour: Parlour, tmp_path: Path) -> None:
    parlour("new", "word-guess")
    folder = tmp_path / "word_guess" / "word_guess"
    rules = folder / "__init__.py"
    rules.write_text(f"{rules.read_text()}\n\ntranslations = {{'de': {{'Cards': 'Karten'}}}}\n")

    part = parlour("pack", "word_guess")
    parlour("words", "word_guess", "--language", "de")
    texts = [entry.english for entry in read_po_file((folder / "locale/de.po").read_text()).entries]
    rules.write_text(rules.read_text().replace("{'Cards': 'Karten'}", repr(dict.fromkeys(texts, "Karten"))))
    sys.modules.pop("word_guess")
    whole = parlour("pack", "word_guess")

    assert f"  ✗ de: 1 of {len(texts)} translated; missing: " in part.out
    assert "\n1 missing; the game works without.\n" in part.out
    assert f"\n  de: {len(texts)} of {len(texts)} translated\nNothing is missing.\n" in whole.out


def test_files_excluded_by_the_build_are_listed(parlour: Parlour, tmp_path: Path) -> None:
    parlour("new", "word-guess")
    toml = tmp_path / "word_guess" / "pyproject.toml"
    toml.write_text(
        toml.read_text().replace('packages = ["word_guess"]', 'packages = ["word_guess"]\nexclude = ["*.md"]')
    )

    assert "✗ word_guess/rules.md in the wheel: " in parlour("pack", "word_guess").out


def test_a_package_of_several_games_lists_missing_parts_by_game(parlour: Parlour, tmp_path: Path) -> None:
    ran = parlour("pack", KAYLES, "--to", "wheels")

    assert ran.says(
        "✗ kayles: its length", "✗ kayles-framed: its length", "To serve Kayles and Kayles in a frame, "
    )
    assert [path.suffix for path in (tmp_path / "wheels").iterdir()] == [".whl"]
    assert not (KAYLES / "dist").exists()


@pytest.mark.parametrize(
    ("toml", "text"),
    [
        (None, "there is no pyproject.toml in "),
        ("[project]\nname = 'x'\n", 'offers no game: add [project.entry-points."parlour.games"]'),
        ("[project\n", "pyproject.toml cannot be read: "),
        (
            "[project.entry-points.'parlour.games']\nbells = 'bells'\n",
            "add a table [build-system]",
        ),
        (
            "[build-system]\nrequires = ['nobuild>=2']\nbuild-backend = 'nobuild.api'\n"
            "[project.entry-points.'parlour.games']\nbells = 'bells'\n",
            "the build needs nobuild, which is not installed: pip install 'nobuild>=2'",
        ),
        (
            "[build-system]\nrequires = ['hatchling']\nbuild-backend = 'hatchling.build'\n"
            "[project.entry-points.'parlour.games']\nbells = 'bells'\n",
            "hatchling.build cannot build the wheel: ",
        ),
    ],
)
def test_an_unpackable_folder_is_refused_in_one_line(
    parlour: Parlour,
    tmp_path: Path,
    toml: str | None,
    text: str,
) -> None:
    bells = Path(__file__).parents[1] / "support" / "games" / "bells.py"
    (tmp_path / "bells.py").write_text(bells.read_text())
    if toml is not None:
        (tmp_path / "pyproject.toml").write_text(toml)

    ran = parlour("pack")

    assert ran.code == 1
    assert text in only_line(ran.err)
