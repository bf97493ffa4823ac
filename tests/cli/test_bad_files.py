"""A file that is not a whole, untouched game of this format is refused with the reason, in one line."""

import re
from pathlib import Path

import pytest

from cli.terminal import X_WINS, Parlour, only_line

READERS = [["play", "--resume"], ["replay"], ["verify"]]


@pytest.fixture
def saved_game(parlour: Parlour, tmp_path: Path) -> Path:
    parlour("play", "tictactoe", "--players", "2", "--save", "g.json", typed=X_WINS)
    return tmp_path / "g.json"


def refused(parlour: Parlour, reader: list[str], path: Path) -> str:
    ran = parlour(*reader, path)
    assert ran.code == 1
    return only_line(ran.err)


@pytest.mark.parametrize("reader", READERS, ids=" ".join)
@pytest.mark.parametrize("part", [0, 1, 50, 500, -2, -30])
def test_a_truncated_file_is_refused(
    parlour: Parlour, saved_game: Path, reader: list[str], part: int
) -> None:
    saved_game.write_bytes(saved_game.read_bytes()[:part])

    assert "this is not a whole Parlour file: it was cut off or damaged" in refused(
        parlour, reader, saved_game
    )


@pytest.mark.parametrize("reader", READERS, ids=" ".join)
def test_an_edited_file_is_refused(parlour: Parlour, saved_game: Path, reader: list[str]) -> None:
    saved_game.write_bytes(saved_game.read_bytes().replace(b'"cell":3', b'"cell":8'))

    assert "this file was edited: entry 2 is not as it was written" in refused(parlour, reader, saved_game)


@pytest.mark.parametrize("reader", READERS, ids=" ".join)
def test_a_file_of_a_newer_format_is_refused(parlour: Parlour, saved_game: Path, reader: list[str]) -> None:
    saved_game.write_bytes(re.sub(rb'"format_version":\d+', b'"format_version":99', saved_game.read_bytes()))

    assert "this file has format 99 and this Parlour reads up to 1" in refused(parlour, reader, saved_game)


@pytest.mark.parametrize("reader", READERS, ids=" ".join)
@pytest.mark.parametrize(
    "raw", [b"\x00\xff\xfe" * 99, b"[]", b"{}", b"null", b'"parlour-table"', b"[" * 9999]
)
def test_another_kind_of_file_is_refused(
    parlour: Parlour, saved_game: Path, reader: list[str], raw: bytes
) -> None:
    saved_game.write_bytes(raw)

    assert "this is not a" in refused(parlour, reader, saved_game)


@pytest.mark.parametrize("reader", READERS, ids=" ".join)
def test_a_missing_file_is_refused(parlour: Parlour, reader: list[str], tmp_path: Path) -> None:
    assert "there is no file" in refused(parlour, reader, tmp_path / "no.json")


@pytest.mark.parametrize("reader", READERS, ids=" ".join)
def test_a_folder_is_refused(parlour: Parlour, reader: list[str], tmp_path: Path) -> None:
    assert "is a folder, not a saved game" in refused(parlour, reader, tmp_path)


@pytest.mark.parametrize("reader", READERS, ids=" ".join)
def test_a_file_of_an_unknown_game_is_refused(parlour: Parlour, tmp_path: Path, reader: list[str]) -> None:
    parlour("new", "duel")
    parlour("play", "duel", "--save", "g.json", typed="q\n")
    (tmp_path / "duel").rename(tmp_path / "elsewhere")

    line = refused(parlour, reader, tmp_path / "g.json")

    assert "this file is of a game that is not here: there is no game 'duel'" in line
