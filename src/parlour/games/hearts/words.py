"""What is said: the history, and the names of choices."""

from collections.abc import Sequence
from typing import Final, assert_never

from parlour.engine import N_, Seat, Words
from parlour.games.hearts.pack import in_order
from parlour.games.hearts.state import (
    Action,
    DealEnded,
    Event,
    Exchanged,
    Pass,
    Passed,
    Played,
    TrickTaken,
    View,
)
from parlour.parts import cards
from parlour.parts.cards import PlayingCard

SUIT_NAMES: Final = {
    "clubs": N_("clubs"),
    "diamonds": N_("diamonds"),
    "hearts": N_("hearts"),
    "spades": N_("spades"),
}


def sentence(event: Event, words: Words) -> str:
    match event:
        case Passed(seat, laid):
            known, who = cards.shown(laid), words.name(seat)
            if known:
                return words.say("{who} passed {cards}.", who=who, cards=_listed(known, words))
            return words.say("{who} chose three cards to pass.", who=who)
        case Exchanged():
            return _exchange(event, words)
        case Played(seat, card):
            facts = {"who": words.name(seat), "card": card.value.sign}
            template = N_("{who} led {card}.") if event.leads else N_("{who} played {card}.")
            said = words.say(template, **facts)
            return f"{said} {words.say('Hearts are broken.')}" if event.breaks_hearts else said
        case TrickTaken(seat, points):
            return _trick(words.name(seat), points, words)
        case DealEnded():
            return _deal(event, words)
    assert_never(event)


def _exchange(event: Exchanged, words: Words) -> str:
    """Everyone reads of the three cards that they were given, and of no others."""
    for giver, (passed, seat) in enumerate(zip(event.cards, event.to, strict=True)):
        given = [card.value for card in passed if card.what is not None and seat in card.told]
        if given:
            facts = {
                "who": words.name(seat),
                "other": words.name(Seat(giver)),
                "cards": _listed(given, words),
            }
            return words.say("{who} got {cards} from {other}.", **facts)
    return words.say("Everyone took up the cards that were passed to them.")


def _trick(who: str, points: int, words: Words) -> str:
    if points == 0:
        return words.say("{who} took the trick.", who=who)
    if points == 1:
        return words.say("{who} took the trick: 1 point.", who=who)
    return words.say("{who} took the trick: {points} points.", who=who, points=points)


def _deal(event: DealEnded, words: Words) -> str:
    scored = [f"{words.name(Seat(n))} {points:+}" for n, points in enumerate(event.points)]
    said = words.say("The deal is over: {points}.", points=words.listing(scored))
    if event.moon is None:
        return said
    moon = words.say("{who} shot the moon!", who=words.name(event.moon))
    return f"{moon} {said}"


def label(action: Action, view: View, words: Words) -> str:
    if not isinstance(action, Pass):
        return words.say("Play {card}", card=action.card.sign)
    if not action.cards:
        return words.say("Pass three cards")
    return words.say("Pass {cards}", cards=_listed(action.cards, words))


def _listed(some: Sequence[PlayingCard], words: Words) -> str:
    return words.listing([card.sign for card in in_order(some)])
