"""`parlour verify` lists what it has proved and names the entry that fails."""

from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from cli.terminal import SEALED, X_WINS, Parlour, only_line
from parlour.engine.table.files import SavedGame, links, read
from parlour.engine.values import encode


def test_a_finished_game_verifies(parlour: Parlour) -> None:
    parlour("play", SEALED, "--save", "g.json", typed="1 0\n\n")

    ran = parlour("verify", "g.json", "--game", SEALED)

    assert ran.code == 0
    assert ran.says("commitment to the secret", "entries confirmed by the rules        4")
    assert ran.says("draws confirmed by the secret         8", "Every check passed.")


def test_a_game_with_undo_and_redo_verifies(parlour: Parlour) -> None:
    parlour("play", "tictactoe", "--players", "2", "--save", "g.json", typed=f"5\nu\nr\nu\n{X_WINS}")

    assert parlour("verify", "g.json").code == 0


def test_a_running_game_verifies_up_to_its_last_entry(parlour: Parlour) -> None:
    parlour("play", "tictactoe", "--save", "g.json", typed="1\nq\n")

    assert parlour("verify", "g.json").code == 0


def resealed(path: Path, change: Callable[[bytes], bytes]) -> None:
    """Changes the entries and recomputes the hash chain, as an informed attacker would."""
    saved = read(path.read_bytes())
    entries = tuple(msgspec.Raw(change(bytes(entry))) for entry in saved.entries)
    sealed = SavedGame(
        saved.format,
        saved.format_version,
        saved.header,
        saved.secret,
        saved.now,
        entries,
        tuple(links(saved.header, entries)),
    )
    path.write_bytes(encode(sealed))


@pytest.mark.parametrize(
    ("old", "new", "at"),
    [
        (b'"cell":3', b'"cell":8', "entry 2: the rules decide this entry otherwise"),
        (b'"wins":true', b'"wins":false', "entry 5: the rules decide this entry otherwise"),
        (b'"cell":1', b'"cell":0', "entry 3: tictactoe/taken"),
    ],
)
def test_an_edited_and_resealed_log_fails_at_its_entry(
    parlour: Parlour, tmp_path: Path, old: bytes, new: bytes, at: str
) -> None:
    parlour("play", "tictactoe", "--players", "2", "--save", "g.json", typed=X_WINS)
    resealed(tmp_path / "g.json", lambda entry: entry.replace(old, new, 1))

    ran = parlour("verify", "g.json")

    assert ran.code == 1
    assert only_line(ran.err) == f"parlour: g.json is not valid: {at}"


def test_a_shuffle_that_contradicts_the_secret_is_reported(parlour: Parlour, tmp_path: Path) -> None:
    parlour("play", SEALED, "--seed", "a", "--save", "g.json", typed="1 0\n\n")
    resealed(tmp_path / "g.json", lambda entry: entry.replace(b'"draws":[[9,', b'"draws":[[9,8],[9,', 1))

    ran = parlour("verify", "g.json", "--game", SEALED)

    assert ran.code == 1
    assert "g.json is not valid: entry 0: a draw is not the one that the secret gives" in only_line(ran.err)


def test_a_replaced_secret_is_reported(parlour: Parlour, tmp_path: Path) -> None:
    parlour("play", "tictactoe", "--players", "2", "--save", "g.json", typed=X_WINS)
    path = tmp_path / "g.json"
    secret = read(path.read_bytes()).secret
    assert secret is not None
    path.write_bytes(path.read_bytes().replace(secret.encode(), b"00" * 32))

    ran = parlour("verify", "g.json")

    assert ran.code == 1
    assert "the secret is not the one that was committed to" in only_line(ran.err)
