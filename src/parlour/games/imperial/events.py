"""The events, each with its consequences already computed."""

from parlour.engine import Data, Millis, Seat
from parlour.games.imperial.state import (
    Army,
    Attempt,
    Ballot,
    Cents,
    Clock,
    Country,
    Draft,
    Ferry,
    Kind,
    Order,
    Place,
    Proposal,
    Sealed,
    Side,
    Slot,
    Step,
    Unit,
)

Payout = tuple[Seat, Cents]


# The auction.


class BidPlaced(Data, frozen=True, tag="bid-placed"):
    seat: Seat
    country: Country
    cents: Cents | None
    """None in the view of other players."""


class BidRetracted(Data, frozen=True, tag="bid-retracted"):
    seat: Seat


class BidsOpened(Data, frozen=True, tag="bids-opened"):
    """The bids, highest first. *offer* is the denomination offered to the first, or 0 if none can buy."""

    country: Country
    queue: tuple[Sealed, ...]
    offer: int


class Won(Data, frozen=True, tag="won"):
    """The bidder took *share* for the whole bid."""

    seat: Seat
    country: Country
    share: int
    paid: Cents
    leadership: tuple[Seat, ...]
    democracy: bool


class Declined(Data, frozen=True, tag="declined"):
    seat: Seat
    country: Country
    share: int


class NextOffer(Data, frozen=True, tag="next-offer"):
    queue: tuple[Sealed, ...]
    offer: int


class AuctionOpened(Data, frozen=True, tag="auction-opened"):
    country: Country
    asked: tuple[Seat, ...]
    auction: int


class AuctionClosed(Data, frozen=True, tag="auction-closed"):
    seating: tuple[Seat, ...]
    card: Seat
    swiss: tuple[Seat, ...]


class Voided(Data, frozen=True, tag="voided"):
    """The second auction, too, sold nothing."""


class Started(Data, frozen=True, tag="started"):
    board: str
    money: tuple[Cents, ...]
    ending_passes: bool
    clock: Clock | None
    bought: tuple[Won, ...] = ()
    """The shares dealt and paid for, in a game without an auction."""

    closed: AuctionClosed | None = None
    """The seating and the investor card after dealing. None in a game with an auction."""


# Government.


class CountryUp(Data, frozen=True, tag="country-up"):
    country: Country
    round: int
    leader: Seat
    slot: Slot


class Drafted(Data, frozen=True, tag="drafted"):
    """The proposer chose a part of the proposal."""

    seat: Seat
    country: Country
    draft: Draft


class Proposed(Data, frozen=True, tag="proposed"):
    """*asked* is the opposition after a leader's proposal, and the voters after the opposition's."""

    country: Country
    slot: Slot
    proposal: Proposal
    asked: tuple[Seat, ...]


class Agreed(Data, frozen=True, tag="agreed"):
    seat: Seat
    country: Country


class Voted(Data, frozen=True, tag="voted"):
    seat: Seat
    country: Country
    choice: Side | None
    """None in the view of other players."""

    telling: bool
    """True if observers can infer something about earlier ballots from whether the vote goes on or ends."""

    winner: Side | None
    opened: tuple[Ballot, ...]
    """All the ballots, once the vote is decided."""


class VoteRetracted(Data, frozen=True, tag="vote-retracted"):
    seat: Seat


# The wheel.


class Steered(Data, frozen=True, tag="steered"):
    """The country moves on the wheel and the proposer pays the fee."""

    country: Country
    proposal: Proposal


class Built(Data, frozen=True, tag="built"):
    country: Country
    seat: Seat
    place: Place | None
    treasury: Cents
    purse: Cents


class Produced(Data, frozen=True, tag="produced"):
    country: Country
    units: tuple[Unit, ...]


class Imported(Data, frozen=True, tag="imported"):
    country: Country
    seat: Seat
    units: tuple[Unit, ...]
    treasury: Cents
    purse: Cents


class Maneuvered(Data, frozen=True, tag="maneuvered"):
    country: Country
    fleets: tuple[Step, ...]
    armies: tuple[Step, ...]


class Paid(Data, frozen=True, tag="paid"):
    """Interest for the shareholders. The proposer's payout can be negative."""

    country: Country
    payouts: tuple[Payout, ...]


class Taxed(Data, frozen=True, tag="taxed"):
    country: Country
    raw: int
    units: int
    points: int
    """The total after the taxation."""

    revenue: Cents
    """What the treasury receives before it pays the bonus."""

    payouts: tuple[Payout, ...]
    last_tax: int
    treasury: Cents | None = None
    """The balance after the taxation. None in games of version 1 of the rules."""


# The maneuver.


class ManeuverBegun(Data, frozen=True, tag="maneuver-begun"):
    seat: Seat
    country: Country
    slot: Slot
    spot: str
    fleets: tuple[Place, ...]
    armies: tuple[Army, ...]


class Picked(Data, frozen=True, tag="picked"):
    seat: Seat
    place: Place


class Planned(Data, frozen=True, tag="planned"):
    """The draft of orders was replaced. No orders means that it was discarded."""

    seat: Seat
    country: Country
    orders: tuple[Order, ...]
    ferries: tuple[Ferry, ...]
    """The ferries of all armies that cross by sea."""

    next_unit: Place | None


class Stepped(Data, frozen=True, tag="stepped"):
    seat: Seat
    country: Country
    kind: Kind
    step: Step
    ferry: Ferry | None
    counts: bool = True
    """True if this event counts as a submission. The orders of one plan count once."""


class PeaceOffered(Data, frozen=True, tag="peace-offered"):
    seat: Seat
    country: Country
    kind: Kind
    step: Step
    ferry: Ferry | None
    target: Country
    later: tuple[Country, ...]
    voters: tuple[Seat, ...]
    by_vote: bool
    counts: bool = True
    rest: tuple[Order, ...] | None = None
    """The remaining orders of the same plan. None if the order was sent on its own."""


class PeaceAnswered(Data, frozen=True, tag="peace-answered"):
    seat: Seat
    target: Country
    place: Place
    accept: bool


class PeaceSettled(Data, frozen=True, tag="peace-settled"):
    """The target country has decided. If *final*, no other country has to agree and the unit makes *step*."""

    country: Country
    target: Country
    accept: bool
    kind: Kind
    step: Step
    final: bool


class NextPeaceOffer(Data, frozen=True, tag="peace-asked"):
    """The same peace offer goes to the next country."""

    country: Country
    place: Place
    target: Country
    later: tuple[Country, ...]
    voters: tuple[Seat, ...]
    by_vote: bool


# The investor.


class InvestorCalled(Data, frozen=True, tag="investor-called"):
    seat: Seat
    bonus: Cents


class Bought(Data, frozen=True, tag="bought"):
    seat: Seat
    country: Country
    share: int
    back: int
    paid: Cents
    returned: Cents
    leadership: tuple[Seat, ...]
    democracy: bool
    took_over: bool = False
    """The buyer became the leader of the country. Not recorded before version 3 of the rules."""


class Passed(Data, frozen=True, tag="punted"):
    seat: Seat


class NextInvestor(Data, frozen=True, tag="next-investor"):
    seat: Seat


class InvestorClosed(Data, frozen=True, tag="investor-closed"):
    card: Seat
    swiss: tuple[Seat, ...]


# The end, and the clock.


class Ended(Data, frozen=True, tag="ended"):
    country: Country
    winner: Seat
    places: tuple[int, ...]
    scores: tuple[int, ...]
    """In cents."""


class Charge(Data, frozen=True):
    seat: Seat
    banked: int
    credit: int
    fined: bool
    attempt: Attempt | None = None


class Charged(Data, frozen=True, tag="charged"):
    at: Millis
    charges: tuple[Charge, ...]
    last_move: Millis
    shift: Millis
    """The length of the pause that the submission ended."""


class Paused(Data, frozen=True, tag="paused"):
    seat: Seat
    at: Millis


class Resumed(Data, frozen=True, tag="resumed"):
    seat: Seat
    last_move: Millis
    """The time of the last move, moved forward by the length of the pause."""

    shift: Millis


Event = (
    BidPlaced
    | BidRetracted
    | BidsOpened
    | Won
    | Declined
    | NextOffer
    | AuctionOpened
    | AuctionClosed
    | Voided
    | CountryUp
    | Drafted
    | Proposed
    | Agreed
    | Voted
    | VoteRetracted
    | Steered
    | Built
    | Produced
    | Imported
    | Maneuvered
    | Paid
    | Taxed
    | ManeuverBegun
    | Picked
    | Planned
    | Stepped
    | PeaceOffered
    | PeaceAnswered
    | PeaceSettled
    | NextPeaceOffer
    | InvestorCalled
    | Bought
    | Passed
    | NextInvestor
    | InvestorClosed
    | Ended
    | Charged
    | Paused
    | Resumed
)
