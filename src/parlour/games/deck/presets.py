"""Decks to play with: the default one and the presets, each checked when it is read here."""

from typing import Annotated, Final

import msgspec
from msgspec import Meta

from parlour.engine import Data
from parlour.games.deck.state import Card

PresetId = Annotated[str, Meta(pattern="^[a-z0-9]+(-[a-z0-9]+)*$")]
Label = Annotated[Card, Meta(pattern=r"\S")]


class Preset(Data, frozen=True):
    id: PresetId
    name: Annotated[str, Meta(pattern=r"\S", max_length=50)]
    description: Annotated[str, Meta(max_length=200)]
    cards: Annotated[tuple[Label, ...], Meta(min_length=1)]


_RANKS = ("Ace", *map(str, range(2, 11)), "Jack", "Queen", "King")


def _suits(*suits: str) -> tuple[Card, ...]:
    return tuple(Card(f"{rank} of {suit}") for suit in suits for rank in _RANKS)


DEFAULT_DECK: Final = _suits("Spades", "Hearts")

_STANDARD = {
    "id": "standard-52",
    "name": "Standard 52",
    "description": "The four suits of thirteen that most card games are played with.",
    "cards": _suits("Clubs", "Diamonds", "Hearts", "Spades"),
}
_ARCANA = {
    "id": "major-arcana",
    "name": "Major Arcana",
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
    "name": "First Quest",
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

PRESETS: Final = {
    preset.id: preset
    for preset in msgspec.convert((_STANDARD, _ARCANA, _FIRST_QUEST), type=tuple[Preset, ...])
}
