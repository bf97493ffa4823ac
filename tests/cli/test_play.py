"""`parlour play`: choices, the result, hot-seat and bots."""

from hashlib import sha256
from pathlib import Path

import pytest

from cli.terminal import SEALED, X_WINS, Parlour, only_line
from parlour.engine.table.files import read

FULL_BOARD = "1\n" * 9


def test_two_people_play_at_one_keyboard(parlour: Parlour) -> None:
    ran = parlour("play", "tictactoe", "--name", "Ann", "--name", "Bea", typed=X_WINS)

    assert ran.code == 0
    assert ran.says(
        "seat 1: Ann, at the keyboard", "· The game started.", "1 2 3", "1. Mark cell 1", "Ann> 1"
    )
    assert ran.says("· Ann marked cell 1.", "X 2 3", "3. Mark cell 4", "Bea> 3", "· Ann marked cell 3.")
    assert ran.says("[X] [X] [X]", "Three in the top row.", "Place", "1       Ann", "2       Bea")
    assert not ran.err


def test_a_game_against_a_bot_is_played_to_its_end(parlour: Parlour) -> None:
    ran = parlour("play", "tictactoe", typed=FULL_BOARD)

    assert ran.code == 0
    assert ran.says("seat 1: Player 1, at the keyboard", "seat 2: Bot 2, search bot", "· Bot 2 marked cell")
    assert ran.says("Place", "The game was not saved")


def test_the_commitment_is_printed_before_the_start_and_the_secret_at_the_end(parlour: Parlour) -> None:
    out = parlour("play", "tictactoe", "--players", "2", typed=X_WINS).out

    commitment = out.split("hashes to ")[1].split(".")[0]
    secret = out.split("The secret was ")[1].split()[0]
    assert out.index("hashes to") < out.index("The game started")
    assert sha256(bytes.fromhex(secret)).hexdigest() == commitment


@pytest.mark.parametrize("typed", ["0", "10", "-1", "x", "1.5", "²", "9999999999999999999999"])
def test_an_invalid_choice_is_named_and_asked_again(parlour: Parlour, typed: str) -> None:
    ran = parlour("play", "tictactoe", "--players", "2", typed=f"{typed}\n{X_WINS}")

    assert ran.code == 0
    assert f"'{typed}' is not one of the choices: type a number from 1 to 9, or ? for help." in ran.out


@pytest.mark.parametrize("typed", ["?", "h", "help", "HELP"])
def test_the_prompt_has_help(parlour: Parlour, typed: str) -> None:
    ran = parlour("play", "tictactoe", "--players", "2", typed=f"{typed}\n{X_WINS}")

    assert ran.says("u  undo", "s  save FILE", "q  quit")


def test_enter_prints_the_position_again(parlour: Parlour) -> None:
    ran = parlour("play", "tictactoe", "--players", "2", typed=f"\n{X_WINS}")

    assert ran.out.count("1 2 3\n4 5 6\n7 8 9") == 2


def test_without_a_game_play_asks_which(parlour: Parlour) -> None:
    ran = parlour("play", "--players", "2", typed=f"1\n{X_WINS}")

    assert ran.code == 0
    assert ran.says("1. Tic-tac-toe", "Which game? 1", "Player 1")


def test_without_an_answer_play_reports_that_no_game_was_chosen(parlour: Parlour) -> None:
    ran = parlour("play")

    assert (ran.code, only_line(ran.err)) == (1, "parlour: no game was chosen")


def test_bots_can_play_without_people(parlour: Parlour) -> None:
    ran = parlour("play", SEALED, "--players", "0", "--bots", "timid,bold", "--seats", "3")

    assert ran.code == 0
    assert ran.says("seat 1: Bot 1, timid bot", "seat 2: Bot 2, bold bot", "seat 3: Bot 3, timid bot")
    assert ran.says("· Bot 1 bids in secret.", "· The bids are opened", "1       Bot 2")


def test_the_same_seed_deals_the_same_and_prints_a_warning(parlour: Parlour) -> None:
    games = [parlour("play", SEALED, "--seed", "demo", typed="1 0\n\n") for _ in range(2)]

    assert games[0] == games[1]
    assert "Seeded: anyone who knows the seed knows every shuffle." in games[0].out


def test_two_games_without_a_seed_have_different_secrets(parlour: Parlour) -> None:
    games = [parlour("play", "tictactoe", "--players", "2", typed=X_WINS).out for _ in range(2)]

    assert games[0].split("The secret was ")[1][:64] != games[1].split("The secret was ")[1][:64]


def test_players_can_add_to_the_shuffle(parlour: Parlour, tmp_path: Path) -> None:
    ran = parlour("play", "tictactoe", "--players", "2", "--mix", "--save", "g.json", typed=f"a\nb\n{X_WINS}")

    assert ran.says("hashes to", "Player 1, type anything", "Player 2, type anything", "The game started")
    assert read((tmp_path / "g.json").read_bytes()).header.nonces == ("a", "b")
    assert "players who added to the shuffle      2" in parlour("verify", "g.json").out


def test_no_colour_is_written_to_a_pipe(parlour: Parlour) -> None:
    assert "\x1b" not in parlour("play", "tictactoe", "--players", "2", typed=X_WINS).out


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["--players", "3"], "Tic-tac-toe is for 2 seats, not for 3 people"),
        (["--players", "2", "--bots", "random"], "not for 2 people and 1 bot"),
        (["--seats", "4"], "not for 1 person at 4 seats"),
        (["--players", "1", "--name", "A", "--name", "B"], "2 names were given for 1 people"),
        (["--name", "ann", "--name", "Ann"], "two players have the same name: ann, Ann"),
        (["--bots", "gredy"], "Tic-tac-toe has no bot 'gredy'; did you mean greedy?"),
        (["--options", "{"], "--options must be JSON, such as '{}'"),
        (
            ["--options", '{"a": 1}'],
            "--options: there is no option a; Tic-tac-toe has no options",
        ),
        (["--save", "nowhere/g.json"], "nowhere/g.json cannot be written: there is no folder nowhere"),
    ],
)
def test_invalid_arguments_are_refused_in_one_line(
    parlour: Parlour, arguments: list[str], reason: str
) -> None:
    ran = parlour("play", "tictactoe", *arguments)

    assert ran.code == 1
    assert reason in only_line(ran.err)


def test_invalid_options_are_refused_with_the_valid_ones(parlour: Parlour) -> None:
    parlour("new", "duel")

    ran = parlour("play", "duel", "--options", '{"cards": 99}')

    assert ran.code == 1
    assert "cards must be at most 5; Duel has cards (3)" in only_line(ran.err)


def test_options_change_the_game(parlour: Parlour) -> None:
    parlour("new", "duel")

    ran = parlour("play", "duel", "--options", '{"cards": 1}', typed="1\n")

    assert ran.code == 0
    assert ran.says("1. Lay the ", "Turned up: ")
    assert "2. Lay the " not in ran.out
