"""Sentences of the history, labels of choices, and the names of cards."""

from parlour.engine import N_, Seat, Words

from .state import (
    PEAKS,
    SPONSORS,
    Action,
    Card,
    Climb,
    Climbed,
    Draw,
    Drew,
    Event,
    Leave,
    Left,
    RoundEnded,
    Took,
    View,
)


def card_name(card: Card, words: Words) -> str:
    peak = words.call(PEAKS[card.peak])
    if card.is_sponsor:
        return words.say("{peak}, {sponsor}", peak=peak, sponsor=words.call(SPONSORS[card.step]))
    return words.say("{peak} {height}", peak=peak, height=card.height)


def sentence(event: Event, words: Words) -> str:
    match event:
        case Climbed(seat, card):
            yours, others = N_("You played {card}."), N_("{who} played {card}.")
            return words.tell(seat, yours, others, card=card_name(card.value, words))
        case Left(seat, card):
            yours, others = N_("You left {card} at its depot."), N_("{who} left {card} at its depot.")
            return words.tell(seat, yours, others, card=card_name(card.value, words))
        case Drew(seat, card):
            if card.what is None:
                return words.say("{who} drew a card.", who=words.name(seat))
            yours, others = N_("You drew {card}."), N_("{who} drew {card}.")
            return words.tell(seat, yours, others, card=card_name(card.what, words))
        case Took(seat, card):
            yours, others = N_("You sent a porter for {card}."), N_("{who} sent a porter for {card}.")
            return words.tell(seat, yours, others, card=card_name(card, words))
        case RoundEnded(points):
            scored = [f"{words.name(Seat(n))} {signed(score)}" for n, score in enumerate(points)]
            return words.say("The round is over: {points}.", points=words.listing(scored))


def label(action: Action, view: View, words: Words) -> str:
    match action:
        case Climb(card):
            return words.say("Play {card}", card=card_name(card, words))
        case Leave(card):
            return words.say("Leave {card}", card=card_name(card, words))
        case Draw():
            return words.say("Draw from the stock")
        case _:
            return words.say("Take {card}", card=card_name(view.depots[action.peak][-1], words))


def signed(points: int) -> str:
    return str(points).replace("-", "\N{MINUS SIGN}")
