"""The default deck and the preset decks, validated on import."""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

import msgspec

from parlour.engine import N_, Data, Words
from parlour.games.deck.entries import bad_entries, entries_text
from parlour.games.deck.jsontext import is_blank
from parlour.games.deck.state import Card

MAX_NAME_LENGTH: Final = 50
MAX_DESCRIPTION_LENGTH: Final = 200

_ID = re.compile("[a-z0-9]+(-[a-z0-9]+)*")
_ENGLISH: Final = Words(())


class Preset(Data, frozen=True):
    id: str
    name: str
    description: str
    cards: tuple[Card, ...]


class PresetError(ValueError):
    """Lists everything wrong with the presets, one fault a line."""


def read_presets(listed: Sequence[Mapping[str, object]]) -> tuple[Preset, ...]:
    faults = [f"{raw.get('id')}: {fault}" for raw in listed for fault in _faults(raw)]
    if faults:
        raise PresetError("\n".join(faults))
    return msgspec.convert(listed, type=tuple[Preset, ...])


def _faults(raw: Mapping[str, object]) -> Iterator[str]:
    own, name, about, cards = (raw.get(key) for key in ("id", "name", "description", "cards"))
    if not isinstance(own, str) or _ID.fullmatch(own) is None:
        yield "the id must be lower-case words joined by hyphens"
    if not isinstance(name, str) or is_blank(name) or len(name) > MAX_NAME_LENGTH:
        yield f"the name must be 1 to {MAX_NAME_LENGTH} characters that are not all blank"
    if not isinstance(about, str) or len(about) > MAX_DESCRIPTION_LENGTH:
        yield f"the description must be at most {MAX_DESCRIPTION_LENGTH} characters"
    if not isinstance(cards, list | tuple):
        yield "the cards must be a list"
    elif not cards:
        yield "there must be at least one card"
    elif bad := bad_entries(cards):
        yield entries_text(bad, _ENGLISH)


_RANKS = ("Ace", *map(str, range(2, 11)), "Jack", "Queen", "King")


def _suits(*suits: str) -> tuple[Card, ...]:
    return tuple(Card(f"{rank} of {suit}") for suit in suits for rank in _RANKS)


DEFAULT_DECK: Final = _suits("Spades", "Hearts")

_STANDARD = {
    "id": "standard-52",
    "name": N_("Standard 52"),
    "description": "The four suits of thirteen that most card games are played with.",
    "cards": _suits("Clubs", "Diamonds", "Hearts", "Spades"),
}
_ARCANA = {
    "id": "major-arcana",
    "name": N_("Major Arcana"),
    "description": "The twenty-two trumps of the tarot. Lay a few in order and tell their story.",
    "cards": (
        "The Fool",
        "The Magician",
        "The High Priestess",
        "The Empress",
        "The Emperor",
        "The Hierophant",
        "The Lovers",
        "The Chariot",
        "Strength",
        "The Hermit",
        "Wheel of Fortune",
        "Justice",
        "The Hanged Man",
        "Death",
        "Temperance",
        "The Devil",
        "The Tower",
        "The Star",
        "The Moon",
        "The Sun",
        "Judgement",
        "The World",
    ),
}
_FIRST_QUEST = {
    "id": "first-quest",
    "name": N_("First Quest"),
    "description": "A small adventurer's deck with several copies of its plain cards.",
    "cards": (
        *["Torch"] * 3,
        *["Rations"] * 3,
        *["Short Sword"] * 2,
        *["Wooden Shield"] * 2,
        "Old Map",
        "Silver Key",
        "Coil of Rope",
        "Healing Herbs",
        "Loyal Hound",
    ),
}

PRESETS: Final = {preset.id: preset for preset in read_presets((_STANDARD, _ARCANA, _FIRST_QUEST))}
