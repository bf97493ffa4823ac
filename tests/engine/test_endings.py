"""How a game was won, in a sentence made from its result."""

import pytest

from parlour.engine import Result, Seat, Words
from parlour.engine.contract.ending import reason_from_result

ANN, BEN, CY = Seat(0), Seat(1), Seat(2)
NAMES = ("Ann", "Ben", "Cy")


@pytest.mark.parametrize(
    ("places", "scores", "reason"),
    [
        ((1, 2), (1, 0), "You won the game."),
        ((2, 1), (0, 1), "Ben won the game."),
        ((1, 2), (12, 9), "You won by 12 to 9."),
        ((2, 1, 3), (9, 12, 4), "Ben scored 12, ahead of 9."),
        ((1, 3, 2), (3, 14, 8), "You had the lowest score: 3."),
        ((1, 1, 3), (12, 12, 4), "First place: you and Ben."),
        ((1, 1), (7, 7), "A draw: 7 each."),
        ((1, 1), (0, 0), "A draw."),
        ((2, 2, 2), (5, 5, 5), "Nobody won."),
        ((1,), (17,), "Final score: 17."),
        ((2,), (11,), "Final score: 11."),
        ((1,), (1,), ""),
    ],
)
def test_the_sentence_names_the_winner_and_the_scores(
    places: tuple[int, ...], scores: tuple[int, ...], reason: str
) -> None:
    words = Words(NAMES[: len(places)], you=ANN)

    assert reason_from_result(Result(places, scores), words, str) == reason


def test_a_spectator_reads_the_name() -> None:
    words = Words(NAMES[:2])

    assert reason_from_result(Result((1, 2), (12, 9)), words, str) == "Ann won by 12 to 9."
