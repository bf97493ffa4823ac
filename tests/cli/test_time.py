"""The table's clock at the keyboard."""

from collections.abc import Callable

import pytest

from cli.terminal import BELLS, SEALED, Parlour, input_lines


@pytest.fixture
def advance(monkeypatch: pytest.MonkeyPatch) -> Callable[[int], Callable[[], None]]:
    """Stops the wall clock. `later(5)` returns a function that advances it by five seconds."""
    seconds = [1_000_000]
    monkeypatch.setattr("parlour.cli.terminal.clock.time.time_ns", lambda: seconds[0] * 10**9)

    def wait(count: int) -> Callable[[], None]:
        def pass_time() -> None:
            seconds[0] += count

        return pass_time

    return wait


Later = Callable[[int], Callable[[], None]]


def test_a_stale_choice_is_asked_again(parlour: Parlour, advance: Later) -> None:
    ran = parlour("play", BELLS, typed=input_lines(advance(11), "1 0", "1 0"))

    assert ran.says(
        "1. Keep and roll in round 1", "> 1 0", "The game has moved on since then", "· The bell rings."
    )
    assert ran.says("Points: Player 1 0", "1. Keep and roll in round 2", "> 1 0", "· Player 1 has (")


def test_a_choice_made_in_time_counts(parlour: Parlour, advance: Later) -> None:
    ran = parlour("play", BELLS, "--seed", "a", typed=input_lines(advance(9), "1 0", "1 0", "1 0"))

    assert ran.code == 0
    assert "has moved on" not in ran.out
    assert ran.says("1       Player 1      51")


def test_due_notices_happen_when_no_seat_has_to_act(parlour: Parlour, advance: Later) -> None:
    ran = parlour("play", BELLS, typed="1 0\n1 0\n1 0\n")

    assert ran.code == 0
    assert ran.out.count("The bell rings.") == 3


def test_a_seat_that_can_act_is_asked_and_enter_waits(parlour: Parlour, advance: Later) -> None:
    ran = parlour("play", SEALED, "--bots", "timid", "--seed", "a", typed="1 0\n1 1\n\n")

    assert ran.code == 0
    assert ran.says("Player 1 bids 0.", "Bot 2 bids in secret.", "> 1 1", "The bids are opened: 1 and 0.")


def test_a_bid_after_the_deadline_is_too_late(parlour: Parlour, advance: Later) -> None:
    ran = parlour(
        "play", SEALED, "--bots", "timid", "--seed", "a", typed=input_lines("1 0", advance(2), "1 1")
    )

    assert ran.code == 0
    assert ran.says("> 1 1", "This game is over.", "The bids are opened: 0 and 0.")


def test_time_stops_while_the_keyboard_is_handed_over(parlour: Parlour, advance: Later) -> None:
    names = ["--name", "Ann", "--name", "Bea"]
    keys = input_lines(
        "", "1 0", "", advance(9), "", "1 0", advance(9), "", advance(9), "", "1 1", "", "", "", ""
    )

    ran = parlour("play", SEALED, *names, "--seed", "a", "--clock", typed=keys)

    assert ran.says("Ann> 1 1", "The bids are opened: 1 and 0.")


def test_no_clock_stops_time_while_a_player_thinks(parlour: Parlour, advance: Later) -> None:
    ran = parlour("play", BELLS, "--no-clock", "--seed", "a", typed=input_lines(*(advance(60), "1 0") * 3))

    assert ran.code == 0
    assert ran.says("1       Player 1      51")


def test_a_resumed_game_continues_from_the_time_of_saving(parlour: Parlour, advance: Later) -> None:
    parlour("play", BELLS, "--seed", "a", "--save", "g.json", typed=input_lines(advance(9), "q"))
    advance(3600)()

    ran = parlour("play", BELLS, "--resume", "g.json", typed="1 0\n1 0\n1 0\n")

    assert ran.says("in round 1", "1       Player 1      51")
