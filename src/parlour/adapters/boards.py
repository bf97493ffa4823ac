"""Names that no type holds: those of a board that is data."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from parlour.games.imperial.board import get_board


def _imperial() -> Sequence[str]:
    standard = get_board("standard@1")
    return (*standard.sheet.wheel, *standard.countries, *standard.territories)


NAMES: Final[Mapping[str, Callable[[], Sequence[str]]]] = {"imperial": _imperial}
"""By game."""
