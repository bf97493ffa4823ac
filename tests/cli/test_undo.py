"""Undo and redo at the prompt."""

from cli.terminal import SEALED, X_WINS, Parlour

BARRIER = "Something was drawn or revealed since then, and undo cannot make people forget it."


def test_the_last_move_is_undone_and_redone(parlour: Parlour) -> None:
    ran = parlour("play", "tictactoe", "--players", "2", typed="5\nu\nr\nu\n1\n")

    assert ran.says("Player 2> u", "Player 1 undid a move.", "Player 1> r")
    assert ran.says("Player 1 redid a move.", "Player 2> u", "Player 1> 1")


def test_undo_against_a_bot_takes_back_its_move_too(parlour: Parlour) -> None:
    ran = parlour("play", "tictactoe", typed="5\nundo\n")

    assert ran.says("Bot 2 marked cell", "You undid your move.", "1 2 3\n4 5 6\n7 8 9")


def test_a_game_can_be_finished_after_an_undo(parlour: Parlour) -> None:
    ran = parlour("play", "tictactoe", "--players", "2", "--save", "g.json", typed=f"1\n1\nu\nu\n{X_WINS}")

    assert ran.code == 0
    assert "Every check passed." in parlour("verify", "g.json").out


def test_undo_and_redo_can_have_nothing_to_do(parlour: Parlour) -> None:
    ran = parlour("play", "tictactoe", "--players", "2", typed="u\nr\n")

    assert ran.says("You have no move to undo.", "There is nothing to redo.")


def test_a_person_alone_with_bots_cannot_undo_revealed_information(parlour: Parlour) -> None:
    parlour("new", "duel")

    ran = parlour("play", "duel", typed="1\nu\n")

    assert ran.says("Something was drawn or revealed, so this can’t be undone.")
    assert "undid" not in ran.out


def test_another_person_must_agree(parlour: Parlour) -> None:
    parlour("new", "duel")
    both_have_laid = "\n1\n\n\n1\n\n\n"

    ran = parlour("play", "duel", "--players", "2", typed=f"{both_have_laid}u\ny\nn\nu\nn\nu\ny\ny\n\n\n")

    assert ran.says("Player 2, undo your last move? [y/N] y", BARRIER)
    assert ran.says("Player 1, do you agree? [y/N] n", "everyone has to agree to the undo.")
    assert ran.says("Player 1, do you agree? [y/N] y", "Player 2 undid a move")


def test_ones_own_unrevealed_action_is_undone_without_consent(parlour: Parlour) -> None:
    ran = parlour("play", SEALED, "--players", "1", "--seats", "3", "--seed", "a", typed="1 1\nu\n")

    assert ran.says("Player 1 bids 1.", "You undid your move")
    assert BARRIER not in ran.out
