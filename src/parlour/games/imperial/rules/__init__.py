"""The rules of Imperial (Europe, 2006) in the online variant: setup, whose turn it is, and dispatch."""

from collections.abc import Callable, Sequence
from functools import reduce

from parlour.engine import Chance, Data, IllegalActionError, Millis, Range, Seat
from parlour.games.imperial import actions as act
from parlour.games.imperial import events as ev
from parlour.games.imperial.board import Board, get_board, read
from parlour.games.imperial.refusals import Refusal
from parlour.games.imperial.rules import (
    auction,
    clock,
    deal,
    ending,
    government,
    investor,
    maneuver,
    peace,
    production,
    proposal,
    taxation,
    turn,
    wheel,
)
from parlour.games.imperial.state import (
    Bidding,
    Buying,
    Cents,
    Clock,
    Country,
    Investing,
    Maneuvering,
    Nation,
    Over,
    Player,
    Proposing,
    State,
    Voting,
    Watch,
)

FIRST_TAX = 5
"""The start of every country's tax marker."""


def setup(options: act.Options, seats: int, chance: Chance, now: Millis) -> ev.Started:
    sheet = read(options.setup)
    # 61 dollars are divided. Python's round() takes half a cent to the even cent, as the specification wants.
    share = Cents(round(sheet.purse * 100 / seats))
    watches = (Watch(options.banked, now, 0),) * seats
    ticking = Clock(options.increment, options.banked, options.increment_cap, now, None, watches)
    timed = ticking if options.timed else None
    started = ev.Started(sheet.name, (share,) * seats, options.ending_passes, timed)
    return started if options.auction else deal.dealt(started, start(started), chance)


def start(started: ev.Started) -> State:
    state = _opened(started)
    return state if started.closed is None else deal.evolve_dealt(state, started.bought, started.closed)


def _opened(started: ev.Started) -> State:
    board = get_board(started.board)
    players = tuple(Player(money, swiss=False, modifier=0) for money in started.money)
    return State(
        board=board.name,
        ending_passes=started.ending_passes,
        players=players,
        nations=tuple(_founded(board, country) for country in board.countries),
        bank=Cents(0),
        seating=(),
        card=None,
        up=board.countries[0],
        round=1,
        auction=1,
        turn=1,
        last=None,
        clock=started.clock,
        phase=Bidding(auction.bidders(board, players), ()),
    )


def _founded(board: Board, country: Country) -> Nation:
    return Nation(
        name=country,
        money=Cents(0),
        points=0,
        factories=board.realm(country).factories,
        spot=None,
        leadership=(),
        democracy=False,
        owners=(None,) * len(board.shares),
        off_limits=False,
        last_tax=FIRST_TAX,
        chips=(),
        fleets=(),
        armies=(),
        guests=(),
    )


def decide(
    state: State, seat: Seat | None, action: act.Action, chance: Chance, now: Millis
) -> Sequence[ev.Event]:
    if seat is None or not 0 <= seat < len(state.players):
        raise IllegalActionError(Refusal.NOT_YOUR_TURN)
    if type(action) is act.Pause or type(action) is act.Resume:
        return clock.decide(state, seat, action, now)
    happened = _decide(state, seat, action, chance)
    if state.clock is None:
        return happened
    charged = clock.charge(state.clock, seat, to_act(state), happened, now)
    if charged is None:
        return happened
    # After the first event, which can decide what the charge depends on: whether a vote is still open.
    return _with_fines(state, [happened[0], charged, *happened[1:]])


def _with_fines(state: State, events: list[ev.Event]) -> list[ev.Event]:
    """Recomputes the final scores, because the last submission can lose a point to the clock."""
    if not isinstance(events[-1], ev.Ended):
        return events
    final = reduce(evolve, events[:-1], state)
    return [*events[:-1], ending.end(final, events[-1].country)]


def _decide(state: State, seat: Seat, action: act.Action, chance: Chance) -> list[ev.Event]:
    # A player who withdraws a bid or vote has submitted it already, so `to_act` does not name them.
    is_withdrawal = type(action) is act.Retract and isinstance(state.phase, Bidding | Voting)
    if not is_withdrawal and seat not in to_act(state):
        raise IllegalActionError(Refusal.NOT_YOUR_TURN)
    match state.phase, action:
        case Maneuvering() as phase, _:
            return maneuver.decide(state, phase, seat, action)
        case Proposing() as phase, act.Propose():
            return proposal.propose(state, phase, seat, action)
        case Proposing() as phase, _:
            return government.propose(state, phase, seat, action)
        case Investing(), act.Buy():
            return investor.buy(state, seat, action)
        case Investing(), act.Pass():
            return investor.pass_turn(state, seat)
        case Voting() as phase, act.Vote():
            return government.vote(state, phase, seat, action)
        case Bidding(), act.Bid():
            return auction.bid(state, seat, action, chance)
        case Buying() as phase, act.Take():
            return auction.take(state, phase, seat, chance)
        case Buying() as phase, act.Decline():
            return auction.decline(state, phase, seat, chance)
        case Bidding() as phase, act.Retract():
            return auction.retract(phase, seat)
        case Voting() as phase, act.Retract():
            return government.retract(phase, seat)
        case _:
            raise IllegalActionError(Refusal.WRONG_MOMENT)


def evolve(state: State, event: ev.Event) -> State:
    return _EVOLVE[type(event)](state, event)


def to_act(state: State) -> tuple[Seat, ...]:
    phase = state.phase
    if type(phase) is Maneuvering:
        return (phase.seat,) if phase.offer is None else phase.offer.voters
    if type(phase) is Proposing or type(phase) is Investing:
        return (phase.seat,)
    if type(phase) is Bidding or type(phase) is Voting:
        return phase.asked
    return (phase.queue[0].seat,) if type(phase) is Buying else ()


def legal(state: State, seat: Seat) -> Sequence[act.Action | Range]:
    found = _LEGAL[type(state.phase)](state, state.phase, seat)
    if state.clock is None or isinstance(state.phase, Over):
        return found
    return (*found, act.Pause() if state.clock.paused is None else act.Resume())


def conserved(state: State) -> int:
    """All the money in the game, in cents: players, treasuries and bank."""
    players = sum(player.money for player in state.players)
    return players + sum(nation.money for nation in state.nations) + state.bank


result = ending.result

_LEGAL: dict[type[Data], Callable[..., Sequence[act.Action | Range]]] = {
    Maneuvering: maneuver.legal,
    Proposing: government.legal,
    Investing: investor.legal,
    Bidding: auction.legal_bids,
    Voting: government.legal_votes,
    Buying: auction.legal_purchase,
    Over: lambda *_: (),
}
_EVOLVE: dict[type[Data], Callable[..., State]] = {
    ev.BidPlaced: auction.evolve_bid_placed,
    ev.BidRetracted: auction.evolve_bid_retracted,
    ev.BidsOpened: auction.evolve_offered,
    ev.Won: auction.evolve_won,
    ev.Declined: turn.evolve_submitted,
    ev.NextOffer: auction.evolve_offered,
    ev.AuctionOpened: auction.evolve_auction_opened,
    ev.AuctionClosed: auction.evolve_auction_closed,
    ev.Voided: auction.evolve_voided,
    ev.CountryUp: turn.evolve_country_up,
    ev.Drafted: government.evolve_drafted,
    ev.Proposed: government.evolve_proposed,
    ev.Agreed: turn.evolve_submitted,
    ev.Voted: government.evolve_voted,
    ev.VoteRetracted: government.evolve_vote_retracted,
    ev.Steered: wheel.evolve_steered,
    ev.Built: production.evolve_built,
    ev.Produced: production.evolve_produced,
    ev.Imported: production.evolve_imported,
    ev.Maneuvered: maneuver.evolve_maneuvered,
    ev.Paid: investor.evolve_paid,
    ev.Taxed: taxation.evolve_taxed,
    ev.ManeuverBegun: maneuver.evolve_begun,
    ev.Picked: maneuver.evolve_picked,
    ev.Planned: maneuver.evolve_planned,
    ev.Stepped: maneuver.evolve_stepped,
    ev.PeaceOffered: maneuver.evolve_offered,
    ev.PeaceAnswered: peace.evolve_answered,
    ev.PeaceSettled: peace.evolve_settled,
    ev.NextPeaceOffer: peace.evolve_next_offer,
    ev.InvestorCalled: investor.evolve_called,
    ev.Bought: investor.evolve_bought,
    ev.Passed: investor.evolve_passed,
    ev.NextInvestor: investor.evolve_next_investor,
    ev.InvestorClosed: investor.evolve_closed,
    ev.Ended: ending.evolve_ended,
    ev.Charged: clock.evolve_charged,
    ev.Paused: clock.evolve_paused,
    ev.Resumed: clock.evolve_resumed,
}
