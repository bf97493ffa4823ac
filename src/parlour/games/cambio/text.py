"""Cambio in words: actions as buttons, refusals, and the words that the other texts share."""

from collections.abc import Mapping

from parlour.engine import Fact, Seat, Words
from parlour.games.cambio.actions import (
    Action,
    BlindSwap,
    CallCambio,
    Discard,
    Draw,
    Give,
    Pass,
    PeekOpponent,
    PeekOwn,
    Ready,
    Skip,
    Snap,
    Swap,
)
from parlour.games.cambio.cards import Card, Power, face, power_of
from parlour.games.cambio.refusals import NO_CARD, SENTENCES, Refusal
from parlour.games.cambio.view import View

PLACES = ("top left", "top right", "bottom left", "bottom right")

EFFECTS: Mapping[Power, str] = {
    "peek_own": "look at one of your own cards",
    "peek_opponent": "look at one card of another player",
    "blind_swap": "exchange one of your cards with another player's, unseen",
    "look_own": "the table shows you one of your own cards",
}


def label(action: Action, view: View, words: Words) -> str:
    match action:
        case Ready():
            said = "I have seen my cards" if view.stage == "viewing" else "Go on to the next round"
            return words.say(said)
        case Draw("deck"):
            return words.say("Draw from the draw pile")
        case Draw():
            return words.say("Take {card} from the discard pile", card=_known(view.top))
        case Swap(slot):
            return words.say("Swap it into your place {place}", place=place(slot, words))
        case Discard():
            return _discard(view, words)
        case CallCambio():
            return words.say("Call Cambio")
        case Skip():
            return words.say("Skip the power" if view.stage == "offered" else "Turn it face down again")
        case _:
            return _target(action, view, words)


def refusal(code: str, facts: Mapping[str, Fact], words: Words) -> str:
    if code == Refusal.NO_SUCH_SLOT and "last" not in facts:
        return words.say(NO_CARD)
    caller = facts.get("caller")
    named = {**facts, "caller": words.name(Seat(caller))} if isinstance(caller, int) else facts
    return words.say(SENTENCES.get(code, "You cannot do that now."), **named)


def place(slot: int, words: Words) -> str:
    """`3 (bottom left)`; the places of penalty cards have numbers only."""
    if slot < len(PLACES):
        return f"{slot + 1} ({words.say(PLACES[slot])})"
    return str(slot + 1)


def place_of(seat: Seat, slot: int, words: Words) -> str:
    """`your place 3 (bottom left)`, `Ann's place 5`."""
    if seat == words.you:
        return words.say("your place {place}", place=place(slot, words))
    return words.say("{who}'s place {place}", who=words.name(seat), place=place(slot, words))


def worth(card: Card, points: tuple[int, ...], words: Words) -> str:
    return words.say("{card} (worth {n})", card=face(card), n=points[card])


def _discard(view: View, words: Words) -> str:
    card = view.held.card if view.held else None
    power = None if card is None else power_of(card)
    if power is None:
        return words.say("Discard it")
    return words.say("Discard it: {effect}", effect=words.say(EFFECTS[power]))


def _target(action: PeekOwn | PeekOpponent | BlindSwap | Snap | Pass | Give, view: View, words: Words) -> str:
    match action:
        case PeekOwn(slot):
            return words.say("Look at your place {place}", place=place(slot, words))
        case PeekOpponent(owner, slot):
            return words.say("Look at {theirs}", theirs=place_of(owner, slot, words))
        case BlindSwap(mine, owner, theirs):
            return words.say(
                "Exchange your place {mine} with {theirs}",
                mine=place(mine, words),
                theirs=place_of(owner, theirs, words),
            )
        case Snap(owner, slot):
            return words.say("Snap {it}", it=place_of(owner, slot, words))
        case Pass():
            return words.say("Snap nothing")
        case Give(slot):
            return words.say("Give away your place {place}", place=place(slot, words))


def _known(card: Card | None) -> str:
    return "?" if card is None else face(card)
