"""Sentences of the history, labels of choices, and bids in words."""

from collections.abc import Sequence

from parlour.engine import N_, Seat, Words
from parlour.games.liars_dice.state import Action, Bid, BidMade, CallLiar, Challenged, Event, Rolled, View

ONE_OF = (N_("one"), N_("two"), N_("three"), N_("four"), N_("five"), N_("six"))
MORE_OF = (N_("ones"), N_("twos"), N_("threes"), N_("fours"), N_("fives"), N_("sixes"))
COUNTED = (
    *(N_("a {faces}"), N_("two {faces}"), N_("three {faces}"), N_("four {faces}")),
    *(N_("five {faces}"), N_("six {faces}"), N_("seven {faces}"), N_("eight {faces}")),
    *(N_("nine {faces}"), N_("ten {faces}"), N_("eleven {faces}"), N_("twelve {faces}")),
)
"""Larger numbers are written in digits."""


def sentence(event: Event, words: Words) -> str:
    match event:
        case BidMade(seat, quantity, face):
            bid = dice_in_words(quantity, face, words)
            return words.tell(seat, N_("You bid {bid}."), N_("{who} bid {bid}."), bid=bid)
        case Challenged():
            return " ".join((_called(event, words), _lost(event, words), _shown(event, words)))
        case Rolled():
            return words.say("Everyone rolled again.")


def _called(event: Challenged, words: Words) -> str:
    bid = dice_in_words(event.bid.quantity, event.bid.face, words)
    if words.is_you(event.bid.seat):
        who = words.name(event.seat)
        if event.is_exact:
            return words.say("{who} called spot on for your bid of {bid}.", who=who, bid=bid)
        return words.say("{who} called liar on your bid of {bid}.", who=who, bid=bid)
    if event.is_exact:
        yours = N_("You called spot on for {bidder}’s bid of {bid}.")
        others = N_("{who} called spot on for {bidder}’s bid of {bid}.")
    else:
        yours = N_("You called liar on {bidder}’s bid of {bid}.")
        others = N_("{who} called liar on {bidder}’s bid of {bid}.")
    return words.tell(event.seat, yours, others, bid=bid, bidder=words.name(event.bid.seat))


def _lost(event: Challenged, words: Words) -> str:
    if len(event.dice[event.loser]) == 1:
        yours = N_("The count was {count}: you lost your last die and were out.")
        others = N_("The count was {count}: {who} lost their last die and was out.")
    else:
        yours = N_("The count was {count}: you lost a die.")
        others = N_("The count was {count}: {who} lost a die.")
    return words.tell(event.loser, yours, others, count=event.count)


def _shown(event: Challenged, words: Words) -> str:
    hands = [
        f"{words.who(Seat(n))} {pips_in_order([die.value for die in dice])}"
        for n, dice in enumerate(event.dice)
        if dice
    ]
    return words.say("The dice: {hands}.", hands=", ".join(hands))


def label(action: Action, view: View, words: Words) -> str:
    match action:
        case Bid(quantity, face):
            return words.say("Bid {bid}", bid=dice_in_words(quantity, face, words))
        case CallLiar():
            return words.say("Call liar")
        case _:
            return words.say("Call spot on")


def dice_in_words(quantity: int, face: int, words: Words) -> str:
    faces = words.call((ONE_OF if quantity == 1 else MORE_OF)[face - 1])
    if quantity <= len(COUNTED):
        return words.say(COUNTED[quantity - 1], faces=faces)
    return words.say("{count} {faces}", count=quantity, faces=faces)


def pips_in_order(pips: Sequence[int]) -> str:
    return " ".join(map(str, sorted(pips)))
