"""`parlour types` writes the TypeScript types of any game."""

import shutil
from pathlib import Path

import pytest

from cli.terminal import Parlour, only_line
from parlour.games import NAMES

COUNTER = Path(__file__).parent / "counter_game.py"
TYPES = """\
// Types of Counter, made by `parlour types`. Do not edit.

export interface Count {
  type: "count";
}

export interface Counted {
  type: "counted";
  seat: number;
}

export interface Options {
  step: number;
}

export interface State {
  count: number;
}

export type View = State;
export type Action = Count;
export type Event = Counted;
"""


@pytest.fixture
def game(tmp_path: Path) -> Path:
    return Path(shutil.copy(COUNTER, tmp_path))


def change(game: Path, *changes: tuple[str, str]) -> None:
    text = game.read_text()
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    game.write_text(text)


def test_the_types_of_a_game_are_printed(parlour: Parlour, game: Path) -> None:
    ran = parlour("types", game)

    assert (ran.code, ran.out, ran.err) == (0, TYPES, "")


def test_the_types_are_written_to_a_file(parlour: Parlour, game: Path) -> None:
    ran = parlour("types", game, "--out", "types.ts")

    assert (ran.code, ran.out) == (0, "")
    assert game.with_name("types.ts").read_text() == TYPES


def test_captions_and_fields_that_can_be_left_out_have_types(parlour: Parlour, game: Path) -> None:
    change(
        game,
        (
            "class Count(Data",
            "class Shown(Data, omit_defaults=True):\n    total: str = ''\n\n\n"
            "def captions(view: 'State', words: Words) -> Shown:\n    return Shown()\n\n\nclass Count(Data",
        ),
        ('tag="count"):\n    pass', 'tag="count"):\n    by: int = 1'),
    )

    out = parlour("types", game).out

    assert 'export interface Count {\n  type: "count";\n  by?: number;\n}\n' in out
    assert "export interface Shown {\n  total?: string;\n}\n" in out
    assert "export type Captions = Shown;\n" in out


def test_a_game_with_a_custom_board_has_the_types_of_its_messages(parlour: Parlour, game: Path) -> None:
    change(game, ("seats", 'board = "board.js"\nseats'))

    out = parlour("types", game).out

    assert out.startswith(TYPES)
    assert "export type Captions = null;\n" in out
    assert "  choices: ReadonlyArray<Choice>;\n" in out
    assert "  action: Action;\n" in out
    assert "  view: View;\n" in out
    assert out.endswith("export type Answer = ReadyAnswer | ChooseAnswer | HeightAnswer | SayAnswer;\n")


def test_a_secret_that_is_left_out_when_hidden_is_optional(parlour: Parlour, tmp_path: Path) -> None:
    keyhole = Path(__file__).parents[1] / "support" / "games" / "keyhole.py"

    out = parlour("types", Path(shutil.copy(keyhole, tmp_path))).out

    assert "{ what?: " in out
    assert "{ what: " not in out


@pytest.mark.parametrize("name", NAMES)
def test_every_built_in_game_has_types(parlour: Parlour, name: str) -> None:
    ran = parlour("types", name)

    assert ran.code == 0
    assert ran.out.count("export type Action = ") + ran.out.count("export interface Action ") == 1


@pytest.mark.parametrize(
    ("old", "new", "text"),
    [
        (
            "class Options(Data):",
            "class Event(Data):\n    pass\n\n\nclass Options(Data):\n    event: Event = Event()",
            "Counter has no types in TypeScript: a struct is called Event, which is the type of",
        ),
        (
            "class Options(Data):",
            "board = 'board.js'\n\n\nclass Choice(Data):\n    pass\n\n\n"
            "class Options(Data):\n    choice: Choice = Choice()",
            "Counter has no types in TypeScript: a struct is called Choice, which is a type of every board;",
        ),
        (
            "def start(",
            "def captions(view: State, words: Words) -> 'Missing':\n    return None\n\n\ndef start(",
            "the return type of `captions` cannot be read: name 'Missing' is not defined",
        ),
    ],
)
def test_a_game_without_types_is_refused_in_one_line(
    parlour: Parlour, game: Path, old: str, new: str, text: str
) -> None:
    change(game, (old, new))

    ran = parlour("types", game, "--out", "types.ts")

    assert ran.code == 1
    assert text in only_line(ran.err)
    assert not game.with_name("types.ts").exists()


def test_a_file_that_cannot_be_written_is_refused_in_one_line(parlour: Parlour, game: Path) -> None:
    ran = parlour("types", game, "--out", "none/types.ts")

    assert ran.code == 1
    assert only_line(ran.err) == "parlour: none/types.ts cannot be written: No such file or directory"
