"""Places with their preposition, which other languages fit to the place, and rounds as people count."""

from collections.abc import Iterator

from parlour.engine import Words
from parlour.games.imperial.board import SETUPS, get_board, read
from parlour.games.imperial.state import Country, Place

FIRST_COUNTRY: Country = get_board("standard@1").countries[0]
"""A round begins with its turn; all boards have the same countries."""


def inside(place: Place, words: Words) -> str:
    return words.call(f"in {place}")


def into(place: Place, words: Words) -> str:
    return words.call(f"to {place}")


def out_of(place: Place, words: Words) -> str:
    return words.call(f"from {place}")


def shown_round(number: int) -> int:
    """The state and the document count the auction as round 1, people count from the first turn on."""
    return number - 1


def names_in_data() -> Iterator[str]:
    """What `make words` cannot find in a template."""
    for sheet in map(read, SETUPS):
        yield from (*sheet.countries, *sheet.wheel)
        for place in sheet.territories:
            yield from (place, f"in {place}", f"to {place}", f"from {place}")
