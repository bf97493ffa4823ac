"""Reads and writes the save under `deck-builder-state`.

`load` accepts any text. It reads a save by its shape and ignores its `version`, which can be newer. It keeps
unknown keys and writes them back. It never loses a card:

- a label in the deprecated `hand` without a readable entry in `handCards` gets an instance;
- a card with a duplicate id, or without one, gets a new id: first in the hand, then in the draw pile, then in
the
  discard pile. The ids of a pile are used only if there is one for each entry;
- a hand of more than ten cards keeps the first ten, and the others go to the discard pile.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

import msgspec

from parlour.engine import Chance, Data
from parlour.games.deck.deal import name_instances
from parlour.games.deck.entries import MAX_LIST_LENGTH, read_deck
from parlour.games.deck.events import InputRejected
from parlour.games.deck.jsontext import parse, well_formed
from parlour.games.deck.state import (
    DISCARD_COUNT,
    DISCARD_COUNTS,
    HAND_SIZE,
    HAND_SIZES,
    NO_ID,
    Card,
    CardInstance,
    DeckSource,
    Discarding,
    Executing,
    Free,
    InstanceId,
    Phase,
    Planning,
    SavedWarning,
    State,
    deck_of,
    ids,
    labels,
)
from tools.deck_page_state import PageState, clamped, init, is_truthy, whole_number, within, write

KEY: Final = "deck-builder-state"
VERSION: Final = 3
"""Version 3 adds the ids of the cards in both piles."""

TURN_NUMBERS: Final = range(1, 2**53)
"""Up to JavaScript's largest safe integer."""

_TRANSIENT: Final = ("selectedCardIds", "isDealing", "badEntries")
_KNOWN: Final = frozenset([*PageState.__struct_encode_fields__, "version"])

Extra = tuple[tuple[str, str], ...]
"""Unknown keys, each with its value as JSON text."""


class Loaded(Data, frozen=True):
    state: State
    extra: Extra


def dump(state: State, extra: Extra = ()) -> str:
    saved: dict[str, object] = {"version": VERSION, **msgspec.to_builtins(write(state))}
    for key in _TRANSIENT:
        del saved[key]
    kept = {key: msgspec.Raw(value.encode()) for key, value in extra}
    return msgspec.json.encode({**saved, **kept}).decode()


def load(text: str | None, chance: Chance) -> Loaded:
    """Returns the saved state, repaired if it is inconsistent, or a first deal if the save has no cards."""
    raw = _object(text or "")
    saved = {key: _value(value) for key, value in raw.items() if key in _KNOWN}
    extra = tuple((key, bytes(value).decode()) for key, value in raw.items() if key not in _KNOWN)
    return Loaded(_state(saved, chance) or init(chance), extra)


def _object(text: str) -> Mapping[str, msgspec.Raw]:
    try:
        return _decode(well_formed(text))
    except (msgspec.DecodeError, RecursionError):
        return {}


def _value(raw: msgspec.Raw) -> object:
    try:
        return parse(bytes(raw).decode())
    except ValueError:
        return None


def _state(saved: Mapping[str, object], chance: Chance) -> State | None:
    hand, drawn, discarded = _places(saved, chance)
    listed = labels((*drawn, *discarded, *hand))
    if not listed:
        return None
    source, preset_id = _source(saved)
    warning = saved.get("warning")
    return State(
        deck=deck_of(drawn, discarded, hand),
        draw_pile=drawn,
        discard_pile=discarded,
        hand=hand,
        phase=_phase(saved, hand),
        turn_number=clamped(saved.get("turnNumber"), TURN_NUMBERS, 1),
        hand_size=within(saved.get("handSize"), HAND_SIZES, HAND_SIZE),
        discard_count=_discard_count(saved),
        warning=SavedWarning(warning) if isinstance(warning, str) else None,
        error=None,
        deck_source=source,
        active_preset_id=preset_id,
        custom_deck=_custom_deck(saved, source, listed),
    )


def _places(saved: Mapping[str, object], chance: Chance) -> Iterator[tuple[CardInstance, ...]]:
    """Yields hand, draw pile and discard pile, all with ids. Surplus cards of the hand go to the discard
    pile."""
    held, most, seen = [*_instances(saved)], HAND_SIZES[-1], set[InstanceId]()
    drawn, discarded = _pile(saved, "drawPile"), _pile(saved, "discardPile")
    for cards in (held[:most], drawn, discarded + held[most:]):
        yield name_instances(_make_distinct(cards, seen), chance)


def _make_distinct(cards: Sequence[CardInstance], seen: set[InstanceId]) -> Iterator[CardInstance]:
    """Yields the cards without ids that are in *seen*, and adds their ids to it."""
    for one in cards:
        yield CardInstance(NO_ID, one.card) if one.instance_id in seen else one
        seen.add(one.instance_id)


def _pile(saved: Mapping[str, object], key: str) -> list[CardInstance]:
    pile, own = saved.get(key), saved.get(f"{key}Ids")
    if not isinstance(pile, list):
        return []
    if not isinstance(own, list) or len(own) != len(pile):
        own = [NO_ID] * len(pile)
    return [
        CardInstance(InstanceId(one) if isinstance(one, str) else NO_ID, Card(card))
        for one, card in zip(own, pile, strict=True)
        if isinstance(card, str)
    ]


def _instances(saved: Mapping[str, object]) -> Iterator[CardInstance]:
    """Yields every card of the hand. `handCards` takes precedence as far as it is readable."""
    listed = saved.get("handCards")
    entries = listed if isinstance(listed, list) else []
    readable = [held for held in map(_instance, entries) if held is not None]
    yield from readable
    if readable and len(readable) == len(entries):
        return
    accounted = Counter(labels(readable))
    for card in _cards(saved.get("hand")):
        if accounted[card] > 0:
            accounted[card] -= 1
        else:
            yield CardInstance(NO_ID, card)


def _instance(entry: object) -> CardInstance | None:
    """Reads `{instanceId, card}` of specification 001 or `{id, value}` of specification 004."""
    if not isinstance(entry, dict):
        return None
    for id_key, card_key in (("instanceId", "card"), ("id", "value")):
        own, card = entry.get(id_key), entry.get(card_key)
        if isinstance(own, str) and isinstance(card, str):
            return CardInstance(InstanceId(own), Card(card))
    return None


def _cards(pile: object) -> tuple[Card, ...]:
    return tuple(Card(card) for card in pile if isinstance(card, str)) if isinstance(pile, list) else ()


def _discard_count(saved: Mapping[str, object]) -> int:
    return within(saved.get("discardCount"), DISCARD_COUNTS, DISCARD_COUNT)


def _phase(saved: Mapping[str, object], hand: Sequence[CardInstance]) -> Phase:
    """Returns the phase. A pending discard comes before the play order. An incomplete order is never
    locked."""
    if required := min(_required(saved, len(hand)), len(hand)):
        return Discarding(required, ())
    order, locked = _order(saved, hand), is_truthy(saved.get("playOrderLocked"))
    if not hand:
        return Free()
    if locked and len(order) == len(hand):
        return Executing(order)
    return Planning(order) if locked or order or is_truthy(saved.get("planningPhase")) else Free()


def _required(saved: Mapping[str, object], cards: int) -> int:
    """Returns the number of cards to discard.

    It is an object in later saves, a boolean in specification 004, and missing in the oldest saves.
    """
    phase = saved.get("discardPhase", not isinstance(saved.get("handCards"), list))
    if isinstance(phase, bool):
        return min(_discard_count(saved), cards) if phase else 0
    if not isinstance(phase, dict) or phase.get("active") is not True:
        return 0
    remaining = whole_number(phase.get("remainingDiscards"))
    return remaining if remaining is not None and remaining in DISCARD_COUNTS else 0


def _order(saved: Mapping[str, object], hand: Sequence[CardInstance]) -> tuple[InstanceId, ...]:
    listed, held = saved.get("playOrderSequence"), {*ids(hand)}
    order = (
        [own for own in listed if isinstance(own, str) and own in held] if isinstance(listed, list) else []
    )
    return tuple(dict.fromkeys(map(InstanceId, order)))


def _source(saved: Mapping[str, object]) -> tuple[DeckSource, str | None]:
    preset_id = saved.get("activePresetId")
    match saved.get("deckSource"):
        case "custom":
            return "custom", None
        case "preset":
            return ("preset", preset_id) if isinstance(preset_id, str) else ("custom", None)
        case _:
            return "default", None


def _custom_deck(saved: Mapping[str, object], source: DeckSource, cards: Sequence[Card]) -> str | None:
    """Returns the saved text. If the save has none, lists the cards of a custom deck."""
    listed = msgspec.json.encode(cards).decode() if source == "custom" else None
    text = saved.get("customDeck", listed)
    if not isinstance(text, str) or len(text) > MAX_LIST_LENGTH:
        return None
    deck = read_deck(text)
    return text if deck and not isinstance(deck, InputRejected) else None


_decode: Final = msgspec.json.Decoder(dict[str, msgspec.Raw]).decode
