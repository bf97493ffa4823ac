"""Events as sentences: the log, the notices and the document's history.

The log tells what happened, in the past tense and with `You` for the reader. An event says nothing where
another one of the same entry tells the whole, and where somebody still deliberates.
"""

from collections.abc import Callable, Iterable, Sequence

from parlour.engine import N_, Data, Seat, Words
from parlour.games.imperial import events as ev
from parlour.games.imperial.money import dollars, points, signed
from parlour.games.imperial.names import inside
from parlour.games.imperial.phrases import (
    both_lost,
    march_phrase,
    plan_phrase,
    points_gained,
    share_phrase,
    units_phrase,
)
from parlour.games.imperial.rounds import FIRST_COUNTRY, shown_round
from parlour.games.imperial.rules import taxation


def sentence(event: ev.Event | ev.Started, words: Words) -> str:
    return _SAY[type(event)](event, words)


def _tell(words: Words, seat: Seat, yours: str, others: str, **facts: object) -> str:
    """What a player did: *yours* to the player, *others* with `{who}` to everybody else."""
    if words.is_you(seat):
        return words.say(yours, **facts)
    return words.say(others, who=words.name(seat), **facts)


def _name(seat: Seat, words: Words) -> str:
    """In a list of names."""
    return words.say("you") if words.is_you(seat) else words.name(seat)


def _silent(event: Data, words: Words) -> str:
    """Deliberation, or what another event of the same entry tells."""
    return ""


def _started(event: ev.Started, words: Words) -> str:
    names = words.listing(list(words.names[: len(event.money)]))
    return words.say("A game of Imperial with {names} started.", names=names)


# The auction.


def _bid_placed(event: ev.BidPlaced, words: Words) -> str:
    country = words.call(event.country)
    if event.cents is None:
        return _tell(
            words,
            event.seat,
            N_("You placed a sealed bid for {country}."),
            N_("{who} placed a sealed bid for {country}."),
            country=country,
        )
    return _tell(
        words,
        event.seat,
        N_("You placed a sealed bid of {sum} for {country}."),
        N_("{who} placed a sealed bid of {sum} for {country}."),
        sum=dollars(event.cents, words),
        country=country,
    )


def _bid_retracted(event: ev.BidRetracted, words: Words) -> str:
    return _tell(words, event.seat, N_("You withdrew your bid."), N_("{who} withdrew their bid."))


def _bids_opened(event: ev.BidsOpened, words: Words) -> str:
    told = words.say(
        "Bids for {country}: {bids}.",
        country=words.call(event.country),
        bids=_sums(((bid.seat, bid.cents or 0) for bid in event.queue), words),
    )
    return told if event.offer else told + " " + words.say("Nobody could buy.")


def _sums(payouts: Iterable[tuple[Seat, int]], words: Words) -> str:
    parts = [
        words.say("{who} {sum}", who=_name(seat, words), sum=dollars(cents, words)) for seat, cents in payouts
    ]
    return ", ".join(parts)


def _won(event: ev.Won, words: Words) -> str:
    told = _tell(
        words,
        event.seat,
        N_("You bought {share} for {sum}."),
        N_("{who} bought {share} for {sum}."),
        share=share_phrase(event.share, event.country, words),
        sum=dollars(event.paid, words),
    )
    return told + _taken_over(event, words) if event.leadership[:1] == (event.seat,) else told


def _taken_over(event: ev.Won | ev.Bought, words: Words) -> str:
    """Where the buyer leads the country from now on."""
    yours, others = (
        (N_("You took the lead in {country}."), N_("{who} took the lead in {country}."))
        if event.democracy
        else (N_("You took over {country}."), N_("{who} took over {country}."))
    )
    return " " + _tell(words, event.seat, yours, others, country=words.call(event.country))


def _declined(event: ev.Declined, words: Words) -> str:
    return _tell(
        words,
        event.seat,
        N_("You did not buy {share}."),
        N_("{who} did not buy {share}."),
        share=share_phrase(event.share, event.country, words),
    )


def _auction_opened(event: ev.AuctionOpened, words: Words) -> str:
    told = words.say("Bidding for {country} began.", country=words.call(event.country))
    again = event.auction > 1 and event.country == FIRST_COUNTRY
    return words.say("Nothing was sold, so the auction is held again.") + " " + told if again else told


def _auction_closed(event: ev.AuctionClosed, words: Words) -> str:
    order = ", ".join(_name(seat, words) for seat in event.seating)
    told = words.say("The auction ended. Seating order: {order}.", order=order)
    return f"{told} {_card(event.card, words)}{_swiss(event.swiss, words)}"


def _card(seat: Seat, words: Words) -> str:
    return _tell(words, seat, N_("You got the investor card."), N_("{who} got the investor card."))


def _swiss(seats: Sequence[int], words: Words) -> str:
    if not seats:
        return ""
    names = words.listing([_name(Seat(seat), words) for seat in seats])
    return " " + words.say("Swiss in the next investor phase: {names}.", names=names)


def _voided(event: ev.Voided, words: Words) -> str:
    return words.say("Nothing was sold in two auctions. The game is void and nobody won.")


# Government.


def _country_up(event: ev.CountryUp, words: Words) -> str:
    if event.country != FIRST_COUNTRY:
        return ""
    return words.say("Round {round} began.", round=shown_round(event.round))


def _proposed(event: ev.Proposed, words: Words) -> str:
    if event.slot == 0:
        return ""
    one, told = event.proposal, plan_phrase(event.proposal.plan, words)
    spot, fee = words.call(one.spot), dollars(one.fee, words)
    facts = {
        "what": f"{spot} ({fee})" if one.fee else spot,
        "country": words.call(event.country),
        "plan": f": {told}" if told else "",
    }
    if event.slot == 1:
        yours, others = (
            N_("You proposed {what} for {country}{plan}."),
            N_("{who} proposed {what} for {country}{plan}."),
        )
    else:
        yours, others = (
            N_("You proposed {what} for {country} instead{plan}."),
            N_("{who} proposed {what} for {country} instead{plan}."),
        )
    return _tell(words, one.seat, yours, others, **facts)


def _agreed(event: ev.Agreed, words: Words) -> str:
    return _tell(words, event.seat, N_("You agreed."), N_("{who} agreed."))


def _voted(event: ev.Voted, words: Words) -> str:
    if event.opened:
        return _camps(event, words)
    if event.choice is None:
        return words.say("{who} voted.", who=words.name(event.seat))
    yours, others = (
        (N_("You voted for the leader’s proposal."), N_("{who} voted for the leader’s proposal."))
        if event.choice == 1
        else (
            N_("You voted for the opposition’s proposal."),
            N_("{who} voted for the opposition’s proposal."),
        )
    )
    return _tell(words, event.seat, yours, others)


def _camps(event: ev.Voted, words: Words) -> str:
    camps = [
        words.listing([_name(ballot.seat, words) for ballot in event.opened if ballot.choice == side])
        or words.say("nobody")
        for side in (1, 2)
    ]
    won = (
        N_("The leader’s proposal passed.") if event.winner == 1 else N_("The opposition’s proposal passed.")
    )
    return words.say(
        "{won} Votes for the leader: {ones}; for the opposition: {twos}.",
        won=words.say(won),
        ones=camps[0],
        twos=camps[1],
    )


def _vote_retracted(event: ev.VoteRetracted, words: Words) -> str:
    return _tell(words, event.seat, N_("You withdrew your vote."), N_("{who} withdrew their vote."))


# The wheel.


def _steered(event: ev.Steered, words: Words) -> str:
    one = event.proposal
    if not one.fee:
        return ""
    return _tell(
        words,
        one.seat,
        N_("You paid {fee} to move further on the wheel."),
        N_("{who} paid {fee} to move further on the wheel."),
        fee=dollars(one.fee, words),
    )


def _built(event: ev.Built, words: Words) -> str:
    country = words.call(event.country)
    if event.place is None:
        return words.say("{country} built no factory.", country=country)
    told = words.say(
        "{country} built a factory {where} for {sum}.",
        country=country,
        where=inside(event.place, words),
        sum=dollars(event.treasury + event.purse, words),
    )
    return told + _helped(event.seat, event.purse, words)


def _helped(seat: Seat, cents: int, words: Words) -> str:
    if not cents:
        return ""
    yours, others = N_("You paid {sum} of it."), N_("{who} paid {sum} of it.")
    return " " + _tell(words, seat, yours, others, sum=dollars(cents, words))


def _produced(event: ev.Produced, words: Words) -> str:
    units = units_phrase(event.units, words) or words.say("nothing")
    return words.say("{country} produced {units}.", country=words.call(event.country), units=units)


def _imported(event: ev.Imported, words: Words) -> str:
    country = words.call(event.country)
    if not event.units:
        return words.say("{country} imported nothing.", country=country)
    told = words.say(
        "{country} imported {units} for {sum}.",
        country=country,
        units=units_phrase(event.units, words),
        sum=dollars(event.treasury + event.purse, words),
    )
    return told + _helped(event.seat, event.purse, words)


def _maneuvered(event: ev.Maneuvered, words: Words) -> str:
    country, moved = words.call(event.country), march_phrase(event.fleets, event.armies, words)
    if not moved:
        return words.say("{country} moved nothing.", country=country)
    return words.say("{country} moved: {moved}.", country=country, moved=moved)


def _paid(event: ev.Paid, words: Words) -> str:
    return words.say(
        "{country} paid its investors: {paid}.",
        country=words.call(event.country),
        paid=_sums(event.payouts, words),
    )


def _taxed(event: ev.Taxed, words: Words) -> str:
    told = words.say(
        "{country} collected taxes: {change}, {points}.",
        country=words.call(event.country),
        change=_change(event, words),
        points=_points(event, words),
    )
    if not event.payouts:
        return told
    return told + " " + words.say("Bonus: {paid}.", paid=_sums(event.payouts, words))


def _change(event: ev.Taxed, words: Words) -> str:
    """Of the treasury, bonus and pay included, and where that leaves it."""
    change = signed(taxation.change(event), words)
    if event.treasury is None:
        return change
    return words.say("{change} (treasury {balance})", change=change, balance=dollars(event.treasury, words))


def _points(event: ev.Taxed, words: Words) -> str:
    if event.points >= taxation.WINNING_POINTS:  # what was gained beyond them does not count
        return words.say("{points} points in all", points=event.points)
    return points_gained(max(event.raw - taxation.TAX_BASELINE, 0), words)


# The maneuver.


def _peace_offered(event: ev.PeaceOffered, words: Words) -> str:
    return words.say(
        "{country} asked {target} for peace {where}.",
        country=words.call(event.country),
        target=words.call(event.target),
        where=inside(event.step.to, words),
    )


def _peace_answered(event: ev.PeaceAnswered, words: Words) -> str:
    where = inside(event.place, words)
    if event.accept:
        return _tell(
            words,
            event.seat,
            N_("You were for peace {where}."),
            N_("{who} was for peace {where}."),
            where=where,
        )
    return _tell(
        words,
        event.seat,
        N_("You were against peace {where}."),
        N_("{who} was against peace {where}."),
        where=where,
    )


def _peace_settled(event: ev.PeaceSettled, words: Words) -> str:
    target = words.call(event.target)
    if event.accept:
        return words.say("{target} accepted.", target=target)
    return words.say(
        "{target} refused: {lost}.", target=target, lost=both_lost(event.kind, event.step.kind, words)
    )


def _peace_asked(event: ev.PeaceAsked, words: Words) -> str:
    return words.say(
        "{country} asked {target} for peace {where} too.",
        country=words.call(event.country),
        target=words.call(event.target),
        where=inside(event.place, words),
    )


# The investor.


def _called(event: ev.InvestorCalled, words: Words) -> str:
    return _tell(
        words,
        event.seat,
        N_("The investor card brought you {sum}."),
        N_("The investor card brought {who} {sum}."),
        sum=dollars(event.bonus, words),
    )


def _bought(event: ev.Bought, words: Words) -> str:
    facts = {
        "share": share_phrase(event.share, event.country, words),
        "sum": dollars(event.paid - event.returned, words),
    }
    if not event.back:
        yours, others = N_("You bought {share} for {sum}."), N_("{who} bought {share} for {sum}.")
    else:
        yours = N_("You traded the ${back} share in for {share} and paid {sum}.")
        others = N_("{who} traded the ${back} share in for {share} and paid {sum}.")
        facts["back"] = str(event.back)
    told = _tell(words, event.seat, yours, others, **facts)
    return told + _taken_over(event, words) if event.took_over else told


def _punted(event: ev.Punted, words: Words) -> str:
    return _tell(words, event.seat, N_("You passed."), N_("{who} passed."))


def _closed(event: ev.InvestorClosed, words: Words) -> str:
    return _card(event.card, words) + _swiss(event.swiss, words)


# The end, and the clock.


def _ended(event: ev.Ended, words: Words) -> str:
    order = sorted(range(len(event.places)), key=event.places.__getitem__)
    table = ", ".join(
        words.say("{who} {points}", who=_name(Seat(seat), words), points=points(event.scores[seat], words))
        for seat in order
    )
    won = _tell(words, event.winner, N_("You won."), N_("{who} won."))
    return words.say(
        "{country} reached 25 points. {won} Final scores: {table}.",
        country=words.call(event.country),
        won=won,
        table=table,
    )


def _charged(event: ev.Charged, words: Words) -> str:
    return " ".join(
        _tell(words, one.seat, N_("You ran out of time: −1 point."), N_("{who} ran out of time: −1 point."))
        for one in event.charges
        if one.fined
    )


def _paused(event: ev.Paused, words: Words) -> str:
    return _tell(words, event.seat, N_("You stopped the clock."), N_("{who} stopped the clock."))


def _resumed(event: ev.Resumed, words: Words) -> str:
    return _tell(words, event.seat, N_("You restarted the clock."), N_("{who} restarted the clock."))


_SAY: dict[type[Data], Callable[..., str]] = {
    ev.Started: _started,
    ev.BidPlaced: _bid_placed,
    ev.BidRetracted: _bid_retracted,
    ev.BidsOpened: _bids_opened,
    ev.Won: _won,
    ev.Declined: _declined,
    ev.NextOffer: _silent,
    ev.AuctionOpened: _auction_opened,
    ev.AuctionClosed: _auction_closed,
    ev.Voided: _voided,
    ev.CountryUp: _country_up,
    ev.Drafted: _silent,
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
    ev.ManeuverBegun: _silent,
    ev.Picked: _silent,
    ev.Planned: _silent,
    ev.Stepped: _silent,
    ev.PeaceOffered: _peace_offered,
    ev.PeaceAnswered: _peace_answered,
    ev.PeaceSettled: _peace_settled,
    ev.PeaceAsked: _peace_asked,
    ev.InvestorCalled: _called,
    ev.Bought: _bought,
    ev.Punted: _punted,
    ev.NextInvestor: _silent,
    ev.InvestorClosed: _closed,
    ev.Ended: _ended,
    ev.Charged: _charged,
    ev.Paused: _paused,
    ev.Resumed: _resumed,
}
