"""Cards, options, actions, events and state."""

from typing import Annotated, Final

from msgspec import Meta

from parlour.engine import N_, Data, Public, Revealed, Seat, Secret, Tagged, Viewer
from parlour.parts.rounds import Rounds

PEAKS: Final = (
    N_("Ember Peak"),
    N_("Mount Jade"),
    N_("Cobalt Horn"),
    N_("Rose Needle"),
    N_("White Tooth"),
)
SPONSORS: Final = (N_("the mayor"), N_("the hotel"), N_("the newspaper"))
"""The sponsors of each mountain. They multiply what it pays, or costs."""

HAND: Final = 8
PORTERS: Final = 5
"""How often a player can take from the depots in a round. Without a limit, a round might never end."""


class Card(Data, order=True):
    """A sponsor of a mountain, or a camp from 2 to 10."""

    peak: int
    step: int
    """From 0. The lowest steps are sponsors."""

    @property
    def is_sponsor(self) -> bool:
        return self.step < len(SPONSORS)

    @property
    def height(self) -> int:
        return 0 if self.is_sponsor else self.step - len(SPONSORS) + 2


DECK: Final = tuple(Card(peak, step) for peak in range(len(PEAKS)) for step in range(len(SPONSORS) + 9))

Hand = tuple[Secret[Card], ...]
Route = tuple[Card, ...]
"""The cards that a player has on one mountain, the lowest first."""


class Options(Data):
    rounds: Annotated[
        int,
        Meta(ge=1, le=3, title=N_("Rounds"), description=N_("How many rounds are played and added up.")),
    ] = 1


# Actions. A turn has two: play a card, then draw one.


class Climb(Tagged):
    card: Card


class Leave(Tagged):
    """Leave a card at the depot of its mountain."""

    card: Card


class Draw(Tagged):
    """Draw the top card of the stock."""


class Take(Tagged):
    """Send a porter for the top card of a depot."""

    peak: int


# Events.


class Started(Tagged):
    hands: tuple[Hand, ...]
    stock: Hand
    rounds: int


class Climbed(Tagged):
    seat: Public[Seat]
    card: Revealed[Card]


class Left(Tagged):
    seat: Public[Seat]
    card: Revealed[Card]


class Drew(Tagged):
    seat: Public[Seat]
    card: Revealed[Card]


class Took(Tagged):
    seat: Public[Seat]
    card: Public[Card]


class RoundEnded(Tagged):
    """Has the cards of the next round, and none after the last."""

    points: Public[tuple[int, ...]]
    hands: tuple[Hand, ...]
    stock: Hand


class State(Data):
    hands: tuple[Hand, ...]
    stock: Hand
    routes: Public[tuple[tuple[Route, ...], ...]]
    """For each seat, its route on each mountain."""

    depots: Public[tuple[tuple[Card, ...], ...]]
    porters: Public[tuple[int, ...]]
    turn: Public[Seat]
    left: Public[int | None]
    """The mountain at whose depot the player has just left a card. It cannot be taken back."""

    is_drawing: Public[bool]
    rounds: Public[Rounds]
    rounds_in_all: Public[int]


class View(State):
    """A state as one viewer sees it."""

    me: Viewer


Action = Climb | Leave | Draw | Take
Event = Climbed | Left | Drew | Took | RoundEnded
