from pathlib import Path

from parlour.engine import catalogues
from parlour.engine.words.catalogues import merge, read_po

PO = r"""
msgid ""
msgstr ""
"Language: de\n"

#: chess.py
msgid "Check."
msgstr "Schach."

#, fuzzy
#| msgid "Stalemat."
msgid "Stalemate."
msgstr "Patt."

msgid ""
"{who} says \"mate\"\n"
"and wins."
msgstr ""
"{who} sagt „matt“\n"
"und gewinnt\\."

msgid "Castle"
msgstr ""

#~ msgid "Draw."
#~ msgstr "Remis."
"""


def test_fuzzy_translations_are_used_too() -> None:
    assert read_po(PO) == {
        "Check.": "Schach.",
        "Stalemate.": "Patt.",
        '{who} says "mate"\nand wins.': "{who} sagt „matt“\nund gewinnt\\.",
    }
    assert read_po(PO.replace("\n", "\r\n")) == read_po(PO)


def test_each_language_has_a_file_in_the_locale_folder(tmp_path: Path) -> None:
    (tmp_path / "locale").mkdir()
    for language in ("de", "fr"):
        (tmp_path / "locale" / f"{language}.po").write_text(f'msgid "Check."\nmsgstr "{language}"\n')

    assert catalogues(str(tmp_path / "__init__.py")) == {"de": {"Check.": "de"}, "fr": {"Check.": "fr"}}


def test_a_single_file_game_has_its_catalogues_next_to_it(tmp_path: Path) -> None:
    (tmp_path / "chess.de.po").write_text(PO, encoding="utf-8")
    (tmp_path / "go.de.po").write_text('msgid "Atari"\nmsgstr "Atari"\n')

    assert catalogues(str(tmp_path / "chess.py")) == {"de": read_po(PO)}
    assert catalogues(str(tmp_path / "draughts.py")) == {}


def test_the_later_of_two_catalogues_wins() -> None:
    table, own = {"de": {"a": "A", "b": "B"}}, {"de": {"b": "ß"}, "fr": {"a": "à"}}

    assert merge(table, own) == {"de": {"a": "A", "b": "ß"}, "fr": {"a": "à"}}
