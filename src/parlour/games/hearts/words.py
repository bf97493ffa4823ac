"""Sentences of the history, and labels of choices."""

from collections.abc import Sequence

from parlour.engine import N_, Seat, Words
from parlour.games.hearts.pack import SEATS, in_order
from parlour.games.hearts.rules import pass_distance
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
            known = cards.shown(laid)
            if known:
                yours, others = N_("You passed {cards}."), N_("{who} passed {cards}.")
                return words.tell(seat, yours, others, cards=_listed(known, words))
            return words.say("{who} chose three cards to pass.", who=words.name(seat))
        case Exchanged():
            return _exchange(event, words)
        case Played(seat, card):
            led = N_("You led {card}."), N_("{who} led {card}.")
            played = N_("You played {card}."), N_("{who} played {card}.")
            said = words.tell(seat, *(led if event.leads else played), card=card.value.sign)
            return f"{said} {words.say('Hearts were broken.')}" if event.breaks_hearts else said
        case TrickTaken(seat, points):
            return _trick(seat, points, words)
        case DealEnded():
            return _deal(event, words)


def _exchange(event: Exchanged, words: Words) -> str:
    """Names the cards that the reader was given, and no others."""
    for giver, (passed, seat) in enumerate(zip(event.cards, event.to, strict=True)):
        given = [card.value for card in passed if card.what is not None and seat in card.told]
        if given:
            facts = {"other": words.name(Seat(giver)), "cards": _listed(given, words)}
            yours, others = N_("You got {cards} from {other}."), N_("{who} got {cards} from {other}.")
            return words.tell(seat, yours, others, **facts)
    return words.say("Everyone picked up their new cards.")


def _trick(seat: Seat, points: int, words: Words) -> str:
    if points == 0:
        return words.tell(seat, N_("You took the trick."), N_("{who} took the trick."))
    if points == 1:
        return words.tell(seat, N_("You took the trick: 1 point."), N_("{who} took the trick: 1 point."))
    return words.tell(
        seat,
        N_("You took the trick: {points} points."),
        N_("{who} took the trick: {points} points."),
        points=points,
    )


def _deal(event: DealEnded, words: Words) -> str:
    scored = [f"{words.who(Seat(n))} {points:+}" for n, points in enumerate(event.points)]
    said = words.say("The deal ended: {points}.", points=words.listing(scored))
    if event.moon is None:
        return said
    moon = words.tell(event.moon, N_("You shot the moon!"), N_("{who} shot the moon!"))
    return f"{moon} {said}"


def label(action: Action, view: View, words: Words) -> str:
    if not isinstance(action, Pass):
        return words.say("Play {card}", card=action.card.sign)
    if not action.cards:
        return words.say("Pass to {who}", who=pass_to(view, words))
    return words.say("Pass {cards}", cards=_listed(action.cards, words))


def pass_to(view: View, words: Words) -> str:
    """The name of the player to whom the viewer passes cards."""
    assert view.me is not None, "a spectator passes no cards"
    return words.name(Seat((view.me + pass_distance(len(view.deals))) % SEATS))


def _listed(some: Sequence[PlayingCard], words: Words) -> str:
    return words.listing([card.sign for card in in_order(some)])
