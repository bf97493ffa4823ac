"""`parlour replay`: entries, positions and forks."""

from pathlib import Path

import pytest

from cli.terminal import SEALED, X_WINS, Parlour, only_line

TWO = ["play", "tictactoe", "--name", "Ann", "--name", "Bea"]


def test_a_finished_game_is_printed_in_order(parlour: Parlour) -> None:
    parlour(*TWO, "--save", "g.json", typed=X_WINS)

    ran = parlour("replay", "g.json")

    assert ran.code == 0
    assert ran.says("Tic-tac-toe", "0    0:00  The game started.", "1    0:00  Ann marked cell 1.", "5  ")
    assert ran.says("Bea marked cell 5.", "Ann marked cell 3.", "Place", "1       Ann", "The secret was")


def test_undone_moves_are_printed_as_undone(parlour: Parlour) -> None:
    parlour(*TWO, "--save", "g.json", typed="5\nu\nr\nq\n")

    ran = parlour("replay", "g.json")

    assert ran.says("1    0:00  Ann marked cell 5.", "2  ", "Ann undid a move.")
    assert ran.says("3  ", "Ann redid a move.")
    assert "Place" not in ran.out


def test_a_position_is_printed(parlour: Parlour) -> None:
    parlour(*TWO, "--save", "g.json", typed="5\nu\nq\n")

    assert parlour("replay", "g.json", "--at", "0").says("The game started.", "1 2 3\n4 5 6\n7 8 9")
    assert parlour("replay", "g.json", "--at", "1").says("Ann marked cell 5.", "1 2 3\n4 X 6\n7 8 9")
    assert parlour("replay", "g.json", "--at", "2").says("Ann undid a move", "1 2 3\n4 5 6\n7 8 9")


@pytest.fixture
def saved_bids(parlour: Parlour) -> Parlour:
    """Saves a running game in which Ann has bid 1, and a finished one."""
    names = ["--name", "Ann", "--seed", "a", "--bots", "bold"]
    parlour("play", SEALED, *names, "--save", "running.json", typed="1 1\nq\n")
    parlour("play", SEALED, *names, "--save", "over.json", typed="1 1\n\n")
    return parlour


def test_a_running_game_is_printed_as_spectators_see_it(saved_bids: Parlour) -> None:
    ran = saved_bids("replay", "running.json", "--game", SEALED)

    assert ran.says("Ann bids in secret.", "Bot 2 bids in secret.")


def test_a_running_game_is_printed_as_a_seat_sees_it(saved_bids: Parlour) -> None:
    ran = saved_bids("replay", "running.json", "--game", SEALED, "--seat", "1")

    assert ran.says("Ann bids 1.", "Bot 2 bids in secret.")


def test_a_finished_game_is_printed_with_everything_revealed(saved_bids: Parlour) -> None:
    ran = saved_bids("replay", "over.json", "--game", SEALED)

    assert ran.says("Ann bids 1.", "Bot 2 bids ", "The bids are opened")
    assert "in secret" not in ran.out


def test_a_finished_game_can_be_printed_as_a_seat_saw_it(saved_bids: Parlour) -> None:
    ran = saved_bids("replay", "over.json", "--game", SEALED, "--seat", "1")

    assert ran.says("Ann bids 1.", "Bot 2 bids in secret.")


def test_a_position_is_printed_from_the_given_seat(saved_bids: Parlour) -> None:
    public = saved_bids("replay", "running.json", "--game", SEALED, "--at", "1")
    mine = saved_bids("replay", "running.json", "--game", SEALED, "--at", "1", "--seat", "1")

    assert public.says("Your purse: None")
    assert not mine.says("Your purse: None")


def test_a_finished_game_is_forked_and_continued_against_bots(saved_bids: Parlour, tmp_path: Path) -> None:
    made = saved_bids("replay", "over.json", "--game", SEALED, "--fork", "0", "--save", "fork.json")
    played = saved_bids("play", SEALED, "--resume", "fork.json", typed="1 0\n\n")
    proof = saved_bids("verify", "fork.json", "--game", SEALED)

    assert made.says("Saved to fork.json: `parlour play --resume fork.json` continues from entry 0.")
    assert played.code == 0
    assert played.says("seat 1: Ann, at the keyboard", "seat 2: Bot 2, bold bot", "The bids are opened")
    assert proof.says("entries 0 to 0 were copied from another table", "Every check passed.")


def test_the_person_of_a_fork_is_asked_before_bots_in_any_seat(saved_bids: Parlour) -> None:
    saved_bids("replay", "over.json", "--game", SEALED, "--fork", "0", "--seat", "2", "--save", "fork.json")

    ran = saved_bids("play", SEALED, "--resume", "fork.json", typed="1 0\n\n")

    assert ran.says("seat 2: Bot 2, at the keyboard", "Bot 2> 1 0", "Bot 2 bids 0.", "Ann bids in secret.")


def test_a_fork_of_a_game_between_people_keeps_one_of_them(parlour: Parlour) -> None:
    parlour(*TWO, "--save", "g.json", typed=X_WINS)
    parlour("replay", "g.json", "--fork", "3", "--seat", "2", "--save", "f.json")

    ran = parlour("play", "--resume", "f.json", typed="q\n")

    assert ran.says("seat 1: Ann, search bot", "seat 2: Bea, at the keyboard", "Bea> q")


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["--at", "6"], "there is no entry 6; the game has entries 0 to 5"),
        (["--at", "-1"], "there is no entry -1; the game has entries 0 to 5"),
        (["--seat", "3"], "there is no seat 3 at this table; it has 2"),
        (["--seat", "0"], "there is no seat 0 at this table; it has 2"),
        (["--fork", "2"], "--fork needs --save FILE for the new game"),
        (["--fork", "2", "--save", "g.json"], "g.json already exists"),
        (["--fork", "99", "--save", "f.json"], "There is no entry 99 in this game, or it was undone."),
        (["--fork", "5", "--save", "f.json"], "This game is over."),
    ],
)
def test_an_unknown_entry_or_seat_is_refused(parlour: Parlour, arguments: list[str], reason: str) -> None:
    parlour(*TWO, "--save", "g.json", typed=X_WINS)

    ran = parlour("replay", "g.json", *arguments)

    assert ran.code == 1
    assert reason in only_line(ran.err)


def test_a_running_game_cannot_be_forked(saved_bids: Parlour) -> None:
    ran = saved_bids("replay", "running.json", "--game", SEALED, "--fork", "0", "--save", "f.json")

    assert (ran.code, only_line(ran.err)) == (
        1,
        "parlour: This game is still running. You can only play on from a finished game.",
    )


def test_control_characters_of_a_name_are_not_printed(parlour: Parlour) -> None:
    ran = parlour("play", "tictactoe", "--name", "A\x1b[2Jnn", "--name", "Bea", "--save", "g", typed=X_WINS)

    assert "\x1b" not in ran.out + parlour("replay", "g").out
