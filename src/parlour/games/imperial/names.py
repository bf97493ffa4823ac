"""Places with the small word before them, which other languages fit to the place."""

from parlour.engine import Words
from parlour.games.imperial.state import Place


def inside(place: Place, words: Words) -> str:
    return words.call(f"in {place}")


def into(place: Place, words: Words) -> str:
    return words.call(f"to {place}")


def out_of(place: Place, words: Words) -> str:
    return words.call(f"from {place}")
