"""Place names with a preposition, and round numbers as players count them.

Other languages choose the preposition by the place, so each combination is translated as a whole.
"""

from collections.abc import Iterator

from parlour.engine import Words
from parlour.games.imperial.board import SETUPS, get_board, read
from parlour.games.imperial.state import Country, Place

FIRST_COUNTRY: Country = get_board("standard@1").countries[0]
"""A round begins with this country's turn. All boards have the same countries."""


def inside(place: Place, words: Words) -> str:
    return words.call(f"in {place}")


def into(place: Place, words: Words) -> str:
    return words.call(f"to {place}")


def out_of(place: Place, words: Words) -> str:
    return words.call(f"from {place}")


def shown_round(number: int) -> int:
    """State and document count the auction as round 1. Players start counting after it."""
    return number - 1


def names_in_data() -> Iterator[str]:
    """Translatable names in board data, which the extraction of templates cannot find."""
    for sheet in map(read, SETUPS):
        yield from (*sheet.countries, *sheet.wheel)
        for place in sheet.territories:
            yield from (place, f"in {place}", f"to {place}", f"from {place}")
