"""Sentences of the history and labels of choices."""

from parlour.engine import N_, Words

from .state import (
    Action,
    Bid,
    BidMade,
    BidsOpened,
    Event,
    Laid,
    Lay,
    Open,
    Opened,
    Surfaced,
    View,
    Wait,
    Waited,
)

BREAKDOWN = (N_("dives"), N_("oysters left"))


def sentence(event: Event, words: Words) -> str:
    match event:
        case Laid(seat):
            return words.tell(seat, N_("You laid an oyster."), N_("{who} laid an oyster."))
        case Waited(seat):
            return words.tell(seat, N_("You are ready."), N_("{who} is ready."))
        case BidMade(seat, bid):
            if bid.what is None:
                return words.say("{who} made a bid.", who=words.name(seat))
            return words.tell(seat, N_("You bid {count}."), N_("{who} bid {count}."), count=bid.what)
        case BidsOpened(bids, diver):
            made = words.listing([str(bid.value) for bid in bids if bid is not None])
            yours, others = N_("The bids are {bids}. You dive."), N_("The bids are {bids}. {who} dives.")
            return words.tell(diver, yours, others, bids=made)
        case Opened():
            return _opened(event, words)
        case Surfaced(diver, succeeded):
            if succeeded:
                return words.tell(diver, N_("Your dive succeeded."), N_("{who}’s dive succeeded."))
            return words.tell(diver, N_("You lost an oyster."), N_("{who} lost an oyster."))


def _opened(event: Opened, words: Words) -> str:
    is_crab = event.crab.what == event.oyster
    if event.mat == event.seat:
        if is_crab:
            return words.tell(event.seat, N_("You opened your own crab."), N_("{who} opened their own crab."))
        return words.tell(event.seat, N_("You opened your own pearl."), N_("{who} opened their own pearl."))
    if words.is_you(event.mat):
        found = N_("{who} met your crab.") if is_crab else N_("{who} found your pearl.")
        return words.say(found, who=words.name(event.seat))
    if is_crab:
        yours, others = N_("You met {owner}’s crab."), N_("{who} met {owner}’s crab.")
    else:
        yours, others = N_("You found {owner}’s pearl."), N_("{who} found {owner}’s pearl.")
    return words.tell(event.seat, yours, others, owner=words.name(event.mat))


def label(action: Action, view: View, words: Words) -> str:
    match action:
        case Lay(is_crab):
            return words.say("Lay the crab") if is_crab else words.say("Lay a pearl")
        case Wait():
            return words.say("Ready")
        case Bid():
            return words.say("Bid")
        case Open(mat):
            return words.say("Open {owner}’s top oyster", owner=words.name(mat))
