"""Events as sentences, for the history, notifications and the document's log.

Sentences are in the past tense and call the reader `You`. An event has no sentence if another event of the
same entry already covers it, or if it only records a player's draft.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Final

from parlour.engine import N_, Data, Seat, Words
from parlour.games.imperial import events as ev
from parlour.games.imperial import phrases
from parlour.games.imperial.money import dollars, points, signed
from parlour.games.imperial.names import FIRST_COUNTRY, inside, shown_round
from parlour.games.imperial.rules import taxation

Telling = tuple[str, str]
"""The sentence for the player who acted, and the one with `{who}` for other readers."""


def sentence(event: ev.Event | ev.Started, words: Words) -> str:
    told = _SAY[type(event)]
    if callable(told):
        return told(event, words)
    if isinstance(told, str):
        return words.say(told, **_facts(event, words)) if told else ""
    assert hasattr(event, "seat"), "a sentence with two forms is about a seat"
    return words.tell(event.seat, *told, **_facts(event, words))


def _facts(event: Data, words: Words) -> dict[str, str]:
    """Values for the placeholders of a sentence, from the fields of its event."""
    countries = {field: getattr(event, field, None) for field in ("country", "target")}
    facts = {field: words.call(country) for field, country in countries.items() if country is not None}
    match event:
        case ev.Won(paid=cents) | ev.InvestorCalled(bonus=cents) | ev.BidPlaced(cents=int(cents)):
            facts["sum"] = dollars(cents, words)
        case ev.PeaceOffered(step=step):
            facts["where"] = inside(step.to, words)
        case ev.PeaceAnswered(place=place) | ev.NextPeaceOffer(place=place):
            facts["where"] = inside(place, words)
    if isinstance(event, ev.Won | ev.Declined | ev.Bought):
        facts["share"] = phrases.share_phrase(event.share, event.country, words)
    return facts


def _sums(payouts: Iterable[tuple[Seat, int]], words: Words) -> str:
    return ", ".join(
        words.say("{who} {sum}", who=words.who(seat), sum=dollars(cents, words)) for seat, cents in payouts
    )


def _started(event: ev.Started, words: Words) -> str:
    names = words.listing(list(words.names[: len(event.money)]))
    return words.say("A game of Imperial with {names} started.", names=names)


# The auction.


def _bid_placed(event: ev.BidPlaced, words: Words) -> str:
    told = (
        (N_("You placed a sealed bid for {country}."), N_("{who} placed a sealed bid for {country}."))
        if event.cents is None
        else (
            N_("You placed a sealed bid of {sum} for {country}."),
            N_("{who} placed a sealed bid of {sum} for {country}."),
        )
    )
    return words.tell(event.seat, *told, **_facts(event, words))


def _bids_opened(event: ev.BidsOpened, words: Words) -> str:
    bids = _sums(((bid.seat, bid.cents or 0) for bid in event.queue), words)
    told = words.say("Bids for {country}: {bids}.", country=words.call(event.country), bids=bids)
    return told if event.offer else told + " " + words.say("Nobody could buy.")


_BOUGHT: Final = N_("You bought {share} for {sum}."), N_("{who} bought {share} for {sum}.")


def _won(event: ev.Won, words: Words) -> str:
    told = words.tell(event.seat, *_BOUGHT, **_facts(event, words))
    return told + _taken_over(event, words) if event.leadership[:1] == (event.seat,) else told


def _taken_over(event: ev.Won | ev.Bought, words: Words) -> str:
    """The addition for a buyer who became the country's leader."""
    told = (
        (N_("You took the lead in {country}."), N_("{who} took the lead in {country}."))
        if event.democracy
        else (N_("You took over {country}."), N_("{who} took over {country}."))
    )
    return " " + words.tell(event.seat, *told, country=words.call(event.country))


def _auction_opened(event: ev.AuctionOpened, words: Words) -> str:
    told = words.say("Bidding for {country} began.", country=words.call(event.country))
    again = event.auction > 1 and event.country == FIRST_COUNTRY
    return words.say("Nothing was sold, so the auction is held again.") + " " + told if again else told


def _auction_closed(event: ev.AuctionClosed, words: Words) -> str:
    order = ", ".join(words.who(seat) for seat in event.seating)
    told = words.say("The auction ended. Seating order: {order}.", order=order)
    return f"{told} {_card_and_swiss(event, words)}"


def _card_and_swiss(event: ev.AuctionClosed | ev.InvestorClosed, words: Words) -> str:
    told = words.tell(event.card, N_("You got the investor card."), N_("{who} got the investor card."))
    if not event.swiss:
        return told
    yours = N_("You can buy as a Swiss investor in the next investor phase.")
    others = N_("{who} can buy as a Swiss investor in the next investor phase.")
    swiss = [words.tell(seat, yours, others) for seat in event.swiss]
    if len(swiss) > 1:
        names = phrases.capital(words.listing([words.who(seat) for seat in event.swiss]))
        swiss = [words.say("Swiss investors in the next investor phase: {names}.", names=names)]
    return f"{told} {swiss[0]}"


# Government.


def _country_up(event: ev.CountryUp, words: Words) -> str:
    if event.country != FIRST_COUNTRY:
        return ""
    return words.say("Round {round} began.", round=shown_round(event.round))


def _proposed(event: ev.Proposed, words: Words) -> str:
    if event.slot == 0:
        return ""
    proposal, plan = event.proposal, phrases.plan_phrase(event.proposal.plan, words)
    space, fee = words.call(proposal.spot), dollars(proposal.fee, words)
    told = (
        (N_("You proposed {what} for {country}{plan}."), N_("{who} proposed {what} for {country}{plan}."))
        if event.slot == 1
        else (
            N_("You proposed {what} for {country} instead{plan}."),
            N_("{who} proposed {what} for {country} instead{plan}."),
        )
    )
    what, plan = f"{space} ({fee})" if proposal.fee else space, f": {plan}" if plan else ""
    return words.tell(proposal.seat, *told, what=what, country=words.call(event.country), plan=plan)


def _voted(event: ev.Voted, words: Words) -> str:
    if event.opened:
        return _camps(event, words)
    if event.choice is None:
        return words.say("{who} voted.", who=words.name(event.seat))
    return words.tell(event.seat, *_VOTES[event.choice])


_VOTES: Final = {
    1: (N_("You voted for the leader’s proposal."), N_("{who} voted for the leader’s proposal.")),
    2: (N_("You voted for the opposition’s proposal."), N_("{who} voted for the opposition’s proposal.")),
}


def _camps(event: ev.Voted, words: Words) -> str:
    ones, twos = (
        words.listing([words.who(ballot.seat) for ballot in event.opened if ballot.choice == side])
        or words.say("nobody")
        for side in (1, 2)
    )
    leader, opposition = N_("The leader’s proposal passed."), N_("The opposition’s proposal passed.")
    won = words.say(leader if event.winner == 1 else opposition)
    camps = N_("{won} Votes for the leader: {ones}; for the opposition: {twos}.")
    return words.say(camps, won=won, ones=ones, twos=twos)


# The wheel.


def _steered(event: ev.Steered, words: Words) -> str:
    proposal = event.proposal
    if not proposal.fee:
        return ""
    yours = N_("You paid {fee} to move further on the wheel.")
    others = N_("{who} paid {fee} to move further on the wheel.")
    return words.tell(proposal.seat, yours, others, fee=dollars(proposal.fee, words))


def _built(event: ev.Built, words: Words) -> str:
    country = words.call(event.country)
    if event.place is None:
        return words.say("{country} built no factory.", country=country)
    where, cost = inside(event.place, words), dollars(event.treasury + event.purse, words)
    told = words.say("{country} built a factory {where} for {sum}.", country=country, where=where, sum=cost)
    return told + _helped(event, words)


def _helped(event: ev.Built | ev.Imported, words: Words) -> str:
    if not event.purse:
        return ""
    yours, others = N_("You paid {sum} of it."), N_("{who} paid {sum} of it.")
    return " " + words.tell(event.seat, yours, others, sum=dollars(event.purse, words))


def _produced(event: ev.Produced, words: Words) -> str:
    units = phrases.units_phrase(event.units, words) or words.say("nothing")
    return words.say("{country} produced {units}.", country=words.call(event.country), units=units)


def _imported(event: ev.Imported, words: Words) -> str:
    country = words.call(event.country)
    if not event.units:
        return words.say("{country} imported nothing.", country=country)
    units, cost = phrases.units_phrase(event.units, words), dollars(event.treasury + event.purse, words)
    told = words.say("{country} imported {units} for {sum}.", country=country, units=units, sum=cost)
    return told + _helped(event, words)


def _maneuvered(event: ev.Maneuvered, words: Words) -> str:
    country, moved = words.call(event.country), phrases.march_phrase(event.fleets, event.armies, words)
    if not moved:
        return words.say("{country} moved nothing.", country=country)
    return words.say("{country} moved: {moved}.", country=country, moved=moved)


def _paid(event: ev.Paid, words: Words) -> str:
    country, paid = words.call(event.country), _sums(event.payouts, words)
    return words.say("{country} paid its investors: {paid}.", country=country, paid=paid)


def _taxed(event: ev.Taxed, words: Words) -> str:
    change = signed(taxation.change(event), words)  # bonus and pay included
    if event.treasury is not None:
        balance = dollars(event.treasury, words)
        change = words.say("{change} (treasury {balance})", change=change, balance=balance)
    gained = (
        words.say("{points} points in all", points=event.points)
        if event.points >= taxation.WINNING_POINTS  # what was gained beyond them does not count
        else phrases.points_gained(max(event.raw - taxation.TAX_BASELINE, 0), words)
    )
    collected, country = N_("{country} collected taxes: {change}, {points}."), words.call(event.country)
    told = words.say(collected, country=country, change=change, points=gained)
    if not event.payouts:
        return told
    return told + " " + words.say("Bonus: {paid}.", paid=_sums(event.payouts, words))


# The maneuver.


def _peace_answered(event: ev.PeaceAnswered, words: Words) -> str:
    told = (
        (N_("You were for peace {where}."), N_("{who} was for peace {where}."))
        if event.accept
        else (N_("You were against peace {where}."), N_("{who} was against peace {where}."))
    )
    return words.tell(event.seat, *told, **_facts(event, words))


def _peace_settled(event: ev.PeaceSettled, words: Words) -> str:
    target, lost = words.call(event.target), phrases.both_lost(event.kind, event.step.kind, words)
    if event.accept:
        return words.say("{target} accepted.", target=target)
    return words.say("{target} refused: {lost}.", target=target, lost=lost)


# The investor, the end and the clock.


def _bought(event: ev.Bought, words: Words) -> str:
    traded = (
        N_("You traded the ${back} share in for {share} and paid {sum}."),
        N_("{who} traded the ${back} share in for {share} and paid {sum}."),
    )
    facts = {**_facts(event, words), "sum": dollars(event.paid - event.returned, words)}
    told = words.tell(event.seat, *(traded if event.back else _BOUGHT), back=event.back, **facts)
    return told + _taken_over(event, words) if event.took_over else told


def _ended(event: ev.Ended, words: Words) -> str:
    order = sorted(range(len(event.places)), key=event.places.__getitem__)
    table = ", ".join(
        words.say("{who} {points}", who=words.who(Seat(seat)), points=points(event.scores[seat], words))
        for seat in order
    )
    won, country = words.tell(event.winner, N_("You won."), N_("{who} won.")), words.call(event.country)
    ended = N_("{country} reached 25 points. {won} Final scores: {table}.")
    return words.say(ended, country=country, won=won, table=table)


def _charged(event: ev.Charged, words: Words) -> str:
    yours, others = N_("You ran out of time: −1 point."), N_("{who} ran out of time: −1 point.")
    return " ".join(words.tell(charge.seat, yours, others) for charge in event.charges if charge.fined)


_SAY: Final[Mapping[type[Data], str | Telling | Callable[..., str]]] = {
    ev.Started: _started,
    ev.BidPlaced: _bid_placed,
    ev.BidRetracted: (N_("You withdrew your bid."), N_("{who} withdrew their bid.")),
    ev.BidsOpened: _bids_opened,
    ev.Won: _won,
    ev.Declined: (N_("You did not buy {share}."), N_("{who} did not buy {share}.")),
    ev.NextOffer: "",
    ev.AuctionOpened: _auction_opened,
    ev.AuctionClosed: _auction_closed,
    ev.Voided: N_("Nothing was sold in two auctions. The game is void and nobody won."),
    ev.CountryUp: _country_up,
    ev.Drafted: "",
    ev.Proposed: _proposed,
    ev.Agreed: (N_("You agreed."), N_("{who} agreed.")),
    ev.Voted: _voted,
    ev.VoteRetracted: (N_("You withdrew your vote."), N_("{who} withdrew their vote.")),
    ev.Steered: _steered,
    ev.Built: _built,
    ev.Produced: _produced,
    ev.Imported: _imported,
    ev.Maneuvered: _maneuvered,
    ev.Paid: _paid,
    ev.Taxed: _taxed,
    ev.ManeuverBegun: "",
    ev.Picked: "",
    ev.Planned: "",
    ev.Stepped: "",
    ev.PeaceOffered: N_("{country} asked {target} for peace {where}."),
    ev.PeaceAnswered: _peace_answered,
    ev.PeaceSettled: _peace_settled,
    ev.NextPeaceOffer: N_("{country} asked {target} for peace {where} too."),
    ev.InvestorCalled: (
        N_("The investor card brought you {sum}."),
        N_("The investor card brought {who} {sum}."),
    ),
    ev.Bought: _bought,
    ev.Passed: (N_("You passed."), N_("{who} passed.")),
    ev.NextInvestor: "",
    ev.InvestorClosed: _card_and_swiss,
    ev.Ended: _ended,
    ev.Charged: _charged,
    ev.Paused: (N_("You stopped the clock."), N_("{who} stopped the clock.")),
    ev.Resumed: (N_("You restarted the clock."), N_("{who} restarted the clock.")),
}
