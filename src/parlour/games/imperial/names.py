"""Place names with a preposition, and round numbers as players count them.

Other languages choose the preposition by the place, so each combination is translated as a whole.
"""

from collections.abc import Iterator
from typing import Final

from parlour.engine import Words
from parlour.games.imperial.board import SETUPS, get_board, read
from parlour.games.imperial.state import Country, Place

FIRST_COUNTRY: Country = get_board("standard@1").countries[0]
"""A round begins with this country's turn. All boards have the same countries."""


WITH_ARTICLE: Final = frozenset(
    {
        "Western Balkans",
        "Baltic Sea",
        "Bay of Biscay",
        "Black Sea",
        "Eastern Med",
        "English Channel",
        "Ionian Sea",
        "North Atlantic",
        "North Sea",
        "Western Med",
    }
)
"""Places with an article in English sentences: `in the North Sea`."""


def inside(place: Place, words: Words) -> str:
    return words.call(f"in {_in_sentence(place)}")


def into(place: Place, words: Words) -> str:
    return words.call(f"to {_in_sentence(place)}")


def out_of(place: Place, words: Words) -> str:
    return words.call(f"from {_in_sentence(place)}")


def _in_sentence(place: str) -> str:
    return f"the {place}" if place in WITH_ARTICLE else place


def shown_round(number: int) -> int:
    """State and document count the auction as round 1. Players start counting after it."""
    return number - 1


def names_in_data() -> Iterator[str]:
    """Translatable names in board data, which the extraction of templates cannot find."""
    for sheet in map(read, SETUPS):
        yield from (*sheet.countries, *sheet.wheel)
        for place in sheet.territories:
            called = _in_sentence(place)
            yield from (place, f"in {called}", f"to {called}", f"from {called}")
