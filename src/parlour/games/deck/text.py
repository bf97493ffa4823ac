"""The Deck in sentences: what happened and what may be done. `describe` is in `position.py`."""

from typing import assert_never

from parlour.engine import N_, Words
from parlour.games.deck import actions as act
from parlour.games.deck import events as ev
from parlour.games.deck.names import card_name, count_of_cards, deck_name, error_text, held_name, warning_text
from parlour.games.deck.presets import PRESETS
from parlour.games.deck.rules import PLAYER
from parlour.games.deck.state import Discarding, InstanceId, Planning
from parlour.games.deck.view import View


def sentence(event: ev.Event, words: Words) -> str:
    who = words.name(PLAYER)
    match event:
        case ev.Selected() | ev.Unselected():
            return _selection(event, words)
        case ev.Discarded(cards):
            named = [card_name(gone.card, words) for gone in cards]
            return words.say("{who} discards {cards}.", who=who, cards=words.listing(named))
        case ev.Ordered(held, place):
            card = card_name(held.card, words)
            return words.say("{who} puts {card} in place {place}.", who=who, card=card, place=place)
        case ev.Unordered(held):
            return words.say(
                "{who} takes {card} out of the order.", who=who, card=card_name(held.card, words)
            )
        case ev.OrderCleared():
            return words.say("{who} clears the order.", who=who)
        case ev.OrderLocked(order):
            places = [f"{place}. {card_name(held.card, words)}" for place, held in enumerate(order, start=1)]
            return words.say("{who} locks the order: {order}.", who=who, order=", ".join(places))
        case ev.TurnEnded(turn_number):
            return words.say("{who} ends turn {turn}.", who=who, turn=turn_number)
        case ev.HandPutAway():
            return words.say("{who} puts the hand away.", who=who)
        case ev.Dealt():
            return _dealt(event, words)
        case _:
            return _about_the_deck(event, words)


def _selection(event: ev.Selected | ev.Unselected, words: Words) -> str:
    selects = N_("{who} selects {card} to discard: {selected} of {required} selected.")
    unselects = N_("{who} unselects {card}: {selected} of {required} selected.")
    return words.say(
        selects if isinstance(event, ev.Selected) else unselects,
        who=words.name(PLAYER),
        card=card_name(event.card.card, words),
        selected=event.selected,
        required=event.required,
    )


def _dealt(event: ev.Dealt, words: Words) -> str:
    cards = words.listing([card_name(held.card, words) for held in event.hand])
    said = [words.say("{who} is dealt {cards}.", who=words.name(PLAYER), cards=cards)]
    if event.required:
        count = count_of_cards(event.required, words)
        said.append(words.say("{count} must be discarded.", count=count))
    if event.warning is not None:
        said.append(warning_text(event.warning, words))
    return " ".join(said)


def _about_the_deck(
    event: ev.ParametersChanged
    | ev.CardsGathered
    | ev.DiscardsReshuffled
    | ev.DeckChanged
    | ev.InputRejected
    | ev.CustomDeckStarted,
    words: Words,
) -> str:
    who = words.name(PLAYER)
    match event:
        case ev.ParametersChanged(hand_size, discard_count):
            template = N_("{who} sets hand size {hand_size} and discard count {discard_count}.")
            return words.say(template, who=who, hand_size=hand_size, discard_count=discard_count)
        case ev.CardsGathered():
            return words.say("All the cards are gathered and shuffled.")
        case ev.DiscardsReshuffled():
            return words.say("The discard pile is shuffled into the draw pile.")
        case ev.DeckChanged():
            deck = deck_name(event.deck_source, event.active_preset_id, words)
            count = count_of_cards(len(event.deck), words)
            return words.say("{who} shuffles the {deck}, {count}.", who=who, deck=deck, count=count)
        case ev.InputRejected(error, bad):
            return words.say("The deck stays as it is. {error}", error=error_text(error, bad, words))
        case ev.CustomDeckStarted():
            return words.say("{who} calls these cards a custom deck.", who=who)
    assert_never(event)


def label(action: act.Action, view: View, words: Words) -> str:
    match action:
        case act.ToggleCardSelection(chosen):
            return _toggle(chosen, view, words)
        case act.ConfirmDiscard():
            return words.say("Discard Selected Cards")
        case act.SelectForPlayOrder(chosen):
            place = len(view.phase.order) + 1 if isinstance(view.phase, Planning) else 1
            return words.say("Put {card} in place {place}", card=_held(chosen, view, words), place=place)
        case act.DeselectFromPlayOrder(chosen):
            return words.say("Take {card} out of the order", card=_held(chosen, view, words))
        case act.ClearPlayOrder():
            return words.say("Clear Order")
        case act.LockPlayOrder():
            return words.say("Lock Order")
        case act.EndTurn():
            return words.say("End Turn")
        case act.DealNextHand():
            return words.say("Deal another hand in this turn")
        case act.ChangeParameters(hand_size, discard_count, immediate_reset):
            now = N_(
                "Set hand size {hand_size} and discard count {discard_count}, gather all cards and deal now"
            )
            later = N_("Set hand size {hand_size} and discard count {discard_count} from the next deal on")
            template = now if immediate_reset else later
            return words.say(template, hand_size=hand_size, discard_count=discard_count)
        case act.ApplyJsonOverride():
            return words.say("Apply a deck of your own, a JSON array of card names")
        case act.Reset():
            return words.say("Reset to turn 1 with the default deck")
        case act.LoadPresetDeck(preset_id):
            return _preset(preset_id, words)
        case act.StartCustomDeck():
            return words.say("Call these cards a custom deck")
        case act.Init():
            return words.say("Deal the first hand")
    assert_never(action)


def _toggle(chosen: InstanceId, view: View, words: Words) -> str:
    card = _held(chosen, view, words)
    if isinstance(view.phase, Discarding) and chosen in view.phase.selected:
        return words.say("Unselect {card}", card=card)
    return words.say("Select {card} to discard", card=card)


def _held(wanted: InstanceId, view: View, words: Words) -> str:
    for held in view.hand:
        if held.instance_id == wanted:
            return held_name(held, view.hand, words)
    return words.say("a card that is not in the hand")


def _preset(preset_id: str, words: Words) -> str:
    preset = PRESETS.get(preset_id)
    if preset is None:
        return words.say("Load a preset deck that does not exist")
    count = count_of_cards(len(preset.cards), words)
    return words.say("Load preset deck {name}, {count}", name=words.say(preset.name), count=count)
