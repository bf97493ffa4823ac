"""Options, actions, events and state."""

from typing import Annotated, Final

from msgspec import Meta

from parlour.engine import N_, Data, Public, Revealed, Sealed, Seat, Tagged, Viewer

FACES: Final = (1, 2, 3, 4, 5, 6)
WILD_FACE: Final = 1
MAX_SEATS: Final = 6
MAX_DICE_EACH: Final = 6

Dice = tuple[tuple[Sealed[int], ...], ...]
"""The dice of each seat, under their cup."""


class Options(Data):
    dice: Annotated[
        int,
        Meta(
            ge=3,
            le=MAX_DICE_EACH,
            title=N_("Dice each"),
            description=N_("How many dice each player starts with."),
        ),
    ] = 5
    wild: Annotated[
        bool,
        Meta(
            title=N_("Wild ones"),
            description=N_("Ones count as any face. A bid on ones needs only half as many dice."),
        ),
    ] = False
    exact: Annotated[
        bool,
        Meta(title=N_("Spot on"), description=N_("You can also say that a bid is exactly right.")),
    ] = False


class Bid(Tagged):
    """Say that at least *quantity* dice on the table show the face."""

    quantity: int
    face: int


class CallLiar(Tagged):
    """Challenge the last bid: there are fewer dice."""


class CallExact(Tagged):
    """Claim that the last bid is exactly right."""


class Started(Tagged):
    dice: Dice
    wild: bool
    exact: bool


class BidMade(Tagged):
    seat: Public[Seat]
    quantity: Public[int]
    face: Public[int]


class Challenged(Tagged):
    """A call: all dice are revealed and counted, and one player loses a die."""

    seat: Public[Seat]
    is_exact: Public[bool]
    bid: Public[BidMade]
    dice: tuple[tuple[Revealed[int], ...], ...]
    count: Public[int]
    loser: Public[Seat]


class Rolled(Tagged):
    dice: Dice


class Showdown(Data):
    """The dice revealed by a challenge. They stay visible until the next bid."""

    caller: Seat
    is_exact: bool
    bid: BidMade
    dice: tuple[tuple[int, ...], ...]
    count: int
    loser: Seat


class State(Data):
    dice: Dice
    bids: Public[tuple[BidMade, ...]]
    """The bids of this round, the highest last."""

    turn: Public[Seat]
    out: Public[tuple[Seat, ...]]
    """The players who lost all dice, in that order."""

    showdown: Public[Showdown | None]
    dice_each: Public[int]
    wild: Public[bool]
    exact: Public[bool]


class View(State):
    """A state as one viewer sees it."""

    me: Viewer


Action = Bid | CallLiar | CallExact
Event = BidMade | Challenged | Rolled
