"""Names of cards, decks and phases, and the texts of warnings and errors."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from parlour.engine import N_, Words
from parlour.games.deck.entries import entries_text
from parlour.games.deck.jsontext import is_blank
from parlour.games.deck.presets import PRESETS
from parlour.games.deck.state import (
    BadEntries,
    CardInstance,
    DeckWarning,
    Discarding,
    Executing,
    Fault,
    Free,
    Phase,
    Planning,
    RevertedToDefault,
    SavedWarning,
    ShortHand,
    labels,
)

ERRORS: Final[Mapping[Fault, str]] = {
    Fault.NOT_JSON: N_("That is invalid JSON."),
    Fault.NOT_A_LIST: N_('The deck must be an array of card names, such as ["Sun", "Moon"].'),
    Fault.NOT_STRINGS: N_("All items of the deck must be strings."),
    Fault.BLANK_CARD: N_("A card must have a name that is not blank."),
    Fault.TOO_LONG: N_("The list of cards is too long."),
    Fault.UNKNOWN_PRESET: N_("There is no such preset deck."),
}

_PHASES: Final[Mapping[type[Phase], str]] = {
    Discarding: N_("Discard phase"),
    Planning: N_("Planning phase"),
    Executing: N_("Executing phase"),
    Free: N_("Free phase"),
}

_PLAYING: Final = frozenset(PRESETS["standard-52"].cards)


def names_in_data() -> Iterable[str]:
    """Texts that `make words` cannot find in a template."""
    return PRESETS["standard-52"].cards


def card_name(label: str, words: Words) -> str:
    """The card's name. Playing cards are translated, other cards are not.

    A save can contain a card with a blank label, which still needs a name here.
    """
    if is_blank(label):
        return words.say("(a blank card)")
    return words.call(label) if label in _PLAYING else label


def held_name(held: CardInstance, hand: Sequence[CardInstance], words: Words) -> str:
    """The card's name, followed by its number in the hand if another card has the same name."""
    name = card_name(held.card, words)
    if labels(hand).count(held.card) == 1:
        return name
    return words.say("{name} (card {number})", name=name, number=hand.index(held) + 1)


def count_of_cards(count: int, words: Words) -> str:
    return words.say("1 card") if count == 1 else words.say("{count} cards", count=count)


def deck_name(source: str, preset_id: str | None, words: Words) -> str:
    if preset_id is None:
        return words.say("default deck") if source == "default" else words.say("custom deck")
    preset = PRESETS.get(preset_id)
    return words.say("preset deck {name}", name=words.say(preset.name) if preset else preset_id)


def phase_name(phase: Phase, words: Words) -> str:
    return words.say(_PHASES[type(phase)])


def warning_text(warning: DeckWarning, words: Words) -> str:
    match warning:
        case ShortHand(dealt, requested):
            return words.say(
                "Insufficient cards: {dealt} dealt, {requested} requested.", dealt=dealt, requested=requested
            )
        case RevertedToDefault():
            return words.say("The list was empty, so the deck reverted to the default deck.")
        case SavedWarning(text):
            return text


def error_text(error: Fault, bad: Sequence[BadEntries], words: Words) -> str:
    said = words.say(ERRORS[error])
    return f"{said} {entries_text(bad, words)}" if bad else said
