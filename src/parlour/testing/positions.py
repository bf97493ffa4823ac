"""Positions as text: a board as rows of characters, cards as words."""

from collections.abc import Mapping, Sequence
from typing import TypeVar

T = TypeVar("T")


def read_grid(text: str, key: Mapping[str, T]) -> tuple[T, ...]:
    """The cells of a board, row by row: `read_grid("x.o/.x./...", {"x": 0, "o": 1, ".": None})`.

    A slash or a line break ends a row. Spaces between cells are ignored.
    """
    rows = ["".join(row.split()) for row in text.replace("/", "\n").splitlines() if row.strip()]
    if len({len(row) for row in rows}) > 1:
        raise ValueError(f"the rows have {[len(row) for row in rows]} cells; they must be of one length")
    if unknown := {cell for row in rows for cell in row} - {*key}:
        raise ValueError(f"{min(unknown)!r} is not in the key {''.join(key)!r}")
    return tuple(key[cell] for row in rows for cell in row)


def show_grid(cells: Sequence[T], columns: int, key: Mapping[str, T]) -> str:
    """The board as text that `read_grid` can read."""
    signs = [next(sign for sign, value in key.items() if value == cell) for cell in cells]
    return "\n".join("".join(signs[at : at + columns]) for at in range(0, len(signs), columns))


def read_cards(text: str, key: Mapping[str, T]) -> tuple[T, ...]:
    """Cards by name, separated by spaces: `read_cards("7h Ad", NAMES)`."""
    found = text.split()
    if unknown := [card for card in found if card not in key]:
        raise ValueError(f"{unknown[0]!r} is no card")
    return tuple(key[card] for card in found)
