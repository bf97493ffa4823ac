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


def test_what_is_translated_is_read_also_where_it_is_fuzzy() -> None:
    assert read_po(PO) == {
        "Check.": "Schach.",
        "Stalemate.": "Patt.",
        '{who} says "mate"\nand wins.': "{who} sagt „matt“\nund gewinnt\\.",
    }
    assert read_po(PO.replace("\n", "\r\n")) == read_po(PO)


def test_a_folder_has_a_file_for_each_language(tmp_path: Path) -> None:
    (tmp_path / "locale").mkdir()
    for language in ("de", "fr"):
        (tmp_path / "locale" / f"{language}.po").write_text(f'msgid "Check."\nmsgstr "{language}"\n')

    assert catalogues(str(tmp_path / "__init__.py")) == {"de": {"Check.": "de"}, "fr": {"Check.": "fr"}}


def test_a_game_of_one_file_has_them_beside_it(tmp_path: Path) -> None:
    (tmp_path / "chess.de.po").write_text(PO, encoding="utf-8")
    (tmp_path / "go.de.po").write_text('msgid "Atari"\nmsgstr "Atari"\n')

    assert catalogues(str(tmp_path / "chess.py")) == {"de": read_po(PO)}
    assert catalogues(str(tmp_path / "draughts.py")) == {}


def test_of_two_catalogues_the_later_wins() -> None:
    table, own = {"de": {"a": "A", "b": "B"}}, {"de": {"b": "ß"}, "fr": {"a": "à"}}

    assert merge(table, own) == {"de": {"a": "A", "b": "ß"}, "fr": {"a": "à"}}
