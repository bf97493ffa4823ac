"""Every field of the page's `DeckState`, in a position where its value matters."""

from collections.abc import Mapping

import msgspec
import pytest
from tools.deck_page_state import PageState, write

from parlour.games.deck.actions import ApplyJsonOverride, EndTurn, LoadPresetDeck
from parlour.games.deck.state import State

from .positions import do, opened, position, with_deck

SELECTED = position("a b c", "d e", "f g", owes=2, selected="c a", hand_size=3, discard_count=2)
PLANNED = position("a b c", "d e", planned="c a")
LOCKED = position("a b", "d e", locked="b a")

FIELDS: Mapping[str, tuple[State, object]] = {
    "drawPile": (SELECTED, ("d", "e")),
    "discardPile": (SELECTED, ("f", "g")),
    "handCards": (LOCKED, ({"instanceId": "a", "card": "a"}, {"instanceId": "b", "card": "b"})),
    "hand": (SELECTED, ("a", "b", "c")),
    "turnNumber": (do(position("a", "b", locked="a"), EndTurn()), 2),
    "handSize": (SELECTED, 3),
    "discardCount": (SELECTED, 2),
    "warning": (with_deck("a b"), "Insufficient cards: 2 dealt, 5 requested."),
    "error": (do(opened(), ApplyJsonOverride("[")), "That is invalid JSON."),
    "isDealing": (opened(), False),
    "selectedCardIds": (SELECTED, ("c", "a")),
    "discardPhase": (SELECTED, {"active": True, "remainingDiscards": 2}),
    "planningPhase": (PLANNED, True),
    "playOrderSequence": (PLANNED, ("c", "a")),
    "playOrderLocked": (LOCKED, True),
    "deckSource": (do(opened(), LoadPresetDeck("first-quest")), "preset"),
    "activePresetId": (do(opened(), LoadPresetDeck("first-quest")), "first-quest"),
    "customDeck": (do(opened(), ApplyJsonOverride('["x"]')), '["x"]'),
    "badEntries": (do(opened(), ApplyJsonOverride('["x", 1]')), ({"fault": "number", "places": ((2, 2),)},)),
    "drawPileIds": (SELECTED, ("d", "e")),
    "discardPileIds": (SELECTED, ("f", "g")),
}


@pytest.mark.parametrize("field", FIELDS)
def test_a_state_field_has_the_expected_value(field: str) -> None:
    state, value = FIELDS[field]

    assert msgspec.to_builtins(write(state))[field] == value


def test_every_field_is_listed() -> None:
    assert (*FIELDS,) == PageState.__struct_encode_fields__
