"""`parlour words` creates and updates translations; `check` and `pack` say how complete they are."""

import shutil
import sys
from pathlib import Path

import pytest

from cli.terminal import Parlour, only_line
from parlour.cli.translation.coverage import coverage_of
from parlour.cli.translation.po_file import PoError, read_po_file, write_po_file
from parlour.games import NAMES, finder

COUNTER = Path(__file__).parent / "counter_game.py"
TEXTS = [
    "Count to {number}",
    "the next number",
    "You begin.",
    "{who} begins.",
    "The counter is at {count}.",
    "Count to three",
    "a minute",
    "{seat} counts.",
    "It is not your counter.",
    "Cards",
    "How many at once.",
    "watchful",
]


@pytest.fixture
def game(tmp_path: Path) -> Path:
    return Path(shutil.copy(COUNTER, tmp_path))


@pytest.fixture
def po(game: Path, parlour: Parlour) -> Path:
    assert parlour("words", game, "--language", "de").code == 0
    forget_module()
    return game.with_name("counter_game.de.po")


def forget_module() -> None:
    """The commands of a test run in one process. A new process would import the game again."""
    sys.modules.pop("counter_game", None)


def translate(po: Path, *except_: str) -> None:
    parts = po.read_text().split("\n\n")
    for n, part in enumerate(parts[1:], 1):
        if not any(f'msgid "{english}"' in part for english in except_):
            template = part.split('msgid "')[1].split('"\n')[0]
            parts[n] = part.replace('msgstr ""', f'msgstr "({template})"')
    po.write_text("\n\n".join(parts))


def test_a_language_is_added_with_every_text_of_the_game(parlour: Parlour, game: Path) -> None:
    ran = parlour("words", game, "--language", "de")

    named = ", ".join(f'"{text}"' for text in TEXTS[:5])
    assert (ran.code, ran.err) == (0, "")
    assert ran.out == f"de: 0 of 12 translated; missing: {named} and 7 more\n"
    written = game.with_name("counter_game.de.po").read_text()
    assert [entry.english for entry in read_po_file(written).entries] == TEXTS
    assert written.startswith(
        'msgid ""\nmsgstr ""\n"Language: de\\n"\n'
        '"Content-Type: text/plain; charset=utf-8\\n"\n"Content-Transfer-Encoding: 8bit\\n"\n\n'
        "#: counter_game.py\n#, python-brace-format\n"
        'msgid "Count to {number}"\nmsgstr ""\n\n'
    )


def test_a_second_run_changes_nothing(parlour: Parlour, game: Path, po: Path) -> None:
    translate(po, "Cards")
    before = po.read_text()

    ran = parlour("words", game)

    assert ran.out == 'de: 11 of 12 translated; missing: "Cards"\n'
    assert po.read_text() == before


def test_changed_and_unused_texts_keep_their_translations(parlour: Parlour, game: Path, po: Path) -> None:
    translate(po)
    source = game.read_text()
    game.write_text(source.replace("You begin.", "You began.").replace('length = "a minute"\n', ""))

    first = parlour("words", game)
    text = po.read_text()
    game.write_text(source)
    forget_module()
    second = parlour("words", game)

    assert first.out == 'de: 11 of 11 translated; fuzzy: "You began."; 1 no longer used\n'
    assert '#, fuzzy\n#| msgid "You begin."\nmsgid "You began."\nmsgstr "(You begin.)"\n' in text
    assert text.endswith('\n\n#~ msgid "a minute"\n#~ msgstr "(a minute)"\n')
    assert second.out == 'de: 12 of 12 translated; fuzzy: "You begin."\n'


def test_a_package_has_its_translations_in_locale(parlour: Parlour, tmp_path: Path) -> None:
    parlour("new", "stone-field", "--open")
    rules = tmp_path / "stone_field" / "stone_field" / "__init__.py"
    rules.write_text(rules.read_text().replace("translations = ", "_translations = "))

    ran = parlour("words", "stone_field", "--language", "fr", "--language", "it")

    folder = tmp_path / "stone_field" / "stone_field" / "locale"
    assert sorted(path.name for path in folder.iterdir()) == ["de.po", "fr.po", "it.po"]
    lines = ran.out.splitlines()
    assert [line[:9] for line in lines[:3]] == ["de: 11 of", "fr: 0 of ", "it: 0 of "]
    assert lines[3:] == [
        "Stone field does not load them yet. Add to its module:",
        "  translations = catalogues(__file__)",
    ]


@pytest.mark.parametrize(
    ("arguments", "text"),
    [
        ([], "Counter has no translations; --language fr adds French"),
        (["--language", "german"], "'german' is not a language: use its two letters, such as de or fr"),
        (["--language", "en"], "the texts are in English already; name another language"),
    ],
)
def test_a_wrong_call_is_refused_in_one_line(
    parlour: Parlour, game: Path, arguments: list[str], text: str
) -> None:
    ran = parlour("words", game, *arguments)

    assert (ran.code, ran.out) == (1, "")
    assert text in only_line(ran.err)
    assert not [*game.parent.glob("*.po")]


@pytest.mark.parametrize(
    ("wrong", "text"),
    [
        ('msgid "a"\nmsgstr "b', "line 4: an entry is not `msgid` and `msgstr` with quoted texts"),
        ('msgctxt "x"\nmsgid "a"\nmsgstr "b"', "line 4: an entry has a context (`msgctxt`)"),
        ('msgid "a"\nmsgid_plural "as"\nmsgstr[0] "b"', "line 4: an entry has plural forms"),
    ],
)
def test_a_file_that_cannot_be_read_stays_as_it_is(
    parlour: Parlour, game: Path, po: Path, wrong: str, text: str
) -> None:
    before = f'msgid ""\nmsgstr ""\n\n{wrong}\n'
    po.write_text(before)

    ran = parlour("words", game)

    assert ran.code == 1
    line = only_line(ran.err)
    assert text in line
    assert line.endswith("; nothing was changed")
    assert po.read_text() == before


def test_a_wrong_escape_names_the_file(parlour: Parlour, game: Path, po: Path) -> None:
    po.write_text('msgid "a\\q"\nmsgstr "b"\n')

    for command in ("words", "check"):
        ran = parlour(command, game)
        assert ran.code == 1
        assert only_line(ran.err).endswith(
            f"ValueError: {po} has a text with a wrong escape after a backslash"
        )


def test_check_names_the_texts_that_are_missing(parlour: Parlour, game: Path, po: Path) -> None:
    translate(po, "Cards", "a minute")

    ran = parlour("check", game, "--playouts", "1", "--jobs", "1")

    assert ran.code == 0, ran.out
    assert '\n  de: 10 of 12 translated; missing: "a minute", "Cards"\n' in ran.out


def test_check_says_nothing_of_translations_that_a_game_does_not_have(parlour: Parlour, game: Path) -> None:
    assert "translated" not in parlour("check", game, "--playouts", "1", "--jobs", "1").out


@pytest.mark.parametrize("name", NAMES)
def test_built_in_games_are_completely_translated(name: str) -> None:
    assert [str(one) for one in coverage_of(finder.find(name)) if not one.is_complete] == []
    assert [one.language for one in coverage_of(finder.find(name))] == ["de"]


def test_a_file_by_another_program_is_kept() -> None:
    text = (
        "# German translations for counter.\n#\n#, fuzzy\n"
        'msgid ""\nmsgstr ""\n"Project-Id-Version: 1\\n"\n"Language: de\\n"\n\n'
        "# A comment by the translator.\n#: \u2068my game.py\u2069 other.py\n"
        'msgid "One \\"two\\"\\\\ three"\nmsgstr ""\n"eins\\n"\n"zwei"\n'
    )

    po = read_po_file(text)

    assert write_po_file(po) == text
    assert (po.entries[0].english, po.entries[0].said) == ('One "two"\\ three', "eins\nzwei")
    assert po.entries[0].files == ("my game.py", "other.py")
    assert write_po_file(read_po_file(text.replace("\n", "\r\n"))) == text


def test_the_line_of_a_fault_is_named() -> None:
    with pytest.raises(PoError, match=r"^line 7: an entry has a context"):
        read_po_file('msgid ""\nmsgstr ""\n\nmsgid "a"\nmsgstr ""\n\nmsgctxt "x"\n')
