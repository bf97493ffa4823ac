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
    Refusal.NOT_THE_PLAYER: N_("Only the player at this table moves the cards."),
    Refusal.ALREADY_BEGUN: N_("The first hand was dealt when the table opened. Reset deals it anew."),
    Refusal.NOT_DISCARDING: N_("There is nothing to discard now."),
    Refusal.NOT_PLANNING: N_("Cards are put in order only in the planning phase, after the discard."),
    Refusal.ORDER_LOCKED: N_("The play order is locked and stays as it is until the next hand."),
    Refusal.NOT_IN_HAND: N_("That card is not in the hand."),
    Refusal.ENOUGH_SELECTED: N_("{required} of {required} selected already. Unselect a card first."),
    Refusal.WRONG_COUNT: N_("Select exactly {required} to discard. You have selected {selected}."),
    Refusal.ALREADY_ORDERED: N_("{card} has its place in the play order already."),
    Refusal.NOT_ORDERED: N_("That card has no place in the play order."),
    Refusal.ORDER_INCOMPLETE: N_("Put every card in order before you lock it: {ordered} of {cards} ordered."),
    Refusal.DISCARD_FIRST: N_("Discard first: this hand owes {required}."),
    Refusal.LOCK_FIRST: N_("Put the hand in order and lock it first."),
    Refusal.HAND_SIZE: N_("A hand has from {low} to {high} cards."),
    Refusal.DISCARD_COUNT: N_("A hand may owe from {low} to {high} discards."),
    Refusal.TOO_LONG: N_("The list of cards is too long. It may have {longest} characters."),
    Refusal.UNKNOWN_PRESET: N_("There is no such preset deck."),
}


def refusal(code: str, facts: Mapping[str, Fact], words: Words) -> str:
    card = facts.get("card")
    named = {**facts, "card": card_name(card, words)} if isinstance(card, str) else facts
    return words.say(refusals.get(code, "You cannot do that now."), **named)
