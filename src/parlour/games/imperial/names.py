"""Places with the small word before them, which other languages fit to the place."""

from collections.abc import Iterator

from parlour.engine import Words
from parlour.games.imperial.board import SETUPS, read
from parlour.games.imperial.state import Place


def inside(place: Place, words: Words) -> str:
    return words.call(f"in {place}")


def into(place: Place, words: Words) -> str:
    return words.call(f"to {place}")


def out_of(place: Place, words: Words) -> str:
    return words.call(f"from {place}")


def names_in_data() -> Iterator[str]:
    """What `make words` cannot find in a template."""
    for sheet in map(read, SETUPS):
        yield from (*sheet.countries, *sheet.wheel)
        for place in sheet.territories:
            yield from (place, f"in {place}", f"to {place}", f"from {place}")
