"""A deck in the player's own words: what APPLY_JSON_OVERRIDE takes and what it says to the rest."""

from typing import Final

from parlour.games.deck.entries import bad_entries
from parlour.games.deck.events import InputRejected
from parlour.games.deck.jsontext import parse
from parlour.games.deck.state import Card, Fault

LONGEST: Final = 20_000
"""Characters (code points) that a list may have."""


def read_deck(raw: str) -> tuple[Card, ...] | InputRejected:
    """The cards that *raw* lists, none for the empty list; or all that is wrong with it."""
    try:
        found = parse(raw)
    except ValueError:
        return InputRejected(Fault.NOT_JSON)
    if not isinstance(found, list):
        return InputRejected(Fault.NOT_A_LIST)
    bad = bad_entries(found)
    if not bad:
        return tuple(map(Card, found))
    is_text = all(entries.fault == "blank" for entries in bad)
    return InputRejected(Fault.BLANK_CARD if is_text else Fault.NOT_STRINGS, bad)
