"""Why an action is refused, and what the player is told."""

from collections.abc import Mapping
from enum import StrEnum
from typing import Final

from parlour.engine import N_, Fact, Words
from parlour.games.deck.names import card_name


class Refusal(StrEnum):
    NOT_THE_PLAYER = "deck/not-the-player"
    ALREADY_BEGUN = "deck/already-begun"
    NOT_DISCARDING = "deck/not-discarding"
    NOT_PLANNING = "deck/not-planning"
    ORDER_LOCKED = "deck/order-locked"
    NOT_IN_HAND = "deck/not-in-hand"
    ENOUGH_SELECTED = "deck/enough-selected"
    WRONG_COUNT = "deck/wrong-count"
    ALREADY_ORDERED = "deck/already-ordered"
    NOT_ORDERED = "deck/not-ordered"
    ORDER_INCOMPLETE = "deck/order-incomplete"
    DISCARD_FIRST = "deck/discard-first"
    LOCK_FIRST = "deck/lock-first"
    HAND_SIZE = "deck/hand-size"
    DISCARD_COUNT = "deck/discard-count"
    TOO_LONG = "deck/too-long"
    UNKNOWN_PRESET = "deck/unknown-preset"


refusals: Final[Mapping[str, str]] = {
    Refusal.NOT_THE_PLAYER: N_("Only the player at this table can move the cards."),
    Refusal.ALREADY_BEGUN: N_("The first hand is already dealt. Start over to deal it again."),
    Refusal.NOT_DISCARDING: N_("There is nothing to discard right now."),
    Refusal.NOT_PLANNING: N_("You can only order cards in the planning phase. Discard first."),
    Refusal.ORDER_LOCKED: N_("The order is locked until the next hand."),
    Refusal.NOT_IN_HAND: N_("That card is not in your hand."),
    Refusal.ENOUGH_SELECTED: N_("{required} of {required} already selected. Unselect a card first."),
    Refusal.WRONG_COUNT: N_("Select exactly {required} to discard. You have selected {selected}."),
    Refusal.ALREADY_ORDERED: N_("{card} already has a place in the order."),
    Refusal.NOT_ORDERED: N_("That card has no place in the order yet."),
    Refusal.ORDER_INCOMPLETE: N_("Order every card before you lock the order: {ordered} of {cards} ordered."),
    Refusal.DISCARD_FIRST: N_("Discard first. Cards to discard: {required}."),
    Refusal.LOCK_FIRST: N_("Order your hand and lock the order first."),
    Refusal.HAND_SIZE: N_("Choose a hand size from {low} to {high}."),
    Refusal.DISCARD_COUNT: N_("Choose a discard count from {low} to {high}."),
    Refusal.TOO_LONG: N_("The list of cards is too long. Use at most {longest} characters."),
    Refusal.UNKNOWN_PRESET: N_("There is no preset deck with this name."),
    "table/undo-final": N_("Discards, locked orders and new hands can’t be undone."),
}


def refusal(code: str, facts: Mapping[str, Fact], words: Words) -> str:
    card = facts.get("card")
    named = {**facts, "card": card_name(card, words)} if isinstance(card, str) else facts
    return words.say(refusals.get(code, "You can’t do that now."), **named)
