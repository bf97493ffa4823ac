"""The actions of players. Each is one step: a large decision takes several of them."""

from typing import Annotated, Literal

from msgspec import Meta

from parlour.engine import Data, needs, own_clock
from parlour.games.imperial.state import ArrivalOption, Cents, Country, Kind, Order, Place, Unit

Name = Annotated[str, Meta(max_length=40)]
Share = Annotated[int, Meta(ge=0, le=12)]
Orders = Annotated[tuple[Order, ...], Meta(max_length=100)]
Units = Annotated[tuple[Unit, ...], Meta(max_length=100)]
_WITH_CLOCK = needs(timed=(True,))


class Options(Data, frozen=True, rename="camel"):
    setup: Literal["standard", "example"] = "standard"
    timed: Annotated[bool, own_clock("bank", on=True)] = False
    increment: Annotated[int, Meta(ge=0, le=604_800), _WITH_CLOCK] = 60
    """Seconds earned with every submission."""

    banked: Annotated[int, Meta(ge=0, le=31_536_000), _WITH_CLOCK] = 900
    """Seconds at the start."""

    increment_cap: Annotated[bool, _WITH_CLOCK] = False
    """The unused part of an increment is not added to the bank."""

    auction: bool = True
    """Without an auction, shares are dealt and paid for at their list price."""

    ending_passes: bool = False
    """The leader's taxation to 25 points needs no vote."""


class Bid(Data, frozen=True, tag="bid"):
    """A sealed bid for a certificate of the country."""

    cents: Annotated[Cents, Meta(ge=0, le=1_000_000)]


class Retract(Data, frozen=True, tag="retract"):
    """Withdraw a bid or a vote that is still sealed."""


class Take(Data, frozen=True, tag="take"):
    """Buy the share that the bid won, for the whole bid."""


class Decline(Data, frozen=True, tag="decline"): ...


class Steer(Data, frozen=True, tag="steer"):
    """Choose a space on the wheel."""

    spot: Name


class Propose(Data, frozen=True, tag="propose"):
    """A complete proposal in one action: a wheel space with its details. Other players see no draft of it."""

    spot: Name
    place: Place | None = None
    units: Units = ()
    orders: Orders = ()
    """The orders of a maneuver. A unit without an order stays."""


class Build(Data, frozen=True, tag="build"):
    place: Place


class Make(Data, frozen=True, tag="make"):
    """Add this factory's unit to the production."""

    place: Place


class MakeAll(Data, frozen=True, tag="make-all"):
    """Produce in every factory that is free."""


class Import(Data, frozen=True, tag="import"):
    kind: Kind
    place: Place


class Done(Data, frozen=True, tag="done"):
    """Finish the draft and propose it."""


class Agree(Data, frozen=True, tag="agree"):
    """The opposition accepts the leader's proposal."""


class Vote(Data, frozen=True, tag="vote"):
    choice: Literal[1, 2]


class Pick(Data, frozen=True, tag="pick"):
    """Move the unit at *place* next."""

    place: Place


class Move(Data, frozen=True, tag="move"):
    """Order the next unit to *to*. A war names the country and the kind of unit it attacks."""

    to: Place
    deed: ArrivalOption = "move"
    foe: Country | None = None
    kind: Kind | None = None


class Plan(Data, frozen=True, tag="plan"):
    """Replace the draft of orders. Nothing is carried out yet. Without orders, the draft is discarded."""

    orders: Orders
    next_unit: Place | None = None
    """Where the unit stands that should get the next order."""


class March(Data, frozen=True, tag="march"):
    """Send these orders, all at once. A unit without an order stays."""

    orders: Orders


class Answer(Data, frozen=True, tag="answer"):
    """The answer to a peace offer."""

    accept: bool


class Buy(Data, frozen=True, tag="buy"):
    """Buy a certificate. *back* is a lower one of the same country to trade in, or 0."""

    country: Country
    share: Share
    back: Share = 0


class Pass(Data, frozen=True, tag="punt"):
    """Buy nothing now, and become Swiss in the next investor phase."""


class Pause(Data, frozen=True, tag="pause"): ...


class Resume(Data, frozen=True, tag="resume"): ...


Action = (
    Bid
    | Retract
    | Take
    | Decline
    | Steer
    | Propose
    | Build
    | Make
    | MakeAll
    | Import
    | Done
    | Agree
    | Vote
    | Pick
    | Move
    | Plan
    | March
    | Answer
    | Buy
    | Pass
    | Pause
    | Resume
)
