"""Options, actions, events and state."""

from typing import Annotated, Final

from msgspec import Meta

from parlour.engine import N_, Data, Public, Revealed, Sealed, Seat, Tagged, Viewer

OYSTERS: Final = 4
"""Each player has this many. One holds a crab, the others hold a pearl each."""

HAND, LOST = 0, -1
"""Where a crab is: in the hand, out of the game, or in the nth oyster of the mat, counted from 1."""


class Options(Data):
    dives: Annotated[
        int,
        Meta(
            ge=1,
            le=3,
            title=N_("Dives to win"),
            description=N_("Who succeeds in this many dives wins."),
        ),
    ] = 2


# Actions.


class Lay(Tagged):
    """Lay an oyster face down on top of your mat."""

    is_crab: bool


class Wait(Tagged):
    """Lay no more oysters in this round."""


class Bid(Tagged):
    """Say secretly how many oysters you would open. A bid of 0 is a pass."""

    oysters: int


class Open(Tagged):
    """Open the top oyster of another player's mat."""

    mat: Seat


# Events.


class Started(Tagged):
    seats: int
    dives: int


class Laid(Tagged):
    seat: Public[Seat]
    crab: Sealed[int]
    """Where the player's crab is now."""


class Waited(Tagged):
    seat: Public[Seat]


class BidMade(Tagged):
    seat: Public[Seat]
    bid: Sealed[int]


class BidsOpened(Tagged):
    bids: tuple[Revealed[int] | None, ...]
    diver: Public[Seat]


class Opened(Tagged):
    """An oyster is opened. Everyone learns that the crab is there, or that it is not."""

    seat: Public[Seat]
    mat: Public[Seat]
    oyster: Public[int]
    crab: Revealed[int]


class Surfaced(Tagged):
    """The dive is over. Everyone takes back their oysters, and a pinched diver loses one by chance."""

    diver: Public[Seat]
    succeeded: Public[bool]
    crabs: tuple[Sealed[int], ...]


class Dive(Data):
    """A finished dive. Its oysters stay on show until their owner lays another."""

    diver: Seat
    succeeded: bool
    mats: tuple[int, ...]
    opened: tuple[tuple[int, ...], ...]
    pincher: Seat | None
    """Whose crab it was. It is in the last oyster that was opened there."""


class State(Data):
    """The place of each crab is the only secret. It follows which oysters hold pearls."""

    crabs: tuple[Sealed[int], ...]
    hands: Public[tuple[int, ...]]
    """How many oysters each player has in the hand."""

    mats: Public[tuple[int, ...]]
    """How many oysters each player has laid."""

    opened: Public[tuple[tuple[int, ...], ...]]
    """The oysters of each mat that were opened, counted from 1 at the bottom."""

    ready: Public[tuple[Seat, ...]]
    """The players who lay no more."""

    bids: tuple[Sealed[int] | None, ...]
    diver: Public[Seat | None]
    dives: Public[tuple[int, ...]]
    """The successful dives of each player."""

    lead: Public[Seat]
    """This player must bid, and wins a tie. The others follow round the table."""

    dives_to_win: Public[int]
    last: Public[Dive | None]


class View(State):
    """A state as one viewer sees it."""

    me: Viewer


Action = Lay | Wait | Bid | Open
Event = Laid | Waited | BidMade | BidsOpened | Opened | Surfaced
