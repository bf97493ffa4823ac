"""A deck in the player's own words: what APPLY_JSON_OVERRIDE takes and what it says to the rest."""

from typing import Final

from parlour.games.deck.jsontext import is_blank, parse
from parlour.games.deck.state import Card, Fault

LONGEST: Final = 20_000
"""Characters (code points) that a list may have."""


def read_deck(raw: str) -> tuple[Card, ...] | Fault:
    """The cards that *raw* lists, none for the empty list; or what is wrong with it."""
    try:
        found = parse(raw)
    except ValueError:
        return Fault.NOT_JSON
    if not isinstance(found, list):
        return Fault.NOT_A_LIST
    labels = [label for label in found if isinstance(label, str)]
    if len(labels) < len(found):
        return Fault.NOT_STRINGS
    if any(map(is_blank, labels)):
        return Fault.BLANK_CARD
    return tuple(map(Card, labels))
