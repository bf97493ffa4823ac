"""A mark in short: the number of its cell."""

from parlour.engine import Words
from parlour.games.tictactoe import Marked


def notation(event: Marked, words: Words) -> str:
    return f"{event.cell + 1}"
