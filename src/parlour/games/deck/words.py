"""The Deck in sentences: what happened and what may be done. `describe` is in `position.py`."""

from collections.abc import Mapping
from typing import Final, assert_never

from parlour.engine import N_, Words
from parlour.games.deck import actions as act
from parlour.games.deck import events as ev
from parlour.games.deck.names import card_name, count_of_cards, deck_name, error_text, held_name, warning_text
from parlour.games.deck.presets import PRESETS
from parlour.games.deck.rules import PLAYER
from parlour.games.deck.state import Discarding, InstanceId, Planning
from parlour.games.deck.view import View


def sentence(event: ev.Event, words: Words) -> str:
    match event:
        case ev.Selected() | ev.Unselected() | ev.Ordered() | ev.Unordered() | ev.OrderCleared():
            return ""  # what the player still considers is not told
        case ev.CardsGathered():
            return words.say("All cards were gathered and shuffled.")
        case ev.DiscardsReshuffled():
            return words.say("The discard pile was shuffled into the draw pile.")
        case ev.InputRejected(error, bad):
            return words.say("The deck was not changed. {error}", error=error_text(error, bad, words))
        case ev.Dealt(warning=caution) if caution is not None:
            return f"{_tell(event, words)} {warning_text(caution, words)}"
        case _:
            return _tell(event, words)


def _tell(event: ev.Event, words: Words) -> str:
    return words.tell(PLAYER, *_TOLD[type(event)], **_facts(event, words))


_TOLD: Final[Mapping[type[ev.Event], tuple[str, str]]] = {
    ev.Discarded: (N_("You discarded {cards}."), N_("{who} discarded {cards}.")),
    ev.OrderLocked: (N_("You locked the order: {order}."), N_("{who} locked the order: {order}.")),
    ev.TurnEnded: (N_("You ended turn {turn}."), N_("{who} ended turn {turn}.")),
    ev.HandPutAway: (N_("You put your hand away."), N_("{who} put their hand away.")),
    ev.Dealt: (N_("You were dealt {cards}."), N_("{who} was dealt {cards}.")),
    ev.ParametersChanged: (
        N_("You set the hand size to {hand_size} and the discard count to {discard_count}."),
        N_("{who} set the hand size to {hand_size} and the discard count to {discard_count}."),
    ),
    ev.DeckChanged: (N_("You shuffled the {deck}, {count}."), N_("{who} shuffled the {deck}, {count}.")),
    ev.CustomDeckStarted: (
        N_("You saved these cards as your deck."),
        N_("{who} saved these cards as a deck."),
    ),
}
"""To the player, and to spectators."""


def _facts(event: ev.Event, words: Words) -> dict[str, str]:
    match event:
        case ev.Discarded(cards) | ev.Dealt(cards):
            return {"cards": words.listing([card_name(one.card, words) for one in cards])}
        case ev.OrderLocked(order):
            places = [f"{place}. {card_name(held.card, words)}" for place, held in enumerate(order, start=1)]
            return {"order": ", ".join(places)}
        case ev.TurnEnded(turn):
            return {"turn": str(turn)}
        case ev.ParametersChanged(hand_size, discard_count):
            return {"hand_size": str(hand_size), "discard_count": str(discard_count)}
        case ev.DeckChanged():
            deck = deck_name(event.deck_source, event.active_preset_id, words)
            return {"deck": deck, "count": count_of_cards(len(event.deck), words)}
        case _:
            return {}


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
    return words.say("a card that is not in your hand")


def _preset(preset_id: str, words: Words) -> str:
    preset = PRESETS.get(preset_id)
    if preset is None:
        return words.say("Use a preset deck that doesn’t exist")
    count = count_of_cards(len(preset.cards), words)
    return words.say("Use preset deck {name}, {count}", name=words.say(preset.name), count=count)
