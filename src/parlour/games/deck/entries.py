"""Reads a list of cards that the player typed, and describes the invalid entries."""

from collections.abc import Mapping, Sequence
from typing import Final

from parlour.engine import N_, Words
from parlour.games.deck.events import InputRejected
from parlour.games.deck.jsontext import is_blank, parse
from parlour.games.deck.state import BadEntries, Card, EntryFault, Fault

MAX_LIST_LENGTH: Final = 20_000
"""The maximum length of a list in characters (code points)."""

_SENTENCES: Final[Mapping[EntryFault, tuple[str, str]]] = {
    "blank": (N_("Entry {places} is blank."), N_("Entries {places} are blank.")),
    "number": (N_("Entry {places} is a number."), N_("Entries {places} are numbers.")),
    "boolean": (N_("Entry {places} is true or false."), N_("Entries {places} are true or false.")),
    "null": (N_("Entry {places} is null."), N_("Entries {places} are null.")),
    "list": (N_("Entry {places} is a list."), N_("Entries {places} are lists.")),
    "object": (N_("Entry {places} is an object."), N_("Entries {places} are objects.")),
}


def read_deck(raw: str) -> tuple[Card, ...] | InputRejected:
    """The cards listed in *raw*, or an event that names everything wrong with it."""
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


def bad_entries(listed: Sequence[object]) -> tuple[BadEntries, ...]:
    """The invalid entries grouped by fault, in order of first occurrence."""
    found: dict[EntryFault, list[tuple[int, int]]] = {}
    for place, entry in enumerate(listed, start=1):
        if (fault := _fault(entry)) is None:
            continue
        runs = found.setdefault(fault, [])
        if runs and runs[-1][1] == place - 1:
            runs[-1] = (runs[-1][0], place)
        else:
            runs.append((place, place))
    return tuple(BadEntries(fault, tuple(runs)) for fault, runs in found.items())


def entries_text(bad: Sequence[BadEntries], words: Words) -> str:
    return " ".join([_sentence(entries, words) for entries in bad])


def _fault(entry: object) -> EntryFault | None:
    match entry:
        case str():
            return "blank" if is_blank(entry) else None
        case bool():
            return "boolean"
        case int() | float():
            return "number"
        case None:
            return "null"
        case list() | tuple():
            return "list"
    return "object"


def _sentence(entries: BadEntries, words: Words) -> str:
    one, many = _SENTENCES[entries.fault]
    is_one = len(entries.places) == 1 and entries.places[0][0] == entries.places[0][1]
    places = [f"{first}" if first == last else f"{first}–{last}" for first, last in entries.places]
    return words.say(one if is_one else many, places=", ".join(places))
