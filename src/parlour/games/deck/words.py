"""The Deck in sentences: what happened and what may be done. `describe` is in `position.py`."""

from typing import NamedTuple, assert_never

from parlour.engine import N_, Words
from parlour.games.deck import actions as act
from parlour.games.deck import events as ev
from parlour.games.deck.names import card_name, count_of_cards, deck_name, error_text, held_name, warning_text
from parlour.games.deck.presets import PRESETS
from parlour.games.deck.rules import PLAYER
from parlour.games.deck.state import Discarding, InstanceId, Planning
from parlour.games.deck.view import View


class Told(NamedTuple):
    """A sentence to the player, and the same to whoever watches."""

    you: str
    they: str


def sentence(event: ev.Event, words: Words) -> str:
    match event:
        case ev.Selected() | ev.Unselected() | ev.Ordered() | ev.Unordered() | ev.OrderCleared():
            return ""  # what the player still considers is not told
        case ev.Discarded(cards):
            named = [card_name(gone.card, words) for gone in cards]
            said = Told(N_("You discarded {cards}."), N_("{who} discarded {cards}."))
            return _tell(said, words, cards=words.listing(named))
        case ev.OrderLocked(order):
            places = [f"{place}. {card_name(held.card, words)}" for place, held in enumerate(order, start=1)]
            said = Told(N_("You locked the order: {order}."), N_("{who} locked the order: {order}."))
            return _tell(said, words, order=", ".join(places))
        case ev.TurnEnded(turn_number):
            said = Told(N_("You ended turn {turn}."), N_("{who} ended turn {turn}."))
            return _tell(said, words, turn=turn_number)
        case ev.HandPutAway():
            said = Told(N_("You put your hand away."), N_("{who} put their hand away."))
            return _tell(said, words)
        case ev.Dealt():
            return _dealt(event, words)
        case _:
            return _about_the_deck(event, words)


def _tell(told: Told, words: Words, **facts: object) -> str:
    said = told.you if words.is_you(PLAYER) else told.they
    return words.say(said, who=words.name(PLAYER), **facts)


def _dealt(event: ev.Dealt, words: Words) -> str:
    cards = words.listing([card_name(held.card, words) for held in event.hand])
    said = [_tell(Told(N_("You were dealt {cards}."), N_("{who} was dealt {cards}.")), words, cards=cards)]
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
    match event:
        case ev.ParametersChanged(hand_size, discard_count):
            said = Told(
                N_("You set the hand size to {hand_size} and the discard count to {discard_count}."),
                N_("{who} set the hand size to {hand_size} and the discard count to {discard_count}."),
            )
            return _tell(said, words, hand_size=hand_size, discard_count=discard_count)
        case ev.CardsGathered():
            return words.say("All cards were gathered and shuffled.")
        case ev.DiscardsReshuffled():
            return words.say("The discard pile was shuffled into the draw pile.")
        case ev.DeckChanged():
            deck = deck_name(event.deck_source, event.active_preset_id, words)
            said = Told(N_("You shuffled the {deck}, {count}."), N_("{who} shuffled the {deck}, {count}."))
            return _tell(said, words, deck=deck, count=count_of_cards(len(event.deck), words))
        case ev.InputRejected(error, bad):
            return words.say("The deck was not changed. {error}", error=error_text(error, bad, words))
        case ev.CustomDeckStarted():
            said = Told(N_("You saved these cards as your deck."), N_("{who} saved these cards as a deck."))
            return _tell(said, words)
    assert_never(event)


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
