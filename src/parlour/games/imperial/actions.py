"""What players may ask. Each is one step: a large choice is several of them."""

from typing import Annotated, Literal

from msgspec import Meta

from parlour.engine import Data, needs, own_clock
from parlour.games.imperial.state import Cents, Country, Deed, Kind, Order, Place, Unit

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
    """An unused increment never grows the bank."""

    auction: bool = True
    """Without one, shares are dealt out and paid for at their price."""

    ending_passes: bool = False
    """The leader's taxation to 25 points needs no vote."""


class Bid(Data, frozen=True, tag="bid"):
    """A sealed bid for the country's certificates."""

    cents: Annotated[Cents, Meta(ge=0, le=1_000_000)]


class Retract(Data, frozen=True, tag="retract"):
    """Take back a bid or a vote that is still sealed."""


class Take(Data, frozen=True, tag="take"):
    """Buy what the bid won, for the whole bid."""


class Decline(Data, frozen=True, tag="decline"): ...


class Steer(Data, frozen=True, tag="steer"):
    """Choose a spot on the wheel."""

    spot: Name


class Propose(Data, frozen=True, tag="propose"):
    """A spot on the wheel with all its particulars in one: nobody is told of anything before."""

    spot: Name
    place: Place | None = None
    units: Units = ()
    orders: Orders = ()
    """Of a maneuver; a unit without one stays."""


class Build(Data, frozen=True, tag="build"):
    place: Place


class Make(Data, frozen=True, tag="make"):
    """Produce in this factory too."""

    place: Place


class MakeAll(Data, frozen=True, tag="make-all"):
    """Produce in every factory that may."""


class Import(Data, frozen=True, tag="import"):
    kind: Kind
    place: Place


class Done(Data, frozen=True, tag="done"):
    """Propose what has been said so far, and nothing more."""


class Agree(Data, frozen=True, tag="agree"):
    """The opposition lets the leader's proposal pass."""


class Vote(Data, frozen=True, tag="vote"):
    choice: Literal[1, 2]


class Pick(Data, frozen=True, tag="pick"):
    """Move the unit that stands there next."""

    place: Place


class Move(Data, frozen=True, tag="move"):
    """Send the unit there. A war names the country and the kind of unit it strikes."""

    to: Place
    deed: Deed = "move"
    foe: Country | None = None
    kind: Kind | None = None


class Plan(Data, frozen=True, tag="plan"):
    """Lay these orders out in place of what was laid out; nothing is given yet. None takes the plan away."""

    orders: Orders
    next_unit: Place | None = None
    """Where the unit stands that is asked about then."""


class March(Data, frozen=True, tag="march"):
    """Give these orders, all at once; a unit without one stays."""

    orders: Orders


class Answer(Data, frozen=True, tag="answer"):
    """To a peace offer."""

    accept: bool


class Buy(Data, frozen=True, tag="buy"):
    """A certificate; *back* is a lower one of the same country given in return, 0 for none."""

    country: Country
    share: Share
    back: Share = 0


class Punt(Data, frozen=True, tag="punt"):
    """Buy nothing now, and be asked in the next investor phase."""


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
    | Punt
    | Pause
    | Resume
)
