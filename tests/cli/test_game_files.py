"""Saving, quitting and resuming games."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from cli.terminal import SEALED, X_WINS, Parlour, input_lines, only_line
from parlour.cli.terminal import screen
from parlour.engine.table.files import Person, load, save
from parlour.engine.values import Millis
from parlour.games import built_in

TWO = ["play", "tictactoe", "--players", "2"]


def test_a_saved_game_is_resumed(parlour: Parlour) -> None:
    first = parlour(*TWO, typed="1\n3\ns g.json\nq\n")
    second = parlour("play", "--resume", "g.json", typed="1\n2\n1\n")

    assert first.code == 0
    assert first.says("Saved to g.json: `parlour play --resume g.json` continues the game.")
    assert second.code == 0
    assert second.says("Tic-tac-toe", "X 2 3", "O 5 6", "Player 1> 1", "[X] [X] [X]", "Saved to g.json")
    assert "The game started" not in second.out, "what was told in the first sitting is not told again"


def test_a_saved_game_keeps_its_players(parlour: Parlour) -> None:
    parlour("play", SEALED, "--name", "Ann", "--bots", "timid", "--save", "g.json", typed="q\n")

    ran = parlour("play", SEALED, "--resume", "g.json", typed="1 1\n\n")

    assert ran.code == 0
    assert ran.says("seat 1: Ann", "seat 2: Bot 2, timid bot", "1       Ann")


def test_with_save_the_end_of_input_loses_nothing(parlour: Parlour) -> None:
    ran = parlour(*TWO, "--save", "g.json", typed="1\n3\n")

    assert ran.code == 130
    assert ran.says("Game interrupted.", "Saved to g.json")
    assert parlour("play", "--resume", "g.json", typed="1\n2\n1\n").code == 0


def test_without_save_the_end_of_input_prints_a_hint(parlour: Parlour, tmp_path: Path) -> None:
    ran = parlour(*TWO, typed="1\n")

    assert ran.code == 130
    assert ran.says("Game interrupted.", "The game was not saved. Use `--save FILE` to save it.")
    assert not ran.err
    assert not list(tmp_path.iterdir())


def interrupted_input(*lines: str) -> Iterator[str]:
    yield from input_lines(*lines)
    raise KeyboardInterrupt


def test_ctrl_c_saves_the_game_and_exits_with_130(parlour: Parlour) -> None:
    ran = parlour(*TWO, "--save", "g.json", typed=interrupted_input("1"))

    assert ran.code == 130
    assert ran.says("Game interrupted.", "Saved to g.json")
    assert not ran.err


def test_an_interrupted_game_on_a_terminal_is_saved(
    parlour: Parlour, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(screen, "is_interactive", lambda: True)

    ran = parlour(*TWO, typed=interrupted_input("1"))

    (kept,) = tmp_path.iterdir()
    assert ran.says(f"Saved to {kept.name}")
    assert parlour("play", "--resume", kept, typed="3\n1\n2\n1\n").code == 0


@pytest.mark.parametrize("answer", ["y", "mine.json"])
def test_a_finished_game_can_be_saved(
    parlour: Parlour, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, answer: str
) -> None:
    monkeypatch.setattr(screen, "is_interactive", lambda: True)

    ran = parlour(*TWO, typed=f"{X_WINS}nowhere/g.json\n{answer}\n")

    (kept,) = tmp_path.iterdir()
    assert ran.code == 0
    assert ran.says("there is no folder nowhere", f"Saved to {kept.name}: `parlour replay {kept.name}`")


@pytest.mark.parametrize("answer", ["\n", "n\n", ""])
def test_saving_a_finished_game_is_optional(
    parlour: Parlour, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, answer: str
) -> None:
    monkeypatch.setattr(screen, "is_interactive", lambda: True)

    ran = parlour(*TWO, typed=f"{X_WINS}{answer}")

    assert ran.code == 0
    assert not list(tmp_path.iterdir())


def test_quit_offers_to_save_the_game(parlour: Parlour, tmp_path: Path) -> None:
    ran = parlour(*TWO, typed="1\nq\ng.json\n")

    assert ran.code == 0
    assert ran.says("Save the game?", "Saved to g.json")
    assert (tmp_path / "g.json").exists()


def test_only_the_games_own_file_is_overwritten(parlour: Parlour, tmp_path: Path) -> None:
    (tmp_path / "note.txt").write_text("mine")

    refused = parlour(*TWO, "--save", "note.txt")
    ran = parlour(*TWO, typed="s note.txt\ns\ns a.json\n1\ns\ns a.json\ns b.json\nq\n")

    assert (refused.code, only_line(refused.err)) == (
        1,
        "parlour: note.txt already exists; choose another name",
    )
    assert ran.says("note.txt already exists", "Give a file name, as in: s game.json", "Saved to a.json")
    assert ran.says("Saved to b.json")
    assert (tmp_path / "note.txt").read_text() == "mine"


def test_a_game_continues_when_saving_fails(parlour: Parlour, tmp_path: Path) -> None:
    (tmp_path / "there").mkdir()
    keys = input_lines(
        "1", (tmp_path / "there" / "g.json").unlink, (tmp_path / "there").rmdir, "3", "1", "2", "1"
    )

    ran = parlour(*TWO, "--save", "there/g.json", typed=keys)

    assert ran.code == 0
    assert ran.says(
        "there/g.json cannot be written: No such file or directory", "[X] [X] [X]", "could not be saved"
    )


def test_a_resumed_game_can_be_saved_to_another_file(parlour: Parlour, tmp_path: Path) -> None:
    parlour(*TWO, "--save", "a.json", typed="q\n")
    before = (tmp_path / "a.json").read_bytes()

    parlour("play", "--resume", "a.json", "--save", "b.json", typed="1\nq\n")

    assert (tmp_path / "a.json").read_bytes() == before
    assert (tmp_path / "b.json").exists()


def test_a_finished_game_cannot_be_resumed(parlour: Parlour) -> None:
    parlour(*TWO, "--save", "g.json", typed=X_WINS)

    ran = parlour("play", "--resume", "g.json")

    assert (ran.code, only_line(ran.err)) == (
        1,
        "parlour: g.json: this game is over; `parlour replay g.json` shows it",
    )


def test_a_file_without_its_secret_cannot_be_resumed(parlour: Parlour, tmp_path: Path) -> None:
    parlour(*TWO, "--save", "g.json", typed="q\n")
    table, people = load((tmp_path / "g.json").read_bytes(), built_in)
    (tmp_path / "h.json").write_bytes(save(table, people, Millis(0), with_secret=False))

    ran = parlour("play", "--resume", "h.json")

    assert ran.code == 1
    assert "has no secret" in only_line(ran.err)


def test_an_unknown_bot_in_a_file_is_named(parlour: Parlour, tmp_path: Path) -> None:
    parlour(*TWO, "--save", "g.json", typed="q\n")
    table, _ = load((tmp_path / "g.json").read_bytes(), built_in)
    people = [Person("Ann"), Person("Old", bot="champion")]
    (tmp_path / "h.json").write_bytes(save(table, people, Millis(0)))

    ran = parlour("play", "--resume", "h.json")

    assert (ran.code, only_line(ran.err)) == (
        1,
        "parlour: Tic-tac-toe has no bot 'champion'; "
        "there are random, easy, medium, hard, best, greedy, search",
    )


def test_resume_takes_the_players_from_the_file(parlour: Parlour) -> None:
    ran = parlour("play", "--resume", "g.json", "--players", "2")

    assert ran.code == 2
    assert "--resume can only be combined with --save and --clock; the rest is in the file" in only_line(
        ran.err
    )


def test_a_file_of_another_game_is_refused(parlour: Parlour) -> None:
    parlour(*TWO, "--save", "g.json", typed="q\n")

    ran = parlour("play", SEALED, "--resume", "g.json")

    assert ran.code == 1
    assert "the file is a game of tictactoe, but" in only_line(ran.err)


def test_a_player_can_end_an_endless_game(parlour: Parlour) -> None:
    ran = parlour("play", "deck", "--save", "g.json", typed="e\nn\ne\ny\n")

    assert ran.code == 0
    assert ran.says("End the game permanently? [y/N] y", "The game was ended without a result.")
    assert parlour("replay", "g.json").says("Player 1 ended the game.")


def test_a_game_with_an_end_cannot_be_ended_by_a_player(parlour: Parlour) -> None:
    assert parlour(*TWO, typed="e\n").says("This game ends by itself; q leaves it.")


def test_the_log_is_printed_as_spectators_see_it(parlour: Parlour) -> None:
    ran = parlour("play", SEALED, "--seats", "3", "--seed", "a", typed="1 1\nl\n")

    assert ran.says("> l", "0  The game started.", "1  Player 1 bids in secret.")
