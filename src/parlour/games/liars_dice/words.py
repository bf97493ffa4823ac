"""What is said: the log, the choices, and a bid in words."""

from collections.abc import Sequence

from parlour.engine import N_, Seat, Words
from parlour.games.liars_dice.state import Action, Bid, BidMade, CallLiar, Challenged, Event, Rolled, View

ONE_OF = (N_("one"), N_("two"), N_("three"), N_("four"), N_("five"), N_("six"))
MORE_OF = (N_("ones"), N_("twos"), N_("threes"), N_("fours"), N_("fives"), N_("sixes"))


def sentence(event: Event, words: Words) -> str:
    match event:
        case BidMade(seat, quantity, face):
            return words.say(
                "{who} bid {bid}.", who=words.name(seat), bid=dice_in_words(quantity, face, words)
            )
        case Challenged():
            return " ".join((_called(event, words), _lost(event, words), _shown(event, words)))
        case Rolled():
            return words.say("Everyone rolled again.")


def _called(event: Challenged, words: Words) -> str:
    who, bidder = words.name(event.seat), words.name(event.bid.seat)
    bid = dice_in_words(event.bid.quantity, event.bid.face, words)
    if event.is_exact:
        return words.say("{who} called spot on for {bidder}'s bid of {bid}.", who=who, bid=bid, bidder=bidder)
    return words.say("{who} called liar on {bidder}'s bid of {bid}.", who=who, bid=bid, bidder=bidder)


def _lost(event: Challenged, words: Words) -> str:
    found, loser = str(event.count), words.name(event.loser)
    if len(event.dice[event.loser]) == 1:
        return words.say(
            "The count was {count}: {loser} lost the last die and is out.", count=found, loser=loser
        )
    return words.say("The count was {count}: {loser} lost a die.", count=found, loser=loser)


def _shown(event: Challenged, words: Words) -> str:
    hands = [
        f"{words.name(Seat(n))} {pips_in_order([die.value for die in dice])}"
        for n, dice in enumerate(event.dice)
        if dice
    ]
    return words.say("The dice: {hands}.", hands=", ".join(hands))


def label(action: Action, view: View, words: Words) -> str:
    match action:
        case Bid(_, face):
            return words.say("Bid {faces}", faces=words.call(MORE_OF[face - 1]))
        case CallLiar():
            return words.say("Call liar")
        case _:
            return words.say("Call spot on")


def dice_in_words(quantity: int, face: int, words: Words) -> str:
    faces = ONE_OF if quantity == 1 else MORE_OF
    return words.say("{count} {faces}", count=quantity, faces=words.call(faces[face - 1]))


def pips_in_order(pips: Sequence[int]) -> str:
    return " ".join(map(str, sorted(pips)))
