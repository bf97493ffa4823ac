"""Labels of actions and texts of refusals. The log is in `sentences.py`."""

from collections.abc import Mapping

from parlour.engine import N_, Fact, Seat, Words
from parlour.games.cambio import actions as act
from parlour.games.cambio.card_names import name_card, name_card_of, name_own_card
from parlour.games.cambio.cards import Power, power_of
from parlour.games.cambio.options import FalseCall, Options
from parlour.games.cambio.refusals import SENTENCES, Refusal
from parlour.games.cambio.view import View

EFFECTS: Mapping[Power, str] = {
    "peek_own": N_("peek at one of your cards"),
    "peek_opponent": N_("peek at someone’s card"),
    "blind_swap": N_("swap two cards unseen"),
    "look_own": N_("see one of your cards"),
}

HOLDS: Mapping[act.Source, str] = {
    "deck": N_("{who} holds a card from the draw pile."),
    "discard": N_("{who} holds a card from the discard pile."),
}

_PRICES: Mapping[FalseCall, str] = {
    "double": N_("If your score isn’t the lowest, it is doubled."),
    "+5": N_("If your score isn’t the lowest, you get 5 extra points."),
    "+10": N_("If your score isn’t the lowest, you get 10 extra points."),
    "none": N_("If your score isn’t the lowest, there is no penalty."),
}


def label(action: act.Action, view: View, words: Words) -> str:
    match action:
        case act.Ready():
            said = N_("Ready") if view.stage == "viewing" else N_("Start the next round")
            return words.say(said)
        case act.Draw("deck"):
            return words.say("Draw from the draw pile")
        case act.Draw():
            assert view.top is not None, "there is a card to take"
            return words.say("Take the {card} from the discard pile", card=name_card(view.top, words))
        case act.Swap(slot):
            held = view.held.card if view.held else None
            assert held is not None, "who swaps a card in sees it"
            return words.say(
                "Swap {card} for the {held}",
                held=name_card(held, words),
                card=name_own_card(slot, words),
            )
        case act.Discard():
            return _discard(view, words)
        case act.CallCambio():
            return words.say("Call Cambio")
        case act.Skip():
            return words.say(_skip(view))
        case act.PeekOwn(slot):
            return words.say("Peek at {card}", card=name_own_card(slot, words))
        case act.PeekOpponent(owner, slot):
            return words.say("Peek at {card}", card=name_card_of(owner, slot, view.viewer, words))
        case act.BlindSwap(mine, owner, theirs):
            return words.say(
                "Swap {mine} with {theirs}",
                mine=name_own_card(mine, words),
                theirs=name_card_of(owner, theirs, view.viewer, words),
            )
        case act.Snap(owner, slot):
            return words.say("Snap {card}", card=name_card_of(owner, slot, view.viewer, words))
        case act.Give(slot):
            return words.say("Give {card}", card=name_own_card(slot, words))
        case act.Pass():
            return words.say("Pass")


def refusal(code: str, facts: Mapping[str, Fact], words: Words) -> str:
    if code == Refusal.NO_SUCH_SLOT and "last" not in facts:
        return words.say("There is no card in that place.")
    caller = facts.get("caller")
    named = {**facts, "caller": words.name(Seat(caller))} if isinstance(caller, int) else facts
    return words.say(SENTENCES.get(code, "You can’t do that now."), **named)


def price(options: Options, words: Words) -> str:
    """The cost of a false call."""
    return words.say(_PRICES[options.false_call_penalty])


def _discard(view: View, words: Words) -> str:
    card = view.held.card if view.held else None
    power = None if card is None else power_of(card)
    if power is None:
        return words.say("Discard it")
    return words.say("Discard it: {effect}", effect=words.say(EFFECTS[power]))


def _skip(view: View) -> str:
    if view.stage != "offered":
        return N_("Done · turn it face down")
    if view.power == "blind_swap":
        return N_("Skip · end my turn without swapping")
    return N_("Skip · end my turn without looking")
