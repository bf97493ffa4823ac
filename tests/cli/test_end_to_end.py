"""The real program, in separate processes."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

PLAIN = {"PATH": os.environ["PATH"], "HOME": os.environ.get("HOME", "/")}


def run(folder: Path, *arguments: str, typed: bytes = b"", **environment: str) -> tuple[int, str, str]:
    done = subprocess.run(
        [sys.executable, "-W", "error", "-m", "parlour", *arguments],
        cwd=folder,
        input=typed,
        capture_output=True,
        env=PLAIN | environment,
        timeout=300,
        check=False,
    )
    return done.returncode, done.stdout.decode(), done.stderr.decode()


def test_a_new_game_is_checked_played_replayed_and_verified(tmp_path: Path) -> None:
    made = run(tmp_path, "new", "word-guess")
    checked = run(tmp_path, "check", "word-guess", "--playouts", "3")
    played = run(tmp_path, "play", "word-guess", "--save", "g.json", typed=b"1\n1\n1\n")
    told = run(tmp_path, "replay", "g.json")
    proven = run(tmp_path, "verify", "g.json")

    assert [code for code, _, _ in (made, checked, played, told, proven)] == [0] * 5, (checked, played)
    assert {path.name for path in tmp_path.iterdir()} == {"word_guess", "g.json"}, "nothing else is left"
    assert not [err for _, _, err in (made, checked, played, told, proven) if err]


@pytest.mark.slow
def test_a_game_folder_is_simulated_in_two_processes(tmp_path: Path) -> None:
    run(tmp_path, "new", "word-guess")

    code, out, err = run(tmp_path, "simulate", "word-guess", "--games", "20", "--jobs", "2", "--json")

    assert code == 0, err
    assert '"games": 20' in out


@pytest.mark.parametrize("typed", [b"", b"\xff\xfe\x00\x80\n" * 3, b"q", b"\x1b[A\n"])
def test_no_input_causes_a_traceback(tmp_path: Path, typed: bytes) -> None:
    code, out, err = run(tmp_path, "play", "tictactoe", typed=typed)

    assert code in (0, 130)
    assert "interrupted" in out or "not saved" in out
    assert not err


@pytest.mark.slow
def test_an_ascii_terminal_gets_replacement_characters(tmp_path: Path) -> None:
    code, out, err = run(tmp_path, "check", "tictactoe", "--playouts", "1", PYTHONIOENCODING="ascii")

    assert (code, err) == (0, "")
    assert "? types" in out


def test_a_closed_pipe_is_not_an_error(tmp_path: Path) -> None:
    command = f"{sys.executable} -m parlour games | head -n 1"

    done = subprocess.run(command, shell=True, cwd=tmp_path, capture_output=True, env=PLAIN, check=True)

    assert done.stdout == b"tictactoe: Tic-tac-toe\n"
    assert not done.stderr
