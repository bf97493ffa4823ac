"""The catalogues contain exactly the templates of the code, and translations survive a change of the
English."""

import shutil
from pathlib import Path

import pytest
from tools.words import BLANK, SOURCE, extract, po_files, read, update, written

from parlour.engine import catalogues
from parlour.engine.words.catalogues import read_po
from parlour.games import BUILT_IN

each_catalogue = pytest.mark.parametrize("po", po_files(), ids=lambda po: str(po.relative_to(SOURCE)))


def test_every_room_that_speaks_has_a_catalogue() -> None:
    games = [name.replace("-", "_") for name in BUILT_IN if name != "tictactoe"]
    folders = ("engine", *(f"games/{game}" for game in games), "server")
    wanted = {"games/tictactoe.de.po", *(f"{folder}/locale/de.po" for folder in folders)}

    assert {po.relative_to(SOURCE).as_posix() for po in po_files()} == wanted


@each_catalogue
def test_a_catalogue_has_every_template_and_no_other(po: Path) -> None:
    """`make words` brings it up to date."""
    assert {message.id for message in read(po) if message.id} == set(extract(po))
    assert written(update(read(po), extract(po))) == po.read_text(encoding="utf-8")


@each_catalogue
def test_every_template_is_translated_and_none_is_in_doubt(po: Path) -> None:
    catalogue = read(po)

    assert [message.id for message in catalogue if message.id and not message.string] == []
    assert [message.id for message in catalogue if message.id and message.fuzzy] == []
    assert not catalogue.obsolete


@each_catalogue
def test_both_languages_have_the_same_blanks(po: Path) -> None:
    for english, german in read_po(po.read_text(encoding="utf-8")).items():
        assert sorted(set(BLANK.findall(english))) == sorted(set(BLANK.findall(german))), english


@each_catalogue
def test_a_game_reads_what_a_translator_reads(po: Path) -> None:
    known = {message.id: message.string for message in read(po) if message.id}

    assert read_po(po.read_text(encoding="utf-8")) == known


@pytest.fixture
def game(tmp_path: Path) -> Path:
    for file in ("tictactoe.py", "tictactoe.de.po"):
        shutil.copy(SOURCE / "games" / file, tmp_path)
    return tmp_path / "tictactoe.py"


def change(game: Path, old: str, new: str) -> str:
    """Changes the English text. Returns the updated catalogue."""
    source, po = game.read_text(), game.with_name("tictactoe.de.po")
    assert old in source
    game.write_text(source.replace(old, new))
    po.write_text(written(update(read(po), extract(po))), encoding="utf-8")
    return po.read_text(encoding="utf-8")


def test_a_letter_changed_in_english_keeps_the_german_and_marks_it(game: Path) -> None:
    old, new = "Choose an empty cell.", "Chose an empty cell."

    text = change(game, old, new)

    said = catalogues(str(game))["de"]
    assert (said[new], old in said) == ("Wähle ein leeres Feld.", False)
    assert f'#, fuzzy\n#| msgid "{old}"\nmsgid "{new}"\n' in text


def test_the_mark_stays_until_a_translator_takes_it_away(game: Path) -> None:
    once = change(game, "Choose an empty cell.", "Chose an empty cell.")

    assert change(game, "cross", "star") == once


def test_a_template_with_other_blanks_is_to_be_translated_anew(game: Path) -> None:
    text = change(game, "Mark cell {cell}", "Mark cell {place}")

    assert 'msgid "Mark cell {place}"\nmsgstr ""\n' in text
    assert "fuzzy" not in text


def test_a_new_template_takes_no_german_from_one_that_is_still_said(game: Path) -> None:
    text = change(game, "\nPAIRS = ", '\nMANY = N_("Mark cells {cell}")\nPAIRS = ')

    assert 'msgid "Mark cells {cell}"\nmsgstr ""\n' in text
