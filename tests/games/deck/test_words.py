"""The Deck's texts: they are enough to play without the board."""

import msgspec
import pytest

from parlour.engine import Words
from parlour.engine.contract.choices import template
from parlour.games.deck.actions import (
    Action,
    ApplyJsonOverride,
    ChangeParameters,
    ClearPlayOrder,
    ConfirmDiscard,
    DealNextHand,
    DeselectFromPlayOrder,
    EndTurn,
    Init,
    LoadPresetDeck,
    LockPlayOrder,
    Reset,
    StartCustomDeck,
)
from parlour.games.deck.describe import describe
from parlour.games.deck.rules import legal
from parlour.games.deck.state import InstanceId, SavedWarning, State
from parlour.games.deck.view import redact
from parlour.games.deck.view import view as deck_view
from parlour.games.deck.words import label, refusals
from parlour.games.deck.words import sentence as deck_sentence

from .positions import GAME, SEAT, do, events, opened, position, put, toggle, with_deck

WORDS = GAME.words(["Ada"])


def description(state: State) -> list[str]:
    return describe(deck_view(state, SEAT), WORDS).split("\n")


def labels(state: State) -> list[str]:
    view = deck_view(state, SEAT)
    return [GAME.label(template(choice), view, WORDS) for choice in legal(state, SEAT)]


def sentences_of(state: State, action: Action) -> list[str]:
    return [deck_sentence(redact(event, SEAT), WORDS) for event in events(state, action)]


def test_the_discard_phase_is_described() -> None:
    assert description(position("a b c", "d e", "f", owes=2, selected="b")) == [
        "Turn 1 · Discard phase",
        "Select 1 of 2 cards; 1 of 2 selected. You can end the turn after you discard.",
        "  [ ] a",
        "  [x] b",
        "  [ ] c",
        "Draw pile: 2 cards. Discard pile: 1 card. Top card: f.",
        "Playing with the custom deck, hand size 5, discard count 2.",
    ]


def test_a_complete_selection_is_described() -> None:
    assert (
        "2 of 2 selected. Discard the selected cards"
        in description(position("a b c", owes=2, selected="a b"))[1]
    )


def test_a_capped_number_of_discards_is_explained() -> None:
    assert (
        "The discard count is 7, but the hand has no more"
        in description(position("a b", owes=2, discard_count=7))[1]
    )
    assert "no more" not in description(position("a b c", owes=2, discard_count=7))[1]


def test_the_planning_phase_numbers_the_ordered_cards() -> None:
    task = "Order the cards, the first to play first; 2 of 3 ordered."

    assert description(position("a b c", planned="c a"))[:5] == [
        "Turn 1 · Planning phase",
        f"{task} You can end the turn once the order is locked.",
        "  (2) a",
        "  ( ) b",
        "  (1) c",
    ]
    assert "2 of 2 ordered. Lock the order" in description(position("a b", planned="b a"))[1]


def test_the_executing_phase_lists_the_cards_in_order() -> None:
    assert description(position("a b c", locked="c a b"))[:5] == [
        "Turn 1 · Executing phase",
        "The order is locked. Play the cards from the top, then end the turn.",
        "  1. c",
        "  2. a",
        "  3. b",
    ]


def test_a_free_hand_and_an_empty_hand_are_described() -> None:
    assert description(position("a b"))[2:4] == ["  · a", "  · b"]
    assert description(position("", "a"))[2] == "  The hand is empty."


def test_warnings_and_errors_are_shown() -> None:
    assert description(with_deck("a b"))[-1] == "Warning: Insufficient cards: 2 dealt, 5 requested."
    assert description(do(opened(), ApplyJsonOverride("[")))[-1] == "Error: That is invalid JSON."
    assert description(do(opened(), ApplyJsonOverride("[]")))[-1].startswith("Warning: The list was empty")
    kept = msgspec.structs.replace(opened(), warning=SavedWarning("Mind the {gap}"))
    assert description(kept)[-1] == "Warning: Mind the {gap}"


def test_the_deck_is_named() -> None:
    gone = msgspec.structs.replace(opened(), deck_source="preset", active_preset_id="gone")

    assert "default deck" in description(opened())[-1]
    assert "preset deck First Quest" in description(do(opened(), LoadPresetDeck("first-quest")))[-1]
    assert "preset deck gone" in description(gone)[-1]


def test_cards_with_equal_names_are_distinguished() -> None:
    state = position("a a#2 b", owes=1)

    assert description(state)[2:5] == ["  [ ] a (card 1)", "  [ ] a (card 2)", "  [ ] b"]
    assert labels(state)[:3] == [
        "Select a (card 1) to discard",
        "Select a (card 2) to discard",
        "Select b to discard",
    ]


def test_a_card_without_a_name_is_called_blank() -> None:
    state = msgspec.structs.replace(position("a b", owes=1), discard_pile=(" ",))

    assert "Top card: (a blank card)." in description(state)[-2]


@pytest.mark.parametrize(
    ("state", "first"),
    [
        (
            position("a b c", owes=2, selected="a"),
            ["Unselect a", "Select b to discard", "Select c to discard"],
        ),
        (position("a b", owes=1, selected="b"), ["Discard Selected Cards", "Unselect b"]),
        (position("a b", planned=""), ["Play a as number 1", "Play b as number 1", "Clear order"]),
        (position("a b", planned="b"), ["Play a as number 2", "Remove b from the order", "Clear order"]),
        (
            position("a b", planned="b a"),
            ["Lock Order", "Remove b from the order", "Remove a from the order"],
        ),
        (position("a b", locked="b a"), ["End Turn", "Deal another hand"]),
    ],
)
def test_the_choices_of_the_turn_come_first(state: State, first: list[str]) -> None:
    assert labels(state)[: len(first)] == first


def test_general_choices_come_last() -> None:
    assert labels(position("a", locked="a"))[2:] == [
        "Set hand size 5 and discard count 2 from the next hand on",
        "Set hand size 5 and discard count 2, reshuffle and deal",
        "Use your own deck: a JSON list of card names",
        "Start over at turn 1 with the default deck",
        "Use preset deck Standard 52, 52 cards",
        "Use preset deck Major Arcana, 22 cards",
        "Use preset deck First Quest, 15 cards",
        "Save these as my deck",
    ]


def test_actions_that_are_not_offered_have_labels() -> None:
    view = deck_view(position("a"), SEAT)

    assert label(Init(), view, WORDS) == "Deal the first hand"
    assert label(toggle("z"), view, WORDS) == "Select a card that is not in your hand to discard"
    assert label(put("a"), view, WORDS) == "Play a as number 1"
    assert label(LoadPresetDeck("z"), view, WORDS) == "Use a preset deck that doesn’t exist"


@pytest.mark.parametrize(
    ("state", "action", "sentences"),
    [
        (position("a b", owes=1), toggle("a"), [""]),
        (position("a b", owes=1, selected="a"), toggle("a"), [""]),
        (position("a b c", owes=2, selected="c a"), ConfirmDiscard(), ["Ada discarded a and c."]),
        (position("a b", planned="b"), put("a"), [""]),
        (position("a b", planned="b"), DeselectFromPlayOrder(InstanceId("b")), [""]),
        (position("a b", planned="b"), ClearPlayOrder(), [""]),
        (position("a b", planned="b a"), LockPlayOrder(), ["Ada locked the order: 1. b, 2. a."]),
        (
            position("a", "b c", locked="a", hand_size=2),
            EndTurn(),
            ["Ada ended turn 1.", "Ada was dealt b and c."],
        ),
        (
            position("a", locked="a", hand_size=1, discard_count=1),
            DealNextHand(),
            [
                "Ada put their hand away.",
                "The discard pile was shuffled into the draw pile.",
                "Ada was dealt a.",
            ],
        ),
        (
            position("a", locked="a"),
            ChangeParameters(2, 0, True),
            [
                "Ada set the hand size to 2 and the discard count to 0.",
                "All cards were gathered and shuffled.",
                "Ada was dealt a. Insufficient cards: 1 dealt, 2 requested.",
            ],
        ),
        (position("a"), ApplyJsonOverride("["), ["The deck was not changed. That is invalid JSON."]),
        (position("a"), StartCustomDeck(), ["Ada saved these cards as a deck."]),
    ],
)
def test_events_are_described(state: State, action: Action, sentences: list[str]) -> None:
    assert sentences_of(state, action) == sentences


def test_a_new_deck_is_described() -> None:
    assert sentences_of(opened(), Reset())[0] == "Ada shuffled the default deck, 26 cards."
    assert sentences_of(opened(), ApplyJsonOverride('["a"]'))[0] == "Ada shuffled the custom deck, 1 card."


def test_refusals_contain_their_numbers() -> None:
    facts = {"selected": 1, "required": 2}

    assert (
        GAME.refusal("deck/wrong-count", facts, WORDS) == "Select exactly 2 to discard. You have selected 1."
    )
    assert all(sentence.endswith(".") for sentence in refusals.values())


def test_the_texts_can_be_translated() -> None:
    german = Words(
        ["Ada"], "de", {"de": {"Lock Order": "Reihenfolge festlegen", "Planning phase": "Planung"}}
    )
    view = deck_view(position("a", planned="a"), SEAT)

    assert label(LockPlayOrder(), view, german) == "Reihenfolge festlegen"
    assert describe(view, german).startswith("Turn 1 · Planung")
