"""How a third-party game presents itself: tagline, length, icon, rules.md and the `Meta` of its options."""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from parlour.conformance.checks import assets, presentation
from parlour.conformance.checks.findings import Findings
from parlour.engine import About, Game, Section
from parlour.engine.contract.about import OptionText
from parlour.engine.contract.presentation import icon_of, present
from parlour.engine.contract.rules_file import MAX_RULES_BYTES, find_rules_faults, read_rules
from parlour.games.finder import find
from parlour.server.lobby.games import describe_game, game_info

GAME: Final = """from typing import Annotated
from msgspec import Meta
from parlour.engine import About, Data, N_, OptionText, Section
from parlour.games.tictactoe import *
name, title, line, length = "crosses", "Crosses", N_("Cross them"), N_("a while")
translations = {"de": {"Cross them": "Kreuze sie", "a while": "eine Weile", "Size": "Grösse"}}
class Options(Data, frozen=True):
    size: Annotated[int, Meta(ge=3, title=N_("Size"), description=N_("Of the board."))] = 3
    is_quick: Annotated[bool, Meta(description="No waiting.")] = False
    bare: bool = False
"""
ICON: Final = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z"/></svg>'


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    monkeypatch.setattr(sys, "path", [*sys.path])
    made = tmp_path / "crosses"
    (made / "assets").mkdir(parents=True)
    (made / "__init__.py").write_text(GAME)
    yield made
    sys.modules.pop("crosses", None)


def rules_of(game: Game, language: str = "en") -> tuple[Section, ...]:
    return present(game, game.Options(), language).rules


def test_headings_start_sections_and_wrapped_lines_are_joined() -> None:
    text = "# Crosses\n\nTwo *players*\nmark cells.\n\n## The goal\nThree **in\na row**.\n\n"
    text += "* one\n  more\n2) two\n"

    assert read_rules(text) == (
        Section("", ("Two *players* mark cells.",)),
        Section("The goal", ("Three **in a row**.", "- one more", "2. two")),
    )


def test_rules_files_are_read_in_the_readers_language(folder: Path) -> None:
    (folder / "rules.md").write_text("## Goal\nWin.")
    (folder / "rules.de.md").write_text("## Ziel\nGewinne.")
    (folder / "rulesets.md").write_text("not these")
    game = find(str(folder))

    assert rules_of(game) == (Section("Goal", ("Win.",)),)
    assert rules_of(game, "de") == (Section("Ziel", ("Gewinne.",)),)
    assert rules_of(game, "fr") == rules_of(game)
    assert rules_of(game, "../../secret") == rules_of(game)


def test_a_single_file_game_has_rules_named_after_it(folder: Path) -> None:
    (folder / "__init__.py").rename(folder / "noughts.py")
    (folder / "rules.md").write_text("somebody else's")
    (folder / "noughts.rules.md").write_text("Win.")

    assert rules_of(find(str(folder / "noughts.py"))) == (Section("", ("Win.",)),)


def test_sections_of_about_follow_the_rules_file(folder: Path) -> None:
    own = 'About(rules=(Section("Own", ()),), options={"size": OptionText("Breadth")})'
    (folder / "__init__.py").write_text(GAME + f"def about(options, words):\n    return {own}\n")
    (folder / "rules.md").write_text("## Goal\nWin.")
    game = find(str(folder))

    assert rules_of(game) == (Section("Goal", ("Win.",)), Section("Own", ()))
    assert present(game, game.Options(), "en").options["size"] == OptionText("Breadth")


def test_option_titles_come_from_their_meta(folder: Path) -> None:
    game = find(str(folder))

    assert present(game, game.Options(), "de") == About(
        options={
            "size": OptionText("Grösse", "Of the board."),
            "is_quick": OptionText("Is quick", "No waiting."),
        }
    )


def test_the_server_sends_tagline_length_and_icon(folder: Path) -> None:
    (folder / "assets" / "icon.svg").write_text(ICON)
    (folder / "rules.md").write_text("Win.")
    game = find(str(folder))
    shown = game_info(game, "de")

    assert (shown.line, shown.length) == ("Kreuze sie", "eine Weile")
    assert icon_of(game) == "icon.svg"
    assert shown.package is not None
    assert shown.icon == f"{shown.package.at}icon.svg"
    assert describe_game(game, "{}", "en").rules == (Section("", ("Win.",)),)


def test_a_game_without_presentation_is_shown(folder: Path) -> None:
    (folder / "__init__.py").write_text(
        'from parlour.games.tictactoe import *\nname = "crosses"\nlength = ""\n'
    )
    game = find(str(folder))
    shown = game_info(game, "en")

    assert (shown.length, shown.icon) == ("", None)
    assert present(game, game.Options(), "en") == About()


PICTURES: Final = """
kinds, minutes, seats, secrets = ("dice", "board", "swords"), 25, range(1, 3), False
def pictures(words):
    board = table.Grid("board", 3, 3, title=words.call("Cross them"))
    return {"tile": table.Scene((board,)), "end": table.Scene((board,), (PIECES[0][4],))}
"""


def test_pictures_kinds_and_minutes_are_sent_in_the_readers_language(folder: Path) -> None:
    (folder / "__init__.py").write_text(GAME + PICTURES)
    (folder / "rules.md").write_text("![The end](scene:end)")
    game = find(str(folder))
    shown, told = game_info(game, "de"), present(game, game.Options(), "de")

    assert (shown.minutes, shown.kinds) == (25, ("board", "dice", "solo"))
    assert shown.tile is not None
    assert shown.tile.areas[0].title == "Kreuze sie"
    assert set(told.pictures) == {"tile", "end"}
    assert told.rules == (Section("", ("![The end](scene:end)",)),)
    assert [*find_rules_faults(game)] == []


@pytest.mark.parametrize(
    "body",
    [
        "return 1 / 0",
        pytest.param("return {'tile': table.Scene((table.Grid('g', 500, 500),))}", marks=pytest.mark.slow),
    ],
)
def test_a_failing_picture_does_not_hide_the_game(folder: Path, body: str) -> None:
    (folder / "__init__.py").write_text(GAME + f"def pictures(words):\n    {body}\n")
    game, findings = find(str(folder)), Findings()
    presentation.check(game, findings)

    assert game_info(game, "en").tile is None
    assert findings.failures()
    assert [*find_rules_faults(game)] == []


def test_the_kit_reports_an_unknown_kind_and_a_faulty_picture(folder: Path) -> None:
    broken = 'pictures = lambda words: {"end": table.Scene((BOARD,), (table.Piece("x", table.Token()),))}'
    (folder / "__init__.py").write_text(f"{GAME}\n{PICTURES}\n{broken}\n")
    findings = Findings()
    presentation.check(find(str(folder)), findings)

    assert [failure.text for failure in findings.failures()] == [
        "`kinds` has 'swords'; a kind is one of 'board', 'cards', 'dice'",
        "a piece lies at 'x' (the places are 'board.0.0', 'board.0.1', 'board.0.2', 'board.1.0', "
        "'board.1.1', 'board.1.2' and 3 more; see docs/scene-reference.md#places), which is no place of the "
        "scene in the picture 'end'",
    ]


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        (b"\xff", "rules.md is no text in UTF-8"),
        (b"x" * (MAX_RULES_BYTES + 1), "rules.md has 200,001 bytes; it may have 200,000"),
        (
            b"![A pin](pin.svg)",
            "the rules (en) show 'pin.svg', which neither `assets` nor `pictures` has",
        ),
    ],
)
def test_the_kit_reports_faulty_rules_files(folder: Path, text: bytes, fault: str) -> None:
    (folder / "rules.md").write_bytes(text)
    game, findings = find(str(folder)), Findings()
    assets.check(game, findings)

    assert [*find_rules_faults(game)] == [fault]
    assert fault in str(findings.failures())


def test_a_symbolic_link_is_not_read(folder: Path, tmp_path: Path) -> None:
    (tmp_path / "secret").write_text("secret")
    (folder / "rules.md").symlink_to(tmp_path / "secret")
    game = find(str(folder))

    assert rules_of(game) == ()
    assert [*find_rules_faults(game)] == ["rules.md is a link; put the file itself there"]
