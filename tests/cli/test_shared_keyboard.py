"""Several people with secrets at one keyboard do not see each other's hands."""

from pathlib import Path

from cli.terminal import SEALED, Parlour

HANDED_OVER: list[str | Path] = ["play", SEALED, "--name", "Ann", "--name", "Bea"]


def test_the_keyboard_is_handed_over_before_a_private_view(parlour: Parlour) -> None:
    ran = parlour(*HANDED_OVER, typed="\n1 1\n\n\n1 0\n\n")

    assert ran.says(
        "Pass the keyboard to Ann, then press Enter.",
        "Your purse",
        "Ann> 1 1",
        "· Ann bids 1.",
        "Press Enter to hide this.",
        "Pass the keyboard to Bea, then press Enter.",
        "· Ann bids in secret.",
        "Bea> 1 0",
    )


def test_nothing_private_of_one_player_is_printed_for_the_other(parlour: Parlour) -> None:
    ran = parlour(*HANDED_OVER, typed="\n1 1\n\n\n1 0\n\n")

    bea = ran.out.split("Pass the keyboard to Bea")[1].split("Press Enter to hide this")[0]
    assert "Ann bids 1" not in bea
    assert bea.count("Your purse") == 1


def test_an_open_game_needs_no_handover(parlour: Parlour) -> None:
    assert "Pass the keyboard" not in parlour("play", "tictactoe", "--players", "2", typed="1\n").out


def test_one_person_against_bots_needs_no_handover(parlour: Parlour) -> None:
    assert "Pass the keyboard" not in parlour("play", SEALED, typed="1 0\n").out


def test_people_are_asked_in_order_and_before_bots(parlour: Parlour) -> None:
    ran = parlour(*HANDED_OVER, "--bots", "bold", typed="\n1 1\n\n\n1 0\n\n")

    assert ran.says("Ann> 1 1", "Bea> 1 0", "Bot 3 bids in secret.")


def test_after_the_end_every_player_sees_the_result(parlour: Parlour) -> None:
    ran = parlour(*HANDED_OVER, typed="\n1 1\n\n\n1 0\n\n\n\n\n")

    assert ran.code == 0
    assert ran.says("Bea> 1 0", "The bids are opened: 1 and 0.", "1       Ann")
