"""What is said: the history, and the names of choices."""

from typing import assert_never

from parlour.engine import N_, Seat, Words
from parlour.games.hearts.pack import SEATS
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


def sentence(event: Event, words: Words) -> str:
    match event:
        case Passed(seat, laid):
            if known := cards.shown(laid):
                return words.say("You passed {cards}.", cards=listed(known, words))
            return words.say("{who} chose three cards to pass.", who=words.name(seat))
        case Exchanged():
            return _exchange(event, words)
        case Played():
            return _play(event, words)
        case TrickTaken():
            return _trick(event, words)
        case DealEnded():
            return _deal(event, words)
    assert_never(event)


def _exchange(event: Exchanged, words: Words) -> str:
    for giver, (given, seat) in enumerate(zip(event.cards, event.to, strict=True)):
        if seat == words.you and (known := [card.what for card in given if card.what is not None]):
            who = words.name(Seat(giver))
            return words.say("You got {cards} from {who}.", cards=listed(known, words), who=who)
    return words.say("Everyone took up the cards that were passed to them.")


def _play(event: Played, words: Words) -> str:
    if event.leads:
        mine, theirs = N_("You led {card}."), N_("{who} led {card}.")
    else:
        mine, theirs = N_("You played {card}."), N_("{who} played {card}.")
    said = words.say(
        mine if event.seat == words.you else theirs, who=words.name(event.seat), card=event.card.value.sign
    )
    return f"{said} {words.say('Hearts are broken.')}" if event.breaks_hearts else said


def _trick(event: TrickTaken, words: Words) -> str:
    who, points = words.name(event.seat), event.points
    if event.seat == words.you:
        if points == 0:
            return words.say("You took the trick.")
        if points == 1:
            return words.say("You took the trick: 1 point.")
        return words.say("You took the trick: {points} points.", points=points)
    if points == 0:
        return words.say("{who} took the trick.", who=who)
    if points == 1:
        return words.say("{who} took the trick: 1 point.", who=who)
    return words.say("{who} took the trick: {points} points.", who=who, points=points)


def _deal(event: DealEnded, words: Words) -> str:
    scored = [f"{words.name(Seat(n))} {event.points[n]:+}" for n in range(SEATS)]
    said = words.say("The deal is over: {points}.", points=words.listing(scored))
    if event.moon is None:
        return said
    if event.moon == words.you:
        return f"{words.say('You shot the moon!')} {said}"
    return f"{words.say('{who} shot the moon!', who=words.name(event.moon))} {said}"


def label(action: Action, view: View, words: Words) -> str:
    if isinstance(action, Pass):
        return words.say("Pass three cards") if not action.cards else words.say("Pass {cards}", cards=listed(action.cards, words))
    return words.say("Play {card}", card=action.card.sign)


def listed(some: tuple[PlayingCard, ...] | list[PlayingCard], words: Words) -> str:
    return words.listing([card.sign for card in some])
