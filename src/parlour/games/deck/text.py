"""The Deck in sentences: what happened and what may be done. `describe` is in `position.py`."""

from typing import assert_never

from parlour.engine import N_, Words
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
    SelectForPlayOrder,
    StartCustomDeck,
    ToggleCardSelection,
)
from parlour.games.deck.events import (
    CardsGathered,
    CustomDeckStarted,
    Dealt,
    DeckChanged,
    Discarded,
    DiscardsReshuffled,
    Event,
    HandPutAway,
    InputRejected,
    OrderCleared,
    Ordered,
    OrderLocked,
    ParametersChanged,
    Selected,
    TurnEnded,
    Unordered,
    Unselected,
)
from parlour.games.deck.names import card_name, count_of_cards, deck_name, error_text, held_name, warning_text
from parlour.games.deck.presets import PRESETS
from parlour.games.deck.rules import PLAYER
from parlour.games.deck.state import Discarding, InstanceId, Planning
from parlour.games.deck.view import View


def sentence(event: Event, words: Words) -> str:
    who = words.name(PLAYER)
    match event:
        case Selected() | Unselected():
            return _selection(event, words)
        case Discarded(cards):
            named = [card_name(gone.card, words) for gone in cards]
            return words.say("{who} discards {cards}.", who=who, cards=words.listing(named))
        case Ordered(held, place):
            card = card_name(held.card, words)
            return words.say("{who} puts {card} in place {place}.", who=who, card=card, place=place)
        case Unordered(held):
            return words.say(
                "{who} takes {card} out of the order.", who=who, card=card_name(held.card, words)
            )
        case OrderCleared():
            return words.say("{who} clears the order.", who=who)
        case OrderLocked(order):
            places = [f"{place}. {card_name(held.card, words)}" for place, held in enumerate(order, start=1)]
            return words.say("{who} locks the order: {order}.", who=who, order=", ".join(places))
        case TurnEnded(turn_number):
            return words.say("{who} ends turn {turn}.", who=who, turn=turn_number)
        case HandPutAway():
            return words.say("{who} puts the hand away.", who=who)
        case Dealt():
            return _dealt(event, words)
        case _:
            return _about_the_deck(event, words)


def _selection(event: Selected | Unselected, words: Words) -> str:
    selects = N_("{who} selects {card} to discard: {selected} of {required} selected.")
    unselects = N_("{who} unselects {card}: {selected} of {required} selected.")
    return words.say(
        selects if isinstance(event, Selected) else unselects,
        who=words.name(PLAYER),
        card=card_name(event.card.card, words),
        selected=event.selected,
        required=event.required,
    )


def _dealt(event: Dealt, words: Words) -> str:
    cards = words.listing([card_name(held.card, words) for held in event.hand])
    said = [words.say("{who} is dealt {cards}.", who=words.name(PLAYER), cards=cards)]
    if event.required:
        count = count_of_cards(event.required, words)
        said.append(words.say("{count} must be discarded.", count=count))
    if event.warning is not None:
        said.append(warning_text(event.warning, words))
    return " ".join(said)


def _about_the_deck(
    event: ParametersChanged
    | CardsGathered
    | DiscardsReshuffled
    | DeckChanged
    | InputRejected
    | CustomDeckStarted,
    words: Words,
) -> str:
    who = words.name(PLAYER)
    match event:
        case ParametersChanged(hand_size, discard_count):
            template = N_("{who} sets hand size {hand_size} and discard count {discard_count}.")
            return words.say(template, who=who, hand_size=hand_size, discard_count=discard_count)
        case CardsGathered():
            return words.say("All the cards are gathered and shuffled.")
        case DiscardsReshuffled():
            return words.say("The discard pile is shuffled into the draw pile.")
        case DeckChanged():
            deck = deck_name(event.deck_source, event.active_preset_id, words)
            count = count_of_cards(len(event.deck), words)
            return words.say("{who} shuffles the {deck}, {count}.", who=who, deck=deck, count=count)
        case InputRejected(error, bad):
            return words.say("The deck stays as it is. {error}", error=error_text(error, bad, words))
        case CustomDeckStarted():
            return words.say("{who} calls these cards a custom deck.", who=who)
    assert_never(event)


def label(action: Action, view: View, words: Words) -> str:
    match action:
        case ToggleCardSelection(chosen):
            return _toggle(chosen, view, words)
        case ConfirmDiscard():
            return words.say("Discard Selected Cards")
        case SelectForPlayOrder(chosen):
            place = len(view.phase.order) + 1 if isinstance(view.phase, Planning) else 1
            return words.say("Put {card} in place {place}", card=_held(chosen, view, words), place=place)
        case DeselectFromPlayOrder(chosen):
            return words.say("Take {card} out of the order", card=_held(chosen, view, words))
        case ClearPlayOrder():
            return words.say("Clear Order")
        case LockPlayOrder():
            return words.say("Lock Order")
        case EndTurn():
            return words.say("End Turn")
        case DealNextHand():
            return words.say("Deal another hand in this turn")
        case ChangeParameters(hand_size, discard_count, immediate_reset):
            now = N_(
                "Set hand size {hand_size} and discard count {discard_count}, gather all cards and deal now"
            )
            later = N_("Set hand size {hand_size} and discard count {discard_count} from the next deal on")
            template = now if immediate_reset else later
            return words.say(template, hand_size=hand_size, discard_count=discard_count)
        case ApplyJsonOverride():
            return words.say("Apply a deck of your own, a JSON array of card names")
        case Reset():
            return words.say("Reset to turn 1 with the default deck")
        case LoadPresetDeck(preset_id):
            return _preset(preset_id, words)
        case StartCustomDeck():
            return words.say("Call these cards a custom deck")
        case Init():
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
