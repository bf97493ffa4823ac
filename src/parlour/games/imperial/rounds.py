"""Rounds as people count them."""

from parlour.games.imperial.board import get_board
from parlour.games.imperial.state import Country

FIRST_COUNTRY: Country = get_board("standard@1").countries[0]
"""With its turn a round begins; the boards have the same countries."""


def shown_round(number: int) -> int:
    """The state and the document count the auction as round 1, people count from the first turn on."""
    return number - 1
