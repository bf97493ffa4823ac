"""The catalogues contain exactly the templates of the code, and translations survive a change of the
English."""

import re
import shutil
from pathlib import Path

import pytest
from babel.messages.pofile import read_po as read_with_babel
from tools.words import SOURCE, extract, po_files, read, updated

from parlour.engine import catalogues
from parlour.engine.words.catalogues import read_po
from parlour.games import BUILT_IN

BLANK = re.compile(r"\{\w+\}")
each_catalogue = pytest.mark.parametrize("po", po_files(), ids=lambda po: str(po.relative_to(SOURCE)))


def test_every_package_with_texts_has_a_catalogue() -> None:
    games = [name.replace("-", "_") for name in BUILT_IN]
    folders = ("engine", *(f"games/{game}" for game in games), "server")
    wanted = {f"{folder}/locale/de.po" for folder in folders}

    assert {po.relative_to(SOURCE).as_posix() for po in po_files()} == wanted


@each_catalogue
def test_a_catalogue_has_exactly_the_templates_of_its_code(po: Path) -> None:
    """`make words` brings it up to date."""
    assert {entry.english for entry in read(po).entries} == set(extract(po))
    assert updated(po) == po.read_text(encoding="utf-8")


@each_catalogue
def test_every_template_is_translated_and_none_is_fuzzy(po: Path) -> None:
    entries = read(po).entries

    assert [entry.english for entry in entries if not entry.said] == []
    assert [entry.english for entry in entries if entry.is_fuzzy] == []
    assert [entry.english for entry in entries if entry.is_obsolete] == []


@each_catalogue
def test_both_languages_have_the_same_fields(po: Path) -> None:
    for english, german in read_po(po.read_text(encoding="utf-8")).items():
        assert sorted(set(BLANK.findall(english))) == sorted(set(BLANK.findall(german))), english


@each_catalogue
def test_the_game_the_catalogue_tool_and_babel_read_the_same_translations(po: Path) -> None:
    with po.open("rb") as file:
        messages = read_with_babel(file, abort_invalid=True)

    known = {entry.english: entry.said for entry in read(po).entries}

    assert read_po(po.read_text(encoding="utf-8")) == known
    assert {message.id: message.string for message in messages if message.id} == known


@pytest.fixture
def game(tmp_path: Path) -> Path:
    """A game in one file, with the catalogue next to it."""
    copied = tmp_path / "tictactoe.py"
    shutil.copy(SOURCE / "games/tictactoe/__init__.py", copied)
    shutil.copy(SOURCE / "games/tictactoe/locale/de.po", copied.with_name("tictactoe.de.po"))
    po = copied.with_name("tictactoe.de.po")
    po.write_text(updated(po), encoding="utf-8")
    return copied


def change(game: Path, old: str, new: str) -> str:
    """Changes the English text. Returns the updated catalogue."""
    source, po = game.read_text(), game.with_name("tictactoe.de.po")
    assert old in source
    game.write_text(source.replace(old, new))
    po.write_text(updated(po), encoding="utf-8")
    return po.read_text(encoding="utf-8")


def test_a_small_change_keeps_the_translation_and_marks_it_fuzzy(game: Path) -> None:
    old, new = "Choose an empty cell.", "Chose an empty cell."

    text = change(game, old, new)

    said = catalogues(str(game))["de"]
    assert (said[new], old in said) == ("Wähle ein leeres Feld.", False)
    assert f'#, fuzzy\n#| msgid "{old}"\nmsgid "{new}"\n' in text


def test_the_fuzzy_mark_stays_until_it_is_removed(game: Path) -> None:
    once = change(game, "Choose an empty cell.", "Chose an empty cell.")

    assert change(game, "cross", "star") == once


def test_a_template_with_other_fields_needs_a_new_translation(game: Path) -> None:
    text = change(game, "Mark cell {cell}", "Mark cell {place}")

    assert 'msgid "Mark cell {place}"\nmsgstr ""\n' in text
    assert "fuzzy" not in text


def test_a_new_template_takes_no_translation_from_one_in_use(game: Path) -> None:
    text = change(game, "\nPAIRS = ", '\nMANY = N_("Mark cells {cell}")\nPAIRS = ')

    assert 'msgid "Mark cells {cell}"\nmsgstr ""\n' in text
