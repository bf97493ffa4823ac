import pytest

from engine.tables import TICTACTOE
from parlour.games import built_in


@pytest.mark.parametrize(
    ("cents", "text"), [(1250, "12.50"), (1200, "12"), (-5, "-0.05"), (0, "0"), (7, "0.07")]
)
def test_a_score_in_cents_is_shown_in_dollars(cents: int, text: str) -> None:
    assert built_in("imperial").points(cents) == text


def test_a_score_in_points_is_shown_unchanged() -> None:
    assert TICTACTOE.points(-12) == "-12"
