"""Events as sentences: the log, the notices and the document's history."""

from collections.abc import Callable, Iterable, Sequence

from parlour.engine import N_, Data, Seat, Words
from parlour.games.imperial import events as ev
from parlour.games.imperial.money import dollars, points, time_left
from parlour.games.imperial.names import inside, out_of
from parlour.games.imperial.phrases import (
    plan_phrase,
    proposal,
    step_phrase,
    treasury_change,
    unit_name,
    units_phrase,
)
from parlour.games.imperial.state import Marching


def sentence(event: ev.Event | ev.Started, words: Words) -> str:
    return _SAY[type(event)](event, words)


def _bid_placed(event: ev.BidPlaced, words: Words) -> str:
    who = words.name(event.seat)
    if event.cents is None:
        return words.say("{who} has bid for {country}.", who=who, country=words.call(event.country))
    return words.say(
        "{who} bids {sum} for {country}.",
        who=who,
        sum=dollars(event.cents, words),
        country=words.call(event.country),
    )


def _bid_retracted(event: ev.BidRetracted, words: Words) -> str:
    return words.say("{who} takes the sealed bid back.", who=words.name(event.seat))


def _bids_opened(event: ev.BidsOpened, words: Words) -> str:
    bids = [
        words.say("{who} {sum}", who=words.name(bid.seat), sum=dollars(bid.cents or 0, words))
        for bid in event.queue
    ]
    told = words.say(
        "The bids for {country}: {bids}.", country=words.call(event.country), bids=", ".join(bids)
    )
    return told if event.offer else told + " " + words.say("Nobody can buy.")


def _won(event: ev.Won, words: Words) -> str:
    told = words.say(
        "{who} buys the {share} of {country} for {sum}.",
        who=words.name(event.seat),
        share=event.share,
        country=words.call(event.country),
        sum=dollars(event.paid, words),
    )
    return told + " " + _government(event, words)


def _government(event: ev.Won | ev.Bought, words: Words) -> str:
    leader = words.name(event.leadership[0])
    if event.democracy:
        return words.say(
            "{country} is a democracy led by {who}.", country=words.call(event.country), who=leader
        )
    return words.say(
        "{country} is a dictatorship under {who}.", country=words.call(event.country), who=leader
    )


def _declined(event: ev.Declined, words: Words) -> str:
    return words.say(
        "{who} does not buy the {share} of {country}.",
        who=words.name(event.seat),
        share=event.share,
        country=words.call(event.country),
    )


def _next_offer(event: ev.NextOffer, words: Words) -> str:
    head = event.queue[0]
    return words.say("The {share} is offered to {who}.", share=event.offer, who=words.name(head.seat))


def _auction_opened(event: ev.AuctionOpened, words: Words) -> str:
    told = words.say("{country} is up for auction.", country=words.call(event.country))
    again = event.auction > 1 and len(event.asked) > 0
    return told + " " + words.say("This is the second auction.") if again else told


def _auction_closed(event: ev.AuctionClosed, words: Words) -> str:
    order = ", ".join(words.name(seat) for seat in event.seating)
    told = words.say(
        "The auction is over. The order is {order}; {who} has the investor card.",
        order=order,
        who=words.name(event.card),
    )
    return told + _swiss(event.swiss, words)


def _swiss(seats: Sequence[int], words: Words) -> str:
    if not seats:
        return ""
    names = words.listing([words.name(Seat(seat)) for seat in seats])
    return " " + words.say("Swiss in the next investor phase: {names}.", names=names)


def _voided(event: ev.Voided, words: Words) -> str:
    return words.say("Nothing was sold in two auctions: the game is void and nobody wins.")


def _country_up(event: ev.CountryUp, words: Words) -> str:
    return words.say(
        "Round {round}: {country} is up, led by {who}.",
        round=event.round,
        country=words.call(event.country),
        who=words.name(event.leader),
    )


def _drafted(event: ev.Drafted, words: Words) -> str:
    told = words.say(
        "{who} considers {spot} for {country}",
        who=words.name(event.seat),
        spot=words.call(event.draft.spot),
        country=words.call(event.country),
    )
    units = units_phrase(event.draft.units, words)
    return f"{told}: {units}." if units else f"{told}."


def _proposed(event: ev.Proposed, words: Words) -> str:
    facts = {"who": words.name(event.proposal.seat), "country": words.call(event.country)}
    if event.slot == 0:
        return words.say(
            "{who} decides on {spot} for {country}.", spot=words.call(event.proposal.spot), **facts
        )
    leader = N_("{who} proposes as leader of {country}: {what}.")
    opposition = N_("{who} proposes as opposition in {country}: {what}.")
    what = proposal(event.proposal, words)
    return words.say(leader if event.slot == 1 else opposition, what=what, **facts)


def _agreed(event: ev.Agreed, words: Words) -> str:
    return words.say("{who} agrees to the leader's proposal.", who=words.name(event.seat))


def _voted(event: ev.Voted, words: Words) -> str:
    who = words.name(event.seat)
    if event.opened:
        return words.say("{who} has voted.", who=who) + " " + _camps(event, words)
    if event.choice is None:
        return words.say("{who} has voted.", who=who)
    if event.choice == 1:
        return words.say("{who} votes for the leader's proposal.", who=who)
    return words.say("{who} votes for the opposition's proposal.", who=who)


def _vote_retracted(event: ev.VoteRetracted, words: Words) -> str:
    return words.say("{who} takes the sealed vote back.", who=words.name(event.seat))


def _camps(event: ev.Voted, words: Words) -> str:
    camps = [
        words.listing([words.name(ballot.seat) for ballot in event.opened if ballot.choice == side])
        or words.say("nobody")
        for side in (1, 2)
    ]
    told = words.say(
        "For the leader's proposal: {ones}. For the opposition's: {twos}.", ones=camps[0], twos=camps[1]
    )
    won = (
        N_("The leader's proposal passes.") if event.winner == 1 else N_("The opposition's proposal passes.")
    )
    return told + " " + words.say(won)


def _steered(event: ev.Steered, words: Words) -> str:
    one = event.proposal
    told = words.say(
        "The proposal occurs: {country} goes to {spot}.",
        country=words.call(event.country),
        spot=words.call(one.spot),
    )
    if not one.fee:
        return told
    return told + " " + words.say("{who} pays {fee}.", who=words.name(one.seat), fee=dollars(one.fee, words))


def _built(event: ev.Built, words: Words) -> str:
    if event.place is None:
        return words.say("{country} builds no factory.", country=words.call(event.country))
    told = words.say(
        "{country} builds a factory {where}.",
        country=words.call(event.country),
        where=inside(event.place, words),
    )
    return told + _helped(event.seat, event.purse, words)


def _helped(seat: int, cents: int, words: Words) -> str:
    if not cents:
        return ""
    return " " + words.say("{who} pays {sum} of it.", who=words.name(Seat(seat)), sum=dollars(cents, words))


def _produced(event: ev.Produced, words: Words) -> str:
    units = units_phrase(event.units, words) or words.say("nothing")
    return words.say("{country} produces {units}.", country=words.call(event.country), units=units)


def _imported(event: ev.Imported, words: Words) -> str:
    units = units_phrase(event.units, words) or words.say("nothing")
    told = words.say("{country} imports {units}.", country=words.call(event.country), units=units)
    return told + _helped(event.seat, event.purse, words)


def _maneuvered(event: ev.Maneuvered, words: Words) -> str:
    steps = plan_phrase(Marching(event.fleets, event.armies), words)
    return words.say("{country} maneuvers: {steps}.", country=words.call(event.country), steps=steps)


def _payouts(payouts: Iterable[ev.Payout], words: Words) -> str:
    parts = [
        words.say("{who} {sum}", who=words.name(seat), sum=dollars(cents, words)) for seat, cents in payouts
    ]
    return ", ".join(parts)


def _paid(event: ev.Paid, words: Words) -> str:
    paid = _payouts(event.payouts, words)
    return words.say("{country} pays interest: {paid}.", country=words.call(event.country), paid=paid)


def _taxed(event: ev.Taxed, words: Words) -> str:
    told = words.say(
        "{country} collects taxes (tax {raw}, units {units}): {treasury}, points {points} in all.",
        country=words.call(event.country),
        raw=event.raw,
        units=event.units,
        treasury=treasury_change(event, words),
        points=event.points,
    )
    if not event.payouts:
        return told
    return told + " " + words.say("Bonus: {paid}.", paid=_payouts(event.payouts, words))


def _begun(event: ev.ManeuverBegun, words: Words) -> str:
    return words.say(
        "{who} begins a maneuver for {country}; units to move: {count}.",
        who=words.name(event.seat),
        country=words.call(event.country),
        count=len(event.fleets) + len(event.armies),
    )


def _picked(event: ev.Picked, words: Words) -> str:
    return words.say(
        "{who} turns to the unit {where}.", who=words.name(event.seat), where=inside(event.place, words)
    )


def _planned(event: ev.Planned, words: Words) -> str:
    return words.say(
        "{who} plans {country}'s maneuver.", who=words.name(event.seat), country=words.call(event.country)
    )


def _stepped(event: ev.Stepped, words: Words) -> str:
    what = step_phrase(event.step, event.kind, words)
    return words.say("{country}'s {what}.", country=words.call(event.country), what=what)


def _peace_offered(event: ev.PeaceOffered, words: Words) -> str:
    return words.say(
        "{country} offers {target} peace {where} for its {unit} {origin}.",
        country=words.call(event.country),
        target=words.call(event.target),
        where=inside(event.step.to, words),
        unit=unit_name(event.kind, words),
        origin=out_of(event.step.origin, words),
    )


def _peace_answered(event: ev.PeaceAnswered, words: Words) -> str:
    template = N_("{who} is for peace {where}.") if event.accept else N_("{who} is against peace {where}.")
    return words.say(template, who=words.name(event.seat), where=inside(event.place, words))


def _peace_settled(event: ev.PeaceSettled, words: Words) -> str:
    where, target = inside(event.step.to, words), words.call(event.target)
    if event.accept:
        return words.say("{target} accepts the peace {where}.", target=target, where=where)
    return words.say(
        "{target} rejects the peace {where}: its {victim} and {country}'s {unit} will destroy each other.",
        target=target,
        where=where,
        victim=unit_name(event.step.kind or "army", words),
        country=words.call(event.country),
        unit=unit_name(event.kind, words),
    )


def _peace_asked(event: ev.PeaceAsked, words: Words) -> str:
    return words.say(
        "{country} offers {target} peace {where} too.",
        country=words.call(event.country),
        target=words.call(event.target),
        where=inside(event.place, words),
    )


def _called(event: ev.InvestorCalled, words: Words) -> str:
    return words.say(
        "The investor is called: {who} receives {sum} and may buy.",
        who=words.name(event.seat),
        sum=dollars(event.bonus, words),
    )


def _bought(event: ev.Bought, words: Words) -> str:
    facts = {"who": words.name(event.seat), "share": event.share, "country": words.call(event.country)}
    told = words.say("{who} buys the {share} of {country} for {sum}", sum=dollars(event.paid, words), **facts)
    if event.back:
        back = dollars(event.returned, words)
        told += words.say(", returning the {back} for {sum}", back=event.back, sum=back)
    return f"{told}. {_government(event, words)}"


def _punted(event: ev.Punted, words: Words) -> str:
    return words.say("{who} punts and may buy in the next investor phase.", who=words.name(event.seat))


def _next_investor(event: ev.NextInvestor, words: Words) -> str:
    return words.say("{who} may buy as a Swiss investor.", who=words.name(event.seat))


def _closed(event: ev.InvestorClosed, words: Words) -> str:
    told = words.say("The investor card goes to {who}.", who=words.name(event.card))
    return told + _swiss(event.swiss, words)


def _ended(event: ev.Ended, words: Words) -> str:
    order = sorted(range(len(event.places)), key=event.places.__getitem__)
    table = ", ".join(
        words.say("{who} {points}", who=words.name(Seat(seat)), points=points(event.scores[seat], words))
        for seat in order
    )
    return words.say(
        "{country} has 25 points and the game is over: {table}.",
        country=words.call(event.country),
        table=table,
    )


def _charged(event: ev.Charged, words: Words) -> str:
    parts = [
        words.say("{who} has {time} left", who=words.name(one.seat), time=time_left(one.banked))
        if not one.fined
        else words.say("{who} is out of time and loses a point", who=words.name(one.seat))
        for one in event.charges
    ]
    return words.say("The clock: {times}.", times=", ".join(parts))


def _paused(event: ev.Paused, words: Words) -> str:
    return words.say("{who} stops the clock.", who=words.name(event.seat))


def _resumed(event: ev.Resumed, words: Words) -> str:
    return words.say("{who} starts the clock again.", who=words.name(event.seat))


def _started(event: ev.Started, words: Words) -> str:
    names = words.listing(list(words.names[: len(event.money)]))
    return words.say("A game of Imperial with {names} begins.", names=names)


_SAY: dict[type[Data], Callable[..., str]] = {
    ev.Started: _started,
    ev.BidPlaced: _bid_placed,
    ev.BidRetracted: _bid_retracted,
    ev.BidsOpened: _bids_opened,
    ev.Won: _won,
    ev.Declined: _declined,
    ev.NextOffer: _next_offer,
    ev.AuctionOpened: _auction_opened,
    ev.AuctionClosed: _auction_closed,
    ev.Voided: _voided,
    ev.CountryUp: _country_up,
    ev.Drafted: _drafted,
    ev.Proposed: _proposed,
    ev.Agreed: _agreed,
    ev.Voted: _voted,
    ev.VoteRetracted: _vote_retracted,
    ev.Steered: _steered,
    ev.Built: _built,
    ev.Produced: _produced,
    ev.Imported: _imported,
    ev.Maneuvered: _maneuvered,
    ev.Paid: _paid,
    ev.Taxed: _taxed,
    ev.ManeuverBegun: _begun,
    ev.Picked: _picked,
    ev.Planned: _planned,
    ev.Stepped: _stepped,
    ev.PeaceOffered: _peace_offered,
    ev.PeaceAnswered: _peace_answered,
    ev.PeaceSettled: _peace_settled,
    ev.PeaceAsked: _peace_asked,
    ev.InvestorCalled: _called,
    ev.Bought: _bought,
    ev.Punted: _punted,
    ev.NextInvestor: _next_investor,
    ev.InvestorClosed: _closed,
    ev.Ended: _ended,
    ev.Charged: _charged,
    ev.Paused: _paused,
    ev.Resumed: _resumed,
}
