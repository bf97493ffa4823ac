"""The log, the labels of actions and the texts of refusals."""

from collections.abc import Mapping, Sequence
from typing import Final

from parlour.engine import N_, Fact, Words
from parlour.games.deck import actions as act
from parlour.games.deck import events as ev
from parlour.games.deck.names import card_name, count_of_cards, deck_name, error_text, held_name, warning_text
from parlour.games.deck.presets import PRESETS
from parlour.games.deck.rules import PLAYER
from parlour.games.deck.state import CardInstance, Discarding, InstanceId, Planning
from parlour.games.deck.view import View

refusals: Final[Mapping[str, str]] = {
    "deck/not-the-player": N_("Only the player at this table can move the cards."),
    "deck/already-begun": N_("The first hand is already dealt. Start over to deal it again."),
    "deck/not-discarding": N_("There is nothing to discard right now."),
    "deck/not-planning": N_("You can only order cards in the planning phase. Discard first."),
    "deck/order-locked": N_("The order is locked until the next hand."),
    "deck/not-in-hand": N_("That card is not in your hand."),
    "deck/enough-selected": N_("{required} of {required} already selected. Unselect a card first."),
    "deck/wrong-count": N_("Select exactly {required} to discard. You have selected {selected}."),
    "deck/already-ordered": N_("{card} already has a place in the order."),
    "deck/not-ordered": N_("That card has no place in the order yet."),
    "deck/order-incomplete": N_("Order every card before you lock the order: {ordered} of {cards} ordered."),
    "deck/discard-first": N_("Discard first. Cards to discard: {required}."),
    "deck/lock-first": N_("Order your hand and lock the order first."),
    "deck/hand-size": N_("Choose a hand size from {low} to {high}."),
    "deck/discard-count": N_("Choose a discard count from {low} to {high}."),
    "deck/too-long": N_("The list of cards is too long. Use at most {longest} characters."),
    "deck/unknown-preset": N_("There is no preset deck with this name."),
    "table/undo-final": N_("Discards, locked orders and new hands can’t be undone."),
}


def sentence(event: ev.Event, words: Words) -> str:
    match event:
        case ev.Selected() | ev.Unselected() | ev.Ordered() | ev.Unordered() | ev.OrderCleared():
            return ""  # the log has only decisions that are final
        case ev.Discarded(cards):
            yours, others = N_("You discarded {cards}."), N_("{who} discarded {cards}.")
            return words.tell(PLAYER, yours, others, cards=_listed(cards, words))
        case ev.OrderLocked(order):
            places = [f"{place}. {card_name(held.card, words)}" for place, held in enumerate(order, start=1)]
            yours, others = N_("You locked the order: {order}."), N_("{who} locked the order: {order}.")
            return words.tell(PLAYER, yours, others, order=", ".join(places))
        case ev.TurnEnded(turn):
            return words.tell(PLAYER, N_("You ended turn {turn}."), N_("{who} ended turn {turn}."), turn=turn)
        case ev.HandPutAway():
            return words.tell(PLAYER, N_("You put your hand away."), N_("{who} put their hand away."))
        case ev.ParametersChanged(hand, discard):
            yours = N_("You set the hand size to {hand_size} and the discard count to {discard_count}.")
            others = N_("{who} set the hand size to {hand_size} and the discard count to {discard_count}.")
            return words.tell(PLAYER, yours, others, hand_size=hand, discard_count=discard)
        case ev.CardsGathered():
            return words.say("All cards were gathered and shuffled.")
        case ev.DeckChanged():
            deck = deck_name(event.deck_source, event.active_preset_id, words)
            yours, others = N_("You shuffled the {deck}, {count}."), N_("{who} shuffled the {deck}, {count}.")
            count = count_of_cards(len(event.deck), words)
            return words.tell(PLAYER, yours, others, deck=deck, count=count)
        case ev.DiscardsReshuffled():
            return words.say("The discard pile was shuffled into the draw pile.")
        case ev.Dealt(hand, _, warning):
            yours, others = N_("You were dealt {cards}."), N_("{who} was dealt {cards}.")
            dealt = words.tell(PLAYER, yours, others, cards=_listed(hand, words))
            return dealt if warning is None else f"{dealt} {warning_text(warning, words)}"
        case ev.InputRejected(error, bad):
            return words.say("The deck was not changed. {error}", error=error_text(error, bad, words))
        case ev.CustomDeckStarted():
            yours = N_("You saved these cards as your deck.")
            return words.tell(PLAYER, yours, N_("{who} saved these cards as a deck."))


def _listed(cards: Sequence[CardInstance], words: Words) -> str:
    return words.listing([card_name(one.card, words) for one in cards])


def label(action: act.Action, view: View, words: Words) -> str:
    match action:
        case act.ToggleCardSelection(chosen):
            return _toggle(chosen, view, words)
        case act.ConfirmDiscard():
            return words.say("Discard Selected Cards")
        case act.SelectForPlayOrder(chosen):
            place = len(view.phase.order) + 1 if isinstance(view.phase, Planning) else 1
            return words.say("Play {card} as number {place}", card=_held(chosen, view, words), place=place)
        case act.DeselectFromPlayOrder(chosen):
            return words.say("Remove {card} from the order", card=_held(chosen, view, words))
        case act.ClearPlayOrder():
            return words.say("Clear order")
        case act.LockPlayOrder():
            return words.say("Lock Order")
        case act.EndTurn():
            return words.say("End Turn")
        case act.DealNextHand():
            return words.say("Deal another hand")
        case act.ChangeParameters(hand_size, discard_count, immediate_reset):
            now = N_("Set hand size {hand_size} and discard count {discard_count}, reshuffle and deal")
            later = N_("Set hand size {hand_size} and discard count {discard_count} from the next hand on")
            template = now if immediate_reset else later
            return words.say(template, hand_size=hand_size, discard_count=discard_count)
        case act.ApplyJsonOverride():
            return words.say("Use your own deck: a JSON list of card names")
        case act.Reset():
            return words.say("Start over at turn 1 with the default deck")
        case act.LoadPresetDeck(preset_id):
            return _preset(preset_id, words)
        case act.StartCustomDeck():
            return words.say("Save these as my deck")
        case act.Init():
            return words.say("Deal the first hand")


def _toggle(chosen: InstanceId, view: View, words: Words) -> str:
    card = _held(chosen, view, words)
    if isinstance(view.phase, Discarding) and chosen in view.phase.selected:
        return words.say("Unselect {card}", card=card)
    return words.say("Select {card} to discard", card=card)


def _held(wanted: InstanceId, view: View, words: Words) -> str:
    for held in view.hand:
        if held.instance_id == wanted:
            return held_name(held, view.hand, words)
    return words.say("a card that is not in your hand")


def _preset(preset_id: str, words: Words) -> str:
    preset = PRESETS.get(preset_id)
    if preset is None:
        return words.say("Use a preset deck that doesn’t exist")
    count = count_of_cards(len(preset.cards), words)
    return words.say("Use preset deck {name}, {count}", name=words.say(preset.name), count=count)


def refusal(code: str, facts: Mapping[str, Fact], words: Words) -> str:
    card = facts.get("card")
    named = {**facts, "card": card_name(card, words)} if isinstance(card, str) else facts
    return words.say(refusals.get(code, "You can’t do that now."), **named)
